import { useRef } from 'react';

/**
 * The answer of a query once it was fetched since the component was mounted, so that a draft does not begin with stale data; what
 * comes later replaces it.
 */
export function useFresh<T>({
  currentData,
  isFetching,
}: {
  currentData?: T | undefined;
  isFetching: boolean;
}): T | undefined {
  const isFresh = useRef(false);
  if (currentData !== undefined && !isFetching) isFresh.current = true;
  return isFresh.current ? currentData : undefined;
}
