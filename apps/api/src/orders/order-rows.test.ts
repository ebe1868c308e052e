import { ShipmentStatus } from '@parcelway/domain';
import { createListWorld, NOW, ZONE, type ListWorld } from './test-list-world';
import { oracle, type OracleQuery } from './test-oracle';
import { inventParcels, storeParcels, type TestParcel } from './test-shop';

let world: ListWorld;
beforeAll(async () => {
  world = await createListWorld();
}, 60_000);
afterAll(() => world.close());
beforeEach(() => world.signIn(world.shop));

/** A parcel of its own order, under way since 19 November, with changes. */
const underWay = (id: number, change: Partial<TestParcel>): TestParcel => ({
  ...(inventParcels(1, 3, NOW) as [TestParcel])[0],
  removed_at: null,
  shipment_id: String(9_000_000 + id),
  order_id: String(id),
  fulfillment_id: String(id),
  status: ShipmentStatus.InTransit,
  sub_status: 2001,
  destination: 'US',
  ordered_at: '2026-11-18T10:00:00Z',
  created_at: '2026-11-18T12:00:00Z',
  fulfilled_at: '2026-11-19T10:00:00Z',
  first_checkpoint_at: '2026-11-19T12:00:00Z',
  first_scan_at: '2026-11-19T12:00:00Z',
  last_checkpoint_at: '2026-11-19T12:00:00Z',
  delivered_at: null,
  ...change,
});

test('a limit on the days of transit finds parcels whose hand-over only the carrier knows, and journeys that end in the future', async () => {
  const other = await world.db.addShop();
  await storeParcels(world.db, other, [
    underWay(1, {}),
    underWay(2, { fulfilled_at: null, first_scan_at: '2026-10-01T10:00:00Z' }),
    underWay(3, {
      status: ShipmentStatus.Delivered,
      sub_status: 4001,
      delivered_at: '2100-01-01T10:00:00Z',
      last_checkpoint_at: '2100-01-01T10:00:00Z',
    }),
    underWay(4, {
      ordered_at: '2026-10-20T10:00:00Z',
      fulfilled_at: '2026-10-21T10:00:00Z',
      first_scan_at: '2026-10-21T10:00:00Z',
    }),
  ]);
  world.signIn(other);
  for (const sortName of ['order', 'last_update', 'fulfilled', 'transit_days']) {
    for (const more of [{}, { note: [''] }, { destinations: ['US'] }]) {
      expect(
        (await world.list({ transitDays: 20, sortName, ...more })).shipments.map((row) => row.order_id).sort(),
      ).toEqual(['2', '3', '4']);
    }
    expect(
      (await world.list({ transitDays: 20, fulfillmentTime: 30, sortName })).shipments.map((row) => row.order_id),
    ).toEqual(['3']);
    expect(
      (await world.list({ transitDays: 20, fulfillmentTime: 60, sortName })).shipments
        .map((row) => row.order_id)
        .sort(),
    ).toEqual(['3', '4']);
  }
});

test('a parcel has no days of transit until a courier has scanned it, and never if it was cancelled before', async () => {
  const other = await world.db.addShop();
  await storeParcels(world.db, other, [
    underWay(1, {
      status: ShipmentStatus.Pending,
      first_checkpoint_at: null,
      first_scan_at: null,
      last_checkpoint_at: null,
    }),
    underWay(2, { status: ShipmentStatus.InfoReceived, first_scan_at: null }),
    underWay(3, {}),
    underWay(4, { status: ShipmentStatus.Exception, sub_status: 7008 }),
  ]);
  world.signIn(other);
  const { shipments } = await world.list({ sortName: 'transit_days' });
  expect(shipments.map((row) => [row.order_id, row.transit_days])).toEqual([
    ['3', 1],
    ['4', null],
    ['2', null],
    ['1', null],
  ]);
  expect((await world.list({ transitTime: [0] })).shipments.map((row) => row.order_id)).toEqual(['3']);
});

