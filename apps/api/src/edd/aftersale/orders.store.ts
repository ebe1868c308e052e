import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { Instants } from './settings.store';

/** Orders to one place that have parcels. */
export interface PlaceOrders {
  country: string | null;
  /** Its code. */
  province: string | null;
  orders: number;
  /** Those with a parcel whose courier has promised a day. */
  promised: number;
}

export async function ordersByPlace(
  trx: ShopTransaction,
  shopId: string,
  { from, until }: Instants,
): Promise<PlaceOrders[]> {
  const { rows } = await sql<PlaceOrders>`
    select o.destination as country, o.province_code as province, count(*)::integer as orders, (count(*) filter (where p.promised))::integer as promised
    from orders o cross join lateral (
      select bool_or(s.facts ->> 'expectedAt' is not null) as promised from shipments s
      where s.shop_id = o.shop_id and s.order_id = o.order_id and s.removed_at is null having count(*) > 0) p
    where o.shop_id = ${shopId} and o.ordered_at >= ${from} and o.ordered_at < ${until} and o.cancelled_at is null
    group by 1, 2`.execute(trx);
  return rows;
}
