import { STORE_EVENTS, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { CourierCandidateRow, LastEventRow, ParcelFactsRow } from '../db/schema';
import type { EventStatus } from './outbox-events';

/** A parcel as polling and deriving need it. */
export interface ParcelRow {
  /** The customer of its order requested erasure. */
  forgotten?: boolean;
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
  ordered_at: Date;
  answered_at: Date | null;
  empty_since: Date | null;
  facts: ParcelFactsRow | null;
  delivered_at: Date | null;
  first_scan_at: Date | null;
  had_failed_attempt: boolean;
  had_exception: boolean;
  over_quota_at: Date | null;
  attention: string | null;
  restarted_at: Date | null;
}
export const PARCEL_COLUMNS = [
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
  'ordered_at',
  'answered_at',
  'empty_since',
  'facts',
  'delivered_at',
  'first_scan_at',
  'had_failed_attempt',
  'had_exception',
  'over_quota_at',
  'attention',
  'restarted_at',
] as const;

/** The mark of the merchant on a parcel. */
export type Mark = Pick<ParcelRow, 'manual_status' | 'manual_at'>;

export interface ParcelUpdate extends Mark {
  shipment_id: string;
  courier: string;
  courier_source: string;
  candidates: CourierCandidateRow[];
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
  first_scan_at: Date | null;
  longest_silence_hours: number | null;
  /** At any time of its journey. */
  had_failed_attempt: boolean;
  had_exception: boolean;
  attention: string | null;
  attention_since: Date | null;
  attention_until: Date | null;
  registered_at: Date | null;
  next_poll_at: Date | null;
  poll_failures: number;
  poll_error: string | null;
  answered_at: Date | null;
  empty_since: Date | null;
  facts: ParcelFactsRow | null;
  /** With which provider it is registered now; absent: as before. */
  provider?: string;
}
export interface TrailRow {
  shipment_id: string;
  from_status: ShipmentStatus;
  from_sub_status: SubStatus | null;
  to_status: ShipmentStatus;
  to_sub_status: SubStatus | null;
  rule: string;
  by: 'provider' | 'user' | 'expiry' | 'detection';
  /** Hash of the event that decided, if one did. */
  checkpoint: string | null;
  happened_at: Date;
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

/** Locks the parcels for the rest of the transaction, in one order everywhere. */
export async function lockParcels(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<ParcelRow[]> {
  const rows = await trx
    .selectFrom('shipments')
    .select(PARCEL_COLUMNS)
    .select(
      sql<boolean>`exists (select from orders o where o.shop_id = shipments.shop_id and o.order_id = shipments.order_id
        and o.redacted_at is not null)`.as('forgotten'),
    )
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', shipmentIds)
    .orderBy('shipment_id')
    .forUpdate()
    .execute();
  return rows as ParcelRow[];
}

/** Sending it to the store was not attempted yet. */
const isUnsent = sql<boolean>`(sent_at is null and attempts = 0)`;

/** Deletes deliveries that were queued for the store and not sent. */
export async function retractDeliveries(trx: ShopTransaction, shopId: string, shipmentIds: string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  await trx
    .deleteFrom('fulfillment_events')
    .where('shop_id', '=', shopId)
    .where('shipment_id', 'in', shipmentIds)
    .where('status', '=', 'DELIVERED')
    .where(isUnsent)
    .execute();
}

export async function eventsOf(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<{ shipment_id: string; status: string; happenedAt: Date; isUnsent: boolean }[]> {
  return trx
    .selectFrom('fulfillment_events')
    .select(['shipment_id', 'status', 'happened_at as happenedAt', isUnsent.as('isUnsent')])
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
  await sql`update shipments s set courier = u.courier, courier_source = u.courier_source, candidates = u.candidates, status = u.status, sub_status = u.sub_status,
      status_rule = u.status_rule, status_at = u.status_at, origin = u.origin, destination = u.destination,
      first_checkpoint_at = u.first_checkpoint_at, last_checkpoint_at = u.last_checkpoint_at, last_event = u.last_event, delivered_at = u.delivered_at,
      manual_status = u.manual_status, manual_at = u.manual_at, registered_at = u.registered_at, next_poll_at = u.next_poll_at, poll_failures = u.poll_failures, poll_error = u.poll_error,
      answered_at = u.answered_at, empty_since = u.empty_since, facts = u.facts, provider = coalesce(u.provider, s.provider),
      first_scan_at = u.first_scan_at, longest_silence_hours = u.longest_silence_hours, had_failed_attempt = u.had_failed_attempt,
      had_exception = u.had_exception, attention = u.attention, attention_since = u.attention_since,
      attention_until = u.attention_until, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as u(shipment_id bigint, courier text, courier_source text, candidates jsonb, status smallint, sub_status integer,
      status_rule text, status_at timestamptz, origin text, destination text, first_checkpoint_at timestamptz, last_checkpoint_at timestamptz, last_event jsonb,
      delivered_at timestamptz, registered_at timestamptz, next_poll_at timestamptz, poll_failures integer, poll_error text, answered_at timestamptz, empty_since timestamptz, facts jsonb, provider text,
      first_scan_at timestamptz, longest_silence_hours integer, had_failed_attempt boolean, had_exception boolean,
      attention text, attention_since timestamptz, attention_until timestamptz, manual_status smallint, manual_at timestamptz)
    where s.shop_id = ${shopId} and s.shipment_id = u.shipment_id`.execute(trx);
}

export async function insertTrail(trx: ShopTransaction, shopId: string, rows: TrailRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into status_trail (shop_id, shipment_id, changed_at, seq, from_status, from_sub_status, to_status, to_sub_status, rule, by,
      checkpoint, happened_at)
    select ${shopId}::bigint, r.shipment_id, ${now}::timestamptz,
      r.line + coalesce((select max(t.seq) from status_trail t where t.shop_id = ${shopId} and t.shipment_id = r.shipment_id), 0),
      r.from_status, r.from_sub_status, r.to_status, r.to_sub_status, r.rule, r.by, decode(r.checkpoint, 'hex'), r.happened_at
    from (select j.*, row_number() over (partition by j.shipment_id order by j.nr) as line
      from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (shipment_id bigint, from_status smallint, from_sub_status integer,
        to_status smallint, to_sub_status integer, rule text, by text, checkpoint text, happened_at timestamptz)) with ordinality
        as j(shipment_id, from_status, from_sub_status, to_status, to_sub_status, rule, by, checkpoint, happened_at, nr)) r`.execute(
    trx,
  );
}

/** Why an event is stored and not sent: it is not sent later either, when its kind is enabled again. */
const KIND_DISABLED = 'The store is not told of this kind of event.';

/** Stores events; those of kinds that the merchant disabled are marked as not to be sent. @returns how many are new and to be sent */
export async function insertOutboxEvents(trx: ShopTransaction, shopId: string, rows: OutboxRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const isEnabled = await enabledKinds(trx, shopId);
  const inserted = await trx
    .insertInto('fulfillment_events')
    .values(rows.map((row) => ({ shop_id: shopId, ...row, error: isEnabled(row.status) ? null : KIND_DISABLED })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('error')
    .execute();
  return inserted.filter(({ error }) => error === null).length;
}

/** Which kinds of events are sent to the store; without a choice of the merchant, all. */
async function enabledKinds(trx: ShopTransaction, shopId: string): Promise<(status: EventStatus) => boolean> {
  const switches = await trx
    .selectFrom('shops as s')
    .leftJoin('shop_switches as w', 'w.shop_id', 's.shop_id')
    .leftJoin('mail_rules as r', 'r.shop_id', 's.shop_id')
    .select(['w.platform', 'r.store_events'])
    .where('s.shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  return (status) => {
    if (switches.platform === false) return false;
    const kind = STORE_EVENTS.find((key) => key === status.toLowerCase());
    return kind === undefined || switches.store_events?.[kind] !== false;
  };
}
