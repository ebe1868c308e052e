import { FILTERS, TableType, type ListColumn } from '@parcelway/domain';
import { useFilters, useRememberedFilters, type ColumnChoice, type FiltersState } from '@parcelway/ui/list';
import { useMemo } from 'react';
import { useListPreferences } from './list-preferences.hook';

export interface OrderFiltersState extends Omit<FiltersState<typeof FILTERS>, 'reset'> {
  /** What the rows show. */
  columns: ColumnChoice<ListColumn>;
  /** Switching the table resets all filters. */
  switchTable(tableType: TableType): void;
  /** Searches for the text among all orders, those without a parcel too. */
  searchOrders(query: string): void;
}

/** The filters of the Orders screen, with what its user chose of page size, sorting and columns. */
export function useOrderFilters(): OrderFiltersState {
  const filters = useFilters(FILTERS);
  const { columns, remembered } = useListPreferences(filters.filters.tableType);
  const saved = useRememberedFilters(filters, remembered);
  return useMemo(() => {
    const { reset, ...state } = saved;
    return {
      ...state,
      columns,
      switchTable: (tableType) => reset({ tableType }),
      searchOrders: (query) => reset({ tableType: TableType.Order, query }),
    };
  }, [saved, columns]);
}
