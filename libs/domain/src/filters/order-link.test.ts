import { activeFilters, changeFilters, clearedFilters, defaultsOf } from './filter-table';
import {
  FILTERS,
  filtersToLink,
  linkToFilters,
  shipmentLink,
  TableType,
  toApiQuery,
  type OrderFilters,
} from './order-filters';
import { ShipmentStatus } from '../shipment/shipment-status';

const TODAY = '2026-11-20';
const defaults = () => defaultsOf(FILTERS, TODAY);
const switchTable = (tableType: 0 | 1) => defaultsOf(FILTERS, TODAY, { tableType });
const active = (filters: OrderFilters) => activeFilters(FILTERS, filters, TODAY);
const link = (change: Partial<OrderFilters>, key?: string) =>
  Object.fromEntries(filtersToLink({ ...defaults(), ...change }, TODAY, key));
const read = (text: string) => linkToFilters(new URLSearchParams(text), TODAY);

const EVERYTHING: OrderFilters = {
  tableType: 0,
  orderedAt: -1,
  orderedAtMin: '2026-10-01',
  orderedAtMax: '2026-10-31',
  createdAt: -1,
  createdAtMin: '2026-10-02',
  createdAtMax: '2026-11-03',
  lastUpdateAt: -1,
  lastUpdateAtMin: '2026-11-01',
  lastUpdateAtMax: '2026-11-02',
  status: [ShipmentStatus.InTransit, ShipmentStatus.Exception],
  subStatus: [2001, 7006],
  attention: ['silent', 'no_number'],
  outcome: ['late', 'exception'],
  couriers: ['ups', 'royal-mail'],
  destinations: ['DE', 'US'],
  origins: ['CN'],
  note: ['call, then deliver', 'fragile "glass"'],
  tags: ['VIP, wholesale'],
  transitTime: [0, 15],
  transitDays: 12,
  fulfillmentTime: 14,
  fulfillmentStatus: '3',
  query: 'Ann & Bob #10',
  orderBy: 1,
  sortName: 'last_update',
  page: 4,
  pageSize: 50,
};

test('the link query carries key, page, pageSize and the filters', () => {
  expect(link({ page: 3, pageSize: 50, couriers: ['ups', 'dhl'], transitDays: 5 }, 'view-7')).toEqual({
    key: 'view-7',
    page: '3',
    pageSize: '50',
    couriers: 'ups,dhl',
    transitDays: '5',
  });
});
test("[4.20, 5.5] the 'all' status and empty values are omitted from the link", () => {
  expect(link({ status: [], query: '  ', couriers: [] })).toEqual({ page: '1', pageSize: '20' });
});
test('the bounds of a date are in the link only when they apply', () => {
  expect(link({ orderedAt: 30 })).toEqual({ page: '1', pageSize: '20', orderedAt: '30' });
  expect(link({ orderedAt: -1, orderedAtMin: '2026-11-01' })).toEqual({
    page: '1',
    pageSize: '20',
    orderedAt: '-1',
    orderedAtMin: '2026-11-01',
    orderedAtMax: TODAY,
  });
});
test('a link read back gives the same filters', () => {
  expect(linkToFilters(filtersToLink(EVERYTHING, TODAY, 'k'), TODAY)).toEqual(EVERYTHING);
  expect(linkToFilters(filtersToLink(defaults(), TODAY), TODAY)).toEqual(defaults());
});
test("[2.50] the keys of link and call are the specification's", () => {
  const keys = [
    'orderedAt',
    'orderedAtMin',
    'orderedAtMax',
    'createdAt',
    'createdAtMin',
    'createdAtMax',
    'lastUpdateAt',
    'lastUpdateAtMin',
    'lastUpdateAtMax',
    'status',
    'destination',
    'origin',
    'note',
    'couriers',
    'transitTime',
    'query',
    'orderBy',
    'page',
    'pageSize',
    'tableType',
    'sortName',
    'fulfillmentStatus',
    'fulfillmentTime',
    'subStatus',
    'transitDays',
  ];
  const further = [
    // Not the specification's: the built-in view of what needs attention, and what merchants call orders.
    'attention',
    'tags',
    // Nor this: what the figures count.
    'outcome',
  ];
  // The parcels' table is the default, which no link names; the orders' has no filter on the status.
  const emitted = [EVERYTHING, { ...EVERYTHING, tableType: TableType.Order }].flatMap((filters) => [
    ...filtersToLink(filters, TODAY, 'k').keys(),
  ]);
  expect([...new Set(emitted)].sort()).toEqual([...keys, ...further, 'key'].sort());
  // The call has its own names for these two.
  const plural = (key: string) => (key === 'destination' || key === 'origin' ? `${key}s` : key);
  expect(Object.keys(toApiQuery(EVERYTHING)).sort()).toEqual([...keys.map(plural), ...further].sort());
});

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'pageSize=1000',
  'status=9,abc',
  'subStatus=1',
  'attention=bored',
  'outcome=lost',
  'orderedAt=-2',
  'orderedAt=1e3',
  'sortName=price',
  'orderBy=2',
  'transitTime=5',
  'destination=germany',
  'note=[1',
  'note=7',
  'tableType=7',
  'fulfillmentStatus=lost',
  'transitDays=-4',
  '__proto__=1',
  'lastUpdateAtMin=2026-13-40',
])('what is not valid in a link is read as absent: %s', (text) => {
  expect(read(text)).toEqual(defaults());
});
test('[5.4] a bound that is no date has its default', () => {
  expect(read('orderedAt=-1&orderedAtMin=2026-02-30&orderedAtMax=2026-11-10')).toMatchObject({
    orderedAt: -1,
    orderedAtMax: '2026-11-10',
  });
});
test('bounds in the wrong order are put right, so that the link still opens a list', () => {
  expect(read('orderedAt=-1&orderedAtMin=2026-11-18&orderedAtMax=2026-11-10')).toMatchObject({
    orderedAtMin: '2026-11-10',
    orderedAtMax: '2026-11-10',
  });
});
test('an over-long search text is cut to what the API accepts', () => {
  expect(read(`query=${'x'.repeat(1500)}`).query).toHaveLength(1000);
});

