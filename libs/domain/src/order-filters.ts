import type { ShipmentStatus, SubStatus } from './shipment-status';

/** Which table of the Orders screen: rows by parcel, or rows by order. */
export const TableType = { Track: 0, Order: 1 } as const;
export type TableType = (typeof TableType)[keyof typeof TableType];

export const SortDirection = { Descending: -1, Ascending: 1 } as const;
export type SortDirection = (typeof SortDirection)[keyof typeof SortDirection];

/** Date range presets, in days. */
export const DATE_RANGE_DAYS = [7, 14, 30, 60, 90] as const;

/** Lower bounds, in days, of the buckets that `transitTime` names: 0–3, 4–7, 8–14, 15–30, and 31 or more. */
export const TRANSIT_TIME_BUCKETS = [0, 4, 8, 15, 31] as const;

/** The fulfilment filter of the order table. Not the same numbers as {@link FulfillmentState}. */
export const FulfillmentFilter = { Tracking: 0, Partially: 1, OnlyFulfilled: 2, Unfulfilled: 3 } as const;
export type FulfillmentFilter = (typeof FulfillmentFilter)[keyof typeof FulfillmentFilter];

/** Values of `fulfillmentStatus`: at least a part fulfilled (the default), no limit, or a {@link FulfillmentFilter} as text. */
export const FULFILLMENT_STATUSES = ['fulfilled', 'all', '0', '1', '2', '3'] as const;

/** What is known of an order's fulfilment. */
export const FulfillmentState = { Unfulfilled: 0, Fulfilled: 1, Partial: 2, Restocked: 3 } as const;
export type FulfillmentState = (typeof FulfillmentState)[keyof typeof FulfillmentState];

export const SORT_NAMES = ['order', 'last_update', 'transit_days', 'fulfilled'] as const;
export type SortName = (typeof SORT_NAMES)[number];

/**
 * A date filter is three keys: `orderedAt` holds 0 (no limit), a preset in days, or -1 (the two bounds apply);
 * `…Min` and `…Max` are YYYY-MM-DD in the shop's time zone, both inclusive, and start as today so that the picker opens there.
 */
export interface OrderFilters {
  tableType: TableType;
  orderedAt: number;
  orderedAtMin: string;
  orderedAtMax: string;
  createdAt: number;
  createdAtMin: string;
  createdAtMax: string;
  lastUpdateAt: number;
  lastUpdateAtMin: string;
  lastUpdateAtMax: string;
  status: ShipmentStatus[];
  subStatus: SubStatus[];
  couriers: string[];
  /** ISO 3166-1 alpha-2. */
  destinations: string[];
  origins: string[];
  note: string[];
  /** Buckets of transit days, by their lower bound. */
  transitTime: number[];
  /** Only parcels under way for at least this many days; 0 = no limit. */
  transitDays: number;
  fulfillmentTime: number;
  fulfillmentStatus: string;
  query: string;
  orderBy: SortDirection;
  sortName: SortName;
  page: number;
  pageSize: number;
}

/** @param today YYYY-MM-DD in the shop's time zone. */
export function defaultOrderFilters(today: string): OrderFilters {
  return {
    tableType: TableType.Track,
    orderedAt: 0,
    orderedAtMin: today,
    orderedAtMax: today,
    createdAt: 0,
    createdAtMin: today,
    createdAtMax: today,
    lastUpdateAt: 0,
    lastUpdateAtMin: today,
    lastUpdateAtMax: today,
    status: [],
    subStatus: [],
    couriers: [],
    destinations: [],
    origins: [],
    note: [],
    transitTime: [],
    transitDays: 0,
    fulfillmentTime: 0,
    fulfillmentStatus: 'fulfilled',
    query: '',
    orderBy: SortDirection.Descending,
    sortName: 'order',
    page: 1,
    pageSize: 20,
  };
}
