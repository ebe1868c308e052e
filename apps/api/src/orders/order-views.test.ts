import { ShipmentStatus, type ViewFilters } from '@parcelway/domain';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppContext, Caller } from '../context';
import { createVault } from '../platform/vault';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { MAX_VIEWS } from './order-views';
import { registerOrders } from './orders.routes';
import { callerOf, testApi } from '../testing/test-api';

interface View {
  id: string;
  name: string;
  filters: ViewFilters;
}
const TAKEN = 'A view with this name already exists. Please choose a different name.';

let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;
let shops = 0;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await testApi(
    { db, vault: createVault(Buffer.alloc(32, 7).toString('base64')) } as unknown as AppContext,
    () => caller,
    registerOrders,
  );
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  caller = {
    ...callerOf(await db.addShop(`shop-${(shops += 1)}.myshopify.com`)),
    permission: ['order.read', 'order.write'],
  };
});

async function call<Data>(
  options: InjectOptions,
): Promise<{ status: number; message?: string; errors?: Record<string, string>; data: Data }> {
  const answer = await app.inject(options);
  return { status: answer.statusCode, ...answer.json<{ data: Data }>() };
}
const save = (payload: object) =>
  call<View>({ method: 'POST', url: '/api/v1/order/save_view', payload: { filters: {}, ...payload } });
const remove = (id: string) => call<object>({ method: 'DELETE', url: `/api/v1/order/view/${id}` });
const list = async () => (await call<{ views: View[] }>({ url: '/api/v1/order/view_list' })).data.views;
const names = async () => (await list()).map(({ name }) => name);

test('[7.12] GET order/view_list: the views of the shop, oldest first', async () => {
  expect(await list()).toEqual([]);
  for (const name of ['Zebra', 'Late', 'abroad']) await save({ name });
  expect(await names()).toEqual(['Zebra', 'Late', 'abroad']);
});

test('[3.34, 7.14] POST order/save_view (view payload) stores the name without outer spaces, and the filters that differ from their defaults', async () => {
  const filters = {
    tableType: 0,
    status: [ShipmentStatus.Exception],
    couriers: ['ups'],
    note: ['call, then "deliver"'],
    orderedAt: -1,
    orderedAtMin: '2026-11-01',
    orderedAtMax: '2026-11-20',
    query: '',
    page: 3,
    pageSize: 50,
  };
  const { status, data } = await save({ name: '  Late – 迟到 ', filters });
  expect(status).toBe(200);
  const saved = {
    status: [ShipmentStatus.Exception],
    couriers: ['ups'],
    note: ['call, then "deliver"'],
    orderedAt: -1,
    orderedAtMin: '2026-11-01',
    orderedAtMax: '2026-11-20',
    pageSize: 50,
  };
  expect(data).toEqual({ id: data.id, name: 'Late – 迟到', filters: saved });
  expect(await list()).toEqual([data]);
  const { rows } = await db.pool.query('select filters::text as text from order_views where view_id = $1', [data.id]);
  expect(rows[0]?.text).not.toContain('Ann');
});

test('[3.34] a view of the orders is one when it is read again', async () => {
  const { data } = await save({ name: 'Unpaid', filters: { tableType: 1, fulfillmentStatus: 'all', query: 'Ann' } });
  expect(data.filters).toEqual({ tableType: 1, query: 'Ann' });
  expect(await list()).toEqual([data]);
});

test('with an id the view is changed, and stays in its place', async () => {
  const { data: first } = await save({ name: 'Late', filters: { status: [ShipmentStatus.Exception] } });
  await save({ name: 'Abroad' });
  expect(await save({ id: first.id, name: 'LATE', filters: { status: [ShipmentStatus.FailedAttempt] } })).toMatchObject(
    { status: 200, data: { id: first.id, name: 'LATE', filters: { status: [ShipmentStatus.FailedAttempt] } } },
  );
  expect(await names()).toEqual(['LATE', 'Abroad']);
});

test('[5.10, 5.11] a duplicate saved-view name shows: "A view with this name already exists. Please choose a different name."', async () => {
  await save({ name: 'Später' });
  const { data: other } = await save({ name: 'Other' });
  // Composed or not, in capitals or not, with spaces around or not: the same name.
  for (const name of ['Später', 'SPÄTER', ' später ', 'Spa\u0308ter'])
    expect(await save({ name })).toMatchObject({ status: 409, message: TAKEN });
  expect(await save({ id: other.id, name: 'SPÄTER' })).toMatchObject({ status: 409, message: TAKEN });
  expect(await names()).toEqual(['Später', 'Other']);
});

