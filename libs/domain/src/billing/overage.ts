import type { PlanKey } from '../plan/plan-level';
import type { CycleChoice } from '../plan/plans';
import {
  compareAmounts,
  greaterAmount,
  isAboveZero,
  lesserAmount,
  multiplyAmount,
  NO_MONEY,
  subtractAmount,
  unitsIn,
  type Amount,
} from './money';

/** Price of a parcel above the quota. Plans without one end at their quota: parcels wait. */
const OVERAGE_PRICES: Partial<Record<PlanKey, Amount>> = { basic: '0.05', pro: '0.04', enterprise: '0.04' };
/** The highest cap that can be set for a cycle. */
export const MAX_CAP: Amount = '5000.00';
/** Whether a text that was entered is a cap: an amount with two places at most, from 0. */
export const isCap = (text: string): boolean =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) && compareAmounts(text, MAX_CAP) <= 0;

/** The least that a usage line is offered with: below it a merchant would soon have to approve a higher cap. */
const LEAST_PLATFORM_CAP: Amount = '10.00';
/**
 * The cap of a new subscription's usage line at the platform, which its approval page shows: what a cycle of the plan
 * costs, so that parcels above the quota at most double the bill; the merchant approves more when it is needed.
 */
export const platformCap = (cyclePrice: Amount): Amount => greaterAmount(cyclePrice, LEAST_PLATFORM_CAP);

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

/** What can be charged for parcels above the quota in the cycle. */
export interface OverageBudget {
  /** The most that the merchant pays; null: nothing is bought. */
  own: Amount | null;
  /** The most that the platform charges. */
  platform: Amount;
  /** What was charged in this cycle, and what will be. */
  spent: Amount;
}

/** The cap that counts: the merchant's own one, never above the platform's. */
export const effectiveCap = ({ own, platform }: Pick<OverageBudget, 'own' | 'platform'>): Amount | null =>
  own === null ? null : lesserAmount(own, platform);

/** How many further parcels the cap pays for. A cap that was lowered below what is spent pays for none. */
export function overageLeft(unit: Amount | null, budget: OverageBudget): number {
  const cap = effectiveCap(budget);
  if (unit === null || cap === null) return 0;
  const left = subtractAmount(cap, budget.spent);
  return isAboveZero(left) ? unitsIn(left, unit) : 0;
}

/** `near`: nine tenths are spent, from where the platform warns too; `reached`: no parcel more is paid for. */
export const CAP_STATES = ['below', 'near', 'reached'] as const;
export type CapState = (typeof CAP_STATES)[number];
const NEAR_TENTHS = 9;

/** Null: there is no cap, so that nothing is bought. */
export function capState(unit: Amount, budget: OverageBudget): CapState | null {
  const cap = effectiveCap(budget);
  if (cap === null) return null;
  if (overageLeft(unit, budget) === 0) return 'reached';
  return compareAmounts(multiplyAmount(budget.spent, 10), multiplyAmount(cap, NEAR_TENTHS)) >= 0 ? 'near' : 'below';
}
