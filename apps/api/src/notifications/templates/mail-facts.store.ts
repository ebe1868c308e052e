import type { FulfillmentState, PlanKey } from '@parcelway/domain';
import type { ShopTransaction } from '../../db/database';
import { withCustomCouriers } from '../../shops/custom-couriers.store';
import { PARCEL_COLUMNS, type PageItemRow, type PageParcelRow } from '../../tracking-page/shopper/lookup.store';
import type { PartParcel } from './order-parts';

/** The order of a mail; its customer is the recipient. */
export interface MailOrderRow {
  order_id: string;
  name: string;
  customer_name: string;
  /** As the store sent it: the language that the customer ordered in. */
  locale: string | null;
  fulfillment_state: FulfillmentState;
  cancelled_at: Date | null;
}
/** A parcel of an order with what lies in its fulfilment. */
export type OrderParcelRow = PageParcelRow & Pick<PartParcel, 'fulfillment_id' | 'contents'>;

export async function parcelsByIds(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<PageParcelRow[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', [...ids])
    .execute();
  return withCustomCouriers(trx, shopId, rows as PageParcelRow[]);
}

/** The parcels of orders except removed ones, with or without a number, in the order of their hand-over. */
export async function parcelsOfOrders(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<OrderParcelRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await trx
    .selectFrom('shipments')
    .select([...PARCEL_COLUMNS, 'fulfillment_id', 'contents'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', [...orderIds])
    .where('removed_at', 'is', null)
    .orderBy('fulfilled_at')
    .orderBy('shipment_id')
    .execute();
  return withCustomCouriers(trx, shopId, rows as OrderParcelRow[]);
}

export async function ordersByIds(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<MailOrderRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('orders')
    .select(['order_id', 'name', 'customer_name', 'locale', 'fulfillment_state', 'cancelled_at'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', [...ids])
    .execute();
}

/** What was ordered, in the order's own sequence. */
export async function itemsOfOrders(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<(PageItemRow & { order_id: string; line_id: string })[]> {
  if (orderIds.length === 0) return [];
  return trx
    .selectFrom('order_lines')
    .select(['order_id', 'line_id', 'title', 'variant', 'quantity', 'image_url'])
    .where('shop_id', '=', shopId)
    .where('order_id', 'in', [...orderIds])
    .where('quantity', '>', 0)
    .orderBy('line_id')
    .execute();
}

/** The merchant's settings for all mails, addresses encrypted; null: none yet. */
export async function senderOf(
  trx: ShopTransaction,
  shopId: string,
): Promise<{ plan: PlanKey; senderName: string; addresses: Buffer | null }> {
  const row = await trx
    .selectFrom('shops as s')
    .leftJoin('mail_rules as r', 'r.shop_id', 's.shop_id')
    .select(['s.plan', 'r.sender_name', 'r.addresses_enc'])
    .where('s.shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { plan: row.plan as PlanKey, senderName: row.sender_name ?? '', addresses: row.addresses_enc };
}
