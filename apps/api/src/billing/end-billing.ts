import { isEnded, nextSubscription } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { ShopTransaction } from '../db/database';
import { lockBilling } from '../db/locks';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { subscriptionsOf } from './billing-reads.store';
import { applyPlan } from './apply-billing';
import { addEntries, closeDecided, saveSubscription } from './subscriptions.store';
import { dropUsage } from './usage.store';

const OPEN: readonly string[] = ['PENDING', 'ACCEPTED', 'ACTIVE', 'FROZEN'];

/**
 * Ends at the platform what the shop pays for, while the app still has access: nobody pays for a shop that is gone.
 * May be repeated. Without access the platform has ended it itself.
 * @throws PlatformError when the platform does not answer
 */
export async function endAtPlatform(ctx: Pick<AppContext, 'platform' | 'log'>, shop: PlatformShop): Promise<void> {
  try {
    const { subscriptions } = await ctx.platform.billingOf(shop);
    for (const { id } of subscriptions.filter(({ status }) => OPEN.includes(status)))
      await ctx.platform.cancelSubscription(shop, id);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'unauthorized') throw error;
    ctx.log.info({ shopId: shop.shopId }, 'without access no subscription can be ended');
  }
}

/** The app was uninstalled: the platform ends what was bought, and the shop is on the free plan. The books stay. */
export async function endBilling(trx: ShopTransaction, shopId: string, now: Date): Promise<void> {
  await lockBilling(trx, shopId);
  const stored = await subscriptionsOf(trx, shopId);
  const rows = stored.map((row) => ({
    ...row,
    ...(isEnded(row.state) ? {} : nextSubscription(row, { type: 'uninstall' }).subscription),
    read_at: now,
  }));
  for (const row of rows.filter(({ state }, index) => state !== stored[index]?.state)) {
    const { cancel_reason: _reason, introductory, ...rest } = row;
    await saveSubscription(trx, {
      ...rest,
      introductory: introductory && JSON.stringify(introductory),
      scheduled: null,
      changed_at: now,
    });
  }
  await addEntries(trx, await applyPlan(trx, shopId, { stored, rows, readAt: now, uninstalled: true }));
  await closeDecided(trx, shopId, [], { now, expired: now });
  await dropUsage(trx, shopId, { states: ['open', 'fixed'], refusal: 'The app was uninstalled.', now });
}
