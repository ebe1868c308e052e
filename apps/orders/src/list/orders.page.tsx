import { TableType } from '@parcelway/domain';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { SyncBar, useSync } from '@parcelway/store-connection/sync';
import { Page } from '@parcelway/ui';
import { preloadOn, TabList } from '@parcelway/ui/list';
import { ExportContext } from '../export/export.context';
import { useExport } from '../export/export.hook';
import { loadActions } from '../actions/load-actions';
import { loadDialogs } from '../actions/load-dialogs';
import { Actions } from '../actions/actions.component';
import { useParcelActions } from '../actions/parcel-actions.context';
import { ListSection } from './list-section.component';
import { useOrderFilters } from './order-filters.hook';
import { SyncButton } from './sync-button.component';
import { useSyncTexts } from './sync-texts.hook';
import * as styles from './orders.module.css';

const PANEL = 'orders-list';
const TABLES = { track: TableType.Track, order: TableType.Order } as const;

/** The Orders screen: parcels or orders of the shop with tabs, filters and pages, and the sync. */
export function OrdersPage() {
  const { t } = useTranslate('orders');
  const state = useOrderFilters();
  const syncTexts = useSyncTexts();
  const sync = useSync(syncTexts);
  const exports = useExport(state.filters);
  const requestAction = useParcelActions();
  const table = state.filters.tableType === TableType.Track ? 'track' : 'order';
  const statuses = useHref('orders.custom-status');
  usePageTitle(t('list.title'));
  const tables = (
    <TabList
      label={t('list.tables')}
      controls={PANEL}
      selected={table}
      items={[
        { id: 'track', label: t('list.table_tracking') },
        { id: 'order', label: t('list.table_orders') },
      ]}
      onSelect={(id) => state.switchTable(TABLES[id as keyof typeof TABLES])}
    />
  );
  return (
    <Page
      title={t('list.title')}
      titleMetadata={tables}
      fullWidth
      primaryAction={<SyncButton sync={sync} />}
      secondaryActions={[
        exports.action,
        {
          content: t('activity.title'),
          onAction: () => requestAction({ what: 'activity' }),
          ...preloadOn(loadActions, loadDialogs),
        },
        {
          content: t('quota.title'),
          onAction: () => requestAction({ what: 'quota' }),
          ...preloadOn(loadActions, loadDialogs),
        },
        { content: t('custom_status.title'), url: statuses },
      ]}
    >
      <div className={styles.page}>
        {sync.isSyncing && (
          <div className={styles.sync}>
            <SyncBar t={syncTexts} label={t('sync.action')} sync={sync} />
          </div>
        )}
        {exports.part}
        <Actions resumes />
        <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-tab-${table}`}>
          {/* A section of its own each: rows of one table never show under the tab of the other. */}
          <ExportContext.Provider value={exports.open}>
            <ListSection key={table} id={PANEL} state={state} sync={sync} />
          </ExportContext.Provider>
        </div>
      </div>
    </Page>
  );
}
