import { PlatformError } from '../platform/platform.port';
import { sendWebhook } from '../testing/webhook-sender';
import { billingPage } from './billing-page';
import { createBillingWorld, type BillingWorld } from './test-billing-world';

let on: BillingWorld;
beforeEach(async () => {
  on = await createBillingWorld();
});
afterEach(() => on.world.close());

const field = ({ body }: { body: unknown }) => (body as { errors?: { amount?: string } }).errors?.amount;
const platformCap = () => {
  const lines = on.offers().at(-1)?.lineItems ?? [];
  return lines.flatMap((line) => (line.kind === 'usage' ? [Number(line.cappedAmount)] : []))[0];
};
const overage = async () => (await billingPage(on.world.ctx, on.shopId)).overage;
const changes = async () =>
  (
    await on.world.db.pool.query("select fields from setting_changes where area = 'billing' order by change_id")
  ).rows.map(({ fields }) => fields[0]);

test('a monthly plan is offered with a usage line, capped at its price, and nothing is bought before a cap is set', async () => {
  await on.pay('basic-500');
  expect([platformCap(), await on.ownCap()]).toEqual([19, null]);
  expect(await overage()).toMatchObject({ cap: null, requested: null, platform_cap: { amount: '19.00' } });
});

test('within the platform’s cap it is set at once, and the change is recorded', async () => {
  await on.pay('basic-500');
  for (const [amount, cap] of [
    ['19', '19.00'],
    ['5.5', '5.50'],
    ['0', null],
    ['0.05', '0.05'],
  ] as const) {
    expect((await on.setCap(amount)).url).toBeNull();
    expect(await on.ownCap()).toBe(cap);
  }
  expect(await changes()).toEqual([
    { field: 'overage_cap', before: null, after: '19.00' },
    { field: 'overage_cap', before: '19.00', after: '5.50' },
    { field: 'overage_cap', before: '5.50', after: null },
    { field: 'overage_cap', before: null, after: '0.05' },
  ]);
});

test.each(['-1', '20.505', '5000.01', '1e3', '', 'much', '20,50', '$20'])(
  '%j is refused at its field, and nothing is changed',
  async (amount) => {
    await on.pay('basic-500');
    await on.setCap('7');
    const answer = await on.setCap(amount);
    expect([answer.status, field(answer)]).toEqual([422, expect.stringContaining('must be an amount')]);
    expect([await on.ownCap(), (await on.rows('purchase_requests')).filter(({ kind }) => kind === 'cap')]).toEqual([
      '7.00',
      [],
    ]);
  },
);

test('below what is spent it is refused; nothing at all is allowed, so that buying can be stopped', async () => {
  await on.pay('basic-200');
  await on.useUpQuota();
  await on.setCap('5');
  await on.ship(40);
  const answer = await on.setCap('1.99');
  expect([answer.status, field(answer)]).toEqual([422, expect.stringContaining('2.00 USD are spent already')]);
  expect(await on.ownCap()).toBe('5.00');
  expect((await on.setCap('2')).status).toBe(200);
  expect((await on.setCap('0')).status).toBe(200);
  await on.ship(1);
  expect((await on.usage()).map(({ parcels }) => parcels)).toEqual([40]);
});

test.each([
  ['free', null, 'Without a paid plan'],
  ['annual', 'annual', 'With annual payment'],
])('without a usage line (%s) it says why, and what to do', async (_what, cycle, reason) => {
  if (cycle) await on.pay('basic-500', cycle);
  const answer = await on.setCap('5');
  expect([answer.status, field(answer)]).toEqual([422, expect.stringContaining(reason)]);
});

test('a plan that was bought without it says so, and can be bought again with it', async () => {
  await on.control(`shops/${on.world.domain}/billing/plan`, 'POST', {
    ...{ name: 'Basic 500 monthly (202407)', price: '19.00', interval: 'EVERY_30_DAYS' },
  });
  await on.read();
  expect(field(await on.setCap('5'))).toContain('choose the plan again');
  await on.pay('basic-500');
  expect((await on.setCap('5')).status).toBe(200);
  expect((await on.subscribe('basic-500')).status).toBe(422);
});