test('of two new views with one name at the same moment, one is stored', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => save({ name: 'Late' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  expect(await names()).toEqual(['Late']);
});

test('[7.13] DELETE order/view/{id}: the view is gone, its name is free, and a second time there is none', async () => {
  const {
    data: { id },
  } = await save({ name: 'Late' });
  expect((await remove(id)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await remove(id)).toMatchObject({ status: 404, message: 'This view is not there any more. Reload the page.' });
  expect((await save({ id, name: 'Late' })).status).toBe(404);
  expect((await save({ name: 'Late' })).status).toBe(200);
});

test.each<[string, object, string]>([
  ['no name', {}, 'name'],
  ['only spaces', { name: '   ' }, 'name'],
  ['101 characters', { name: 'x'.repeat(101) }, 'name'],
  ['U+0000', { name: 'a\0b' }, 'name'],
  ['a filter nobody knows', { name: 'a', filters: { colour: 'red' } }, 'filters'],
  ['a status that is none', { name: 'a', filters: { status: [8] } }, 'filters.status.0'],
  [
    'a day that is none',
    { name: 'a', filters: { createdAt: -1, createdAtMin: '2026-02-30', createdAtMax: '2026-03-01' } },
    'filters.createdAtMin',
  ],
  ['a country that is none', { name: 'a', filters: { destinations: ['Germany'] } }, 'filters.destinations'],
  ['half a character', { name: 'a', filters: { note: ['\ud800'] } }, 'filters.note'],
  ['filters that are none', { name: 'a', filters: [] }, 'filters'],
])('refused, and nothing is stored: %s', async (_case, payload, field) => {
  const { status, errors = {} } = await save(payload);
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  expect(await list()).toEqual([]);
});

test('a name of 1 or 100 characters is one', async () => {
  for (const name of ['x', 'x'.repeat(100)]) expect((await save({ name })).status).toBe(200);
});

test('a store can have 50 views, and change them then too', async () => {
  await db.pool.query(
    "insert into order_views (shop_id, name, name_key, filters) select $1, i::text, i::text, '{}' from generate_series(1, $2::int) i",
    [caller.shopId, MAX_VIEWS],
  );
  expect(await save({ name: 'one more' })).toMatchObject({
    status: 422,
    message: 'A store can have 50 saved views. Delete one to save another.',
  });
  const [first] = await list();
  expect((await save({ id: first?.id, name: 'renamed' })).status).toBe(200);
});

describe('a deleted view that is restored', () => {
  const restore = (view: object) => save({ ...view, restore: true });

  test('has its id again, and one that exists already stays the one it is', async () => {
    const { data: view } = await save({ name: 'Late' });
    await remove(view.id);
    for (let times = 0; times < 2; times += 1)
      expect(await restore(view)).toMatchObject({ status: 200, data: { id: view.id, name: 'Late' } });
    expect(await names()).toEqual(['Late']);
    expect((await save({ name: 'Next' })).status).toBe(200);
  });

  test('never takes the name of another, or an id that no view had', async () => {
    const { data: view } = await save({ name: 'Late' });
    await remove(view.id);
    await save({ name: 'late' });
    expect(await restore(view)).toMatchObject({ status: 409, message: TAKEN });
    expect((await restore({ id: String(Number(view.id) + 1000), name: 'mine' })).status).toBe(404);
    expect(await names()).toEqual(['late']);
  });
});

test('whoever may only read orders sees the views and changes none', async () => {
  const {
    data: { id },
  } = await save({ name: 'Late' });
  caller = { ...caller, permission: ['order.read'] };
  expect([(await save({ name: 'mine' })).status, (await remove(id)).status]).toEqual([403, 403]);
  expect(await names()).toEqual(['Late']);
});

test('views are listed in the order they were put in; new ones come last, and what is not known is passed over', async () => {
  const ids = new Map<string, string>();
  for (const name of ['a', 'b', 'c']) ids.set(name, (await save({ name })).data.id);
  const put = (...order: string[]) =>
    call<object>({
      method: 'PUT',
      url: '/api/v1/order/view_positions',
      payload: { ids: order.map((name) => ids.get(name) ?? name) },
    });
  expect((await put('c', '999', 'a', 'b')).status).toBe(200);
  await save({ name: 'd' });
  expect(await names()).toEqual(['c', 'a', 'b', 'd']);
  await put('b');
  expect(await names()).toEqual(['b', 'a', 'c', 'd']);
});
