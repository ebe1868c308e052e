import { defaultsOf } from './filter-table';
import { FILTERS, TableType } from './order-filters';
import { viewFilters, type ViewFilters } from './order-view';
import { ShipmentStatus } from '../shipment/shipment-status';

test('a view stores the filters that differ from their defaults, without the page', () => {
  const filters = {
    ...defaultsOf(FILTERS, '2026-11-20'),
    status: [ShipmentStatus.InTransit, ShipmentStatus.Exception],
    couriers: ['ups'],
    note: ['call, then "deliver"'],
    query: 'Ann & Bob',
    pageSize: 50,
    page: 4,
  };
  expect(viewFilters(filters)).toEqual({
    filters: {
      status: [ShipmentStatus.InTransit, ShipmentStatus.Exception],
      couriers: ['ups'],
      note: ['call, then "deliver"'],
      query: 'Ann & Bob',
      pageSize: 50,
    },
  });
  expect(viewFilters({})).toEqual({ filters: {} });
});

test('a view of the orders stores that it is one, and what differs from the defaults there', () => {
  const tableType = TableType.Order;
  const filters = defaultsOf(FILTERS, '2026-11-20', { tableType });
  expect(viewFilters(filters)).toEqual({ filters: { tableType } });
  expect(viewFilters({ ...filters, query: 'Ann' })).toEqual({ filters: { tableType, query: 'Ann' } });
  // Among the parcels it is the usual one, here it is not.
  expect(viewFilters({ tableType, fulfillmentStatus: 'fulfilled' })).toEqual({
    filters: { tableType, fulfillmentStatus: 'fulfilled' },
  });
  expect(viewFilters({ tableType: TableType.Track, fulfillmentStatus: 'fulfilled' })).toEqual({ filters: {} });
});

test('the bounds of a date are stored only when they apply, and then as they are', () => {
  expect(viewFilters({ orderedAt: 30, orderedAtMin: '2026-11-20', orderedAtMax: 'whatever' })).toEqual({
    filters: { orderedAt: 30 },
  });
  const range = { orderedAt: -1, orderedAtMin: '2000-01-01', orderedAtMax: '2026-11-20' };
  expect(viewFilters(range)).toEqual({ filters: range });
});

test.each<[string, ViewFilters, string[]]>([
  [
    'a bound is missing, so that both are',
    { orderedAt: -1, orderedAtMin: '2026-11-01' },
    ['orderedAtMax', 'orderedAtMin'],
  ],
  [
    'the first day is after the last',
    { createdAt: -1, createdAtMin: '2026-11-02', createdAtMax: '2026-11-01' },
    ['createdAtMin'],
  ],
  [
    'a day is none',
    { lastUpdateAt: -1, lastUpdateAtMin: '2026-02-30', lastUpdateAtMax: '2026-03-01' },
    ['lastUpdateAtMin'],
  ],
  [
    'a number is out of its range',
    { orderedAt: 367, transitDays: -1, pageSize: 201, transitTime: [5 as 4] },
    ['orderedAt', 'transitDays', 'transitTime', 'pageSize'].sort(),
  ],
  ['a country is no code', { destinations: ['de'], origins: ['Germany'] }, ['destinations', 'origins']],
  ['a courier holds a comma or is too long', { couriers: ['a,b'] }, ['couriers']],
  ['a value stands twice', { status: [ShipmentStatus.InTransit, ShipmentStatus.InTransit] }, ['status']],
  ['a text is too long', { query: 'x'.repeat(1001), note: ['x'.repeat(201)] }, ['note', 'query']],
  ['a text cannot be kept', { query: 'a\0', note: ['\ud800'] }, ['note', 'query']],
  [
    'a name is unknown',
    { sortName: 'price' as 'order', fulfillmentStatus: '9' as 'all' },
    ['fulfillmentStatus', 'sortName'],
  ],
])('what the link would read as absent is wrong: %s', (_case, given, wrong) => {
  const answer = viewFilters(given);
  expect('wrong' in answer && [...answer.wrong].sort()).toEqual(wrong);
});
