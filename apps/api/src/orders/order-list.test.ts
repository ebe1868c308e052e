import { ShipmentStatus, type NarrowingKey } from '@parcelway/domain';
import { orderListQuery } from '@parcelway/http-contract';
import { withShop } from '../db/database';
import { listShipments } from './shipment-list.store';
import { createListWorld, NOW, ZONE, type ListWorld } from './test-list-world';
import { oracle, toQueryString, type OracleQuery } from './test-oracle';
import { pick, seeded } from './test-shop';

let world: ListWorld;
beforeAll(async () => {
  world = await createListWorld();
}, 60_000);
afterAll(() => world.close());

/** One question for each filter; a filter without one does not compile. */
const QUESTIONS: Record<NarrowingKey, OracleQuery> = {
  orderedAt: { orderedAt: 30 },
  createdAt: { createdAt: 14 },
  lastUpdateAt: { lastUpdateAt: 7 },
  status: { status: [ShipmentStatus.InTransit] },
  subStatus: { subStatus: [7006] },
  attention: { attention: ['silent', 'no_number'] },
  outcome: { outcome: ['late'] },
  couriers: { couriers: ['ups', 'dhl'] },
  destinations: { destinations: ['DE'] },
  origins: { origins: ['CN'] },
  note: { note: ['call first'] },
  tags: { tags: ['VIP, wholesale'] },
  transitTime: { transitTime: [8] },
  transitDays: { transitDays: 20 },
  fulfillmentTime: { fulfillmentTime: 10 },
  fulfillmentStatus: { fulfillmentStatus: '1' },
  query: { query: 'Meyer' },
};
test.each(Object.entries(QUESTIONS))(
  '[2.50, 3.20] the filter %s limits the list to what it names',
  async (_, query) => {
    const [fitting, everything] = [query, {}].map((of) => oracle(world.parcels, of, ZONE, NOW).rows.length);
    expect(fitting).toBeGreaterThan(0);
    expect(fitting).toBeLessThan(Number(everything));
    await world.expectPage(query, 1, 20);
    await world.expectPage(query, 3, 7);
  },
);

test('[2.51] tableType 0 is the table of parcels, 1 that of orders', async () => {
  const query = { destinations: ['DE'], fulfillmentStatus: 'all' };
  const [track, order] = [await world.list({ ...query, tableType: 0 }), await world.list({ ...query, tableType: 1 })];
  const parcels = oracle(world.parcels, query, ZONE, NOW).rows;
  expect(track.shipments.map(({ id }) => id)).toEqual(parcels.slice(0, 20).map((row) => row.shipment_id));
  expect(track.orders).toEqual([]);
  const orders = [...new Set(parcels.map((row) => row.order_id))];
  expect(order.orders.map(({ id }) => id).every((id) => orders.includes(id))).toBe(true);
  expect([order.orders.length, order.shipments]).toEqual([20, []]);
});

test.each<[string, OracleQuery, (row: { courier: string; status: ShipmentStatus }) => boolean]>([
  ['courier', { couriers: ['ups'] }, ({ courier }) => courier === 'ups'],
  ['status', { status: [ShipmentStatus.InTransit] }, ({ status }) => status === ShipmentStatus.InTransit],
  [
    'courier and status',
    { couriers: ['ups'], status: [ShipmentStatus.InTransit] },
    ({ courier, status }) => courier === 'ups' && status === ShipmentStatus.InTransit,
  ],
])('[1.3] shipments are listed by %s', async (_, query, fits) => {
  const { shipments, total } = await world.list({ ...query, pageSize: 100 });
  expect(shipments.filter((row) => !fits(row))).toEqual([]);
  expect(total).toBe(oracle(world.parcels, query, ZONE, NOW).rows.length);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(oracle(world.parcels, {}, ZONE, NOW).rows.length);
});

