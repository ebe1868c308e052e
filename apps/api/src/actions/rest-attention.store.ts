import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** Of parcels that were handled null, of those with a reminder when it comes (ISO time); others are absent. */
export async function restsOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<Map<string, string | null>> {
  const rows = await trx
    .selectFrom('attention_rests')
    .select(['shipment_id', 'until'])
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.shipment_id, row.until?.toISOString() ?? null]));
}

export async function saveRests(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly { shipment_id: string; until: string | null }[],
): Promise<void> {
  await sql`
    insert into attention_rests (shop_id, shipment_id, until)
    select ${shopId}::bigint, r.shipment_id, r.until
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(shipment_id bigint, until timestamptz)
    on conflict (shop_id, shipment_id) do update set until = excluded.until`.execute(trx);
}

export async function removeRests(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<void> {
  await sql`delete from attention_rests where shop_id = ${shopId} and shipment_id = any(${shipmentIds}::bigint[])`.execute(
    trx,
  );
}
