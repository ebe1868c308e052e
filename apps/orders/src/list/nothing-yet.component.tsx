import { usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import type { Sync } from '@parcelway/store-connection/sync';
import { EmptyState } from '@parcelway/ui';

/** A shop without any row: never synced, syncing for the first time, or nothing shipped yet. */
export function NothingYet({ sync }: { sync: Sync }) {
  const { t } = useTranslate('orders');
  const maySync = usePermission('order.write');
  if (sync.isSyncing) return <EmptyState title={t('list.syncing_title')}>{t('list.syncing_text')}</EmptyState>;
  if (sync.known && sync.orderCount > 0)
    return <EmptyState title={t('list.no_parcels_title')}>{t('list.no_parcels_text')}</EmptyState>;
  return (
    <EmptyState
      title={t('list.never_synced_title')}
      action={maySync ? { content: t('sync.action'), onAction: () => void sync.start(sync.usualDays) } : undefined}
    >
      {t('list.never_synced_text')}
    </EmptyState>
  );
}
