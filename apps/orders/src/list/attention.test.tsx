import { buildCounts, buildOrderList, buildShipmentRow, seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
type Attention = NonNullable<ReturnType<typeof buildShipmentRow>['attention']>;
const needy = (reason: Attention['reason'], days = 17) =>
  buildShipmentRow({ id: '77', attention: { reason, since: daysAgo(days), deadline: null } });
const tabs = async () => within(await screen.findByRole('tablist', { name: 'Parcel status' })).getAllByRole('tab');

test('what needs attention is the first tab of a shop that has such parcels, with their number', async () => {
  api.answer(
    'orderList',
    buildOrderList({ shipments: [needy('silent')], attention: 12, counts: buildCounts({ all: 40 }) }),
  );
  const { user, location } = await renderOrders('/orders?status=2');
  await waitFor(async () => expect((await tabs())[0]).toHaveTextContent('Needs attention, 12'));
  await user.click(screen.getByRole('tab', { name: /Needs attention/ }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ attention: '["any"]' }));
  expect(lastQuery(api)).not.toHaveProperty('status');
  expect(location().searchParams.get('attention')).toBe('any');
  expect(screen.getByRole('tab', { name: /Needs attention/ })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: /^Delivered/ }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ status: '[4]' }));
  expect(location().searchParams.has('attention')).toBe(false);
});

test('a shop where nothing needs attention has no such tab', async () => {
  await renderOrders('/orders');
  await listTable();
  expect((await tabs())[0]).toHaveTextContent(/^All/);
});

test.each<[Attention['reason'], string, string, RegExp]>([
  ['silent', 'No news for 17 days', 'Contact the courier', /#courier$/],
  ['customs', 'Held by customs for 17 days', 'Contact the courier', /#courier$/],
  ['wrong_courier', 'Courier does not fit the number · 17 days', 'Change courier', /#courier$/],
  ['doubtful_courier', 'Courier in doubt · 17 days', 'Change courier', /#courier$/],
  ['failed_attempt', 'Failed attempt · 17 days', 'Contact the customer', /#customer$/],
  ['exception', 'Exception · 17 days', 'Contact the customer', /#customer$/],
  ['late', 'Late · 17 days', 'Contact the courier', /#courier$/],
])('a row says reason and age, and offers the one action that fits: %s', async (reason, text, action, place) => {
  api.answer('orderList', buildOrderList({ shipments: [needy(reason)], attention: 1 }));
  await renderOrders('/orders?attention=any');
  expect(within(await listTable()).getByText(text)).toBeInTheDocument();
  const link = screen.getByRole('link', { name: action });
  expect(link.getAttribute('href')).toMatch(/^\/orders\/shipment\?item=77/);
  expect(link.getAttribute('href')).toMatch(place);
});

test('a parcel without number is completed in the store', async () => {
  api.answer('orderList', buildOrderList({ shipments: [needy('no_number')], attention: 1 }));
  await renderOrders('/orders?attention=any');
  expect(await screen.findByRole('link', { name: 'Add the number in the store, opens in a new tab' })).toHaveAttribute(
    'href',
    'https://admin.example.com/store/demo/orders/9001',
  );
});

test('outside of its view the reason stands without an action', async () => {
  api.answer('orderList', buildOrderList({ shipments: [needy('silent')], attention: 1 }));
  await renderOrders('/orders');
  expect(within(await listTable()).getByText('No news for 17 days')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Contact the courier' })).toBeNull();
});

test('where all is done the view says so; with another filter it is a search without a result', async () => {
  api.answer('orderList', buildOrderList({ counts: buildCounts({ all: 40 }) }));
  const { user, container, location } = await renderOrders('/orders?attention=any');
  expect(await screen.findByRole('heading', { name: 'Nothing needs you now' })).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Courier' }));
  await user.click(await screen.findByLabelText('DHL (2)'));
  expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Courier: DHL' }));
  await user.click(await screen.findByRole('button', { name: 'Show all parcels' }));
  expect(location().searchParams.has('attention')).toBe(false);
});

test('each reason is a filter of its own, with its chip', async () => {
  await renderOrders('/orders?attention=late,no_number');
  expect(await screen.findByText('Needs attention: Late')).toBeInTheDocument();
  expect(screen.getByText('Needs attention: No number')).toBeInTheDocument();
});
