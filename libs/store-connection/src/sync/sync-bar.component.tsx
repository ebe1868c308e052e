import { usePermission } from '@parcelway/host';
import { useFormats } from '@parcelway/i18n';
import { Button, ProgressBar, Text } from '@parcelway/ui';
import { useId } from 'react';
import type { SyncTranslate } from './messages';
import type { Sync } from './sync.hook';
import * as styles from './sync-bar.module.css';

interface SyncBarProps {
  t: SyncTranslate;
  /** Name of the bar. */
  label: string;
  sync: Sync;
}

/** How far the running sync is, and the way to stop it. */
export function SyncBar({ t, label, sync: { orderCount, orderProcessed, cancel } }: SyncBarProps) {
  const { number } = useFormats();
  const id = useId();
  const allowed = usePermission('order.write');
  const text =
    orderCount > 0 ? t('progress', { processed: number(orderProcessed), total: number(orderCount) }) : t('looking');
  const percent = orderCount > 0 ? Math.min(100, Math.round((orderProcessed / orderCount) * 100)) : 0;
  return (
    <div className={styles.sync}>
      <div role="status">
        <Text as="span" variant="bodySm" tone="subdued">
          {text}
        </Text>
      </div>
      <span id={id} className="pw-visually-hidden">
        {label}
      </span>
      <div className={styles.bar}>
        <ProgressBar progress={percent} size="small" tone="primary" ariaLabelledBy={id} />
      </div>
      {allowed && (
        <Button variant="plain" size="micro" accessibilityLabel={t('stop')} onClick={cancel}>
          {t('stop_short')}
        </Button>
      )}
    </div>
  );
}
