import { call } from '../test-support/running-twin';
import { numberOf, recurring, TestBilling, usage } from './test-billing';

let shop: TestBilling;
beforeEach(async () => {
  shop = await TestBilling.start();
});
afterEach(() => shop.twin.stop());

const annual = (price: number) => recurring(price, { interval: 'ANNUAL' });
const cancel = (id: string, prorate = false) =>
  shop.mutate<{ appSubscription: { status: string } | null }>(
    'mutation C($id: ID!, $prorate: Boolean) { appSubscriptionCancel(id: $id, prorate: $prorate) { appSubscription { status currentPeriodEnd } userErrors { field message } } }',
    { id: `gid://shopify/AppSubscription/${id}`, prorate },
  );
const extend = (id: string, days: number) =>
  shop.mutate<{ appSubscription: { trialDays: number } | null }>(
    'mutation E($id: ID!, $days: Int!) { appSubscriptionTrialExtend(id: $id, days: $days) { appSubscription { trialDays currentPeriodEnd } userErrors { field message code } } }',
    { id: `gid://shopify/AppSubscription/${id}`, days },
  );
const pending = async (...create: Parameters<TestBilling['create']>): Promise<string> =>
  numberOf((await shop.create(...create)).appSubscription?.id);

describe('charges', () => {
  test('a subscription is charged when it is approved, and every 30 days', async () => {
    await shop.buy([recurring('9.99')]);
    shop.days(29.9);
    expect(shop.rows).toEqual(['day 0: recurring charge 9.99']);
    shop.days(60.1);
    expect(shop.rows).toEqual([
      'day 0: recurring charge 9.99',
      'day 30: recurring charge 9.99',
      'day 60: recurring charge 9.99',
      'day 90: recurring charge 9.99',
    ]);
  });

  test('an annual one is charged every year', async () => {
    await shop.buy([annual(110)]);
    shop.days(730);
    expect(shop.rows).toEqual([0, 365, 730].map((day) => `day ${day}: recurring charge 110.0`));
  });

  test('a trial counts from the creation and comes before the first charge', async () => {
    const id = await pending([recurring(11)], { trialDays: 14 });
    shop.days(1);
    await shop.decide('subscription', id, 'approve');
    expect(shop.rows).toEqual([]);
    // Times that GraphQL shows are the world's: the billing time is a day ahead.
    expect((await shop.subscription(id)).createdAt).toBe('2026-11-19T12:00:00Z');
    expect((await shop.subscription(id)).currentPeriodEnd).toBe('2027-01-02T12:00:00Z');
    shop.days(43);
    expect(shop.rows).toEqual(['day 14: recurring charge 11.0', 'day 44: recurring charge 11.0']);
  });

  test('a trial that was over before the approval is none', async () => {
    const id = await pending([recurring(11)], { trialDays: 1 });
    shop.days(1.5);
    await shop.decide('subscription', id, 'approve');
    expect(shop.rows).toEqual(['day 1.5: recurring charge 11.0']);
  });

  test('a running trial can be extended, which moves all that follows', async () => {
    const id = await shop.buy([recurring(11)], { trialDays: 7 });
    shop.days(6);
    expect(await extend(id, 10)).toMatchObject({ appSubscription: { trialDays: 17 }, userErrors: [] });
    shop.days(41);
    expect(shop.rows).toEqual(['day 17: recurring charge 11.0', 'day 47: recurring charge 11.0']);
  });

  test('a trial is not extended when it is over, of something not active or unknown, or by no days', async () => {
    const active = await shop.buy([recurring(11)], { trialDays: 1 });
    const offered = await pending([recurring(12)], { trialDays: 9 });
    const codes = async (id: string, days = 5) => (await extend(id, days)).userErrors.map(({ code }) => code ?? null);
    expect(await codes(offered)).toEqual(['SUBSCRIPTION_NOT_ACTIVE']);
    shop.days(1);
    expect(await codes(active)).toEqual(['TRIAL_NOT_ACTIVE']);
    expect(await codes('1')).toEqual(['SUBSCRIPTION_NOT_FOUND']);
    expect(await codes(active, 0)).toEqual([null]);
    expect(await codes(active, 1001)).toEqual([null]);
  });

  test.each([
    [{ percentage: 0.333 }, '6.67'],
    [{ amount: '3.50' }, '6.5'],
  ])('a discount of %j lasts its intervals and then ends', async (value, reduced) => {
    await shop.buy([recurring(10, { discount: { value, durationLimitInIntervals: 2 } })]);
    shop.days(60);
    expect(shop.rows).toEqual([
      `day 0: recurring charge ${reduced}`,
      `day 30: recurring charge ${reduced}`,
      'day 60: recurring charge 10.0',
    ]);
  });

  test('a discount without a limit lasts, and one of everything is no charge', async () => {
    await shop.buy([recurring(10, { discount: { value: { percentage: 0.5 } } })]);
    shop.days(30);
    await shop.buy([recurring(10, { discount: { value: { percentage: 1 } } })], { name: 'Free' });
    shop.days(30);
    expect(shop.rows).toEqual([
      'day 0: recurring charge 5.0',
      'day 30: recurring charge 5.0',
      'day 30: proration credit 5.0',
    ]);
  });

  test('a test subscription is in the books as a test', async () => {
    await shop.buy([recurring(10)], { test: true });
    expect(shop.book.ledger).toMatchObject([{ amount: '10.0', test: true }]);
  });
});

