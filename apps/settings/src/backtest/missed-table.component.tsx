import type { EddBacktest } from '@parcelway/api/edd';
import { useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { BlockStack, Text } from '@parcelway/ui';
import * as styles from './backtest.module.css';

/** Parcels that missed the promise, the latest first, each with the way to it. */
export function MissedTable({ missed }: { missed: NonNullable<EddBacktest['result']>['missed'] }) {
  const { t } = useTranslate('settings');
  const { day, number } = useFormats();
  const refs = useRouteRefs();
  if (missed.length === 0) return null;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {t('backtest.missed')}
      </Text>
      <div className={styles.long}>
        <table className={styles.table} aria-label={t('backtest.missed')}>
          <thead>
            <tr>
              <th scope="col">{t('backtest.missed_parcel')}</th>
              <th scope="col">{t('backtest.promised_by')}</th>
              <th scope="col">{t('backtest.days_late')}</th>
            </tr>
          </thead>
          <tbody>
            {missed.map(({ id, track_number: trackNumber, order_name: order, to, days_late: late }) => {
              const name = trackNumber || order;
              return (
                <tr key={id}>
                  <th scope="row">
                    {refs.has('orders.shipment') ? (
                      <Link to={refs('orders.shipment', { item: id })}>{name}</Link>
                    ) : (
                      name
                    )}
                  </th>
                  <td>{day(to)}</td>
                  <td>{number(late)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </BlockStack>
  );
}
