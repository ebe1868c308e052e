import { PERMISSIONS, ShipmentStatus } from '@parcelway/domain';
import { calls, orderListQuery, type OrderListQuery } from '@parcelway/http-contract';
import {
  SCENARIO_NAMES,
  SCENARIOS,
  scenarioFetch,
  type Handlers,
  type ScenarioFetch,
} from '@parcelway/isolated/scenarios';
import { screen, waitFor } from '@testing-library/react';
import { renderOrders } from '../test-orders';
import { demoExports } from './demo-exports';
import { demoActions } from './demo-actions';
import { courierHandlers } from './demo-couriers';
import { mockStatuses } from './mock-statuses';
import { demoShop } from './demo-parcels';
import { findOrders, findParcels } from './find-parcels';
import { handlers } from './handlers';

const TODAY = new Date('2026-11-20T00:00:00Z');
const shop = demoShop(10_000, TODAY);
const find = (query: Record<string, string> = {}) => findParcels(shop.parcels, orderListQuery.parse(query), TODAY);

test('the same count and day give the same shop', () => {
  expect(demoShop(200, TODAY)).toEqual(demoShop(200, TODAY));
  expect([0, 60, 10_000].map((count) => demoShop(count, TODAY).parcels.length)).toEqual([0, 60, 10_000]);
});

test.each([0, 60, 10_000])('every answer of a shop with %i parcels conforms to the contract', async (rows) => {
  const made = handlers({ rows, today: TODAY });
  const requests: Partial<Record<keyof Handlers, object[]>> = {
    orderList: [{}, { tableType: '1', fulfillmentStatus: 'all', pageSize: '100' }],
    shipmentDetails: demoShop(rows, TODAY)
      .parcels.slice(0, 60)
      .map(({ id }) => ({ id })),
    countryCourier: [{}],
    orderDetail: rows === 0 ? [] : [{}],
    orderCount: [{}],
    quotaLedger: [{}, { page: '2' }],
    syncPreview: [{ sync_day: '30' }],
    syncCancel: [{}],
    syncOrder: [{}],
    viewList: [{}],
    saveView: [{}],
    viewPositions: [{}],
    deleteView: [{}],
  };
  const body = { name: 'Slow', filters: {}, ids: ['2'] };
  for (const [name, queries] of Object.entries(requests) as [keyof Handlers, object[]][]) {
    for (const query of queries)
      calls[name].data.parse(
        await made[name]?.({ query, body, params: { id: demoShop(rows, TODAY).orders[0]?.id ?? '1' } } as never),
      );
  }
  // Those of exports, actions and statuses have state, with tests of their own.
  const scripted = {
    ...demoExports(rows),
    ...mockStatuses(false),
    ...courierHandlers([]),
    ...demoActions([], TODAY).handlers,
  };
  const others = Object.keys(made).filter((name) => !(name in scripted));
  expect(others.sort()).toEqual(Object.keys(requests).sort());
});

test('every status occurs, in the small shop too', () => {
  expect(new Set(demoShop(60, TODAY).parcels.map(({ status }) => status)).size).toBe(8);
});

test('counts are those of all filters but the status', () => {
  const { found, counts } = find({ status: '[4]', couriers: '["dhl"]' });
  expect(found.every(({ status, courier }) => status === ShipmentStatus.Delivered && courier === 'dhl')).toBe(true);
  expect(counts[4]).toBe(found.length);
  expect(counts.all).toBe(find({ couriers: '["dhl"]' }).found.length);
  expect(counts.all).toBeGreaterThan(counts[4]);
});

test.each<[string, Record<string, string>, (row: (typeof shop.parcels)[number]) => boolean]>([
  ['destination', { destinations: '["JP"]' }, ({ destination }) => destination === 'JP'],
  ['substatus', { subStatus: '[7006]' }, ({ sub_status: sub }) => sub === 7006],
  ['last 7 days', { orderedAt: '7' }, ({ ordered_at: time }) => time >= '2026-11-14'],
  [
    'a range of days',
    { orderedAt: '-1', orderedAtMin: '2026-10-01', orderedAtMax: '2026-10-03' },
    ({ ordered_at: time }) => /^2026-10-0[123]/.test(time),
  ],
  ['name of the customer', { query: '花子' }, ({ customer }) => customer.name.includes('花子')],
  ['at least 5 days under way', { transitDays: '5' }, ({ transit_days: n }) => (n ?? 0) >= 5],
  [
    'a failed attempt or an exception',
    { outcome: '["failed_attempt","exception"]' },
    ({ status }) => status === ShipmentStatus.FailedAttempt || status === ShipmentStatus.Exception,
  ],
  ['counts for transit time', { outcome: '["transit"]' }, ({ transit_days: n }) => n !== null],
  [
    'late against its date',
    { outcome: '["late_edd"]' },
    ({ edd, status, last_update_at: last }) =>
      edd !== null && edd.to < (status === ShipmentStatus.Delivered ? (last ?? '') : TODAY.toISOString()).slice(0, 10),
  ],
  ['bucket of 4 to 7 days', { transitTime: '[4]' }, ({ transit_days: n }) => n !== null && n >= 4 && n <= 7],
])('the filter %s narrows to what fits', (_name, query, fits) => {
  const { found } = find(query);
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBe(shop.parcels.filter(fits).length);
});

