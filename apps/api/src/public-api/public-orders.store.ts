import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import type { CustomCouriers } from '../shops/custom-couriers.store';

const PARCEL = [
  'shipment_id',
  'order_id',
  'order_name',
  'track_number',
  'courier',
  'company',
  'status',
  'sub_status',
  'fulfilled_at',
  'last_checkpoint_at',
  'delivered_at',
  'destination',
  'facts',
] as const satisfies readonly (keyof DB['shipments'])[];
export type PublicParcelRow = Pick<Selectable<DB['shipments']>, (typeof PARCEL)[number]> & {
  custom?: CustomCouriers | undefined;
};

const ORDER = [
  'order_id',
  'name',
  'ordered_at',
  'updated_at',
  'cancelled_at',
  'fulfillment_state',
  'currency',
  'total_price',
  'customer_name',
  'email_enc',
  'redacted_at',
  'destination',
  'tags',
] as const satisfies readonly (keyof DB['orders'])[];
export type PublicOrderRow = Pick<Selectable<DB['orders']>, (typeof ORDER)[number]>;

/** Where a page begins: behind this order. */
export interface OrderPosition {
  updatedAt: string;
  orderId: string;
}

/** Orders by their last change in the store, the oldest first. */
export function changedOrders(
  trx: ShopTransaction,
  shopId: string,
  { after, since, limit }: { after: OrderPosition | null; since: string | undefined; limit: number },
): Promise<PublicOrderRow[]> {
  let rows = trx.selectFrom('orders').select(ORDER).where('shop_id', '=', shopId);
  if (since !== undefined) rows = rows.where('updated_at', '>=', new Date(since));
  if (after)
    rows = rows.where(
      sql<boolean>`(updated_at, order_id) > (${after.updatedAt}::timestamptz, ${after.orderId}::bigint)`,
    );
  return rows.orderBy('updated_at').orderBy('order_id').limit(limit).execute();
}

export const orderById = (trx: ShopTransaction, shopId: string, id: string): Promise<PublicOrderRow | undefined> =>
  trx.selectFrom('orders').select(ORDER).where('shop_id', '=', shopId).where('order_id', '=', id).executeTakeFirst();

const parcels = (trx: ShopTransaction, shopId: string) =>
  trx.selectFrom('shipments').select(PARCEL).where('shop_id', '=', shopId).where('removed_at', 'is', null);

export const parcelById = (trx: ShopTransaction, shopId: string, id: string): Promise<PublicParcelRow | undefined> =>
  parcels(trx, shopId).where('shipment_id', '=', id).executeTakeFirst();

/** In the order in which they came. */
export const parcelsOfOrders = (trx: ShopTransaction, shopId: string, ids: string[]): Promise<PublicParcelRow[]> =>
  parcels(trx, shopId)
    .where(sql<boolean>`order_id = any(${ids}::bigint[])`)
    .orderBy('shipment_id')
    .execute();

/** Newest first. @param numberKey of `normalizeNumber` */
export const parcelsByNumber = (
  trx: ShopTransaction,
  shopId: string,
  numberKey: string,
  limit: number,
): Promise<PublicParcelRow[]> =>
  parcels(trx, shopId).where('number_key', '=', numberKey).orderBy('shipment_id', 'desc').limit(limit).execute();

/** What the public API registered of an order so far, as the store would report it. */
export const registeredOf = (
  trx: ShopTransaction,
  shopId: string,
  fulfillmentId: string,
): Promise<{ number: string; company: string; changedAt: Date }[]> =>
  trx
    .selectFrom('shipments')
    .select([
      sql<string>`coalesce(store_number, track_number)`.as('number'),
      'company',
      'fulfillment_updated_at as changedAt',
    ])
    .where('shop_id', '=', shopId)
    .where('fulfillment_id', '=', fulfillmentId)
    .where('removed_at', 'is', null)
    .execute();
