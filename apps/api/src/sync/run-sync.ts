import { addDays, dayOf, startOfDay } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { redactText } from '../log/redact';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { isInstalled, saveShopInfo, shopById } from '../platform/shops.store';
import { measureAfterSync } from '../tracking/lanes.store';
import { applyBulk } from './apply-orders';
import { bulkPieces } from './bulk-pieces';
import { NEEDS_GRANT, needsGrant } from './older-orders';
import * as store from './sync-runs.store';
import type { SyncRun } from './sync-runs.store';

const DAY_MS = 86_400_000;
/** Failures in a row, without progress between them, after which a run ends with an error. */
const MAX_FAILURES = 8;
const syncKey = (syncId: string) => `sync.run:${syncId}`;

/** Queues a sync of the last `syncDay` days, or finds the one under way. */
export async function startSync(
  trx: ShopTransaction,
  ctx: Pick<AppContext, 'jobs' | 'now'>,
  shopId: string,
  kind: 'first' | 'manual',
  syncDay: number,
): Promise<{ run: SyncRun; alreadyRunning: boolean }> {
  const now = ctx.now();
  const inserted = await store.insertRun(trx, {
    shopId,
    kind,
    syncDay,
    since: await syncSince(trx, shopId, now, syncDay),
    startedAt: now,
  });
  const run = inserted ?? (await store.activeRun(trx, shopId));
  // It ended between the two statements: the next attempt finds the way clear.
  if (!run) return startSync(trx, ctx, shopId, kind, syncDay);
  await ctx.jobs.add(trx, 'sync.run', { shopId, syncId: run.sync_id }, { key: syncKey(run.sync_id) });
  return { run, alreadyRunning: !inserted };
}

/** So many days ago; where a clock change makes one of them longer, early enough that each of the shop's days is whole. */
async function syncSince(trx: ShopTransaction, shopId: string, now: Date, syncDay: number): Promise<Date> {
  const shop = await trx.selectFrom('shops').select('timezone').where('shop_id', '=', shopId).executeTakeFirst();
  const zone = shop?.timezone || 'UTC';
  const firstDay = startOfDay(addDays(dayOf(now, zone), 1 - syncDay), zone);
  return new Date(Math.min(now.getTime() - syncDay * DAY_MS, firstDay.getTime()));
}

/** Queues the job of a run again, e.g. when its export is reported as ready. */
export const wakeSync = (ctx: Pick<AppContext, 'jobs'>, shopId: string, syncId: string, delayMs = 0): Promise<void> =>
  ctx.jobs.addNow('sync.run', { shopId, syncId }, { key: syncKey(syncId), runAt: new Date(Date.now() + delayMs) });

/** The merchant stops the sync under way: what it brought stays, the rest is left. @returns whether there was one */
export async function cancelSync(ctx: AppContext, shop: PlatformShop): Promise<boolean> {
  const run = await withShop(ctx.db, shop.shopId, (trx) => store.activeRun(trx, shop.shopId));
  if (!run) return false;
  // This is not an error that the merchant must see.
  await endRun(ctx, run, 'done', 'Stopped by the merchant.');
  // A running export would block the next one; cancelling it need not be awaited.
  if (run.bulk_operation_id !== null && run.result_url === null)
    await ctx.platform
      .cancelExport(shop, run.bulk_operation_id)
      .catch((error: unknown) =>
        ctx.log.warn({ shopId: shop.shopId, err: error }, 'the export of a stopped sync goes on in the store'),
      );
  return true;
}

/**
 * Continues a sync run from its stored state: subscribe, start the export, wait for it (by requeueing itself, so that
 * the shop's other jobs run), write it piece by piece. A run always ends as done or failed, and then both of its
 * counters are equal.
 */
export async function runSync(ctx: AppContext, { shopId, syncId }: { shopId: string; syncId: string }): Promise<void> {
  const run = await store.readRun(ctx.db, shopId, syncId);
  if (!run || run.state === 'done' || run.state === 'failed') return;
  const row = await shopById(ctx.db, shopId);
  if (!row || !isInstalled(row)) return failRun(ctx, run, 'The app was uninstalled from the store.');
  const shop: PlatformShop = { shopId, domain: row.domain };
  try {
    await step(ctx, shop, run);
  } catch (error) {
    await afterFailure(ctx, run, error);
  }
}

async function step(ctx: AppContext, shop: PlatformShop, run: SyncRun): Promise<void> {
  if (run.bulk_operation_id === null) return begin(ctx, shop, run);
  if (run.result_url === null) {
    const status = await ctx.platform.exportStatus(shop, run.bulk_operation_id);
    if (status.state === 'failed') return failRun(ctx, run, status.error ?? 'The store could not export its orders.');
    if (status.state === 'running')
      return wakeSync(
        ctx,
        shop.shopId,
        run.sync_id,
        ctx.now().getTime() - run.started_at.getTime() < 60_000 ? 1000 : 5000,
      );
    const found: store.RunChange = {
      // The address alone gives access to the whole file.
      result_url: status.url ? ctx.vault.encrypt(status.url).toString('base64') : '',
      order_count: Math.max(status.rootObjectCount, run.order_processed),
      failures: 0,
    };
    await withShop(ctx.db, shop.shopId, (trx) => store.updateRun(trx, shop.shopId, run.sync_id, found));
    Object.assign(run, found);
  }
  await readResult(ctx, shop, run);
}

