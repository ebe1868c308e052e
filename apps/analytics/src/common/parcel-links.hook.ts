import { laneOf, type DayRange, type Outcome, type PerformanceType } from '@parcelway/domain';
import { useRouteRefs } from '@parcelway/host';
import { useContext, useMemo } from 'react';
import { SampleContext } from './answers.hook';

/** Which of a range's parcels; all of them when empty. */
export interface ParcelFilters {
  status?: readonly number[];
  outcome?: Outcome;
}

export interface ParcelLinks {
  all(filters?: ParcelFilters): string | undefined;
  /** Those of one courier, country or lane; undefined where the list cannot be narrowed to exactly them. */
  of(type: PerformanceType, key: string, filters?: ParcelFilters): string | undefined;
}

/** Addresses of the order list with exactly the parcels that a figure counts; made-up parcels have none. */
export function useParcelLinks(range: DayRange | undefined): ParcelLinks {
  const refs = useRouteRefs();
  const isSample = useContext(SampleContext);
  const start = range?.start;
  const end = range?.end;
  return useMemo(() => {
    const to = (place: Record<string, string>, { status, outcome }: ParcelFilters = {}) =>
      start === undefined || isSample || !refs.has('orders')
        ? undefined
        : refs('orders', {
            ...{ orderedAt: -1, orderedAtMin: start, orderedAtMax: end },
            ...{ ...place, status: status?.join(','), outcome },
          });
    return {
      all: (filters) => to({}, filters),
      of(type, key, filters) {
        if (type === 'courier') return key === '' ? undefined : to({ couriers: key }, filters);
        if (type === 'country') return key === '' ? undefined : to({ destination: key }, filters);
        const { origin, destination } = laneOf(key);
        return origin && destination ? to({ origin, destination }, filters) : undefined;
      },
    };
  }, [refs, isSample, start, end]);
}
