import type { SuppressionReason } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/**
 * Locks a review, so that one answer at a time is written.
 * @returns false: there is no such review in this shop
 */
export async function lockReview(trx: ShopTransaction, shopId: string, shipmentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from parcel_reviews where shop_id = ${shopId} and shipment_id = ${shipmentId} for update`.execute(trx);
  return rows.length > 0;
}

/** Why the customer of an order gets no mails; null where there is no reason. */
export async function customerSuppression(
  trx: ShopTransaction,
  shopId: string,
  orderId: string,
): Promise<SuppressionReason | null> {
  const row = await trx
    .selectFrom('orders as o')
    .innerJoin('mail_suppressions as x', (join) =>
      join.onRef('x.shop_id', '=', 'o.shop_id').onRef('x.address_hash', '=', 'o.email_hash'),
    )
    .select('x.reason')
    .where('o.shop_id', '=', shopId)
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Stores an answer and queues its mail to the customer of the order. */
export async function writeReply(
  trx: ShopTransaction,
  shopId: string,
  reply: { shipmentId: string; orderId: string; textEnc: Buffer; by: string },
  now: Date,
): Promise<void> {
  const { shipmentId, orderId, textEnc, by } = reply;
  await sql`
    with mail as (
      insert into mails (shop_id, shipment_id, order_id, recipient_enc, recipient_hash, origin, happened_at, created_at, due_at)
      select shop_id, ${shipmentId}::bigint, order_id, email_enc, email_hash, 'reply', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from orders where shop_id = ${shopId} and order_id = ${orderId} returning mail_id
    )
    insert into review_replies (shop_id, shipment_id, text_enc, mail_id, replied_by, created_at)
    select ${shopId}::bigint, ${shipmentId}::bigint, ${textEnc}, mail_id, ${by}, ${now}::timestamptz from mail`.execute(
    trx,
  );
}
