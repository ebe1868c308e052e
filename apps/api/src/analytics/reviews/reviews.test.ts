import naughty from '@parcelway/couriers/naughty-strings.json';
import CASES from '@parcelway/domain/csv-formula.json';
import { parseCsv } from 'hucre/csv';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../context';
import { registerDetails } from '../../details/details.routes';
import { addCustomCourier } from '../../testing/custom-parcel';
import { callerOf, testApi } from '../../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { registerReviews } from './reviews.routes';
import { addReview, type NewReview } from './test-reviews';

let world: TrackingWorld;
let app: FastifyInstance;
let shop: string;
let caller: Caller;
beforeAll(async () => {
  world = await createTrackingWorld();
  app = await testApi(
    world.ctx,
    () => caller,
    (api, ctx) => {
      registerReviews(api, ctx);
      registerDetails(api, ctx);
    },
  );
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(async () => {
  shop = await world.db.addShop();
  caller = { ...callerOf(shop, undefined, 'America/New_York'), plan: 'pro', permission: ['analytics.read'] };
});
const add = (given?: NewReview) => addReview(world, shop, given);
async function request(query: Record<string, unknown> = {}, path = 'analytics/reviews') {
  const text = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  const answer = await app.inject(`/api/v1/${path}?${new URLSearchParams(text as [string, string][]).toString()}`);
  const { data, message, errors, plan } = answer.json();
  return { status: answer.statusCode, data, message, errors, plan };
}
const ids = async (query: Record<string, unknown>): Promise<string[]> =>
  (await request(query)).data.list.map(({ id }: { id: string }) => id);

test('[2.20] a review names its parcel and its customer; the newest comes first', async () => {
  const old = await add({ at: '2026-11-18T12:00:00Z' });
  const id = await add({ orderName: '#1', number: 'N1', stars: 2, tags: ['late'], text: 'Zu spät <b>' });
  const { status, data } = await request();
  expect(status).toBe(200);
  expect(data.total).toBe(2);
  expect(data.list[0]).toEqual({
    ...{ id, shipment_id: id, order_name: '#1', track_number: 'N1', courier: 'ups', courier_name: 'UPS' },
    ...{ star: 2, tags: ['late'], message: 'Zu spät <b>', customer_name: 'Jane Doe' },
    ...{ customer_email: 'jane@example.com', replied: false, reply: null },
    ...{ created_at: '2026-11-20T12:00:00.000Z', updated_at: '2026-11-20T12:00:00.000Z' },
  });
  expect(data.list[1].id).toBe(old);
});

test('reviews come in pages, what they come to is of all', async () => {
  const all: string[] = [];
  for (let day = 1; day <= 5; day += 1) all.unshift(await add({ at: `2026-11-0${day}T12:00:00Z`, stars: day }));
  expect(await ids({ page: 2, pageSize: 2 })).toEqual(all.slice(2, 4));
  const { data } = await request({ page: 3, pageSize: 2 });
  expect(data).toMatchObject({ total: 5, page: 3, summary: { average: 3, count: 5 } });
  expect(data.list).toHaveLength(1);
});

test('the filters narrow list and summary alike; days are the shop’s', async () => {
  const late = await add({ at: '2026-11-11T04:59:00Z', stars: 1, tags: ['late', 'damaged'], courier: 'dhl' });
  const fast = await add({ at: '2026-11-11T05:00:00Z', stars: 5, tags: ['fast'] });
  const plain = await add({ at: '2026-11-20T12:00:00Z', stars: 3 });
  await world.db.pool.query(
    "insert into review_replies (shop_id, shipment_id, text_enc, replied_by, created_at) values ($1, $2, $3, '7', now())",
    [shop, plain, world.ctx.vault.encrypt('Thanks')],
  );
  expect(await ids({ start: '2026-11-11' })).toEqual([plain, fast]);
  expect(await ids({ end: '2026-11-10' })).toEqual([late]);
  expect(await ids({ start: '2026-11-11', end: '2026-11-11' })).toEqual([fast]);
  expect(await ids({ stars: [1, 3] })).toEqual([plain, late]);
  expect(await ids({ tags: ['damaged', 'fast'] })).toEqual([fast, late]);
  expect(await ids({ couriers: ['dhl'] })).toEqual([late]);
  expect(await ids({ replied: '1' })).toEqual([plain]);
  expect(await ids({ replied: '0' })).toEqual([fast, late]);
  const { data } = await request({ stars: [1, 5] });
  expect(data.summary).toMatchObject({ average: 3, count: 2, stars: { 1: 1, 2: 0, 3: 0, 4: 0, 5: 1 } });
});

test('a search is the name of an order, a tracking number, or a whole address', async () => {
  const id = await add({ orderName: '#1001', number: '1Z999AA', email: 'Ann@Example.com' });
  await add({ orderName: '#10011', number: '1Z999AAB', email: 'jo@example.com' });
  for (const query of ['#1001', '1001', '1z999aa', '1Z 999-AA', 'ann@example.com', ' ANN@EXAMPLE.COM '])
    expect([query, await ids({ query })]).toEqual([query, [id]]);
  for (const query of ['100', 'ann@', '@example.com', '%', 'Jane'])
    expect([query, await ids({ query })]).toEqual([query, []]);
});

test('what reviews come to: by courier, most reviews first, and by the week’s Monday in the shop’s zone', async () => {
  // Sunday 23:00 and Monday 00:30 in New York.
  await add({ at: '2026-11-09T04:00:00Z', stars: 1 });
  await add({ at: '2026-11-09T05:30:00Z', stars: 4 });
  await add({ at: '2026-11-15T12:00:00Z', stars: 5, courier: 'dhl' });
  const { summary } = (await request()).data;
  expect(summary).toEqual({
    ...{ average: 3.33, count: 3, stars: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 1 } },
    by_courier: [
      { courier: 'ups', courier_name: 'UPS', average: 2.5, count: 2 },
      { courier: 'dhl', courier_name: expect.stringContaining('DHL') as string, average: 5, count: 1 },
    ],
    by_week: [
      { week: '2026-11-02', average: 1, count: 1 },
      { week: '2026-11-09', average: 4.5, count: 2 },
    ],
  });
  expect((await request({ stars: [2] })).data.summary).toMatchObject({
    average: null,
    count: 0,
    by_courier: [],
    by_week: [],
  });
});

test('parcels that were removed have no review here, customers who were forgotten no name and no address', async () => {
  const gone = await add();
  const forgotten = await add();
  await world.db.pool.query('update shipments set removed_at = now() where shipment_id = $1', [gone]);
  await world.db.pool.query(
    "update orders set customer_name = '', email_enc = null, email_hash = null where shop_id = $1",
    [shop],
  );
  const { data } = await request();
  expect(data.total).toBe(1);
  expect(data.list).toMatchObject([{ id: forgotten, customer_name: '', customer_email: '' }]);
});

test('whatever a shopper wrote is returned as it is, and is no formula in the file', async () => {
  const texts = naughty.map((text) => text.replace(/\0/g, '')).filter(Boolean);
  for (const text of texts) await add({ text });
  const { data } = await request({ pageSize: 200, page: 1 });
  const messages = new Set<string>(data.list.map(({ message }: { message: string }) => message));
  for (let page = 2; messages.size < new Set(texts).size && page < 9; page += 1)
    for (const { message } of (await request({ pageSize: 200, page })).data.list) messages.add(message as string);
  expect([...messages].sort()).toEqual([...new Set(texts)].sort());
  for (const text of CASES) await add({ text, customer: text });
  const file = (await request({}, 'export/export_reviews')).data;
  expect(file.rows).toBe(texts.length + CASES.length);
  for (const cell of parseCsv(String(file.content).replace(/^\uFEFF/, ''), { header: false }).flat())
    expect(String(cell)).not.toMatch(/^[\s"]*[=+\-@]/);
});

test('the file holds what the filters leave, with what was answered', async () => {
  await add({ stars: 1, orderName: '#1', number: 'N1', tags: ['late', 'damaged'], text: 'Bad, "really"' });
  await add({ stars: 5 });
  await world.db.pool.query(
    `insert into review_replies (shop_id, shipment_id, text_enc, replied_by, created_at)
     select shop_id, shipment_id, $2, '7', '2026-11-21T08:00:00Z' from parcel_reviews where shop_id = $1 and stars = 1`,
    [shop, world.ctx.vault.encrypt('Sorry')],
  );
  const { data } = await request({ stars: [1] }, 'export/export_reviews');
  expect(data).toMatchObject({ file_name: 'reviews-2026-11-20.csv', rows: 1, complete: true });
  expect(parseCsv(String(data.content).replace(/^\uFEFF/, ''), { header: false })[1]).toEqual([
    ...['#1', 'N1', 'UPS', '1', 'late, damaged', 'Bad, "really"', 'Jane Doe', 'jane@example.com'],
    ...['2026-11-20T12:00:00.000Z', '', 'Sorry', '2026-11-21T08:00:00.000Z'],
  ]);
});

test('the page of a parcel shows its review where the plan holds reviews', async () => {
  const id = await add({ stars: 2, text: 'Late' });
  caller = { ...caller, permission: ['order.read'] };
  const shown = async () => (await request({ id }, 'order/shipment_details')).data.review;
  expect(await shown()).toMatchObject({ id, star: 2, message: 'Late', reply: null });
  caller = { ...caller, plan: 'basic' };
  expect(await shown()).toBeNull();
});

test('[6.3] a plan without reviews is refused with 402, and a user without the right with 403', async () => {
  caller = { ...caller, plan: 'basic' };
  for (const path of ['analytics/reviews', 'export/export_reviews'])
    expect(await request({}, path)).toMatchObject({ status: 402, plan: 'pro' });
  caller = { ...caller, plan: 'pro', permission: ['order.read'] };
  expect((await request()).status).toBe(403);
});

test.each([
  [{ start: '2026-11-12', end: '2026-11-10' }, 'end'],
  [{ start: 'yesterday' }, 'start'],
  [{ stars: [6] }, 'stars.0'],
  [{ tags: ['nice'] }, 'tags.0'],
  [{ replied: '2' }, 'replied'],
  [{ pageSize: 201 }, 'pageSize'],
])('a filter that is none is refused by its name: %j', async (query, field) => {
  const { status, errors } = await request(query);
  expect([status, Object.keys(errors)]).toEqual([400, [field]]);
});

test('[6.9] a courier that the shop has defined has its name, in the list and in the summary', async () => {
  const code = await addCustomCourier(world, shop);
  const id = await add();
  await world.db.pool.query('update shipments set courier = $2 where shipment_id = $1', [id, code]);
  const { data } = await request();
  expect(data.list).toMatchObject([{ courier: code, courier_name: 'Two Boats' }]);
  expect(data.summary.by_courier).toMatchObject([{ courier: code, courier_name: 'Two Boats' }]);
});
