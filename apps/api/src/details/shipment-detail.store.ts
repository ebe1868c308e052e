import type { Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';
import { eventsOfParcels, type EventRow } from '../tracking/checkpoints.store';

export interface ParcelRecord {
  order: Selectable<DB['orders']> | undefined;
  lines: Selectable<DB['order_lines']>[];
  /** Of all journeys, including retracted ones. */
  checkpoints: EventRow[];
  trail: Selectable<DB['status_trail']>[];
  /** The parcels of the order that still exist, including this one. */
  parcels: Pick<Selectable<DB['shipments']>, 'shipment_id' | 'fulfillment_id' | 'track_number'>[];
}

/** Everything that belongs to one parcel. */
export async function parcelRecord(
  trx: ShopTransaction,
  shopId: string,
  shipmentId: string,
  orderId: string,
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
    .selectFrom('status_trail')
    .selectAll()
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
  return { order, lines, checkpoints, trail, parcels };
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
