import type { CountryCourier } from '@parcelway/api/orders';
import {
  DATE_RANGE_DAYS,
  FILTERS,
  FULFILLMENT_STATUSES,
  NARROWING_KEYS,
  SORT_NAMES,
  SortDirection,
  type FilterMenu as MenuKind,
  type OrderFilters,
} from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { FilterMenu, FilterRow, SearchField, SortSelect } from '@parcelway/ui/list';
import { Suspense, useCallback } from 'react';
import type { OrderFiltersState } from './order-filters.hook';

export interface FilterBarProps {
  state: OrderFiltersState;
  options: CountryCourier | undefined;
}

const MENUS = NARROWING_KEYS.flatMap((key) => {
  const spec = FILTERS[key];
  return 'menu' in spec ? [{ key, spec }] : [];
});

/** The value of a period that means: the two bounds beside it apply. */
const CUSTOM = '-1';
const CustomDays = lazyPart(() =>
  import(/* webpackChunkName: "custom-days" */ './custom-days.component').then(({ CustomDays: Part }) => Part),
);

/** Search, filters and sorting of the list. */
export function FilterBar({ state: { filters, change }, options }: FilterBarProps) {
  const { t } = useTranslate('orders');
  const search = useCallback((query: string) => change({ query }, { replace: true }), [change]);
  const choices = useChoices(options);
  return (
    <FilterRow
      search={<SearchField value={filters.query} hint={t('filter.search_hint')} onSearch={search} />}
      sort={<OrderSort filters={filters} onChange={change} />}
    >
      {MENUS.map(({ key, spec }) => {
        const single = spec.type === 'number' || spec.type === 'choice';
        const valueOf = (text = '') => (spec.type === 'number' ? Number(text) : text);
        return (
          <FilterMenu
            key={key}
            label={t(`filter.${spec.chip.text}`)}
            choices={choices[spec.menu]}
            single={single}
            selected={[filters[key]].flat().map(String)}
            {...(key === 'orderedAt' && {
              further: {
                choice: CUSTOM,
                part: (
                  <Suspense>
                    <CustomDays
                      from={filters.orderedAtMin}
                      to={filters.orderedAtMax}
                      onChange={(orderedAtMin, orderedAtMax) => change({ orderedAtMin, orderedAtMax })}
                    />
                  </Suspense>
                ),
              },
            })}
            onChange={(chosen) => change({ [key]: single ? valueOf(chosen[0]) : chosen })}
          />
        );
      })}
    </FilterRow>
  );
}

/** What each kind of menu offers. */
function useChoices(options: CountryCourier | undefined): Record<MenuKind, { value: string; label: string }[]> {
  const { t } = useTranslate('orders');
  const { country } = useFormats();
  return {
    couriers: options?.couriers ?? [],
    destination: (options?.destination ?? [])
      .map(({ value }) => ({ value, label: country(value) }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    periods: [
      { value: '0', label: t('filter.any_time') },
      ...DATE_RANGE_DAYS.map((days) => ({ value: String(days), label: t('filter.last_days', { count: days }) })),
      { value: CUSTOM, label: t('filter.custom_days') },
    ],
    fulfillment: FULFILLMENT_STATUSES.map((value) => ({ value, label: t(`fulfillment_filter.${value}`) })),
  };
}

const DIRECTIONS = [
  ['desc', SortDirection.Descending],
  ['asc', SortDirection.Ascending],
] as const;

function OrderSort({ filters, onChange }: { filters: OrderFilters; onChange(patch: Partial<OrderFilters>): void }) {
  const { t } = useTranslate('orders');
  const orders = SORT_NAMES.flatMap((sortName) =>
    DIRECTIONS.map(([suffix, orderBy]) => ({
      value: `${sortName} ${orderBy}`,
      label: t(`sort.${sortName}_${suffix}`),
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
