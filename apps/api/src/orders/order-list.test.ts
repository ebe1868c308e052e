import type { FastifyInstance } from 'fastify';
import { orderListQuery, type Calls, type DataOf } from '@parcelway/http-contract';
import type { Caller } from '../context';
import { withShop } from '../db/database';
import { createTestWorld, type TestWorld } from '../tracking/test-world';
import { pageOf, resolveFilter } from './list-filter';
import { registerOrders } from './orders.routes';
import { listShipments, type LIST_LIMITS, type Page } from './shipment-list';
import { oracle, toQueryString, type OracleQuery } from './test-oracle';
import { callerOf, inventParcels, pick, seeded, storeParcels, testApi, type TestParcel } from './test-shop';

type List = DataOf<Calls['orderList']>;

const NOW = new Date('2026-11-20T12:00:00Z');
// Half an hour off every whole zone, and with a change of clocks inside the test data.
const ZONE = 'America/St_Johns';
let world: TestWorld;
let app: FastifyInstance;
let caller: Caller | null;
let shop: string;
let parcels: TestParcel[];
let lags: Caller['dateLags'];

beforeAll(async () => {
  world = await createTestWorld(NOW.toISOString());
  app = await testApi(world.ctx, () => caller, registerOrders);
  shop = await world.db.addShop();
  parcels = inventParcels(6000, 20261120, NOW);
  await storeParcels(world.db, shop, parcels);
  lags = await lagsOf(shop);
  // A neighbour whose rows must never show or be counted.
  await storeParcels(world.db, await world.db.addShop(), inventParcels(500, 7, NOW));
}, 60_000);
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  caller = { ...callerOf(shop, undefined, ZONE), dateLags: lags };
});

const lagsOf = async (shopId: string): Promise<Caller['dateLags']> =>
  (
    await world.db.pool.query<{ date_lags: Caller['dateLags'] }>('select date_lags from shops where shop_id = $1', [
      shopId,
    ])
  ).rows[0]?.date_lags ?? null;

const get = async (query: object | string) => {
  const answer = await app.inject(`/api/v1/order/list?${typeof query === 'string' ? query : toQueryString(query)}`);
  return {
    status: answer.statusCode,
    body: answer.json() as { data: List; errors?: Record<string, string>; message?: string },
  };
};
const list = async (query: object): Promise<List> => {
  const { status, body } = await get(query);
  expect({ query, status, message: body.message }).toEqual({ query, status: 200, message: undefined });
  return body.data;
};

async function expectPage(query: OracleQuery, page: number, pageSize: number): Promise<void> {
  const data = await list({ ...query, page, pageSize });
  expectRight(query, page, pageSize, {
    ids: data.shipments.map((row) => row.id),
    total: data.total,
    totalExact: data.total_exact,
    counts: data.counts,
  });
}

function expectRight(query: OracleQuery, page: number, pageSize: number, data: Page): void {
  const { base, rows } = oracle(parcels, query, ZONE, NOW);
  const expected = rows.slice((page - 1) * pageSize, page * pageSize).map((row) => row.shipment_id);
  expect({ query, page, pageSize, ids: data.ids }).toEqual({ query, page, pageSize, ids: expected });
  const counts = Object.fromEntries([
    ['all', base.length],
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((status) => [status, base.filter((row) => row.status === status).length]),
  ]);
  if (data.totalExact) {
    expect({ query, total: data.total, counts: data.counts }).toEqual({ query, total: rows.length, counts });
    return;
  }
  // Lower bounds, and never so low that the next page looks like the last.
  expect(base.length).toBeGreaterThan(0);
  expect(data.total).toBeLessThanOrEqual(rows.length);
  if (expected.length > 0) expect(data.total).toBeGreaterThanOrEqual(Math.min(rows.length, page * pageSize + 1));
  for (const [status, n] of Object.entries(data.counts)) expect(n).toBeLessThanOrEqual(counts[status] ?? 0);
}

