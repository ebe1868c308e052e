import { compareAmounts, isAboveZero, isInEffect, toAmount } from '@parcelway/domain';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { lockApply, lockBilling } from '../db/locks';
import { HttpError } from '../http/errors';
import { subscriptionsOf, type SubscriptionRow } from './billing-reads.store';
import { changeCap } from './own-cap';
import { offerPurchase, shopOf } from './purchase';
import { overageBudget, overageUnit } from './quota';
import { shopUsage } from './quota.store';
import { subscriptionToBill } from './shop-plan';
import { closeRequest, openRequest } from './subscriptions.store';

/** A cap that is refused, at its field. */
const refusal = (message: string) => new HttpError(422, message, { errors: { amount: message } });

/** Why nothing can be bought above the quota, and what to do. */
function noUsage(row: SubscriptionRow | undefined): HttpError {
  if (!row)
    return refusal('Without a paid plan no parcels above the quota can be bought. Choose a plan, or buy a pack.');
  if (row.cycle === 'annual')
    return refusal(
      'With annual payment no parcels above the quota can be bought. Buy a pack, or change to monthly payment.',
    );
  return refusal(
    'Your plan was bought without parcels above the quota. Buy a pack, or choose the plan again on the page of plans.',
  );
}

/**
 * Sets the most that the merchant pays for parcels above the quota in a cycle; 0: none are bought. Within the platform's
 * cap it is at once, above it the merchant approves it there first.
 * @returns where; null: nothing is to be approved
 * @throws HttpError 422 below what is spent, and where nothing above the quota can be bought
 */
export async function setCap(
  ctx: AppContext,
  caller: Caller,
  { amount, redirect }: { amount: string; redirect: string },
): Promise<{ url: string | null }> {
  const { shopId, userId } = caller;
  const raise = await withShop(ctx.db, shopId, async (trx) => {
    await lockBilling(trx, shopId);
    // So that what is charged meanwhile is spent, or sees the new cap.
    await lockApply(trx, shopId);
    const now = ctx.now();
    const shop = await shopUsage(trx, shopId, now);
    const subscriptions = await subscriptionsOf(trx, shopId);
    const line = subscriptionToBill(subscriptions);
    if (!shop || !line || overageUnit(shop) === null)
      throw noUsage(subscriptions.find(({ state }) => isInEffect(state)));
    const { platform, spent } = overageBudget(shop);
    if (isAboveZero(amount) && compareAmounts(amount, spent) < 0)
      throw refusal(
        `${toAmount(spent)} ${line.row.currency} are spent already in this cycle. Enter at least that, or buy no further parcels.`,
      );
    if (compareAmounts(amount, platform) > 0) return line;
    // A higher one that is approved later counts no more.
    const waiting = await openRequest(trx, shopId, 'cap');
    if (waiting) await closeRequest(trx, shopId, waiting.request_id, now);
    const cap = isAboveZero(amount) ? amount : null;
    await changeCap(trx, shopId, { before: shop.overage_cap, cap, user: userId, now });
    // What waits is bought with a higher one.
    await ctx.jobs.add(trx, 'billing.release', { shopId }, { key: `billing.release:${shopId}` });
    return null;
  });
  if (!raise) return { url: null };
  const { lineId, row } = raise;
  const url = await offerPurchase(ctx, shopId, { kind: 'cap', detail: { amount, by: userId }, redirect }, () =>
    ctx.platform.raiseCap(shopOf(caller), { lineId, amount: { amount, currency: row.currency } }),
  );
  return { url };
}
