import { NOT_CONFIRMED } from '@parcelway/domain';
import type { Database } from '../db/database';
import { withShop, type ShopTransaction } from '../db/database';
import type { EventStatus } from './outbox-events';

export interface OutboxEventRow {
  shipment_id: string;
  fulfillment_id: string;
  status: EventStatus;
  happened_at: Date;
  message: string;
  attempts: number;
}

/** Events that are pending and not refused, oldest first. A delivery waits until it is confirmed. */
export async function outboxBatch(trx: ShopTransaction, shopId: string, limit: number): Promise<OutboxEventRow[]> {
  const rows = await trx
    .selectFrom('fulfillment_events as e')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.shop_id', '=', 'e.shop_id').onRef('s.shipment_id', '=', 'e.shipment_id'),
    )
    .select(['e.shipment_id', 's.fulfillment_id', 'e.status', 'e.happened_at', 'e.message', 'e.attempts'])
    .where('e.shop_id', '=', shopId)
    .where('e.sent_at', 'is', null)
    .where('e.error', 'is', null)
    .where('s.removed_at', 'is', null)
    // The store knows nothing of parcels that came by the public API.
    .where('s.fulfillment_id', '>', '0')
    .where((eb) => eb.or([eb('e.status', '<>', 'DELIVERED'), eb('s.status_rule', '<>', NOT_CONFIRMED)]))
    .orderBy('e.happened_at')
    .orderBy('e.created_at')
    .limit(limit)
    .execute();
  return rows as OutboxEventRow[];
}

type EventKey = Pick<OutboxEventRow, 'shipment_id' | 'status' | 'happened_at'>;
type Change = { attempts?: number; sent_at?: Date; platform_id?: string; error?: string };

/** In a transaction of its own: what is known of an event must survive a crash in the next step. */
export async function updateEvent(db: Database, shopId: string, key: EventKey, change: Change): Promise<void> {
  await withShop(db, shopId, (trx) =>
    trx
      .updateTable('fulfillment_events')
      .set(change)
      .where('shop_id', '=', shopId)
      .where('shipment_id', '=', key.shipment_id)
      .where('status', '=', key.status)
      .where('happened_at', '=', key.happened_at)
      .execute(),
  );
}