test.each<[string, OracleQuery]>([
  ['nothing', {}],
  ['a preset of days', { orderedAt: 30 }],
  ['bounds of days', { orderedAt: -1, orderedAtMin: '2026-10-20', orderedAtMax: '2026-11-02' }],
  ['one day', { orderedAt: -1, orderedAtMin: '2026-11-01', orderedAtMax: '2026-11-01' }],
  ['a lower bound alone', { orderedAt: -1, orderedAtMin: '2026-11-10' }],
  ['an upper bound alone', { lastUpdateAt: -1, lastUpdateAtMax: '2026-11-02' }],
  ['presets of creation', { createdAt: 14 }],
  ['presets of last update', { lastUpdateAt: 7 }],
  ['status', { status: [2] }],
  ['several statuses', { status: [0, 5, 7] }],
  ['substatus', { subStatus: [7006] }],
  ['status and substatus', { status: [2, 4], subStatus: [2004] }],
  ['couriers', { couriers: ['ups', 'dhl'] }],
  ['destinations', { destinations: ['DE'] }],
  ['origins', { origins: ['CN'] }],
  ['notes', { note: ['call first'] }],
  ['no note', { note: [''] }],
  ['a bucket of transit time', { transitTime: [8] }],
  ['buckets of transit time', { transitTime: [0, 31] }],
  ['days of transit at least', { transitDays: 20 }],
  ['a bucket above a minimum', { transitTime: [4, 8], transitDays: 6 }],
  ['fulfilled lately', { fulfillmentTime: 10 }],
  ['a customer', { query: 'Meyer' }],
  ['a customer in another script', { query: '王小明' }],
  ['part of a number', { query: 'rr1' }],
  ['an order name', { query: '#1234' }],
  ['a short text', { query: '12' }],
  ['one character', { query: '7' }],
  ['a text with signs of patterns', { query: '%_\\' }],
  ['a text nobody has', { query: 'zzzzzzzz' }],
])('filter: %s', async (_, query) => {
  await expectPage(query, 1, 20);
  await expectPage(query, 3, 7);
});

test.each(['order', 'last_update', 'transit_days', 'fulfilled'])(
  'sorting by %s works in both directions, equal values included',
  async (sortName) => {
    for (const orderBy of [1, -1]) {
      for (const page of [1, 2, 40, 150, 294, 295]) await expectPage({ sortName, orderBy }, page, 20);
    }
  },
);

test('contradicting status and substatus give an empty list, and the counts stand', async () => {
  const data = await list({ status: [4], subStatus: [7006] });
  expect(data).toMatchObject({ shipments: [], total: 0 });
  expect(data.counts.all).toBe(oracle(parcels, {}, ZONE, NOW).base.length);
});

