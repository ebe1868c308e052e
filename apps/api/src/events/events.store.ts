import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** The limit of distinct names per shop and day: several times what the product has, and too few to fill a table. */
export const NAMES_A_DAY = 200;

/**
 * Counts one more of something.
 * @param event `day` is `YYYY-MM-DD` in UTC; `source` is empty unless an offer was followed
 * @returns false when it was not counted, because the shop has its full number of names today
 */
export async function countEvent(
  trx: ShopTransaction,
  shopId: string,
  event: { day: string; name: string; source: string },
): Promise<boolean> {
  const { day, name, source } = event;
  const { numAffectedRows } = await sql`
    insert into event_counts as c (shop_id, day, name, source)
    select ${shopId}::bigint, ${day}::date, ${name}, ${source}
    where (select count(*) from event_counts where shop_id = ${shopId} and day = ${day}::date) < ${NAMES_A_DAY}
      or exists (select from event_counts where shop_id = ${shopId} and day = ${day}::date and name = ${name} and source = ${source})
    on conflict (shop_id, day, name, source) do update set count = c.count + 1`.execute(trx);
  return numAffectedRows === 1n;
}
