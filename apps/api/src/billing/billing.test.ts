import { withShop } from '../db/database';
import { PlatformError } from '../platform/platform.port';
import { createSyncWorld, until, type SyncWorld } from '../testing/sync-world';
import { sendWebhook } from '../testing/webhook-sender';
import { applyBilling } from './apply-billing';

let world: SyncWorld;
let shopId: string;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 5 });
  await world.call('/api/v1/auth/session');
  shopId = await world.shopId();
});
afterEach(() => world.close());

const post = (path: string, body: object = {}) => world.call(`/api/v1/billing/${path}`, { method: 'POST', body });
const subscribe = async (step: string, cycle = 'monthly', more: object = {}) => {
  const answer = await post('subscribe', { step, cycle, ...more });
  return { ...answer, url: String(answer.body.data?.url) };
};
const control = async (path: string, method: string, body: object) => {
  const answer = await fetch(`${world.twin.url}/twin/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, answer.ok]).toEqual([path, true]);
};
/** What the merchant does on the platform's page. @param url of that page */
const decide = (url: string, decision: 'approve' | 'decline') => {
  const [, kind = '', id = ''] = /charges\/([\w-]+)\/(\d+)/.exec(url) ?? [];
  return control(`shops/${world.domain}/billing/${kind}/${id}`, 'POST', { decision });
};
const days = (count: number) => control('billing-clock', 'POST', { days: count });
const read = () => applyBilling(world.ctx, shopId);
const buy = async (step: string, cycle = 'monthly') => {
  const { url } = await subscribe(step, cycle);
  await decide(url, 'approve');
  await read();
};
/** Bought, with the trial over. */
const pay = async (step: string, cycle = 'monthly') => {
  await world.db.pool.query('update shops set free_trial = false');
  await buy(step, cycle);
};
const shop = async () =>
  (
    await world.db.pool.query('select plan, quota_total, pricing_version, free_trial from shops where shop_id = $1', [
      shopId,
    ])
  ).rows[0] as { plan: string; quota_total: number | null; free_trial: boolean };
const rows = (table: 'subscriptions' | 'billing_entries' | 'quota_packs' | 'purchase_requests') =>
  withShop(
    world.db,
    shopId,
    async (trx) => (await trx.selectFrom(table).selectAll().execute()) as unknown as Record<string, unknown>[],
  );
const states = async () =>
  Object.fromEntries((await rows('subscriptions')).map(({ step, state }) => [String(step), state]));
const entries = async (kind: string) =>
  (await rows('billing_entries')).filter((entry) => entry.kind === kind).map(({ amount }) => amount);
const offers = () => world.twin.billing.book(world.domain).subscriptions;
const returnPath = () => new URL(offers().at(-1)?.returnUrl ?? '').pathname;
const comeBack = (path: string) => fetch(`${world.url}${path}`, { redirect: 'manual' });

test('a plan counts when the platform says that it is approved: with the trial first, which charges nothing', async () => {
  const { status, url } = await subscribe('basic-500');
  expect(status).toBe(200);
  await read();
  expect([await states(), (await shop()).plan]).toEqual([{ 'basic-500': 'pending' }, 'free']);
  await decide(url, 'approve');
  await read();
  expect(await states()).toEqual({ 'basic-500': 'trial' });
  expect(await shop()).toMatchObject({ plan: 'basic', quota_total: 500, pricing_version: '202407', free_trial: false });
  expect(await entries('charge')).toEqual([]);
  await days(8);
  await read();
  expect(await states()).toEqual({ 'basic-500': 'active' });
  expect(await entries('charge')).toEqual(['19.00']);
  // Three cycles later, of which none was read.
  await days(90);
  await read();
  await read();
  expect(await entries('charge')).toEqual(['19.00', '19.00', '19.00', '19.00']);
  expect(await entries('change')).toHaveLength(1);
});

test('a trial is given once: not after it was cancelled, which in a trial is at once', async () => {
  await buy('basic-200');
  expect((await post('cancel', { reason: 'Too few parcels' })).body.data).toEqual({ scheduled: null });
  expect([await states(), (await shop()).plan]).toEqual([{ 'basic-200': 'cancelled' }, 'free']);
  expect((await rows('subscriptions'))[0]).toMatchObject({ cancel_reason: 'Too few parcels' });
  await buy('basic-500');
  expect(await states()).toMatchObject({ 'basic-500': 'active' });
});

test('what is declined changes nothing, and another one can be bought', async () => {
  const first = await subscribe('basic-200');
  await decide(first.url, 'decline');
  await read();
  expect([await states(), (await shop()).plan]).toEqual([{ 'basic-200': 'declined' }, 'free']);
  const second = await subscribe('basic-200');
  expect(second.status).toBe(200);
  expect(second.url).not.toBe(first.url);
});

test('the same choice leads to the same page, another choice withdraws the one before', async () => {
  const first = await subscribe('basic-200');
  expect((await subscribe('basic-200')).url).toBe(first.url);
  await subscribe('pro-1000');
  expect(offers().map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING']);
});

test('an upgrade replaces the plan at once; the plan that the shop has is no choice', async () => {
  await pay('basic-200');
  expect((await subscribe('basic-200')).status).toBe(422);
  await buy('pro-1000');
  expect(await states()).toEqual({ 'basic-200': 'cancelled', 'pro-1000': 'active' });
  expect(await shop()).toMatchObject({ plan: 'pro', quota_total: 1000 });
});

test('a downgrade waits for the end of the cycle, and can be taken back until then', async () => {
  await pay('pro-1000');
  await buy('basic-200');
  expect(await shop()).toMatchObject({ plan: 'pro' });
  const active = async () => (await rows('subscriptions')).find(({ state }) => state === 'active');
  expect((await active())?.scheduled).toEqual({ kind: 'switch', step: 'basic-200', cycle: 'monthly' });
  expect((await post('undo_change')).status).toBe(200);
  expect((await active())?.scheduled).toBeNull();
  expect((await post('undo_change')).status).toBe(409);
  await buy('basic-500');
  await days(31);
  await read();
  expect(await states()).toMatchObject({ 'pro-1000': 'cancelled', 'basic-500': 'active' });
  expect(await shop()).toMatchObject({ plan: 'basic', quota_total: 500 });
});

test('from annual to monthly is down, from monthly to annual is up', async () => {
  await pay('basic-200', 'monthly');
  await buy('basic-200', 'annual');
  const running = async () => (await rows('subscriptions')).find(({ state }) => state === 'active');
  expect((await running())?.cycle).toBe('annual');
  await buy('basic-200', 'monthly');
  expect(await running()).toMatchObject({ cycle: 'annual', scheduled: { kind: 'switch', cycle: 'monthly' } });
});

test('a cancellation is ours until the cycle ends, and is carried out when it has', async () => {
  expect((await post('cancel')).status).toBe(409);
  await pay('basic-200');
  const { data } = (await post('cancel')).body;
  expect(data).toMatchObject({ scheduled: { kind: 'cancel', plan: 'free' } });
  await read();
  expect([offers()[0]?.status, (await shop()).plan]).toEqual(['ACTIVE', 'basic']);
  await post('undo_change');
  expect((await rows('subscriptions'))[0]?.scheduled).toBeNull();
  await post('cancel');
  await world.db.pool.query("update subscriptions set period_ends_at = now() - interval '1 minute'");
  await read();
  expect([offers()[0]?.status, (await shop()).plan]).toEqual(['CANCELLED', 'free']);
});

test('a frozen store has the free plan until it pays, and its own plan again then', async () => {
  await pay('pro-1000');
  await control(`shops/${world.domain}/billing`, 'PATCH', { frozen: true });
  await read();
  expect([await states(), await shop()]).toMatchObject([{ 'pro-1000': 'frozen' }, { plan: 'free', quota_total: null }]);
  await control(`shops/${world.domain}/billing`, 'PATCH', { frozen: false });
  await read();
  expect(await shop()).toMatchObject({ plan: 'pro', quota_total: 1000 });
  expect(await entries('charge')).toEqual(['49.00']);
});

test('a pack is bought once, and read twice it is one line', async () => {
  expect((await world.call('/api/v1/charge/quota_expansion/pack-9')).status).toBe(404);
  const { body } = await world.call('/api/v1/charge/quota_expansion/pack-500');
  await decide(String(body.data.url), 'approve');
  await read();
  await read();
  expect(await rows('quota_packs')).toMatchObject([{ pack: 'pack-500', quota: 500, used: 0, state: 'active' }]);
  expect(await entries('pack')).toEqual(['25.00']);
});

test('a cap cannot be set, and the answer says what can be done', async () => {
  const answer = await post('cap', { amount: '20' });
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('Buy a pack')]);
});

test('credits of the platform are lines of the history', async () => {
  await control(`shops/${world.domain}/billing/credits`, 'POST', { amount: '5.00', description: 'Sorry' });
  await read();
  expect(await entries('credit')).toEqual(['-5.00']);
});

test('the return proves nothing: without an approval the plan stays; the page is the one named before', async () => {
  const { url } = await subscribe('basic-500', 'monthly', { redirect: '/orders?page=2' });
  const path = returnPath();
  const early = await comeBack(`${path}?charge_id=1&redirect=https://evil.example`);
  expect(early.headers.get('location')).toBe(
    `${world.twin.url}/store/demo/apps/parcelway/orders?page=2`.replace(
      '/demo/',
      `/${world.domain.split('.')[0] ?? ''}/`,
    ),
  );
  expect((await shop()).plan).toBe('free');
  await decide(url, 'approve');
  await comeBack(path);
  expect((await shop()).plan).toBe('basic');
  // Used again it reads nothing: what it was about is decided.
  const spy = jest.spyOn(world.ctx.platform, 'billingOf');
  expect((await comeBack(path)).status).toBe(302);
  for (const forged of ['/auth/billing/AAAAAAAAAAAAAAAAAAAAAAAA', '/auth/billing/%27', '/auth/billing/x'])
    expect((await comeBack(forged)).headers.get('location')).toBe('/billing');
  expect(spy).not.toHaveBeenCalled();
});

