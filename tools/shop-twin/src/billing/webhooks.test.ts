import { readFileSync } from 'node:fs';
import path from 'node:path';
import { webhookHmac } from '../signatures';
import { API_SECRET, type Received, startReceiver } from '../test-support/running-twin';
import { SHOP } from '../test-support/sample-store';
import { numberOf, recurring, TestBilling, usage } from './test-billing';

/** Bodies as the platform sends them. */
const sample = (topic: string): { body: Record<string, Record<string, unknown>> } =>
  JSON.parse(readFileSync(path.join(__dirname, 'fixtures', `${topic}.json`), 'utf8')) as never;

let shop: TestBilling;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
  shop = await TestBilling.start({ retryFactor: 0 });
  for (const topic of [
    'APP_SUBSCRIPTIONS_UPDATE',
    'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT',
    'APP_PURCHASES_ONE_TIME_UPDATE',
  ])
    shop.twin.hooks.subscribe(SHOP.domain, topic, `${receiver.url}/hook`, []);
});
afterEach(async () => {
  await shop.twin.stop();
  await receiver.close();
});

async function deliveries(
  topic?: string,
): Promise<{ request: Received; body: Record<string, Record<string, unknown>> }[]> {
  expect(await shop.twin.twin.webhooks.whenIdle(5000)).toBe(true);
  return receiver.received
    .filter(({ headers }) => !topic || headers['x-shopify-topic'] === topic)
    .map((request) => ({ request, body: JSON.parse(request.body) as never }));
}
/** Names and types, not values. */
const shapeOf = (body: Record<string, Record<string, unknown>>): unknown =>
  Object.fromEntries(
    Object.entries(body).map(([key, inner]) => [
      key,
      Object.fromEntries(Object.entries(inner).map(([name, value]) => [name, typeof value])),
    ]),
  );
const statuses = async (): Promise<string[]> =>
  (await deliveries('app_subscriptions/update')).map(
    ({ body }) => `${String(body['app_subscription']?.['name'])} ${String(body['app_subscription']?.['status'])}`,
  );
const use = (lineItem: string | undefined, amount: number) =>
  shop.mutate(
    'mutation U($id: ID!, $price: MoneyInput!) { appUsageRecordCreate(subscriptionLineItemId: $id, price: $price, description: "d") { userErrors { message } } }',
    { id: lineItem, price: { amount, currencyCode: 'USD' } },
  );

test('a change of status is sent signed, in the shape of the platform', async () => {
  const id = await shop.buy([usage(20)]);
  const [delivery] = await deliveries('app_subscriptions/update');
  expect(shapeOf(delivery?.body ?? {})).toEqual(shapeOf(sample('app_subscriptions.update').body));
  expect(delivery?.request.headers).toMatchObject({
    'x-shopify-shop-domain': SHOP.domain,
    'x-shopify-hmac-sha256': webhookHmac(delivery?.request.body ?? '', API_SECRET),
  });
  expect(delivery?.body).toEqual({
    app_subscription: {
      admin_graphql_api_id: `gid://shopify/AppSubscription/${id}`,
      ...{ name: 'Pro', status: 'ACTIVE', currency: 'USD', capped_amount: '20.0' },
      admin_graphql_api_shop_id: `gid://shopify/Shop/${SHOP.id}`,
      created_at: '2026-11-20T07:00:00-05:00',
      updated_at: '2026-11-20T07:00:00-05:00',
    },
  });
});

test('every change of status is sent, a renewal is not', async () => {
  await shop.create([recurring(1)], { name: 'Offered' });
  expect(await statuses()).toEqual([]);
  await shop.buy([recurring(10)], { name: 'Basic' });
  await shop.buy([recurring(20)]);
  expect(await statuses()).toEqual(['Basic ACTIVE', 'Basic CANCELLED', 'Pro ACTIVE']);
  shop.days(30);
  expect(await statuses()).toEqual(['Basic ACTIVE', 'Basic CANCELLED', 'Pro ACTIVE', 'Offered EXPIRED']);
  await shop.control('', 'PATCH', { frozen: true });
  await shop.control('', 'PATCH', { frozen: false });
  shop.twin.twin.uninstall(SHOP.domain);
  expect((await statuses()).slice(4)).toEqual(['Pro FROZEN', 'Pro ACTIVE', 'Pro CANCELLED']);
});

