import type { ShipmentDetails } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Icon, Link, Text } from '@parcelway/ui';
import { CopyButton, Detail, Details } from '@parcelway/ui/list';
import { PackageIcon } from '@parcelway/ui/icons';
import type { ReactNode } from 'react';
import * as texts from '../common/common.module.css';
import { EddDetail } from './edd-detail.component';
import { postalLines } from './postal-address';
import * as styles from './order-cards.module.css';

/** A card with its name. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
      </BlockStack>
    </Card>
  );
}

/** Who gets the parcel, and where. */
export function CustomerCard({
  shipment: { customer, shipping_address: address },
}: {
  shipment: Pick<ShipmentDetails, 'customer' | 'shipping_address'>;
}) {
  const { t } = useTranslate('orders');
  const { country } = useFormats();
  const lines = postalLines(address, address.country && country(address.country));
  return (
    <TitledCard title={t('customer.title')}>
      <Details>
        {customer.name && (
          <Detail label={t('customer.name')} copy={customer.name}>
            {customer.name}
          </Detail>
        )}
        {customer.email && (
          <Detail label={t('customer.email')} copy={customer.email}>
            <Link url={`mailto:${customer.email}`} external>
              {customer.email}
            </Link>
          </Detail>
        )}
        {customer.phone && (
          <Detail label={t('customer.phone')} copy={customer.phone}>
            <Link url={`tel:${customer.phone}`} external>
              {customer.phone}
            </Link>
          </Detail>
        )}
        {lines.length > 0 && (
          <Detail label={t('customer.address')} copy={lines.join('\n')}>
            <span className={styles.address}>{lines.join('\n')}</span>
          </Detail>
        )}
      </Details>
      {!customer.name && !customer.email && lines.length === 0 && (
        <Text as="p" tone="subdued">
          {t('customer.none')}
        </Text>
      )}
    </TitledCard>
  );
}

/** What is inside. */
export function ContentsCard({ items, title: heading }: { items: ShipmentDetails['line_items']; title?: string }) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  return (
    <TitledCard title={heading ?? t('contents.title')}>
      {items.length === 0 && (
        <Text as="p" tone="subdued">
          {t('contents.none')}
        </Text>
      )}
      <ul className={styles.contents}>
        {items.map(({ id, title, variant, sku, quantity, image }) => (
          <li key={id}>
            {image ? (
              <img className={styles.image} src={image} alt="" width={40} height={40} loading="lazy" />
            ) : (
              <span className={styles.image} aria-hidden="true">
                <Icon source={PackageIcon} />
              </span>
            )}
            <span className={styles.text}>
              {title}
              {variant && <span className={texts.subdued}>{variant}</span>}
              {sku && (
                <span className={`${texts.copyable} ${texts.subdued}`}>
                  {t('contents.sku', { sku })}
                  <CopyButton value={sku} />
                </span>
              )}
            </span>
            <span className={texts.number}>
              <span className="pw-visually-hidden">{t('contents.quantity')}</span>
              {`× ${number(quantity)}`}
            </span>
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

/** When things happened, and what the order was worth. */
export function DatesCard({ shipment }: { shipment: ShipmentDetails }) {
  const { t } = useTranslate('orders');
  const { date, dateTime, day, money, floating } = useFormats();
  const { fulfilled_at: fulfilled, last_update_at: updated, last_event: event, transit_days: days, order } = shipment;
  const { expected_on: expected } = shipment.facts;
  // A local clock or day is shown as the courier reported it.
  const inItsZone = event?.floating ? floating : { date, dateTime };
  return (
    <TitledCard title={t('dates.title')}>
      <Details>
        <Detail label={t('dates.ordered')}>{dateTime(order.ordered_at)}</Detail>
        {fulfilled && <Detail label={t('dates.fulfilled')}>{dateTime(fulfilled)}</Detail>}
        {updated && (
          <Detail label={t('dates.last_update')}>
            {event?.has_time === false ? inItsZone.date(updated) : inItsZone.dateTime(updated)}
          </Detail>
        )}
        {shipment.edd ? (
          <EddDetail edd={shipment.edd} />
        ) : (
          expected && <Detail label={t('dates.expected')}>{day(expected)}</Detail>
        )}
        {days !== null && <Detail label={t('dates.transit')}>{t('dates.transit_days', { count: days })}</Detail>}
        <Detail label={t('dates.order_total')}>{money(order.total_price, order.currency)}</Detail>
      </Details>
    </TitledCard>
  );
}