test('delivered parcels are on time or late by their expected day', () => {
  const delivered = shop.parcels.filter(({ status }) => status === ShipmentStatus.Delivered).slice(0, 3);
  const parcels = delivered.map((row, place) => ({
    ...{ ...row, last_update_at: '2026-11-02T10:00:00Z' },
    expected_on: ['2026-11-01', '2026-11-02', null][place] ?? null,
  }));
  const idsOf = (outcome: string) =>
    findParcels(parcels, orderListQuery.parse({ outcome }), TODAY).found.map(({ id }) => id);
  expect([idsOf('["late"]'), idsOf('["on_time"]')]).toEqual([[parcels[0]?.id], [parcels[1]?.id]]);
});

test.each<[OrderListQuery['sortName'], (row: (typeof shop.parcels)[number]) => string | number]>([
  ['order', (row) => row.ordered_at],
  ['last_update', (row) => row.last_update_at ?? ''],
  ['transit_days', (row) => row.transit_days ?? -1],
  ['fulfilled', (row) => row.fulfilled_at ?? ''],
])('sorted by %s, both ways', (sortName, key) => {
  const keys = find({ sortName, orderBy: '1' }).found.map(key);
  expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  expect(find({ sortName, orderBy: '-1' }).found.map(({ id }) => id)).toEqual(
    find({ sortName, orderBy: '1' })
      .found.map(({ id }) => id)
      .reverse(),
  );
});

test('orders are found by what became of them', () => {
  const count = (fulfillmentStatus: string) =>
    findOrders(shop.orders, shop.parcels, orderListQuery.parse({ tableType: '1', fulfillmentStatus }), TODAY).length;
  expect(count('all')).toBe(shop.orders.length);
  expect(count('fulfilled') + count('3')).toBe(shop.orders.length);
  expect(count('1')).toBeGreaterThan(0);
});

describe('each scenario shows its state', () => {
  const original = globalThis.fetch;
  beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => {
    globalThis.fetch = original;
    jest.restoreAllMocks();
  });
  const open = (scenario: ScenarioFetch['scenario'], route = '/orders') => {
    globalThis.fetch = scenarioFetch({
      scenario,
      handlers,
      permissions: PERMISSIONS,
      passOn: () => Promise.reject(new Error('not a call of ours')),
      now: TODAY,
    });
    return renderOrders(route);
  };
  const STATES: Record<(typeof SCENARIO_NAMES)[number], RegExp | null> = {
    happy: /1–20 of 60/,
    empty: /Bring in your orders/,
    many: /1–20 of 10,000/,
    slow: /Loading the list/,
    403: /once the store owner has given you access/,
    429: /The list could not be loaded/,
    500: /The list could not be loaded/,
    offline: /Check your internet connection/,
    // The host leaves the screen.
    401: null,
  };
  test.each(SCENARIO_NAMES.map((name) => [name, STATES[name]] as const))('%s', async (name, state) => {
    const { toasts } = await open(name);
    if (state === null) return waitFor(() => expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument());
    expect((await screen.findAllByText(state))[0]).toBeInTheDocument();
    const retry = screen.queryByRole('button', { name: 'Retry' });
    expect(retry !== null).toBe(['429', '500', 'offline'].includes(name));
    // What has failed is not on its way any more.
    await waitFor(() => expect(document.querySelector('[aria-busy=true]') !== null).toBe(name === 'slow'));
    const scenario = SCENARIOS[name];
    if ('failure' in scenario) expect(toasts[0]).toMatchObject({ isError: true, message: scenario.failure.message });
  });

  test('pages of 10,000 parcels turn, and the detail knows its neighbours', async () => {
    const { user } = await open('many', '/orders?status=7&page=2');
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByText(/^41–60 of /)).toBeInTheDocument();
    await user.click((await screen.findAllByRole('link', { name: /^#\d+$/ }))[0] as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: /^#\d+/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next parcel' })).toBeEnabled();
  });

  test.each([
    ['403', /once the store owner has given you access/],
    ['offline', /Check your internet connection/],
    ['500', /could not be loaded/],
  ] as const)("%s on a parcel's page", async (name, state) => {
    await open(name, '/orders/shipment?item=499990');
    expect(await screen.findByText(state)).toBeInTheDocument();
  });

  const FAILURES = ['403', '429', '500', 'offline'] as const;
  test.each(
    ['/orders', '/orders?tableType=1', '/orders/shipment?item=499990'].flatMap((route) =>
      FAILURES.map((name) => [name, route] as const),
    ),
  )('[8.1] why it failed is said once, by the toast: the card says what is missing (%s on %s)', async (name, route) => {
    const { toasts } = await open(name, route);
    const card = await screen.findByText(/could not be loaded$/);
    const [message] = new Set(toasts.map(({ message }) => message));
    expect(message).toBeTruthy();
    for (const sentence of message?.split(/[.!;]\s*/).filter(Boolean) ?? [])
      expect(document.body).not.toHaveTextContent(sentence);
    expect(card).toBeInTheDocument();
  });

  test('a parcel that is not there is not found', async () => {
    await open('happy', '/orders/shipment?item=1');
    expect(await screen.findByRole('heading', { name: 'This parcel is not in your store' })).toBeInTheDocument();
  });
});
