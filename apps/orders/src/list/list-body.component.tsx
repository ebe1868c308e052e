import type { OrderList } from '@parcelway/api/orders';
import { TableType, type OrderFilters } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { EmptyState, TableSkeleton } from '@parcelway/ui';
import { FailureCard } from '../common/failure-card.component';
import { useShipmentLink } from '../common/shipment-link.hook';
import { OrderTable } from './order-table.component';
import { ShipmentTable } from './shipment-table.component';

interface ListBodyProps {
  filters: OrderFilters;
  data: OrderList | undefined;
  isError: boolean;
  error: unknown;
  refetch(): void;
  onClear(): void;
}

/** The rows, or why there are none under these filters. */
export function ListBody({ filters, data, isError, error, refetch, onClear }: ListBodyProps) {
  const { t } = useTranslate('orders');
  const linkTo = useShipmentLink(filters);
  if (!data) {
    if (isError)
      return <FailureCard error={error} title={t('list.error_title')} text={t('list.error_text')} onRetry={refetch} />;
    // One row more, in the place of the table's head.
    return (
      <>
        <span className="pw-visually-hidden" role="status">
          {t('list.loading')}
        </span>
        <TableSkeleton rows={filters.pageSize + 1} columns={7} />
      </>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState title={t('list.no_result_title')} action={{ content: t('filter.clear_all'), onAction: onClear }}>
        {t('list.no_result_text')}
      </EmptyState>
    );
  }
  return filters.tableType === TableType.Track ? (
    <ShipmentTable rows={data.shipments} linkTo={linkTo} />
  ) : (
    <OrderTable rows={data.orders} linkTo={linkTo} />
  );
}
