import type { Calls, DataOf, ShopSync } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { syncDayOf } from '../platform/shops.store';
import { switchesOf } from '../shops/switches.store';
import { latestRun, type SyncRun } from '../sync/sync-runs.store';

type Dashboard = DataOf<Calls['settingDashboard']>;

/** How far back the shop syncs, its last sync (the hourly reconciliation is none), and whether it gets early releases. */
export const settingDashboard = (ctx: AppContext, { shopId }: Caller): Promise<Dashboard> =>
  withShop(ctx.db, shopId, async (trx) => {
    const run = await latestRun(trx, shopId);
    const { experimental: enabled, experimental_message: message } = await switchesOf(trx, shopId);
    return {
      sync_day: await syncDayOf(trx, shopId),
      last_sync: run ? toSync(run) : null,
      experimental: { enabled, message },
    };
  });

/** A run as merchants see it. */
export const toSync = (run: SyncRun): ShopSync => {
  const state = stateOf(run);
  return {
    state,
    sync_day: run.sync_day,
    since: run.since.toISOString(),
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    orders: run.order_processed,
    error: state === 'failed' ? run.error : null,
  };
};

function stateOf({ state, error }: SyncRun): ShopSync['state'] {
  if (state === 'queued' || state === 'running') return 'running';
  if (state === 'failed') return 'failed';
  // The merchant stopped it: it ended well, and names that as the reason.
  return error === null ? 'done' : 'stopped';
}
