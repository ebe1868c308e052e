import { defaultMailSettings } from '@parcelway/http-contract';
import { MAIL_TOPICS, recommendedSwitch } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { callerOf } from '../../testing/test-api';
import { mailSetting } from './mail-settings';
import { RULES } from './test-changes';
import { ALL, COMMON, setUpMailSettings } from './test-mail-settings';

const setUp = setUpMailSettings();
const { send, setting, as } = setUp;

test('[2.6] a shop that set nothing has the usual switches, sends at once, and gets the fallbacks for what is empty', async () => {
  const { topics, ...rest } = await setting();
  expect(rest).toEqual({
    sender: { name: '', reply_to: '' },
    merchant_emails: [],
    rules: { ...RULES, skip_if_older_hours: 72 },
    digest: { enabled: false, at: '08:00' },
    from: 'mail@parcelway.example',
    can_send: true,
    shop_email: 'shop@example.com',
    notify_email: 'shop@example.com',
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
      ...{ topic, customer: false, merchant: false, published_at: null, unpublished: false },
      stats: { sent: 0, opened: 0, clicked: 0, failed: 0 },
    })),
  );
});

test('[2.6] PUT notification/setting stores all of it, addresses encrypted and each once', async () => {
  const twice = { ...COMMON, merchant_emails: ['A@miller.example', ...COMMON.merchant_emails] };
  expect(await send('PUT', 'notification/setting', twice)).toMatchObject({ status: 200, data: COMMON });
  expect(await setting()).toMatchObject(COMMON);
  const { rows } = await setUp.db.pool.query<{ row: string }>(
    'select t::text as row from mail_rules t where shop_id = $1',
    [setUp.shop],
  );
  expect(rows[0]?.row).not.toContain('miller.example');
  await send('PUT', 'setting/shopify_notification', { key: 'failure', value: false });
  await send('PUT', 'notification/setting', { ...COMMON, digest: { enabled: false, at: '07:30' } });
  expect(await setting()).toMatchObject({ digest: { enabled: false }, store_events: { failure: false } });
});

test("[2.6] PUT notification/switch turns a topic's mail for one receiver, and leaves the other one", async () => {
  const put = (topic: string, receiver: string, on: boolean) =>
    send('PUT', 'notification/switch', { topic, receiver, on });
  expect((await put('3002', 'merchant', true)).data).toEqual({ topic: '3002', customer: false, merchant: true });
  expect((await put('3002', 'customer', true)).data).toEqual({ topic: '3002', customer: true, merchant: true });
  expect((await put('3002', 'customer', false)).data).toEqual({ topic: '3002', customer: false, merchant: true });
  const { topics } = await setting();
  expect(topics.find(({ topic }) => topic === '3002')).toMatchObject({ customer: false, merchant: true });
  expect(topics.find(({ topic }) => topic === '3')).toMatchObject({ customer: false, merchant: false });
});

test('PUT notification/switch refuses topics that there are not, and the merchant where only customers are notified', async () => {
  expect(await send('PUT', 'notification/switch', { topic: '0', receiver: 'customer', on: true })).toMatchObject({
    status: 422,
  });
  expect(
    await send('PUT', 'notification/switch', { topic: 'order_done', receiver: 'merchant', on: true }),
  ).toMatchObject({ status: 422, errors: { receiver: 'must be customer for this topic' } });
});

test('[6.3] what the plan does not hold cannot be turned on, and can be turned off', async () => {
  as({ plan: 'free' });
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
  as({ plan: 'basic' });
  expect((await setting()).locked).toEqual(['advanced_summary']);
});

test("[6.3] the merchant's own copy needs a plan that holds it, and is always turned off", async () => {
  const put = (value: 0 | 1) => send('PUT', `notification/update_to_self/${value}`, {});
  as({ plan: 'free' });
  expect(await put(1)).toMatchObject({ status: 402 });
  expect(await put(0)).toMatchObject({ status: 200, data: { to_self: false } });
  as({ plan: 'basic' });
  expect(await put(1)).toMatchObject({ status: 200, data: { to_self: true } });
});

test('[2.6] what is recommended is turned on in one step, and leaves what is on; a plan that lacks it refuses', async () => {
  as({ plan: 'free' });
  expect(await send('PUT', 'notification/recommended', {})).toMatchObject({ status: 402 });
  expect((await setting()).topics.some(({ customer, merchant }) => customer || merchant)).toBe(false);
  as({ plan: 'basic' });
  await send('PUT', 'notification/switch', { topic: '5', receiver: 'customer', on: true });
  const { data } = await send('PUT', 'notification/recommended', {});
  const wanted = MAIL_TOPICS.map((topic) => ({
    topic,
    ...recommendedSwitch(topic),
    ...(topic === '5' && { customer: true }),
  }));
  expect(data).toEqual({ topics: wanted });
  expect((await setting()).topics).toMatchObject(wanted);
});

test('[7.79] PUT setting/shopify_notification stores of which events the store is notified', async () => {
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

test('[2.6] the last 30 days of a topic are reported for customers and merchant together, with what waits and what nobody knows', async () => {
  const mail = (
    topic: string | null,
    state: string,
    extra: { opened?: boolean; clicked?: boolean; at?: string } = {},
  ) =>
    setUp.db.pool.query(
      `insert into mails (shop_id, topic, state, recipient, recipient_enc, created_at, opened_at, clicked_at)
       values ($1, $2, $3, case when $4 then 'merchant' else 'customer' end, '', $5, case when $4 then now() end, case when $6 then now() end)`,
      [setUp.shop, topic, state, extra.opened ?? false, extra.at ?? '2026-11-19T00:00:00Z', extra.clicked ?? false],
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
  const settingsWith = (subject: string): string =>
    JSON.stringify({ ...defaultMailSettings(), subject: { en: subject } });
  const draft = (topic: string, subject: string) =>
    setUp.db.pool.query(`insert into mail_template_drafts values ($1, $2, $3, 1, now(), 'x')`, [
      setUp.shop,
      topic,
      settingsWith(subject),
    ]);
  const live = (topic: string, subject: string) =>
    setUp.db.pool.query(
      `with v as (insert into mail_template_versions (shop_id, topic, settings, revision, published_at, published_by)
        values ($1, $2, $3, 1, '2026-11-01T00:00:00Z', 'x') returning version_id)
       insert into mail_templates_live select $1, $2, version_id from v`,
      [setUp.shop, topic, settingsWith(subject)],
    );
  await draft('1', 'On its way');
  await draft('2', 'On its way');
  await live('2', 'On its way');
  await draft('3', 'Today');
  await live('3', 'On its way');
  await live('4', 'On its way');
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
  as({ permission: ALL.filter((one) => one !== needed) });
  expect(await send(method, url, body)).toMatchObject({
    ...{ status: 403, message: `This needs the permission ${needed}. Ask the store owner for it.` },
  });
});

test('[2.6] without a mail server it is said that mails wait', async () => {
  const ctx = { db: setUp.db, mailer: null, now: () => new Date() } as unknown as AppContext;
  await setUp.db.pool.query('update shops set email_enc = null where shop_id = $1', [setUp.shop]);
  expect(await mailSetting(ctx, callerOf(setUp.shop))).toMatchObject({ from: '', can_send: false });
});
