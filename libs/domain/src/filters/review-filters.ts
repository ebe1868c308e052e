import { REVIEW_TAGS } from '../tracking-page/sections';
import type { FiltersOf, FilterTable } from './filter-table';
import { DATE_RANGE_DAYS } from './list-limits';

/** Every filter of the reviews. Link, chips and menus derive from this table, and of the call all but the days. */
export const REVIEW_FILTERS = {
  /** Days back: 0 = no limit; -1 = the two bounds apply, days of the shop. The call has bounds only. */
  days: {
    type: 'number',
    default: 0,
    min: -1,
    max: 365,
    chip: { text: 'reviewed', show: 'period' },
    menu: [0, ...DATE_RANGE_DAYS],
  },
  end: { type: 'day', when: ['days', -1] },
  start: { type: 'day', when: ['days', -1], notAfter: 'end' },
  stars: { type: 'numbers', values: [5, 4, 3, 2, 1], chip: { text: 'stars', show: 'stars' }, menu: 'values' },
  tags: {
    type: 'texts',
    values: REVIEW_TAGS,
    pattern: new RegExp(`^(${REVIEW_TAGS.join('|')})$`),
    most: REVIEW_TAGS.length,
    chip: { text: 'tags', show: 'tag' },
    menu: 'values',
  },
  couriers: {
    type: 'texts',
    pattern: /^[^,\0\p{Surrogate}]{1,64}$/u,
    most: 100,
    chip: { text: 'courier', show: 'courier' },
    menu: 'couriers',
  },
  replied: {
    type: 'choice',
    values: ['', '0', '1'],
    default: '',
    chip: { text: 'replied', show: 'replied' },
    menu: 'values',
  },
  /** Order, tracking number, or the customer's whole address. */
  query: { type: 'text', maxLength: 200, chip: { text: 'search', show: 'text' } },
  page: { type: 'number', default: 1, min: 1, max: 10_000 },
  pageSize: { type: 'number', default: 20, min: 1, max: 200 },
} as const satisfies FilterTable;
export type ReviewFilterValues = FiltersOf<typeof REVIEW_FILTERS>;
