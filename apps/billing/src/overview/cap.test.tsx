import type { BillingData } from '@parcelway/api/billing';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { billingPageOf } from '../isolated/billing-page';
import { DEMO_SHOPS, type DemoShopName } from '../isolated/shops';
import { billingApi, button, dialog, openBilling, TODAY } from '../test-billing';

let api: FakeApi;
afterEach(() => api.restore());

const usd = (amount: string) => ({ amount, currency: 'USD' });
type Overage = NonNullable<BillingData['overage']>;
/** The overview of a shop whose parcels above the quota are otherwise. */
function open(change: Partial<Overage>, { route = '/billing', shop = 'above_quota' as DemoShopName } = {}) {
  api = billingApi(shop);
  const page = billingPageOf(DEMO_SHOPS[shop], TODAY);
  if (page.overage) api.answer('billingPage', { ...page, overage: { ...page.overage, ...change } });
  return openBilling(route);
}
const text = (words: string | RegExp) => screen.findByText(words);

test('a limit that is nearly used up, or reached, is announced with what happens then', async () => {
  await open({ cap: usd('6.50'), spent: usd('6.00'), state: 'near' });
  expect(await text('Your spending limit is nearly used up')).toBeInTheDocument();
  expect(screen.getByText(/^\$6\.00 of \$6\.50 are spent in this cycle\./)).toBeInTheDocument();
});
test('a reached one says what parcels wait for', async () => {
  await open({ cap: usd('6.00'), spent: usd('6.00'), state: 'reached' });
  expect(await text('Your spending limit is reached')).toBeInTheDocument();
  expect(screen.getByText(/Further parcels wait for the next cycle, a pack, or a higher limit\.$/)).toBeInTheDocument();
});
test('below nine tenths nothing is announced', async () => {
  await open({});
  expect(await text('Spending limit')).toBeInTheDocument();
  expect(screen.queryByText(/^Your spending limit is/)).toBeNull();
});

test('a higher limit that waits for its approval is named', async () => {
  await open({ requested: usd('50.00') });
  expect(await text(/^A limit of \$50\.00 waits for your approval in the store\./)).toBeInTheDocument();
});

test('the dialog says up to which limit nothing is to be approved', async () => {
  const { user } = await open({});
  await user.click(await button('Change limit'));
  expect(
    await (await dialog()).findByText('Up to $20.00 applies at once. A higher limit is approved in your store.'),
  ).toBeInTheDocument();
});

test('who comes back from the approval reads that the limit is higher, once', async () => {
  const { toasts } = await open({ cap: usd('50.00') }, { route: '/billing?return=cap' });
  await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['The limit is now $50.00 in a cycle']));
  await text('Spending limit');
  expect(toasts).toHaveLength(1);
});
test('who comes back without it reads that the limit stays', async () => {
  const { toasts } = await open({ requested: usd('50.00') }, { route: '/billing?return=cap' });
  await waitFor(() =>
    expect(toasts.map(({ message }) => message)).toEqual([
      'The higher limit is not approved yet. Until then the limit stays as it is',
    ]),
  );
});

test('a monthly plan that was bought without further parcels says how to get them', async () => {
  api = billingApi('paid');
  api.answer('billingPage', { ...billingPageOf(DEMO_SHOPS.paid, TODAY), overage: null });
  await openBilling('/billing');
  expect(await text(/^Your plan was bought before further parcels were sold with it\./)).toBeInTheDocument();
});

test('before a plan is approved the dialog says what its approval page names for further parcels', async () => {
  api = billingApi('free');
  const { user } = await openBilling('/billing/plan');
  await user.click(await button(/: Basic$/));
  expect(
    await (
      await dialog()
    ).findByText(
      'The approval page names up to $11.00 in a cycle for further parcels. Nothing is charged for them unless you set a limit.',
    ),
  ).toBeInTheDocument();
});
