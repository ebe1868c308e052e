import { bonusQuota } from '../plan/affiliate';
import type { CycleChoice } from '../plan/plans';
import { cycleQuota } from '../plan/quota';
import { cyclePrice, type Discount } from './discounts';
import { addAmounts, compareAmounts, multiplyAmount, NO_MONEY, type Amount } from './money';
import { overagePrice } from './overage';
import {
  compareSteps,
  isPaidStep,
  isSameStep,
  PLAN_LADDER,
  priceList,
  SOLD_STEPS,
  type LadderStep,
} from './price-lists';

/** What a shop has been given, by which prices and quotas differ from the list's. */
export interface ShopTerms {
  discounts: readonly Discount[];
  double: boolean;
  /** What an affiliate's link or a campaign brings, while it lasts; null: nothing. */
  offer: { type: number; value: number } | null;
}

/** Parcels that this shop gets with a size in 30 days. */
export const stepQuota = (step: LadderStep, { double, offer }: Omit<ShopTerms, 'discounts'>): number =>
  cycleQuota(step.quota, { double, bonus: offer ? bonusQuota(offer.type, offer.value, step.plan === 'free') : 0 });

/**
 * What a shop can have, by plan and size: what is sold today, its present size, which may be of an older list, and the free
 * size: that of its own list while it pays nothing.
 * @param version the shop's price list
 * @param current its present size; null: it is on none, as with the legacy plan
 */
export function offeredSteps(version: string, current: LadderStep | null): LadderStep[] {
  const { steps } = current && isPaidStep(current) ? PLAN_LADDER : priceList(version);
  const others = [...steps.filter(({ plan }) => plan === 'free'), ...SOLD_STEPS].filter(
    (step) => !current || !isSameStep(step, current),
  );
  return [...others, ...(current ? [current] : [])].sort(compareSteps);
}

export interface PlanCost {
  step: LadderStep;
  /** For a month, after discounts that do not end. */
  price: Amount;
  /** For the parcels above the quota. */
  overage: Amount;
  total: Amount;
}

/**
 * What a month with so many parcels costs with this size. Null: the quota is too small, and no more can be bought.
 */
export function planCost(step: LadderStep, cycle: CycleChoice, parcels: number, terms: ShopTerms): PlanCost | null {
  const over = Math.max(0, parcels - stepQuota(step, terms));
  const unit = overagePrice(step.plan, cycle);
  if (over > 0 && unit === null) return null;
  const price = cyclePrice(step, cycle, terms.discounts).month;
  const overage = over > 0 && unit !== null ? multiplyAmount(unit, over) : NO_MONEY;
  return { step, price, overage, total: addAmounts(price, overage) };
}

/**
 * The size that is cheapest for so many parcels in 30 days; of equal ones the first that needs no overage, then the larger
 * one. Null: none is large enough.
 * @param steps of `offeredSteps`
 */
export function cheapestPlan(
  steps: readonly LadderStep[],
  cycle: CycleChoice,
  parcels: number,
  terms: ShopTerms,
): PlanCost | null {
  return steps
    .map((step) => planCost(step, cycle, parcels, terms))
    .reduce((best, cost) => (cost && (best === null || isCheaper(cost, best)) ? cost : best), null);
}

function isCheaper(one: PlanCost, other: PlanCost): boolean {
  const byTotal = compareAmounts(one.total, other.total);
  if (byTotal !== 0) return byTotal < 0;
  const byOverage = compareAmounts(one.overage, other.overage);
  return byOverage === 0 ? one.step.quota > other.step.quota : byOverage < 0;
}
