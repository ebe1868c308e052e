import type { ShipmentStatus } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import type { ProgressFacts } from './parcel-progress';

/** Of these parcels, those whose status is not beyond `last`. */
export async function underWay(
  trx: ShopTransaction,
  shopId: string,
  ids: string[],
  last: ShipmentStatus,
): Promise<(ProgressFacts & { shipment_id: string })[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('shipments')
    .select(['shipment_id', 'status', 'ordered_at', 'fulfilled_at', 'created_at', 'delivered_at'])
    .select(['attention', 'attention_since'])
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', ids)
    .where('status', '<=', last)
    .execute();
  return rows as (ProgressFacts & { shipment_id: string })[];
}