describe('above the platform’s cap', () => {
  const request = async (amount = '50') => {
    const { url } = await on.setCap(amount);
    return url ?? '';
  };
  beforeEach(() => on.pay('basic-500'));

  test('it is approved there, and counts when a read shows it', async () => {
    await on.setCap('10');
    const url = await request();
    expect(url).toContain('/charges/limit/');
    expect([await on.ownCap(), await overage()]).toEqual([
      '10.00',
      expect.objectContaining({ requested: { amount: '50.00', currency: 'USD' } }),
    ]);
    await on.read();
    expect(await on.ownCap()).toBe('10.00');
    await on.decide(url, 'approve');
    const back = await on.comeBack(on.returnPath());
    expect(back.headers.get('location')).toMatch(/\/billing\?return=cap$/);
    expect([await on.ownCap(), platformCap()]).toEqual(['50.00', 50]);
    expect(await overage()).toMatchObject({ requested: null, cap: { amount: '50.00' } });
    expect((await changes()).at(-1)).toEqual({ field: 'overage_cap', before: '10.00', after: '50.00' });
    // Less is at once, and up to what was approved too.
    expect([(await on.setCap('20')).url, (await on.setCap('50')).url]).toEqual([null, null]);
  });

  test('declined it stays as it was, and can be requested again', async () => {
    const first = await request();
    await on.decide(first, 'decline');
    await on.comeBack(on.returnPath());
    expect(await on.ownCap()).toBeNull();
    const second = await request();
    expect(second).not.toBe(first);
    await on.decide(second, 'approve');
    await on.read();
    expect(await on.ownCap()).toBe('50.00');
  });

  test('not approved within two days it is void', async () => {
    await request();
    await on.world.db.pool.query(
      "update purchase_requests set created_at = now() - interval '49 hours' where kind = 'cap'",
    );
    await on.read();
    expect([await on.ownCap(), (await overage())?.requested]).toEqual([null, null]);
  });

  test('a forged return reads, and changes nothing', async () => {
    await request();
    const path = on.returnPath();
    for (const forged of [path, `${path}?charge_id=1&amount=5000`, '/auth/billing/AAAAAAAAAAAAAAAAAAAAAAAA'])
      expect((await on.comeBack(forged)).status).toBe(302);
    expect([await on.ownCap(), platformCap()]).toEqual([null, 19]);
  });

  test('the message of the platform is enough: the merchant need not come back', async () => {
    const url = await request();
    await on.decide(url, 'approve');
    await on.world.startWorker();
    const [bought] = await on.rows('subscriptions');
    await sendWebhook(on.world, 'app_subscriptions/update', {
      app_subscription: {
        admin_graphql_api_id: `gid://shopify/AppSubscription/${String(bought?.platform_id)}`,
        status: 'ACTIVE',
      },
    });
    await on.world.settled();
    await on.read();
    expect(await on.ownCap()).toBe('50.00');
  });

  test('a lower one that is set meanwhile wins over what is approved later', async () => {
    const url = await request();
    await on.setCap('5');
    await on.decide(url, 'approve');
    await on.read();
    expect([await on.ownCap(), platformCap()]).toEqual(['5.00', 50]);
  });

  test('a larger plan is no approval of it', async () => {
    await request();
    await on.buy('pro-5000');
    await on.read();
    expect([await on.ownCap(), (await overage())?.requested]).toEqual([null, null]);
  });

  test('what the platform refuses is in its words, and changes nothing', async () => {
    const { platform } = on.world.ctx;
    jest
      .spyOn(platform, 'raiseCap')
      .mockRejectedValueOnce(new PlatformError('Spending limit can only be increased.', 'refused'))
      .mockRejectedValueOnce(new PlatformError('down', 'unavailable'));
    const refused = await on.setCap('50');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('only be increased')]);
    expect((await on.setCap('50')).status).toBe(503);
    expect([await on.ownCap(), (await overage())?.requested]).toEqual([null, null]);
  });

  test('thirty at once leave one that can be approved', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => on.setCap('50')));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(
      (await on.rows('purchase_requests')).filter((one) => one.kind === 'cap' && one.closed_at === null),
    ).toHaveLength(1);
  });

  test('what waits is bought as soon as it counts', async () => {
    await on.useUpQuota();
    const url = await request();
    await on.decide(url, 'approve');
    await on.read();
    const { rows } = await on.world.db.pool.query(
      'select count(*)::int as jobs from graphile_worker.jobs where key = $1',
      [`billing.release:${on.shopId}`],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });
});

test('thirty charges and caps at once never exceed the cap that was set last', async () => {
  await on.pay('basic-200');
  await on.useUpQuota();
  await on.setCap('3');
  await Promise.all([
    ...Array.from({ length: 30 }, () => on.ship(4)),
    ...Array.from({ length: 3 }, () => on.billAll()),
  ]);
  await on.billAll();
  expect(on.charged().reduce((cents, amount) => cents + Math.round(amount * 100), 0)).toBe(300);
});