/** Questions drawn by chance, each with a page of it: the first ones, one inside, the last, and one behind the end. */
function* questions(count: number, seed: number): Generator<{ query: OracleQuery; page: number }> {
  const random = seeded(seed);
  const maybe = <T>(chance: number, value: () => T): T | undefined => (random() < chance ? value() : undefined);
  const day = (ago: number) => new Date(NOW.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  const range = (name: string) => {
    if (random() < 0.5) return { [name]: pick(random, [7, 14, 30, 60, 90]) };
    const from = Math.floor(random() * 90);
    return { [name]: -1, [`${name}Min`]: day(from + Math.floor(random() * 30)), [`${name}Max`]: day(from) };
  };
  for (let round = 0; round < count; round += 1) {
    const query = JSON.parse(
      JSON.stringify({
        ...maybe(0.3, () => range('orderedAt')),
        ...maybe(0.15, () => range('createdAt')),
        ...maybe(0.2, () => range('lastUpdateAt')),
        status: maybe(0.35, () => [pick(random, [0, 1, 2, 3, 4, 5, 6, 7]), pick(random, [2, 4, 7])]),
        subStatus: maybe(0.1, () => [pick(random, [2001, 2004, 4001, 7006, 7010])]),
        couriers: maybe(0.25, () => [
          pick(random, ['ups', 'usps', 'dhl', 'royal-mail']),
          pick(random, ['usps', 'ups']),
        ]),
        destinations: maybe(0.25, () => [pick(random, ['US', 'DE', 'FR', 'JP'])]),
        origins: maybe(0.15, () => ['CN']),
        note: maybe(0.08, () => pick(random, [[''], ['call first'], ['', 'a, "b"']])),
        transitTime: maybe(0.15, () => pick(random, [[0], [4, 8], [31, 0]])),
        transitDays: maybe(0.1, () => 5),
        fulfillmentTime: maybe(0.1, () => 30),
        query: maybe(0.25, () => pick(random, ['smith', 'ann', 'ür', '12', '#20', '1z', 'x', '94', "o'neil", '555'])),
        orderBy: pick(random, [1, -1]),
        sortName: pick(random, ['order', 'order', 'last_update', 'transit_days', 'fulfilled']),
      }),
    ) as OracleQuery;
    const pages = Math.ceil(oracle(parcels, query, ZONE, NOW).rows.length / 10);
    yield {
      query,
      page: pick(random, [1, 2, Math.max(1, Math.floor(pages * random())), Math.max(1, pages), pages + 1]),
    };
  }
}

test('any combination of filters gives what looking at every parcel gives', async () => {
  for (const { query, page } of questions(120, 42)) await expectPage(query, page, 10);
}, 120_000);

test('every way of finding a page gives the same page', async () => {
  // Limits so low that a shop of this size goes the ways of a big one.
  const limits: typeof LIST_LIMITS = {
    count: 40,
    exact: 200,
    sortAtOnce: 20,
    sort: 900,
    sortTransit: 300,
    near: 60,
    peek: 50,
    peekFar: 300,
    peekShare: 0.6,
    sample: 100,
    dense: 0.05,
    apart: 0.3,
    found: 200_000,
    read: 100,
  };
  for (const { query, page } of questions(300, 43)) {
    const parsed = orderListQuery.parse(
      Object.fromEntries(new URLSearchParams(toQueryString({ ...query, page, pageSize: 10 }))),
    );
    const answer = await withShop(world.db, shop, (trx) =>
      listShipments({
        trx,
        shopId: shop,
        filter: resolveFilter(parsed, ZONE, NOW, lags),
        page: pageOf(parsed),
        emailHash: world.ctx.vault.blindIndex,
        limits,
      }),
    );
    expectRight(query, page, 10, answer);
  }
}, 120_000);

/** A parcel of its own order, under way since 19 November, with changes. */
const underWay = (id: number, change: Partial<TestParcel>): TestParcel => ({
  ...(inventParcels(1, 3, NOW) as [TestParcel])[0],
  removed_at: null,
  shipment_id: String(9_000_000 + id),
  order_id: String(id),
  fulfillment_id: String(id),
  status: 2,
  sub_status: 2001,
  destination: 'US',
  ordered_at: '2026-11-18T10:00:00Z',
  created_at: '2026-11-18T12:00:00Z',
  fulfilled_at: '2026-11-19T10:00:00Z',
  first_checkpoint_at: null,
  last_checkpoint_at: '2026-11-19T12:00:00Z',
  delivered_at: null,
  ...change,
});

test('the dates of a parcel may lie however far from its order, and the list finds it by each of them', async () => {
  const other = await world.db.addShop();
  const near = {
    ordered_at: '2026-11-10T10:00:00Z',
    created_at: '2026-11-10T12:00:00Z',
    fulfilled_at: '2026-11-11T10:00:00Z',
    last_checkpoint_at: '2026-11-12T10:00:00Z',
  };
  await storeParcels(world.db, other, [underWay(1, near)]);
  expect(await lagsOf(other)).toEqual([0, 0, 0, 2, 0, 1, 0]);
  await storeParcels(world.db, other, [
    underWay(2, { ...near, ordered_at: '2025-01-05T10:00:00Z' }),
    underWay(3, { ...near, ordered_at: '2026-11-19T10:00:00Z', fulfilled_at: null }),
  ]);
  await world.db.pool.query(
    "update shipments set last_checkpoint_at = '2026-11-20T10:00:00Z' where shop_id = $1 and order_id = 2",
    [other],
  );
  expect(await lagsOf(other)).toEqual([-10, 768, -7, 768, 0, 768, 0]);
  const ids = async (query: object): Promise<string[]> => {
    caller = { ...callerOf(other, undefined, ZONE), dateLags: await lagsOf(other) };
    return (await list(query)).shipments.map((row) => row.order_id).sort();
  };
  const between = (name: string, day: string) => ({ [name]: -1, [`${name}Min`]: day, [`${name}Max`]: day });
  // With a note, too: then nothing is counted beforehand.
  for (const more of [{}, { note: [''] }]) {
    expect(await ids({ ...between('createdAt', '2026-11-10'), ...more })).toEqual(['1', '2', '3']);
    expect(await ids({ ...between('lastUpdateAt', '2026-11-12'), ...more })).toEqual(['1', '3']);
    expect(await ids({ ...between('lastUpdateAt', '2026-11-20'), ...more })).toEqual(['2']);
    expect(await ids({ fulfillmentTime: 30, ...more, sortName: 'transit_days' })).toEqual(['1', '2']);
  }
});

test('a limit on the days of transit finds parcels whose hand-over only the carrier knows, and journeys that end in the future', async () => {
  const other = await world.db.addShop();
  await storeParcels(world.db, other, [
    underWay(1, {}),
    underWay(2, { fulfilled_at: null, first_checkpoint_at: '2026-10-01T10:00:00Z' }),
    underWay(3, {
      status: 4,
      sub_status: 4001,
      delivered_at: '2100-01-01T10:00:00Z',
      last_checkpoint_at: '2100-01-01T10:00:00Z',
    }),
    underWay(4, { ordered_at: '2026-10-20T10:00:00Z', fulfilled_at: '2026-10-21T10:00:00Z' }),
  ]);
  caller = { ...callerOf(other, undefined, ZONE), dateLags: await lagsOf(other) };
  for (const sortName of ['order', 'last_update', 'fulfilled', 'transit_days']) {
    for (const more of [{}, { note: [''] }, { destinations: ['US'] }]) {
      expect((await list({ transitDays: 20, sortName, ...more })).shipments.map((row) => row.order_id).sort()).toEqual([
        '2',
        '3',
        '4',
      ]);
    }
    expect(
      (await list({ transitDays: 20, fulfillmentTime: 30, sortName })).shipments.map((row) => row.order_id),
    ).toEqual(['3']);
    expect(
      (await list({ transitDays: 20, fulfillmentTime: 60, sortName })).shipments.map((row) => row.order_id).sort(),
    ).toEqual(['3', '4']);
  }
});

test('paging through the list never skips or repeats a parcel', async () => {
  for (const query of [
    { sortName: 'transit_days' },
    { status: [4], orderBy: 1 },
    { couriers: ['usps'], destinations: ['US'], sortName: 'last_update' },
  ]) {
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      const { shipments } = await list({ ...query, page, pageSize: 100 });
      seen.push(...shipments.map((row) => row.id));
      if (shipments.length < 100) break;
    }
    expect(seen).toEqual(oracle(parcels, query, ZONE, NOW).rows.map((row) => row.shipment_id));
  }
});

