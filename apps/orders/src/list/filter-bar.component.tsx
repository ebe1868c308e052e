import type { CountryCourier } from '@parcelway/api/orders';
import {
  DATE_RANGE_DAYS,
  FILTERS,
  MENU_COUNT_LIMIT,
  MIN_DAYS,
  NARROWING_KEYS,
  SORT_NAMES,
  SortDirection,
  type NarrowingKey,
  type OrderFilters,
  type Scalar,
} from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { ColumnsButton } from './columns-button.component';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button } from '@parcelway/ui';
import { FilterMenu, FilterRow, SearchField, SortSelect } from '@parcelway/ui/list';
import { Suspense, useCallback, useState } from 'react';
import { useFilterTexts } from './filter-texts.hook';
import type { OrderFiltersState } from './order-filters.hook';

export interface FilterBarProps {
  state: OrderFiltersState;
  options: CountryCourier | undefined;
}

type MenuKey = { [Key in NarrowingKey]: (typeof FILTERS)[Key] extends { menu: string } ? Key : never }[NarrowingKey];
const MENUS = NARROWING_KEYS.filter((key): key is MenuKey => 'menu' in FILTERS[key]);
/** In sight at once; the others come with a button. */
const FIRST: readonly MenuKey[] = ['orderedAt', 'couriers', 'destinations', 'fulfillmentStatus'];
const FURTHER = MENUS.filter((key) => !FIRST.includes(key));

/** The value of a period that means: the two bounds beside it apply. */
const CUSTOM = '-1';
const DayRangePicker = lazyPart(() =>
  import(/* webpackChunkName: "calendar" */ '@parcelway/ui/data').then(({ DayRangePicker: Part }) => Part),
);

/** Search, filters and sorting of the list. */
export function FilterBar({ state, options }: FilterBarProps) {
  const { filters, change } = state;
  const { t } = useTranslate('orders');
  const search = useCallback((query: string) => change({ query }, { replace: true }), [change]);
  const [isMore, setMore] = useState(false);
  const choicesOf = useChoices(filters, options);
  const inTable = (key: MenuKey) => {
    const spec = FILTERS[key];
    return !('when' in spec) || filters[spec.when[0]] === spec.when[1];
  };
  const menu = (key: MenuKey) => {
    const spec = FILTERS[key];
    const single = spec.type === 'number' || spec.type === 'choice';
    const valuesOf = (chosen: string[]) => {
      if (spec.type === 'number') return Number(chosen[0]);
      if (spec.type === 'numbers') return chosen.map(Number);
      return single ? chosen[0] : chosen;
    };
    return (
      <FilterMenu
        key={key}
        label={t(spec.menu === 'minDays' ? 'filter.transit_least' : `filter.${spec.chip.text}`)}
        choices={choicesOf(key)}
        single={single}
        selected={[filters[key]].flat().map(String)}
        {...(spec.menu === 'periods' && {
          further: {
            choice: CUSTOM,
            part: (
              <Suspense>
                <DayRangePicker
                  from={filters[`${key as 'orderedAt'}Min`]}
                  to={filters[`${key as 'orderedAt'}Max`]}
                  onChange={(from, to) => change({ [`${key}Min`]: from, [`${key}Max`]: to })}
                />
              </Suspense>
            ),
          },
        })}
        onChange={(chosen) => change({ [key]: valuesOf(chosen) })}
      />
    );
  };
  return (
    <FilterRow
      search={<SearchField value={filters.query} hint={t('filter.search_hint')} onSearch={search} />}
      sort={<OrderSort filters={filters} onChange={change} />}
    >
      {FIRST.map(menu)}
      {isMore && FURTHER.filter(inTable).map(menu)}
      <Button variant="plain" ariaExpanded={isMore} onClick={() => setMore(!isMore)}>
        {t(isMore ? 'filter.fewer' : 'filter.more')}
      </Button>
      <ColumnsButton state={state} />
    </FilterRow>
  );
}

interface Choice {
  value: string;
  label: string;
}

/** What the menu of a filter offers. */
function useChoices(filters: OrderFilters, options: CountryCourier | undefined): (key: MenuKey) => Choice[] {
  const { t } = useTranslate('orders');
  const { number } = useFormats();
  const show = useFilterTexts(filters, options);
  return (key) => {
    const spec = FILTERS[key];
    const read = (value: Scalar) => ({ value: String(value), label: show[spec.chip.show](value, key) });
    switch (spec.menu) {
      case 'values':
        return spec.values.map(read);
      case 'periods':
        return [
          { value: '0', label: t('filter.any_time') },
          ...DATE_RANGE_DAYS.map(read),
          { value: CUSTOM, label: t('filter.custom_days') },
        ];
      case 'lastDays':
        return [{ value: '0', label: t('filter.any_time') }, ...DATE_RANGE_DAYS.map(read)];
      case 'minDays':
        return [{ value: '0', label: t('filter.any_days') }, ...MIN_DAYS.map(read)];
      default:
        return (options?.[spec.menu] ?? [])
          .map(({ value, count }) => ({ ...read(value), count }))
          .sort((a, b) => a.label.localeCompare(b.label))
          .map(({ value, label, count }) => ({
            value,
            label: `${label} (${number(count)}${count < MENU_COUNT_LIMIT ? '' : '+'})`,
          }));
    }
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
