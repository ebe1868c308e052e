import { DATE_RANGE_DAYS } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { route } from '../http/route';
import { setSyncDay, shopById } from '../platform/shops.store';
import { shopFacts } from '../shops/shop-facts.store';
import { NEEDS_GRANT, needsGrant } from './older-orders';
import { platformMessages } from './platform-messages';
import { cancelSync, startSync } from './run-sync';
import { syncPreview } from './sync-preview';
import { latestRun } from './sync-runs.store';

const DEFAULT_SYNC_DAY = 30;

/** The sync button, its progress, and problems between the shop and its store. */
export function registerSync(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.syncOrder, async ({ caller, body, setMessage }) => {
    const { shopId } = caller;
    const syncDay = body?.sync_day ?? (await shopById(ctx.db, shopId))?.sync_day ?? DEFAULT_SYNC_DAY;
    if (await needsGrant(ctx, caller, syncDay)) throw new HttpError(422, NEEDS_GRANT);
    return withShop(ctx.db, shopId, async (trx) => {
      const { run, alreadyRunning } = await startSync(trx, ctx, shopId, 'manual', syncDay);
      // Only what the interface offers becomes the shop's habit.
      if (!alreadyRunning && (DATE_RANGE_DAYS as readonly number[]).includes(body?.sync_day ?? 0))
        await setSyncDay(trx, shopId, syncDay);
      setMessage(
        alreadyRunning ? 'A sync is running already.' : `Orders of the last ${run.sync_day} days are being synced.`,
      );
      return { sync_id: run.sync_id, sync_day: run.sync_day, already_running: alreadyRunning };
    });
  });

  route(app, calls.syncPreview, async ({ caller, query }) => syncPreview(ctx, caller, query.sync_day));
  route(app, calls.syncCancel, async ({ caller }) => ({ stopped: await cancelSync(ctx, caller) }));

  route(app, calls.orderCount, async ({ caller }) => {
    const run = await withShop(ctx.db, caller.shopId, (trx) => latestRun(trx, caller.shopId));
    if (!run) return { order_count: 0, order_processed: 0 };
    const running = run.state === 'queued' || run.state === 'running';
    // Equal numbers mean "done": until it is, at least one order is still to come.
    return {
      order_count: running ? Math.max(run.order_count, run.order_processed + 1) : run.order_processed,
      order_processed: run.order_processed,
    };
  });

  route(app, calls.shopifyMessage, async ({ caller }) => platformMessages(ctx, await shopFacts(ctx, caller)));
}
