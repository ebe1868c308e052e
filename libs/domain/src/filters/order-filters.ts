import { OUTCOMES } from '../analytics/outcomes';
import { ATTENTION_REASONS } from '../shipment/attention';
import { SHIPMENT_STATUSES, SUB_STATUS_CODES } from '../shipment/shipment-status';
import * as table from './filter-table';
import type { FilterSpec, FiltersOf } from './filter-table';
import { FULFILLMENT_STATUSES } from './fulfillment';
import { DATE_RANGE_DAYS } from './list-limits';
import type { OrderFilterSpec } from './order-filter-spec';

/** Which table of the Orders screen: rows by parcel, or rows by order. */
export const TableType = { Track: 0, Order: 1 } as const;
export type TableType = (typeof TableType)[keyof typeof TableType];

export const SortDirection = { Descending: -1, Ascending: 1 } as const;
export type SortDirection = (typeof SortDirection)[keyof typeof SortDirection];

/** Least days in transit that the menu offers. */
const MIN_DAYS = [3, 5, 7, 10, 14, 21, 30] as const;
/** Lower bounds, in days, of the buckets that `transitTime` names: 0–3, 4–7, 8–14, 15–30, and 31 or more. */
export const TRANSIT_TIME_BUCKETS = [0, 4, 8, 15, 31] as const;

/** Among the reasons for which parcels need attention: whichever it is. */
export const ANY_REASON = 'any';
const ATTENTION_CHOICES = [ANY_REASON, ...ATTENTION_REASONS] as const;

export const SORT_NAMES = ['order', 'last_update', 'transit_days', 'fulfilled'] as const;
export type SortName = (typeof SORT_NAMES)[number];

/** Parcels that need attention have the most urgent first, where no other order of the list is chosen. */
export const isByUrgency = ({
  attention,
  sortName,
  orderBy,
}: {
  attention: readonly string[];
  sortName: SortName;
  orderBy: SortDirection;
}): boolean => attention.length > 0 && sortName === 'order' && orderBy === SortDirection.Descending;

/** 0 = no limit, or the last so many days. */
const PERIODS = [0, ...DATE_RANGE_DAYS] as const;
/** One of them, or -1: the two bounds apply, both inclusive. */
const PERIOD = { type: 'number', default: 0, min: -1, max: 366, menu: PERIODS } as const;
const DAYS = { type: 'number', default: 0, min: 0, max: 366 } as const;
/** ISO 3166-1 alpha-2. */
const COUNTRIES = { type: 'texts', pattern: /^[A-Z]{2}$/, most: 252 } as const;
/** Texts of which there are only these. */
const among = <T extends string>(values: readonly T[]) =>
  ({ type: 'texts', values, pattern: new RegExp(`^(${values.join('|')})$`), most: values.length }) as const;
const IN_TRACKING = ['tableType', TableType.Track] as const;

/**
 * Every filter of the order list, by its key in the call. The link, the call, the saved views, the SQL, the chips, the
 * menus and the isolated host derive from this table. To add one: docs/how-to/add-a-filter.md.
 */
