import { useEffect } from 'react';

const RETRY_MS = 30_000;

/**
 * Requests again half a minute after a failure: each failed call shows a toast, so a poll of every few seconds pauses meanwhile.
 * @param query the result of the query's hook
 * @param setPaused called with whether the poll is to pause
 */
export function useRetryLater(
  { error, refetch }: { error?: unknown; refetch(): unknown },
  setPaused: (paused: boolean) => void,
): void {
  useEffect(() => {
    setPaused(error !== undefined);
    if (error === undefined) return undefined;
    const timer = setTimeout(refetch, RETRY_MS);
    return () => clearTimeout(timer);
  }, [error, refetch, setPaused]);
}
