import type { FastifyInstance } from 'fastify';
import { ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { Caller } from '../context';
import { createTrackingWorld, type TrackingWorld } from '../testing/tracking-world';
import { registerDetails } from './details.routes';
import { oracle, toQueryString, type OracleQuery } from '../orders/test-oracle';
import { inventParcels, storeParcels, type TestParcel } from '../orders/test-shop';
import { nameStaff } from '../testing/staff';
import { callerOf, testApi } from '../testing/test-api';

type Details = DataOf<Calls['shipmentDetails']>;

const NOW = new Date('2026-11-20T12:00:00Z');
let world: TrackingWorld;
let app: FastifyInstance;
let caller: Caller | null;
let shop: string;
let parcels: TestParcel[];

beforeAll(async () => {
  world = await createTrackingWorld(NOW.toISOString());
  app = await testApi(world.ctx, () => caller, registerDetails);
  shop = await world.db.addShop();
  parcels = inventParcels(300, 99, NOW);
  await storeParcels(world.db, shop, parcels);
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  caller = callerOf(shop, 'parcelway-demo.myshopify.com');
});

const request = (query: object) => app.inject(`/api/v1/order/shipment_details?${toQueryString(query)}`);
const details = async (query: object): Promise<Details> => {
  const answer = await request(query);
  expect(answer.statusCode).toBe(200);
  return (answer.json() as { data: Details }).data;
};
const sql = (text: string, ...values: unknown[]) => world.db.pool.query(text, values);

async function addParcel(
  orderId: number,
  fulfillmentId: number,
  number: string,
  contents: Record<string, number> | null = null,
): Promise<string> {
  const { rows } = await sql(
    `insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, status, sub_status, order_name, ordered_at, fulfilled_at,
      fulfillment_updated_at, first_checkpoint_at, first_scan_at, last_checkpoint_at, contents)
    values ($1, $2::bigint, $3, $4, $4, 'ups', 2, 2001, '#' || $2::bigint, '2026-11-10T09:00:00Z', '2026-11-11T09:00:00Z', now(), '2026-11-12T10:00:00Z', '2026-11-12T10:00:00Z', '2026-11-15T10:00:00Z', $5) returning shipment_id`,
    shop,
    orderId,
    fulfillmentId,
    number,
    contents && JSON.stringify(contents),
  );
  return (rows[0] as { shipment_id: string }).shipment_id;
}
async function addOrder(orderId: number): Promise<void> {
  const address = {
    name: 'Ann Smith',
    line1: 'Lindenstr. 4',
    line2: '',
    city: 'Berlin',
    province: '',
    zip: '10969',
    country: 'Germany',
    countryCode: 'DE',
  };
  const { vault } = world.ctx;
  await sql(
    `insert into orders (shop_id, order_id, name, customer_name, ordered_at, created_at, updated_at, total_price, currency, tags, email_enc, address_enc)
    values ($1, $2::bigint, '#' || $2::bigint, 'Ann Smith', '2026-11-10T09:00:00Z', now(), now(), 48.5, 'EUR', '{vip}', $3, $4)`,
    shop,
    orderId,
    vault.encrypt('ann@example.com'),
    vault.encrypt(JSON.stringify(address)),
  );
  await sql(
    `insert into order_lines (shop_id, order_id, line_id, title, variant, sku, quantity) values ($1, $2, 71, 'Walnut bowl', 'Large', 'WB-L', 3), ($1, $2, 72, 'Spoon', '', 'SP', 1)`,
    shop,
    orderId,
  );
}

test('[7.29] a parcel comes with order, address, addresses to click, and what is personal in clear', async () => {
  await addOrder(90001);
  const id = await addParcel(90001, 1, '1ZA 1');
  expect(await details({ id })).toMatchObject({
    id,
    track_number: '1ZA 1',
    courier: 'ups',
    courier_name: 'UPS',
    track_url: expect.stringMatching(/^https:.*=1ZA%201/),
    courier_card: { code: 'ups', name: 'UPS', track_url: expect.stringMatching(/^https:.*=1ZA%201/) },
    siblings: [{ id, track_number: '1ZA 1' }],
    status: ShipmentStatus.InTransit,
    sub_status: 2001,
    customer: { name: 'Ann Smith', email: 'ann@example.com', phone: null },
    shipping_address: { name: 'Ann Smith', line1: 'Lindenstr. 4', city: 'Berlin', zip: '10969', country: 'DE' },
    order: {
      id: '90001',
      order_name: '#90001',
      total_price: '48.50',
      currency: 'EUR',
      tags: ['vip'],
      shopify_order_url: 'https://admin.shopify.com/store/parcelway-demo/orders/90001',
    },
    tracking_page_url: 'https://parcelway-demo.myshopify.com/apps/track?nums=1ZA%201',
    transit_days: 8,
    stay_days: 5,
    manual: false,
  });
});

test('checkpoints come newest first; milestones are the first times, and the first trouble', async () => {
  const id = await addParcel(90002, 2, 'CP1');
  const add = (hash: string, at: string, status: number) =>
    sql(
      'insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status, content) values ($1, $2, $3, $4, $5, $6)',
      shop,
      id,
      Buffer.from(hash),
      at,
      status,
      `event ${hash}`,
    );
  for (const [hash, at, status] of [
    ['b', '2026-11-13T10:00:00Z', 2],
    ['a', '2026-11-12T10:00:00Z', 1],
    ['d', '2026-11-15T10:00:00Z', 7],
    ['c', '2026-11-14T10:00:00Z', 2],
    ['e', '2026-11-16T10:00:00Z', 7],
  ] as const)
    await add(hash, at, status);
  const parcel = await details({ id });
  expect(parcel.checkpoints.map((checkpoint) => checkpoint.content)).toEqual([
    'event e',
    'event d',
    'event c',
    'event b',
    'event a',
  ]);
  expect(parcel.milestones).toEqual({
    ordered: '2026-11-10T09:00:00.000Z',
    info_received: '2026-11-12T10:00:00.000Z',
    in_transit: '2026-11-13T10:00:00.000Z',
    exception: '2026-11-15T10:00:00.000Z',
  });
});

test('the courier that delivers comes with its name and link, one that is none of ours by its name alone', async () => {
  const id = await addParcel(90012, 12, 'LM1');
  const lastMileOf = async (courier: string) => {
    const facts = {
      expectedAt: null,
      signedBy: null,
      lastMile: { courier, number: '9400' },
      weight: null,
      service: null,
    };
    await sql('update shipments set facts = $2 where shipment_id = $1', id, JSON.stringify(facts));
    return (await details({ id })).facts.last_mile;
  };
  expect(await lastMileOf('usps')).toEqual({
    courier_name: 'USPS',
    number: '9400',
    track_url: expect.stringMatching(/^https:.*usps.*9400/),
  });
  expect(await lastMileOf('Valley Vans')).toEqual({ courier_name: 'Valley Vans', number: '9400', track_url: null });
});

test('a status set by hand names who set it: of several marks, the last one before', async () => {
  const id = await addParcel(90004, 3, 'TR2');
  await nameStaff(world.ctx, shop, { '7': 'Ada Seven', '8': 'Tim Eight' });
  const mark = (...how: [user: string, kind: string, at: string]) =>
    sql(
      `with a as (insert into order_actions (shop_id, kind, user_id, state, created_at) values ($1, $4, $3, 'done', $5) returning action_id)
       insert into order_action_items (shop_id, action_id, shipment_id, state) select $1, action_id, $2, 'done' from a`,
      ...[shop, id, ...how],
    );
  const [first, later] = ['2026-11-13T10:00:00Z', '2026-11-14T10:00:00Z'];
  await mark('7', 'mark_delivered', first);
  await mark('9', 'note', first);
  await mark('8', 'mark_returned', later);
  await sql(
    `insert into status_trail (shop_id, shipment_id, seq, changed_at, from_status, to_status, rule, by)
    values ($1, $2, 1, '2026-11-12T10:00:00Z', 0, 1, 'latest_checkpoint', 'provider'),
      ($1, $2, 2, '2026-11-13T10:00:00Z', 1, 4, 'marked_by_merchant', 'user'), ($1, $2, 3, '2026-11-13T12:00:00Z', 1, 4, 'marked_by_merchant', 'user'),
      ($1, $2, 4, '2026-11-14T10:00:00Z', 4, 7, 'marked_by_merchant', 'user')`,
    ...[shop, id],
  );
  const { status_trail: trail } = await details({ id });
  expect(trail.map((step) => step.user_name)).toEqual(['Tim Eight', 'Ada Seven', 'Ada Seven', undefined]);
});

test('the trail lists every change of status with the rule that decided', async () => {
  const id = await addParcel(90003, 3, 'TR1');
  await sql(
    `insert into status_trail (shop_id, shipment_id, seq, changed_at, from_status, to_status, to_sub_status, rule, by)
    values ($1, $2, 1, '2026-11-12T10:00:00Z', 0, 1, 1001, 'latest_checkpoint', 'provider'), ($1, $2, 2, '2026-11-13T10:00:00Z', 1, 4, null, 'marked_by_merchant', 'user')`,
    shop,
    id,
  );
  const unknown = { from_sub: null, happened_at: null, checkpoint: null, status_source: null };
  expect((await details({ id })).status_trail).toEqual([
    {
      time: '2026-11-13T10:00:00.000Z',
      from: 1,
      ...unknown,
      to: 4,
      to_sub: null,
      rule: 'marked_by_merchant',
      by: 'user',
    },
    {
      time: '2026-11-12T10:00:00.000Z',
      from: 0,
      ...unknown,
      to: 1,
      to_sub: 1001,
      rule: 'latest_checkpoint',
      by: 'provider',
    },
  ]);
});

test('known contents show what lies in this parcel, with its quantity', async () => {
  await addOrder(90004);
  const [first, second] = [
    await addParcel(90004, 41, 'A', { 71: 2 }),
    await addParcel(90004, 42, 'B', { 71: 1, 72: 1 }),
  ];
  expect((await details({ id: first })).line_items).toEqual([
    { id: '71', title: 'Walnut bowl', variant: 'Large', sku: 'WB-L', quantity: 2, image: null },
  ]);
  expect((await details({ id: second })).line_items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['71', 1],
    ['72', 1],
  ]);
});
test('unknown contents are the whole order when it has one fulfilment, and nothing when it has more', async () => {
  await addOrder(90005);
  const id = await addParcel(90005, 51, 'C');
  expect((await details({ id })).line_items.map(({ id: line, quantity }) => [line, quantity])).toEqual([
    ['71', 3],
    ['72', 1],
  ]);
  await addParcel(90005, 52, 'D');
  expect((await details({ id })).line_items).toEqual([]);
});

