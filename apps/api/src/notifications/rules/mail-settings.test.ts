import { defaultSwitch, MAIL_TOPICS, type Permission } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { AppContext, Caller } from '../../context';
import { createVault } from '../../platform/vault';
import { callerOf, testApi } from '../../testing/test-api';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import hostile from './mail-header.json';
import { registerMailRules } from './mail-rules.routes';
import { RULES } from './test-changes';

type Setting = DataOf<Calls['notificationSetting']>;

const NOW = new Date('2026-11-20T12:00:00Z');
const vault = createVault(Buffer.alloc(32, 1).toString('base64'));
let db: TestDatabase;
let app: FastifyInstance;
let withoutMailer: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  db = await createTestDatabase();
  const ctx = { db, vault, now: () => NOW, log: pino({ level: 'silent' }) } as unknown as AppContext;
  const mailer = { from: 'mail@parcelway.example' };
  app = await testApi(
    ctx,
    () => caller,
    (api) => registerMailRules(api, ctx, mailer),
  );
  withoutMailer = await testApi(
    ctx,
    () => caller,
    (api) => registerMailRules(api, ctx),
  );
});
afterAll(async () => {
  await app.close();
  await withoutMailer.close();
  await db.close();
});
const ALL: Permission[] = ['order.read', 'notification.write', 'setting.write'];
beforeEach(async () => {
  caller = { ...callerOf(await db.addShop()), plan: 'pro', permission: ALL };
  await db.pool.query("update shops set email_enc = $2, timezone = 'Europe/Berlin' where shop_id = $1", [
    ...[caller.shopId, vault.encrypt('shop@example.com')],
  ]);
});

const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
  const answer = await app.inject({ method, url: `/api/v1/${url}`, ...(payload && { payload }) });
  const { data, message, errors } = answer.json() as { data: never; message?: string; errors?: Record<string, string> };
  return { status: answer.statusCode, data, message, errors };
};
const setting = async (): Promise<Setting> => (await send('GET', 'notification/setting')).data;
const COMMON = {
  sender: { name: 'Miller & Sons', reply_to: 'help@miller.example' },
  merchant_emails: ['a@miller.example', 'b@miller.example'],
  rules: { ...RULES, delay_minutes: 30 },
  digest: { enabled: true, at: '07:30' },
};

test('[2.6] a shop that set nothing has the usual switches, sends at once, and is told what stands in for what is empty', async () => {
  const { topics, ...rest } = await setting();
  expect(rest).toEqual({
    sender: { name: '', reply_to: '' },
    merchant_emails: [],
    rules: { ...RULES, skip_if_older_hours: 72 },
    digest: { enabled: false, at: '08:00' },
    from: 'mail@parcelway.example',
    can_send: true,
    shop_email: 'shop@example.com',
    timezone: 'Europe/Berlin',
    to_self: false,
    platform_switch: true,
    store_events: {
      in_transit: true,
      out_for_delivery: true,
      delivered: true,
      attempted_delivery: true,
      failure: true,
    },
    locked: [],
    waiting: 0,
    unknown: 0,
  });
  expect(topics).toEqual(
    MAIL_TOPICS.map((topic) => ({
      ...{ topic, ...defaultSwitch(topic), published_at: null, unpublished: false },
      stats: { sent: 0, opened: 0, clicked: 0, failed: 0 },
    })),
  );
  const answer = await withoutMailer.inject({ url: '/api/v1/notification/setting' });
  expect(answer.json().data).toMatchObject({ from: '', can_send: false });
});

test('[2.6] PUT notification/setting keeps all of it, addresses encrypted and each once', async () => {
  const twice = { ...COMMON, merchant_emails: ['A@miller.example', ...COMMON.merchant_emails] };
  expect(await send('PUT', 'notification/setting', twice)).toMatchObject({ status: 200, data: COMMON });
  expect(await setting()).toMatchObject(COMMON);
  const { rows } = await db.pool.query<{ row: string }>('select t::text as row from mail_rules t where shop_id = $1', [
    caller.shopId,
  ]);
  expect(rows[0]?.row).not.toContain('miller.example');
  await send('PUT', 'setting/shopify_notification', { key: 'failure', value: false });
  await send('PUT', 'notification/setting', { ...COMMON, digest: { enabled: false, at: '07:30' } });
  expect(await setting()).toMatchObject({ digest: { enabled: false }, store_events: { failure: false } });
});

