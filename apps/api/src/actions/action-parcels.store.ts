import { sql, type Selectable } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { DB } from '../db/schema';

const COLUMNS = [
  'shipment_id',
  'fulfillment_id',
  'track_number',
  'number_key',
  'store_number',
  'courier',
  'courier_source',
  'candidates',
  'status',
  'sub_status',
  'status_rule',
  'manual_status',
  'manual_at',
  'note',
  'registered_at',
  'provider',
  'next_poll_at',
  'poll_failures',
  'poll_error',
  'over_quota_at',
  'answered_at',
  'empty_since',
  'facts',
  'restarted_at',
  'attention',
] as const satisfies readonly (keyof DB['shipments'])[];

/** A parcel as actions need it. */
export type ActionParcel = Pick<Selectable<DB['shipments']>, (typeof COLUMNS)[number]>;

/** Locks the parcels that still exist for the rest of the transaction, always in the same order. */
export async function lockForAction(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<ActionParcel[]> {
  return trx
    .selectFrom('shipments')
    .select(COLUMNS)
    .where('shop_id', '=', shopId)
    .where(sql<boolean>`shipment_id = any(${shipmentIds}::bigint[])`)
    .where('removed_at', 'is', null)
    .orderBy('shipment_id')
    .forUpdate()
    .execute();
}

export async function setNotes(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly { shipment_id: string; note: string }[],
): Promise<void> {
  await sql`
    update shipments s set note = r.note
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(shipment_id bigint, note text)
    where s.shop_id = ${shopId} and s.shipment_id = r.shipment_id`.execute(trx);
}

/** Restarts the expiry of expired parcels: their silence counts from now. */
export async function restart(trx: ShopTransaction, shopId: string, shipmentIds: string[], now: Date): Promise<void> {
  await sql`update shipments set restarted_at = ${now} where shop_id = ${shopId} and shipment_id = any(${shipmentIds}::bigint[])`.execute(
    trx,
  );
}

/** Marks parcels that are being polled at this moment for another poll: the running call's answer may be outdated. */
export async function requestRepoll(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<void> {
  await sql`update poll_leases set again = true where shop_id = ${shopId} and shipment_id = any(${shipmentIds}::bigint[])`.execute(
    trx,
  );
}

/** What belongs to one courier and number of a parcel. */
export type JourneyState = Pick<
  ActionParcel,
  | 'track_number'
  | 'number_key'
  | 'store_number'
  | 'courier'
  | 'courier_source'
  | 'candidates'
  | 'registered_at'
  | 'provider'
  | 'poll_failures'
  | 'poll_error'
  | 'answered_at'
  | 'empty_since'
  | 'facts'
  | 'restarted_at'
>;

/** Starts a new journey for parcels. Events older than the journey column belong to the old one. */
export async function setJourneys(
  trx: ShopTransaction,
  shopId: string,
  rows: readonly (JourneyState & { shipment_id: string })[],
): Promise<void> {
  const json = JSON.stringify(rows);
  await sql`
    update checkpoints c set journey = s.courier || ':' || s.number_key
    from json_to_recordset(${json}::json) as r(shipment_id bigint, courier text, number_key text), shipments s
    where c.shop_id = ${shopId} and c.shipment_id = r.shipment_id and c.journey is null
      and s.shop_id = c.shop_id and s.shipment_id = c.shipment_id and (s.courier, s.number_key) <> (r.courier, r.number_key)`.execute(
    trx,
  );
  await sql`
    update shipments s set track_number = r.track_number, number_key = r.number_key, store_number = r.store_number, courier = r.courier,
      courier_source = r.courier_source, candidates = r.candidates, registered_at = r.registered_at, provider = r.provider,
      poll_failures = r.poll_failures, poll_error = r.poll_error, answered_at = r.answered_at, empty_since = r.empty_since, facts = r.facts,
      restarted_at = r.restarted_at,
      search = case when r.number_key = s.number_key then s.search else left(concat_ws(' ', lower(s.order_name), lower(r.number_key),
        (select nullif(lower(o.customer_name), '') from orders o where o.shop_id = s.shop_id and o.order_id = s.order_id)), 1000) end
    from json_to_recordset(${json}::json) as r(shipment_id bigint, track_number text, number_key text, store_number text, courier text,
      courier_source text, candidates jsonb, registered_at timestamptz, provider text, poll_failures integer, poll_error text,
      answered_at timestamptz, empty_since timestamptz, facts jsonb, restarted_at timestamptz)
    where s.shop_id = ${shopId} and s.shipment_id = r.shipment_id`.execute(trx);
}

/** Parcels whose number is gone wait for quota no longer. */
export async function endWaiting(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await sql`update shipments set over_quota_at = null where shop_id = ${shopId} and shipment_id = any(${shipmentIds}::bigint[])`.execute(
    trx,
  );
}

/** Whether another parcel of the same fulfilment has the number. */
export async function numberInUse(
  trx: ShopTransaction,
  shopId: string,
  { shipment_id: id, fulfillment_id: fulfillment }: ActionParcel,
  number: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('shipments')
    .select('shipment_id')
    .where('shop_id', '=', shopId)
    .where('fulfillment_id', '=', fulfillment)
    .where((eb) => eb.or([eb('track_number', '=', number), eb('store_number', '=', number)]))
    .where('shipment_id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds the merchant's choices to the shop's courier history. @param changes parcels added or removed, by courier */
export async function updateCourierHistory(
  trx: ShopTransaction,
  shopId: string,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = [...changes]
    .filter(([courier, parcels]) => courier !== '' && parcels !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([courier, parcels]) => ({ courier, parcels }));
  if (rows.length === 0) return;
  await sql`
    insert into courier_history as h (shop_id, courier, parcels)
    select ${shopId}::bigint, courier, greatest(0, parcels) from json_to_recordset(${JSON.stringify(rows)}::json) as r(courier text, parcels int)
    on conflict (shop_id, courier) do update set parcels = greatest(0, h.parcels + (
      select r.parcels from json_to_recordset(${JSON.stringify(rows)}::json) as r(courier text, parcels int) where r.courier = excluded.courier))`.execute(
    trx,
  );
}
