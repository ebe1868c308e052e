import { randomUUID } from 'node:crypto';
import { ShipmentStatus } from '@parcelway/domain';
import { withShop } from '../db/database';
import { addCustomCourier } from '../testing/custom-parcel';
import { groupList } from './group-list';
import { createGroupsWorld, group, type GroupsWorld, type Store } from './test-groups';

let world: GroupsWorld;
let a: Store;
let b: Store;
let c: Store;
beforeEach(async () => {
  world = await createGroupsWorld();
  [a, b, c] = [await world.addStore('a'), await world.addStore('b'), await world.addStore('c')];
});
afterEach(() => world.close());

/** A parcel of an order of that time. */
const parcel = (store: Store, orderedAt: string, more: { number?: string; status?: ShipmentStatus } = {}) =>
  withShop(world.db, store.id, async (trx) => {
    const number = more.number ?? randomUUID().toUpperCase();
    await trx
      .insertInto('shipments')
      .values({
        shop_id: store.id,
        order_id: '1',
        fulfillment_id: '1',
        order_name: `#${store.name}`,
        track_number: number,
        number_key: number.replaceAll('-', ''),
        search: `#${store.name} ${number}`.toLowerCase(),
        status: more.status ?? ShipmentStatus.InTransit,
        ordered_at: orderedAt,
        fulfilled_at: orderedAt,
        fulfillment_updated_at: orderedAt,
        created_at: orderedAt,
        sub_status: null,
        origin: null,
        destination: 'DE',
        manual_status: null,
        poll_error: null,
        tracking_url: null,
        next_poll_at: null,
      })
      .execute();
    return number;
  });
const numbers = async (store: Store, query?: Record<string, string>) => {
  const { data } = await store.list(query);
  return data.parcels.map(({ track_number: number }) => number);
};

test('parcels of all stores are one list, newest orders first, each with its store and its page there', async () => {
  await group(a, b);
  await parcel(a, '2026-11-01T00:00:00Z', { number: 'ONE' });
  await parcel(b, '2026-11-02T00:00:00Z', { number: 'TWO' });
  await parcel(c, '2026-11-03T00:00:00Z', { number: 'OTHER' });
  for (const store of [a, b]) expect(await numbers(store)).toEqual(['TWO', 'ONE']);
  expect((await a.list()).data.parcels[0]).toMatchObject({
    shop_id: b.id,
    shop_name: 'b',
    order_name: '#b',
    status: ShipmentStatus.InTransit,
    destination: 'DE',
    url: expect.stringMatching(/\/store\/b\/apps\/\w+\/orders\/shipment\?item=\d+$/),
  });
});

test('pages show each parcel once, also of orders of the same time in several stores', async () => {
  await group(a, b, c);
  const at = (n: number) =>
    new Date(Date.UTC(2026, 10, 1 + Math.floor(n / 20))).toISOString().replace('.000Z', '.123456Z');
  const made = [];
  for (let n = 0; n < 120; n += 1) made.push(await parcel([a, b, c][n % 3] as Store, at(n)));
  const read: string[] = [];
  const sizes = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data } = await a.list({ ...(cursor && { cursor }) });
    read.push(...data.parcels.map(({ track_number: number }) => number));
    sizes.push(data.parcels.length);
    cursor = data.next;
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(read.toSorted()).toEqual(made.toSorted());
});

test('the list is narrowed by status and by text, as the list of orders is', async () => {
  await group(a, b);
  await parcel(a, '2026-11-01T00:00:00Z', { number: 'FIRST11', status: ShipmentStatus.Delivered });
  await parcel(b, '2026-11-02T00:00:00Z', { number: 'SECOND22' });
  expect(await numbers(a, { status: '[4]' })).toEqual(['FIRST11']);
  expect(await numbers(a, { query: 'second' })).toEqual(['SECOND22']);
});

test.each(['x', '1_2', '1_2_3; drop', `${'9'.repeat(18)}_1_1`])('the cursor %s is refused', async (cursor) => {
  expect((await a.list({ cursor })).status).toBe(400);
});

