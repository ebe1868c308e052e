import type { CountryCourier } from '@parcelway/api/orders';
import { DATE_RANGE_DAYS, SORT_NAMES, SortDirection, type OrderFilters } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';
import { useCallback } from 'react';
import { FilterMenu } from './filter-menu.component';
import type { OrderFiltersState } from './order-filters.hook';
import { SearchField } from './search-field.component';

export interface FilterBarProps {
  state: OrderFiltersState;
  options: CountryCourier | undefined;
}

/** Search, filters and sorting of the list. */
export function FilterBar({ state: { filters, change }, options }: FilterBarProps) {
  const { t } = useTranslate('orders');
  const { country } = useFormats();
  const search = useCallback((query: string) => change({ query }, { replace: true }), [change]);
  const destinations = (options?.destination ?? [])
    .map(({ value }) => ({ value, label: country(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className="orders-filters">
      <div className="orders-filters__search">
        <SearchField value={filters.query} onSearch={search} />
      </div>
      <FilterMenu
        label={t('filter.courier')}
        choices={options?.couriers ?? []}
        selected={filters.couriers}
        onChange={(couriers) => change({ couriers })}
      />
      <FilterMenu
        label={t('filter.destination')}
        choices={destinations}
        selected={filters.destinations}
        onChange={(chosen) => change({ destinations: chosen })}
      />
      <FilterMenu
        label={t('filter.ordered')}
        single
        selected={[String(filters.orderedAt)]}
        choices={[
          { value: '0', label: t('filter.any_time') },
          ...DATE_RANGE_DAYS.map((days) => ({ value: String(days), label: t('filter.last_days', { count: days }) })),
        ]}
        onChange={([days]) => change({ orderedAt: Number(days ?? 0) })}
      />
      <div className="orders-filters__sort">
        <SortSelect filters={filters} onChange={change} />
      </div>
    </div>
  );
}

const DIRECTIONS = [
  ['desc', SortDirection.Descending],
  ['asc', SortDirection.Ascending],
] as const;

function SortSelect({ filters, onChange }: { filters: OrderFilters; onChange(patch: Partial<OrderFilters>): void }) {
  const { t } = useTranslate('orders');
  const orders = SORT_NAMES.flatMap((sortName) =>
    DIRECTIONS.map(([suffix, orderBy]) => ({
      value: `${sortName} ${orderBy}`,
      label: t(`sort.${sortName}_${suffix}`),
      patch: { sortName, orderBy },
    })),
  );
  return (
    <Select
      label={t('filter.sort')}
      labelHidden
      options={orders.map(({ value, label }) => ({ value, label }))}
      value={`${filters.sortName} ${filters.orderBy}`}
      onChange={(chosen) => {
        const order = orders.find(({ value }) => value === chosen);
        if (order) onChange(order.patch);
      }}
    />
  );
}
