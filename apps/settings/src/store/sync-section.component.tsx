import type { SettingDashboard } from '@parcelway/api/account';
import { usePermission, useRouteRefs, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import {
  SyncBar,
  SyncPeriod,
  useOlderOrders,
  useSync,
  useSyncPreview,
  type SyncTranslate,
} from '@parcelway/store-connection/sync';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { useCallback, useState } from 'react';
import { LastSync } from './last-sync.component';

/** The last sync of orders, and the way to another one. */
export function SyncSection({ setting: { sync_day: usualDays, last_sync: last } }: { setting: SettingDashboard }) {
  const { t } = useTranslate('settings');
  const texts = useCallback<SyncTranslate>((key, values) => t(`sync_kit.${key}`, values), [t]);
  const { loaded } = useSession();
  const maySync = usePermission('order.write');
  const sync = useSync(texts);
  const isRunning = sync.isSyncing || (!sync.known && last?.state === 'running');
  return (
    <BlockStack gap="400">
      {last ? <LastSync texts={texts} sync={last} /> : !isRunning && <Text as="p">{t('sync.never')}</Text>}
      {sync.isSyncing && <SyncBar t={texts} label={t('sync.running')} sync={sync} />}
      {!isRunning && maySync && (
        <NextSync
          texts={texts}
          usualDays={usualDays}
          label={t(last ? 'sync.again' : 'sync.first')}
          onStart={(days) => void sync.start(days)}
        />
      )}
      {loaded && !maySync && (
        <Text as="p" tone="subdued">
          {t('sync.no_permission')}
        </Text>
      )}
    </BlockStack>
  );
}

interface NextSyncProps {
  texts: SyncTranslate;
  usualDays: number;
  label: string;
  onStart(days: number): void;
}

/** How far back the next sync goes, what it would bring and cost, and its start. */
function NextSync({ texts, usualDays, label, onStart }: NextSyncProps) {
  const refs = useRouteRefs();
  const [days, setDays] = useState(usualDays);
  const state = useSyncPreview(days);
  const allow = useOlderOrders(refs('settings', { tab: 'store' }));
  return (
    <>
      <SyncPeriod t={texts} days={days} alsoOffered={usualDays} state={state} onChange={setDays} />
      <InlineStack>
        {state.needsGrant ? (
          <Button onClick={allow}>{texts('allow_older')}</Button>
        ) : (
          <Button onClick={() => onStart(days)}>{label}</Button>
        )}
      </InlineStack>
    </>
  );
}
