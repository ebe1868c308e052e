import { useGetCouriersQuery } from '@parcelway/api';
import type { ShipmentRow } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Link, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Detail, Details } from '@parcelway/ui/list';
import { CourierContact } from '../common/courier-contact.component';
import type { OneParcel } from './parcel-actions.context';

interface CourierContactModalProps {
  parcel: OneParcel & Pick<ShipmentRow, 'track_url'>;
  onClose(): void;
}

/** How to reach a parcel's courier: phone, website with its forms, and the courier's own page of the parcel. */
export function CourierContactModal({ parcel, onClose }: CourierContactModalProps) {
  const { t } = useTranslate('orders');
  const { data: couriers } = useGetCouriersQuery();
  const { courier: code, courier_name: name, track_number: number, track_url: trackUrl } = parcel;
  const courier = couriers?.find((one) => one.code === code);
  return (
    <Modal open size="small" title={t('attention.contact_title', { courier: name })} onClose={onClose}>
      <Modal.Section>
        <BlockStack gap="300">
          {couriers && (
            <Text as="p">
              {t(courier?.phone || courier?.homepage ? 'attention.contact_text' : 'attention.contact_none')}
            </Text>
          )}
          <Details>
            <Detail label={t('courier.number')} copy={number}>
              {number}
            </Detail>
            <CourierContact courier={courier} />
          </Details>
          {trackUrl && (
            <Link url={trackUrl} external>
              {t('courier.track', { courier: name })}
            </Link>
          )}
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
