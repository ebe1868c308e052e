import { useGetEddBacktestQuery } from '@parcelway/api/edd';

const POLL_MS = 2_000;

/** What a backtest is of: with a rule's id of that rule, otherwise of the promise for products without one. */
export interface BacktestOf {
  rule?: string;
}

/** The last backtest, read again while one runs. */
export function useBacktest(of: BacktestOf) {
  const stored = useGetEddBacktestQuery(of);
  useGetEddBacktestQuery(of, { skip: !stored.data?.running, pollingInterval: POLL_MS });
  return stored;
}
