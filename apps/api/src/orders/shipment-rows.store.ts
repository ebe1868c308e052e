import type { ShipmentRow } from '@parcelway/http-contract';
import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import { withCustomCouriers, type CustomCouriers } from '../shops/custom-couriers.store';

type Shipment = Selectable<DB['shipments']>;
type Order = Selectable<DB['orders']>;

/** The columns of a row of the list: reading all forty of a parcel took longer than finding it. */
const SHOWN = [
  'shipment_id',
  'order_id',
  'order_name',
  'track_number',
  'company',
  'courier',
  'candidates',
  'status',
  'sub_status',
  'manual_status',
  'origin',
  'destination',
  'ordered_at',
  'fulfilled_at',
  'created_at',
  'last_checkpoint_at',
  'last_event',
  'over_quota_at',
  'attention',
  'attention_since',
  'attention_until',
  'facts',
  'transit_key',
  'note',
  'contents',
] as const satisfies readonly (keyof Shipment)[];
export type StoredShipment = Pick<Shipment, (typeof SHOWN)[number]> & {
  customer_name: string | null;
  email_enc: Buffer | null;
  phone_enc: Buffer | null;
  total_price: string | null;
  currency: string | null;
  tags: string[] | null;
  /** The last that was done about what it needs attention for. */
  deed?: NonNullable<ShipmentRow['attention']>['done'];
  /** The shop's own couriers, where rows have one of them. */
  custom?: CustomCouriers;
};
export type StoredParcel = Pick<
  Shipment,
  'shipment_id' | 'order_id' | 'track_number' | 'courier' | 'company' | 'status' | 'sub_status' | 'last_checkpoint_at'
> & { custom?: CustomCouriers };
export type StoredOrder = Order & { shipments: StoredParcel[] };

/** The rows of these ids, in their order. */
export async function shipmentsByIds(trx: ShopTransaction, shopId: string, ids: string[]): Promise<StoredShipment[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('shipments as s')
    .leftJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 's.shop_id').onRef('o.order_id', '=', 's.order_id'))
    .select(SHOWN.map((column) => `s.${column}` as const))
    .select(['o.customer_name', 'o.email_enc', 'o.phone_enc', 'o.total_price', 'o.currency', 'o.tags'])
    .where('s.shop_id', '=', shopId)
    .where(sql<boolean>`s.shipment_id = any(${ids}::bigint[])`)
    .execute();
  return inOrder(ids, await withCustomCouriers(trx, shopId, rows), (row) => row.shipment_id);
}

/** The orders of these ids, in their order, each with its parcels. */
export async function ordersByIds(trx: ShopTransaction, shopId: string, ids: string[]): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const orders = await trx
    .selectFrom('orders')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .execute();
  const parcels = await trx
    .selectFrom('shipments')
    .select([
      'shipment_id',
      'order_id',
      'track_number',
      'courier',
      'company',
      'status',
      'sub_status',
      'last_checkpoint_at',
    ])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', ids)
    .where('removed_at', 'is', null)
    .orderBy('shipment_id')
    .execute();
  const shown = await withCustomCouriers(trx, shopId, parcels);
  return inOrder(ids, orders, (row) => row.order_id).map((order) => ({
    ...order,
    shipments: shown.filter((parcel) => parcel.order_id === order.order_id),
  }));
}

function inOrder<T>(ids: string[], rows: T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
