import type { PlanKey } from '../plan/plan-level';
import type { CycleChoice } from '../plan/plans';
import { compareAmounts, multiplyAmount, NO_MONEY, unitsIn, type Amount } from './money';

/** Price of a parcel above the quota. Plans without one end at their quota: parcels wait. */
const OVERAGE_PRICES: Partial<Record<PlanKey, Amount>> = { basic: '0.05', pro: '0.04', enterprise: '0.04' };
/** The highest cap that can be set for a cycle. */
export const MAX_CAP: Amount = '5000.00';
/** Whether a text that was entered is a cap: an amount with two places at most, from 0. */
export const isCap = (text: string): boolean =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) && compareAmounts(text, MAX_CAP) <= 0;

/** Null: none can be bought. The platform bills usage with plans that are paid monthly only. */
export const overagePrice = (plan: PlanKey, cycle: CycleChoice | null): Amount | null =>
  cycle === 'monthly' ? (OVERAGE_PRICES[plan] ?? null) : null;

export interface Overage {
  /** Parcels that are bought, and what they cost. */
  parcels: number;
  amount: Amount;
  /** Parcels that are not, because the cap does not pay for them: they wait. */
  waiting: number;
}

/**
 * What parcels above the quota cost.
 * @param over how many there are in the cycle
 * @param unit of `overagePrice`
 * @param cap the most that the merchant pays in a cycle; null: nothing is bought
 */
export function overageOf(over: number, unit: Amount | null, cap: Amount | null): Overage {
  if (unit === null || cap === null) return { parcels: 0, amount: NO_MONEY, waiting: over };
  const parcels = Math.min(over, unitsIn(cap, unit));
  return { parcels, amount: multiplyAmount(unit, parcels), waiting: over - parcels };
}