describe('approval', () => {
  test('an offer expires after two days and cannot be approved then', async () => {
    const id = await pending([recurring(11)]);
    shop.days(1.99);
    expect(shop.status(id)).toBe('PENDING');
    shop.days(0.01);
    expect((await shop.subscription(id)).status).toBe('EXPIRED');
    expect(await shop.decide('subscription', id, 'approve')).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('expired') },
    });
    expect(shop.rows).toEqual([]);
  });

  test('what was declined stays declined', async () => {
    const id = await pending([recurring(11)]);
    await shop.decide('subscription', id, 'decline');
    expect((await shop.subscription(id)).status).toBe('DECLINED');
    expect((await shop.decide('subscription', id, 'approve')).status).toBe(422);
    expect(shop.status(id)).toBe('DECLINED');
  });

  test('approving twice charges once', async () => {
    const id = await shop.buy([recurring(11)]);
    const again = await Promise.all([1, 2, 3].map(() => shop.decide('subscription', id, 'approve')));
    expect(again.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect((await shop.decide('subscription', id, 'decline')).status).toBe(422);
    expect(shop.rows).toEqual(['day 0: recurring charge 11.0']);
    expect(shop.status(id)).toBe('ACTIVE');
  });

  test('a test charge that was offered before cannot be approved once the shop refuses them', async () => {
    const id = await pending([recurring(11)], { test: true });
    await shop.control('', 'PATCH', { acceptsTestCharges: false });
    expect((await shop.decide('subscription', id, 'approve')).status).toBe(422);
    expect(shop.status(id)).toBe('PENDING');
  });
});

