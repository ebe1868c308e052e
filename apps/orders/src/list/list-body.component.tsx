import type { OrderList } from '@parcelway/api/orders';
import { ANY_REASON, TableType } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, EmptyState } from '@parcelway/ui';
import { FailureCard, ListSkeleton, NoResults, preloadOn } from '@parcelway/ui/list';
import { Suspense, useRef } from 'react';
import { loadActions } from '../actions/load-actions';
import { AttentionAction } from './attention-action.component';
import { leaveList, useReturn } from '../common/list-place';
import { useOrderLink, useShipmentLink } from '../common/shipment-link.hook';
import type { OrderFiltersState } from './order-filters.hook';
import { ShipmentTable } from './shipment-table.component';
import * as styles from './list-body.module.css';

/** The parcels' table is the first that is seen. */
const OrderTable = lazyPart(() =>
  import(/* webpackChunkName: "order-table" */ './order-table.component').then(({ OrderTable: Part }) => Part),
);

interface ListBodyProps {
  state: OrderFiltersState;
  data: OrderList | undefined;
  isError: boolean;
  error: unknown;
  refetch(): void;
}

/** The rows, or why there are none under these filters. */
export function ListBody({ state, data, isError, error, refetch }: ListBodyProps) {
  const { t } = useTranslate('orders');
  const { filters, isFiltered, clear, searchOrders } = state;
  const linkTo = useShipmentLink(filters);
  const orderLink = useOrderLink(filters);
  const rows = useRef<HTMLDivElement>(null);
  const drawn = data !== undefined && data.total > 0;
  useReturn(rows, filters, linkTo, drawn);
  if (!data && isError)
    return <FailureCard error={error} title={t('list.error_title')} text={t('list.error_text')} onRetry={refetch} />;
  // Nothing, and nothing that narrows the list: these are the rows of the filters before, and its own are on their way.
  if (!data || (!drawn && !isFiltered)) return <ListSkeleton rows={filters.pageSize} columns={7} />;
  const isTracking = filters.tableType === TableType.Track;
  if (!drawn && isTracking && filters.query !== '')
    return (
      <EmptyState
        title={t('list.no_parcel_found_title')}
        action={{ content: t('list.search_orders'), onAction: () => searchOrders(filters.query) }}
      >
        {t('list.no_parcel_found_text')}
      </EmptyState>
    );
  // Nothing but the built-in view narrows the list: all is done.
  if (!drawn && state.active.every(({ value, isDefault }) => value === ANY_REASON || isDefault))
    return (
      <EmptyState
        title={t('attention.empty_title')}
        action={{ content: t('attention.show_all'), onAction: () => state.change({ attention: [] }) }}
      >
        {t('attention.empty_text')}
      </EmptyState>
    );
  // The last of one reason was handled.
  if (!drawn && data.attention > 0 && state.active.every(({ key, isDefault }) => key === 'attention' || isDefault))
    return (
      <EmptyState
        title={t('attention.empty_reason_title')}
        action={{ content: t('attention.show_any'), onAction: () => state.change({ attention: [ANY_REASON] }) }}
      >
        {t('attention.empty_text')}
      </EmptyState>
    );
  if (!drawn) return <NoResults onClear={clear} />;
  return (
    <div ref={rows} {...preloadOn(loadActions)} onClickCapture={() => leaveList(filters)}>
      {isTracking ? (
        <ShipmentTable
          rows={data.shipments}
          columns={state.columns.columns}
          linkTo={linkTo}
          rowAction={filters.attention.length > 0 ? (row) => <AttentionAction row={row} linkTo={linkTo} /> : undefined}
          filters={filters}
          total={data.total}
          exact={data.total_exact}
        />
      ) : (
        <Suspense fallback={<ListSkeleton rows={filters.pageSize} columns={7} />}>
          <OrderTable columns={state.columns.columns} rows={data.orders} linkTo={linkTo} orderLink={orderLink} />
        </Suspense>
      )}
      {isTracking && filters.query !== '' && (
        <div className={styles.more}>
          <Button variant="plain" onClick={() => searchOrders(filters.query)}>
            {t('list.search_orders')}
          </Button>
        </div>
      )}
    </div>
  );
}
