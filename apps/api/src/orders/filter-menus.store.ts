import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

export type MenuColumn = 'courier' | 'destination' | 'origin';

/** What really occurs among the shop's parcels, in order: one step through the column's index for each value. */
export async function valuesOf(trx: ShopTransaction, column: MenuColumn): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select ${sql.ref(column)} from listed_shipments where ${sql.ref(column)} > ${after} order by 1 limit 1)`;
  const { rows } = await sql<{ value: string }>`
    with recursive steps (value) as (
      select ${next(sql`''`)} union all select ${next(sql`value`)} from steps where value is not null)
    select value from steps where value is not null`.execute(trx);
  return rows.map(({ value }) => value);
}
