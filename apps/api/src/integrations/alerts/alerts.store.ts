import type { AlertReason, ShipmentStatus, SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import { needsAttention } from '../../orders/list-where.store';

/** Installed shops with a tool that wants alerts. */
export async function shopsWithAlerts({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ shop_id: string }>('select shops_with_alerts() as shop_id');
  return rows.map((row) => row.shop_id);
}

/** A parcel that needs attention, for the first time for that reason since then. */
export interface RaisedAlert {
  shipment_id: string;
  order_id: string;
  status: ShipmentStatus;
  sub_status: SubStatus | null;
  reason: AlertReason;
}

/** Raises alerts that were not raised yet, those of the oldest orders first. A parcel that a user took from the list has none. */
export async function raise(
  trx: ShopTransaction,
  shopId: string,
  reasons: readonly AlertReason[],
  limit: number,
  now: Date,
): Promise<RaisedAlert[]> {
  const { rows } = await sql<RaisedAlert>`
    with found as materialized (
      select shipment_id, order_id, status, sub_status, attention as reason, attention_since as since from shipments
      where shop_id = ${shopId} and removed_at is null and attention = any(${[...reasons]}::text[]) and ${needsAttention(now)}
        and not exists (select from parcel_alerts a where a.shop_id = shipments.shop_id and a.shipment_id = shipments.shipment_id
          and a.reason = shipments.attention and a.since = shipments.attention_since)
      order by ordered_at, shipment_id limit ${limit}),
    raised as (
      insert into parcel_alerts (shop_id, shipment_id, reason, since, raised_at)
      select ${shopId}::bigint, shipment_id, reason, since, ${now}::timestamptz from found
      on conflict do nothing returning shipment_id)
    select shipment_id, order_id, status, sub_status, reason from found join raised using (shipment_id) order by shipment_id`.execute(
    trx,
  );
  return rows;
}
