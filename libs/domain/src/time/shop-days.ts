import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

/** Calendar days (YYYY-MM-DD) in a shop's IANA time zone, and the instants at which they start. */

dayjs.extend(utc);
dayjs.extend(timezone);

/** A zone that the store knows and this runtime does not is read as UTC. */
function inZone(zone: string, read: (zone: string) => Dayjs): Dayjs {
  try {
    return read(zone);
  } catch {
    return read('UTC');
  }
}

/** Called on every page view: a cached formatter is about a hundred times faster than dayjs with a zone. */
const calendars = new Map<string, Intl.DateTimeFormat>();
function calendarOf(zone: string): Intl.DateTimeFormat {
  const kept = calendars.get(zone);
  if (kept) return kept;
  // Swedes write days as ISO does.
  const inKnown = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone });
  let made: Intl.DateTimeFormat;
  try {
    made = inKnown(zone);
  } catch {
    made = inKnown('UTC');
  }
  if (calendars.size >= 1000) calendars.clear();
  calendars.set(zone, made);
  return made;
}

/** The day of an instant; a zone unknown to this runtime is read as UTC. */
export const dayOf = (at: Date, zone: string): string => calendarOf(zone).format(at);

/** The first instant of a day. Where the clock jumps over midnight, that is the instant of the jump. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = inZone(zone, (known) => dayjs.tz(day, known)).toDate();
  // Where the clock is set back at midnight, that hour occurs twice, and the first one counts.
  const hourBefore = new Date(midnight.getTime() - 3_600_000);
  return dayOf(hourBefore, zone) === day ? hourBefore : midnight;
}