test('shipment detail links carry item plus the filters, without page and pageSize', () => {
  expect(
    Object.fromEntries(
      shipmentLink('55', { ...defaults(), page: 9, pageSize: 50, status: [ShipmentStatus.InTransit] }, TODAY),
    ),
  ).toEqual({ item: '55', status: '2' });
});
test('[4.16] changing any filter other than page resets page to 1', () => {
  expect(changeFilters({ ...defaults(), page: 8 }, { status: [ShipmentStatus.Delivered] })).toMatchObject({
    page: 1,
    status: [ShipmentStatus.Delivered],
  });
  expect(changeFilters({ ...defaults(), page: 8 }, { pageSize: 50 })).toMatchObject({ page: 1, pageSize: 50 });
  expect(changeFilters({ ...defaults(), page: 8, status: [ShipmentStatus.Delivered] }, { page: 9 })).toMatchObject({
    page: 9,
    status: [ShipmentStatus.Delivered],
  });
});
test('[4.17] clearing filters restores the defaults with page 1', () => {
  expect(clearedFilters(FILTERS, EVERYTHING, TODAY)).toEqual(defaults());
  expect(clearedFilters(FILTERS, { ...EVERYTHING, tableType: 1 }, TODAY)).toEqual(switchTable(1));
});
test('switching the tab resets the filters', () => {
  expect(switchTable(0)).toEqual(defaults());
});
test('the tracking tab starts with what is fulfilled, the order tab with all', () => {
  expect(switchTable(1)).toEqual({ ...defaults(), tableType: 1, fulfillmentStatus: 'all' });
  expect(link({ tableType: 1, fulfillmentStatus: 'all' })).toEqual({ page: '1', pageSize: '20', tableType: '1' });
  expect(read('tableType=1').fulfillmentStatus).toBe('all');
  expect(read(filtersToLink({ ...defaults(), fulfillmentStatus: 'all' }, TODAY).toString()).fulfillmentStatus).toBe(
    'all',
  );
  expect(toApiQuery(switchTable(1))).toMatchObject({ tableType: '1', fulfillmentStatus: 'all' });
});

test('[4.19] status and subStatus are sent as JSON arrays of numbers when not empty, in the tracking tab', () => {
  expect(
    toApiQuery({ ...defaults(), status: [ShipmentStatus.InTransit, ShipmentStatus.OutForDelivery], subStatus: [2001] }),
  ).toMatchObject({ status: '[2,3]', subStatus: '[2001]' });
  expect(toApiQuery(defaults())).not.toHaveProperty('status');
  expect(
    toApiQuery({ ...defaults(), tableType: 1, status: [ShipmentStatus.InTransit], subStatus: [2001] }),
  ).not.toHaveProperty('status');
});
test('every other filter travels under the name of the API', () => {
  expect(toApiQuery(EVERYTHING)).toEqual({
    tableType: '0',
    orderBy: '1',
    sortName: 'last_update',
    page: '4',
    pageSize: '50',
    fulfillmentStatus: '3',
    orderedAt: '-1',
    orderedAtMin: '2026-10-01',
    orderedAtMax: '2026-10-31',
    createdAt: '-1',
    createdAtMin: '2026-10-02',
    createdAtMax: '2026-11-03',
    lastUpdateAt: '-1',
    lastUpdateAtMin: '2026-11-01',
    lastUpdateAtMax: '2026-11-02',
    status: '[2,7]',
    subStatus: '[2001,7006]',
    attention: '["silent","no_number"]',
    outcome: '["late","exception"]',
    couriers: '["ups","royal-mail"]',
    destinations: '["DE","US"]',
    origins: '["CN"]',
    note: '["call, then deliver","fragile \\"glass\\""]',
    tags: '["VIP, wholesale"]',
    transitTime: '[0,15]',
    transitDays: '12',
    fulfillmentTime: '14',
    query: 'Ann & Bob #10',
  });
});

test('every filter in force is active, each value of a list by itself, and removing all leaves no limit', () => {
  const chips = active(EVERYTHING);
  const narrowing = Object.entries(FILTERS).flatMap(([key, spec]) => ('chip' in spec ? [key] : []));
  expect([...new Set(chips.map(({ key }) => key))].sort()).toEqual(narrowing.sort());
  expect(chips.filter(({ key }) => key === 'status').map(({ value, without }) => [value, without])).toEqual([
    [2, { status: [ShipmentStatus.Exception] }],
    [7, { status: [ShipmentStatus.InTransit] }],
  ]);
  let filters = EVERYTHING;
  for (let [first] = chips; first; [first] = active(filters)) {
    filters = changeFilters(filters, first.without);
  }
  expect(toApiQuery(filters)).toEqual({
    tableType: '0',
    fulfillmentStatus: 'all',
    orderBy: '1',
    sortName: 'last_update',
    page: '1',
    pageSize: '50',
  });
});
test('what holds by default is active too, and can be removed', () => {
  expect(active(defaults())).toEqual([
    expect.objectContaining({
      key: 'fulfillmentStatus',
      value: 'fulfilled',
      isDefault: true,
      without: { fulfillmentStatus: 'all' },
    }),
  ]);
  expect(active(switchTable(1))).toEqual([]);
});
