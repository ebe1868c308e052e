import type { ReviewFilters } from '@parcelway/api/analytics';
import {
  addDays,
  lastDaysUntil,
  MOST_RANGE_DAYS,
  RANGE_DAYS,
  REVIEW_TAGS,
  wrongRange,
  type DayRange,
  type FiltersOf,
  type FilterTable,
} from '@parcelway/domain';

export const STARS = [5, 4, 3, 2, 1] as const;
export type Star = (typeof STARS)[number];
/** The period that means: the two days beside it apply. */
export const CUSTOM_DAYS = -1;
export const PERIODS = RANGE_DAYS;
export const REPLIED = ['', '0', '1'] as const;

/** What reviews can be narrowed by. */
export const REVIEW_FILTERS = {
  days: { type: 'number', default: 0, min: CUSTOM_DAYS, max: 365, chip: { text: 'reviewed', show: 'period' } },
  end: { type: 'day', when: ['days', CUSTOM_DAYS] },
  start: { type: 'day', when: ['days', CUSTOM_DAYS], notAfter: 'end' },
  stars: { type: 'numbers', values: STARS, chip: { text: 'stars', show: 'stars' } },
  tags: {
    type: 'texts',
    pattern: new RegExp(`^(${REVIEW_TAGS.join('|')})$`),
    most: REVIEW_TAGS.length,
    chip: { text: 'tags', show: 'tag' },
  },
  couriers: {
    type: 'texts',
    pattern: /^[^,\0\p{Surrogate}]{1,64}$/u,
    most: 100,
    chip: { text: 'courier', show: 'courier' },
  },
  replied: { type: 'choice', values: REPLIED, default: '', chip: { text: 'replied', show: 'replied' } },
  query: { type: 'text', maxLength: 200, chip: { text: 'search', show: 'text' } },
  page: { type: 'number', default: 1, min: 1, max: 10_000 },
  pageSize: { type: 'number', default: 20, min: 1, max: 200 },
} as const satisfies FilterTable;
export type ReviewFilterValues = FiltersOf<typeof REVIEW_FILTERS>;

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
