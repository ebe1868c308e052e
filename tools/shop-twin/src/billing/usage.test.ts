import { amountOf, amountText } from './decimal';
import { numberOf, recurring, TestBilling, usage } from './test-billing';

let shop: TestBilling;
beforeEach(async () => {
  shop = await TestBilling.start();
});
afterEach(() => shop.twin.stop());

interface Recorded {
  appUsageRecord: { id: string; price: { amount: string } } | null;
}
const line = async (id: string, index = 0): Promise<string> => (await shop.subscription(id)).lineItems[index]?.id ?? '';
const record = (
  lineItem: string,
  amount: number | string,
  {
    key,
    description = '10 parcels',
    currencyCode = 'USD',
  }: { key?: string; description?: string; currencyCode?: string } = {},
) =>
  shop.mutate<Recorded>(
    'mutation U($id: ID!, $price: MoneyInput!, $description: String!, $key: String) { appUsageRecordCreate(subscriptionLineItemId: $id, price: $price, description: $description, idempotencyKey: $key) { appUsageRecord { id price { amount } subscriptionLineItem { id } } userErrors { field message } } }',
    { id: lineItem, price: { amount, currencyCode }, description, ...(key !== undefined && { key }) },
  );
const raise = (lineItem: string, amount: number, currencyCode = 'USD') =>
  shop.mutate<{ confirmationUrl: string | null }>(
    'mutation L($id: ID!, $cap: MoneyInput!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: $cap) { appSubscription { id } confirmationUrl userErrors { field message } } }',
    { id: lineItem, cap: { amount, currencyCode } },
  );
const used = async (id: string): Promise<unknown> =>
  (await shop.subscription(id)).lineItems.at(-1)?.plan.pricingDetails['balanceUsed'];

test('usage adds up exactly and is charged when the period ends, with the next recurring charge', async () => {
  const id = await shop.buy([recurring(10), usage(20)]);
  const item = await line(id, 1);
  for (let count = 0; count < 10; count += 1) await record(item, 0.1);
  await record(item, '2.345');
  expect(await used(id)).toEqual({ amount: '3.345', currencyCode: 'USD' });
  shop.days(30);
  expect(shop.rows).toEqual([
    'day 0: recurring charge 10.0',
    'day 30: usage charge 3.35',
    'day 30: recurring charge 10.0',
  ]);
  expect(await used(id)).toEqual({ amount: '0.0', currencyCode: 'USD' });
  shop.days(30);
  expect(shop.rows).toHaveLength(4);
});

test('usage alone is billed every 30 days, and when the subscription ends', async () => {
  const id = await shop.buy([usage(20)]);
  await record(await line(id), 4);
  shop.days(30);
  await record(await line(id), 5);
  shop.days(3);
  await shop.buy([recurring(1)]);
  expect(shop.rows).toEqual(['day 30: usage charge 4.0', 'day 33: usage charge 5.0', 'day 33: recurring charge 1.0']);
});

test('up to the limit is accepted, above it refused', async () => {
  const id = await shop.buy([usage('10.00')]);
  const item = await line(id);
  expect((await record(item, '10.01')).userErrors).toEqual([
    { field: null, message: 'Total price exceeds balance remaining' },
  ]);
  expect((await record(item, 10)).userErrors).toEqual([]);
  expect((await record(item, '0.01')).appUsageRecord).toBeNull();
  shop.days(30);
  expect((await record(item, 10)).userErrors).toEqual([]);
});

test('one key is one record under 30 calls at once, whatever they say', async () => {
  const id = await shop.buy([usage(20)]);
  const item = await line(id);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => record(item, 1 + at / 100, { key: 'month-1' })),
  );
  expect(new Set(answers.map(({ appUsageRecord }) => appUsageRecord?.id)).size).toBe(1);
  expect(await used(id)).toEqual(
    answers[0]?.appUsageRecord && { amount: answers[0].appUsageRecord.price.amount, currencyCode: 'USD' },
  );
  expect((await shop.subscription(id)).lineItems[0]?.usageRecords.nodes).toMatchObject([{ idempotencyKey: 'month-1' }]);
});

