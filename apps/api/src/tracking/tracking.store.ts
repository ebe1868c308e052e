import type { ShipmentStatus, SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { CourierCandidateRow, LastEventRow } from '../db/schema';
import type { EventStatus } from './outbox-events';

/** A parcel as polling and deriving need it. */
export interface ParcelRow {
  shipment_id: string;
  number_key: string;
  courier: string;
  courier_source: string;
  candidates: CourierCandidateRow[];
  status: ShipmentStatus;
  sub_status: SubStatus | null;
  status_rule: string;
  manual_status: ShipmentStatus | null;
  manual_at: Date | null;
  origin: string | null;
  destination: string | null;
  created_at: Date;
  fulfilled_at: Date | null;
  registered_at: Date | null;
  status_at: Date;
  poll_failures: number;
  poll_error: string | null;
}
const PARCEL_COLUMNS = [
  'shipment_id',
  'number_key',
  'courier',
  'courier_source',
  'candidates',
  'status',
  'sub_status',
  'status_rule',
  'manual_status',
  'manual_at',
  'origin',
  'destination',
  'created_at',
  'fulfilled_at',
  'registered_at',
  'status_at',
  'poll_failures',
  'poll_error',
] as const;

export interface CheckpointRow {
  shipment_id: string;
  hash: string;
  occurred_at: string;
  has_time: boolean;
  status: ShipmentStatus;
  sub_status: SubStatus | null;
  content: string;
  location: string;
  country: string | null;
  courier: string;
  raw_code: string | null;
}
/** What derivation reads back of a stored checkpoint. */
export type StoredCheckpoint = Pick<
  CheckpointRow,
  'shipment_id' | 'hash' | 'has_time' | 'status' | 'sub_status' | 'content' | 'location'
> & { occurred_at: Date };

export interface ParcelUpdate {
  shipment_id: string;
  courier: string;
  courier_source: string;
  status: ShipmentStatus;
  sub_status: SubStatus | null;
  status_rule: string;
  status_at: Date;
  origin: string | null;
  destination: string | null;
  first_checkpoint_at: Date | null;
  last_checkpoint_at: Date | null;
  last_event: LastEventRow | null;
  delivered_at: Date | null;
  registered_at: Date | null;
  next_poll_at: Date | null;
  poll_failures: number;
  poll_error: string | null;
}
export interface TrailRow {
  shipment_id: string;
  from_status: ShipmentStatus;
  to_status: ShipmentStatus;
  to_sub_status: SubStatus | null;
  rule: string;
  by: 'provider' | 'user' | 'expiry' | 'detection';
}
export interface OutboxRow {
  shipment_id: string;
  status: EventStatus;
  happened_at: Date;
  message: string;
}

/** The shop if it is installed. */
export async function installedShop(db: Database, shopId: string): Promise<{ shopId: string; domain: string } | null> {
  const row = await db.kysely
    .selectFrom('shops')
    .select('domain')
    .where('shop_id', '=', shopId)
    .where('uninstalled_at', 'is', null)
    .executeTakeFirst();
  return row ? { shopId, domain: row.domain } : null;
}

/** Since when we follow the shop: what happened before is history to the store. */
export async function followedSince(trx: ShopTransaction, shopId: string): Promise<Date> {
  const row = await trx
    .selectFrom('shops')
    .select(['installed_at', 'created_at'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return row.installed_at ?? row.created_at;
}

export async function shopsWithDueShipments(db: Database, now: Date): Promise<string[]> {
  const { rows } = await db.pool.query<{ shop_id: string }>('select shop_id from shops_with_due_shipments($1)', [now]);
  return rows.map((row) => row.shop_id);
}

/** Our shops' parcels with these numbers, in every shop. */
export async function shipmentsByNumber(
  db: Database,
  numberKeys: string[],
): Promise<{ shopId: string; shipmentIds: string[] }[]> {
  const { rows } = await db.pool.query<{ shop_id: string; ids: string[] }>(
    'select shop_id, array_agg(shipment_id::text) as ids from shipments_by_number_key($1) group by shop_id',
    [numberKeys],
  );
  return rows.map((row) => ({ shopId: row.shop_id, shipmentIds: row.ids }));
}

export async function makeDue(trx: ShopTransaction, shopId: string, shipmentIds: string[], now: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ next_poll_at: now })
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', shipmentIds)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('next_poll_at', 'is', null), eb('next_poll_at', '>', now)]))
    .execute();
}

/** Takes removed parcels out of the queue. */
export async function dropRemoved(trx: ShopTransaction, shopId: string, now: Date): Promise<void> {
  await trx
    .updateTable('shipments')
    .set({ next_poll_at: null })
    .where('shop_id', '=', shopId)
    .where('next_poll_at', '<=', now)
    .where('removed_at', 'is not', null)
    .execute();
}

/** The parcels that are due, longest overdue first; those that another worker is writing now are left to it. */
export async function dueParcels(trx: ShopTransaction, shopId: string, now: Date, limit: number): Promise<ParcelRow[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('next_poll_at', '<=', now)
    .where('removed_at', 'is', null)
    .orderBy('next_poll_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as ParcelRow[];
}

/** Locks the parcels for the rest of the transaction, in one order everywhere. */
export async function lockParcels(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<ParcelRow[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('shipment_id')
    .forUpdate()
    .execute();
  return rows as ParcelRow[];
}

/** Stores each checkpoint once; one that is there already is left as it is. */
export async function insertCheckpoints(
  trx: ShopTransaction,
  shopId: string,
  rows: CheckpointRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into checkpoints (shop_id, shipment_id, hash, occurred_at, has_time, status, sub_status, content, location, country, courier, raw_code, received_at)
    select ${shopId}::bigint, shipment_id, decode(hash, 'hex'), occurred_at, has_time, status, sub_status, content, location, country, courier, raw_code, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(shipment_id bigint, hash text, occurred_at timestamptz, has_time boolean, status smallint,
      sub_status integer, content text, location text, country text, courier text, raw_code text)
    on conflict do nothing`.execute(trx);
}

export async function checkpointsOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<StoredCheckpoint[]> {
  const { rows } =
    await sql<StoredCheckpoint>`select shipment_id, encode(hash, 'hex') as hash, occurred_at, has_time, status, sub_status, content, location
    from checkpoints where shop_id = ${shopId} and shipment_id = any (${shipmentIds}::bigint[])`.execute(trx);
  return rows;
}

export async function eventsOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<{ shipment_id: string; status: string; happenedAt: Date }[]> {
  return trx
    .selectFrom('fulfillment_events')
    .select(['shipment_id', 'status', 'happened_at as happenedAt'])
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', shipmentIds)
    .execute();
}

export async function updateParcels(
  trx: ShopTransaction,
  shopId: string,
  rows: ParcelUpdate[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update shipments s set courier = u.courier, courier_source = u.courier_source, status = u.status, sub_status = u.sub_status,
      status_rule = u.status_rule, status_at = u.status_at, origin = u.origin, destination = u.destination,
      first_checkpoint_at = u.first_checkpoint_at, last_checkpoint_at = u.last_checkpoint_at, last_event = u.last_event, delivered_at = u.delivered_at,
      registered_at = u.registered_at, next_poll_at = u.next_poll_at, poll_failures = u.poll_failures, poll_error = u.poll_error, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as u(shipment_id bigint, courier text, courier_source text, status smallint, sub_status integer,
      status_rule text, status_at timestamptz, origin text, destination text, first_checkpoint_at timestamptz, last_checkpoint_at timestamptz, last_event jsonb,
      delivered_at timestamptz, registered_at timestamptz, next_poll_at timestamptz, poll_failures integer, poll_error text)
    where s.shop_id = ${shopId} and s.shipment_id = u.shipment_id`.execute(trx);
}

/** For parcels that the provider could not be asked about: nothing but when to try again. */
export async function postpone(
  trx: ShopTransaction,
  shopId: string,
  rows: {
    shipment_id: string;
    next_poll_at: Date | null;
    poll_failures: number;
    poll_error: string;
    registered_at: Date | null;
  }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update shipments s set next_poll_at = u.next_poll_at, poll_failures = u.poll_failures, poll_error = u.poll_error, registered_at = u.registered_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as u(shipment_id bigint, next_poll_at timestamptz, poll_failures integer, poll_error text, registered_at timestamptz)
    where s.shop_id = ${shopId} and s.shipment_id = u.shipment_id`.execute(trx);
}

export async function insertTrail(trx: ShopTransaction, shopId: string, rows: TrailRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into status_trail (shop_id, shipment_id, changed_at, seq, from_status, to_status, to_sub_status, rule, by)
    select ${shopId}::bigint, r.shipment_id, ${now}::timestamptz,
      1 + coalesce((select max(t.seq) from status_trail t where t.shop_id = ${shopId} and t.shipment_id = r.shipment_id), 0),
      r.from_status, r.to_status, r.to_sub_status, r.rule, r.by
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(shipment_id bigint, from_status smallint, to_status smallint, to_sub_status integer, rule text, by text)
  `.execute(trx);
}

/** @returns how many are new. */
export async function insertOutboxEvents(trx: ShopTransaction, shopId: string, rows: OutboxRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const inserted = await trx
    .insertInto('fulfillment_events')
    .values(rows.map((row) => ({ shop_id: shopId, ...row })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('shipment_id')
    .execute();
  return inserted.length;
}
