import { PERMISSIONS, ShipmentStatus, type PlanKey } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { registerAnalytics } from './analytics.routes';
import { addMails, addParcels, setUpFigures } from './figures/test-parcels';

const setUp = setUpFigures();
let app: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  app = await testApi(setUp.ctx as unknown as AppContext, () => caller, registerAnalytics);
});
afterAll(() => app.close());

async function inShop(zone = 'UTC', plan: PlanKey = 'pro'): Promise<string> {
  const shop = await setUp.shop(zone, plan);
  caller = { ...callerOf(shop, undefined, zone), plan, permission: PERMISSIONS };
  return shop;
}
const get = async (path: string, query: Record<string, string>) =>
  app.inject(`/api/v1/${path}?${new URLSearchParams(query).toString()}`);
async function data(path: string, query: Record<string, string>) {
  const answer = await get(path, query);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json().data;
}
const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };
const RANGE = { start: '2026-11-02', end: '2026-11-04' };
const CALLS = [
  'analytics/chart_data',
  'dashboard/delivery_performance',
  'analytics/transit_data',
  'dashboard/time_distribution',
];

/** Ordered on the 2nd, handed over a day later, and so many days under way. */
const delivered = (courier: string, days: number, change: object = {}) => ({
  courier,
  origin: 'CN',
  destination: 'US',
  status: ShipmentStatus.Delivered,
  ordered: '2026-11-02T10:00:00Z',
  scanned: '2026-11-03T10:00:00Z',
  delivered: new Date(Date.parse('2026-11-03T10:00:00Z') + days * 86_400_000).toISOString(),
  ...change,
});

/** Ordered in the last second before {@link RANGE}, and in the first one after it. */
const OUTSIDE = ['2026-11-01T23:59:59Z', '2026-11-05T00:00:00Z'].map((ordered) =>
  delivered('fedex', 2, { ordered, scanned: '2026-11-06T10:00:00Z', delivered: '2026-11-08T10:00:00Z' }),
);

test('[7.59] chart_data: parcels by day, status, courier and destination, views of the page and mails', async () => {
  const shop = await inShop();
  await addParcels(setUp.db, shop, [
    delivered('ups', 3, { expected: '2026-11-06' }),
    delivered('ups', 5, { expected: '2026-11-06', exception: true }),
    {
      courier: 'ups',
      destination: 'DE',
      status: ShipmentStatus.Exception,
      ordered: '2026-11-03T10:00:00Z',
      exception: true,
    },
    { courier: 'unheard-of', status: ShipmentStatus.FailedAttempt, ordered: '2026-11-03T10:00:00Z', failed: true },
  ]);
  await addMails(setUp.db, shop, [{ state: 'sent', created: '2026-11-03T10:00:00Z', opened: '2026-11-03T11:00:00Z' }]);
  await setUp.db.pool.query("update shops set currency = 'EUR' where shop_id = $1", [shop]);
  await setUp.db.pool.query(
    `insert into page_counts (shop_id, day, kind, what, count) values ($1, '2026-11-03', 'view', '', 9), ($1, '2026-11-03', 'visitor', '', 4),
       ($1, '2026-11-03', 'product', '7', 2), ($1, '2026-11-03', 'coupon', 'c', 1), ($1, '2026-11-05', 'view', '', 100)`,
    [shop],
  );
  const chart = await data('analytics/chart_data', RANGE);
  expect(chart).toMatchObject({
    range: RANGE,
    as_of: '2026-11-20T12:00:00.000Z',
    counting: false,
    unit: 'day',
    dates: ['2026-11-02', '2026-11-03', '2026-11-04'],
    shipments: { total: 4, count: [2, 2, 0], delivered: [2, 0, 0], exceptions: [0, 2, 0] },
    couriers: [
      {
        courier: 'ups',
        name: 'UPS',
        shipments: 3,
        delivered: 2,
        exception_rate: 0.6667,
        p50_transit: 3.05,
        p85_transit: 5.05,
        on_time_rate: 0.5,
      },
      {
        courier: 'unheard-of',
        name: 'unheard-of',
        exception_rate: 0,
        p50_transit: null,
        p85_transit: null,
        on_time_rate: null,
      },
    ],
    destinations: [{ country: 'US', shipments: 2, delivered: 2 }, { country: '' }, { country: 'DE', delivered: 0 }],
    tracking_page: { views: [0, 9, 0], visitors: [0, 4, 0], clicks: [0, 3, 0] },
    upsell: { currency: 'EUR' },
    email: { sent: [0, 1, 0], opened: [0, 1, 0], clicked: [0, 0, 0], failed: [0, 0, 0] },
  });
  expect(Object.fromEntries(chart.status_distribution.map(({ status, count, percent }: { status: number; count: number; percent: number }) => [status, [count, percent]]))).toEqual({ 0: [0, 0], 1: [0, 0], 2: [0, 0], 3: [0, 0], 4: [2, 50], 5: [0, 0], 6: [1, 25], 7: [1, 25] }); // prettier-ignore
});

