import { FILTERS, type OrderFilters, type TableType } from '@parcelway/domain';
import { useFilters, type FiltersState } from '@parcelway/ui/list';

export interface OrderFiltersState extends Omit<FiltersState<typeof FILTERS>, 'reset'> {
  filters: OrderFilters;
  /** Switching the table resets all filters. */
  switchTable(tableType: TableType): void;
}

/** The filters of the Orders screen. */
export function useOrderFilters(): OrderFiltersState {
  const { reset, ...state } = useFilters(FILTERS);
  return { ...state, switchTable: (tableType) => reset({ tableType }) };
}