test('an e-mail address finds the parcels of its orders, in any spelling of case', async () => {
  const wanted = world.parcels.filter((parcel) => parcel.removed_at === null).slice(0, 2);
  for (const { order_id } of wanted) {
    await world.db.pool.query(
      'update orders set email_hash = $1, email_enc = $2, phone_enc = $3 where shop_id = $4 and order_id = $5',
      [
        world.ctx.vault.blindIndex('ann@example.com'),
        world.ctx.vault.encrypt('ann@example.com'),
        world.ctx.vault.encrypt('+49 30 1'),
        world.shop,
        order_id,
      ],
    );
  }
  const data = await world.list({ query: ' ANN@Example.com ' });
  const orders = new Set(wanted.map((parcel) => parcel.order_id));
  expect(new Set(data.shipments.map((row) => row.id))).toEqual(
    new Set(world.parcels.filter((p) => orders.has(p.order_id) && !p.removed_at).map((p) => p.shipment_id)),
  );
  expect(data.shipments[0]?.customer).toEqual({
    name: expect.any(String),
    email: 'ann@example.com',
    phone: '+49 30 1',
  });
  expect((await world.list({ query: 'bob@example.com' })).total).toBe(0);
});

test('a tracking number is found as the shopper writes it, with blanks and dashes', async () => {
  const [parcel] = world.parcels.filter((p) => p.removed_at === null && p.number_key.length > 8);
  const written = `${parcel?.number_key.slice(0, 3)} ${parcel?.number_key.slice(3, 6)}-${parcel?.number_key.slice(6)}`;
  expect((await world.list({ query: written })).shipments.map((row) => row.id)).toContain(parcel?.shipment_id);
});

test('the order that a search names exactly comes first, the older one too, in both tables', async () => {
  const other = await world.db.addShop();
  await storeParcels(world.db, other, [
    underWay(119, { order_name: '#119', ordered_at: '2026-11-01T10:00:00Z', search: '#119 a119 ann' }),
    underWay(1190, { order_name: '#1190', search: '#1190 b1190 ann' }),
    underWay(1191, { order_name: '#1191', ordered_at: '2026-10-01T10:00:00Z', search: '#1191 c1191 ann' }),
  ]);
  world.signIn(other);
  for (const orderBy of [1, -1])
    for (const query of ['119', '#119'])
      for (const tableType of [0, 1]) {
        const { shipments, orders } = await world.list({ query, orderBy, tableType, fulfillmentStatus: 'all' });
        const names = [...shipments, ...orders].map((row) => row.order_name);
        expect(names).toEqual(['#119', ...(orderBy === 1 ? ['#1191', '#1190'] : ['#1190', '#1191'])]);
      }
});

test('an order without a parcel is found by its name and its customer, accents or not', async () => {
  const other = await world.db.addShop();
  await world.db.pool.query(
    `insert into orders (shop_id, order_id, name, customer_name, ordered_at, created_at, updated_at, fulfillment_state, search)
    values ($1, 1, '7', 'Łucja Müller', now(), now(), now(), 0, '7 łucja müller'), ($1, 2, 'DE-70', 'Ann', now(), now(), now(), 0, 'de-70 ann')`,
    [other],
  );
  world.signIn(other);
  for (const query of ['7', '#7', 'muller', 'LUCJA', 'lucja müller', '7, DE-71'])
    expect(
      (await world.list({ tableType: 1, fulfillmentStatus: 'all', query })).orders.map((row) => row.order_name),
    ).toEqual(['7']);
  expect((await world.list({ tableType: 1, fulfillmentStatus: 'all', query: '7\nde-70' })).total).toBe(2);
});

