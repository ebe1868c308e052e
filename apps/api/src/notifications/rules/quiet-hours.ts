import type { MailRules } from '@parcelway/http-contract';

type QuietHours = MailRules['quiet_hours'];

const MINUTE_MS = 60_000;
const DAY = 1440;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const cached = clocks.get(zone);
  if (cached) return cached;
  const inKnown = (timeZone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  let made: Intl.DateTimeFormat;
  try {
    made = inKnown(zone);
  } catch {
    made = inKnown('UTC');
  }
  if (clocks.size >= 1000) clocks.clear();
  clocks.set(zone, made);
  return made;
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
/** Minutes since midnight, by local time of the zone; a zone unknown to this runtime is read as UTC. */
const minuteOfDay = (at: Date, zone: string): number => minutesOf(clockOf(zone).format(at));

function isQuiet(minute: number, from: number, to: number): boolean {
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * The first moment from `at` on that is outside the quiet hours, by local time of the zone: if the clock changes in the
 * night, they end when it shows their end. An end that is skipped by the change is reached later by the skipped time.
 * @param zone IANA name
 */
export function afterQuietHours(at: Date, { enabled, from, to }: QuietHours, zone: string): Date {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const minute = minuteOfDay(at, zone);
  if (!enabled || !isQuiet(minute, start, end)) return at;
  const wait = (end - minute + DAY) % DAY;
  const byNow = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + wait * MINUTE_MS;
  // The clock may have been changed meanwhile.
  const shown = minuteOfDay(new Date(byNow), zone);
  const off = ((end - shown + DAY + DAY / 2) % DAY) - DAY / 2;
  const corrected = new Date(byNow + off * MINUTE_MS);
  return corrected > at && !isQuiet(minuteOfDay(corrected, zone), start, end) ? corrected : new Date(byNow);
}
