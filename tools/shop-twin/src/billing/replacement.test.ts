import { numberOf, recurring, TestBilling } from './test-billing';

let shop: TestBilling;
beforeEach(async () => {
  shop = await TestBilling.start();
});
afterEach(() => shop.twin.stop());

const annual = (price: number) => recurring(price, { interval: 'ANNUAL' });
const pending = async (...create: Parameters<TestBilling['create']>): Promise<string> =>
  numberOf((await shop.create(...create)).appSubscription?.id);

test('an upgrade replaces at once, and the unused time of what it replaces is credited', async () => {
  const before = await shop.buy([recurring(10)]);
  shop.days(10);
  const after = await shop.buy([recurring(20)], { name: 'Enterprise' });
  expect([shop.status(before), shop.status(after)]).toEqual(['CANCELLED', 'ACTIVE']);
  shop.days(30);
  expect(shop.rows).toEqual([
    'day 0: recurring charge 10.0',
    'day 10: proration credit 6.67',
    'day 10: recurring charge 20.0',
    'day 40: recurring charge 20.0',
  ]);
});

test('what is replaced in its trial was not paid for, so that nothing is credited', async () => {
  await shop.buy([recurring(10)], { trialDays: 7 });
  await shop.buy([recurring(20)], { name: 'Enterprise' });
  expect(shop.rows).toEqual(['day 0: recurring charge 20.0']);
});

test.each([
  ['annual to cheaper annual', annual(200), annual(100), 'STANDARD', 365],
  ['annual to 30 days', annual(200), recurring(300), 'STANDARD', 365],
  [
    'the same with another discount',
    recurring(10),
    recurring(10, { discount: { value: { percentage: 0.5 } } }),
    'STANDARD',
    30,
  ],
  ['an upgrade that may wait', recurring(10), recurring(20), 'APPLY_ON_NEXT_BILLING_CYCLE', 30],
])('%s waits for the end of the period, without a credit', async (_what, first, second, replacementBehavior, day) => {
  const before = await shop.buy([first]);
  shop.days(1);
  const after = await shop.buy([second], { replacementBehavior });
  expect([shop.status(before), shop.status(after)]).toEqual(['ACTIVE', 'ACCEPTED']);
  expect((await shop.installation()).activeSubscriptions).toHaveLength(1);
  shop.days(day - 1);
  expect([shop.status(before), shop.status(after)]).toEqual(['CANCELLED', 'ACTIVE']);
  expect(shop.rows).toHaveLength(2);
  expect(shop.rows[1]).toMatch(new RegExp(`^day ${day}: recurring charge`));
});

test.each([
  ['annual to dearer annual', annual(100), annual(200), 'STANDARD'],
  ['30 days to annual', recurring(10), annual(100), 'STANDARD'],
  ['30 days to cheaper 30 days', recurring(20), recurring(10), 'STANDARD'],
  ['a downgrade that must not wait', annual(200), annual(100), 'APPLY_IMMEDIATELY'],
  [
    'another currency',
    recurring(10),
    recurring(5, { price: { amount: 5, currencyCode: 'EUR' } }),
    'APPLY_ON_NEXT_BILLING_CYCLE',
  ],
])('%s is replaced at once', async (_what, first, second, replacementBehavior) => {
  const before = await shop.buy([first]);
  const after = await shop.buy([second], { replacementBehavior });
  expect([shop.status(before), shop.status(after)]).toEqual(['CANCELLED', 'ACTIVE']);
});

test('a replacement of a trial waits for the trial’s end', async () => {
  await shop.buy([recurring(10)], { trialDays: 7 });
  await shop.buy([recurring(20)], { replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' });
  shop.days(7);
  expect(shop.rows).toEqual(['day 7: recurring charge 20.0']);
});

test('of two replacements that wait, the latest counts', async () => {
  await shop.buy([annual(300)]);
  const first = await shop.buy([annual(200)]);
  const second = await shop.buy([annual(100)]);
  expect([shop.status(first), shop.status(second)]).toEqual(['CANCELLED', 'ACCEPTED']);
  shop.days(365);
  expect(shop.rows).toEqual(['day 0: recurring charge 300.0', 'day 365: recurring charge 100.0']);
});

test('a declined or expired replacement leaves the current one alone', async () => {
  const current = await shop.buy([recurring(10)]);
  await shop.decide('subscription', await pending([recurring(20)]), 'decline');
  await pending([recurring(30)]);
  shop.days(30);
  expect(shop.status(current)).toBe('ACTIVE');
  expect(shop.rows).toEqual(['day 0: recurring charge 10.0', 'day 30: recurring charge 10.0']);
});

test('whatever is bought in whatever order, one subscription is active', async () => {
  const prices = [annual(300), recurring(10), annual(100), recurring(20), annual(400)];
  for (const item of prices) {
    await shop.buy([item]);
    shop.days(20);
    expect(shop.book.subscriptions.filter(({ status }) => status === 'ACTIVE')).toHaveLength(1);
  }
});
