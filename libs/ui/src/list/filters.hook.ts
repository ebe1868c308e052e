import {
  activeFilters,
  changeFilters,
  clearedFilters,
  defaultsOf,
  readLink,
  writeLink,
  type ActiveFilter,
  type FiltersOf,
  type FilterTable,
} from '@parcelway/domain';
import { useFormats } from '@parcelway/i18n';
import { useLatestSearchParams } from '@parcelway/router';
import { useMemo } from 'react';

/** A list has pages; everything else in its table is its own. */
export type ListFilterTable = FilterTable & { page: { type: 'number' } };

export interface FiltersState<T extends ListFilterTable> {
  filters: FiltersOf<T>;
  /** What narrows the list, each value by itself: its chips. */
  active: ActiveFilter<T>[];
  /** True when something narrows the list that is not there by default. */
  isFiltered: boolean;
  /** Changing anything but the page goes back to page 1. `replace` does not add typing to the browser's history. */
  change(patch: Partial<FiltersOf<T>>, options?: { replace?: boolean }): void;
  /** Back to the defaults, but for what stays when filters are cleared. */
  clear(): void;
  /** The defaults with these values, such as another tab. */
  reset(given: Partial<FiltersOf<T>>): void;
}

/** The list's filters, which live in the address and nowhere else. @param table a constant: what the list can be narrowed by */
export function useFilters<T extends ListFilterTable>(table: T): FiltersState<T> {
  const [params, update] = useLatestSearchParams();
  const today = useFormats().dayKey(new Date());
  return useMemo(() => {
    const filters = readLink(table, params, today);
    const active = activeFilters(table, filters, today);
    return {
      filters,
      active,
      isFiltered: active.some(({ isDefault }) => !isDefault),
      change: (patch, { replace } = {}) =>
        update((latest) => {
          const before = readLink(table, latest, today) as FiltersOf<T> & { page: number };
          // Turned or narrowed further, it is still the saved view that the link names.
          return writeLink(table, changeFilters(before, patch), today, latest.get('key') ?? '');
        }, replace),
      clear: () =>
        update((latest) => writeLink(table, clearedFilters(table, readLink(table, latest, today), today), today, '')),
      reset: (given) => update(() => writeLink(table, defaultsOf(table, today, given), today, '')),
    };
  }, [table, params, update, today]);
}
