import { useTranslate } from '@parcelway/i18n';
import { ActionList, Button, Popover } from '@parcelway/ui';
import { preloadOn } from '@parcelway/ui/list';
import { useState } from 'react';
import { useOpenExport } from '../export/export.context';
import { BULK, useParcelActions, useMailLock, useMayAct, type Parcels } from './parcel-actions.context';
import { loadDialogs } from './load-dialogs';
import * as styles from './bulk-actions.module.css';

/** The most frequent actions are beside the menu, where there is room. */
const FIRST = ['mark_delivered', 'retrack', 'modify_courier'] as const;

/** What can be done to the selected parcels. */
export function BulkActions({ parcels }: { parcels: Parcels }) {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const openExport = useOpenExport();
  const mayAct = useMayAct();
  const mailLock = useMailLock();
  const [open, setOpen] = useState(false);
  const { ids, filters = {}, except = [] } = parcels.chosen;
  return (
    <span {...preloadOn(loadDialogs)} className={styles.actions} role="group" aria-label={t('actions.menu')}>
      <span className={styles.first}>
        {FIRST.map((what) => (
          <Button key={what} size="slim" disabled={!mayAct} onClick={() => requestAction({ what, parcels })}>
            {t(`actions.name.${what}`)}
          </Button>
        ))}
      </span>
      <Popover
        active={open}
        onClose={() => setOpen(false)}
        preferredAlignment="left"
        activator={
          <Button size="slim" disclosure ariaExpanded={open} onClick={() => setOpen(!open)}>
            {t('actions.bulk_menu')}
          </Button>
        }
      >
        <ActionList
          actionRole="menuitem"
          onActionAnyItem={() => setOpen(false)}
          items={[
            ...BULK.map((what) => ({
              content: t(`actions.name.${what}`),
              disabled: !mayAct || (what === 'send_email' && mailLock !== null),
              ...(what === 'send_email' && mailLock !== null && { helpText: mailLock }),
              onAction: () => requestAction({ what, parcels }),
            })),
            {
              content: t('export.action'),
              disabled: openExport === null,
              onAction: () => openExport?.({ chosen: ids ? { ids } : { filters, except }, count: parcels.count }),
            },
          ]}
        />
      </Popover>
      {!mayAct && <span className={styles.reason}>{t('actions.no_permission')}</span>}
    </span>
  );
}
