import {
  DATE_RANGE_DAYS,
  defaultOrderFilters,
  FulfillmentFilter,
  FulfillmentState,
  SortDirection,
  TableType,
  type OrderFilters,
} from './order-filters';

test.each<[string, Partial<OrderFilters>]>([
  ['tableType: the tracking type', { tableType: 0 }],
  [
    'orderedAt with orderedAtMin and orderedAtMax: today, format YYYY-MM-DD',
    { orderedAt: 0, orderedAtMin: '2026-11-20', orderedAtMax: '2026-11-20' },
  ],
  [
    'status, subStatus, couriers, destinations, origins, note, transitTime: lists',
    { status: [], subStatus: [], couriers: [], destinations: [], origins: [], note: [], transitTime: [] },
  ],
  [
    'lastUpdateAt and createdAt, each with Min and Max',
    {
      lastUpdateAt: 0,
      lastUpdateAtMin: '2026-11-20',
      lastUpdateAtMax: '2026-11-20',
      createdAt: 0,
      createdAtMin: '2026-11-20',
      createdAtMax: '2026-11-20',
    },
  ],
  ['fulfillmentTime: 0', { fulfillmentTime: 0 }],
  ['fulfillmentStatus: fulfilled', { fulfillmentStatus: 'fulfilled' }],
  ['query: text', { query: '' }],
  ['orderBy: descending', { orderBy: -1 }],
  ['page: 1', { page: 1 }],
  ['pageSize: 20', { pageSize: 20 }],
  ["sortName: 'order'", { sortName: 'order' }],
  ['transitDays: 0', { transitDays: 0 }],
])('order list query defaults: %s', (_rule, fields) => {
  expect(defaultOrderFilters('2026-11-20')).toMatchObject(fields);
});

test('fulfillment filter values: 0 tracking, 1 partially, 2 only fulfill, 3 unfulfilled', () => {
  expect(FulfillmentFilter).toEqual({ Tracking: 0, Partially: 1, OnlyFulfilled: 2, Unfulfilled: 3 });
});
test('order fulfillment states: 0 unfulfilled, 1 fulfilled, 2 partial, 3 restocked', () => {
  expect(FulfillmentState).toEqual({ Unfulfilled: 0, Fulfilled: 1, Partial: 2, Restocked: 3 });
});
test('tableType: 0 = track, 1 = order', () => {
  expect(TableType).toEqual({ Track: 0, Order: 1 });
});
test('sort direction: -1 = descending, 1 = ascending', () => {
  expect(SortDirection).toEqual({ Descending: -1, Ascending: 1 });
});
test('date range presets in days: 7, 14, 30, 60, 90', () => {
  expect(DATE_RANGE_DAYS).toEqual([7, 14, 30, 60, 90]);
});
