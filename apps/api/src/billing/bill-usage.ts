import { addAmounts, compareAmounts, isInEffect } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockApply } from '../db/locks';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { isInstalled, shopById } from '../platform/shops.store';
import { applyBilling } from './apply-billing';
import { subscriptionsOf } from './billing-reads.store';
import { subscriptionToBill } from './shop-plan';
import * as store from './usage.store';

const NO_LINE = 'No subscription with usage charges is in effect any more.';

/**
 * Job `billing.usage`: has the platform bill parcels above the quota. What is sent is fixed before, with the key by which
 * it is billed once, so that a process which dies at any step sends the same again. A subscription that is frozen, and a
 * platform that does not answer, are tried again later.
 */
export async function billUsage(ctx: AppContext, shopId: string): Promise<void> {
  const row = await shopById(ctx.db, shopId);
  if (!row || !isInstalled(row)) return;
  const shop = { shopId, domain: row.domain };
  await withShop(ctx.db, shopId, (trx) => fixOpen(trx, shopId, ctx.now()));
  const records = await withShop(ctx.db, shopId, (trx) => store.usageToBill(trx, shopId));
  try {
    let refused = 0;
    for (const record of records.filter(isWorthSending)) if (!(await send(ctx, shop, record))) refused += 1;
    if (refused > 0) await resolveRefused(ctx, shopId);
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'unauthorized') throw error;
    ctx.log.info({ shopId }, 'usage cannot be billed until the shop opens the app');
  }
}

async function resolveRefused(ctx: AppContext, shopId: string): Promise<void> {
  // Whether the subscription has ended, is frozen, or its cap is reached.
  await applyBilling(ctx, shopId);
  await withShop(ctx.db, shopId, async (trx) => {
    await lockApply(trx, shopId);
    const { reopened } = await store.releaseRefused(trx, shopId, ctx.now());
    if (reopened > 0) await store.queueUsage(trx, shopId);
  });
}

async function fixOpen(trx: ShopTransaction, shopId: string, now: Date): Promise<void> {
  await lockApply(trx, shopId);
  const subscriptions = await subscriptionsOf(trx, shopId);
  const line = subscriptionToBill(subscriptions);
  if (line) return store.fixUsage(trx, shopId, line);
  // One that is frozen comes back when the merchant has paid.
  if (subscriptions.some(({ state }) => state === 'frozen')) return;
  await store.dropUsage(trx, shopId, { states: ['open'], refusal: NO_LINE, now });
}

/** Not while it is certain to be refused: the subscription is frozen, or its cap does not pay for it in this cycle. */
function isWorthSending({ subscription_state: state, over_balance: isOver, ...row }: store.UsageToBill): boolean {
  if (state === 'frozen') return false;
  return !isOver || !isInEffect(state) || compareAmounts(addAmounts(row.spent, row.amount), row.cap) <= 0;
}

/** @returns whether it is billed @throws PlatformError when there is no answer: it is sent again */
async function send(ctx: AppContext, shop: PlatformShop, record: store.UsageToBill): Promise<boolean> {
  const { parcels, unit, amount, currency, line_id: lineId, idempotency_key: key } = record;
  const inShop = (work: (trx: ShopTransaction) => Promise<unknown>) => withShop(ctx.db, shop.shopId, work);
  await inShop((trx) => store.setDoubt(trx, record, true));
  try {
    const description = `${parcels} parcels above the quota at ${unit} ${currency}`;
    const { id } = await ctx.platform.recordUsage(shop, { lineId, price: { amount, currency }, description, key });
    await inShop((trx) => store.markBilled(trx, record, id, ctx.now()));
    return true;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    // Neither was carried out.
    if (error.kind === 'throttled' || error.kind === 'unauthorized')
      await inShop((trx) => store.setDoubt(trx, record, record.in_doubt));
    if (error.kind !== 'refused' && error.kind !== 'over_balance') throw error;
    ctx.log.warn({ shopId: shop.shopId, usage: record.usage_id, err: error }, 'the platform refused a usage charge');
    await inShop((trx) =>
      store.markRefused(trx, record, {
        refusal: error.message.slice(0, 300),
        over_balance: error.kind === 'over_balance',
        // An earlier one, that was not answered, may have been billed.
        in_doubt: record.in_doubt,
      }),
    );
    return false;
  }
}

/** Job `billing.usage-all`: queues the job of every shop with usage that is not billed. */
export async function queueAllUsage(ctx: Pick<AppContext, 'db'>): Promise<void> {
  for (const shopId of await store.shopsWithUnbilledUsage(ctx.db))
    await withShop(ctx.db, shopId, (trx) => store.queueUsage(trx, shopId));
}
