import { SHOP } from '../test-support/sample-store';
import { call } from '../test-support/running-twin';
import { setPlan } from './merchant-acts';
import { numberOf, recurring, RETURN_URL, TestBilling, usage } from './test-billing';

let shop: TestBilling;
beforeEach(async () => {
  shop = await TestBilling.start();
});
afterEach(() => shop.twin.stop());

test('a new subscription waits for the merchant, with the address of the page that approves it', async () => {
  const { appSubscription, confirmationUrl, userErrors } = await shop.create([recurring(11.5), usage('20.00')], {
    trialDays: 14,
    test: true,
  });
  expect(userErrors).toEqual([]);
  expect(appSubscription).toMatchObject({
    ...{ name: 'Pro', status: 'PENDING', test: true, trialDays: 14, currentPeriodEnd: null, returnUrl: RETURN_URL },
    createdAt: '2026-11-20T12:00:00Z',
    lineItems: [
      {
        id: `${appSubscription?.id.replace('AppSubscription', 'AppSubscriptionLineItem')}?v=1&index=0`,
        plan: {
          pricingDetails: {
            ...{ __typename: 'AppRecurringPricing', interval: 'EVERY_30_DAYS', discount: null },
            price: { amount: '11.5', currencyCode: 'USD' },
          },
        },
      },
      {
        plan: {
          pricingDetails: {
            ...{ __typename: 'AppUsagePricing', interval: 'EVERY_30_DAYS', terms: '0.05 USD a parcel' },
            balanceUsed: { amount: '0.0', currencyCode: 'USD' },
            cappedAmount: { amount: '20.0' },
          },
        },
      },
    ],
  });
  expect(confirmationUrl).toContain(
    `/store/some-shop/charges/subscription/${numberOf(appSubscription?.id)}?signature=`,
  );
  expect((await shop.installation()).activeSubscriptions).toEqual([]);
});

const discount = (value: unknown, durationLimitInIntervals?: number) => ({
  discount: { value, ...(durationLimitInIntervals !== undefined && { durationLimitInIntervals }) },
});

test.each([
  ['a negative price', [recurring(-1)], {}, 'Price must be greater than or equal to 0'],
  ['a price that is no number', [recurring('dear')], {}, 'Price is not a number'],
  ['no limit of usage', [usage(0)], {}, 'Capped amount must be greater than 0'],
  ['no terms of usage', [usage(5, { terms: ' ' })], {}, "Terms can't be blank"],
  ['no plan', [], {}, 'At least one plan must be selected'],
  ['an empty plan', [{ plan: {} }], {}, 'A plan has either recurring or usage pricing details'],
  [
    'two recurring plans',
    [recurring(1), recurring(2)],
    {},
    'Only one pricing plan can be defined for each available type',
  ],
  [
    'two intervals',
    [recurring(1, { interval: 'ANNUAL' }), usage(5)],
    {},
    'All pricing plans must have the same interval',
  ],
  [
    'two currencies',
    [recurring(1), usage(1, { cappedAmount: { amount: 5, currencyCode: 'EUR' } })],
    {},
    'All pricing plans must use the same currency.',
  ],
  ['a blank name', [recurring(1)], { name: ' ' }, "Name can't be blank"],
  ['a long name', [recurring(1)], { name: 'n'.repeat(256) }, 'Name is too long (maximum is 255 characters)'],
  ['an address that is none', [recurring(1)], { returnUrl: 'back' }, 'Return url is invalid'],
  ['a negative trial', [recurring(1)], { trialDays: -1 }, 'Trial days must be greater than or equal to 0'],
  ['an endless trial', [recurring(1)], { trialDays: 1001 }, 'Trial days must be less than or equal to 1000'],
  ['a discount of nothing', [recurring(1, discount({}))], {}, 'A discount has either an amount or a percentage'],
  [
    'a discount above all',
    [recurring(1, discount({ percentage: 1.5 }))],
    {},
    'Percentage must be greater than 0 and at most 1',
  ],
  [
    'a discount above the price',
    [recurring(1, discount({ amount: 2 }))],
    {},
    'Amount must be greater than 0 and at most the price',
  ],
  [
    'a discount for no interval',
    [recurring(1, discount({ percentage: 0.5 }, 0))],
    {},
    'Duration limit in intervals must be greater than 0',
  ],
])('%s is refused and leaves nothing behind', async (_what, lineItems, more, message) => {
  const answer = await shop.create(lineItems, more);
  expect(answer).toMatchObject({ appSubscription: null, confirmationUrl: null });
  expect(answer.userErrors.map((error) => error.message)).toEqual([message]);
  expect(shop.book.subscriptions).toEqual([]);
});

test('an unknown interval is refused before anything runs', async () => {
  const answer = await shop.run(
    'mutation C($l: [AppSubscriptionLineItemInput!]!) { appSubscriptionCreate(name: "Pro", returnUrl: "http://app.test", lineItems: $l) { userErrors { message } } }',
    { l: [recurring(1, { interval: 'WEEKLY' })] },
  );
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_VARIABLE' });
});

