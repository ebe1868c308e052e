import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { ProductFacts } from '../../platform/platform.port';

/** Products of parcels that have a date that may change or that wait for one, which were not read since. */
export async function productsToRead(
  trx: ShopTransaction,
  shopId: string,
  { readBefore, limit }: { readBefore: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select distinct l.product_id from (
      select shipment_id from edd_changes where shop_id = ${shopId}
      union select shipment_id from parcel_edd where shop_id = ${shopId} and counts and arrived_on is null) d
    join shipments s on s.shop_id = ${shopId} and s.shipment_id = d.shipment_id
    join order_lines l on l.shop_id = ${shopId} and l.order_id = s.order_id
    left join product_facts f on f.shop_id = ${shopId} and f.product_id = l.product_id
    where l.product_id is not null and (f.read_at is null or f.read_at < ${readBefore})
    limit ${limit}`.execute(trx);
  return rows.map(({ product_id }) => product_id);
}

export async function writeFacts(
  trx: ShopTransaction,
  shopId: string,
  facts: readonly ProductFacts[],
  readAt: Date,
): Promise<void> {
  await sql`
    insert into product_facts (shop_id, product_id, tags, collections, read_at)
    select ${shopId}::bigint, r.id, r.tags, r.collections, ${readAt}::timestamptz
    from json_to_recordset(${JSON.stringify(facts)}::json) as r(id bigint, tags text[], collections text[])
    on conflict (shop_id, product_id) do update set tags = excluded.tags, collections = excluded.collections, read_at = excluded.read_at`.execute(
    trx,
  );
}

/** Of products that no dated parcel has had since. */
export async function forgetFacts(trx: ShopTransaction, shopId: string, readBefore: Date): Promise<void> {
  await trx.deleteFrom('product_facts').where('shop_id', '=', shopId).where('read_at', '<', readBefore).execute();
}
