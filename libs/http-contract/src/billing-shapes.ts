import {
  CHANGE_TIMES,
  CYCLE_CHOICES,
  isCap,
  MAX_CAP,
  PLAN_ITEMS,
  PLAN_NAMES,
  PRICING_VERSIONS,
  sameOriginPath,
  SOLD_STEPS,
  toAmount,
  type PlanKey,
} from '@parcelway/domain';
import { z } from 'zod';
import { count } from './figures';
import { time } from './shapes';

/** Building blocks of the calls of plans and charges. */

/** Decimal text ("11.00") with its ISO 4217 currency. */
export const money = z.object({ amount: z.string(), currency: z.string() });
export type Money = z.output<typeof money>;

export const planKey = z.enum(Object.keys(PLAN_NAMES) as [PlanKey, ...PlanKey[]]);
export const cycleChoice = z.enum(CYCLE_CHOICES);
export const pricingVersion = z.enum(PRICING_VERSIONS);
/** The id of a size that is sold today. */
export const soldStep = z.enum(
  SOLD_STEPS.map(({ id }) => id),
  'must be the id of a plan that is sold',
);

/** What is charged for one cycle. */
export const cyclePrice = z.object({
  /** Without any discount: a year is twelve months. */
  list: money,
  /** Of each cycle, after the annual discount and those that do not end. */
  regular: money,
  /** Of the first cycles, as long as another discount lasts; null: there is none. */
  introductory: z.object({ price: money, charges: count }).nullable(),
  /** `regular` for a month. */
  month: money,
});

/** One size of a plan. */
export const ladderStep = z.object({
  /** Unique within its price list. */
  id: z.string(),
  version: pricingVersion,
  plan: planKey,
  /** Parcels in 30 days, with what is doubled and added for this shop. */
  quota: count,
  /** Null: it is free, or given. */
  price: z.object({ monthly: cyclePrice, annual: cyclePrice }).nullable(),
  /** For a parcel above the quota, when paid monthly; null: there are none. */
  overage: money.nullable(),
});

/** What a month with some number of parcels costs with one size. */
export const planCost = z.object({
  step: z.string(),
  version: pricingVersion,
  plan: planKey,
  /** Of a month, after discounts that do not end. */
  price: money,
  overage: money,
  total: money,
});

/** A feature, or rules of the delivery promise above the number allowed (`edd_rules`). */
export const changedItem = z.object({
  item: z.enum(PLAN_ITEMS),
  /** How many of the shop's are switched off, or work again; null: it is not counted. */
  count: count.nullable(),
  /** Up to five of them by name, such as rules. */
  names: z.array(z.string()),
});

/** `same`: it is no change. */
export const changeTime = z.enum(CHANGE_TIMES);

/** What happens when the cycle that is paid ends. */
export const scheduledChange = z.object({
  kind: z.enum(['cancel', 'switch']),
  at: time,
  /** What the shop has from then on: with `cancel` the free plan. */
  plan: planKey,
  /** Null with `cancel`. */
  step: z.string().nullable(),
  cycle: cycleChoice.nullable(),
});

/** What is charged next, line by line. */
export const nextCharge = z.object({
  at: time,
  total: money,
  lines: z.array(
    z.object({
      kind: z.enum(['plan', 'usage']),
      amount: money,
      /** Parcels above the quota so far: more may come until then. Null for the plan. */
      parcels: count.nullable(),
    }),
  ),
});

/** Where the merchant comes back to: a path on our own origin. */
export const ownPath = z
  .string()
  .max(2000)
  .refine((path) => sameOriginPath(path, '') !== '', 'must be a path of this site');

/** Decimal text in the currency of our price lists. */
export const capAmount = z
  .string()
  .max(10)
  .refine(isCap, `must be an amount such as 20 or 20.50, up to ${MAX_CAP}`)
  .transform(toAmount);