export const FILTERS = {
  tableType: {
    type: 'choice',
    values: [TableType.Track, TableType.Order],
    default: TableType.Track,
    staysWhenCleared: true,
  },
  orderedAt: {
    ...PERIOD,
    column: 'ordered_at',
    operator: 'period',
    ofOrder: true,
    chip: { text: 'ordered', show: 'period' },
  },
  orderedAtMax: { type: 'day', when: ['orderedAt', -1] },
  orderedAtMin: { type: 'day', when: ['orderedAt', -1], notAfter: 'orderedAtMax' },
  createdAt: {
    ...PERIOD,
    column: 'created_at',
    operator: 'period',
    ofOrder: true,
    chip: { text: 'created', show: 'period' },
  },
  createdAtMax: { type: 'day', when: ['createdAt', -1] },
  createdAtMin: { type: 'day', when: ['createdAt', -1], notAfter: 'createdAtMax' },
  lastUpdateAt: {
    ...PERIOD,
    column: 'last_checkpoint_at',
    operator: 'period',
    chip: { text: 'last_update', show: 'period' },
  },
  lastUpdateAtMax: { type: 'day', when: ['lastUpdateAt', -1] },
  lastUpdateAtMin: { type: 'day', when: ['lastUpdateAt', -1], notAfter: 'lastUpdateAtMax' },
  status: {
    type: 'numbers',
    values: SHIPMENT_STATUSES.map(({ code }) => code),
    when: IN_TRACKING,
    column: 'status',
    operator: 'among',
    chip: { text: 'status', show: 'status' },
    menu: 'values',
  },
  subStatus: {
    type: 'numbers',
    values: SUB_STATUS_CODES,
    when: IN_TRACKING,
    column: 'sub_status',
    operator: 'among',
    chip: { text: 'sub_status', show: 'subStatus' },
    menu: 'values',
  },
  attention: {
    ...among(ATTENTION_CHOICES),
    column: 'attention',
    operator: 'attention',
    chip: { text: 'attention', show: 'attention' },
    menu: 'values',
  },
  /** What the figures of Analytics count; a parcel with any of these. */
  outcome: {
    ...among(OUTCOMES),
    column: 'outcome',
    operator: 'outcome',
    chip: { text: 'outcome', show: 'outcome' },
    menu: 'values',
  },
  couriers: {
    type: 'texts',
    pattern: /^[^,\0\p{Surrogate}]{1,64}$/u,
    most: 100,
    column: 'courier',
    operator: 'among',
    chip: { text: 'courier', show: 'courier' },
    menu: 'couriers',
  },
  destinations: {
    ...COUNTRIES,
    link: 'destination',
    column: 'destination',
    operator: 'among',
    ofOrder: true,
    chip: { text: 'destination', show: 'country' },
    menu: 'destination',
  },
  origins: {
    ...COUNTRIES,
    link: 'origin',
    column: 'origin',
    operator: 'among',
    chip: { text: 'origin', show: 'country' },
    menu: 'origin',
  },
  note: {
    type: 'texts',
    pattern: /^[^\0\p{Surrogate}]{0,200}$/u,
    most: 100,
    free: true,
    column: 'note',
    operator: 'among',
    ofOrder: true,
    chip: { text: 'note', show: 'text' },
    menu: 'note',
  },
  /** Orders with at least one of these tags. */
  tags: {
    type: 'texts',
    pattern: /^[^\0\p{Surrogate}]{1,255}$/u,
    most: 100,
    free: true,
    column: 'tags',
    operator: 'tagged',
    ofOrder: true,
    chip: { text: 'tags', show: 'text' },
    menu: 'tags',
  },
  transitTime: {
    type: 'numbers',
    values: TRANSIT_TIME_BUCKETS,
    column: 'transit_days',
    operator: 'buckets',
    chip: { text: 'transit', show: 'bucket' },
    menu: 'values',
  },
  /** Only parcels under way for at least this many days; 0 = no limit. */
  transitDays: {
    ...DAYS,
    column: 'transit_days',
    operator: 'atLeast',
    chip: { text: 'transit', show: 'minDays' },
    menu: [0, ...MIN_DAYS],
    menuText: 'transit_least',
  },
  /** Handed over in the last so many days; 0 = no limit. */
  fulfillmentTime: {
    ...DAYS,
    column: 'fulfilled_at',
    operator: 'lastDays',
    chip: { text: 'fulfilled', show: 'period' },
    menu: PERIODS,
  },
  fulfillmentStatus: {
    type: 'choice',
    values: FULFILLMENT_STATUSES,
    default: 'fulfilled',
    otherDefault: { when: ['tableType', TableType.Order], value: 'all' },
    noLimit: 'all',
    column: 'fulfillment',
    operator: 'fulfillment',
    ofOrder: true,
    chip: { text: 'fulfillment', show: 'fulfillment' },
    menu: 'values',
  },
  query: {
    type: 'text',
    // Fifty numbers of a courier.
    maxLength: 1000,
    column: 'search',
    operator: 'text',
    ofOrder: true,
    chip: { text: 'search', show: 'text' },
  },
  orderBy: {
    type: 'choice',
    values: [SortDirection.Descending, SortDirection.Ascending],
    default: SortDirection.Descending,
  },
  sortName: { type: 'choice', values: SORT_NAMES, default: 'order' },
  page: { type: 'number', default: 1, min: 1, max: 1_000_000, alwaysInLink: true },
  pageSize: { type: 'number', default: 20, min: 1, max: 200, alwaysInLink: true },
} as const satisfies Record<string, OrderFilterSpec>;

export type OrderFilters = FiltersOf<typeof FILTERS>;
/** Each of these has a column, an operator and a chip. */
export type NarrowingKey = table.NarrowingKeyOf<typeof FILTERS>;

/** Query of the list's link, with the saved view's `key` when one is open. @param today YYYY-MM-DD in the shop's time zone, here and below. */
export const filtersToLink = (filters: OrderFilters, today: string, key = ''): URLSearchParams =>
  table.writeLink(FILTERS, filters, today, key);

/** The filters of a link; everything absent or not valid has its default. */
export const linkToFilters = (link: URLSearchParams, today: string): OrderFilters =>
  table.readLink(FILTERS, link, today);

/** Query of a parcel's own page: its id as `item`, and the filters of the list it was opened from, without page and pageSize. */
export function shipmentLink(item: string, filters: OrderFilters, today: string): URLSearchParams {
  const rest = [...filtersToLink(filters, today)].filter(([name]) => name !== 'page' && name !== 'pageSize');
  return new URLSearchParams([['item', item], ...rest]);
}

/** The query of `order/list` and `order/shipment_details`. */
export const toApiQuery = (filters: OrderFilters): Record<string, string> => table.writeQuery(FILTERS, filters);

/** The keys that narrow the list, in the order of the table. */
export const NARROWING_KEYS = Object.entries<FilterSpec>(FILTERS).flatMap(([key, spec]) =>
  spec.chip ? [key as NarrowingKey] : [],
);
