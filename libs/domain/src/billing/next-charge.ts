import { chargeOf, type CyclePrice } from './discounts';
import { addAmounts, isAboveZero, type Amount } from './money';
import type { SubscriptionState } from './subscription-state';

export interface ChargeLine {
  kind: 'plan' | 'usage';
  amount: Amount;
  /** Above the quota so far; null for the plan. */
  parcels: number | null;
}
export interface NextCharge {
  at: Date;
  total: Amount;
  lines: ChargeLine[];
}

export interface ChargeBasis {
  state: SubscriptionState;
  /** When the trial ends. */
  trialEndsAt: Date | null;
  /** When the cycle that is paid ends. */
  periodEndsAt: Date | null;
  /** Price of the plan that the next cycle has, and how many of its cycles were charged; null: it is cancelled by then. */
  plan: { price: CyclePrice; charged: number } | null;
  /** Overage of this cycle so far, which is charged with the next one. */
  usage: { amount: Amount; parcels: number };
}

/**
 * What will be charged next, and when: at the end of the trial, or of the cycle. Null: nothing. A frozen subscription has
 * no date: it is charged when the merchant has paid what is open.
 */
export function nextCharge({ state, trialEndsAt, periodEndsAt, plan, usage }: ChargeBasis): NextCharge | null {
  const at = state === 'trial' ? trialEndsAt : state === 'active' ? periodEndsAt : null;
  if (!at) return null;
  const lines: ChargeLine[] = [];
  if (plan) lines.push({ kind: 'plan', amount: chargeOf(plan.price, plan.charged + 1), parcels: null });
  if (usage.parcels > 0) lines.push({ kind: 'usage', ...usage });
  const total = addAmounts(...lines.map(({ amount }) => amount));
  return isAboveZero(total) ? { at, total, lines } : null;
}
