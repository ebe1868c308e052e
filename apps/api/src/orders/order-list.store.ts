import { COUNT_LIMIT } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { all, exactMatch, orderWhere, type ListRequest, type Sql } from './list-where.store';
import { directionOf, place, type Page } from './shipment-list.store';

/** What orders are ordered by, before their ids. */
export const orderSortKey = ({ query }: ListRequest): Sql =>
  query.sortName === 'last_update' ? sql`updated_at` : sql`ordered_at`;

/** One page of orders with their total, found as a page of parcels is. */
export async function listOrders(trx: ShopTransaction, request: ListRequest, limit = COUNT_LIMIT): Promise<Page> {
  const where = all(orderWhere(request));
  const direction = directionOf(request);
  const match = exactMatch(request, 'orders');
  const exact = match ?? sql`true`;
  const key = orderSortKey(request);
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with fitting as materialized (select order_id, ${key} as key, ${exact} as exact from listed_orders where ${where} limit ${limit + 1})
    select count(*)::integer as total,
      array(select order_id from fitting order by exact desc, key ${direction}, order_id ${direction} ${place(request)}) as ids
    from fitting`.execute(trx);
  const { total = 0, ids = [] } = rows[0] ?? {};
  if (total <= limit) return { ids, total, totalExact: true };
  const page = await sql<{ order_id: string }>`
    select order_id from listed_orders where ${where} order by ${match ? sql`${match} desc,` : sql``} ${key} ${direction}, order_id ${direction} ${place(request)}`.execute(
    trx,
  );
  return { ids: page.rows.map((row) => row.order_id), total: limit, totalExact: false };
}