test('counts by status add up, and to the total when no status is chosen', async () => {
  for (const query of [{}, { orderedAt: 30 }, { couriers: ['ups'] }, { query: 'meyer' }]) {
    const { counts, total } = await list(query);
    expect([0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, status) => sum + counts[status as 0], 0)).toBe(counts.all);
    expect(total).toBe(counts.all);
  }
});

test('an e-mail address finds the parcels of its orders, in any spelling of case', async () => {
  const wanted = parcels.filter((parcel) => parcel.removed_at === null).slice(0, 2);
  for (const { order_id } of wanted) {
    await world.db.pool.query(
      'update orders set email_hash = $1, email_enc = $2, phone_enc = $3 where shop_id = $4 and order_id = $5',
      [
        world.ctx.vault.blindIndex('ann@example.com'),
        world.ctx.vault.encrypt('ann@example.com'),
        world.ctx.vault.encrypt('+49 30 1'),
        shop,
        order_id,
      ],
    );
  }
  const data = await list({ query: ' ANN@Example.com ' });
  const orders = new Set(wanted.map((parcel) => parcel.order_id));
  expect(new Set(data.shipments.map((row) => row.id))).toEqual(
    new Set(parcels.filter((p) => orders.has(p.order_id) && !p.removed_at).map((p) => p.shipment_id)),
  );
  expect(data.shipments[0]?.customer).toEqual({
    name: expect.any(String),
    email: 'ann@example.com',
    phone: '+49 30 1',
  });
  expect((await list({ query: 'bob@example.com' })).total).toBe(0);
});

