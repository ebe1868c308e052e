import type { FastifyInstance } from 'fastify';
import { listCouriers } from '@parcelway/couriers';
import type { AppContext, Caller } from '../context';
import { callerOf, testApi } from '../testing/test-api';
import { registerSettings } from './settings.routes';

let app: FastifyInstance;
let caller: Caller | null;
// The list of couriers does not use the context.
beforeAll(async () => {
  app = await testApi({} as AppContext, () => caller, registerSettings);
});
afterAll(() => app.close());
beforeEach(() => {
  caller = callerOf('1');
});
const get = (headers: Record<string, string> = {}) => app.inject({ url: '/api/v1/setting/couriers', headers });

test('[3.41] every courier the product knows is listed', async () => {
  const answer = await get();
  const { courier } = (answer.json() as { data: { courier: { code: string }[] } }).data;
  expect(courier.map(({ code }) => code).sort()).toEqual(
    listCouriers()
      .map(({ code }) => code)
      .sort(),
  );
  expect(courier).toContainEqual(expect.objectContaining({ code: 'ups', name: 'UPS', type: 'express' }));
});
test('a browser that holds the list gets 304 and no body', async () => {
  const first = await get();
  expect(first.headers['cache-control']).toBe('private, max-age=300');
  const second = await get({ 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, second.body]).toEqual([304, '']);
});
test('without a session the list is not given, not even as unchanged', async () => {
  const { etag } = (await get()).headers;
  caller = null;
  expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(401);
});
