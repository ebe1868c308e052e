import { buildOrderList, buildShipmentRow } from './builders';
import { fakeApi, type FakeApi } from './fake-api';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
});
afterEach(() => api.restore());

const get = (path: string) => fetch(new URL(path, 'http://localhost'));

test('a call is answered by its contract entry, and requests are recorded', async () => {
  api.answer('orderList', ({ query }) => buildOrderList({ shipments: [buildShipmentRow()], page: Number(query.page) }));
  const body = await (await get('/api/v1/order/list?page=3')).json();
  expect(body).toMatchObject({ code: 200, data: { page: 3, total: 1 } });
  expect(api.requests('orderList')).toEqual([{ params: {}, query: { page: '3' }, body: undefined }]);
});

test('an answer that breaks the contract fails the test', async () => {
  api.answer('orderList', { ...buildOrderList(), total: 'many' } as never);
  await expect(get('/api/v1/order/list')).rejects.toThrow('total');
});

test('a query that breaks the contract is refused as the server would', async () => {
  api.answer('orderList', buildOrderList());
  await expect((await get('/api/v1/order/list?pageSize=0')).json()).resolves.toMatchObject({ code: 422 });
});

test('a call without an answer is named', async () => {
  await expect(get('/api/v1/setting/couriers')).rejects.toThrow('GET /api/v1/setting/couriers');
});

test('failures and silence can be set', async () => {
  api.fail('session', 403, 'no');
  api.breakNetwork('couriers');
  expect((await get('/api/v1/auth/session')).status).toBe(403);
  await expect(get('/api/v1/setting/couriers')).rejects.toThrow('fetch failed');
});

test('a path without parameters is itself before it is one with them, as at the server', async () => {
  api.fail('exportReviews', 402, 'No');
  await get('/api/v1/export/export_reviews');
  expect(api.requests('exportReviews')).toHaveLength(1);
});
