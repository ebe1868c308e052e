import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import { withCustomCouriers, type CustomCouriers } from '../shops/custom-couriers.store';
import { all, shipmentWhere, type ListRequest } from '../orders/list-where.store';

/** A place in the list of all stores: the parcels behind it are of older orders. Microseconds since 1970, store, parcel. */
export type Place = readonly [at: string, shopId: string, shipmentId: string];

export type GroupParcel = Pick<
  Selectable<DB['shipments']>,
  | 'shipment_id'
  | 'order_name'
  | 'ordered_at'
  | 'last_checkpoint_at'
  | 'track_number'
  | 'courier'
  | 'company'
  | 'status'
  | 'sub_status'
  | 'destination'
> & { at: string; custom?: CustomCouriers | undefined };

/** The store's parcels behind a place in the list of all, newest orders first. */
export async function parcelsBehind(
  trx: ShopTransaction,
  shopId: string,
  request: ListRequest,
  place: Place | undefined,
  limit: number,
): Promise<GroupParcel[]> {
  const { status, others } = shipmentWhere(request);
  const { rows } = await sql<GroupParcel>`
    select s.shipment_id, s.order_name, s.ordered_at, s.last_checkpoint_at, s.track_number, s.courier, s.company, s.status, s.sub_status,
      s.destination, (extract(epoch from s.ordered_at) * 1000000)::bigint as at
    from (select shipment_id from listed_shipments where ${all([...status, ...others, behind(shopId, place)])}
      order by ordered_at desc, shipment_id desc limit ${limit}) page
    join shipments s on s.shop_id = ${shopId} and s.shipment_id = page.shipment_id
    order by s.ordered_at desc, s.shipment_id desc`.execute(trx);
  return withCustomCouriers(trx, shopId, rows);
}

/** Of orders of the same time the store with the greater id comes first, then the parcel. */
function behind(shopId: string, place: Place | undefined) {
  if (!place) return sql`true`;
  const [micros, placeShop, shipmentId] = place;
  const at = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  if (shopId === placeShop) return sql`(ordered_at, shipment_id) < (${at}, ${shipmentId}::bigint)`;
  return BigInt(shopId) < BigInt(placeShop) ? sql`ordered_at <= ${at}` : sql`ordered_at < ${at}`;
}

/** Parcels of the transaction's store, counted up to the limit. */
export async function countParcels(trx: ShopTransaction, limit: number): Promise<number> {
  const { rows } = await sql<{ parcels: number }>`
    select count(*)::integer as parcels from (select from listed_shipments limit ${limit}) counted`.execute(trx);
  return rows[0]?.parcels ?? 0;
}
