import { TableType } from '@parcelway/domain';
import { usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, ErrorCard, TableSkeleton } from '@parcelway/ui';
import { useShipmentLink } from '../common/shipment-link.hook';
import type { OrderFiltersState } from './order-filters.hook';
import type { ListState } from './order-list.hook';
import { OrderTable } from './order-table.component';
import { ShipmentTable } from './shipment-table.component';
import type { Sync } from './sync.hook';

export interface ListBodyProps { state: OrderFiltersState; list: ListState; sync: Sync }

/** The rows, or why there are none. */
export function ListBody({ state, list: { data, isError, refetch }, sync }: ListBodyProps) {
  const { t } = useTranslate('orders');
  const linkTo = useShipmentLink(state.filters);
  if (!data) {
    return isError
      ? <ErrorCard title={t('list.error_title')} onRetry={refetch}>{t('list.error_text')}</ErrorCard>
      : <><span className="pw-visually-hidden" role="status">{t('list.loading')}</span><TableSkeleton rows={state.filters.pageSize} columns={7} /></>;
  }
  if (data.total === 0) return <NoRows state={state} sync={sync} />;
  return state.filters.tableType === TableType.Track
    ? <ShipmentTable rows={data.shipments} linkTo={linkTo} />
    : <OrderTable rows={data.orders} linkTo={linkTo} />;
}

function NoRows({ state, sync }: Pick<ListBodyProps, 'state' | 'sync'>) {
  const { t } = useTranslate('orders');
  const maySync = usePermission('order.write');
  if (state.isFiltered) {
    return <EmptyState title={t('list.no_result_title')} action={{ content: t('filter.clear_all'), onAction: state.clear }}>{t('list.no_result_text')}</EmptyState>;
  }
  if (sync.isSyncing) return <EmptyState title={t('list.syncing_title')}>{t('list.syncing_text')}</EmptyState>;
  if (sync.known && sync.orderCount > 0) return <EmptyState title={t('list.no_parcels_title')}>{t('list.no_parcels_text')}</EmptyState>;
  return (
    <EmptyState title={t('list.never_synced_title')} action={maySync ? { content: t('sync.action'), onAction: () => void sync.start(sync.usualDays) } : undefined}>
      {t('list.never_synced_text')}
    </EmptyState>
  );
}