test('the platform’s messages make us read; doubled and late ones change nothing', async () => {
  await world.startWorker();
  const { url } = await subscribe('pro-1000');
  await decide(url, 'approve');
  await until('the plan is there', async () => (await shop()).plan === 'pro');
  const [bought] = await rows('subscriptions');
  const body = {
    app_subscription: {
      admin_graphql_api_id: `gid://shopify/AppSubscription/${String(bought?.platform_id)}`,
      status: 'DECLINED',
    },
  };
  for (let index = 0; index < 2; index += 1)
    expect((await sendWebhook(world, 'app_subscriptions/update', body)).status).toBe(200);
  expect((await sendWebhook(world, 'app_subscriptions/update', { app_subscription: 1 })).status).toBe(200);
  await world.settled();
  await read();
  expect([await states(), (await shop()).plan]).toEqual([{ 'pro-1000': 'trial' }, 'pro']);
  expect(await entries('change')).toHaveLength(1);
});

test('lost messages are made good by the hourly read', async () => {
  await control('faults', 'PUT', { drop: 1, retryFactor: 0 });
  const { url } = await subscribe('pro-1000');
  await decide(url, 'approve');
  await world.startWorker();
  await world.ctx.jobs.addNow('billing.read-all', {});
  await until('the plan is there', async () => (await shop()).plan === 'pro');
});

