import { FILTERS, TableType, type OrderFilters } from '@parcelway/domain';
import { useFilters, type FiltersState } from '@parcelway/ui/list';
import { useMemo } from 'react';

export interface OrderFiltersState extends Omit<FiltersState<typeof FILTERS>, 'reset'> {
  filters: OrderFilters;
  /** Switching the table resets all filters. */
  switchTable(tableType: TableType): void;
  /** Looks for the text among all orders, those without a parcel too. */
  searchOrders(query: string): void;
}

/** The filters of the Orders screen. */
export function useOrderFilters(): OrderFiltersState {
  const filters = useFilters(FILTERS);
  return useMemo(() => {
    const { reset, ...state } = filters;
    return {
      ...state,
      switchTable: (tableType) => reset({ tableType }),
      searchOrders: (query) => reset({ tableType: TableType.Order, query }),
    };
  }, [filters]);
}
