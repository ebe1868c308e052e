import { datesIn, unitOf, weekOf, type DayRange, type RangeUnit } from '@parcelway/domain';
import { quantiles, unpack } from './figures/histogram';
import type { RangeSums } from './range-figures.store';

/** What the calls of the analytics make of sums. */

const MINUTES_PER_DAY = 1440;
const round = (value: number, by: number): number => Math.round(value * by) / by;

/** A mean of minutes, in days to the hundredth; null of none. */
export const meanDays = (minutes: number, n: number): number | null =>
  n === 0 ? null : round(minutes / n / MINUTES_PER_DAY, 100);
/** A part of a whole, 0 to 1; null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : round(part / whole, 10_000);
/** The same from 0 to 100, and 0 where there is no whole. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : round((100 * part) / whole, 100));

export const onTimeRate = ({ on_time, late }: RangeSums): number | null => shareOf(on_time, on_time + late);
/** Mean of the days before the promised ones. */
export const meanEarly = ({ early_days, on_time, late }: RangeSums): number | null =>
  on_time + late === 0 ? null : round(early_days / (on_time + late), 100);

/** Transit times in days. */
export function spanOf({ n, minutes, histogram }: RangeSums) {
  const [p50 = null, p85 = null, p95 = null] = quantiles(unpack(histogram), [0.5, 0.85, 0.95]);
  return { n, avg: meanDays(minutes, n), p50, p85, p95 };
}

/** The days of a range, or its weeks, and how figures of days are added up to them. */
export function datesOf(range: DayRange): {
  unit: RangeUnit;
  dates: string[];
  sums<D extends { day: string }>(rows: readonly D[], of: (row: D) => number): number[];
} {
  const unit = unitOf(range);
  const dates = datesIn(range, unit);
  const places = new Map(dates.map((date, place) => [date, place]));
  return {
    unit,
    dates,
    sums(rows, of) {
      const sums = dates.map(() => 0);
      for (const row of rows) {
        const place = places.get(unit === 'week' ? weekOf(row.day) : row.day);
        if (place !== undefined) sums[place] = (sums[place] ?? 0) + of(row);
      }
      return sums;
    },
  };
}
