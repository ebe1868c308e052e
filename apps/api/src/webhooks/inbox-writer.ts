import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { applyKey } from './apply-inbox';
import { keepDeliveries, type Delivery } from './inbox.store';

/** Bodies are up to some dozens of kilobytes: a statement of so many is still a small one. */
const MAX_TOGETHER = 50;

interface Waiting {
  delivery: Delivery;
  resolve(fresh: boolean): void;
  reject(error: unknown): void;
}

/**
 * Writes deliveries into the inboxes, each with the job that applies it. Those of one shop that come while one is being written are written
 * together: every one would wait for the same row of the queue, and a transaction each would hold the platform up.
 * @returns keeps one; false when it was here before
 */
export function createInboxWriter(
  ctx: Pick<AppContext, 'db' | 'vault' | 'jobs'>,
): (shopId: string, delivery: Delivery) => Promise<boolean> {
  const waiting = new Map<string, Waiting[]>();

  const write = (shopId: string, deliveries: readonly Delivery[]) =>
    withShop(ctx.db, shopId, async (trx) => {
      const fresh = await keepDeliveries(trx, ctx.vault, shopId, deliveries);
      if (fresh.length > 0) await ctx.jobs.add(trx, 'webhooks.apply', { shopId }, { key: applyKey(shopId) });
      return new Set(fresh.map(({ topic, delivery_id }) => `${topic} ${delivery_id}`));
    });

  async function settle(shopId: string, together: readonly Waiting[]): Promise<void> {
    try {
      const fresh = await write(
        shopId,
        together.map(({ delivery }) => delivery),
      );
      for (const { delivery, resolve } of together) resolve(fresh.delete(`${delivery.topic} ${delivery.deliveryId}`));
    } catch (error) {
      const [first, ...others] = together;
      if (others.length === 0) first?.reject(error);
      // One that cannot be written must not keep out the others.
      else for (const one of together) await settle(shopId, [one]);
    }
  }

  async function drain(shopId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await settle(shopId, queue.splice(0, MAX_TOGETHER));
    waiting.delete(shopId);
  }

  return (shopId, delivery) =>
    new Promise((resolve, reject) => {
      const one = { delivery, resolve, reject };
      const queue = waiting.get(shopId);
      if (queue) {
        queue.push(one);
        return;
      }
      const begun = [one];
      waiting.set(shopId, begun);
      void drain(shopId, begun);
    });
}