test('a replacement that waits is sent when it is approved and when it starts', async () => {
  await shop.buy([recurring(20)]);
  await shop.buy([recurring(10)], { name: 'Basic', replacementBehavior: 'APPLY_ON_NEXT_BILLING_CYCLE' });
  expect(await statuses()).toEqual(['Pro ACTIVE', 'Basic ACCEPTED']);
  shop.days(30);
  expect((await statuses()).slice(2)).toEqual(['Pro CANCELLED', 'Basic ACTIVE']);
});

test('crossing 90 % of the limit is sent once a period, in the shape of the platform', async () => {
  const id = await shop.buy([usage(20)]);
  const item = (await shop.subscription(id)).lineItems[0]?.id;
  await use(item, 17.99);
  expect(await deliveries('app_subscriptions/approaching_capped_amount')).toHaveLength(0);
  await use(item, 0.01);
  await use(item, 1);
  const [delivery, ...others] = await deliveries('app_subscriptions/approaching_capped_amount');
  expect(others).toEqual([]);
  expect(shapeOf(delivery?.body ?? {})).toEqual(shapeOf(sample('app_subscriptions.approaching_capped_amount').body));
  expect(delivery?.body['app_subscription']).toMatchObject({ balance_used: 18, capped_amount: '20.0' });
  shop.days(30);
  await use(item, 18);
  expect(await deliveries('app_subscriptions/approaching_capped_amount')).toHaveLength(2);
});

test('an approved higher limit is sent', async () => {
  const id = await shop.buy([usage(20)]);
  await shop.mutate(
    'mutation L($id: ID!) { appSubscriptionLineItemUpdate(id: $id, cappedAmount: { amount: 30, currencyCode: USD }) { userErrors { message } } }',
    { id: (await shop.subscription(id)).lineItems[0]?.id },
  );
  await shop.decide('limit', id, 'approve');
  expect((await deliveries()).map(({ body }) => body['app_subscription']?.['capped_amount'])).toEqual(['20.0', '30.0']);
});

test('a one-time purchase is charged and sent when it is approved, in the shape of the platform', async () => {
  const buy = (name: string, amount = 6) =>
    shop.mutate<{ appPurchaseOneTime: { id: string } | null; confirmationUrl: string | null }>(
      'mutation B($name: String!, $price: MoneyInput!) { appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: "http://app.test/", test: true) { appPurchaseOneTime { id status test price { amount } } confirmationUrl userErrors { field message } } }',
      { name, price: { amount, currencyCode: 'USD' } },
    );
  const first = await buy('100 parcels');
  const id = numberOf(first.appPurchaseOneTime?.id);
  expect(first).toMatchObject({
    appPurchaseOneTime: { status: 'PENDING', test: true, price: { amount: '6.0' } },
    confirmationUrl: expect.stringContaining(`/charges/one-time/${id}?signature=`),
  });
  await shop.decide('one-time', id, 'approve');
  const declined = numberOf((await buy('Declined')).appPurchaseOneTime?.id);
  await shop.decide('one-time', declined, 'decline');
  await buy('Expired');
  shop.days(2);
  const sent = await deliveries('app_purchases_one_time/update');
  expect(sent.map(({ body }) => body['app_purchase_one_time']?.['status'])).toEqual(['ACTIVE', 'DECLINED', 'EXPIRED']);
  expect(shapeOf(sent[0]?.body ?? {})).toEqual(shapeOf(sample('app_purchases_one_time.update').body));
  expect(shop.rows).toEqual(['day 0: one-time charge 6.0']);
  expect((await shop.decide('one-time', id, 'approve')).status).toBe(422);
  expect((await buy('Cheap', 0.49)).userErrors).toEqual([
    { field: null, message: 'Validation failed: Price must be greater than or equal to 0.5' },
  ]);
});

test('faults of webhooks lose, double and delay them; what was bought stays bought', async () => {
  shop.twin.twin.webhooks.setFaults({ drop: 1 });
  const lost = await shop.buy([recurring(10)]);
  expect(await statuses()).toEqual([]);
  expect(shop.status(lost)).toBe('ACTIVE');
  shop.twin.twin.webhooks.setFaults({ drop: 0, duplicate: 1, delayMs: 20 });
  await shop.buy([recurring(20)], { name: 'Twice' });
  expect(receiver.received).toEqual([]);
  shop.twin.twin.clock.advance(1000);
  expect((await statuses()).sort()).toEqual(['Pro CANCELLED', 'Pro CANCELLED', 'Twice ACTIVE', 'Twice ACTIVE']);
});
