import type { Permission } from '@parcelway/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext, Caller } from '../context';
import { getsEarlyReleases } from '../session/gets-early-releases';
import { emptiedDatabase } from '../testing/emptied-database';
import { callerOf, testApi } from '../testing/test-api';
import type { TestDatabase } from '../testing/test-database';
import { registerSettings } from './settings.routes';

const DOMAIN = 'demo.myshopify.com';
let db: TestDatabase;
let app: FastifyInstance;
let caller: Caller;
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  db = await emptiedDatabase();
  caller = callerOf(await db.addShop(DOMAIN));
  as('order.read', 'setting.write');
  app = await testApi({ db, now: () => now } as unknown as AppContext, () => caller, registerSettings);
});
afterEach(async () => {
  await app.close();
  await db.close();
});

const as = (...permission: Permission[]) => {
  caller = { ...caller, permission };
};
const call = async (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/v1/setting/${path}`, ...(payload && { payload }) });
  return { status: answer.statusCode, ...(answer.json() as { data?: object; errors?: object; message: string }) };
};
const report = (message: string) => call('PUT', 'experimental_feedback', { message });
const stored = async () => (await db.pool.query('select user_id, message, sent_at from experimental_feedback')).rows;

test('[7.76] PUT setting/update_experimental/{value} decides whether the shop gets releases early', async () => {
  const early = () => getsEarlyReleases({ db }, DOMAIN);
  expect([await early(), await getsEarlyReleases({ db }, 'other.myshopify.com')]).toEqual([false, false]);
  for (const [value, on] of [
    ['1', true],
    ['0', false],
  ] as const) {
    expect(await call('PUT', `update_experimental/${value}`)).toMatchObject({
      status: 200,
      data: { experimental: on },
    });
    expect(await early()).toBe(on);
    expect((await call('GET', 'dashboard')).data).toMatchObject({ experimental: { enabled: on } });
  }
  expect((await call('PUT', 'update_experimental/2')).status).toBe(400);
});

test('[7.75] PUT setting/experimental_feedback {message} stores the message with its time and user', async () => {
  expect(await report('  The list is faster.  ')).toMatchObject({ status: 200, data: {} });
  expect(await stored()).toEqual([{ user_id: '1', message: 'The list is faster.', sent_at: now }]);
});

test.each(['', ' \n ', 'x'.repeat(2001)])(
  'a message of no or too many letters is refused at its field',
  async (message) => {
    expect(await report(message)).toMatchObject({ status: 422, errors: { message: expect.any(String) } });
    expect(await stored()).toEqual([]);
  },
);

test('an eleventh message within 24 hours is refused, with what to do; later it is accepted', async () => {
  for (let sent = 0; sent < 10; sent += 1) expect((await report(`${sent}`)).status).toBe(200);
  const refused = await report('one more');
  expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('tomorrow')]);
  now = new Date('2026-11-21T12:00:01Z');
  expect((await report('one more')).status).toBe(200);
  expect(await stored()).toHaveLength(11);
});

test('[7.77] POST setting/experimental_message {status} dismisses what to expect, and brings it back', async () => {
  const shown = async () => (await call('GET', 'dashboard')).data;
  expect(await shown()).toMatchObject({ experimental: { message: true } });
  for (const status of [false, true]) {
    expect(await call('POST', 'experimental_message', { status })).toMatchObject({ status: 200, data: { status } });
    expect(await shown()).toMatchObject({ experimental: { message: status } });
  }
});

test.each([
  ['PUT', 'update_experimental/1', undefined],
  ['PUT', 'experimental_feedback', { message: 'Good' }],
  ['POST', 'experimental_message', { status: false }],
] as const)('%s setting/%s is not for who may not change settings', async (method, path, payload) => {
  as('order.read');
  expect((await call(method, path, payload)).status).toBe(403);
});
