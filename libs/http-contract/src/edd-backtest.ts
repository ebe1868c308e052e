import { z } from 'zod';
import { defineCall } from './call';
import { id, time } from './shapes';

/** Shares are from 0 to 1, means are in days; null without promises whose last day has passed. */
const figures = z.object({
  promises: z.number().int(),
  on_time: z.number().nullable(),
  early: z.number().nullable(),
  width: z.number().nullable(),
  days_promised: z.number().nullable(),
  lost: z.number().int(),
});
const day = z.string();

const missed = z.object({ id: z.string(), from: day, to: day, days_late: z.number().int() });

/** How good the promise would have been for the parcels of the last 90 days, as it is stored: of parcels the ids alone. */
export const eddBacktestResult = z.object({
  /** The first and the last day of the orders. */
  from: day,
  to: day,
  parcels: z.number().int(),
  promise: figures.extend({ without: z.number().int(), undecided: z.number().int() }),
  /** By what couriers promised last, a single day each; null where none did. */
  courier_promise: figures.nullable(),
  /** Of ranges predicted from the shop's parcels, each from what was known when its parcel was shipped; `share`: that it was to be in time. Null: not computed yet. */
  prediction: figures.extend({ share: z.number(), without: z.number().int(), undecided: z.number().int() }).nullable(),
  /** Those with the most promises. */
  by_courier: z.array(figures.extend({ courier: z.string() })),
  by_country: z.array(figures.extend({ country: z.string() })),
  /** Parcels that missed the promise, the latest first. */
  missed: z.array(missed),
  /** Working days from the order to the first scan, beside what the settings say; null: nothing was shipped. */
  processing: z
    .object({
      orders: z.number().int(),
      mean: z.number(),
      half: z.number().nullable(),
      nine_of_ten: z.number().nullable(),
      says: z.object({ min: z.number().int(), max: z.number().int() }),
    })
    .nullable(),
});
export type EddBacktestResult = z.output<typeof eddBacktestResult>;

/** As if every parcel were of this rule's products: orders do not say which products they hold. Without one: products without a rule. */
const ofRule = z.object({ rule: id.optional() });

const backtest = z.object({
  /** How many parcels are done; null: none is running. */
  running: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  made_at: time.nullable(),
  /** Settings, zones or rules have changed since. */
  outdated: z.boolean(),
  result: eddBacktestResult
    .extend({ missed: z.array(missed.extend({ track_number: z.string(), order_name: z.string() })) })
    .nullable(),
});

export const eddBacktest = defineCall({
  method: 'GET',
  path: 'setting/edd_backtest',
  permission: null,
  feature: null,
  summary:
    'How good the delivery promise, or that of a rule, would have been for the parcels of the last 90 days, as it was computed last.',
  query: ofRule,
  data: backtest,
});
export const startEddBacktest = defineCall({
  method: 'POST',
  path: 'setting/edd_backtest',
  permission: 'setting.write',
  feature: null,
  summary: 'Computes that anew with the saved settings, in the background. One that runs goes on.',
  body: ofRule,
  data: backtest,
});