test('a shop that is frozen, and one that refuses test charges, cannot be charged', async () => {
  const refused = [{ field: null, message: 'The shop cannot accept the provided charge' }];
  await shop.control('', 'PATCH', { acceptsTestCharges: false });
  expect((await shop.create([recurring(1)], { test: true })).userErrors).toEqual(refused);
  expect((await shop.create([recurring(1)])).userErrors).toEqual([]);
  await shop.control('', 'PATCH', { frozen: true });
  expect((await shop.create([recurring(1)])).userErrors).toEqual(refused);
});

test('an app that was uninstalled has no access to billing', async () => {
  const { appSubscription } = await shop.create([recurring(1)]);
  await call(`${shop.twin.url}/twin/shops/some-shop/uninstall`, 'POST');
  expect(await shop.run('{ currentAppInstallation { id } }')).toMatchObject({
    errors: expect.stringContaining('[API]'),
  });
  expect(await shop.decide('subscription', numberOf(appSubscription?.id), 'approve')).toMatchObject({ status: 422 });
  expect(await shop.control('/plan', 'POST', { name: 'Pro', price: '1' })).toMatchObject({ status: 422 });
});

test('what the merchant approved is active, and the same by node', async () => {
  const id = await shop.buy([recurring(11, discount({ percentage: 0.2 }, 3))]);
  const [active, ...others] = (await shop.installation()).activeSubscriptions;
  expect(others).toEqual([]);
  expect(active).toMatchObject({ status: 'ACTIVE', currentPeriodEnd: '2026-12-20T12:00:00Z' });
  expect(active?.lineItems[0]?.plan.pricingDetails).toMatchObject({
    discount: {
      ...{ durationLimitInIntervals: 3, remainingDurationInIntervals: 2, priceAfterDiscount: { amount: '8.8' } },
      value: { __typename: 'AppSubscriptionDiscountPercentage', percentage: 0.2 },
    },
  });
  expect(await shop.subscription(id)).toEqual(active);
});

test('every subscription, purchase and credit is listed in pages', async () => {
  for (const name of ['One', 'Two', 'Three']) await shop.buy([recurring(30)], { name });
  const answer = await shop.run(
    '{ currentAppInstallation { allSubscriptions(first: 2) { nodes { name status } edges { node { id } } pageInfo { hasNextPage endCursor } } oneTimePurchases(first: 5) { nodes { id } } credits(first: 5) { nodes { amount { amount } description test } } } }',
  );
  expect(answer.data?.['currentAppInstallation']).toMatchObject({
    allSubscriptions: {
      nodes: [
        { name: 'One', status: 'CANCELLED' },
        { name: 'Two', status: 'CANCELLED' },
      ],
      pageInfo: { hasNextPage: true, endCursor: expect.any(String) },
    },
    oneTimePurchases: { nodes: [] },
    credits: {
      nodes: [
        { amount: { amount: '30.0' }, description: 'Unused time of One', test: false },
        { amount: { amount: '30.0' }, description: 'Unused time of Two', test: false },
      ],
    },
  });
  const { allSubscriptions } = answer.data?.['currentAppInstallation'] as {
    allSubscriptions: { pageInfo: { endCursor: string } };
  };
  const rest = await shop.run(
    'query P($after: String) { currentAppInstallation { allSubscriptions(first: 2, after: $after) { nodes { name } pageInfo { hasNextPage } } } }',
    { after: allSubscriptions.pageInfo.endCursor },
  );
  expect(rest.data).toMatchObject({
    currentAppInstallation: { allSubscriptions: { nodes: [{ name: 'Three' }], pageInfo: { hasNextPage: false } } },
  });
});

test('a mutation costs ten, and what its payload shows', async () => {
  const answer = await shop.run(
    'mutation { appSubscriptionCreate(name: "P", returnUrl: "http://app.test", lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: 1, currencyCode: USD } } } }]) { appSubscription { id lineItems { id } } userErrors { message } } }',
  );
  expect(answer.extensions?.cost.requestedQueryCost).toBe(11);
});

test('a shop cannot see or change what another one bought', async () => {
  await shop.twin.stop();
  const other = { ...SHOP, domain: 'other.myshopify.com', id: '2' };
  shop = await TestBilling.start({ seeds: [SHOP, other].map((one) => ({ shop: one, orders: [] })) });
  shop.twin.tokens.issue(other.domain, { expiring: false });
  const plan = { name: 'Pro', price: '11', currency: 'USD', interval: 'EVERY_30_DAYS', trialDays: 0 } as const;
  const { id } = setPlan(shop.twin.billing, other.domain, plan, RETURN_URL);
  expect(await shop.subscription(id)).toBeNull();
  expect((await shop.installation()).activeSubscriptions).toEqual([]);
  const { userErrors } = await shop.mutate(
    'mutation C($id: ID!) { appSubscriptionCancel(id: $id) { userErrors { message } } }',
    { id: `gid://shopify/AppSubscription/${id}` },
  );
  expect(userErrors).toEqual([{ message: "Couldn't find RecurringApplicationCharge" }]);
});
