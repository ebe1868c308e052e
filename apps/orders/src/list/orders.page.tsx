import { TableType } from '@parcelway/domain';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Card, Page } from '@parcelway/ui';
import { TabList } from '../common/tab-list.component';
import { ListSection } from './list-section.component';
import { useOrderFilters } from './order-filters.hook';
import { SyncBar } from './sync-bar.component';
import { SyncButton } from './sync-button.component';
import { useSync } from './sync.hook';

const PANEL = 'orders-list';
const TABLES = { track: TableType.Track, order: TableType.Order } as const;

/** The Orders screen: parcels or orders of the shop with tabs, filters and pages, and the sync. */
export function OrdersPage() {
  const { t } = useTranslate('orders');
  const state = useOrderFilters();
  const sync = useSync();
  const { tableType } = state.filters;
  usePageTitle(t('list.title'));
  return (
    <Page title={t('list.title')} fullWidth primaryAction={<SyncButton sync={sync} />}>
      <div className="orders-page">
        <SyncBar {...sync} />
        <Card padding="0">
          <TabList
            label={t('list.tables')} controls={PANEL} selected={tableType === TableType.Track ? 'track' : 'order'}
            items={[{ id: 'track', label: t('list.table_tracking') }, { id: 'order', label: t('list.table_orders') }]}
            onSelect={(id) => state.switchTable(TABLES[id as keyof typeof TABLES])}
          />
          {/* A table of its own each: rows of one never show under the tab of the other. */}
          <ListSection key={tableType} id={PANEL} state={state} sync={sync} />
        </Card>
      </div>
    </Page>
  );
}