const wrong = (change: object) => ({ ...COMMON, ...change });
test.each([
  [wrong({ sender: { name: 'A\r\nBcc: x@evil.test', reply_to: '' } }), 'sender.name', 'must be one line'],
  [wrong({ sender: { name: 'x'.repeat(81), reply_to: '' } }), 'sender.name', '80'],
  [wrong({ sender: { name: 'A', reply_to: 'help' } }), 'sender.reply_to', ''],
  [wrong({ merchant_emails: ['a@b.c', 'a@b.c, x@evil.test'] }), 'merchant_emails.1', 'must be one e-mail address'],
  [wrong({ merchant_emails: Array.from({ length: 6 }, (_, nr) => `a${nr}@b.c`) }), 'merchant_emails', '5'],
  [wrong({ rules: { ...RULES, delay_minutes: -1 } }), 'rules.delay_minutes', ''],
  [wrong({ rules: { ...RULES, delay_minutes: 1441 } }), 'rules.delay_minutes', ''],
  [wrong({ rules: { ...RULES, skip_if_older_hours: 0 } }), 'rules.skip_if_older_hours', ''],
  [
    wrong({ rules: { ...RULES, quiet_hours: { enabled: true, from: '24:00', to: '08:00' } } }),
    'rules.quiet_hours.from',
    '21:30',
  ],
  [wrong({ digest: { enabled: true, at: '8 am' } }), 'digest.at', '21:30'],
  [wrong({ more: 1 }), '', 'more'],
])(
  'PUT notification/setting refuses what makes no sense by its field, and keeps nothing: %#',
  async (body, field, says) => {
    const { status, errors, message } = await send('PUT', 'notification/setting', body);
    expect(status).toBe(422);
    if (field) expect(Object.keys(errors ?? {})).toContain(field);
    expect(`${message} ${errors?.[field] ?? ''}`).toContain(says);
    expect((await setting()).sender.name).toBe('');
  },
);

test.each(hostile.values)('no name or address of the merchant can add a header or a receiver: %j', async (value) => {
  for (const body of [
    wrong({ sender: { name: value, reply_to: '' } }),
    wrong({ sender: { name: '', reply_to: value } }),
    wrong({ merchant_emails: [value] }),
  ])
    await send('PUT', 'notification/setting', body);
  const { sender, merchant_emails: emails } = await setting();
  expect(sender.name).not.toMatch(/\p{Cc}/u);
  for (const address of [sender.reply_to, ...emails].filter(Boolean))
    expect(address).toMatch(/^[^\s\p{Cc},;<>"]+@[^\s\p{Cc},;<>"@]+$/u);
});

test("[2.6] PUT notification/switch turns a topic's mail for one receiver, and leaves the other one", async () => {
  const put = (topic: string, receiver: string, on: boolean) =>
    send('PUT', 'notification/switch', { topic, receiver, on });
  expect((await put('3002', 'merchant', true)).data).toEqual({ topic: '3002', customer: true, merchant: true });
  expect((await put('3002', 'customer', false)).data).toEqual({ topic: '3002', customer: false, merchant: true });
  const { topics } = await setting();
  expect(topics.find(({ topic }) => topic === '3002')).toMatchObject({ customer: false, merchant: true });
  expect(topics.find(({ topic }) => topic === '3')).toMatchObject(defaultSwitch('3'));
});

test('PUT notification/switch refuses topics that there are not, and the merchant where only customers are told', async () => {
  expect(await send('PUT', 'notification/switch', { topic: '0', receiver: 'customer', on: true })).toMatchObject({
    status: 422,
  });
  expect(
    await send('PUT', 'notification/switch', { topic: 'order_done', receiver: 'merchant', on: true }),
  ).toMatchObject({ status: 422, errors: { receiver: 'must be customer for this topic' } });
});

test('[6.3] what the plan does not hold cannot be turned on, and can be turned off', async () => {
  caller = { ...caller, plan: 'free' };
  const needs = { status: 402, message: 'Your plan does not include this. Upgrade to Basic to use it.' };
  for (const receiver of ['customer', 'merchant']) {
    expect(await send('PUT', 'notification/switch', { topic: '5', receiver, on: true })).toMatchObject(needs);
    expect(await send('PUT', 'notification/switch', { topic: '2', receiver, on: false })).toMatchObject({
      status: 200,
    });
  }
  expect(await send('PUT', 'notification/setting', COMMON)).toMatchObject(needs);
  expect(
    await send('PUT', 'notification/setting', { ...COMMON, digest: { enabled: false, at: '08:00' } }),
  ).toMatchObject({ status: 200 });
  expect((await setting()).locked).toEqual(['cus_notification', 'mer_notification', 'advanced_summary']);
  expect(await send('GET', 'notification/summary')).toMatchObject({ status: 402 });
  caller = { ...caller, plan: 'basic' };
  expect((await setting()).locked).toEqual(['advanced_summary']);
});

