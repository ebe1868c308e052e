import { MENU_COUNT_LIMIT } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

export type MenuColumn = 'courier' | 'destination' | 'origin' | 'note';

/** As many different notes as a menu can offer. */
const MOST_VALUES = 300;

/**
 * What really occurs among the shop's parcels, in order: one step through the column's index for each value, and as many more as it has
 * parcels, up to the limit of a menu.
 */
export async function valuesOf(trx: ShopTransaction, column: MenuColumn): Promise<{ value: string; count: number }[]> {
  const name = sql.ref(column);
  // The index of notes leaves out the parcels without one.
  const parcels = column === 'note' ? sql`listed_shipments where has_note and` : sql`listed_shipments where`;
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select ${name} from ${parcels} ${name} > ${after} order by 1 limit 1)`;
  const { rows } = await sql<{ value: string; count: number }>`
    with recursive steps (value) as (
      select ${next(sql`''`)} union all select ${next(sql`value`)} from steps where value is not null)
    select value, (select count(*)::integer from (select from ${parcels} ${name} = value limit ${MENU_COUNT_LIMIT}) counted) as count
    from steps where value is not null limit ${MOST_VALUES}`.execute(trx);
  return rows;
}
