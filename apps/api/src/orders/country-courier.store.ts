import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

export interface FacetCount {
  kind: 'courier' | 'destination' | 'origin';
  value: string;
  count: number;
}

/** Couriers, destinations and origins that really occur among the shop's parcels, the most frequent first. */
export async function facetCounts(trx: ShopTransaction, shopId: string): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select kind, value, sum(n)::integer as count from (
      select (array['courier', 'destination', 'origin'])[axis - 8] as kind, facet as value, n from shipment_counts where shop_id = ${shopId} and axis between 9 and 11
      union all select kind, value, n from shipment_deltas
        cross join lateral (values ('courier', courier), ('destination', destination), ('origin', origin)) as facets (kind, value) where shop_id = ${shopId}) counted
    where value <> '' group by 1, 2 having sum(n) > 0 order by 3 desc, 2`.execute(trx);
  return rows;
}
