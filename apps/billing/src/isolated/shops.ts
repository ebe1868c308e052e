import type { BillingData } from '@parcelway/api/billing';
import type { CycleChoice, LadderStep, PlanKey, ScheduledChange, SubscriptionState } from '@parcelway/domain';
import { greaterAmount, NO_MONEY, PLAN_LADDER, platformCap, priceList } from '@parcelway/domain';

/** A shop as far as its billing differs from that of others. */
export interface DemoShop {
  plan: PlanKey;
  step: LadderStep | null;
  cycle: CycleChoice | null;
  state: SubscriptionState;
  scheduled: ScheduledChange | null;
  used: number;
  waiting: number;
  lastMonth: number;
  /** Decimal text; null: no parcels above the quota are bought. */
  cap: string | null;
  /** A higher one that waits for its approval. */
  requested: string | null;
  hadTrial: boolean;
  /** Null: the plan has none. */
  contact: BillingData['contact'];
}

export const stepOf = (id: string, version = PLAN_LADDER.version): LadderStep | null =>
  priceList(version).steps.find((step) => step.id === id) ?? null;

const FREE: DemoShop = {
  ...{ plan: 'free', step: stepOf('free-100'), cycle: null, state: 'none', scheduled: null },
  ...{ used: 64, waiting: 0, lastMonth: 84, cap: null, requested: null, hadTrial: false, contact: null },
};
const paid = (id: string, cycle: CycleChoice, change: Partial<DemoShop> = {}): DemoShop => {
  const step = stepOf(id);
  return {
    ...FREE,
    ...{ plan: step?.plan ?? 'free', step, cycle, state: 'active', hadTrial: true },
    ...{ used: 312, lastMonth: 420, ...change },
  };
};

/** The most that is charged above the quota without another approval. */
export const platformCapOf = ({ step, cap }: DemoShop): string =>
  greaterAmount(platformCap(step?.price ?? NO_MONEY), cap ?? NO_MONEY);

/** Shops in the states that billing knows. */
export const DEMO_SHOPS = {
  new: { ...FREE, used: 0, lastMonth: 0 },
  free: FREE,
  trial: paid('pro-1000', 'monthly', { state: 'trial' }),
  paid: paid('basic-500', 'monthly', { cap: '20.00' }),
  annual: paid('pro-2000', 'annual', { used: 1_310, lastMonth: 1_520 }),
  frozen: { ...FREE, state: 'frozen', hadTrial: true },
  scheduled: paid('pro-2000', 'monthly', { scheduled: { kind: 'switch', step: 'basic-1000', cycle: 'monthly' } }),
  enterprise: paid('enterprise-10000', 'monthly', {
    ...{ used: 7_400, lastMonth: 7_900 },
    scheduled: { kind: 'switch', step: 'pro-5000', cycle: 'monthly' },
    contact: {
      person: { name: 'Ada Lovelace', email: 'ada@parcelway.example' },
      url: 'mailto:ada@parcelway.example?subject=%5BPriority%5D%20demo.example.com',
    },
  }),
  over_quota: { ...FREE, used: 100, waiting: 27, lastMonth: 127 },
  old_list: { ...paid('basic-500', 'monthly'), step: stepOf('basic-500', '202203') },
  near_limit: paid('basic-500', 'monthly', { used: 872, lastMonth: 900, cap: '20.00' }),
  above_quota: paid('basic-500', 'monthly', { used: 620, lastMonth: 640, cap: '20.00' }),
} as const satisfies Record<string, DemoShop>;
export type DemoShopName = keyof typeof DEMO_SHOPS;

/** The shop of each plan of the isolated page, whose scenario "Empty" is a new one. */
const BY_PLAN: Record<PlanKey, DemoShopName> = {
  free: 'free',
  special: 'over_quota',
  basic: 'above_quota',
  pro: 'annual',
  enterprise: 'enterprise',
  trial: 'trial',
  paid: 'frozen',
};
export const shopOf = (rows: number, plan: PlanKey | undefined): DemoShopName =>
  rows === 0 ? 'new' : plan ? BY_PLAN[plan] : 'paid';
