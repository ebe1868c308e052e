import { useCallback, useLayoutEffect, useRef } from 'react';
import { createSearchParams, useSearchParams, type URLSearchParamsInit } from 'react-router';

/** @param next the new query, computed from the latest one @param replace true: no new entry in the browser's history */
export type UpdateSearchParams = (next: (latest: URLSearchParams) => URLSearchParamsInit, replace?: boolean) => void;

/**
 * The query of the address, and an update of it that starts from the latest query even when that one is not rendered
 * yet: a navigation renders in a transition, so on a slow phone two quick changes can come before the first one shows,
 * and react-router's own setter would drop the first.
 */
export function useLatestSearchParams(): [URLSearchParams, UpdateSearchParams] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const update = useCallback<UpdateSearchParams>(
    (next, replace = false) => {
      latest.current = createSearchParams(next(latest.current));
      setParams(latest.current, { replace });
    },
    [setParams],
  );
  return [params, update];
}
