import { PERMISSIONS, SETTING_HISTORY_DAYS } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { AppContext, Caller } from '../context';
import { registerEdd } from '../edd/edd.routes';
import { RULE, ZONE } from '../edd/test-edd';
import { registerMailRules } from '../notifications/rules/mail-rules.routes';
import { createVault } from '../platform/vault';
import { nameStaff } from '../testing/staff';
import { callerOf, testApi } from '../testing/test-api';
import { testConfig } from '../testing/test-config';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { domain } from '.';
import { registerSettings } from './settings.routes';
import { registerStaff } from './staff.routes';

type History = DataOf<Calls['settingHistory']>;
const NOW = new Date('2026-11-20T12:00:00Z');
let db: TestDatabase;
let ctx: AppContext;
let app: FastifyInstance;
let caller: Caller;

beforeAll(async () => {
  db = await createTestDatabase();
  const config = testConfig(db.url);
  ctx = { config, db, vault: createVault(config.ENCRYPTION_KEY), now: () => NOW } as unknown as AppContext;
  app = await testApi(
    ctx,
    () => caller,
    (api) => {
      for (const register of [registerSettings, registerStaff, registerEdd, registerMailRules]) register(api, ctx);
    },
  );
});
afterAll(async () => {
  await app.close();
  await db.close();
});
beforeEach(async () => {
  caller = { ...callerOf(await db.addShop()), plan: 'pro', permission: PERMISSIONS };
  await nameStaff(ctx, caller.shopId, { [caller.userId]: 'Ada Merchant' });
});

const call = async (method: InjectOptions['method'], path: string, payload?: object) => {
  const answer = await app.inject({
    ...{ method, url: `/api/v1/${path}` },
    ...(payload && { payload }),
  } as InjectOptions);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<{ data: Record<string, unknown> }>().data;
};
const history = async (query = '') => (await call('GET', `setting/history${query}`)) as unknown as History;
const addChanges = (count: number, daysAgo: number) =>
  db.pool.query(
    `insert into setting_changes (shop_id, at, user_id, area, deed, fields)
     select $1, $2::timestamptz - make_interval(days => $4), '1', 'early', 'changed', '[]' from generate_series(1, $3)`,
    [caller.shopId, NOW, count, daysAgo],
  );

test.each([
  ['account', ['tz_name'], 'PUT', 'setting/account', { tz_name: 'Asia/Tokyo', notify_email: '' }],
  ['couriers', ['couriers'], 'PUT', 'setting/change_courier', { action: 'add', courier: 'ups' }],
  ['couriers', ['mapping'], 'PUT', 'setting/courier_names', { company: 'Beta', courier: 'ups' }],
  [
    'promise',
    ['enable', 'cutoff'],
    'POST',
    'setting/update_edd',
    { revision: 0, enable: true, workflow: { cutoff: '11:11' } },
  ],
  ['promise', ['separator'], 'POST', 'setting/update_edd_format', { revision: 0, separator: ' to ' }],
  [
    'promise',
    ['translation'],
    'POST',
    'setting/edd_translation',
    { revision: 0, translation: { de: { template: 'Bald' } } },
  ],
  ['store', ['platform'], 'PUT', 'setting/update_shopify_switch/1', undefined],
  ['store', ['delivered'], 'PUT', 'setting/shopify_notification', { key: 'delivered', value: false }],
  ['early', ['experimental'], 'PUT', 'setting/update_experimental/1', undefined],
] as const)(
  'a change of the %s is recorded with its user and its fields: %j',
  async (area, fields, method, path, payload) => {
    await call(method, path, payload);
    const { changes, next } = await history();
    expect(changes).toMatchObject([{ by: 'Ada Merchant', at: NOW.toISOString(), area, deed: 'changed', subject: '' }]);
    expect(changes[0]?.fields.map(({ field }) => field)).toEqual(fields);
    expect(next).toBeNull();
  },
);

test('values from before and after are recorded, but none that is personal', async () => {
  await call('PUT', 'setting/account', { tz_name: 'Asia/Tokyo', notify_email: 'post@nook.example.com' });
  expect((await history()).changes[0]?.fields).toEqual([
    { field: 'tz_name', before: null, after: 'Asia/Tokyo' },
    { field: 'notify_email' },
  ]);
  const { rows } = await db.pool.query('select fields::text from setting_changes where shop_id = $1', [caller.shopId]);
  expect(JSON.stringify(rows)).not.toContain('nook');
});

test('a save that changes nothing is not recorded', async () => {
  const { revision } = await call('GET', 'setting/courier-settings');
  await call('PUT', 'setting/courier-settings', { revision, auto_detect: true, couriers: [], mapping: [] });
  await call('PUT', 'setting/account', { tz_name: null, notify_email: '' });
  expect((await history()).changes).toEqual([]);
});

test('zones and rules are named, with what was done to them', async () => {
  const { zones } = (await call('PUT', 'setting/update_estimate_zone', ZONE)) as { zones: { id: string }[] };
  const changed = { ...ZONE, id: zones[0]?.id, revision: 1, transit: { min: 2, max: 5 } };
  await call('PUT', 'setting/update_estimate_zone', changed);
  await call('DELETE', `setting/pre_zones/${zones[0]?.id}`);
  const { id } = await call('POST', 'setting/pre_edd_rule', RULE);
  await call('POST', `setting/pre_edd_rule/${String(id)}/copy`, { name: 'Copy' });
  await call('POST', 'setting/pre_edd_rule', { ...RULE, id, revision: 1, status: false });
  await call('DELETE', `setting/pre_edd_rule/${String(id)}`);
  await call('POST', `setting/pre_edd_rule/${String(id)}/restore`);
  expect((await history()).changes.map(({ area, deed, subject }) => `${area} ${deed} ${subject}`).reverse()).toEqual([
    ...['zones added Europe', 'zones changed Europe', 'zones deleted Europe'],
    ...['rules added Fragile', 'rules added Copy', 'rules changed Fragile', 'rules deleted Fragile'],
    'rules restored Fragile',
  ]);
  const fields = (await history()).changes.flatMap((change) => change.fields);
  expect(fields).toEqual([
    { field: 'status', before: true, after: false },
    { field: 'transit', before: '2–3', after: '2–5' },
  ]);
});

test('older changes are on further pages', async () => {
  await addChanges(51, 1);
  const first = await history();
  expect([first.changes.length, first.next]).toEqual([50, first.changes.at(-1)?.id]);
  const second = await history(`?before=${first.next}`);
  expect([second.changes.length, second.next]).toEqual([1, null]);
  expect(first.changes.map(({ id }) => id)).not.toContain(second.changes[0]?.id);
});

test('changes are forgotten when their time is over', async () => {
  await addChanges(1, SETTING_HISTORY_DAYS + 1);
  await addChanges(1, SETTING_HISTORY_DAYS - 1);
  await (domain.jobs(ctx)['settings.sweep'] as () => Promise<void>)();
  expect((await history()).changes).toHaveLength(1);
});
