import { laneOf, type DayRange, type PerformanceType } from '@parcelway/domain';
import { useRouteRefs } from '@parcelway/host';
import { useContext, useMemo } from 'react';
import { SampleContext } from './answers.hook';

export interface ParcelLinks {
  /** All of the range, or those of these statuses. */
  all(...statuses: number[]): string | undefined;
  /** Those of one courier, country or lane, in all or of a status; undefined where the list cannot be narrowed to exactly them. */
  of(type: PerformanceType, key: string, status?: number): string | undefined;
}

/** Addresses of the order list with exactly the parcels that a figure counts; made-up parcels have none. */
export function useParcelLinks(range: DayRange | undefined): ParcelLinks {
  const refs = useRouteRefs();
  const isSample = useContext(SampleContext);
  const start = range?.start;
  const end = range?.end;
  return useMemo(() => {
    const to = (filters: Record<string, string | number | undefined>) =>
      start === undefined || isSample || !refs.has('orders')
        ? undefined
        : refs('orders', { orderedAt: -1, orderedAtMin: start, orderedAtMax: end, ...filters });
    return {
      all: (...statuses) => to({ status: statuses.length === 0 ? undefined : statuses.join(',') }),
      of(type, key, status) {
        if (type === 'courier') return key === '' ? undefined : to({ couriers: key, status });
        if (type === 'country') return key === '' ? undefined : to({ destination: key, status });
        const { origin, destination } = laneOf(key);
        return origin && destination ? to({ origin, destination, status }) : undefined;
      },
    };
  }, [refs, isSample, start, end]);
}
