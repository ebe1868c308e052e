import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

async function openFilters(address = '/orders') {
  const page = await renderOrders(address);
  await screen.findByRole('button', { name: 'More filters' });
  await page.user.click(screen.getByRole('button', { name: 'More filters' }));
  return page;
}

test.each<[string, string, object, string]>([
  ['Parcel added', 'Last 14 days', { createdAt: '14' }, 'Parcel added: Last 14 days'],
  ['Last update', 'Last 7 days', { lastUpdateAt: '7' }, 'Last update: Last 7 days'],
  ['Status', 'Exception', { status: '[7]' }, 'Status: Exception'],
  ['Detail', 'Held by customs', { subStatus: '[7006]' }, 'Detail: Held by customs'],
  ['Needs attention', 'Late', { attention: '["late"]' }, 'Needs attention: Late'],
  ['Delivery outcome', 'Delivered late', { outcome: '["late"]' }, 'Delivery outcome: Delivered late'],
  ['Origin', 'China (2)', { origins: '["CN"]' }, 'Origin: China'],
  ['Tags', 'VIP, wholesale (2)', { tags: '["VIP, wholesale"]' }, 'Tags: VIP, wholesale'],
  ['Note', 'call first (1)', { note: '["call first"]' }, 'Note: call first'],
  ['Transit time', '8 to 14 days', { transitTime: '[8]' }, 'Transit time: 8 to 14 days'],
  ['Minimum transit time', 'At least 5 days', { transitDays: '5' }, 'Transit time: At least 5 days'],
  ['Fulfilled', 'Last 30 days', { fulfillmentTime: '30' }, 'Fulfilled: Last 30 days'],
])(
  '[2.50] every filter has a menu, and its choice is shown as a chip that removes it: %s',
  async (menu, choice, query, chip) => {
    const { user } = await openFilters();
    await user.click(screen.getByRole('button', { name: menu }));
    await user.click(await screen.findByLabelText(choice));
    await waitFor(() => expect(lastQuery(api)).toMatchObject(query));
    await user.click(screen.getByRole('button', { name: `Remove ${chip}` }));
    await waitFor(() => expect(screen.queryByText(chip)).toBeNull());
  },
);

test('values that occur show how many parcels have them, up to 1,000', async () => {
  const { user } = await renderOrders('/orders');
  await listTable();
  await user.click(screen.getByRole('button', { name: 'Destination' }));
  expect(await screen.findByLabelText('Germany (3)')).toBeInTheDocument();
  expect(screen.getByLabelText('United States (1,000+)')).toBeInTheDocument();
});

test.each(['Last update', 'Parcel added'])('[2.53] each date has the presets: %s', async (menu) => {
  const { user } = await openFilters();
  await user.click(screen.getByRole('button', { name: menu }));
  const choices = (await screen.findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).labels?.[0]);
  expect(choices.map((label) => label?.textContent)).toEqual([
    'Any time',
    ...[7, 14, 30, 60, 90].map((days) => `Last ${days} days`),
    'Custom dates',
  ]);
});

test('each date has a range of its own', async () => {
  const { user } = await openFilters();
  await user.click(screen.getByRole('button', { name: 'Last update' }));
  await user.click(await screen.findByLabelText('Custom dates'));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ lastUpdateAt: '-1' }));
  expect(lastQuery(api).lastUpdateAtMin).toBe(lastQuery(api).lastUpdateAtMax);
  expect(await screen.findByRole('grid')).toBeInTheDocument();
});

test("rows by order have no filter on the status, which is the parcels'", async () => {
  await openFilters('/orders?tableType=1');
  expect(screen.getByRole('button', { name: 'Origin' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Detail' })).toBeNull();
});