test('a range of more than 92 days is reported by weeks, which begin on Mondays and hold only days of the range', async () => {
  const shop = await inShop();
  // Leap day 2028 is a Tuesday.
  setUp.at('2028-06-01T00:00:00Z');
  await addParcels(setUp.db, shop, [
    { ordered: '2028-02-28T12:00:00Z' },
    { ordered: '2028-02-29T12:00:00Z' },
    { ordered: '2028-03-05T12:00:00Z' },
    { ordered: '2028-03-06T12:00:00Z' },
  ]);
  const chart = await data('analytics/chart_data', { start: '2028-02-29', end: '2028-06-01' });
  expect([chart.unit, chart.dates.slice(0, 2)]).toEqual(['week', ['2028-02-28', '2028-03-06']]);
  expect([chart.shipments.total, chart.shipments.count.slice(0, 2)]).toEqual([3, [2, 1]]);
  setUp.at('2026-11-20T12:00:00Z');
});

test('[7.60] delivery_performance: each courier, country or lane of the parcels ordered from start to end, most parcels first', async () => {
  const shop = await inShop();
  await addParcels(setUp.db, shop, [
    delivered('ups', 3, { expected: '2026-11-08', failed: true }),
    delivered('ups', 5, { expected: '2026-11-07', exception: true }),
    delivered('dhl', 20, { destination: null }),
    ...OUTSIDE,
  ]);
  const of = (type: string) => data('dashboard/delivery_performance', { ...RANGE, type });
  const byCourier = await of('courier');
  expect(byCourier).toMatchObject({ on_time_rate: 0.5, promised: 2, basis: 'carrier_edd', more: 0 });
  expect(byCourier.list).toEqual([
    {
      key: 'ups',
      name: 'UPS',
      shipments: 2,
      delivered: 2,
      on_time: 1,
      late: 1,
      early_days_avg: 0.5,
      failed_attempt: 1,
      exception: 1,
      p50: 3.05,
      p85: 5.05,
      p95: 5.05,
    },
    expect.objectContaining({ key: 'dhl', on_time: 0, late: 0, early_days_avg: null, p50: 20.05 }),
  ]);
  expect((await of('country')).list.map(({ key, name }: { key: string; name: string }) => [key, name])).toEqual([
    ['US', 'US'],
    ['', ''],
  ]);
  expect((await of('lane')).list.map(({ key }: { key: string }) => key)).toEqual(['CN-US', 'CN-']);
});
test('of more than 200 it lists the largest, and says how many there are beyond', async () => {
  const shop = await inShop();
  await addParcels(
    setUp.db,
    shop,
    Array.from({ length: 203 }, (_, n) => ({ courier: `courier-${n}`, ordered: '2026-11-02T10:00:00Z' })),
  );
  await addParcels(setUp.db, shop, [{ courier: 'courier-150', ordered: '2026-11-02T10:00:00Z' }]);
  const { list, more } = await data('dashboard/delivery_performance', NOVEMBER);
  expect([list.length, list[0].key, more]).toEqual([200, 'courier-150', 3]);
});

test('[7.61] transit_data: how long parcels ordered from start to end took on the way, or in the store, or both: in all, by courier, country and day of the order', async () => {
  const shop = await inShop();
  await addParcels(setUp.db, shop, [
    delivered('ups', 3),
    delivered('ups', 5),
    delivered('dhl', 10, { ordered: '2026-11-03T10:00:00Z', destination: 'DE' }),
    { courier: 'gls', status: ShipmentStatus.InTransit, ordered: '2026-11-02T10:00:00Z' },
    ...OUTSIDE,
  ]);
  const of = (query: object) => data('analytics/transit_data', { ...RANGE, ...query });
  expect(await of({ data_type: 'transit' })).toMatchObject({
    data_type: 'transit',
    unit: 'day',
    summary: { n: 3, open: 0, p50: 5.05, p85: 10.05, p95: 10.05 },
    by_courier: [
      { courier: 'ups', name: 'UPS', n: 2, open: 0, p50: 3.05 },
      { courier: 'dhl', n: 1, p50: 10.05 },
    ],
    by_country: [
      { country: 'US', n: 2 },
      { country: 'DE', n: 1 },
    ],
    dates_unit: 'day',
    dates: ['2026-11-02', '2026-11-03', '2026-11-04'],
    p50: [3.05, 10.05, null],
    n: [2, 1, 0],
    open: [0, 0, 0],
  });
  expect((await of({ data_type: 'processing' })).summary).toMatchObject({ n: 3, open: 1, p50: 1.05 });
  const total = await of({ data_type: 'total' });
  expect(total.summary).toMatchObject({ n: 3, open: 1, p50: 6.05 });
  expect(await of({})).toEqual(total);
});

