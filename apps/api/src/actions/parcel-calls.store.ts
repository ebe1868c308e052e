import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';

/** What detection may lean on; undefined where the shop has no such parcel. */
export async function parcelFacts(trx: ShopTransaction, shopId: string, shipmentId: string) {
  return trx
    .selectFrom('shipments')
    .select(['company', 'number_key', 'origin', 'destination', 'next_poll_at'])
    .where('shop_id', '=', shopId)
    .where('shipment_id', '=', shipmentId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function setPostalCode(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
  postalCode: string,
): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ postal_code: postalCode === '' ? null : postalCode })
    .where('shop_id', '=', shopId)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

export async function setCourierLanguage(
  trx: ShopTransaction,
  shopId: string,
  courier: string,
  lang: string,
): Promise<void> {
  await trx
    .insertInto('courier_options')
    .values({ shop_id: shopId, courier, lang })
    .onConflict((conflict) => conflict.columns(['shop_id', 'courier']).doUpdateSet({ lang }))
    .execute();
}

/** Language and postal code for calls about a parcel. */
export async function courierOptions(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
): Promise<{ lang: string | null; postal_code: string | null }> {
  return trx
    .selectFrom('shipments as s')
    .leftJoin('courier_options as o', (join) =>
      join.onRef('o.shop_id', '=', 's.shop_id').onRef('o.courier', '=', 's.courier'),
    )
    .select(['o.lang', 's.postal_code'])
    .where('s.shop_id', '=', shopId)
    .where('s.shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
}

export async function insertFeedback(
  trx: ShopTransaction,
  shopId: string,
  values: { shipment_id: string | null; user_id: string; message: string; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('parcel_feedback')
    .values({ shop_id: shopId, ...values })
    .execute();
}

/** How many parcels of an order are not removed. */
export async function parcelsOfOrder(trx: ShopTransaction, shopId: string, orderId: string): Promise<number> {
  const { parcels } = await trx
    .selectFrom('shipments')
    .select(sql<number>`count(*)::integer`.as('parcels'))
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return parcels;
}
