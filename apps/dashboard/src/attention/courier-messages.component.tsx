import { useGetSpecialStatusQuery } from '@parcelway/api/dashboard';
import { useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link, SkeletonBodyText, StatusBadge, Text, useSubStatusText } from '@parcelway/ui';
import { FailureCard } from '@parcelway/ui/list';
import * as section from '../common/section.module.css';
import * as styles from './attention.module.css';

/** Parcels that need attention by their courier's messages, with those that have waited longest. */
export function CourierMessages() {
  const { t } = useTranslate('dashboard');
  const { number, relativeDay, dateTime } = useFormats();
  const refs = useRouteRefs();
  const subStatusText = useSubStatusText();
  const { data, error, refetch } = useGetSpecialStatusQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data)
    return error ? (
      <FailureCard error={error} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true">
        <SkeletonBodyText lines={3} />
      </div>
    );
  if (data.list.length === 0)
    return (
      <Text as="p" tone="subdued">
        {t('courier_messages.none')}
      </Text>
    );
  return (
    <ul className={section.list} aria-label={t('courier_messages.title')}>
      {data.list.map(({ status, sub_status: subStatus, count, oldest_at: oldest, sample_ids: samples }) => (
        <li key={`${status}-${subStatus}`} className={section.line}>
          <StatusBadge status={status} />
          <div className={section.grow}>
            <span className={styles.count}>{number(count)}</span> {subStatusText(status, subStatus)}
          </div>
          <span title={dateTime(oldest)}>{t('courier_messages.oldest', { when: relativeDay(oldest) })}</span>
          {refs.has('orders.shipment') && (
            <span className={styles.samples}>
              {samples.map((item, index) => (
                <Link key={item} url={refs('orders.shipment', { item })}>
                  {t('courier_messages.parcel', { number: index + 1 })}
                </Link>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
