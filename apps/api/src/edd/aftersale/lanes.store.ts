import { ShipmentStatus } from '@parcelway/domain';
import type { StoredLanes } from '@parcelway/domain/edd';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

export interface LanesRow {
  made_at: Date;
  share: number;
  part: number;
  lanes: StoredLanes;
}

export async function lanesRow(trx: ShopTransaction, shopId: string): Promise<LanesRow | null> {
  const row = await trx
    .selectFrom('edd_lanes')
    .select(['made_at', 'share', 'part', 'lanes'])
    .where('shop_id', '=', shopId)
    .executeTakeFirst();
  return row ?? null;
}

export async function writeLanes(trx: ShopTransaction, shopId: string, { lanes, ...made }: LanesRow): Promise<void> {
  const values = { ...made, lanes: JSON.stringify(lanes) };
  await trx
    .insertInto('edd_lanes')
    .values({ shop_id: shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute();
}

/** A predicted range with what became of it. Days are YYYY-MM-DD. */
export interface PredictedParcel {
  destination: string | null;
  /** By name. */
  province: string | null;
  province_code: string | null;
  shipped_on: string;
  arrived_on: string | null;
  places: number[];
}

/** Of parcels that were shipped since, the latest first. */
export async function predictedSince(
  trx: ShopTransaction,
  shopId: string,
  { since, limit }: { since: string; limit: number },
): Promise<PredictedParcel[]> {
  const { rows } = await sql<PredictedParcel>`
    select s.destination, o.province, o.province_code, e.shipped_on::text, e.arrived_on::text, e.places
    from parcel_edd e join shipments s using (shop_id, shipment_id) left join orders o on o.shop_id = s.shop_id and o.order_id = s.order_id
    where e.shop_id = ${shopId} and e.counts and e.places is not null and e.shipped_on >= ${since}::date
    order by e.shipped_on desc, e.shipment_id desc limit ${limit}`.execute(trx);
  return rows;
}

export interface KeptRow {
  n: number;
  covered: number;
  early: number | null;
}

/** What became of first ranges whose last day is one of these, YYYY-MM-DD. */
export async function keptBetween(
  trx: ShopTransaction,
  shopId: string,
  { from, to }: { from: string; to: string },
): Promise<KeptRow> {
  const { rows } = await sql<KeptRow>`
    select count(*)::integer as n, (count(*) filter (where arrived_on <= first_to))::integer as covered,
      avg(first_to - arrived_on) filter (where arrived_on <= first_to)::double precision as early
    from parcel_edd where shop_id = ${shopId} and counts and first_to between ${from}::date and ${to}::date`.execute(
    trx,
  );
  return rows[0] ?? { n: 0, covered: 0, early: null };
}

/** When parcels were out for delivery first, by their ids. */
export async function outTimes(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ shipment_id: string; at: Date }>`
    select shipment_id, min(happened_at) as at from status_trail
    where shop_id = ${shopId} and shipment_id = any(${[...ids]}::bigint[]) and to_status = ${ShipmentStatus.OutForDelivery}
      and happened_at is not null group by shipment_id`.execute(trx);
  return new Map(rows.map(({ shipment_id: id, at }) => [id, at]));
}
