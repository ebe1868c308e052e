/** Calendar days (YYYY-MM-DD) in a shop's IANA time zone, and the instants at which they start. */

const HOUR = 3_600_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timezone: string): Intl.DateTimeFormat {
  let format = formatters.get(timezone);
  if (!format) {
    const options = {
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    try {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: timezone });
    } catch {
      // A zone that the store knows and this machine does not: dates are read in UTC.
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    }
    formatters.set(timezone, format);
  }
  return format;
}

/** What the clock on the shop's wall shows at that instant, as if it were UTC. */
function wallClock(at: Date, timezone: string): number {
  const part = Object.fromEntries(
    formatter(timezone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
}

export const dayOf = (at: Date, timezone: string): string =>
  new Date(wallClock(at, timezone)).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR).toISOString().slice(0, 10);

/** The first instant of a day. Where the clock jumps over midnight, that is the instant of the jump. */
export function startOfDay(day: string, timezone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Every zone is at most a day away from UTC; the offset just before and just after decides.
  const offsets = [midnight - 24 * HOUR, midnight + 24 * HOUR].map((at) => wallClock(new Date(at), timezone) - at);
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  for (const at of candidates) if (wallClock(new Date(at), timezone) === midnight) return new Date(at);
  const [before = midnight, after = midnight] = candidates;
  for (let at = before; at <= after; at += HOUR / 4) if (dayOf(new Date(at), timezone) === day) return new Date(at);
  return new Date(after);
}

/** Days since 1970-01-01 in UTC, as the database counts them. */
export const utcDay = (at: Date): number => Math.floor(at.getTime() / (24 * HOUR));
export const utcDayStart = (day: number): Date => new Date(day * 24 * HOUR);
