import type { OrderList } from '@parcelway/api/orders';
import { TableType, type OrderFilters } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { FailureCard, ListSkeleton, NoResults } from '@parcelway/ui/list';
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
    return <ListSkeleton rows={filters.pageSize} columns={7} />;
  }
  if (data.total === 0) return <NoResults onClear={onClear} />;
  return filters.tableType === TableType.Track ? (
    <ShipmentTable rows={data.shipments} linkTo={linkTo} />
  ) : (
    <OrderTable rows={data.orders} linkTo={linkTo} />
  );
}
