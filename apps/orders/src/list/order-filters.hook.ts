import { FILTERS, TableType, type ColumnsKey, type ListColumn, type OrderFilters } from '@parcelway/domain';
import { useSearchParams } from '@parcelway/router';
import { useFilters, type FiltersState } from '@parcelway/ui/list';
import { useEffect, useMemo } from 'react';
import { useListPreferences } from './list-preferences.hook';

export interface OrderFiltersState extends Omit<FiltersState<typeof FILTERS>, 'reset'> {
  filters: OrderFilters;
  /** Whose columns these are. */
  table: ColumnsKey;
  /** What the rows show, as the user put it. */
  columns: readonly ListColumn[];
  setColumns(columns: readonly ListColumn[]): void;
  /** Switching the table resets all filters. */
  switchTable(tableType: TableType): void;
  /** Searches for the text among all orders, those without a parcel too. */
  searchOrders(query: string): void;
}

/** The filters of the Orders screen. What a user chose of page size and sorting applies where the link has no page. */
export function useOrderFilters(): OrderFiltersState {
  const filters = useFilters(FILTERS);
  const preferences = useListPreferences(filters.filters.tableType);
  const [params] = useSearchParams();
  const isFresh = ['page', 'pageSize', 'sortName', 'key'].every((name) => !params.has(name));
  const { change, filters: current } = filters;
  const { place } = preferences;
  useEffect(() => {
    if (!isFresh || !place || current.tableType !== TableType.Track) return;
    const differs = Object.entries(place).some(([name, value]) => current[name as keyof OrderFilters] !== value);
    if (differs) change(place, { replace: true });
  }, [isFresh, place, current, change]);
  return useMemo(() => {
    const { reset, ...state } = filters;
    return {
      ...state,
      table: preferences.table,
      columns: preferences.columns,
      setColumns: preferences.saveColumns,
      change(patch, options) {
        if (state.filters.tableType === TableType.Track) preferences.savePlace(patch, { ...state.filters, ...patch });
        state.change(patch, options);
      },
      switchTable: (tableType) => reset({ tableType }),
      searchOrders: (query) => reset({ tableType: TableType.Order, query }),
    };
  }, [filters, preferences]);
}
