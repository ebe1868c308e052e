import type { Database } from '../db/database';
import { withShop } from '../db/database';

type Switches = { platform: boolean } | { to_self: boolean };

/** Changes one of the shop's switches; the others stay as they are. */
export async function saveSwitch(db: Database, shopId: string, change: Switches): Promise<void> {
  await withShop(db, shopId, (trx) =>
    trx
      .insertInto('shop_switches')
      .values({ shop_id: shopId, ...change })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(change))
      .execute(),
  );
}
