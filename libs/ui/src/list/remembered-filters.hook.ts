import type { FiltersOf } from '@parcelway/domain';
import { useSearchParams } from '@parcelway/router';
import { useEffect, useMemo } from 'react';
import type { FiltersState, ListFilterTable } from './filters.hook';

export interface RememberedFilters<F> {
  /** Which ones, such as rows a page and sorting. */
  keys: readonly (keyof F & string)[];
  /** As the user last chose them; undefined while that is on its way. */
  stored: Partial<F> | undefined;
  /** @param change of at least one of them @param filters as they are now, the change among them */
  save(change: Partial<F>, filters: F): void;
}

/**
 * Filters of which some are remembered across visits: they apply where the link names no page, no saved view and none of them, and a
 * change of one is saved. @param remembered null where nothing is; otherwise the same object until something of it changes
 */
export function useRememberedFilters<T extends ListFilterTable>(
  state: FiltersState<T>,
  remembered: RememberedFilters<FiltersOf<T>> | null,
): FiltersState<T> {
  const [params] = useSearchParams();
  const { filters, change } = state;
  const isFresh = ['page', 'key', ...(remembered?.keys ?? [])].every((name) => !params.has(name));
  const stored = isFresh ? remembered?.stored : undefined;
  useEffect(() => {
    if (!stored) return;
    const differs = Object.entries(stored).some(([name, value]) => filters[name] !== value);
    if (differs) change(stored, { replace: true });
  }, [stored, filters, change]);
  return useMemo(() => {
    if (!remembered) return state;
    return {
      ...state,
      change(patch, options) {
        if (remembered.keys.some((key) => patch[key] !== undefined))
          remembered.save(patch, { ...state.filters, ...patch });
        state.change(patch, options);
      },
    };
  }, [state, remembered]);
}
