import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Page, SkeletonBodyText, SkeletonDisplayText } from '@parcelway/ui';

const card = (lines: number, key: number) => (
  <Card key={key}><BlockStack gap="400"><SkeletonDisplayText size="small" /><SkeletonBodyText lines={lines} /></BlockStack></Card>
);

/** The parcel's page while it is on its way, with the boxes where they will be. */
export function ShipmentSkeleton() {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  return (
    <Page title={common('screen.shipment')}>
      <span className="pw-visually-hidden" role="status">{t('shipment.loading')}</span>
      <div className="orders-shipment" aria-busy="true">
        <BlockStack gap="400">{[3, 12].map(card)}</BlockStack>
        <BlockStack gap="400">{[4, 5, 3, 4].map(card)}</BlockStack>
      </div>
    </Page>
  );
}
