import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { isAsleep } from './groups';
import { groupOf, groupStores, limitStatements, type GroupStore } from './groups.store';

/** What was read of a store, or why nothing was. */
export type StoreRead<T> =
  { store: GroupStore; value: T; missing: null } | { store: GroupStore; value: null; missing: 'plan' | 'failed' };

/** In milliseconds: for one statement in one store, and for all stores together, which is less than a page waits. */
const LIMITS = { storeMs: 3_000, allMs: 15_000 };

/**
 * Reads each store of the caller's group in a transaction of that store, one after the other: a call has one connection.
 * A store that left meanwhile is not read. One that fails or is slow is named, and the others are read.
 * @returns nothing for a shop in no group
 */
export async function readStores<T>(
  { db, log, now }: Pick<AppContext, 'db' | 'log' | 'now'>,
  { shopId }: Pick<Caller, 'shopId'>,
  read: (trx: ShopTransaction, store: GroupStore) => Promise<T>,
  { storeMs, allMs } = LIMITS,
): Promise<StoreRead<T>[]> {
  const { group, stores } = await withShop(db, shopId, async (trx) => ({
    group: await groupOf(trx, shopId),
    stores: await groupStores(trx),
  }));
  if (!group) return [];
  const end = now().getTime() + allMs;
  const found: StoreRead<T>[] = [];
  for (const store of stores) {
    if (store.joined_at === null) continue;
    if (isAsleep(store)) {
      found.push({ store, value: null, missing: 'plan' });
      continue;
    }
    const left = Math.min(storeMs, end - now().getTime());
    try {
      if (left <= 0) throw new Error('The stores before it took too long.');
      const value = await withShop(db, store.shop_id, async (trx) => {
        await limitStatements(trx, left);
        return (await groupOf(trx, store.shop_id)) === group ? { read: await read(trx, store) } : null;
      });
      if (value) found.push({ store, value: value.read, missing: null });
    } catch (error) {
      log.warn({ shopId: store.shop_id, err: error }, 'a store of a group could not be read');
      found.push({ store, value: null, missing: 'failed' });
    }
  }
  return found;
}