test('a tracking number is found as the shopper writes it, with blanks and dashes', async () => {
  const [parcel] = parcels.filter((p) => p.removed_at === null && p.number_key.length > 8);
  const written = `${parcel?.number_key.slice(0, 3)} ${parcel?.number_key.slice(3, 6)}-${parcel?.number_key.slice(6)}`;
  expect((await list({ query: written })).shipments.map((row) => row.id)).toContain(parcel?.shipment_id);
});

describe('rows by order', () => {
  const orderIds = (query: OracleQuery, keep: (state: number, parcels: TestParcel[]) => boolean = () => true) => {
    const fitting = new Map<string, TestParcel[]>();
    for (const row of oracle(parcels, query, ZONE, NOW).rows)
      fitting.set(row.order_id, [...(fitting.get(row.order_id) ?? []), row]);
    const orders = new Map<string, TestParcel>();
    for (const parcel of parcels) if (!orders.has(parcel.order_id)) orders.set(parcel.order_id, parcel);
    return [...orders.values()]
      .filter((first) => keep((Number(first.order_id) % 3) + 1, fitting.get(first.order_id) ?? []))
      .sort((a, b) => Date.parse(b.ordered_at) - Date.parse(a.ordered_at) || Number(b.order_id) - Number(a.order_id))
      .map((first) => first.order_id);
  };
  const ask = (query: object) => list({ tableType: 1, fulfillmentStatus: 'all', ...query });

  test('every order is there once, with its parcels, and total is their number', async () => {
    const expected = orderIds({});
    for (const page of [1, 30, 250]) {
      const data = await ask({ page });
      expect(data).toMatchObject({ total: expected.length, total_exact: true, shipments: [] });
      expect(data.orders.map((row) => row.id)).toEqual(expected.slice((page - 1) * 20, page * 20));
      for (const row of data.orders) {
        expect(row.shipments.map((parcel) => parcel.id)).toEqual(
          parcels.filter((p) => p.order_id === row.id && !p.removed_at).map((p) => p.shipment_id),
        );
      }
    }
  });
  test('the default shows orders of which at least a part was fulfilled', async () => {
    await world.db.pool.query('update orders set fulfillment_state = 0 where shop_id = $1 and order_id = 1', [shop]);
    const all = orderIds({}).length;
    expect((await list({ tableType: 1 })).total).toBe(all - 1);
    expect((await ask({ fulfillmentStatus: '3' })).orders.map((row) => row.id)).toEqual(['1']);
    await world.db.pool.query('update orders set fulfillment_state = 2 where shop_id = $1 and order_id = 1', [shop]);
  });
  test('a fulfilment filter keeps the orders in that state', async () => {
    expect((await ask({ fulfillmentStatus: '1' })).total).toBe(orderIds({}, (state) => state === 2).length);
    expect((await ask({ fulfillmentStatus: '2', pageSize: 100 })).orders.map((row) => row.id)).toEqual(
      orderIds({}, (state, of) => state === 1 && of.length === 0).slice(0, 100),
    );
    const tracked = await ask({ fulfillmentStatus: '0', page: 2 });
    expect(tracked.orders.map((row) => row.id)).toEqual(orderIds({}, (_, of) => of.length > 0).slice(20, 40));
  });
  test.each<[string, OracleQuery]>([
    ['status', { status: [7] }],
    ['a frequent status', { status: [4] }],
    ['courier and origin', { couriers: ['ups'], origins: ['CN'] }],
    ['last update', { lastUpdateAt: 14 }],
    ['days of transit', { transitDays: 25 }],
    ['a tracking number', { query: 'rr1' }],
  ])('a limit that belongs to parcels keeps the orders with such a parcel: %s', async (_, query) => {
    const expected = orderIds(query, (_state, of) => of.length > 0);
    const data = await ask({ ...query, page: 2, pageSize: 10 });
    expect(data.orders.map((row) => row.id)).toEqual(expected.slice(10, 20));
    if (data.total_exact) expect(data.total).toBe(expected.length);
  });
  test('the days of the shop limit the orders', async () => {
    const query = { orderedAt: -1, orderedAtMin: '2026-10-20', orderedAtMax: '2026-11-02' };
    const data = await ask({ ...query, page: 12 });
    const inside = new Set(
      oracle(
        parcels.map((p) => ({ ...p, removed_at: null })),
        query,
        ZONE,
        NOW,
      ).rows.map((row) => row.order_id),
    );
    const expected = orderIds({}).filter(
      (id) =>
        inside.has(id) &&
        oracle(
          parcels
            .filter((p) => p.order_id === id)
            .slice(0, 1)
            .map((p) => ({ ...p, removed_at: null })),
          query,
          ZONE,
          NOW,
        ).rows.length > 0,
    );
    expect(data.total).toBe(expected.length);
    expect(data.orders.map((row) => row.id)).toEqual(expected.slice(220, 240));
  });
});

