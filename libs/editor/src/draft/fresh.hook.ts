import { useRef } from 'react';

/**
 * The answer of a query once it was asked since the component is there, so that a draft does not begin with what was read a while ago; what
 * comes later takes its place.
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
