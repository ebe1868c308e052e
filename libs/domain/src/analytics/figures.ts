import { DATE_RANGE_DAYS } from '../filters/list-limits';
import { addDays } from '../time/calendar-days';

/** What figures are of: days of the shop, YYYY-MM-DD, both included. A parcel belongs to the day on which its order was placed. */
export interface DayRange {
  start: string;
  end: string;
}

/** Ranges that are offered; any other is chosen by its two days. */
export const RANGE_DAYS = [7, 14, 30, 60, 90] as const;
export const USUAL_RANGE_DAYS = 30;
/** Two years. */
export const MOST_RANGE_DAYS = 731;
/** Below this number of parcels a figure is not significant, and the screen states so. */
export const LEAST_PARCELS = 30;
export const hasEnough = (parcels: number): boolean => parcels >= LEAST_PARCELS;
/** Whether at least half of the parcels are decided: with fewer, a figure of them may still change much. */
export const isHalfDecided = (decided: number, open: number): boolean => decided >= open;
/** Of more parcels under way than this share, what became of them is not compared: their youth would look like a change. */
const MOST_UNDER_WAY = 0.1;
export const isSettled = (underWay: number, all: number): boolean => underWay <= MOST_UNDER_WAY * all;

/** Ranges of more days are drawn by weeks. */
const MOST_SINGLE_DAYS = 92;

const DAY_MS = 86_400_000;
/** How many days a range has. */
export const daysIn = ({ start, end }: DayRange): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS) + 1;

/** The last so many days, today among them. */
export const lastDaysUntil = (today: string, days: number): DayRange => ({
  start: addDays(today, 1 - days),
  end: today,
});

/** As many days, right before. */
export const rangeBefore = (range: DayRange): DayRange => ({
  start: addDays(range.start, -daysIn(range)),
  end: addDays(range.start, -1),
});

/** Validates a range of real days: the field and the requirement that it violates, or null. */
export function wrongRange({ start, end }: DayRange): { field: 'start' | 'end'; message: string } | null {
  if (start > end) return { field: 'end', message: 'must not be before start' };
  if (daysIn({ start, end }) > MOST_RANGE_DAYS)
    return { field: 'start', message: `must be at most ${MOST_RANGE_DAYS} days before end` };
  return null;
}

/** Whether all orders of a range are here. @param syncedFrom the first day of which all are; null: of none yet */
export const isSynced = ({ start }: DayRange, syncedFrom: string | null | undefined): boolean =>
  typeof syncedFrom === 'string' && start >= syncedFrom;

/** How far back a sync has to reach so that it has every order of a range: days that are offered where they suffice. */
export function daysToSync({ start }: DayRange, today: string): number {
  // The first day of a sync is not whole.
  const needed = daysIn({ start, end: today });
  return DATE_RANGE_DAYS.find((days) => days >= needed) ?? needed;
}

export type RangeUnit = 'day' | 'week';
export const unitOf = (range: DayRange): RangeUnit => (daysIn(range) > MOST_SINGLE_DAYS ? 'week' : 'day');

/** The Monday of a day's week. */
export const weekOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** The days of a range, or the Mondays of its weeks: the first one may lie before the range. */
export function datesIn(range: DayRange, unit: RangeUnit = unitOf(range)): string[] {
  const dates: string[] = [];
  for (
    let day = unit === 'week' ? weekOf(range.start) : range.start;
    day <= range.end;
    day = addDays(day, unit === 'week' ? 7 : 1)
  )
    dates.push(day);
  return dates;
}

/** How long a parcel took: ordered to delivered; ordered to the courier's first scan; first scan to delivered. */
export const TIME_SPANS = ['total', 'processing', 'transit'] as const;
export type TimeSpan = (typeof TIME_SPANS)[number];
/** Dimensions of the delivery performance. A lane is a pair of countries. */
export const PERFORMANCE_TYPES = ['courier', 'country', 'lane'] as const;
export type PerformanceType = (typeof PERFORMANCE_TYPES)[number];

/** A lane's name in calls: `CN-US`; an unknown country is left out, as in `-US`. */
export const laneKey = (origin: string | null, destination: string | null): string =>
  `${origin ?? ''}-${destination ?? ''}`;
export function laneOf(key: string): { origin: string | null; destination: string | null } {
  const [origin = '', destination = ''] = key.split('-');
  return { origin: origin || null, destination: destination || null };
}
