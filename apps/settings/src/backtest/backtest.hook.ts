import { useGetEddBacktestQuery } from '@parcelway/api/edd';

const POLL_MS = 2_000;

/** The last backtest, read again while one runs. */
export function useBacktest() {
  const stored = useGetEddBacktestQuery();
  useGetEddBacktestQuery(undefined, { skip: !stored.data?.running, pollingInterval: POLL_MS });
  return stored;
}
