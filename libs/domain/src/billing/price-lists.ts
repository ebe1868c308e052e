import { levelRank, type PlanKey } from '../plan/plan-level';
import { levelOfPlan, PRICING_VERSIONS, type PricingVersion } from '../plan/plans';
import { compareAmounts, isAboveZero, type Amount } from './money';

/** One size of a plan on one price list. */
export interface LadderStep {
  /** Unique within its price list. */
  id: string;
  version: PricingVersion;
  plan: PlanKey;
  /** Parcels in 30 days. */
  quota: number;
  /** For 30 days, when paid monthly. */
  price: Amount;
}
export interface PriceList {
  version: PricingVersion;
  /** Cheapest first within each plan, plans by level. */
  steps: readonly LadderStep[];
}

/** Whoever pays for a year pays so much less. */
export const ANNUAL_DISCOUNT_PERCENT = 20;

type Size = readonly [plan: PlanKey, quota: number, price: Amount];
const list = (version: PricingVersion, ...sizes: Size[]): PriceList => ({
  version,
  steps: sizes.map(([plan, quota, price]) => ({ id: `${plan}-${quota}`, version, plan, quota, price })),
});

/** What was sold when. A shop stays on its list until it changes its plan; it then buys from the newest one. */
export const PRICE_LISTS: Record<PricingVersion, PriceList> = {
  '202109': list(
    '202109',
    ['free', 250, '0.00'],
    ['special', 500, '0.00'],
    ['basic', 200, '9.00'],
    ['basic', 500, '15.00'],
    ['basic', 1_000, '25.00'],
    ['basic', 2_000, '39.00'],
    ['pro', 1_000, '39.00'],
    ['pro', 2_000, '59.00'],
    ['pro', 5_000, '129.00'],
    ['enterprise', 10_000, '249.00'],
  ),
  '202203': list(
    '202203',
    ['free', 250, '0.00'],
    ['special', 500, '0.00'],
    ['basic', 200, '9.00'],
    ['basic', 500, '17.00'],
    ['basic', 1_000, '27.00'],
    ['basic', 2_000, '45.00'],
    ['pro', 1_000, '45.00'],
    ['pro', 2_000, '69.00'],
    ['pro', 5_000, '149.00'],
    ['enterprise', 10_000, '279.00'],
  ),
  '202306': list(
    '202306',
    ['free', 250, '0.00'],
    ['special', 500, '0.00'],
    ['basic', 200, '10.00'],
    ['basic', 500, '18.00'],
    ['basic', 1_000, '28.00'],
    ['basic', 2_000, '47.00'],
    ['pro', 1_000, '47.00'],
    ['pro', 2_000, '72.00'],
    ['pro', 5_000, '155.00'],
    ['enterprise', 10_000, '289.00'],
  ),
  '202407': list(
    '202407',
    ['free', 100, '0.00'],
    ['special', 250, '0.00'],
    ['basic', 200, '11.00'],
    ['basic', 500, '19.00'],
    ['basic', 1_000, '29.00'],
    ['basic', 2_000, '49.00'],
    ['pro', 1_000, '49.00'],
    ['pro', 2_000, '74.00'],
    ['pro', 5_000, '159.00'],
    ['enterprise', 10_000, '299.00'],
  ),
};

/** What is sold today. */
export const PLAN_LADDER: PriceList = PRICE_LISTS['202407'];

/** A shop's price list; the newest one for a version that is not known. */
export const priceList = (version: string): PriceList =>
  PRICE_LISTS[PRICING_VERSIONS.find((known) => known === version) ?? PLAN_LADDER.version];

/** Whether a size is paid for. Free and Special are given, not sold. */
export const isPaidStep = ({ price }: Pick<LadderStep, 'price'>): boolean => isAboveZero(price);

export const isSameStep = (one: LadderStep, other: LadderStep): boolean =>
  one.id === other.id && one.version === other.version;

/** Below zero when the first size is the lesser one: the plan decides, then parcels, then the price. */
export const compareSteps = (one: LadderStep, other: LadderStep): number =>
  levelRank(levelOfPlan(one.plan)) - levelRank(levelOfPlan(other.plan)) ||
  one.quota - other.quota ||
  compareAmounts(one.price, other.price);

/** The sizes that can be bought today. */
export const SOLD_STEPS: readonly LadderStep[] = PLAN_LADDER.steps.filter(isPaidStep);

/** Packs of further parcels, bought once and used up once. */
export const QUOTA_PACKS: readonly { id: string; quota: number; price: Amount }[] = [
  { id: 'pack-100', quota: 100, price: '6.00' },
  { id: 'pack-500', quota: 500, price: '25.00' },
];
