import type { EventRow } from './checkpoints.store';

export interface Merged {
  /** Events to write: new ones, and known ones that are reported differently now. */
  changed: EventRow[];
  /** The current journey: all events, retracted ones too. */
  events: EventRow[];
}

/** The same event corrected: its time may move so far. */
const MOST_MOVED_MS = 48 * 3_600_000;

/**
 * Merges a provider's answer into the stored journey. An event is the same when its id is the same, else when it
 * has the same time and the same text, code or place, else when it is the one of that time that is left, else when only its time was
 * corrected. So a correction changes an event, a translation adds a text, and an event that is no longer reported is retracted.
 * @param stored events of this journey.
 * @param complete whether an answer with fewer events than before is trusted.
 */
export function mergeEvents(
  stored: readonly EventRow[],
  reported: readonly EventRow[],
  complete: boolean,
  now: Date,
): Merged {
  const pairs = pairUp(stored, reported);
  const result = new Map(stored.map((row) => [row.hash, row]));
  const changed: EventRow[] = [];
  const put = (row: EventRow): void => {
    result.set(row.hash, row);
    changed.push(row);
  };
  const paired = new Set<EventRow>();
  for (const [event, known] of pairs) {
    if (known) {
      paired.add(known);
      const next = updated(known, event);
      if (!same(known, next)) put(next);
    } else put({ ...event, hash: freeHash(event.hash, result) });
  }
  const provider = reported[0]?.provider ?? null;
  if (complete) {
    for (const known of stored) {
      const ofProvider = provider === null || known.provider === null || known.provider === provider;
      if (ofProvider && !paired.has(known) && known.retracted_at === null) put({ ...known, retracted_at: now });
    }
  }
  return { changed, events: [...result.values()] };
}

type Likeness = (row: EventRow) => string | null;
const time = (row: EventRow): string => row.time_raw ?? '';
/** The time in the form of rows written before raw times were stored: a local clock read as UTC, a day as its midnight. */
const timeAsBefore = (row: EventRow): string =>
  row.time_raw === null || row.local_date === null || /^(?:Z|[+-])/.test(row.zone ?? '')
    ? row.occurred_at.toISOString()
    : `${row.local_date}T${row.local_time ?? '00:00:00'}.000Z`;
/** From the surest likeness to the weakest. */
const LIKENESSES: readonly Likeness[] = [
  (row) => (row.event_id === null ? null : `${row.provider} ${row.event_id}`),
  // The hash of a new event is made of its provider, time, code, text and place.
  (row) => row.hash,
  (row) => JSON.stringify([time(row), row.content, row.location]),
  (row) => (row.raw_code === null ? null : JSON.stringify([time(row), row.raw_code, row.location])),
  (row) => JSON.stringify([time(row), row.said_sub_status ?? row.said_status, row.location]),
  (row) => time(row) || null,
  (row) => JSON.stringify([timeAsBefore(row), row.content]),
  (row) => timeAsBefore(row),
];

function pairUp(stored: readonly EventRow[], reported: readonly EventRow[]): Map<EventRow, EventRow | null> {
  const pairs = new Map<EventRow, EventRow | null>(reported.map((row) => [row, null]));
  let known = [...stored];
  let open = [...reported];
  for (const likeness of LIKENESSES) {
    if (open.length === 0 || known.length === 0) break;
    const waiting = new Map<string, EventRow[]>();
    for (const row of known) {
      const key = likeness(row);
      if (key !== null) push(waiting, key, row);
    }
    const matched = new Set<EventRow>();
    open = open.filter((row) => {
      const key = likeness(row);
      const match = key === null ? undefined : waiting.get(key)?.shift();
      if (!match) return true;
      pairs.set(row, match);
      matched.add(match);
      return false;
    });
    known = known.filter((row) => !matched.has(row));
  }
  // Only the time was corrected.
  const moved = new Map<string, EventRow[]>();
  const sense = (row: EventRow): string => JSON.stringify([row.content, row.location, row.raw_code]);
  for (const row of known) push(moved, sense(row), row);
  for (const row of open) {
    const match = moved.get(sense(row))?.[0];
    if (!match || Math.abs(match.occurred_at.getTime() - row.occurred_at.getTime()) > MOST_MOVED_MS) continue;
    moved.get(sense(row))?.shift();
    pairs.set(row, match);
  }
  return pairs;
}

function push(groups: Map<string, EventRow[]>, key: string, row: EventRow): void {
  const group = groups.get(key);
  if (group) group.push(row);
  else groups.set(key, [row]);
}

/** A known event with the newly reported fields and its own hash. A text in another language is added. */
function updated(known: EventRow, reported: EventRow): EventRow {
  const translated = known.lang !== null && reported.lang !== null && known.lang !== reported.lang;
  if (!translated) return { ...reported, hash: known.hash, texts: known.texts };
  const { content, lang } = reported;
  return {
    ...reported,
    hash: known.hash,
    content: known.content,
    lang: known.lang,
    texts: { ...known.texts, [lang ?? '']: content },
  };
}

/** Compared field by field: a parcel may have many thousand events. */
const same = (a: EventRow, b: EventRow): boolean =>
  (Object.keys(b) as (keyof EventRow)[]).every((key) => sameValue(a[key], b[key]));
function sameValue(a: EventRow[keyof EventRow], b: EventRow[keyof EventRow]): boolean {
  if (a === b) return true;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b);
}

/** Two events of one time, code, text and place are two events: the second one gets a hash of its own. */
function freeHash(hash: string, used: ReadonlyMap<string, unknown>): string {
  let free = hash;
  for (let copy = 1; used.has(free); copy += 1)
    free = (BigInt(`0x${hash}`) ^ BigInt(copy)).toString(16).padStart(32, '0');
  return free;
}
