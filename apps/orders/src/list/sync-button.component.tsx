import { DATE_RANGE_DAYS } from '@parcelway/domain';
import { lazyPart, usePermission, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import type { Sync } from '@parcelway/store-connection/sync';
import { ActionList, Button, ButtonGroup, Popover, Tooltip } from '@parcelway/ui';
import { ChevronDownIcon } from '@parcelway/ui/icons';
import { preloadOn } from '@parcelway/ui/list';
import { Suspense, useState } from 'react';
import { useSyncTexts } from './sync-texts.hook';

const loadModal = () => import(/* webpackChunkName: "sync" */ './sync.modal').then(({ SyncModal: Part }) => Part);
const SyncModal = lazyPart(loadModal);

const MOST_DAYS = 3650;
/** `?sync=60` of a link from figures that lack older orders. */
function linkedDays(params: URLSearchParams): number | undefined {
  const days = Number(params.get('sync'));
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
}

/** Starts a sync of the shop's usual period; another one is chosen from the menu beside it, with a preview. */
export function SyncButton({ sync: { isSyncing, usualDays, start } }: { sync: Sync }) {
  const { t } = useTranslate('orders');
  const texts = useSyncTexts();
  const { loaded } = useSession();
  const allowed = usePermission('order.write');
  const [open, setOpen] = useState(false);
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(() => linkedDays(params));
  const disabled = !allowed || isSyncing;
  const buttons = (
    <ButtonGroup variant="segmented">
      <Button variant="primary" disabled={disabled} loading={isSyncing} onClick={() => void start(usualDays)}>
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
            {...preloadOn(loadModal)}
            onClick={() => setOpen(!open)}
          />
        }
      >
        <ActionList
          actionRole="menuitem"
          items={DATE_RANGE_DAYS.map((days) => ({
            content: texts('days', { count: days }),
            active: days === usualDays,
            onAction: () => {
              setOpen(false);
              setChosen(days);
            },
          }))}
        />
      </Popover>
    </ButtonGroup>
  );
  // Before the session has arrived nothing is allowed, which needs no explaining.
  if (loaded && !allowed) return <Tooltip content={t('sync.no_permission')}>{buttons}</Tooltip>;
  return (
    <>
      {buttons}
      {chosen !== undefined && (
        <Suspense>
          <SyncModal
            days={chosen}
            onClose={() => setChosen(undefined)}
            onStart={(days) => {
              setChosen(undefined);
              void start(days);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
