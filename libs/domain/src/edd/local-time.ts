import { Temporal } from 'temporal-polyfill';
import { DAY_MS } from './calendar';
import { memoized } from '../memoized';

/** What a clock on the wall shows. */
export interface LocalTime {
  /** Days since 1970-01-01. */
  day: number;
  /** Milliseconds after midnight. */
  ms: number;
}

const readOffset = (at: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;

/** At the beginning of a day of UTC, in ms. Reading it costs more than everything else of an estimate. */
const offsetOfDay = memoized((day: number, zone: string) => readOffset(day * DAY_MS, zone), 10_000);

/** The offset of all these days, the last one included; null when the clock changes in between. No zone changes its clock twice in a day. */
function offsetOfDays(first: number, last: number, zone: string): number | null {
  const offset = offsetOfDay(first, zone);
  for (let day = first + 1; day <= last + 1; day += 1) if (offsetOfDay(day, zone) !== offset) return null;
  return offset;
}

/** @param zone IANA or a fixed offset @throws RangeError for an unknown one */
export function localTime(instant: Date, zone: string): LocalTime {
  const at = instant.getTime();
  const today = Math.floor(at / DAY_MS);
  const wall = at + (offsetOfDays(today, today, zone) ?? readOffset(at, zone));
  const day = Math.floor(wall / DAY_MS);
  return { day, ms: wall - day * DAY_MS };
}

/** When a clock shows so many minutes after midnight. Of a time that it shows twice the first one, of one that it skips as long after the gap. */
export function instantOf(day: number, minute: number, zone: string): Date {
  const wall = day * DAY_MS + minute * 60_000;
  const offset = offsetOfDays(day - 1, day + 1, zone);
  if (offset !== null) return new Date(wall - offset);
  const local = new Date(wall).toISOString().replace('Z', '');
  return new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds);
}
