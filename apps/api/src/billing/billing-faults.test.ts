import { PlatformError } from '../platform/platform.port';
import { until } from '../testing/sync-world';
import { sendWebhook } from '../testing/webhook-sender';
import { createBillingWorld, type BillingWorld } from './test-billing-world';

let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.world.close());

test('the return proves nothing: without an approval the plan stays; the page is the one named before', async () => {
  const { url } = await on.subscribe('basic-500', 'monthly', { redirect: '/orders?page=2' });
  const path = on.returnPath();
  const early = await on.comeBack(`${path}?charge_id=1&redirect=https://evil.example`);
  expect(early.headers.get('location')).toBe(
    `${on.world.twin.url}/store/demo/apps/parcelway/orders?page=2`.replace(
      '/demo/',
      `/${on.world.domain.split('.')[0] ?? ''}/`,
    ),
  );
  expect((await on.shop()).plan).toBe('free');
  await on.decide(url, 'approve');
  await on.comeBack(path);
  expect((await on.shop()).plan).toBe('basic');
  // Used again it reads nothing: what it was about is decided.
  const spy = jest.spyOn(on.world.ctx.platform, 'billingOf');
  expect((await on.comeBack(path)).status).toBe(302);
  for (const forged of ['/auth/billing/AAAAAAAAAAAAAAAAAAAAAAAA', '/auth/billing/%27', '/auth/billing/x'])
    expect((await on.comeBack(forged)).headers.get('location')).toBe('/billing');
  expect(spy).not.toHaveBeenCalled();
});

test('the platform’s messages make us read; doubled and late ones change nothing', async () => {
  await on.world.startWorker();
  const { url } = await on.subscribe('pro-1000');
  await on.decide(url, 'approve');
  await until('the plan is there', async () => (await on.shop()).plan === 'pro');
  const [bought] = await on.rows('subscriptions');
  const body = {
    app_subscription: {
      admin_graphql_api_id: `gid://shopify/AppSubscription/${String(bought?.platform_id)}`,
      status: 'DECLINED',
    },
  };
  for (let index = 0; index < 2; index += 1)
    expect((await sendWebhook(on.world, 'app_subscriptions/update', body)).status).toBe(200);
  expect((await sendWebhook(on.world, 'app_subscriptions/update', { app_subscription: 1 })).status).toBe(200);
  await on.world.settled();
  await on.read();
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'pro-1000': 'trial' }, 'pro']);
  expect(await on.entries('change')).toHaveLength(1);
});

test('lost messages are made good by the hourly read', async () => {
  await on.control('faults', 'PUT', { drop: 1, retryFactor: 0 });
  const { url } = await on.subscribe('pro-1000');
  await on.decide(url, 'approve');
  await on.world.startWorker();
  await on.world.ctx.jobs.addNow('billing.read-all', {});
  await until('the plan is there', async () => (await on.shop()).plan === 'pro');
});

test('a platform that is down changes nothing, and the next try buys', async () => {
  const { platform } = on.world.ctx;
  const create = jest
    .spyOn(platform, 'createSubscription')
    .mockRejectedValueOnce(new PlatformError('down', 'unavailable'))
    .mockRejectedValueOnce(new PlatformError('The shop cannot accept the provided charge', 'refused'));
  expect((await on.subscribe('pro-1000')).status).toBe(503);
  const refused = await on.subscribe('pro-1000');
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('cannot accept')]);
  expect((await on.subscribe('pro-1000')).status).toBe(200);
  expect(create).toHaveBeenCalledTimes(3);
});

test('a trial whose cancellation the platform did not take goes on, and does not end later', async () => {
  await on.buy('pro-1000');
  jest
    .spyOn(on.world.ctx.platform, 'cancelSubscription')
    .mockRejectedValueOnce(new PlatformError('down', 'unavailable'));
  expect((await on.post('cancel', { reason: 'Too few parcels' })).status).toBe(503);
  expect((await on.rows('subscriptions'))[0]).toMatchObject({ state: 'trial', scheduled: null, cancel_reason: null });
});

test('what was created when the process died is withdrawn by the next purchase', async () => {
  const { url } = await on.subscribe('pro-1000');
  // As it is when the answer was never stored.
  await on.world.db.pool.query(
    "update purchase_requests set platform_id = null, approval_url = null, created_at = now() - interval '2 minutes'",
  );
  const again = await on.subscribe('pro-1000');
  expect(again.status).toBe(200);
  expect(again.url).not.toBe(url);
  expect(on.offers().map(({ status }) => status)).toEqual(['CANCELLED', 'PENDING']);
});

test('thirty purchases at once make one offer', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => on.subscribe('pro-1000')));
  const urls = new Set(answers.filter(({ status }) => status === 200).map(({ url }) => url));
  expect(urls.size).toBe(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(on.offers()).toHaveLength(1);
});

test('an older read does not overwrite a newer one', async () => {
  const { url } = await on.subscribe('pro-1000');
  const { platform } = on.world.ctx;
  const real = platform.billingOf.bind(platform);
  jest.spyOn(platform, 'billingOf').mockImplementationOnce(async (target) => {
    const old = await real(target);
    await on.decide(url, 'approve');
    await on.read();
    return old;
  });
  await on.read();
  expect((await on.shop()).plan).toBe('pro');
});

test('an uninstall ends the plan, the books stay; a new installation reads what there is', async () => {
  await on.world.startWorker();
  await on.pay('pro-1000');
  // The first sync subscribes to the messages.
  await on.world.synced();
  await on.control(`shops/${on.world.domain}/uninstall`, 'POST', {});
  await until('the plan has ended', async () => (await on.shop()).plan === 'free');
  expect(await on.states()).toEqual({ 'pro-1000': 'cancelled' });
  const changes = (await on.rows('billing_entries')).filter(({ kind }) => kind === 'change');
  expect(changes.map(({ subject }) => (subject as { by: string }).by)).toEqual(['merchant', 'uninstall']);
  expect(await on.entries('charge')).toEqual(['49.00']);
  await on.world.call('/api/v1/auth/session');
  await on.read();
  expect([await on.states(), (await on.shop()).plan]).toEqual([{ 'pro-1000': 'cancelled' }, 'free']);
});
