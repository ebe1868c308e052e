import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { type PlatformShop, RECENT_ORDER_DAYS } from '../platform/platform.port';
import { installedShops, isInstalled, shopById } from '../platform/shops.store';
import { applyOrders } from './apply-orders';
import { countCreatedBetween, deleteOrders, idsCreatedBetween } from './orders.store';
import { wakeSync } from './run-sync';
import { activeRun, markReconciled } from './sync-runs.store';

/** Read again what changed shortly before the mark: the store's index of changes lags behind, and clocks differ. */
const OVERLAP_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** So many suspects are checked one by one in one go; more wait for the next hour. */
const MAX_SUSPECTS = 500;

/**
 * Re-reads what changed in the store since the last time, and finds orders the store deleted. Repairs what lost
 * webhooks missed.
 */
export async function reconcile(ctx: AppContext, { shopId }: { shopId: string }): Promise<void> {
  const row = await shopById(ctx.db, shopId);
  if (!row || !isInstalled(row) || !row.reconciled_until) return;
  const shop: PlatformShop = { shopId, domain: row.domain };
  const since = row.reconciled_until;
  const until = ctx.now();
  let written = 0;
  for await (const orders of ctx.platform.ordersChangedSince(shop, new Date(since.getTime() - OVERLAP_MS))) {
    const last = orders.at(-1);
    written += await withShop(ctx.db, shopId, async (trx) => {
      const result = await applyOrders(trx, ctx, shopId, orders);
      // Pages come oldest change first: after a long absence a cut costs one page, not all of them.
      if (last) await markReconciled(trx, shopId, since, new Date(last.updatedAt));
      return result.written;
    });
  }
  const deleted = await removeDeleted(ctx, shop, await comparedSince(ctx, shop, row.sync_day, until), until);
  await withShop(ctx.db, shopId, (trx) => markReconciled(trx, shopId, since, until));
  if (written + deleted > 0) ctx.log.info({ shopId, written, deleted }, 'reconciled with the store');
}

/** What the store does not show is not deleted: without its grant only orders are compared that it shows for another day at least. */
async function comparedSince(ctx: AppContext, shop: PlatformShop, syncDay: number, until: Date): Promise<Date> {
  const partly = syncDay >= RECENT_ORDER_DAYS && !(await ctx.platform.mayReadOlderOrders(shop));
  return new Date(until.getTime() - (partly ? RECENT_ORDER_DAYS - 1 : syncDay) * DAY_MS);
}

/** Compares two counts; when the store has fewer orders of the synced days than we have, it requests their ids. */
async function removeDeleted(ctx: AppContext, shop: PlatformShop, from: Date, to: Date): Promise<number> {
  const { shopId } = shop;
  const ours = await withShop(ctx.db, shopId, (trx) => countCreatedBetween(trx, shopId, from, to));
  if (ours === 0 || (await ctx.platform.countCreated(shop, from, to)) >= ours) return 0;
  const candidates = await withShop(ctx.db, shopId, (trx) => idsCreatedBetween(trx, shopId, from, to));
  const there = new Set<string>();
  for await (const ids of ctx.platform.idsCreated(shop, from, to)) for (const id of ids) there.add(id);
  const gone: string[] = [];
  // An order missing from the list is not removed without a second check.
  for (const id of candidates.filter((candidate) => !there.has(candidate)).slice(0, MAX_SUSPECTS)) {
    if ((await ctx.platform.orderById(shop, id)) === null) gone.push(id);
  }
  await withShop(ctx.db, shopId, (trx) => deleteOrders(trx, shopId, gone));
  return gone.length;
}

/** Reconciles every installed shop, and wakes sync runs whose job got lost. */
export async function reconcileAll(ctx: AppContext): Promise<void> {
  for (const { shop_id: shopId, reconciled_until } of await installedShops(ctx.db)) {
    if (reconciled_until) await ctx.jobs.addNow('sync.reconcile', { shopId }, { key: `sync.reconcile:${shopId}` });
    const run = await withShop(ctx.db, shopId, (trx) => activeRun(trx, shopId));
    if (run) await wakeSync(ctx, shopId, run.sync_id);
  }
}
