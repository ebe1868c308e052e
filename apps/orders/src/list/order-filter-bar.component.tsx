import type { CountryCourier } from '@parcelway/api/orders';
import { FILTERS } from '@parcelway/domain';
import { ColumnsButton, FilterBar, FilterChips } from '@parcelway/ui/list';
import { useColumnName } from './chosen-columns.hook';
import { useFilterTexts } from './filter-texts.hook';
import type { OrderFiltersState } from './order-filters.hook';
import { OrderSort } from './order-sort.component';

export interface OrderFilterBarProps {
  state: OrderFiltersState;
  options: CountryCourier | undefined;
}

/** Search, filters, columns and sorting of the list, and what is in force as chips. */
export function OrderFilterBar({ state, options }: OrderFilterBarProps) {
  const texts = useFilterTexts(state.filters, options);
  return (
    <>
      <FilterBar
        table={FILTERS}
        state={state}
        texts={texts}
        options={options}
        first={['orderedAt', 'couriers', 'destinations', 'fulfillmentStatus']}
        sort={<OrderSort filters={state.filters} onChange={state.change} />}
      >
        <ColumnsButton choice={state.columns} nameOf={useColumnName()} />
      </FilterBar>
      <FilterChips state={state} texts={texts} />
    </>
  );
}
