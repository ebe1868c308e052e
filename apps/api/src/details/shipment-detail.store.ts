import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import type { Vault } from '../platform/vault';
import { staffNames, type NameOf } from '../shops/staff-names.store';
import { eventsOfParcels, type EventRow } from '../tracking/checkpoints.store';

export interface ParcelRecord {
  order: Selectable<DB['orders']> | undefined;
  lines: Selectable<DB['order_lines']>[];
  /** Of all journeys, including retracted ones. */
  checkpoints: EventRow[];
  /** `marked_by`: the platform's id of the user who set a status by hand. */
  trail: (Selectable<DB['status_trail']> & { marked_by: string | null })[];
  /** The parcels of the order that still exist, including this one. */
  /** Of the store's staff. */
  nameOf: NameOf;
  parcels: Pick<Selectable<DB['shipments']>, 'shipment_id' | 'fulfillment_id' | 'track_number'>[];
}

/** The user of the last mark by hand up to a change of status that came from one. */
const markedBy = sql<string | null>`case when t.by = 'user' then (
  select a.user_id from order_action_items i join order_actions a on a.shop_id = i.shop_id and a.action_id = i.action_id
  where i.shop_id = t.shop_id and i.shipment_id = t.shipment_id and i.state = 'done'
    and a.kind in ('mark_delivered', 'mark_returned', 'mark_in_transit') and a.created_at <= t.changed_at
  order by i.action_id desc limit 1) end`;

/** Everything that belongs to one parcel. */
export async function parcelRecord(
  trx: ShopTransaction,
  ctx: { vault: Vault },
  shopId: string,
  { shipment_id: shipmentId, order_id: orderId }: Pick<Selectable<DB['shipments']>, 'shipment_id' | 'order_id'>,
): Promise<ParcelRecord> {
  const ofOrder = { shop_id: shopId, order_id: orderId };
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where((eb) => eb.and(ofOrder))
    .executeTakeFirst();
  const lines = await linesOfOrder(trx, shopId, orderId);
  const ofParcel = { shop_id: shopId, shipment_id: shipmentId };
  const checkpoints = await eventsOfParcels(trx, shopId, [shipmentId]);
  const trail = await trx
    .selectFrom('status_trail as t')
    .selectAll('t')
    .select(markedBy.as('marked_by'))
    .where((eb) => eb.and(ofParcel))
    .orderBy('seq', 'desc')
    .execute();
  const parcels = await trx
    .selectFrom('shipments')
    .select(['shipment_id', 'fulfillment_id', 'track_number'])
    .where((eb) => eb.and(ofOrder))
    .where('removed_at', 'is', null)
    .orderBy('shipment_id')
    .execute();
  const nameOf = await staffNames(trx, ctx, shopId);
  return { order, lines, checkpoints, trail, nameOf, parcels };
}

/** What was ordered. */
export async function linesOfOrder(
  trx: ShopTransaction,
  shopId: string,
  orderId: string,
): Promise<Selectable<DB['order_lines']>[]> {
  return trx
    .selectFrom('order_lines')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .orderBy('line_id')
    .execute();
}
