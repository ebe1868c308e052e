import {
  nextSubscription,
  PRICE_CURRENCY,
  QUOTA_PACKS,
  SOLD_STEPS,
  subscriptionInEffect,
  subscriptionLines,
  subscriptionName,
  type CycleChoice,
  type ScheduledChange,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { lockBilling } from '../db/locks';
import { HttpError } from '../http/errors';
import { applyBilling } from './apply-billing';
import { subscriptionsOf, type SubscriptionRow } from './billing-reads.store';
import { packName } from './packs';
import { callPlatform, offerPurchase, shopOf } from './purchase';
import { shopUsage } from './quota.store';
import { changeTimeTo, shopPlanOf, type ShopPlan } from './shop-plan';
import { setScheduled } from './subscriptions.store';

type Scheduled = DataOf<Calls['cancelPlan']>['scheduled'];

const subscriptionOf = async (ctx: AppContext, shopId: string): Promise<SubscriptionRow | undefined> =>
  subscriptionInEffect(await withShop(ctx.db, shopId, (trx) => subscriptionsOf(trx, shopId)));

/** The shop's plan, and its terms for another one. */
const planOf = (ctx: AppContext, shopId: string): Promise<ShopPlan> =>
  withShop(ctx.db, shopId, async (trx) => {
    const now = ctx.now();
    const shop = await shopUsage(trx, shopId, now);
    if (!shop) throw new HttpError(404, 'This store is not known any more.');
    return shopPlanOf(shop, await subscriptionsOf(trx, shopId), now);
  });

/**
 * A trial that is over by now was charged, unless it was cancelled: from then on changes wait for the end of the cycle. It
 * is read before one is made.
 */
async function readEndedTrial(ctx: AppContext, shopId: string): Promise<void> {
  const current = await subscriptionOf(ctx, shopId);
  const { state, trial_ends_at: end } = current ?? {};
  if (state === 'trial' && end && end <= ctx.now()) await callPlatform(ctx, shopId, () => applyBilling(ctx, shopId));
}

/** Offers a size for approval. Prices are those of our own list, whatever the caller knows. */
export async function subscribe(
  ctx: AppContext,
  caller: Caller,
  { step: id, cycle, redirect }: { step: string; cycle: CycleChoice; redirect: string },
): Promise<{ url: string; scheduled: null }> {
  const { shopId } = caller;
  const step = SOLD_STEPS.find((sold) => sold.id === id);
  if (!step) throw new HttpError(422, 'This plan is not sold.', { errors: { step: 'is not sold' } });
  await readEndedTrial(ctx, shopId);
  const plan = await planOf(ctx, shopId);
  const when = changeTimeTo(plan, { step, cycle });
  if (when === 'same')
    throw new HttpError(422, 'Your store has this plan already.', { errors: { step: 'is the plan of your store' } });
  const url = await offerPurchase(
    ctx,
    shopId,
    { kind: 'subscription', detail: { step: id, cycle }, redirect },
    async ({ returnUrl }) => {
      await withdraw(ctx, caller, 'PENDING');
      return ctx.platform.createSubscription(shopOf(caller), {
        name: subscriptionName(step, cycle),
        returnUrl,
        test: ctx.config.BILLING_TEST,
        lines: subscriptionLines({ step, cycle }, plan.terms.discounts),
        currency: PRICE_CURRENCY,
        trialDays: plan.trialDays,
        replaces: when,
      });
    },
  );
  return { url, scheduled: null };
}

/**
 * Withdraws what is offered and not decided (`PENDING`): of two offers a merchant could approve the wrong one. Or a
 * switch that is approved and waits for the end of the cycle (`ACCEPTED`).
 */
async function withdraw(ctx: AppContext, caller: Caller, what: 'PENDING' | 'ACCEPTED'): Promise<void> {
  const shop = shopOf(caller);
  const { subscriptions } = await ctx.platform.billingOf(shop);
  for (const { id } of subscriptions.filter(({ status }) => status === what))
    await ctx.platform.cancelSubscription(shop, id);
}

/** Goes back to the free plan: in a trial at once, else when the cycle that is paid ends. */
export async function cancelPlan(
  ctx: AppContext,
  caller: Caller,
  reason: string | undefined,
): Promise<{ scheduled: Scheduled }> {
  const { shopId } = caller;
  await readEndedTrial(ctx, shopId);
  const current = await subscriptionOf(ctx, shopId);
  if (!current) throw new HttpError(409, 'No plan is subscribed, so there is nothing to cancel.');
  const at = current.period_ends_at;
  if (current.scheduled?.kind === 'switch') await callPlatform(ctx, shopId, () => withdraw(ctx, caller, 'ACCEPTED'));
  const atOnce = current.state === 'trial' || !at;
  const change: ScheduledChange = { kind: 'cancel' };
  await withShop(ctx.db, shopId, async (trx) => {
    await lockBilling(trx, shopId);
    const { subscription } = nextSubscription(current, { type: 'schedule', change });
    await setScheduled(trx, shopId, { ...current, ...subscription, cancel_reason: reason?.trim() || null });
  });
  if (!atOnce) return { scheduled: { kind: 'cancel', at: at.toISOString(), plan: 'free', step: null, cycle: null } };
  try {
    await callPlatform(ctx, shopId, () => ctx.platform.cancelSubscription(shopOf(caller), current.platform_id));
  } catch (error) {
    // The merchant reads that nothing was changed: the trial must not end by itself later.
    await withShop(ctx.db, shopId, (trx) => setScheduled(trx, shopId, current));
    throw error;
  }
  await readNow(ctx, shopId);
  return { scheduled: null };
}

/** Takes back what was to happen at the end of the cycle. */
export async function undoChange(ctx: AppContext, caller: Caller): Promise<Record<string, never>> {
  const { shopId } = caller;
  const current = await subscriptionOf(ctx, shopId);
  if (!current?.scheduled)
    throw new HttpError(409, 'No change of your plan is planned, so there is nothing to take back.');
  if (current.scheduled.kind === 'switch') {
    await callPlatform(ctx, shopId, () => withdraw(ctx, caller, 'ACCEPTED'));
    await readNow(ctx, shopId);
    return {};
  }
  await withShop(ctx.db, shopId, async (trx) => {
    await lockBilling(trx, shopId);
    const { subscription } = nextSubscription(current, { type: 'undo' });
    await setScheduled(trx, shopId, { ...current, ...subscription, cancel_reason: null });
  });
  return {};
}

/** Reads what the platform made of a call; when it does not answer, the job reads it later. */
async function readNow(ctx: AppContext, shopId: string): Promise<void> {
  await ctx.jobs.addNow('billing.read', { shopId }, { key: `billing.read:${shopId}` });
  await applyBilling(ctx, shopId).catch((error: unknown) => {
    ctx.log.warn({ shopId, err: error }, 'billing is read by its job');
  });
}

/** Offers a pack of further parcels. */
export async function buyPack(
  ctx: AppContext,
  caller: Caller,
  { id, redirect }: { id: string; redirect: string },
): Promise<{ url: string }> {
  const pack = QUOTA_PACKS.find((one) => one.id === id);
  if (!pack) throw new HttpError(404, 'There is no such pack of parcels. Reload the page to see those on offer.');
  const url = await offerPurchase(
    ctx,
    caller.shopId,
    { kind: 'pack', detail: { pack: id }, redirect },
    ({ returnUrl }) =>
      ctx.platform.createPurchase(shopOf(caller), {
        name: packName(pack),
        returnUrl,
        test: ctx.config.BILLING_TEST,
        price: { amount: pack.price, currency: PRICE_CURRENCY },
      }),
  );
  return { url };
}