test('a platform that is down changes nothing, and the next try buys', async () => {
  const { platform } = world.ctx;
  const create = jest
    .spyOn(platform, 'createSubscription')
    .mockRejectedValueOnce(new PlatformError('down', 'unavailable'))
    .mockRejectedValueOnce(new PlatformError('The shop cannot accept the provided charge', 'refused'));
  expect((await subscribe('pro-1000')).status).toBe(503);
  const refused = await subscribe('pro-1000');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('cannot accept')]);
  expect((await subscribe('pro-1000')).status).toBe(200);
  expect(create).toHaveBeenCalledTimes(3);
});

test('what was created when the process died is withdrawn by the next purchase', async () => {
  const { url } = await subscribe('pro-1000');
  // As it is when the answer was never stored.
  await world.db.pool.query(
    "update purchase_requests set platform_id = null, approval_url = null, created_at = now() - interval '2 minutes'",
  );
  const again = await subscribe('pro-1000');
  expect(again.status).toBe(200);
  expect(again.url).not.toBe(url);
  expect(offers().map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING']);
});

test('thirty purchases at once make one offer', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => subscribe('pro-1000')));
  const urls = new Set(answers.filter(({ status }) => status === 200).map(({ url }) => url));
  expect(urls.size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(offers()).toHaveLength(1);
});

test('an older read does not overwrite a newer one', async () => {
  const { url } = await subscribe('pro-1000');
  const { platform } = world.ctx;
  const real = platform.billingOf.bind(platform);
  jest.spyOn(platform, 'billingOf').mockImplementationOnce(async (target) => {
    const old = await real(target);
    await decide(url, 'approve');
    await read();
    return old;
  });
  await read();
  expect((await shop()).plan).toBe('pro');
});

test('an uninstall ends the plan, the books stay; a new installation reads what there is', async () => {
  await world.startWorker();
  await pay('pro-1000');
  await control(`shops/${world.domain}/uninstall`, 'POST', {});
  await until('the plan has ended', async () => (await shop()).plan === 'free');
  expect(await states()).toEqual({ 'pro-1000': 'cancelled' });
  const changes = (await rows('billing_entries')).filter(({ kind }) => kind === 'change');
  expect(changes.map(({ subject }) => (subject as { by: string }).by)).toEqual(['merchant', 'uninstall']);
  expect(await entries('charge')).toEqual(['49.00']);
  await world.call('/api/v1/auth/session');
  await read();
  expect([await states(), (await shop()).plan]).toEqual([{ 'pro-1000': 'cancelled' }, 'free']);
});
