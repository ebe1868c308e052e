import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

export interface FacetCount { kind: 'courier' | 'destination' | 'origin'; value: string; count: number }

/** Couriers, destinations and origins that really occur among the shop's parcels, the most frequent first. */
export async function facetCounts(trx: ShopTransaction, shopId: string): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select kind, value, sum(n)::integer as count
    from (select courier, destination, origin, n from shipment_mix where shop_id = ${shopId}
      union all select courier, destination, origin, n from shipment_deltas where shop_id = ${shopId}) mix
    cross join lateral (values ('courier', courier), ('destination', destination), ('origin', origin)) as facets (kind, value)
    where value <> '' group by 1, 2 having sum(n) > 0 order by 3 desc, 2`.execute(trx);
  return rows;
}
