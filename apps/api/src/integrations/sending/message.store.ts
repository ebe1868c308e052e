import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { DB } from '../../db/schema';

/** Encrypted addresses of customers by order; those who get no more mails have none. */
export async function emailsOfOrders(
  trx: ShopTransaction,
  shopId: string,
  orderIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ order_id: string; email_enc: Buffer }>`
    select o.order_id, o.email_enc from orders o
    where o.shop_id = ${shopId} and o.order_id = any(${[...new Set(orderIds)]}::bigint[]) and o.email_enc is not null
      and not exists (select from mail_suppressions x where x.shop_id = o.shop_id and x.address_hash = o.email_hash)`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.order_id, row.email_enc]));
}

type ParcelNow = Pick<Selectable<DB['shipments']>, 'shipment_id' | 'order_id' | 'status' | 'sub_status' | 'status_at'>;
const shownParcels = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('shipments')
    .select(['shipment_id', 'order_id', 'status', 'sub_status', 'status_at'])
    .where('shop_id', '=', shopId)
    .where('removed_at', 'is', null)
    .where('track_number', '<>', '');

/** The parcel that was added last. */
export const newestParcel = (trx: ShopTransaction, shopId: string): Promise<ParcelNow | undefined> =>
  shownParcels(trx, shopId).orderBy('shipment_id', 'desc').limit(1).executeTakeFirst();

export const parcelNow = (trx: ShopTransaction, shopId: string, shipmentId: string): Promise<ParcelNow | undefined> =>
  shownParcels(trx, shopId).where('shipment_id', '=', shipmentId).executeTakeFirst();