test('a shop sees nothing of another shop', async () => {
  caller = callerOf(await world.db.addShop());
  for (const query of [
    {},
    { query: 'meyer' },
    { query: '12' },
    { status: [4] },
    { lastUpdateAt: 30, couriers: ['ups'] },
    { tableType: 1, fulfillmentStatus: 'all' },
    { tableType: 1, fulfillmentStatus: 'all', query: 'meyer' },
  ]) {
    expect(await list(query)).toMatchObject({ shipments: [], orders: [], total: 0, counts: { all: 0 } });
  }
});

test.each([
  ['page=0', 'page'],
  ['pageSize=1000', 'pageSize'],
  ['orderBy=2', 'orderBy'],
  ['status=2', 'status'],
  ['status=[9]', 'status.0'],
  ['subStatus=[1]', 'subStatus.0'],
  ['orderedAtMin=2026-02-30', 'orderedAtMin'],
  ['orderedAt=x', 'orderedAt'],
  ['destinations=["Germany"]', 'destinations.0'],
  ['sortName=price', 'sortName'],
  ['transitTime=[5]', 'transitTime.0'],
  ['fulfillmentStatus=lost', 'fulfillmentStatus'],
  ['orderedAt=-1&orderedAtMin=2026-11-02&orderedAtMax=2026-11-01', 'orderedAtMin'],
  ['tableType=1&sortName=transit_days', 'sortName'],
  ['couriers=["\\u0000"]', 'couriers.0'],
  ['note=["\\u0000"]', 'note.0'],
])('a malformed query is 400 and names the field: %s', async (query, field) => {
  const { status, body } = await get(query);
  expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 400, fields: [field] });
});

test('any text may be searched for', async () => {
  for (const query of [
    '\u0000',
    "'; drop table shipments; --",
    '\ud800',
    '👩‍👩‍👧',
    '%%%',
    '\\\\\\',
    '$1$2',
    '"'.repeat(200),
    '٣٤٥',
    '../..',
    '$$ $$',
    '\u202etest',
  ]) {
    expect((await app.inject(`/api/v1/order/list?${new URLSearchParams({ query }).toString()}`)).statusCode).toBe(200);
  }
});
