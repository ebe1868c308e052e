import type { DashboardPage } from '@parcelway/api/dashboard';
import { daysToSync, isSynced, rangeBefore } from '@parcelway/domain';
import { usePermission, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link, Text } from '@parcelway/ui';

/** Why nothing is compared, and the sync that changes it. Nothing where all orders are here. */
export function SyncNote({ page: { range, synced_from: from } }: { page: DashboardPage }) {
  const { t } = useTranslate('dashboard');
  const { day } = useFormats();
  const refs = useRouteRefs();
  const maySync = usePermission('order.write');
  const before = rangeBefore(range);
  if (isSynced(before, from)) return null;
  const days = daysToSync(before, range.end);
  return (
    <Text as="p" tone="subdued">
      {from
        ? t(isSynced(range, from) ? 'sync.nothing_before' : 'sync.incomplete', { from: day(from) })
        : t('sync.first')}{' '}
      {from &&
        refs.has('orders') &&
        (maySync ? (
          <Link url={refs('orders', { sync: days })}>{t('sync.action', { days })}</Link>
        ) : (
          t('sync.ask_owner')
        ))}
    </Text>
  );
}
