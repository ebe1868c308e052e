import { datesIn, unitOf, weekOf, type DayRange, type RangeUnit } from '@parcelway/domain';
import { agesAt, countIn, quantiles, unpack } from './figures/histogram';
import type { RangeSums } from './range-figures.store';

/** What the calls of the analytics make of sums. */

const round = (value: number, by: number): number => Math.round(value * by) / by;

/** A part of a whole, 0 to 1; null where there is no whole. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : round(part / whole, 10_000);
/** The same from 0 to 100, and 0 where there is no whole. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : round((100 * part) / whole, 100));

export const onTimeRate = ({ on_time, late }: RangeSums): number | null => shareOf(on_time, on_time + late);
/** Mean of the days before the promised ones. */
export const meanEarly = ({ early_days, on_time, late }: RangeSums): number | null =>
  on_time + late === 0 ? null : round(early_days / (on_time + late), 100);

/** Transit times in days, as of when the figures were last up to date: what is under way then counts as longer. */
export function spanOf({ histogram, open }: Pick<RangeSums, 'histogram' | 'open'>, asOf: Date) {
  const ended = unpack(histogram);
  const waiting = agesAt(unpack(open), asOf);
  const [p50 = null, p85 = null, p95 = null] = quantiles(ended, [0.5, 0.85, 0.95], waiting);
  return { n: countIn(ended), open: countIn(waiting), p50, p85, p95 };
}

/** The days of a range, or its weeks, and how figures of days are added up to them. */
export function datesOf(range: DayRange): {
  unit: RangeUnit;
  dates: string[];
  sums<D extends { day: string }>(rows: readonly D[], of: (row: D) => number): number[];
  /** The rows of each date. */
  groups<D extends { day: string }>(rows: readonly D[]): D[][];
} {
  const unit = unitOf(range);
  const dates = datesIn(range, unit);
  const places = new Map(dates.map((date, place) => [date, place]));
  const placeOf = ({ day }: { day: string }) => places.get(unit === 'week' ? weekOf(day) : day);
  return {
    unit,
    dates,
    groups<D extends { day: string }>(rows: readonly D[]) {
      const groups = dates.map((): D[] => []);
      for (const row of rows) groups[placeOf(row) ?? -1]?.push(row);
      return groups;
    },
    sums(rows, of) {
      const sums = dates.map(() => 0);
      for (const row of rows) {
        const place = placeOf(row);
        if (place !== undefined) sums[place] = (sums[place] ?? 0) + of(row);
      }
      return sums;
    },
  };
}
