import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/** One mail about a parcel, and what was sent of it. */
export const mailOfParcel = (trx: ShopTransaction, shopId: string, shipmentId: string, mailId: string) =>
  trx
    .selectFrom('mails as m')
    .leftJoin('mail_contents as c', (join) =>
      join.onRef('c.shop_id', '=', 'm.shop_id').onRef('c.mail_id', '=', 'm.mail_id'),
    )
    .leftJoin('mails as first', (join) =>
      join.onRef('first.shop_id', '=', 'm.shop_id').onRef('first.mail_id', '=', 'm.repeats'),
    )
    .leftJoin('order_actions as a', (join) =>
      join.onRef('a.shop_id', '=', 'm.shop_id').onRef('a.action_id', '=', 'm.action_id'),
    )
    .select([
      'm.mail_id as id',
      'm.shipment_id as shipmentId',
      'm.order_id as orderId',
      'm.status',
      'm.sub_status as subStatus',
      'm.topic',
      'm.recipient',
      'm.origin',
      'first.origin as firstOrigin',
      'm.change_id as changeId',
      'm.happened_at as happenedAt',
      'm.created_at as createdAt',
      'm.state',
      'c.content',
      sql<string>`coalesce(a.detail->>'message', '')`.as('message'),
    ])
    .where('m.shop_id', '=', shopId)
    .where('m.shipment_id', '=', shipmentId)
    .where('m.mail_id', '=', mailId)
    .executeTakeFirst();