test.each<[string, OracleQuery]>([
  ['nothing', {}],
  ['a preset of days', { orderedAt: 30 }],
  ['bounds of days', { orderedAt: -1, orderedAtMin: '2026-10-20', orderedAtMax: '2026-11-02' }],
  ['one day', { orderedAt: -1, orderedAtMin: '2026-11-01', orderedAtMax: '2026-11-01' }],
  ['a lower bound alone', { orderedAt: -1, orderedAtMin: '2026-11-10' }],
  ['an upper bound alone', { lastUpdateAt: -1, lastUpdateAtMax: '2026-11-02' }],
  ['presets of creation', { createdAt: 14 }],
  ['presets of last update', { lastUpdateAt: 7 }],
  ['status', { status: [ShipmentStatus.InTransit] }],
  ['several statuses', { status: [ShipmentStatus.Pending, ShipmentStatus.Expired, ShipmentStatus.Exception] }],
  ['substatus', { subStatus: [7006] }],
  ['status and substatus', { status: [ShipmentStatus.InTransit, ShipmentStatus.Delivered], subStatus: [2004] }],
  ['any reason for attention', { attention: ['any'] }],
  ['attention and status', { attention: ['any'], status: [ShipmentStatus.Exception] }],
  ['on time', { outcome: ['on_time'] }],
  ['late or with an exception at any time', { outcome: ['late', 'exception'] }],
  ['a failed attempt at any time', { outcome: ['failed_attempt'] }],
  ['counted in the transit time', { outcome: ['transit'] }],
  ['late against its date', { outcome: ['late_edd'], orderedAt: 90 }],
  ['late, from a courier', { outcome: ['late'], couriers: ['ups'], orderedAt: 60 }],
  ['couriers', { couriers: ['ups', 'dhl'] }],
  ['destinations', { destinations: ['DE'] }],
  ['origins', { origins: ['CN'] }],
  ['notes', { note: ['call first'] }],
  ['no note', { note: [''] }],
  ['tags', { tags: ['VIP, wholesale', 'gift'] }],
  ['a bucket of transit time', { transitTime: [8] }],
  ['buckets of transit time', { transitTime: [0, 31] }],
  ['days of transit at least', { transitDays: 20 }],
  ['a bucket above a minimum', { transitTime: [4, 8], transitDays: 6 }],
  ['fulfilled lately', { fulfillmentTime: 10 }],
  ['a customer', { query: 'Meyer' }],
  ['a customer in another script', { query: '王小明' }],
  ['part of a number', { query: 'rr1' }],
  ['a customer without the accents', { query: 'muller' }],
  ['a customer with accents that the store has not', { query: 'méyer' }],
  ['an order name', { query: '#1234' }],
  ['an order name without its sign, exact first', { query: '123' }],
  ['an order name, exact first from below', { query: '123', orderBy: 1, sortName: 'transit_days' }],
  ['several numbers', { query: '#1234, 1235;1236' }],
  ['several numbers between blanks', { query: '1234 #1235\n1236' }],
  ['a short text', { query: '12' }],
  ['one character', { query: '7' }],
  ['a text with signs of patterns', { query: '%_\\' }],
  ['a text nobody has', { query: 'zzzzzzzz' }],
])('filter: %s', async (_, query) => {
  await world.expectPage(query, 1, 20);
  await world.expectPage(query, 3, 7);
});

test.each(['order', 'last_update', 'transit_days', 'fulfilled'])(
  '[2.52, 3.25] sorting by %s works in both directions, equal values included',
  async (sortName) => {
    for (const orderBy of [1, -1]) {
      for (const page of [1, 2, 40, 150, 294, 295]) await world.expectPage({ sortName, orderBy }, page, 20);
    }
  },
);

test('contradicting status and substatus give an empty list, and the counts are unaffected', async () => {
  const data = await world.list({ status: [ShipmentStatus.Delivered], subStatus: [7006] });
  expect(data).toMatchObject({ shipments: [], total: 0 });
  expect(data.counts.all).toBe(oracle(world.parcels, {}, ZONE, NOW).base.length);
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
        attention: maybe(0.15, () => pick(random, [['any'], ['silent'], ['late', 'customs']])),
        outcome: maybe(0.15, () => pick(random, [['late'], ['on_time', 'failed_attempt'], ['transit'], ['exception']])),
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
        query: maybe(0.25, () =>
          pick(random, [
            'smith',
            'ann',
            'ür',
            '12',
            '#20',
            '1z',
            'x',
            '94',
            "o'neil",
            '555',
            '#55',
            'dorte',
            '77 78,#79',
          ]),
        ),
        orderBy: pick(random, [1, -1]),
        sortName: pick(random, ['order', 'order', 'last_update', 'transit_days', 'fulfilled']),
      }),
    ) as OracleQuery;
    const pages = Math.ceil(oracle(world.parcels, query, ZONE, NOW).rows.length / 10);
    yield {
      query,
      page: pick(random, [1, 2, Math.max(1, Math.floor(pages * random())), Math.max(1, pages), pages + 1]),
    };
  }
}

test('[3.21] any combination of filters gives what examining every parcel gives', async () => {
  for (const { query, page } of questions(80, 42)) await world.expectPage(query, page, 10);
}, 120_000);

test('above the limit the page is the same, and what is counted stops at the limit', async () => {
  for (const { query, page } of questions(80, 43)) {
    const parsed = orderListQuery.parse(
      Object.fromEntries(new URLSearchParams(toQueryString({ ...query, page, pageSize: 10 }))),
    );
    const request = { query: parsed, timezone: ZONE, now: NOW, emailHash: world.ctx.vault.blindIndex };
    // So low that a shop of this size is queried like a big one.
    const answer = await withShop(world.db, world.shop, (trx) => listShipments(trx, request, 40));
    world.expectRight(query, page, 10, answer, 40);
  }
}, 120_000);

test('paging through the list never skips or repeats a parcel', async () => {
  for (const query of [
    { sortName: 'transit_days' },
    { status: [ShipmentStatus.Delivered], orderBy: 1 },
    { couriers: ['usps'], destinations: ['US'], sortName: 'last_update' },
  ]) {
    const seen: string[] = [];
    for (let page = 1; ; page += 1) {
      const { shipments } = await world.list({ ...query, page, pageSize: 100 });
      seen.push(...shipments.map((row) => row.id));
      if (shipments.length < 100) break;
    }
    expect(seen).toEqual(oracle(world.parcels, query, ZONE, NOW).rows.map((row) => row.shipment_id));
  }
}, 60_000);

test('counts by status add up, and to the total when no status is chosen', async () => {
  for (const query of [{}, { orderedAt: 30 }, { couriers: ['ups'] }, { query: 'meyer' }]) {
    const { counts, total } = await world.list(query);
    expect([0, 1, 2, 3, 4, 5, 6, 7].reduce((sum, status) => sum + counts[status as 0], 0)).toBe(counts.all);
    expect(total).toBe(counts.all);
  }
});
