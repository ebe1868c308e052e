import type { PlanKey } from './plan-level';
import type { CycleChoice, PricingVersion } from './plans';

export interface LadderStep {
  id: string;
  plan: PlanKey;
  /** Parcels a month. */
  quota: number;
  /** Cents a month, when paid monthly. */
  cents: number;
}

/** What is sold today, cheapest first, and the price list it belongs to. */
export const PLAN_LADDER: { version: PricingVersion; annualDiscountPercent: number; steps: readonly LadderStep[] } = {
  version: '202407',
  annualDiscountPercent: 20,
  steps: [
    { id: 'free-100', plan: 'free', quota: 100, cents: 0 },
    { id: 'special-250', plan: 'special', quota: 250, cents: 0 },
    { id: 'basic-200', plan: 'basic', quota: 200, cents: 1_100 },
    { id: 'basic-500', plan: 'basic', quota: 500, cents: 1_900 },
    { id: 'basic-1000', plan: 'basic', quota: 1_000, cents: 2_900 },
    { id: 'basic-2000', plan: 'basic', quota: 2_000, cents: 4_900 },
    { id: 'pro-1000', plan: 'pro', quota: 1_000, cents: 4_900 },
    { id: 'pro-2000', plan: 'pro', quota: 2_000, cents: 7_400 },
    { id: 'pro-5000', plan: 'pro', quota: 5_000, cents: 15_900 },
    { id: 'enterprise-10000', plan: 'enterprise', quota: 10_000, cents: 29_900 },
  ],
};

/** Packs of further parcels, bought once and used up once. */
export const QUOTA_PACKS: readonly { id: string; quota: number; cents: number }[] = [
  { id: 'pack-100', quota: 100, cents: 600 },
  { id: 'pack-500', quota: 500, cents: 2_500 },
];

/**
 * The price in cents after a discount, rounded to the cent.
 * @param percent 0–100
 */
export const discounted = (cents: number, percent: number): number => Math.round((cents * (100 - percent)) / 100);

/** Cents a month when paid in that cycle. */
export const monthlyCents = (step: LadderStep, cycle: CycleChoice): number =>
  cycle === 'annual' ? discounted(step.cents, PLAN_LADDER.annualDiscountPercent) : step.cents;

/** Dollars as decimal text: 1100 → "11.00". */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
