import type { ReviewFilters } from '@parcelway/api/analytics';
import {
  addDays,
  lastDaysUntil,
  MOST_RANGE_DAYS,
  REVIEW_FILTERS,
  wrongRange,
  type DayRange,
  type ReviewFilterValues,
} from '@parcelway/domain';

export const STARS = REVIEW_FILTERS.stars.values;
export type Star = (typeof STARS)[number];

/** The days that reviews are of; null is any day. Of a range that is too long the last days. @param today YYYY-MM-DD of the shop */
export function rangeOf({ days, start, end }: ReviewFilterValues, today: string): DayRange | null {
  if (days === 0) return null;
  if (days > 0) return lastDaysUntil(today, days);
  return wrongRange({ start, end }) ? { start: addDays(end, 1 - MOST_RANGE_DAYS), end } : { start, end };
}

const list = (values: readonly (string | number)[]) => (values.length > 0 ? JSON.stringify(values) : undefined);

/** The filters of the calls of list and export. */
export function filterQuery(filters: ReviewFilterValues, today: string): ReviewFilters {
  const { stars, tags, couriers, replied, query } = filters;
  const parts = { stars: list(stars), tags: list(tags), couriers: list(couriers), replied, query };
  return Object.fromEntries(
    Object.entries({ ...rangeOf(filters, today), ...parts }).filter(([, value]) => value !== undefined && value !== ''),
  );
}