test('[7.79] PUT setting/shopify_notification keeps of which events the store is told', async () => {
  for (const [key, value] of [
    ['delivered', false],
    ['failure', false],
    ['delivered', true],
  ] as const)
    expect(await send('PUT', 'setting/shopify_notification', { key, value })).toMatchObject({
      status: 200,
      data: { key, value },
    });
  expect((await setting()).store_events).toEqual({
    ...{ in_transit: true, out_for_delivery: true, delivered: true, attempted_delivery: true, failure: false },
  });
  expect(await send('PUT', 'setting/shopify_notification', { key: 'expired', value: false })).toMatchObject({
    status: 422,
    errors: { key: expect.stringContaining('in_transit') },
  });
});

test('[2.6] the last 30 days of a topic are told for customers and merchant together, with what waits and what nobody knows', async () => {
  const mail = (
    topic: string | null,
    state: string,
    extra: { opened?: boolean; clicked?: boolean; at?: string } = {},
  ) =>
    db.pool.query(
      `insert into mails (shop_id, topic, state, receiver, receiver_enc, created_at, opened_at, clicked_at)
       values ($1, $2, $3, case when $4 then 'merchant' else 'customer' end, '', $5, case when $4 then now() end, case when $6 then now() end)`,
      [caller.shopId, topic, state, extra.opened ?? false, extra.at ?? '2026-11-19T00:00:00Z', extra.clicked ?? false],
    );
  await mail('4', 'sent');
  await mail('4', 'sent', { opened: true });
  // Opened without its images.
  await mail('4', 'sent', { clicked: true });
  await mail('4', 'failed');
  await mail('4', 'sent', { at: '2026-10-21T11:59:00Z' });
  await mail('2', 'unknown', { at: '2026-01-01' });
  await mail('2', 'queued');
  await mail('2', 'sending');
  await mail('2', 'cancelled');
  await mail(null, 'sent');
  const { topics, waiting, unknown } = await setting();
  expect(topics.filter(({ stats }) => stats.sent + stats.failed > 0).map(({ topic, stats }) => [topic, stats])).toEqual(
    [['4', { sent: 3, opened: 2, clicked: 1, failed: 1 }]],
  );
  expect([waiting, unknown]).toEqual([2, 1]);
});

test('[2.6] a topic says when its own template was published, and whether a draft differs from what is sent', async () => {
  const draft = (topic: string, revision: number) =>
    db.pool.query(`insert into mail_template_drafts values ($1, $2, '{}', $3, now(), 'x')`, [
      caller.shopId,
      topic,
      revision,
    ]);
  const live = (topic: string, revision: number) =>
    db.pool.query(
      `with v as (insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
        values ($1, $2, '{}', $3, '2026-11-01T00:00:00Z', 'x') returning version_id)
       insert into mail_templates_live select $1, $2, version_id from v`,
      [caller.shopId, topic, revision],
    );
  await draft('1', 1);
  await draft('2', 2);
  await live('2', 2);
  await draft('3', 3);
  await live('3', 2);
  await live('4', 1);
  const { topics } = await setting();
  const at = '2026-11-01T00:00:00.000Z';
  expect(topics.slice(0, 5).map((row) => [row.topic, row.published_at, row.unpublished])).toEqual([
    ...[
      ['1', null, true],
      ['2', at, false],
      ['3', at, true],
      ['4', at, false],
      ['5', null, false],
    ],
  ]);
});

test.each([
  ['PUT', 'notification/setting', 'notification.write', COMMON],
  ['PUT', 'notification/switch', 'notification.write', { topic: '2', receiver: 'customer', on: true }],
  ['PUT', 'setting/shopify_notification', 'setting.write', { key: 'delivered', value: true }],
] as const)('%s %s needs %s', async (method, url, needed, body) => {
  caller = { ...caller, permission: ALL.filter((one) => one !== needed) };
  expect(await send(method, url, body)).toMatchObject({
    ...{ status: 403, message: `This needs the permission ${needed}. Ask the store owner for it.` },
  });
});
