import type { AppContext } from '../context';
import { PlatformError } from '../platform/platform.port';
import { isInstalled, shopById } from '../platform/shops.store';
import { applyBilling } from './apply-billing';

/**
 * Job `billing.extend-trial`: makes a running trial so long, and reads the result. It names the whole length, so that a
 * second run, after one whose answer was lost, adds nothing.
 */
export async function extendAtPlatform(
  ctx: AppContext,
  { shopId, subscription: id, trialDays }: { shopId: string; subscription: string; trialDays: number },
): Promise<void> {
  const row = await shopById(ctx.db, shopId);
  if (!row || !isInstalled(row)) return;
  const shop = { shopId, domain: row.domain };
  const { subscriptions } = await ctx.platform.billingOf(shop);
  const current = subscriptions.find((one) => one.id === id);
  if (current && current.trialDays < trialDays)
    try {
      await ctx.platform.extendTrial(shop, id, trialDays - current.trialDays);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.kind !== 'refused') throw error;
      ctx.log.warn({ shopId, err: error }, 'the platform did not extend the trial');
    }
  await applyBilling(ctx, shopId);
}