test('a store that waits, left or is in no group sees nothing of the others, and they see nothing of it', async () => {
  await group(a, b);
  await parcel(a, '2026-11-01T00:00:00Z', { number: 'OFA' });
  await parcel(b, '2026-11-02T00:00:00Z', { number: 'OFB' });
  await parcel(c, '2026-11-03T00:00:00Z', { number: 'OFC' });
  const { data } = await a.connect({ action: 'invite' });
  await c.connect({ action: 'join', code: data.code?.value });
  expect([await numbers(a), await numbers(c)]).toEqual([['OFB', 'OFA'], []]);
  await b.connect({ action: 'leave' });
  expect([await numbers(a), await numbers(b)]).toEqual([['OFA'], []]);
});

test('a store whose plan no longer includes groups is named, and not read', async () => {
  await group(a, b);
  await parcel(b, '2026-11-02T00:00:00Z');
  await world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [b.id]);
  expect((await a.list()).data).toMatchObject({ parcels: [], missing: [{ shop_id: b.id, name: 'b', reason: 'plan' }] });
  expect((await a.syncs()).data.stores[1]).toMatchObject({ shop_id: b.id, parcels: null, missing: 'plan' });
});

test.each([
  ['fails', '1 / (select 0) = 1'],
  ['does not answer', '(select count(*) from pg_sleep(20)) > 0'],
])('a store that %s is named, and the others are shown', async (_what, condition) => {
  await group(a, b);
  await parcel(a, '2026-11-01T00:00:00Z', { number: 'OFA' });
  await parcel(b, '2026-11-02T00:00:00Z', { number: 'OFB' });
  await world.db.pool.query(
    `create policy broken on shipments as restrictive using (case when app_shop_id() = ${b.id} then ${condition} else true end)`,
  );
  try {
    const limits = { storeMs: 1_000, allMs: 10_000 };
    const caller = { shopId: a.id } as Parameters<typeof groupList>[1];
    const { parcels, missing } = await groupList(world.ctx, caller, { status: [], query: '' }, limits);
    expect(parcels.map(({ track_number: number }) => number)).toEqual(['OFA']);
    expect(missing).toEqual([{ shop_id: b.id, name: 'b', domain: 'b.myshopify.com', reason: 'failed' }]);
    expect(world.warnings).toHaveLength(1);
  } finally {
    await world.db.pool.query('drop policy broken on shipments');
  }
});

test('30 calls at once on three connections are answered, each with the whole list', async () => {
  await group(a, b, c);
  for (const store of [a, b, c]) await parcel(store, '2026-11-01T00:00:00Z');
  const lists = await Promise.all(Array.from({ length: 30 }, (_, n) => ([a, b, c][n % 3] as Store).list()));
  expect(lists.map(({ data }) => data.parcels.length)).toEqual(Array.from({ length: 30 }, () => 3));
});

test('[7.72] POST setting/sync_status: of each store the last sync, whether it runs, and its parcels', async () => {
  await group(a, b);
  await parcel(b, '2026-11-02T00:00:00Z');
  await world.db.pool.query(
    "insert into sync_runs (shop_id, kind, state, sync_day, since, order_processed) values ($1, 'manual', 'running', 30, now(), 7)",
    [b.id],
  );
  expect((await a.syncs()).data.stores).toEqual([
    { shop_id: a.id, parcels: 0, parcels_exact: true, last_sync: null, missing: null },
    {
      shop_id: b.id,
      parcels: 1,
      parcels_exact: true,
      last_sync: expect.objectContaining({ state: 'running', orders: 7, finished_at: null }),
      missing: null,
    },
  ]);
});

test('[6.9] a courier that one store has defined has its name for all', async () => {
  await group(a, b);
  const code = await addCustomCourier(world, b.id);
  await parcel(b, '2026-11-02T00:00:00Z', { number: 'TWO' });
  await world.db.pool.query('update shipments set courier = $1', [code]);
  expect((await a.list()).data.parcels).toMatchObject([{ courier_name: 'Two Boats' }]);
});
