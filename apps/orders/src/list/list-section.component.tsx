import { useGetCountryCourierQuery } from '@parcelway/api/orders';
import { TableType } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import type { Sync } from '@parcelway/store-connection/sync';
import { Banner, Card } from '@parcelway/ui';
import { ListSkeleton, Pager, useAfterPaint } from '@parcelway/ui/list';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { Shortcuts } from '../shortcuts/shortcuts.component';
import { SavedViews } from '../views/saved-views.component';
import { ListBody } from './list-body.component';
import { NothingYet } from './nothing-yet.component';
import { OrderFilterBar } from './order-filter-bar.component';
import type { OrderFiltersState } from './order-filters.hook';
import { useOrderList } from './order-list.hook';
import { StatusTabs } from './status-tabs.component';
import * as styles from './list-section.module.css';

/** One table with everything that narrows it. */
export function ListSection({ id, state, sync }: { id: string; state: OrderFiltersState; sync: Sync }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { filters, change } = state;
  const list = useOrderList(filters);
  const { data: options } = useGetCountryCourierQuery();
  const { data } = list;

  const frame = useRef<HTMLDivElement>(null);
  const turn = useCallback((page: number) => change({ page }), [change]);
  const rows = `${id}-rows`;
  const painted = useAfterPaint();
  const { isError, error, refetch } = list;
  // Rows are slowest to draw: the pressed tab shows at once, and its rows when they are ready.
  const body = useDeferredValue(
    useMemo(
      () => <ListBody state={state} data={data} isError={isError} error={error} refetch={refetch} />,
      [state, data, isError, error, refetch],
    ),
  );

  // Tabs, filters and the table's head have the height of three rows.
  if (!painted)
    return (
      <Card padding="0">
        <ListSkeleton rows={filters.pageSize + 2} columns={7} />
      </Card>
    );
  if (data?.total === 0 && !state.isFiltered && !list.isOutdated) return <NothingYet sync={sync} />;
  const shown = data ? data.shipments.length + data.orders.length : 0;
  return (
    <Card padding="0">
      <div ref={frame}>
        <SavedViews filters={filters} controls={rows} />
        {filters.tableType === TableType.Track && (
          <StatusTabs
            filters={filters}
            counts={data?.counts}
            attention={data?.attention ?? 0}
            controls={rows}
            onChange={change}
          />
        )}
        <OrderFilterBar state={state} options={options} />
        {list.isError && data && (
          <Banner
            tone="warning"
            title={t('list.stale_title')}
            action={{ content: common('action.retry'), onAction: list.refetch }}
          >
            {t('list.stale_text')}
          </Banner>
        )}
        <div
          id={rows}
          aria-busy={list.isFetching && (!data || list.isOutdated)}
          className={list.isOutdated ? styles.outdated : undefined}
          {...(filters.tableType === TableType.Track && { role: 'tabpanel', 'aria-label': t('list.statuses') })}
        >
          {body}
        </div>
        {data && (
          <Pager
            page={filters.page}
            pageSize={filters.pageSize}
            rows={shown}
            total={data.total}
            exact={data.total_exact}
            settled={!list.isOutdated}
            onChange={change}
          />
        )}
        {data && shown > 0 && (
          <div className={styles.keys}>
            <Shortcuts
              list={frame}
              page={filters.page}
              hasNext={data.total_exact ? filters.page * filters.pageSize < data.total : shown === filters.pageSize}
              onPage={turn}
            />
          </div>
        )}
      </div>
    </Card>
  );
}
