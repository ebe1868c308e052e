import type { ShipmentDetails } from '@parcelway/api/orders';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Link, Text } from '@parcelway/ui';
import * as styles from './siblings-card.module.css';

/** The other parcels of the order, a step away. */
export function SiblingsCard({ shipment, linkTo }: { shipment: ShipmentDetails; linkTo(id: string): string }) {
  const { t } = useTranslate('orders');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('shipment.siblings')}
        </Text>
        <ol className={styles.siblings}>
          {shipment.siblings.map(({ id, track_number: number }) => (
            <li key={id}>
              {id === shipment.id ? (
                <span aria-current="page">{number || t('row.no_number')}</span>
              ) : (
                <Link url={linkTo(id)}>{number || t('row.no_number')}</Link>
              )}
            </li>
          ))}
        </ol>
      </BlockStack>
    </Card>
  );
}
