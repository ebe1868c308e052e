import {
  buildOrderList,
  buildShipmentDetails,
  buildShipmentRow,
  seriousFindings,
  type FakeApi,
} from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
  api.answer('orderList', ({ query }) =>
    buildOrderList({
      shipments: ['1', '2', '3'].map((id) => buildShipmentRow({ id, order_name: `#100${id}` })),
      total: 60,
      page: Number(query.page),
    }),
  );
});
async function openList(address = '/orders') {
  const page = await renderOrders(address);
  // The keys work as soon as there are rows.
  await listTable();
  return page;
}

test('j and k go through the rows, and Enter opens the one that has the focus', async () => {
  api.answer('shipmentDetails', buildShipmentDetails({ id: '2' }));
  const { user, location } = await openList();
  await user.keyboard('jjj');
  expect(screen.getByRole('link', { name: '#1003' })).toHaveFocus();
  await user.keyboard('jk');
  expect(screen.getByRole('link', { name: '#1002' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location().searchParams.get('item')).toBe('2'));
});

test('the slash goes to the search, where keys are letters', async () => {
  const { user, location } = await openList('/orders?page=2');
  await user.keyboard('/');
  const search = screen.getByRole('textbox', { name: 'Search' });
  expect(search).toHaveFocus();
  await user.keyboard('j]?');
  expect(search).toHaveValue('j]?');
  expect(location().searchParams.get('page')).toBe('2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('brackets turn the page, not beyond the first and the last', async () => {
  const { user, location } = await openList();
  const page = () => location().searchParams.get('page');
  await user.keyboard('[[');
  expect(page()).toBeNull();
  await user.keyboard(']');
  await waitFor(() => expect(page()).toBe('2'));
  await screen.findByText('21–40 of 60');
  await user.keyboard(']');
  await screen.findByText('41–60 of 60');
  await user.keyboard(']');
  expect(page()).toBe('3');
  await user.keyboard('[[');
  await waitFor(() => expect(page()).toBe('2'));
});

test("a key that is held with a command key is the browser's", async () => {
  const { user } = await openList();
  await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}');
  expect(screen.getByRole('link', { name: '#1001' })).not.toHaveFocus();
});

test('the question mark shows the list of keys, and so does its button', async () => {
  const { user, container } = await openList();
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  for (const text of ['Search', 'Next and previous row', 'Open the row', 'Previous and next page', 'Show this list'])
    expect(dialog.getByText(text)).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
});
