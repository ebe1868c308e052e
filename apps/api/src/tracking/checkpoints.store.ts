import { ShipmentStatus, type StatusCheckpoint, type SubStatus } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import { reportsDelivery } from './reports-delivery';

/** A stored event of a parcel: the reported facts, and what is derived from them. */
export interface EventRow {
  shipment_id: string;
  /** 32 hex digits; stays the same when the provider corrects the event. */
  hash: string;
  journey: string | null;
  provider: string | null;
  courier: string;
  event_id: string | null;
  time_raw: string | null;
  local_date: string | null;
  local_time: string | null;
  zone: string | null;
  occurred_at: Date;
  has_time: boolean;
  said_status: ShipmentStatus | null;
  said_sub_status: SubStatus | null;
  status: ShipmentStatus | null;
  sub_status: SubStatus | null;
  status_source: string | null;
  content: string;
  lang: string | null;
  texts: Record<string, string> | null;
  location: string;
  city: string;
  state: string;
  country: string | null;
  leg: number | null;
  raw_code: string | null;
  retracted_at: Date | null;
}
const COLUMNS = [
  'shipment_id',
  'journey',
  'provider',
  'courier',
  'event_id',
  'time_raw',
  'local_date',
  'local_time',
  'zone',
  'occurred_at',
  'has_time',
  'said_status',
  'said_sub_status',
  'status',
  'sub_status',
  'status_source',
  'content',
  'lang',
  'texts',
  'location',
  'city',
  'state',
  'country',
  'leg',
  'raw_code',
  'retracted_at',
] as const;

/** Whose courier and number an event is of; another courier or number is another journey. */
export const journeyOf = (courier: string, numberKey: string): string => `${courier}:${numberKey}`;

/** Rows written before journeys were stored belong to the present one. */
export const isOfJourney = (row: { journey: string | null }, journey: string): boolean =>
  row.journey === null || row.journey === journey;

/**
 * Of a parcel with more events, only the newest so many are read, merged and derived from: all of 200,000 would use up the memory of a process
 * and block it for seconds. The others stay stored.
 */
export const MOST_EVENTS = 2000;

/** The events of the parcels, those of journeys that were put aside and retracted ones too; of each parcel the newest {@link MOST_EVENTS}. */
export async function eventsOfParcels(
  trx: ShopTransaction,
  shopId: string,
  shipmentIds: string[],
): Promise<EventRow[]> {
  if (shipmentIds.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select e.* from unnest(${shipmentIds}::bigint[]) as p(id)
    cross join lateral (
      select ${sql.raw(COLUMNS.join(', '))}, encode(hash, 'hex') as hash from checkpoints
      where shop_id = ${shopId} and shipment_id = p.id
      order by retracted_at is not null, occurred_at desc, checkpoints.hash limit ${MOST_EVENTS}
    ) e`.execute(trx);
  return rows;
}

/** All columns of an event but its key, of one of two rows. */
const reportedFields = (of: string) =>
  sql.raw(
    COLUMNS.filter((column) => column !== 'shipment_id')
      .map((column) => `${of}.${column}`)
      .join(', '),
  );

/** Rows of one statement: making its text must hold nobody up. */
const ROWS_PER_STATEMENT = 500;

/** Upserts events by hash; a row whose reported fields are unchanged is not rewritten. */
export async function writeEvents(trx: ShopTransaction, shopId: string, rows: EventRow[], now: Date): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    const part = JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT));
    await sql`insert into checkpoints (shop_id, shipment_id, hash, journey, provider, courier, event_id, time_raw, local_date, local_time, zone,
        occurred_at, has_time, said_status, said_sub_status, status, sub_status, status_source, content, lang, texts, location, city, state, country, leg,
        raw_code, retracted_at, received_at)
      select ${shopId}::bigint, shipment_id, decode(hash, 'hex'), journey, provider, courier, event_id, time_raw, local_date, local_time, zone,
        occurred_at, has_time, said_status, said_sub_status, status, sub_status, status_source, content, lang, texts, location, city, state, country, leg,
        raw_code, retracted_at, ${now}::timestamptz
      from json_to_recordset(${part}::json) as r(shipment_id bigint, hash text, journey text, provider text, courier text, event_id text, time_raw text,
        local_date text, local_time text, zone text, occurred_at timestamptz, has_time boolean, said_status smallint, said_sub_status integer,
        status smallint, sub_status integer, status_source text, content text, lang text, texts jsonb, location text, city text, state text, country text,
        leg smallint, raw_code text, retracted_at timestamptz)
      on conflict (shop_id, shipment_id, hash) do update set journey = excluded.journey, provider = excluded.provider, courier = excluded.courier,
        event_id = excluded.event_id, time_raw = excluded.time_raw, local_date = excluded.local_date, local_time = excluded.local_time, zone = excluded.zone,
        occurred_at = excluded.occurred_at, has_time = excluded.has_time, said_status = excluded.said_status, said_sub_status = excluded.said_sub_status,
        status = excluded.status, sub_status = excluded.sub_status, status_source = excluded.status_source, content = excluded.content, lang = excluded.lang,
        texts = excluded.texts, location = excluded.location, city = excluded.city, state = excluded.state, country = excluded.country,
        leg = excluded.leg, raw_code = excluded.raw_code, retracted_at = excluded.retracted_at
      where (${reportedFields('checkpoints')}) is distinct from (${reportedFields('excluded')})`.execute(trx);
  }
}

/** What the rules of the domain need of an event. */
export interface CheckpointFacts {
  hash: string;
  occurred_at: Date;
  has_time: boolean;
  local_date: string | null;
  zone: string | null;
  time_raw: string | null;
  status: number | null;
  sub_status: number | null;
  country: string | null;
  location: string;
  leg: number | null;
  said_status: number | null;
  courier: string;
  raw_code: string | null;
}
export const FACT_COLUMNS = [
  'occurred_at',
  'has_time',
  'local_date',
  'zone',
  'time_raw',
  'status',
  'sub_status',
  'country',
  'location',
  'leg',
  'said_status',
  'courier',
  'raw_code',
] as const;

/** An event as the domain's rules read it. Rows written before zones were stored count as UTC. */
export function asCheckpoint(row: CheckpointFacts): StatusCheckpoint {
  return {
    hash: row.hash,
    occurredAt: row.occurred_at,
    hasTime: row.has_time,
    localDate: row.local_date ?? row.occurred_at.toISOString().slice(0, 10),
    zoneKnown: row.zone !== null || row.time_raw === null,
    // A time that nobody can read puts the event nowhere in the journey.
    status: hasUnreadTime(row) ? null : (row.status as ShipmentStatus | null),
    subStatus: row.sub_status as SubStatus | null,
    country: row.country,
    location: row.location,
    // Rows written before raw facts were stored have the provider's status only.
    byText: row.status === ShipmentStatus.Delivered && row.time_raw !== null && !reportsDelivery(row),
    leg: row.leg === 1 ? 'first' : row.leg === 2 ? 'last' : null,
  };
}

/** Whether the courier's time was in a format that nobody knows. */
export const hasUnreadTime = (row: Pick<CheckpointFacts, 'time_raw' | 'local_date'>): boolean =>
  row.time_raw !== null && row.local_date === null;
