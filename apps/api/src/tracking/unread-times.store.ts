import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import { hasUnreadTime, type EventRow } from './checkpoints.store';
import { tally } from './tally';

const MOST_CHARACTERS = 100;

/** "20. Nov 2026" is "0. a 0": what distinguishes one format from another. */
const formOf = (raw: string): string =>
  raw
    .replace(/\p{L}+/gu, 'a')
    .replace(/\p{Nd}+/gu, '0')
    .slice(0, MOST_CHARACTERS);

/**
 * Counts events whose time nobody can read, by provider, courier and format.
 * @param before what was stored of the parcels: a time that is there already was counted when it came.
 */
export async function countUnreadTimes(
  trx: ShopTransaction,
  rows: readonly EventRow[],
  before: ReadonlyMap<string, readonly EventRow[]>,
  now: Date,
): Promise<void> {
  const fresh = rows.filter((row) => hasUnreadTime(row) && row.retracted_at === null);
  const reported = new Map(
    [...new Set(fresh.map(({ shipment_id: id }) => id))].map((id) => [
      id,
      new Set((before.get(id) ?? []).map(({ time_raw: raw }) => raw)),
    ]),
  );
  const unread = fresh
    .filter((row) => !reported.get(row.shipment_id)?.has(row.time_raw))
    .map(({ provider, courier, time_raw: raw }) => ({
      provider: provider ?? '',
      courier,
      form: formOf(raw ?? ''),
      example: (raw ?? '').slice(0, MOST_CHARACTERS),
    }));
  if (unread.length === 0) return;
  const counts = tally(unread, ({ provider, courier, form }) => [provider, courier, form].join(' '));
  await sql`insert into unread_times (provider, courier, form, example, events, first_seen, last_seen)
    select provider, courier, form, example, events, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(counts)}::json) as r(provider text, courier text, form text, example text, events bigint)
    on conflict (provider, courier, form) do update set events = unread_times.events + excluded.events, example = excluded.example,
      last_seen = excluded.last_seen`.execute(trx);
}

export interface UnreadTime {
  provider: string;
  courier: string;
  events: string;
  example: string;
}

/** The formats of times that nobody could read, most frequent first. */
export function unreadTimes(db: Database, courier: string | null, limit: number): Promise<UnreadTime[]> {
  return db.kysely
    .selectFrom('unread_times')
    .select(['provider', 'courier', 'events', 'example'])
    .$if(courier !== null, (query) => query.where('courier', '=', courier ?? ''))
    .orderBy('events', 'desc')
    .orderBy('form')
    .limit(limit)
    .execute();
}
