import { addDays, laneOf, PERMISSIONS, ShipmentStatus, startOfDay, type SubStatus } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../context';
import { registerOrders } from '../orders/orders.routes';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerAnalytics } from './analytics.routes';
import { addParcels, type GivenParcel } from './figures/test-parcels';

let world: TrackingWorld;
let app: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  world = await createTrackingWorld('2026-11-20T12:00:00Z');
  app = await testApi(
    world.ctx,
    () => caller,
    (server, ctx) => {
      registerOrders(server, ctx);
      registerAnalytics(server, ctx);
    },
  );
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const data = async (path: string, query: Record<string, string>) => {
  const answer = await app.inject(`/api/v1/${path}?${new URLSearchParams(query).toString()}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json().data;
};

const HOUR = 3_600_000;
const PLACES = ['ups', 'dhl', 'gls'].flatMap((courier) =>
  ['US', 'DE'].map((destination) => ({ courier, destination })),
);
/** One each hour over the night in which clocks change in Berlin. */
const HOURLY: GivenParcel[] = Array.from({ length: 96 }, (_, hour) => ({
  ordered: new Date(Date.parse('2026-10-23T12:00:00Z') + hour * HOUR).toISOString(),
  status: hour % 8,
  courier: ['ups', 'dhl', 'gls'][hour % 3] ?? '',
  destination: ['US', 'DE'][hour % 2] ?? null,
  origin: 'CN',
}));

/** The clock of Berlin shows another offset on the second, and that of Santiago on neither, than it does now. */
const DAYS = ['2026-11-05', '2026-10-25'];

/** For each courier and country: what could be counted otherwise than it is listed. */
function judged(zone: string, day: string): GivenParcel[] {
  const midnight = startOfDay(day, zone).getTime();
  const around = [-HOUR, -1, 0, 1, 23 * HOUR].map((ms) => new Date(midnight + ms).toISOString());
  const promises = [-1, 0, 1].map((days) => addDays(day, days));
  const scanned = '2026-11-01T00:00:00.000Z';
  const ordered = '2026-10-24T13:00:00.000Z';
  const delivered: GivenParcel[] = around.flatMap((at) =>
    [
      ...promises,
      ...around,
      // Written with another offset, and what cannot be read.
      ...[
        '2026-11-04T23:30:00+09:00',
        '2026-11-05T00:15-11:00',
        'soon',
        '2026-13-45',
        '2026-11-31',
        '2026-02-31T00:00:00Z',
        '1000-01-01',
        '2999-12-31',
      ],
      null,
    ].map((expected) => ({ ordered, status: ShipmentStatus.Delivered, scanned, delivered: at, expected })),
  );
  const others: GivenParcel[] = [
    // Clocks that run backwards, no scan, no time of delivery, and delivered once but not any more.
    { ordered, status: ShipmentStatus.Delivered, scanned: around[1], delivered: scanned },
    { ordered, status: ShipmentStatus.Delivered, scanned, delivered: scanned },
    { ordered, status: ShipmentStatus.Delivered, delivered: around[0], expected: day },
    { ordered, status: ShipmentStatus.Delivered, scanned, expected: day },
    { ordered, status: ShipmentStatus.InTransit, scanned, delivered: around[0], expected: day },
    // Under way, with and without a scan.
    { ordered, status: ShipmentStatus.InTransit, scanned },
    { ordered, status: ShipmentStatus.InfoReceived },
    { ordered, status: ShipmentStatus.Expired, scanned },
    ...([7004, 7006, 7007, 7008, 7010, 7011] as const satisfies readonly SubStatus[]).map((sub_status) => ({
      ...{ ordered, status: ShipmentStatus.Exception, sub_status, scanned },
    })),
    // Solved, or still so.
    { ordered, status: ShipmentStatus.Delivered, failed: true, exception: true, scanned, delivered: around[2] },
    { ordered, status: ShipmentStatus.FailedAttempt, failed: true, scanned },
    { ordered, status: ShipmentStatus.Exception, exception: true },
  ];
  return PLACES.flatMap((place) => [...delivered, ...others].map((parcel) => ({ ...parcel, ...place, origin: 'CN' })));
}

test.each(['Pacific/Tongatapu', 'Pacific/Pago_Pago', 'Europe/Berlin', 'America/Santiago'])(
  'the order list shows exactly the parcels of a figure, in %s too',
  async (zone) => {
    const shop = await world.db.addShop();
    await world.db.pool.query('update shops set timezone = $2 where shop_id = $1', [shop, zone]);
    caller = { ...callerOf(shop, undefined, zone), plan: 'pro', permission: PERMISSIONS };
    await addParcels(world.db, shop, [...HOURLY, ...DAYS.flatMap((day) => judged(zone, day))]);
    const range = { start: '2026-10-24', end: '2026-10-25' };
    const shown = async (days: typeof range, more: Record<string, string> = {}): Promise<number> => {
      const list = { orderedAt: '-1', orderedAtMin: days.start, orderedAtMax: days.end, ...more };
      return (await data('order/list', list)).total;
    };
    const chart = await data('analytics/chart_data', range);
    expect(chart.shipments.total).toBeGreaterThan(40);
    expect(await shown(range)).toBe(chart.shipments.total);
    for (const [place, day] of chart.dates.entries()) {
      const one = { start: day, end: day };
      expect(await shown(one)).toBe(chart.shipments.count[place]);
      expect(await shown(one, { status: '[4]' })).toBe(chart.shipments.delivered[place]);
      expect(await shown(one, { status: '[6,7]' })).toBe(chart.shipments.exceptions[place]);
    }
    for (const { status, count } of chart.status_distribution)
      expect([status, await shown(range, { status: `[${status}]` })]).toEqual([status, count]);
    for (const { courier, shipments } of chart.couriers)
      expect([courier, await shown(range, { couriers: `["${courier}"]` })]).toEqual([courier, shipments]);
    const transit = await data('analytics/transit_data', { ...range, data_type: 'transit' });
    const transitOf = ({ n, open }: { n: number; open: number }) => n + open;
    expect(await shown(range, { outcome: '["transit"]' })).toBe(transitOf(transit.summary));
    const performance = async (type: string) => data('dashboard/delivery_performance', { ...range, type });
    const { on_time_rate: rate, promised } = await performance('courier');
    expect(await shown(range, { outcome: '["on_time"]' })).toBe(Math.round(rate * promised));
    expect(await shown(range, { outcome: '["on_time","late"]' })).toBe(promised);
    const places: Record<string, (key: string) => Record<string, string>> = {
      courier: (key) => ({ couriers: `["${key}"]` }),
      country: (key) => ({ destinations: `["${key}"]` }),
      lane: (key) => ({ origins: `["${laneOf(key).origin}"]`, destinations: `["${laneOf(key).destination}"]` }),
    };
    for (const [type, placeOf] of Object.entries(places)) {
      for (const row of (await performance(type)).list) {
        expect([row.key, await shown(range, { ...placeOf(row.key), status: '[4]' })]).toEqual([row.key, row.delivered]);
        for (const outcome of ['on_time', 'late', 'failed_attempt', 'exception']) {
          expect(row[outcome]).toBeGreaterThan(0);
          const count = await shown(range, { ...placeOf(row.key), outcome: `["${outcome}"]` });
          expect([row.key, outcome, count]).toEqual([row.key, outcome, row[outcome]]);
        }
      }
    }
    for (const { courier, ...row } of transit.by_courier)
      expect([courier, await shown(range, { couriers: `["${courier}"]`, outcome: '["transit"]' })]).toEqual([
        courier,
        transitOf(row),
      ]);
    for (const { country, ...row } of transit.by_country)
      expect([country, await shown(range, { destinations: `["${country}"]`, outcome: '["transit"]' })]).toEqual([
        country,
        transitOf(row),
      ]);
    for (const { country, shipments } of chart.destinations)
      expect([country, await shown(range, { destinations: `["${country}"]` })]).toEqual([country, shipments]);
  },
);
