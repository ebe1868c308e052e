import { useGetOrderListQuery, type OrderList } from '@parcelway/api/orders';
import { toApiQuery, type OrderFilters } from '@parcelway/domain';
import { useEffect, useState } from 'react';

/** An answer up to this age is shown as it is; an older one is shown, and requested again. */
const FRESH_S = 5;
/** The list refreshes while it is visible. */
const REFRESH_MS = 10_000;

export interface ListState {
  /** The rows on the screen; while others are on their way, the ones before. */
  data: OrderList | undefined;
  isFetching: boolean;
  isError: boolean;
  /** What the last load failed with. */
  error: unknown;
  /** True while the rows on the screen are those of other filters. */
  isOutdated: boolean;
  refetch(): void;
}

/** The page of the list under the filters, refreshed by itself every 10 s while the page is visible. */
export function useOrderList(filters: OrderFilters): ListState {
  // After a failure the user decides when to retry: a toast every 10 s would only disturb.
  const [paused, setPaused] = useState(false);
  const { data, currentData, isFetching, isError, error, refetch } = useGetOrderListQuery(toApiQuery(filters), {
    pollingInterval: paused ? 0 : REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    // Another visit requests again, but shows what is known at once.
    refetchOnMountOrArgChange: FRESH_S,
  });
  useEffect(() => setPaused(isError), [isError]);
  // The rows before belong to the other table after a switch of tables.
  const shown = currentData ?? data;
  return { data: shown, isFetching, isError, error, isOutdated: isFetching && currentData === undefined, refetch };
}
