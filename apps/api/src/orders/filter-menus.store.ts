import { MENU_COUNT_LIMIT } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

export type MenuColumn = 'courier' | 'destination' | 'origin' | 'note' | 'tag';

/** As many different notes as a menu can offer. */
const MOST_VALUES = 300;

const PARCELS = sql`listed_shipments where`;
/** The index of notes leaves out the parcels without one. */
const NOTES = sql`listed_shipments where has_note and`;
const TAGS = sql`order_tags where shop_id = app_shop_id() and`;

/**
 * What really occurs among the shop's parcels, or as tags of its orders: one step through the column's index for each value, and as many
 * more as it has parcels or orders, up to the limit of a menu.
 */
export async function valuesOf(trx: ShopTransaction, column: MenuColumn): Promise<{ value: string; count: number }[]> {
  const name = sql.ref(column);
  const from = column === 'tag' ? TAGS : column === 'note' ? NOTES : PARCELS;
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select ${name} from ${from} ${name} > ${after} order by 1 limit 1)`;
  const { rows } = await sql<{ value: string; count: number }>`
    with recursive steps (value) as (
      select ${next(sql`''`)} union all select ${next(sql`value`)} from steps where value is not null)
    select value, (select count(*)::integer from (select from ${from} ${name} = value limit ${MENU_COUNT_LIMIT}) counted) as count
    from steps where value is not null limit ${MOST_VALUES}`.execute(trx);
  return rows;
}
