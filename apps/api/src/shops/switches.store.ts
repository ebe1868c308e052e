import type { Database } from '../db/database';
import { withShop, type ShopTransaction } from '../db/database';

type Switches =
  | { platform: boolean }
  | { to_self: boolean }
  | { auto_detect: boolean }
  | { experimental: boolean }
  | { experimental_message: boolean };

/** Changes one of the shop's switches; the others stay as they are. */
export const saveSwitch = (db: Database, shopId: string, change: Switches): Promise<void> =>
  withShop(db, shopId, (trx) => writeSwitch(trx, shopId, change));

/** The same in a transaction that changes more. */
export async function writeSwitch(trx: ShopTransaction, shopId: string, change: Switches): Promise<void> {
  await trx
    .insertInto('shop_switches')
    .values({ shop_id: shopId, ...change })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(change))
    .execute();
}

/** Those of the store and of early releases; the defaults where the shop never changed one. */
export async function switchesOf(
  trx: ShopTransaction,
  shopId: string,
): Promise<{ platform: boolean; experimental: boolean; experimental_message: boolean }> {
  const row = await trx
    .selectFrom('shop_switches')
    .select(['platform', 'experimental', 'experimental_message'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row ?? { platform: false, experimental: false, experimental_message: true };
}
