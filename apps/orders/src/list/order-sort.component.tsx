import { isByUrgency, SORT_NAMES, SortDirection, type OrderFilters } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { SortSelect } from '@parcelway/ui/list';

const DIRECTIONS = [
  ['desc', SortDirection.Descending],
  ['asc', SortDirection.Ascending],
] as const;

interface OrderSortProps {
  filters: OrderFilters;
  onChange(patch: Partial<OrderFilters>): void;
}

/** What the list is sorted by, each in both directions. */
export function OrderSort({ filters, onChange }: OrderSortProps) {
  const { t } = useTranslate('orders');
  const orders = SORT_NAMES.flatMap((sortName) =>
    DIRECTIONS.map(([suffix, orderBy]) => ({
      value: `${sortName} ${orderBy}`,
      // What needs attention has its own order in the place of the usual one.
      label: t(isByUrgency({ ...filters, sortName, orderBy }) ? 'sort.urgency' : `sort.${sortName}_${suffix}`),
      patch: { sortName, orderBy },
    })),
  );
  return (
    <SortSelect
      options={orders.map(({ value, label }) => ({ value, label }))}
      value={`${filters.sortName} ${filters.orderBy}`}
      onSort={(chosen) => {
        const order = orders.find(({ value }) => value === chosen);
        if (order) onChange(order.patch);
      }}
    />
  );
}
