import {
  addAmounts,
  billingCycle,
  isEnded,
  isInEffect,
  type BillingCycle,
  type SubscriptionState,
} from '@parcelway/domain';
import type { Person } from '../config';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import { everyShop, installedShops } from '../platform/shops.store';
import { hasManager } from './account-manager';
import { namedManager } from './account-managers.store';
import {
  hasPaidPack,
  lastChargeOf,
  subscriptionsOf,
  sumsOf,
  type KindSum,
  type LastCharge,
  type SubscriptionRow,
} from './billing-reads.store';
import { quotaSummary } from './quota';
import { shopPlanOf, type ShopPlan } from './shop-plan';
import { shopUsage, type ShopUsage } from './quota.store';
import { unbilledUsage } from './usage.store';

/** What an operator sees of a shop's billing. */
export interface ShopBilling {
  domain: string;
  plan: string;
  state: SubscriptionState;
  /** Null: the plan is on no price list. */
  step: string | null;
  /** Null: it has neither a paid plan nor packs that it paid for. */
  cycle: BillingCycle | null;
  /** When the trial ends; null: there is none. */
  trialEndsAt: Date | null;
  /** Parcels of this cycle, with packs and what is left of the legacy plan. */
  quota: { used: number; total: number };
  lastCharge: LastCharge | null;
  /** Its named contact; null: nobody is named, undefined: its plan has none. */
  manager: Person | null | undefined;
  /** What does not fit together; null: nothing. */
  mismatch: string | null;
}

/** Open subscriptions are read every hour; twice that is late. */
const LATE_MS = 2 * 3_600_000;

/** Dropped usage is shown so long. */
const DROPPED_MS = 30 * 86_400_000;

/** The platform still goes on with it, and we have ended it. */
const isIgnoredTest = ({ test, period_ends_at: end }: SubscriptionRow, now: Date): boolean =>
  test && end !== null && end > now;

function mismatchOf(shop: ShopUsage, { subscription, listed, bought }: ShopPlan, now: Date): string | null {
  if (!subscription) return null;
  if (isEnded(subscription.state))
    return isIgnoredTest(subscription, now) ? 'has a test subscription, which pays for nothing' : null;
  const { state, step, read_at: readAt } = subscription;
  if (isInEffect(state) && !listed) return `subscription ${step ?? 'without a size of ours'}`;
  if (isInEffect(state) && bought.step.plan !== shop.plan) return `pays for ${bought.step.plan}`;
  if (isInEffect(state) && bought.step.quota !== shop.quota_total) return `pays for ${bought.step.quota} parcels`;
  if (state === 'frozen' && shop.plan !== 'free') return 'is frozen';
  return now.getTime() - readAt.getTime() > LATE_MS ? `not read since ${readAt.toISOString()}` : null;
}

/** Parcels above the quota that the platform does not bill. */
async function usageMismatch(trx: ShopTransaction, shopId: string, now: Date): Promise<string | null> {
  const unbilled = await unbilledUsage(trx, shopId, new Date(now.getTime() - DROPPED_MS));
  return unbilled && `${unbilled.amount} for ${unbilled.parcels} parcels is not billed: ${unbilled.refusal}`;
}

const usageOf = (shop: ShopUsage, now: Date): ShopBilling['quota'] => {
  const { consume, total } = quotaSummary(shop, now);
  return { used: consume, total };
};

/** Every shop that has the app, shop by shop, as each is read in its own transaction. */
export async function billingOverview(db: Database, now: Date): Promise<ShopBilling[]> {
  const shops: ShopBilling[] = [];
  for (const { shop_id: shopId } of await installedShops(db)) {
    const row = await withShop(db, shopId, async (trx) => {
      const shop = await shopUsage(trx, shopId, now);
      if (!shop) return null;
      const plan = shopPlanOf(shop, await subscriptionsOf(trx, shopId), now);
      return {
        ...{ domain: shop.domain, plan: shop.plan, step: plan.listed?.id ?? null },
        state: plan.subscription?.state ?? ('none' as const),
        cycle: billingCycle({
          cycle: plan.bought.cycle,
          hasUsage: plan.hasUsage,
          hasPacks: await hasPaidPack(trx, shopId),
        }),
        trialEndsAt: plan.isTrial ? (plan.subscription?.trial_ends_at ?? null) : null,
        quota: usageOf(shop, now),
        lastCharge: await lastChargeOf(trx, shopId),
        manager: hasManager(shop) ? await namedManager(trx, shopId) : undefined,
        mismatch: (await usageMismatch(trx, shopId, now)) ?? mismatchOf(shop, plan, now),
      };
    });
    if (row) shops.push(row);
  }
  return shops.sort((one, other) => one.plan.localeCompare(other.plan) || one.domain.localeCompare(other.domain));
}

/**
 * What all shops together paid and were given back in a month (UTC), those that uninstalled the app among them, by kind
 * and currency.
 * @param month its first day
 */
export async function billingSums(db: Database, month: Date): Promise<KindSum[]> {
  const until = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
  const sums = new Map<string, KindSum>();
  for (const shopId of await everyShop(db))
    for (const one of await withShop(db, shopId, (trx) => sumsOf(trx, shopId, month, until))) {
      const key = `${one.kind} ${one.currency}`;
      const sum = sums.get(key);
      sums.set(key, {
        ...one,
        amount: addAmounts(sum?.amount ?? '0.00', one.amount),
        entries: (sum?.entries ?? 0) + one.entries,
      });
    }
  return [...sums.values()].sort(
    (one, other) => one.kind.localeCompare(other.kind) || one.currency.localeCompare(other.currency),
  );
}

/** First day of a month that is written YYYY-MM. Null: it is none. */
export function monthOf(text: string): Date | null {
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(text) ? new Date(`${text}-01T00:00:00Z`) : null;
}
