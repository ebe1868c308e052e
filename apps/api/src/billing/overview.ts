import { isEnded, isInEffect, type SubscriptionState } from '@parcelway/domain';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import { installedShops } from '../platform/shops.store';
import { lastChargeOf, subscriptionsOf, type LastCharge, type SubscriptionRow } from './billing-reads.store';
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
  lastCharge: LastCharge | null;
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
        lastCharge: await lastChargeOf(trx, shopId),
        mismatch: (await usageMismatch(trx, shopId, now)) ?? mismatchOf(shop, plan, now),
      };
    });
    if (row) shops.push(row);
  }
  return shops.sort((one, other) => one.plan.localeCompare(other.plan) || one.domain.localeCompare(other.domain));
}
