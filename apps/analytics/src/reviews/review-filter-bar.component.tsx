import { useGetCouriersQuery } from '@parcelway/api';
import { REVIEW_FILTERS } from '@parcelway/domain';
import { FilterBar, FilterChips, type FiltersState } from '@parcelway/ui/list';
import { useMemo } from 'react';
import { useFilterTexts } from './filter-texts.hook';

/** Search and filters of the reviews, and what is in force as chips. */
export function ReviewFilterBar({ state }: { state: FiltersState<typeof REVIEW_FILTERS> }) {
  const { data } = useGetCouriersQuery();
  const names = useMemo(() => new Map(data?.map(({ code, name }) => [code, name])), [data]);
  const options = useMemo(() => ({ couriers: [...names.keys()].map((value) => ({ value })) }), [names]);
  const texts = useFilterTexts(state.filters, (code) => names.get(code) ?? code);
  return (
    <>
      <FilterBar
        table={REVIEW_FILTERS}
        state={state}
        texts={texts}
        options={options}
        first={['stars', 'tags', 'couriers', 'replied', 'days']}
      />
      <FilterChips state={state} texts={texts} />
    </>
  );
}
