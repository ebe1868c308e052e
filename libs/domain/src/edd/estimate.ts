import { dayNumber, dayOfNumber, type Closed, type WorkCalendar } from './calendar';
import { instantOf, localTime, type LocalTime } from './local-time';

/** Whole days, at least and at most. */
export interface DayRange {
  min: number;
  max: number;
}

/** How a warehouse works on what was ordered. */
export interface Handling {
  /** IANA; a fixed offset such as `+05:30` where the shop has none. */
  zone: string;
  /** Minutes after midnight in that zone. An order at exactly this time counts as before it. */
  cutoff: number;
  processing: DayRange;
  calendar: WorkCalendar;
}

/** How long a courier takes to where a parcel goes, in days on which it delivers there. */
export interface Transit {
  days: DayRange;
  calendar: WorkCalendar;
}

/**
 * What one day of a promise is for:
 * `ordered` the order is accepted, `after_cutoff` it came too late for that day, `accepted` it is accepted on a later day,
 * `processing` and `transit` a day of either, `delivery` the first day of delivery after shipping without transit,
 * `closed` nobody works in the warehouse, `no_delivery` the courier does not deliver.
 */
export type DayUse =
  'ordered' | 'after_cutoff' | 'accepted' | 'closed' | 'processing' | 'no_delivery' | 'transit' | 'delivery';

export interface ExplainedDay {
  /** YYYY-MM-DD */
  day: string;
  use: DayUse;
  /** Of a `closed` or `no_delivery` day that is one. */
  holiday?: string;
}

export interface Estimate {
  /** YYYY-MM-DD, the first and the last day on which it may arrive. */
  from: string;
  to: string;
  /** When it was ordered, HH:MM in the warehouse's zone; null where the promise begins with shipping. */
  orderedAt: string | null;
  /** Each day from the first one to `from`, and to `to`, without gaps. Made when they are read: most promises are shown without. */
  readonly earliest: ExplainedDay[];
  readonly latest: ExplainedDay[];
}

type Step = [day: number, use: DayUse, closed?: Closed | null];

/** Goes on from `from` until `count` days were used, and returns the last one. @param steps gets each day; null: nobody reads them */
function walk(
  steps: Step[] | null,
  from: number,
  count: number,
  calendar: WorkCalendar,
  use: DayUse,
  closedUse: DayUse,
): number {
  let day = from;
  for (let left = count; left > 0; left -= 1) {
    const next = calendar.onOrAfter(day + 1);
    if (steps) {
      for (let closed = day + 1; closed < next; closed += 1) steps.push([closed, closedUse, calendar.closed(closed)]);
      steps.push([next, use]);
    }
    day = next;
  }
  return day;
}

type Arrival = (steps: Step[] | null) => number;

function estimateOf(orderedAt: string | null, first: Arrival, last: Arrival): Estimate {
  const stepsOf = (arrival: Arrival): ExplainedDay[] => {
    const steps: Step[] = [];
    arrival(steps);
    return explained(steps);
  };
  return {
    from: dayOfNumber(first(null)),
    to: dayOfNumber(last(null)),
    orderedAt,
    get earliest() {
      return stepsOf(first);
    },
    get latest() {
      return stepsOf(last);
    },
  };
}

const explained = (steps: readonly Step[]): ExplainedDay[] =>
  steps.map(([day, use, closed]) => ({
    day: dayOfNumber(day),
    use,
    ...(closed?.is === 'holiday' && { holiday: closed.name }),
  }));

/** The days of shipping to those of delivery. */
function deliver(steps: Step[] | null, shipped: number, days: number, calendar: WorkCalendar): number {
  if (days > 0) return walk(steps, shipped, days, calendar, 'transit', 'no_delivery');
  return calendar.closed(shipped) ? walk(steps, shipped, 1, calendar, 'delivery', 'no_delivery') : shipped;
}

/** From the order's day to the one on which it is accepted. */
function accept(steps: Step[] | null, day: number, isLate: boolean, calendar: WorkCalendar): number {
  const closed = calendar.closed(day);
  if (!closed && !isLate) {
    steps?.push([day, 'ordered']);
    return day;
  }
  steps?.push([day, closed ? 'closed' : 'after_cutoff', closed]);
  return walk(steps, day, 1, calendar, 'accepted', 'closed');
}

/** Whether the clock shows more than so many minutes after midnight. */
const isAfter = ({ ms }: LocalTime, cutoff: number): boolean => ms > cutoff * 60_000;

/** The calendar day of an instant, YYYY-MM-DD. @param zone IANA or a fixed offset @throws RangeError for an unknown one */
export const localDay = (instant: Date, zone: string): string => dayOfNumber(localTime(instant, zone).day);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * The days on which an order arrives, by the rule of its warehouse and the courier's transit time.
 * @param orderedAt the instant of the order
 * @throws RangeError for an unknown zone, and when no day counts for years
 */
export function estimateFromOrder(orderedAt: Date, handling: Handling, transit: Transit): Estimate {
  const local = localTime(orderedAt, handling.zone);
  const ordered = local.day;
  const isLate = isAfter(local, handling.cutoff);
  const minutes = Math.floor(local.ms / 60_000);
  const arrival = (processing: number, days: number, steps: Step[] | null): number => {
    const accepted = accept(steps, ordered, isLate, handling.calendar);
    const shipped = walk(steps, accepted, processing, handling.calendar, 'processing', 'closed');
    return deliver(steps, shipped, days, transit.calendar);
  };
  return estimateOf(
    `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
    (steps) => arrival(handling.processing.min, transit.days.min, steps),
    (steps) => arrival(handling.processing.max, transit.days.max, steps),
  );
}

/** The days on which a parcel arrives that was shipped on this day (YYYY-MM-DD): processing is over. */
export function estimateFromShipping(shippedOn: string, transit: Transit): Estimate {
  const shipped = dayNumber(shippedOn);
  const arrival = (days: number, steps: Step[] | null): number => {
    steps?.push([shipped, 'processing']);
    return deliver(steps, shipped, days, transit.calendar);
  };
  return estimateOf(
    null,
    (steps) => arrival(transit.days.min, steps),
    (steps) => arrival(transit.days.max, steps),
  );
}

/** Several items arrive together when the last of them does: the later of both ends. Null for none. */
export function latestOf(estimates: readonly Pick<Estimate, 'from' | 'to'>[]): { from: string; to: string } | null {
  const [first, ...others] = estimates;
  if (!first) return null;
  const later = (one: string, other: string) => (one > other ? one : other);
  return others.reduce((before, { from, to }) => ({ from: later(before.from, from), to: later(before.to, to) }), {
    from: first.from,
    to: first.to,
  });
}

/** Until when an order still counts for today; null when today is closed or the cut-off has passed. */
export function cutoffToday(now: Date, { zone, cutoff, calendar }: Handling): Date | null {
  const local = localTime(now, zone);
  if (calendar.closed(local.day) || isAfter(local, cutoff)) return null;
  return instantOf(local.day, cutoff, zone);
}

/** Null where no day counts for years. */
export function unlessClosed<T>(estimate: () => T): T | null {
  try {
    return estimate();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