describe('rows by order', () => {
  const orderIds = (query: OracleQuery, matches: (state: number, parcels: TestParcel[]) => boolean = () => true) => {
    const fitting = new Map<string, TestParcel[]>();
    for (const row of oracle(world.parcels, query, ZONE, NOW).rows)
      fitting.set(row.order_id, [...(fitting.get(row.order_id) ?? []), row]);
    const orders = new Map<string, TestParcel>();
    for (const parcel of world.parcels) if (!orders.has(parcel.order_id)) orders.set(parcel.order_id, parcel);
    return [...orders.values()]
      .filter((first) => matches((Number(first.order_id) % 3) + 1, fitting.get(first.order_id) ?? []))
      .sort((a, b) => Date.parse(b.ordered_at) - Date.parse(a.ordered_at) || Number(b.order_id) - Number(a.order_id))
      .map((first) => first.order_id);
  };
  const request = (query: object) => world.list({ tableType: 1, fulfillmentStatus: 'all', ...query });

  test('every order is there once, with its parcels, and total is their number', async () => {
    const expected = orderIds({});
    for (const page of [1, 30, 250]) {
      const data = await request({ page });
      expect(data).toMatchObject({ total: expected.length, total_exact: true, shipments: [] });
      expect(data.orders.map((row) => row.id)).toEqual(expected.slice((page - 1) * 20, page * 20));
      for (const row of data.orders) {
        expect(row.shipments.map((parcel) => parcel.id)).toEqual(
          world.parcels.filter((p) => p.order_id === row.id && !p.removed_at).map((p) => p.shipment_id),
        );
      }
    }
  });
  test('[3.31] the default shows orders of which at least a part was fulfilled', async () => {
    await world.db.pool.query('update orders set fulfillment_state = 0 where shop_id = $1 and order_id = 1', [
      world.shop,
    ]);
    const all = orderIds({}).length;
    expect((await world.list({ tableType: 1 })).total).toBe(all - 1);
    expect((await request({ fulfillmentStatus: '3' })).orders.map((row) => row.id)).toEqual(['1']);
    await world.db.pool.query('update orders set fulfillment_state = 2 where shop_id = $1 and order_id = 1', [
      world.shop,
    ]);
  });
  test('[3.31] a fulfilment filter keeps the orders in that state', async () => {
    expect((await request({ fulfillmentStatus: '1' })).total).toBe(orderIds({}, (state) => state === 2).length);
    expect((await request({ fulfillmentStatus: '2', pageSize: 100 })).orders.map((row) => row.id)).toEqual(
      orderIds({}, (state, of) => state === 1 && of.length === 0).slice(0, 100),
    );
    const tracked = await request({ fulfillmentStatus: '0', page: 2 });
    expect(tracked.orders.map((row) => row.id)).toEqual(orderIds({}, (_, of) => of.length > 0).slice(20, 40));
  });
  test.each<[string, OracleQuery]>([
    ['status', { status: [ShipmentStatus.Exception] }],
    ['a frequent status', { status: [ShipmentStatus.Delivered] }],
    ['courier and origin', { couriers: ['ups'], origins: ['CN'] }],
    ['last update', { lastUpdateAt: 14 }],
    ['days of transit', { transitDays: 25 }],
    ['a tracking number', { query: 'rr1' }],
  ])('a limit that belongs to parcels keeps the orders with such a parcel: %s', async (_, query) => {
    const expected = orderIds(query, (_state, of) => of.length > 0);
    const data = await request({ ...query, page: 2, pageSize: 10 });
    expect(data.orders.map((row) => row.id)).toEqual(expected.slice(10, 20));
    if (data.total_exact) expect(data.total).toBe(expected.length);
  });
  test('the days of the shop limit the orders', async () => {
    const query = { orderedAt: -1, orderedAtMin: '2026-10-20', orderedAtMax: '2026-11-02' };
    const data = await request({ ...query, page: 12 });
    const inside = new Set(
      oracle(
        world.parcels.map((p) => ({ ...p, removed_at: null })),
        query,
        ZONE,
        NOW,
      ).rows.map((row) => row.order_id),
    );
    const expected = orderIds({}).filter(
      (id) =>
        inside.has(id) &&
        oracle(
          world.parcels
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
  world.signIn(await world.db.addShop());
  for (const query of [
    {},
    { query: 'meyer' },
    { query: '12' },
    { status: [ShipmentStatus.Delivered] },
    { lastUpdateAt: 30, couriers: ['ups'] },
    { tableType: 1, fulfillmentStatus: 'all' },
    { tableType: 1, fulfillmentStatus: 'all', query: 'meyer' },
  ]) {
    expect(await world.list(query)).toMatchObject({ shipments: [], orders: [], total: 0, counts: { all: 0 } });
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
])('[5.4] a malformed query is 400 and names the field: %s', async (query, field) => {
  const { status, errors } = await world.get(query);
  expect({ status, fields: Object.keys(errors ?? {}) }).toEqual({ status: 400, fields: [field] });
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
    expect((await world.get({ query })).status).toBe(200);
  }
});
