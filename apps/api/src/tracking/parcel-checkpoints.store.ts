import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { PREPARED } from '../db/prepared';
import { FACT_COLUMNS, type CheckpointFacts } from './checkpoints.store';

export interface ParcelCheckpointRow extends CheckpointFacts {
  shipment_id: string;
  content: string;
}

/** The events of the parcels' present journeys that the provider still reports. */
export async function checkpointsOfParcels(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<ParcelCheckpointRow[]> {
  if (shipmentIds.length === 0) return [];
  return trx
    .selectFrom('checkpoints as c')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.shop_id', '=', 'c.shop_id').onRef('s.shipment_id', '=', 'c.shipment_id'),
    )
    .select(['c.shipment_id', 'c.content', sql<string>`encode(c.hash, 'hex')`.as('hash')])
    .select(FACT_COLUMNS.map((column) => `c.${column}` as const))
    .where('c.shop_id', '=', shopId)
    .where('c.shipment_id', 'in', shipmentIds)
    .where('c.retracted_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.journey', 'is', null), eb('c.journey', '=', sql<string>`s.courier || ':' || s.number_key`)]),
    )
    .modifyEnd(PREPARED)
    .execute();
}