describe('the end', () => {
  test('a cancelled subscription is never charged again, and nothing is given back', async () => {
    const id = await shop.buy([recurring(10)]);
    expect(await cancel(id)).toMatchObject({ appSubscription: { status: 'CANCELLED', currentPeriodEnd: null } });
    shop.days(90);
    expect(shop.rows).toEqual(['day 0: recurring charge 10.0']);
    expect((await shop.installation()).activeSubscriptions).toEqual([]);
  });

  test('with prorating, unused time is credited', async () => {
    const id = await shop.buy([recurring(10)]);
    shop.days(15);
    await cancel(id, true);
    expect(shop.rows).toEqual(['day 0: recurring charge 10.0', 'day 15: proration credit 5.0']);
    expect(shop.book.ledger[1]).toMatchObject({ kind: 'credit', subject: id, currency: 'USD' });
  });

  test('prorating counts what was paid, not the price', async () => {
    const id = await shop.buy([recurring(10, { discount: { value: { percentage: 0.5 } } })], { trialDays: 5 });
    shop.days(20);
    await cancel(id, true);
    expect(shop.rows).toEqual(['day 5: recurring charge 5.0', 'day 20: proration credit 2.5']);
  });

  test('an offer can be withdrawn; what ended cannot be cancelled', async () => {
    const id = await pending([recurring(10)]);
    expect((await cancel(id)).appSubscription?.status).toBe('CANCELLED');
    expect((await cancel(id)).userErrors).toEqual([
      { field: ['id'], message: 'Cannot transition status via :cancel from :cancelled' },
    ]);
    expect((await cancel('1')).userErrors).toEqual([
      { field: ['id'], message: "Couldn't find RecurringApplicationCharge" },
    ]);
    expect((await shop.decide('subscription', id, 'approve')).status).toBe(422);
  });

  test('uninstalling cancels all that lives: usage is billed, nothing is given back', async () => {
    const active = await shop.buy([recurring(10), usage(5)]);
    const { lineItems } = await shop.subscription(active);
    await shop.mutate(
      'mutation U($id: ID!) { appUsageRecordCreate(subscriptionLineItemId: $id, description: "d", price: { amount: 1.5, currencyCode: USD }) { userErrors { message } } }',
      { id: lineItems[1]?.id },
    );
    const waiting = await shop.buy([recurring(20)], { replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' });
    const offered = await pending([recurring(30)]);
    await call(`${shop.twin.url}/twin/shops/some-shop/uninstall`, 'POST');
    expect([active, waiting, offered].map((id) => shop.status(id))).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED']);
    shop.days(60);
    expect(shop.rows).toEqual(['day 0: recurring charge 10.0', 'day 0: usage charge 1.5']);
  });
});

describe('unpaid bills', () => {
  test('a frozen shop’s subscription is on hold: not active, not charged, not to be cancelled', async () => {
    const id = await shop.buy([recurring(10)]);
    await shop.control('', 'PATCH', { frozen: true });
    expect(await shop.subscription(id)).toMatchObject({ status: 'FROZEN', currentPeriodEnd: null });
    expect((await shop.installation()).activeSubscriptions).toEqual([]);
    shop.days(45);
    expect(shop.rows).toEqual(['day 0: recurring charge 10.0']);
    expect((await cancel(id)).userErrors[0]?.message).toContain(':frozen');
  });

  test('paid within the period, it goes on as it was', async () => {
    const id = await shop.buy([recurring(10)]);
    await shop.control('', 'PATCH', { frozen: true });
    shop.days(20);
    await shop.control('', 'PATCH', { frozen: false });
    expect(shop.status(id)).toBe('ACTIVE');
    shop.days(10);
    expect(shop.rows).toEqual(['day 0: recurring charge 10.0', 'day 30: recurring charge 10.0']);
  });

  test('paid later, a new period begins and is charged', async () => {
    await shop.buy([recurring(10)]);
    await shop.control('', 'PATCH', { frozen: true });
    shop.days(45);
    await shop.control('', 'PATCH', { frozen: false });
    shop.days(30);
    expect(shop.rows).toEqual([
      'day 0: recurring charge 10.0',
      'day 45: recurring charge 10.0',
      'day 75: recurring charge 10.0',
    ]);
  });

  test('a replacement that came due meanwhile starts when the shop pays', async () => {
    const before = await shop.buy([recurring(10)]);
    const after = await shop.buy([recurring(20)], { replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' });
    await shop.control('', 'PATCH', { frozen: true });
    shop.days(40);
    expect([shop.status(before), shop.status(after)]).toEqual(['FROZEN', 'ACCEPTED']);
    await shop.control('', 'PATCH', { frozen: false });
    expect([shop.status(before), shop.status(after)]).toEqual(['CANCELLED', 'ACTIVE']);
    expect(shop.rows).toEqual(['day 0: recurring charge 10.0', 'day 40: recurring charge 20.0']);
  });

  test('uninstalling ends a frozen subscription too', async () => {
    const id = await shop.buy([recurring(10)]);
    await shop.control('', 'PATCH', { frozen: true });
    await call(`${shop.twin.url}/twin/shops/some-shop/uninstall`, 'POST');
    await shop.control('', 'PATCH', { frozen: false });
    expect(shop.status(id)).toBe('CANCELLED');
  });
});
