import { useFormats, useTranslate } from '@parcelway/i18n';
import { ProgressBar, Text } from '@parcelway/ui';
import type { SyncProgress } from './sync.hook';
import * as styles from './sync-bar.module.css';

/** How far the running sync is. */
export function SyncBar({ orderCount, orderProcessed, isSyncing }: SyncProgress) {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
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
      <div>
        <ProgressBar progress={percent} size="small" tone="primary" ariaLabelledBy="orders-sync-label" />
      </div>
    </div>
  );
}
