import type { SettingDashboard } from '@parcelway/api/account';
import { useFormats, useTranslate } from '@parcelway/i18n';
import type { SyncTranslate } from '@parcelway/store-connection/sync';
import { Banner, BlockStack } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { SyncState } from '../common/sync-state.component';

type Sync = NonNullable<SettingDashboard['last_sync']>;

/** When the last sync was, how far back it went, how many orders it read, and why it failed if it did. */
export function LastSync({ texts, sync }: { texts: SyncTranslate; sync: Sync }) {
  const { t } = useTranslate('settings');
  const { date, dateTime, number } = useFormats();
  const { state, finished_at: finished, started_at: started, sync_day: days, since, orders, error } = sync;
  return (
    <BlockStack gap="400">
      {state === 'failed' && (
        <Banner tone="critical" title={t('sync.failed_title')}>
          {error ?? t('sync.failed_text')}
        </Banner>
      )}
      <Details>
        <Detail label={t('sync.last')}>
          {dateTime(finished ?? started)} <SyncState state={state} />
        </Detail>
        <Detail label={t('sync.back')}>
          {t('sync.period', { period: texts('days', { count: days }), day: date(since) })}
        </Detail>
        {state !== 'running' && <Detail label={t('sync.orders')}>{number(orders)}</Detail>}
      </Details>
    </BlockStack>
  );
}
