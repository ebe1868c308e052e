import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { ShopRow } from '../platform/shops.store';
import { latestRun } from './sync-runs.store';

/** Present problems between the shop and its store: an expired token, a sync that failed and was not repeated since. */
export async function platformMessages(
  ctx: Pick<AppContext, 'db'>,
  shop: ShopRow,
): Promise<DataOf<Calls['shopifyMessage']>> {
  const run = await withShop(ctx.db, shop.shop_id, (trx) => latestRun(trx, shop.shop_id));
  return {
    messages: [
      // The time at which it expired is not stored: it is detected at the next use.
      ...(shop.needs_token ? [{ code: 'reconnect_store' as const, since: null }] : []),
      ...(run?.state === 'failed'
        ? [{ code: 'sync_failed' as const, since: run.finished_at?.toISOString() ?? null }]
        : []),
    ],
  };
}
