import { PERMISSIONS, type Permission } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { createVault } from '../platform/vault';
import { registerSession } from '../session/session.routes';
import { issueToken } from '../session/staff-tokens.store';
import { emptiedDatabase } from '../testing/emptied-database';
import { nameStaff } from '../testing/staff';
import { testApi } from '../testing/test-api';
import { testConfig } from '../testing/test-config';
import type { TestDatabase } from '../testing/test-database';
import { registerSettings } from './settings.routes';
import { registerStaff } from './staff.routes';

type Staff = DataOf<Calls['staff']>;
const [OWNER, PACKER, UNKNOWN] = ['42', '43', '99'];
const FEWER: Permission[] = ['order.read', 'order.write'];
let db: TestDatabase;
let ctx: AppContext;
let app: FastifyInstance;
let shopId: string;
let tokens: Record<string, string>;

beforeEach(async () => {
  db = await emptiedDatabase();
  const config = testConfig(db.url);
  const vault = createVault(config.ENCRYPTION_KEY);
  ctx = { config, db, vault, log: pino({ level: 'silent' }), now: () => new Date() } as unknown as AppContext;
  shopId = await db.addShop('demo.myshopify.com');
  await nameStaff(ctx, shopId, { [OWNER]: 'Ada Merchant', [PACKER]: 'Bo Packer' }, OWNER);
  tokens = {};
  for (const userId of [OWNER, PACKER, UNKNOWN]) {
    const staff = { shopId, userId, permission: PERMISSIONS };
    tokens[userId] = (await withShop(db, shopId, (trx) => issueToken(trx, ctx, 'bearer', staff))).token;
  }
  app = await testApi(
    ctx,
    () => null,
    (api) => {
      registerSession(api, ctx);
      registerSettings(api, ctx);
      registerStaff(api, ctx);
    },
  );
});
afterEach(async () => {
  await app.close();
  await db.close();
});

async function call<Data = Record<string, unknown>>(
  userId: string,
  method: 'GET' | 'PUT',
  path: string,
  body?: object,
) {
  const answer = await app.inject({
    ...{ method, url: `/api/v1/${path}`, headers: { authorization: `Bearer ${tokens[userId]}` } },
    ...(body && { payload: body }),
  });
  const { data, message } = answer.json<{ data: Data; message?: string }>();
  return { status: answer.statusCode, data, message };
}
const staffAs = async (userId: string) => (await call<Staff>(userId, 'GET', 'setting/staff')).data;
const personOf = ({ staff }: Staff, id: string) => staff.find((one) => one.id === id);
const give = async (userId: string, id: string, permissions: readonly Permission[], revision?: string) =>
  call<Staff>(userId, 'PUT', `setting/staff/${id}`, {
    permissions,
    revision: revision ?? personOf(await staffAs(userId), id)?.revision ?? 'none',
  });
const saveAccount = (userId: string) =>
  call(userId, 'PUT', 'setting/account', { tz_name: 'Asia/Tokyo', notify_email: '' });
const permissionOf = async (userId: string) =>
  (await call<DataOf<Calls['session']>>(userId, 'GET', 'auth/session')).data.permission;

test('[6.1] the owner comes first, everybody has all permissions until the owner changes them, and who is not known is not listed', async () => {
  await db.pool.query("update staff set seen_at = '2026-11-20T12:00:00Z' where user_id = $1", [PACKER]);
  const { staff, can_change: canChange } = await staffAs(PACKER);
  expect(staff).toMatchObject([
    { id: OWNER, name: 'Ada Merchant', owner: true, you: false, permissions: PERMISSIONS },
    { id: PACKER, name: 'Bo Packer', owner: false, you: true, last_seen: '2026-11-20T12:00:00.000Z' },
  ]);
  expect([canChange, (await staffAs(OWNER)).can_change]).toEqual([false, true]);
  expect(personOf({ staff, can_change: canChange }, PACKER)?.permissions).toEqual(PERMISSIONS);
  expect(await permissionOf(UNKNOWN)).toEqual(PERMISSIONS);
});

test('what the owner changes holds from the next request on, and the refusal says whom to ask', async () => {
  expect((await saveAccount(PACKER)).status).toBe(200);
  const { data } = await give(OWNER, PACKER, [...FEWER].reverse());
  expect(personOf(data, PACKER)?.permissions).toEqual(FEWER);
  expect(await saveAccount(PACKER)).toMatchObject({
    status: 403,
    message: 'This needs the permission setting.write. Ask the store owner for it.',
  });
  expect([await permissionOf(PACKER), await permissionOf(OWNER)]).toEqual([FEWER, PERMISSIONS]);
  await give(OWNER, PACKER, PERMISSIONS);
  expect((await saveAccount(PACKER)).status).toBe(200);
});

test.each([
  ['by somebody else than the owner', PACKER, PACKER, undefined, 403],
  ['of the owner', OWNER, OWNER, undefined, 422],
  ['of somebody who is not there', OWNER, UNKNOWN, undefined, 404],
  ['that began with other permissions than those that are saved', OWNER, PACKER, 'before', 409],
])('a change %s is refused, and nothing is written', async (_name, by, id, revision, status) => {
  expect((await give(by, id, FEWER, revision)).status).toBe(status);
  expect((await db.pool.query('select from staff where permissions is not null')).rowCount).toBe(0);
  expect((await db.pool.query('select from setting_changes')).rowCount).toBe(0);
});

test('of two changes at once one is saved, and the other one is refused', async () => {
  const revision = personOf(await staffAs(OWNER), PACKER)?.revision;
  const answers = await Promise.all(
    [FEWER, ['order.read'] as const].map((permissions) => give(OWNER, PACKER, permissions, revision)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('the history says whose permissions were changed, by name', async () => {
  await give(OWNER, PACKER, FEWER);
  const { data } = await call<DataOf<Calls['settingHistory']>>(PACKER, 'GET', 'setting/history');
  expect(data.changes).toMatchObject([
    {
      ...{ by: 'Ada Merchant', area: 'staff', deed: 'changed', subject: 'Bo Packer' },
      fields: [{ field: 'permissions', before: PERMISSIONS, after: FEWER }],
    },
  ]);
});

test('a store has one owner: a new one may change what the former one may do', async () => {
  await nameStaff(ctx, shopId, { [PACKER]: 'Bo Packer' }, PACKER);
  expect((await give(OWNER, PACKER, FEWER)).status).toBe(403);
  expect((await give(PACKER, OWNER, FEWER)).status).toBe(200);
});
