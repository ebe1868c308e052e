/** Calendars of days on which somebody works or delivers. Days are counted from 1970-01-01, so that a promise needs no dates of JavaScript. */

export const DAY_MS = 86_400_000;
/** A working day is searched no farther than this: a calendar that is closed for so long is a mistake. */
const SEARCH_DAYS = 1100;

/** ISO weekday: 1 is Monday, 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A day is read in a third of a microsecond, and a backtest reads millions of the same few: each is read once. */
const numbers = new Map<string, number>();
/** Days since 1970-01-01 of a calendar day (YYYY-MM-DD). */
export function dayNumber(day: string): number {
  let number = numbers.get(day);
  if (number === undefined) {
    if (numbers.size > 5000) numbers.clear();
    number = Date.parse(day) / DAY_MS;
    numbers.set(day, number);
  }
  return number;
}
/** A date is written in half a microsecond, and an explanation has some twenty of them: each is written once. */
const written = new Map<number, string>();
/** The calendar day (YYYY-MM-DD) of a number of days since 1970-01-01. */
export function dayOfNumber(number: number): string {
  let day = written.get(number);
  if (day === undefined) {
    if (written.size > 5000) written.clear();
    day = new Date(number * DAY_MS).toISOString().slice(0, 10);
    written.set(number, day);
  }
  return day;
}
/** 1970-01-01 was a Thursday. */
export const weekdayOf = (number: number): Weekday => (((((number + 3) % 7) + 7) % 7) + 1) as Weekday;

/** Why a day does not count: its weekday, or a holiday with its name. */
export type Closed = { is: 'weekday' } | { is: 'holiday'; name: string };

export interface WorkCalendar {
  /** Null on a day that counts. */
  closed(day: number): Closed | null;
  /** The first day that counts, this one or a later one. */
  onOrAfter(day: number): number;
}

const WEEKDAY_CLOSED: Closed = { is: 'weekday' };

/**
 * A calendar of weekdays and holidays (YYYY-MM-DD and name; of two names for a day the last one counts).
 * @throws RangeError without a weekday
 */
export function workCalendar(
  weekdays: readonly Weekday[],
  holidays: Iterable<readonly [string, string]>,
): WorkCalendar {
  if (weekdays.length === 0) throw new RangeError('A calendar needs at least one weekday.');
  const open = new Set<Weekday>(weekdays);
  const named = new Map<number, Closed>();
  for (const [day, name] of holidays) named.set(dayNumber(day), { is: 'holiday', name });
  const closed = (day: number): Closed | null => (open.has(weekdayOf(day)) ? (named.get(day) ?? null) : WEEKDAY_CLOSED);
  return {
    closed,
    onOrAfter(day) {
      for (let at = day; at <= day + SEARCH_DAYS; at += 1) if (!closed(at)) return at;
      throw new RangeError(`No day from ${dayOfNumber(day)} on counts.`);
    },
  };
}
