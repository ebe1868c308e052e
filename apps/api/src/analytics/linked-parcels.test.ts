import { PERMISSIONS } from '@parcelway/domain';
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

test.each(['Pacific/Tongatapu', 'Pacific/Pago_Pago', 'Europe/Berlin', 'America/Santiago'])(
  'the order list shows exactly the parcels of a figure, in %s too',
  async (zone) => {
    const shop = await world.db.addShop();
    await world.db.pool.query('update shops set timezone = $2 where shop_id = $1', [shop, zone]);
    caller = { ...callerOf(shop, undefined, zone), plan: 'pro', permission: PERMISSIONS };
    // One each hour over the night in which clocks change in Berlin.
    const parcels: GivenParcel[] = Array.from({ length: 96 }, (_, hour) => ({
      ordered: new Date(Date.parse('2026-10-23T12:00:00Z') + hour * 3_600_000).toISOString(),
      status: hour % 8,
      courier: ['ups', 'dhl', 'gls'][hour % 3] ?? '',
      destination: ['US', 'DE'][hour % 2] ?? null,
      origin: 'CN',
    }));
    await addParcels(world.db, shop, parcels);
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
    const by = async (type: string) => (await data('dashboard/delivery_performance', { ...range, type })).list;
    for (const { key, delivered } of await by('courier'))
      expect([key, await shown(range, { couriers: `["${key}"]`, status: '[4]' })]).toEqual([key, delivered]);
    for (const { key, delivered } of await by('country'))
      expect([key, await shown(range, { destinations: `["${key}"]`, status: '[4]' })]).toEqual([key, delivered]);
    for (const { country, shipments } of chart.destinations)
      expect([country, await shown(range, { destinations: `["${country}"]` })]).toEqual([country, shipments]);
  },
);
