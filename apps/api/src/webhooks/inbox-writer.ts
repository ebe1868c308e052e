import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { writeTogether } from '../db/write-together';
import { applyKey } from './apply-inbox';
import { saveDeliveries, type Delivery } from './inbox.store';

/** Bodies are up to some dozens of kilobytes: a statement of so many is still a small one. */
const MAX_TOGETHER = 50;

/**
 * Writes deliveries into the inboxes, each with the job that applies it. Those of one shop that come while one is being written are written
 * together: every one would wait for the same row of the queue.
 * @returns stores one; false when it was stored before
 */
export function createInboxWriter(
  ctx: Pick<AppContext, 'db' | 'vault' | 'jobs'>,
): (shopId: string, delivery: Delivery) => Promise<boolean> {
  const write = (shopId: string, deliveries: readonly Delivery[]) =>
    withShop(ctx.db, shopId, async (trx) => {
      const rows = await saveDeliveries(trx, ctx.vault, shopId, deliveries);
      if (rows.length > 0) await ctx.jobs.add(trx, 'webhooks.apply', { shopId }, { key: applyKey(shopId) });
      const fresh = new Set(rows.map(({ topic, delivery_id }) => `${topic} ${delivery_id}`));
      // A duplicate within the batch is new once.
      return deliveries.map(({ topic, deliveryId }) => fresh.delete(`${topic} ${deliveryId}`));
    });
  return writeTogether(write, MAX_TOGETHER);
}
