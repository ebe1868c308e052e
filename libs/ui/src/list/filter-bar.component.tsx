import {
  chosenValue,
  isSingle,
  MENU_COUNT_LIMIT,
  menuKeys,
  menuValues,
  ownDaysOf,
  searchKey,
  type FilterSpec,
  type FiltersOf,
  type MenuKeyOf,
  type OptionsNameOf,
  type OwnDays,
  type Scalar,
  type Value,
} from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Button } from '@shopify/polaris';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part';
import { FilterMenu } from './filter-menu.component';
import { FilterRow } from './filter-row.component';
import type { FilterName, FilterTexts } from './filter-texts';
import type { FiltersState, ListFilterTable } from './filters.hook';
import { SearchField } from './search-field.component';

const DayRangePicker = lazyPart(() =>
  import(/* webpackChunkName: "calendar" */ '../data').then(({ DayRangePicker: Part }) => Part),
);

/** Quicker than `localeCompare`: there are more than a thousand couriers. */
const { compare } = new Intl.Collator();

/** A value that occurs in the shop, and in how many rows. */
export interface FilterOption {
  value: string;
  count?: number;
}

export interface FilterBarProps<T extends ListFilterTable> {
  table: T;
  state: Pick<FiltersState<T>, 'filters' | 'change'>;
  texts: FilterTexts<T>;
  /** What the menus offer whose rows name it; none while it is on its way. */
  options?: Partial<Record<OptionsNameOf<T>, readonly FilterOption[]>> | undefined;
  /** The menus in sight, in this order; the others come with a button. Without: all, in the order of the table. */
  first?: readonly MenuKeyOf<T>[];
  sort?: ReactNode;
  /** What follows the menus. */
  children?: ReactNode;
}

/** Search, filters and sorting of a list, from the rows of its filter table. */
export function FilterBar<T extends ListFilterTable>(props: FilterBarProps<T>) {
  const { table, state, texts, sort, children } = props;
  const { t } = useTranslate('common');
  const [isMore, setMore] = useState(false);
  const { filters, change } = state;
  const all = menuKeys(table, filters);
  const first = props.first?.filter((key) => all.includes(key)) ?? all;
  const further = all.filter((key) => !first.includes(key));
  const search = searchKey(table);
  const menu = (key: MenuKeyOf<T>) => <TableMenu key={key} {...props} name={key} />;
  return (
    <FilterRow
      search={
        search !== undefined && (
          <SearchField
            value={String(filters[search])}
            hint={texts.name('search_hint')}
            onSearch={(text) => change({ [search]: text } as Partial<FiltersOf<T>>, { replace: true })}
          />
        )
      }
      sort={sort}
    >
      {first.map(menu)}
      {isMore && further.map(menu)}
      {further.length > 0 && (
        <Button variant="plain" ariaExpanded={isMore} onClick={() => setMore(!isMore)}>
          {t(isMore ? 'list.fewer_filters' : 'list.more_filters')}
        </Button>
      )}
      {children}
    </FilterRow>
  );
}

/** One filter with what its row offers. */
function TableMenu<T extends ListFilterTable>({
  table,
  state: { filters, change },
  texts,
  options,
  name,
}: FilterBarProps<T> & { name: MenuKeyOf<T> }) {
  const { t } = useTranslate('common');
  const { number } = useFormats();
  const spec: FilterSpec = table[name] as FilterSpec;
  const values = filters as Record<string, Value>;
  const own = ownDaysOf(table, name);
  const set = (patch: Record<string, Value>) => change(patch as Partial<FiltersOf<T>>);
  const read = (value: Scalar) => ({ value: String(value), label: texts.value(value, name) });
  const choices = () => {
    const offered = menuValues(spec)?.map(read);
    if (offered) return own ? [...offered, { value: String(own.value), label: t('list.custom_days') }] : offered;
    return (options?.[spec.menu as OptionsNameOf<T>] ?? [])
      .map(({ value, count }) => ({ ...read(value), count }))
      .sort((a, b) => compare(a.label, b.label))
      .map(({ value, label, count }) => ({
        value,
        label: count === undefined ? label : `${label} (${number(count)}${count < MENU_COUNT_LIMIT ? '' : '+'})`,
      }));
  };
  const days = ({ from, to }: OwnDays) => (
    <Suspense>
      <DayRangePicker
        from={String(values[from])}
        to={String(values[to])}
        onChange={(first, last) => set({ [from]: first, [to]: last })}
      />
    </Suspense>
  );
  return (
    <FilterMenu
      label={texts.name((spec.menuText ?? spec.chip?.text) as FilterName<T>)}
      choices={choices()}
      single={isSingle(spec)}
      selected={[values[name] ?? []].flat().map(String)}
      {...(own && { further: { choice: String(own.value), part: days(own) } })}
      onChange={(chosen) => set({ [name]: chosenValue(spec, chosen) })}
    />
  );
}
