import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { PREPARED } from '../db/prepared';
import { FACT_COLUMNS, MOST_EVENTS, type CheckpointFacts } from './checkpoints.store';

export interface ParcelEventFacts extends CheckpointFacts {
  shipment_id: string;
}
export interface ParcelCheckpointRow extends ParcelEventFacts {
  content: string;
}

/** The events of the parcels' present journeys that the provider still reports, of each parcel the newest {@link MOST_EVENTS}. */
export const checkpointsOfParcels = (
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<ParcelCheckpointRow[]> => eventsWith([...FACT_COLUMNS, 'content'], trx, shopId, shipmentIds);

/** The same without the courier's text, for what is derived from many parcels' events. */
export const eventFactsOfParcels = (
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<ParcelEventFacts[]> => eventsWith(FACT_COLUMNS, trx, shopId, shipmentIds);

async function eventsWith<Row extends ParcelEventFacts>(
  columns: readonly (keyof Row & string)[],
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: readonly string[],
): Promise<Row[]> {
  if (shipmentIds.length === 0) return [];
  const { rows } = await sql<Row>`
    select s.shipment_id, e.* from shipments s cross join lateral (
      select encode(c.hash, 'hex') as hash, ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))} from checkpoints c
      where c.shop_id = s.shop_id and c.shipment_id = s.shipment_id and c.retracted_at is null
        and (c.journey is null or c.journey = s.courier || ':' || s.number_key)
      order by c.occurred_at desc, c.hash limit ${sql.lit(MOST_EVENTS)}
    ) e
    where s.shop_id = ${shopId} and s.shipment_id = any(${shipmentIds}::bigint[]) ${PREPARED}`.execute(trx);
  return rows;
}
