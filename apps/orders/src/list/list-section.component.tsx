import { useGetCountryCourierQuery } from '@parcelway/api/orders';
import { TableType } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Card, TableSkeleton } from '@parcelway/ui';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { useAfterPaint } from '../common/after-paint.hook';
import { FilterBar } from './filter-bar.component';
import { FilterChips } from './filter-chips.component';
import { ListBody } from './list-body.component';
import { NothingYet } from './nothing-yet.component';
import type { OrderFiltersState } from './order-filters.hook';
import { useOrderList } from './order-list.hook';
import { Pages } from './pages.component';
import { StatusTabs } from './status-tabs.component';
import type { Sync } from './sync.hook';

/** One table with everything that narrows it. */
export function ListSection({ id, state, sync }: { id: string; state: OrderFiltersState; sync: Sync }) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const { filters, change, clear } = state;
  const list = useOrderList(filters);
  const { data: options } = useGetCountryCourierQuery();
  const { data } = list;

  const lastPage =
    data?.total_exact && !list.isOutdated ? Math.max(1, Math.ceil(data.total / filters.pageSize)) : undefined;
  useEffect(() => {
    // Rows went away, or the link is old: go to the last page there is.
    if (lastPage !== undefined && filters.page > lastPage) change({ page: lastPage }, { replace: true });
  }, [change, filters.page, lastPage]);

  const rows = `${id}-rows`;
  const painted = useAfterPaint();
  const { isError, error, refetch } = list;
  // Rows take longest to draw: the pressed tab shows at once, and its rows when they are ready.
  const body = useDeferredValue(
    useMemo(
      () => (
        <ListBody filters={filters} onClear={clear} data={data} isError={isError} error={error} refetch={refetch} />
      ),
      [filters, clear, data, isError, error, refetch],
    ),
  );

  // Tabs, filters and the table's head have the height of three rows.
  if (!painted)
    return (
      <Card padding="0">
        <div className="orders-list">
          <TableSkeleton rows={filters.pageSize + 3} columns={7} />
        </div>
      </Card>
    );
  if (data?.total === 0 && !state.isFiltered && !list.isOutdated) return <NothingYet sync={sync} />;
  return (
    <Card padding="0">
      {filters.tableType === TableType.Track && (
        <div className="orders-statuses">
          <StatusTabs
            filters={filters}
            counts={data?.counts}
            exact={data?.total_exact ?? true}
            controls={rows}
            onChange={change}
          />
        </div>
      )}
      <FilterBar state={state} options={options} />
      <FilterChips filters={filters} options={options} onChange={change} onClear={clear} />
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
        className={list.isOutdated ? 'orders-list orders-list--outdated' : 'orders-list'}
        {...(filters.tableType === TableType.Track && { role: 'tabpanel', 'aria-label': t('list.statuses') })}
      >
        {body}
      </div>
      {data && data.total > 0 && (
        <Pages
          page={filters.page}
          pageSize={filters.pageSize}
          rows={data.shipments.length + data.orders.length}
          total={data.total}
          exact={data.total_exact}
          onPage={(page) => change({ page })}
          onPageSize={(pageSize) => change({ pageSize })}
        />
      )}
    </Card>
  );
}