async function begin(ctx: AppContext, shop: PlatformShop, run: SyncRun): Promise<void> {
  // The grant may have ended since the run was queued; its export would silently lack the older orders.
  if (await needsGrant(ctx, shop, run.sync_day)) throw new PlatformError(NEEDS_GRANT, 'refused');
  // Subscribed before the export starts, so that no change falls between the two.
  await ctx.platform.subscribeWebhooks(shop);
  if (run.kind === 'first') await saveShopInfo(ctx.db, ctx.vault, shop.shopId, await ctx.platform.shopInfo(shop));
  const order_count = await ctx.platform.countOrders(shop, run.since);
  const { operationId } = await ctx.platform.startOrderExport(shop, run.since);
  const goesOn = await withShop(ctx.db, shop.shopId, (trx) =>
    store.updateRun(trx, shop.shopId, run.sync_id, {
      state: 'running',
      bulk_operation_id: operationId,
      order_count,
      failures: 0,
    }),
  );
  if (goesOn) await wakeSync(ctx, shop.shopId, run.sync_id, 300);
  else await ctx.platform.cancelExport(shop, operationId);
}

/** Writes the export from the stored mark on. While one piece is written, the next is read. */
async function readResult(ctx: AppContext, shop: PlatformShop, run: SyncRun): Promise<void> {
  let mark = Number(run.byte_offset);
  // An export without objects has no file.
  if (run.result_url) {
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const piece of bulkPieces(await ctx.platform.openExport(urlOf(ctx, run.result_url), mark), mark)) {
        for (const bad of piece.bad.slice(0, 20))
          ctx.log.warn(
            { shopId: shop.shopId, syncId: run.sync_id, reason: bad.reason },
            'a line of the export is unreadable and was left out',
          );
        await writing;
        const from = mark;
        mark = piece.endOffset;
        writing = withShop(ctx.db, shop.shopId, async (trx) => {
          await applyBulk(trx, ctx, shop.shopId, piece.orders, piece.lines, run.started_at);
          if (
            !(await store.advanceRun(trx, shop.shopId, run.sync_id, { from, to: piece.endOffset, roots: piece.roots }))
          )
            throw new MovedOn();
        });
        // It is awaited in the next turn; until then a failure must not count as unhandled.
        writing.catch(() => {});
      }
    } finally {
      await writing;
    }
  }
  await withShop(ctx.db, shop.shopId, async (trx) => {
    const { order_processed } = (await store.findRun(trx, shop.shopId, run.sync_id)) ?? run;
    await store.updateRun(trx, shop.shopId, run.sync_id, {
      state: 'done',
      order_count: order_processed,
      error: null,
      finished_at: ctx.now(),
    });
    await store.markReconciled(trx, shop.shopId, run.since, run.started_at);
    await measureAfterSync(trx, ctx.jobs, ctx.now());
  });
}

/** Runs that began before addresses were encrypted have theirs in the clear. */
const urlOf = (ctx: AppContext, stored: string): string =>
  stored.startsWith('http') ? stored : ctx.vault.decrypt(Buffer.from(stored, 'base64'));

/** Another process went on with this run: leave it to that one. */
class MovedOn extends Error {
  override readonly name = 'MovedOn';
}

async function afterFailure(ctx: AppContext, run: SyncRun, error: unknown): Promise<void> {
  if (error instanceof MovedOn) return;
  ctx.log.warn({ shopId: run.shop_id, syncId: run.sync_id, err: error }, 'a step of the sync failed');
  const { shop_id: shopId, sync_id: syncId } = run;
  const current = await store.readRun(ctx.db, shopId, syncId);
  if (!current || current.state === 'done' || current.state === 'failed') return;
  const refused = error instanceof PlatformError && (error.kind === 'refused' || error.kind === 'unauthorized');
  const failures = current.failures + 1;
  // The address of a result is valid for a week: after it, the export is repeated.
  const restart = refused && error.kind === 'refused' && current.result_url !== null && current.failures === 0;
  if ((refused && !restart) || failures >= MAX_FAILURES) {
    return failRun(
      ctx,
      current,
      error instanceof PlatformError ? redactText(error.message) : 'The sync failed on our side. Start it again.',
    );
  }
  await withShop(ctx.db, shopId, (trx) =>
    store.updateRun(trx, shopId, syncId, {
      failures,
      ...(restart && { bulk_operation_id: null, result_url: null, byte_offset: '0', order_processed: 0 }),
    }),
  );
  const retryAfter = error instanceof PlatformError ? error.retryAfterMs : 0;
  await wakeSync(ctx, shopId, syncId, Math.max(retryAfter, Math.min(500 * 2 ** failures, 60_000)));
}

const failRun = (ctx: AppContext, run: SyncRun, message: string): Promise<void> => endRun(ctx, run, 'failed', message);

async function endRun(ctx: AppContext, run: SyncRun, state: 'done' | 'failed', message: string): Promise<void> {
  await withShop(ctx.db, run.shop_id, async (trx) => {
    const { order_processed } = (await store.findRun(trx, run.shop_id, run.sync_id)) ?? run;
    await store.updateRun(trx, run.shop_id, run.sync_id, {
      state,
      order_count: order_processed,
      error: message.slice(0, 500),
      finished_at: ctx.now(),
    });
  });
}
