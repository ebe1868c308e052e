import { levelRank, planLevel, type PlanKey, type PlanLevel } from './plan-level';

/** How a shop pays. Onetime: for packs alone; hybrid: monthly, and by use for parcels above the quota. */
export const BILLING_CYCLES = ['monthly', 'annual', 'onetime', 'hybrid'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];
/** What the merchant may choose between. */
export const CYCLE_CHOICES = ['monthly', 'annual'] as const satisfies readonly BillingCycle[];
export type CycleChoice = (typeof CYCLE_CHOICES)[number];
/** The store platform's names of the intervals; a hybrid plan renews as a monthly one. */
export const INTERVAL_CODES = {
  monthly: 'EVERY_30_DAYS',
  annual: 'ANNUAL',
  onetime: 'ONE_TIME',
  hybrid: 'EVERY_30_DAYS',
} as const satisfies Record<BillingCycle, string>;

/** How a shop pays by what it has bought. @param bought.hasUsage parcels above the quota are billed by use @returns null: it has neither a paid plan nor packs that it paid for */
export function billingCycle(bought: {
  cycle: CycleChoice | null;
  hasUsage: boolean;
  hasPacks: boolean;
}): BillingCycle | null {
  const { cycle, hasUsage, hasPacks } = bought;
  if (cycle === null) return hasPacks ? 'onetime' : null;
  return cycle === 'monthly' && hasUsage ? 'hybrid' : cycle;
}

/** Price lists that shops are on, oldest first. A shop stays on the one it came with. */
export const PRICING_VERSIONS = ['202109', '202203', '202306', '202407'] as const;
export type PricingVersion = (typeof PRICING_VERSIONS)[number];

export const DiscountType = { Percent: 0, Amount: 1 } as const;
export type DiscountType = (typeof DiscountType)[keyof typeof DiscountType];
export const DiscountDuration = { Unlimited: 0, Recurring: 1, OneTime: 2, Annual: 3 } as const;
export type DiscountDuration = (typeof DiscountDuration)[keyof typeof DiscountDuration];

/** How much a merchant is expected to use; high means an advanced user. */
export const TargetType = { Low: 0, Middle: 1, High: 2 } as const;
export type TargetType = (typeof TargetType)[keyof typeof TargetType];
export const isAdvancedUser = (type: number): boolean => type === TargetType.High;

/**
 * The number sent as `level_num`: 0–4, and -1 for the legacy plan. A trial has the features of Pro, the highest plan
 * that is sold online.
 */
export const PLAN_LEVEL_NUMBERS = {
  free: 0,
  special: 1,
  basic: 2,
  pro: 3,
  enterprise: 4,
  trial: 3,
  paid: -1,
} as const satisfies Record<PlanKey, number>;

/**
 * The level of a shop with a paid plan, or none: quotas play no part, as a plan above the free one stays until it is
 * ended.
 */
export const levelOfPlan = (plan: PlanKey): PlanLevel =>
  planLevel({
    level: PLAN_LEVEL_NUMBERS[plan],
    paid: plan !== 'free',
    free: 0,
    freeConsume: 0,
    oldTotal: 0,
    oldConsume: 0,
    total: 0,
    consume: 0,
  });

const FIRST_VERSION_WITH_SMALL_QUOTA: PricingVersion = '202407';
/** Free parcels per cycle on that price list: 100, and 250 on the older ones. */
export const freeQuota = (version: string): number => (version >= FIRST_VERSION_WITH_SMALL_QUOTA ? 100 : 250);

/** The number of custom pre-sale EDD rules that a shop on this level may have; null = unlimited. */
export function eddRuleLimit(level: PlanLevel): number | null {
  switch (level) {
    case 'free':
    case 'special':
      return 0;
    case 'basic':
    case 'old':
      return 30;
    case 'pro':
      return 50;
    case 'enterprise':
      return null;
  }
}

/**
 * The default target of an upgrade: the next plan on sale, Basic or Pro; null when the shop has Pro or more. An advanced user is
 * offered Pro at once.
 * @param type one of {@link TargetType}
 */
export function upgradeTarget(level: PlanLevel, type: number = TargetType.Low): 'basic' | 'pro' | null {
  if (levelRank(level) >= levelRank('pro')) return null;
  return isAdvancedUser(type) || levelRank(level) >= levelRank('basic') ? 'pro' : 'basic';
}
