/** Plan levels as sent in the session; `old` is the legacy plan, which has no number. */
export const PLAN_LEVELS = ['free', 'special', 'basic', 'pro', 'enterprise'] as const;
/** Plans as they are sold, by their key in the database. */
export const PLAN_NAMES = {
  free: 'Free',
  special: 'Special',
  basic: 'Basic',
  pro: 'Pro',
  enterprise: 'Enterprise',
  trial: 'Trial',
  paid: 'Paid',
} as const;
export type PlanKey = keyof typeof PLAN_NAMES;
/** What is sold, lowest first: the target of an upgrade. */
export const PAID_PLANS = ['basic', 'pro', 'enterprise'] as const;
export type PaidPlan = (typeof PAID_PLANS)[number];
export type PlanLevel = (typeof PLAN_LEVELS)[number] | 'old';

/** A shop's plan and its used parcels, as sent in the session. */
export interface PlanUse {
  /** The server's level number; outside 0–4 = legacy. */
  level: number;
  /** Whether the shop has a plan above the free one. */
  paid: boolean;
  free: number;
  freeConsume: number;
  oldTotal: number;
  oldConsume: number;
  total: number;
  consume: number;
}

/** The level a shop acts on: the server's while any quota or plan is left, otherwise free. */
export function planLevel(use: PlanUse): PlanLevel {
  const active = use.total - use.consume > 0 || use.paid || use.oldTotal - use.oldConsume > 0;
  return active ? (PLAN_LEVELS[use.level] ?? 'old') : 'free';
}

/** The rank of a level, from 0. The legacy plan was sold as "Paid" and includes what Basic does today. */
export const levelRank = (level: PlanLevel): number => PLAN_LEVELS.indexOf(level === 'old' ? 'basic' : level);

const onFreeQuota = (use: PlanUse): boolean => ['free', 'old'].includes(planLevel(use));

/** Parcels that the shop may use. */
export const usableQuota = (use: PlanUse): number => (onFreeQuota(use) ? use.free : use.total);

/** Parcels left this cycle, never below 0. */
export const remainingQuota = (use: PlanUse): number =>
  Math.max(0, usableQuota(use) - (onFreeQuota(use) ? use.freeConsume : use.consume));
