import { DATE_RANGE_DAYS } from '@parcelway/domain';
import { usePermission, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { ActionList, Button, ButtonGroup, Popover, Tooltip } from '@parcelway/ui';
import { ChevronDownIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import type { Sync } from './sync.hook';

/** Starts a sync of the shop's usual period, or of another one from the menu beside it. */
export function SyncButton({ sync: { isSyncing, usualDays, start } }: { sync: Sync }) {
  const { t } = useTranslate('orders');
  const { loaded } = useSession();
  const allowed = usePermission('order.write');
  const [open, setOpen] = useState(false);
  const disabled = !allowed || isSyncing;
  const choose = (days: number) => {
    setOpen(false);
    void start(days);
  };
  const buttons = (
    <ButtonGroup variant="segmented">
      <Button variant="primary" disabled={disabled} loading={isSyncing} onClick={() => choose(usualDays)}>
        {t('sync.action')}
      </Button>
      <Popover
        active={open}
        onClose={() => setOpen(false)}
        preferredAlignment="right"
        activator={
          <Button
            variant="primary"
            icon={ChevronDownIcon}
            disabled={disabled}
            accessibilityLabel={t('sync.choose_days')}
            ariaExpanded={open}
            onClick={() => setOpen(!open)}
          />
        }
      >
        <ActionList
          actionRole="menuitem"
          items={DATE_RANGE_DAYS.map((days) => ({
            content: t('sync.days', { count: days }),
            active: days === usualDays,
            onAction: () => choose(days),
          }))}
        />
      </Popover>
    </ButtonGroup>
  );
  // Before the session has arrived nothing is allowed, which needs no explaining.
  return loaded && !allowed ? <Tooltip content={t('sync.no_permission')}>{buttons}</Tooltip> : buttons;
}
