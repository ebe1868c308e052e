import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Page, SkeletonBodyText, SkeletonDisplayText } from '@parcelway/ui';
import { useLinkedFilters, useListLink } from '../common/shipment-link.hook';
import * as styles from './shipment.module.css';

/** Lines of the cards on the left (progress, history, trail) and on the right (courier, customer, contents, dates) of a usual parcel. */
const LEFT = [5, 24, 3];
const RIGHT = [8, 11, 6, 11];

const card = (lines: number, key: number) => (
  <Card key={key}>
    <BlockStack gap="400">
      <SkeletonDisplayText size="small" />
      <SkeletonBodyText lines={lines} />
    </BlockStack>
  </Card>
);

/** The parcel's page while it is on its way, with the boxes as large as they will be and the back link already there. */
export function ShipmentSkeleton() {
  const { t } = useTranslate('orders');
  const list = useListLink(useLinkedFilters());
  usePageTitle(t('shipment.screen'));
  return (
    <Page title={t('shipment.screen')} backAction={{ content: t('shipment.back'), url: list }}>
      <span className="pw-visually-hidden" role="status">
        {t('shipment.loading')}
      </span>
      <div className={styles.shipment} aria-busy="true">
        <BlockStack gap="400">{LEFT.map(card)}</BlockStack>
        <BlockStack gap="400">{RIGHT.map(card)}</BlockStack>
      </div>
    </Page>
  );
}