test.each<[string, OracleQuery]>([
  ['none', {}],
  ['a status', { status: [ShipmentStatus.Delivered] }],
  ['last update ascending', { sortName: 'last_update', orderBy: 1 }],
  ['days of transit', { sortName: 'transit_days', couriers: ['usps'] }],
  ['a text', { query: 'meyer' }],
  ['dates', { orderedAt: -1, orderedAtMin: '2026-10-01', orderedAtMax: '2026-11-01' }],
])('previous and next are the neighbours in the list under the filters: %s', async (_, query) => {
  const {
    rows: [last],
  } = await sql('select max(shipment_id)::text as id from shipments where shop_id = $1 and order_id < 90000', shop);
  expect(last).toBeDefined();
  const { rows } = oracle(parcels, query, 'UTC', NOW);
  await sql('update shipments set removed_at = now() where shop_id = $1 and order_id >= 90000', shop);
  for (const at of [0, 1, Math.floor(rows.length / 2), rows.length - 1]) {
    expect(await details({ ...query, id: rows[at]?.shipment_id })).toMatchObject({
      prev_id: rows[at - 1]?.shipment_id ?? null,
      next_id: rows[at + 1]?.shipment_id ?? null,
    });
  }
});

test('an unknown parcel is 404', async () => {
  const answer = await request({ id: '123456789' });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { code: 404, message: 'There is no such parcel in this shop.' },
  ]);
});
test("another shop's parcel is 404", async () => {
  caller = callerOf(await world.db.addShop());
  expect((await request({ id: parcels[0]?.shipment_id })).statusCode).toBe(404);
});
test.each([
  ['id=', 'id'],
  ['id=abc', 'id'],
  ['', 'id'],
  ['id=1;drop', 'id'],
  ['id=99999999999999999999', 'id'],
  ['id=9999999999999999999', 'id'],
  ['id=1&page=x', 'page'],
])('a malformed query is 400 and names the field: %s', async (query, field) => {
  const answer = await app.inject(`/api/v1/order/shipment_details?${query}`);
  expect([answer.statusCode, Object.keys((answer.json() as { errors: object }).errors)]).toEqual([400, [field]]);
});
