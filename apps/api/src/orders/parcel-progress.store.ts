import type { ShipmentStatus } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import type { ProgressFacts } from './parcel-progress';

export const PROGRESS_COLUMNS = [
  'status',
  'ordered_at',
  'fulfilled_at',
  'created_at',
  'delivered_at',
  'attention',
  'attention_since',
] as const satisfies readonly (keyof ProgressFacts)[];

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
    .select(['shipment_id', ...PROGRESS_COLUMNS])
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', ids)
    .where('status', '<=', last)
    .execute();
  return rows as (ProgressFacts & { shipment_id: string })[];
}
