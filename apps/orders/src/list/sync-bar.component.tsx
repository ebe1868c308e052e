import { useFormats, useTranslate } from '@parcelway/i18n';
import { usePermission } from '@parcelway/host';
import { Button, ProgressBar, Text } from '@parcelway/ui';
import type { Sync } from './sync.hook';
import * as styles from './sync-bar.module.css';

/** How far the running sync is, and the way to stop it. */
export function SyncBar({ orderCount, orderProcessed, isSyncing, cancel }: Sync) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  const allowed = usePermission('order.write');
  if (!isSyncing) return null;
  const text =
    orderCount > 0
      ? t('sync.progress', { processed: number(orderProcessed), total: number(orderCount) })
      : t('sync.looking');
  const percent = orderCount > 0 ? Math.min(100, Math.round((orderProcessed / orderCount) * 100)) : 0;
  return (
    <div className={styles.sync}>
      <div role="status">
        <Text as="span" variant="bodySm" tone="subdued">
          {text}
        </Text>
      </div>
      <span id="orders-sync-label" className="pw-visually-hidden">
        {t('sync.action')}
      </span>
      <div className={styles.bar}>
        <ProgressBar progress={percent} size="small" tone="primary" ariaLabelledBy="orders-sync-label" />
      </div>
      {allowed && (
        <Button variant="plain" size="micro" accessibilityLabel={t('sync.stop')} onClick={cancel}>
          {t('sync.stop_short')}
        </Button>
      )}
    </div>
  );
}
