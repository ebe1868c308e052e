import { ordersApi } from '@parcelway/api/orders';
import { BlockStack, Box, Button, Popover, Text } from '@parcelway/ui';
import { Form, TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { useKit } from '../kit.context';

/** A parcel of the shop instead of a made-up one; null: the made-up one. */
export type PreviewParcel = { id: string; number: string } | null;

export interface ParcelPickerProps {
  shipment: PreviewParcel;
  onChange(shipment: PreviewParcel): void;
}

const key = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The parcel of that number, else one of the order of that name: the list's search finds what only holds it, too. */
function meant<Row extends { track_number: string; order_name: string }>(typed: string, rows: readonly Row[]) {
  const withNumber = rows.filter(({ track_number: own }) => own !== '');
  return (
    withNumber.find(({ track_number: own }) => key(own) === key(typed)) ??
    withNumber.find(({ order_name: name }) => key(name) === key(typed))
  );
}

/** A made-up parcel, or one of the shop's own, found by its number. */
export function ParcelPicker({ shipment, onChange }: ParcelPickerProps) {
  const { t } = useKit();
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string>();
  const [find, { isFetching }] = ordersApi.endpoints.getOrderList.useLazyQuery();
  async function lookUp() {
    if (number.trim() === '') return setError(t('preview.parcel_missing'));
    const { data, error: failure } = await find({ tableType: '0', query: number.trim(), pageSize: '10' });
    const found = meant(number, data?.shipments ?? []);
    if (failure) return setError(t('preview.parcel_failed'));
    if (!found) return setError(t('preview.parcel_not_found'));
    onChange({ id: found.id, number: found.track_number });
    return setOpen(false);
  }
  return (
    <Popover
      active={isOpen}
      onClose={() => setOpen(false)}
      activator={
        <Button disclosure onClick={() => setOpen(!isOpen)}>
          {shipment ? shipment.number : t('preview.sample')}
        </Button>
      }
    >
      <div data-own-undo>
        <Box padding="400" minWidth="280px">
          <BlockStack gap="300">
            <Form onSubmit={() => void lookUp()}>
              <BlockStack gap="300">
                <TextField
                  label={t('preview.parcel_number')}
                  value={number}
                  error={error}
                  autoComplete="off"
                  onChange={(value) => {
                    setNumber(value);
                    setError(undefined);
                  }}
                />
                <Button submit loading={isFetching}>
                  {t('preview.parcel_show')}
                </Button>
              </BlockStack>
            </Form>
            {shipment && (
              <Button
                variant="plain"
                onClick={() => {
                  onChange(null);
                  setOpen(false);
                }}
              >
                {t('preview.back_to_sample')}
              </Button>
            )}
            <Text as="p" tone="subdued" variant="bodySm">
              {t('preview.parcel_help')}
            </Text>
          </BlockStack>
        </Box>
      </div>
    </Popover>
  );
}