test('a key is the same record in later periods and after the end, and another one elsewhere', async () => {
  const first = await shop.buy([usage(5)]);
  const item = await line(first);
  const before = await record(item, 5, { key: 'k' });
  shop.days(30);
  expect((await record(item, 5, { key: 'k' })).appUsageRecord?.id).toBe(before.appUsageRecord?.id);
  const second = await shop.buy([usage(6)]);
  expect((await record(item, 5, { key: 'k' })).appUsageRecord?.id).toBe(before.appUsageRecord?.id);
  expect((await record(await line(second), 5, { key: 'k' })).appUsageRecord?.id).not.toBe(before.appUsageRecord?.id);
  expect(shop.rows).toEqual(['day 30: usage charge 5.0']);
});

test('calls at once never pass the limit', async () => {
  const id = await shop.buy([usage(10)]);
  const item = await line(id);
  const answers = await Promise.all(Array.from({ length: 30 }, () => record(item, '0.7')));
  const made = answers.filter(({ appUsageRecord }) => appUsageRecord).length;
  expect(made).toBe(14);
  expect(await used(id)).toEqual({ amount: amountText(14n * amountOf('0.7')), currencyCode: 'USD' });
});

test('a usage record that cannot be charged is refused with its reason', async () => {
  const active = await shop.buy([recurring(1), usage(5)]);
  const item = await line(active, 1);
  const message = async (...args: Parameters<typeof record>) => (await record(...args)).userErrors[0]?.message;
  expect(await message(item, 0)).toBe('Price must be greater than 0');
  expect(await message(item, 1, { description: '' })).toBe("Description can't be blank");
  expect(await message(item, 1, { key: 'k'.repeat(256) })).toBe('Idempotency key exceeds the maximum length.');
  expect(await message(item, 1, { currencyCode: 'EUR' })).toBe('Total price exceeds balance remaining');
  expect(await message(await line(active), 1)).toBe('Only variable subscriptions can have usage charges');
  expect(await message('gid://shopify/AppSubscriptionLineItem/1?v=1&index=0', 1)).toBe('Invalid id');
  const offered = (await shop.create([usage(5)])).appSubscription?.lineItems[0]?.id ?? '';
  expect(await message(offered, 1)).toBe('App subscription is not active');
  await shop.control('', 'PATCH', { frozen: true });
  expect(await message(item, 1)).toBe('App subscription is not active');
  expect(shop.book.usage).toEqual([]);
});

describe('a higher limit', () => {
  const cap = (): string | undefined => {
    const item = shop.book.active?.lineItems[0];
    return item?.kind === 'usage' ? item.cappedAmount : undefined;
  };

  test('counts when the merchant approves it', async () => {
    const id = await shop.buy([usage(10)]);
    const item = await line(id);
    await record(item, 10);
    const { confirmationUrl } = await raise(item, 15);
    expect(confirmationUrl).toContain(`/store/some-shop/charges/limit/${id}?signature=`);
    expect(cap()).toBe('10.0');
    await shop.decide('limit', id, 'approve');
    expect(cap()).toBe('15.0');
    expect((await record(item, 5)).userErrors).toEqual([]);
    expect((await shop.decide('limit', id, 'approve')).status).toBe(422);
  });

  test('is dropped when it is declined or two days old', async () => {
    const id = await shop.buy([usage(10)]);
    await raise(await line(id), 15);
    await shop.decide('limit', id, 'decline');
    expect((await shop.decide('limit', id, 'approve')).status).toBe(422);
    await raise(await line(id), 20);
    shop.days(2);
    expect((await shop.decide('limit', id, 'approve')).body).toEqual({ error: expect.stringContaining('expired') });
    expect(cap()).toBe('10.0');
  });

  test('cannot be approved once its subscription ended', async () => {
    const id = await shop.buy([usage(10)]);
    await raise(await line(id), 15);
    await shop.buy([recurring(1)]);
    expect((await shop.decide('limit', id, 'approve')).status).toBe(422);
  });

  test('must be higher, of the same currency, and of usage', async () => {
    const id = await shop.buy([recurring(1), usage(10)]);
    const item = await line(id, 1);
    const message = async (...args: Parameters<typeof raise>) => (await raise(...args)).userErrors[0]?.message;
    expect(await message(item, 10)).toContain('Spending limit can only be increased');
    expect(await message(item, 20, 'EUR')).toBe('Currency code must be USD');
    expect(await message(await line(id), 20)).toBe('Only variable subscriptions can be updated.');
    expect(await message('gid://shopify/AppSubscription/1', 20)).toBe('Invalid id');
    await shop.decide('subscription', numberOf((await shop.create([recurring(2)])).appSubscription?.id), 'approve');
    expect(await message(item, 20)).toBe('App subscription is not active');
  });
});