test('[7.62] time_distribution: how many parcels took how many whole days', async () => {
  const shop = await inShop();
  await addParcels(setUp.db, shop, [
    delivered('ups', 0.9),
    delivered('ups', 2),
    delivered('ups', 2.99),
    delivered('dhl', 45, { destination: 'DE' }),
    { courier: 'gls', destination: 'FR', status: ShipmentStatus.InTransit, ordered: '2026-11-02T10:00:00Z' },
  ]);
  const of = (query: object) => data('dashboard/time_distribution', { ...NOVEMBER, ...query });
  expect(await of({ key: 'ups' })).toMatchObject({
    type: 'courier',
    key: 'ups',
    data_type: 'transit',
    n: 3,
    buckets: [
      { from: 0, to: 1, count: 1, percent: 33.33 },
      { from: 1, to: 2, count: 0, percent: 0 },
      { from: 2, to: null, count: 2, percent: 66.67 },
    ],
    keys: [
      { key: 'ups', name: 'UPS', shipments: 3 },
      { key: 'dhl', shipments: 1 },
      { key: 'gls', shipments: 1 },
    ],
  });
  // The longest times are in the last bucket.
  const all = await of({ type: 'country' });
  expect([all.n, all.buckets.length, all.buckets[30], all.keys.length]).toEqual([
    4,
    31,
    { from: 30, to: null, count: 1, percent: 25 },
    3,
  ]);
  // Known, but without a delivered parcel, or one ordered in the range.
  expect(await of({ key: 'gls' })).toMatchObject({ n: 0, p50: null, buckets: [] });
  expect(await of({ key: 'ups', start: '2026-10-01', end: '2026-10-02' })).toMatchObject({ n: 0, keys: [] });
});

test.each([
  ['nowhere', { type: 'country', key: 'ups' }],
  ['with nobody', { type: 'courier', key: 'fedex' }],
])('[7.62] time_distribution of a key %s is refused and named', async (_, query) => {
  await addParcels(setUp.db, await inShop(), [delivered('ups', 3)]);
  const answer = await get('dashboard/time_distribution', { ...NOVEMBER, ...query });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['key']]);
});

test.each([
  ['an end before its start', { start: '2026-11-02', end: '2026-11-01' }, 'end'],
  ['a hundred years', { start: '1926-11-02', end: '2026-11-01' }, 'start'],
  ['a day that there is not', { start: '2026-02-30', end: '2026-03-01' }, 'start'],
  ['no start', { end: '2026-03-01' }, 'start'],
  ['a day in words', { start: '2026-02-01', end: 'today' }, 'end'],
])('%s is refused by every call, and the field is named', async (_, query, field) => {
  await inShop();
  for (const path of CALLS) {
    const answer = await get(path, query as Record<string, string>);
    expect([path, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([path, 400, [field]]);
  }
});
test.each([
  ['dashboard/delivery_performance', { type: 'planet' }, 'type'],
  ['dashboard/time_distribution', { type: 'lane' }, 'type'],
  ['dashboard/time_distribution', { data_type: 'all' }, 'data_type'],
  ['dashboard/time_distribution', { key: 'x'.repeat(65) }, 'key'],
  ['analytics/transit_data', { data_type: 'sleep' }, 'data_type'],
])('%s with %j is refused', async (path, query, field) => {
  await inShop();
  const answer = await get(path, { ...NOVEMBER, ...(query as Record<string, string>) });
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
});

test('[6.3] analytics need a plan that holds them, and the answer says which', async () => {
  for (const plan of ['free', 'basic'] as const) {
    await inShop('UTC', plan);
    for (const path of CALLS) {
      const answer = await get(path, NOVEMBER);
      expect([path, answer.statusCode, answer.json().plan]).toEqual([path, 402, 'pro']);
    }
  }
});
test('analytics need the permission', async () => {
  await inShop();
  caller = { ...caller, permission: PERMISSIONS.filter((permission) => permission !== 'analytics.read') };
  for (const path of CALLS) expect([path, (await get(path, NOVEMBER)).statusCode]).toEqual([path, 403]);
});
