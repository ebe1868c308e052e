import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call } from '../test-support/running-twin';
import { numberOf, recurring, TestBilling, usage } from './test-billing';

let shop: TestBilling;
beforeEach(async () => {
  shop = await TestBilling.start();
});
afterEach(() => shop.twin.stop());

test('a shop’s subscriptions and books can be read', async () => {
  await shop.buy([recurring(11)], { trialDays: 7 });
  shop.days(7);
  expect((await shop.control('', 'GET')).body).toMatchObject({
    ...{ frozen: false, acceptsTestCharges: true, active: 'Pro' },
    subscriptions: [
      { status: 'ACTIVE', trialDays: 7, chargedIntervals: 1, currentPeriodEnd: '2026-12-20T12:00:00.000Z' },
    ],
    purchases: [],
    ledger: [
      {
        ...{ kind: 'charge', source: 'recurring', amount: '11.0', currency: 'USD', test: false },
        at: '2026-11-20T12:00:00.000Z',
        period: { start: '2026-11-20T12:00:00.000Z', end: '2026-12-20T12:00:00.000Z' },
      },
    ],
  });
});

test('a plan is set in one click and replaces what was there', async () => {
  await shop.control('/plan', 'POST', { name: 'Pro', price: '49.00', interval: 'ANNUAL' });
  const answer = await shop.control('/plan', 'POST', { name: 'Basic', price: '11', trialDays: 14 });
  expect(answer).toMatchObject({ status: 201, body: { active: 'Basic' } });
  expect((await shop.installation()).activeSubscriptions).toMatchObject([{ name: 'Basic', trialDays: 14 }]);
});

test('moving the time makes everything older, so that the app’s own clock agrees', async () => {
  const id = await shop.buy([recurring(11)], { trialDays: 14 });
  expect((await call(`${shop.twin.url}/twin/billing-clock`, 'POST', { days: 15 })).body).toMatchObject({
    now: '2026-11-20T12:00:00.000Z',
    billingNow: '2026-12-05T12:00:00.000Z',
    offsetDays: 15,
  });
  expect(await shop.subscription(id)).toMatchObject({
    createdAt: '2026-11-05T12:00:00Z',
    currentPeriodEnd: '2026-12-19T12:00:00Z',
  });
});

test('a credit is in the books and seen by the app', async () => {
  await shop.control('/credits', 'POST', { amount: '5.00', description: 'Downtime', test: true });
  const answer = await shop.run(
    '{ currentAppInstallation { credits(first: 5) { nodes { amount { amount currencyCode } description test } } } }',
  );
  expect(answer.data).toMatchObject({
    currentAppInstallation: {
      credits: { nodes: [{ amount: { amount: '5.0', currencyCode: 'USD' }, description: 'Downtime', test: true }] },
    },
  });
});

test('a charge is refunded in parts, and never beyond what it took', async () => {
  await shop.buy([recurring(10)]);
  const charge = shop.book.ledger[0]?.id ?? '';
  const refund = (amount?: string) =>
    shop.control(`/refunds/${charge}`, 'POST', amount === undefined ? {} : { amount });
  expect((await refund('10.01')).status).toBe(422);
  expect((await refund('4')).status).toBe(201);
  expect((await refund()).status).toBe(201);
  expect((await refund('0.01')).status).toBe(422);
  expect(shop.rows.slice(1)).toEqual(['day 0: manual refund 4.0', 'day 0: manual refund 6.0']);
  expect(shop.book.ledger.slice(1)).toMatchObject([{ refundOf: charge }, { refundOf: charge }]);
});

test.each([
  ['an amount that is none', '/plan', { name: 'Pro', price: '-1' }, 422],
  ['a plan without a name', '/plan', { name: ' ', price: '1' }, 422],
  ['an interval that is none', '/plan', { name: 'Pro', price: '1', interval: 'WEEKLY' }, 422],
  ['a credit of nothing', '/credits', { amount: '0', description: 'x' }, 422],
  ['a refund of what was not charged', '/refunds/1', {}, 404],
  ['an unknown subscription', '/subscription/1', { decision: 'approve' }, 404],
  ['an unknown kind', '/gift/1', { decision: 'approve' }, 422],
])('%s is refused with a reason', async (_what, address, body, status) => {
  expect(await shop.control(address, 'POST', body)).toMatchObject({ status, body: { error: expect.any(String) } });
  expect(shop.book.ledger).toEqual([]);
});

test('a restart brings back what was bought, used, charged and set, and the time', async () => {
  await shop.twin.stop();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'twin-billing-'));
  shop = await TestBilling.start({ dataDir });
  const id = await shop.buy([recurring(10), usage(20)]);
  const item = (await shop.subscription(id)).lineItems[1]?.id;
  const use = async () => {
    const { appUsageRecord } = await shop.mutate<{ appUsageRecord: { id: string } }>(
      'mutation U($id: ID!) { appUsageRecordCreate(subscriptionLineItemId: $id, price: { amount: 3, currencyCode: USD }, description: "d", idempotencyKey: "k") { appUsageRecord { id } userErrors { message } } }',
      { id: item },
    );
    return appUsageRecord.id;
  };
  const used = await use();
  shop.days(12);
  const offered = numberOf((await shop.create([recurring(20)])).appSubscription?.id);
  await shop.control('', 'PATCH', { acceptsTestCharges: false });
  const before = (await shop.control('', 'GET')).body;
  await shop.twin.stop();
  shop = await TestBilling.start({ dataDir });
  expect((await shop.control('', 'GET')).body).toEqual(before);
  expect(await use()).toBe(used);
  shop.days(18);
  expect(shop.rows).toEqual([
    'day 0: recurring charge 10.0',
    'day 30: usage charge 3.0',
    'day 30: recurring charge 10.0',
  ]);
  expect(shop.status(offered)).toBe('EXPIRED');
});
