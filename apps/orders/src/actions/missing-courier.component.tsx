import { useRequestCourierMutation } from '@parcelway/api/order-actions';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Button, Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import { useMayAct, type OneParcel } from './parcel-actions.context';

interface MissingCourierProps {
  /** What was searched for. */
  name: string;
  /** The parcel that it would be for. */
  parcel?: Pick<OneParcel, 'id' | 'track_number'>;
}

/** Requests a courier that the search did not find. */
export function MissingCourier({ name, parcel }: MissingCourierProps) {
  const { t } = useTranslate('orders');
  const mayAct = useMayAct();
  const [send, { isLoading, isSuccess, originalArgs }] = useRequestCourierMutation();
  const [open, setOpen] = useState(false);
  const [courier, setCourier] = useState(name);
  const [url, setUrl] = useState('');
  const [number, setNumber] = useState(parcel?.track_number ?? '');
  const wrongUrl = url.trim() !== '' && !isHttps(url.trim());
  if (isSuccess && originalArgs)
    return (
      <div role="status">
        <Banner tone="success">{t('actions.missing.done', { courier: originalArgs.courier })}</Banner>
      </div>
    );
  if (!open)
    return (
      <BlockStack gap="100">
        <div>
          <Button disabled={!mayAct} onClick={() => setOpen(true)}>
            {t('actions.missing.ask')}
          </Button>
        </div>
        {!mayAct && (
          <Text as="p" tone="subdued">
            {t('actions.no_permission')}
          </Text>
        )}
      </BlockStack>
    );
  const submit = () =>
    void send({
      courier: courier.trim(),
      ...(url.trim() && { url: url.trim() }),
      ...(number.trim() && { track_number: number.trim() }),
      ...(parcel && { id: parcel.id }),
    });
  return (
    <BlockStack gap="300">
      <TextField
        label={t('actions.courier_hint')}
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={courier}
        onChange={setCourier}
      />
      <TextField
        label={t('actions.missing.url')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={500}
        value={url}
        onChange={setUrl}
        helpText={t('actions.missing.optional')}
        {...(wrongUrl && { error: t('actions.missing.url_wrong') })}
      />
      <TextField
        label={t('actions.missing.number')}
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={number}
        onChange={setNumber}
        helpText={t('actions.missing.optional')}
      />
      <div>
        <Button disabled={courier.trim() === '' || wrongUrl} loading={isLoading} onClick={submit}>
          {t('actions.missing.ask')}
        </Button>
      </div>
    </BlockStack>
  );
}

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';
