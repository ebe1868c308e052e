import type { Permission } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { callerOf, testApi } from '../testing/test-api';
import { registerMailRules } from '../notifications/rules/mail-rules.routes';
import { registerSettings } from './settings.routes';

let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;
const as = (...permission: Permission[]) => {
  caller = { ...caller, permission };
};
const put = async (url: string) => {
  const answer = await app.inject({ method: 'PUT', url: `/api/v1/${url}` });
  return { status: answer.statusCode, body: answer.json() as { message?: string; data?: unknown } };
};
const stored = async () =>
  (await db.pool.query('select platform, to_self from shop_switches where shop_id = $1', [caller.shopId])).rows;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await testApi(
    { db, now: () => new Date('2026-11-20T12:00:00Z') } as unknown as AppContext,
    () => caller,
    (api, ctx) => {
      registerSettings(api, ctx);
      registerMailRules(api, ctx);
    },
  );
});
afterAll(async () => {
  await app.close();
  await db.close();
});
let shops = 0;
beforeEach(async () => {
  caller = { ...callerOf(await db.addShop(`shop-${(shops += 1)}.myshopify.com`)), plan: 'basic' };
  as('setting.write', 'notification.write');
});

test('[7.65] PUT setting/update_shopify_switch/{value} stores the switch', async () => {
  expect(await put('setting/update_shopify_switch/1')).toMatchObject({
    status: 200,
    body: { data: { platform_switch: true } },
  });
  expect(await stored()).toEqual([{ platform: true, to_self: false }]);
  expect(await put('setting/update_shopify_switch/0')).toMatchObject({
    status: 200,
    body: { data: { platform_switch: false } },
  });
  expect(await stored()).toEqual([{ platform: false, to_self: false }]);
});

test('[7.66] PUT notification/update_to_self/{value} stores the switch, and leaves the other one', async () => {
  await put('setting/update_shopify_switch/1');
  expect(await put('notification/update_to_self/1')).toMatchObject({ status: 200, body: { data: { to_self: true } } });
  expect(await stored()).toEqual([{ platform: true, to_self: true }]);
  expect(await put('notification/update_to_self/0')).toMatchObject({ status: 200, body: { data: { to_self: false } } });
  expect(await stored()).toEqual([{ platform: true, to_self: false }]);
});

test('[7.66] a copy for the merchant changes nothing of what the store is notified of: that is on until it is turned off', async () => {
  await put('notification/update_to_self/1');
  expect(await stored()).toEqual([{ platform: true, to_self: true }]);
});

const CALLS = ['setting/update_shopify_switch', 'notification/update_to_self'] as const;
test.each(CALLS.flatMap((call) => ['2', '-1', 'true', '%00', '01'].map((value) => [call, value] as const)))(
  '%s/%s is refused: a switch is 0 or 1',
  async (call, value) => {
    expect(await put(`${call}/${value}`)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('must be 0 or 1') },
    });
    expect(await stored()).toEqual([]);
  },
);

test.each([
  [CALLS[0], 'setting.write', 'notification.write'],
  [CALLS[1], 'notification.write', 'setting.write'],
] as const)('%s needs %s', async (call, needed, other) => {
  as(other);
  const { status, body } = await put(`${call}/1`);
  expect([status, body.message]).toEqual([403, `This needs the permission ${needed}. Ask the store owner for it.`]);
  expect(await stored()).toEqual([]);
});

test("[6.3] the merchant's own copy of notifications needs Basic: refused with the reason, and nothing is stored", async () => {
  for (const plan of ['free', 'special'] as const) {
    caller = { ...caller, plan };
    expect(await put('notification/update_to_self/1')).toMatchObject({
      status: 402,
      body: { code: 402, plan: 'basic', message: 'Your plan does not include this. Upgrade to Basic to use it.' },
    });
  }
  expect(await stored()).toEqual([]);
  expect((await put('setting/update_shopify_switch/1')).status).toBe(200);
});
