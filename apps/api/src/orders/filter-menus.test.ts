import type { Calls, DataOf } from '@parcelway/http-contract';
import { callerOf, testApi } from '../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerOrders } from './orders.routes';
import { inventParcels, storeParcels } from './test-shop';

const NOW = new Date('2026-11-20T12:00:00Z');
let world: TrackingWorld;
let app: Awaited<ReturnType<typeof testApi>>;
let shop: string;
beforeAll(async () => {
  world = await createTrackingWorld(NOW.toISOString());
  shop = await world.db.addShop();
  app = await testApi(world.ctx, () => callerOf(shop), registerOrders);
  await storeParcels(world.db, shop, inventParcels(300, 99, NOW));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

test('[7.15] the filter menus offer the values that really occur in the shop, in the order of their labels', async () => {
  const answer = await app.inject('/api/v1/order/country_courier');
  const { data } = answer.json() as { data: DataOf<Calls['countryCourier']> };
  for (const [options, column] of [
    [data.destination, 'destination'],
    [data.origin, 'origin'],
    [data.couriers, 'courier'],
    [data.note, 'note'],
  ] as const) {
    const { rows } = await world.db.pool.query<{ value: string; count: number }>(
      `select ${column} as value, least(count(*), 1000)::integer as count from shipments where shop_id = $1 and removed_at is null and ${column} <> '' group by 1`,
      [shop],
    );
    const counted = (given: readonly { value: string; count: number }[]) =>
      Object.fromEntries(given.map(({ value, count }) => [value, count]));
    expect(counted(options)).toEqual(counted(rows));
    const labels = options.map(({ label }) => label);
    expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
  }
  expect(data.couriers).toContainEqual(expect.objectContaining({ value: 'ups', label: 'UPS' }));
});

test('the menu of tags has each tag of the orders once, and follows what the store changes', async () => {
  const tagsOf = async () =>
    Object.fromEntries(
      (await app.inject('/api/v1/order/country_courier'))
        .json<{ data: DataOf<Calls['countryCourier']> }>()
        .data.tags.map(({ value, count }) => [value, count]),
    );
  const { rows } = await world.db.pool.query<{ tag: string; count: number }>(
    'select tag, count(*)::integer as count from orders, unnest(tags) tag where shop_id = $1 group by 1',
    [shop],
  );
  expect(rows).toHaveLength(2);
  expect(await tagsOf()).toEqual(Object.fromEntries(rows.map(({ tag, count }) => [tag, count])));
  await world.db.pool.query("update orders set tags = '{new,new,\"\"}' where shop_id = $1 and 'gift' = any(tags)", [
    shop,
  ]);
  expect(await tagsOf()).toEqual({ new: rows.find(({ tag }) => tag === 'gift')?.count });
});
