import type { EddBacktest } from '@parcelway/api/edd';
import type { MakeHandlers } from '@parcelway/isolated/scenarios';

const DAY_MS = 86_400_000;

/** A backtest of 412 parcels; a shop with `rows` 0 has not run one. Starting another is answered with one that runs. */
export const backtestHandlers: MakeHandlers = ({ rows, today }) => {
  const dayAgo = (days: number): string => new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  let state: EddBacktest =
    rows === 0
      ? { running: null, made_at: null, outdated: false, result: null }
      : { running: null, made_at: today.toISOString(), outdated: false, result: resultOf(dayAgo) };
  return {
    eddBacktest: () => state,
    startEddBacktest: () => {
      state = { ...state, running: { done: 150, of: 412 } };
      return state;
    },
  };
};

const figures = (promises: number, onTime: number, early: number) => ({
  ...{ promises, on_time: onTime, early, width: 3.2, days_promised: 5.4, lost: 2 },
});
const resultOf = (dayAgo: (days: number) => string): NonNullable<EddBacktest['result']> => ({
  ...{ from: dayAgo(90), to: dayAgo(0), parcels: 412 },
  promise: { ...figures(380, 0.742, 0.09), without: 12, undecided: 18 },
  prediction: { ...figures(360, 0.88, 0.08), share: 0.9, without: 14, undecided: 20 },
  courier_promise: { ...figures(310, 0.88, 0.1), days_promised: 4.6 },
  by_courier: [
    { courier: 'dhl-germany', ...figures(260, 0.78, 0.08) },
    { courier: 'ups', ...figures(120, 0.66, 0.11) },
  ],
  by_country: [
    { country: 'DE', ...figures(300, 0.8, 0.1) },
    { country: 'FR', ...figures(80, 0.52, 0.05) },
  ],
  missed: Array.from({ length: 12 }, (_, index) => ({
    ...{ id: String(101 + index), track_number: `1Z999AA101234567${84 - index}`, order_name: `#${1012 - index}` },
    ...{ from: dayAgo(30 + index), to: dayAgo(27 + index), days_late: 12 - index },
  })),
  processing: { orders: 380, mean: 2.4, half: 2, nine_of_ten: 4, says: { min: 1, max: 2 } },
});
