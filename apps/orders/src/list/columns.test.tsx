import { buildOrderList, buildOrderRow, buildShipmentRow, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});
/** The heads of what can be chosen: not of the checkboxes and the menus. */
const heads = async () =>
  within(await listTable())
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .slice(1, -1);

test('columns are hidden and moved, which is saved for the user', async () => {
  const { user } = await renderOrders('/orders');
  expect(await heads()).toEqual([
    'Order',
    'Parcel number',
    'Courier',
    'Status',
    'Destination',
    'Last event',
    'Transit days',
  ]);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Order')).toBeDisabled();
  await user.click(dialog.getByLabelText('Destination'));
  await user.click(dialog.getByRole('button', { name: 'Move Status up' }));
  await user.click(dialog.getByRole('button', { name: 'Move Status up' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const chosen = ['Order', 'Status', 'Parcel number', 'Courier', 'Last event', 'Transit days'];
  await waitFor(async () => expect(await heads()).toEqual(chosen));
  expect(api.requests('userSet').at(-1)?.body).toMatchObject({
    key: 'orders_columns',
    value: 'order,status,number,courier,event,transit',
  });
});

test('the list opens as its user left it: columns, rows a page and sorting', async () => {
  await renderOrders('/orders', {
    session: { orders_columns: 'order,status', orders_page_size: 50, orders_sort: 'last_update 1' },
  });
  expect(await heads()).toEqual(['Order', 'Status']);
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ pageSize: '50', sortName: 'last_update', orderBy: '1' }));
});

test('a link with a page takes precedence over where the user left', async () => {
  await renderOrders('/orders?page=1&pageSize=20', { session: { orders_page_size: 50, orders_sort: 'fulfilled 1' } });
  await listTable();
  expect(lastQuery(api)).toMatchObject({ pageSize: '20', sortName: 'order' });
});

test('rows a page and sorting are saved when they are chosen', async () => {
  const { user } = await renderOrders('/orders');
  await listTable();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Latest update first');
  await user.selectOptions(await screen.findByLabelText('Rows per page'), '100');
  await waitFor(() =>
    expect(api.requests('userSet').map(({ body }) => body)).toEqual([
      expect.objectContaining({ key: 'orders_sort', value: 'last_update -1' }),
      expect.objectContaining({ key: 'orders_page_size', value: 100 }),
    ]),
  );
});

const EXTRA = ['Customer', 'Order date', 'Expected delivery', 'Fulfilled', 'Origin', 'Note', 'Order total', 'Tags'];

test('columns that are off are offered, and shown once they are chosen', async () => {
  const { user } = await renderOrders('/orders');
  expect(await heads()).not.toEqual(expect.arrayContaining(['Customer']));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const name of EXTRA) {
    expect(dialog.getByLabelText(name)).not.toBeChecked();
    await user.click(dialog.getByLabelText(name));
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await heads()).slice(-8)).toEqual(EXTRA));
  expect(api.requests('userSet').at(-1)?.body).toMatchObject({
    key: 'orders_columns',
    value:
      'order,number,courier,status,destination,event,transit,customer,ordered,expected,fulfilled,origin,note,value,tags',
  });
});

test('an extra column of parcels shows what their page shows', async () => {
  const row = buildShipmentRow({ expected_on: '2026-11-25', note: 'call first', tags: ['vip', 'gift'] });
  api.answer('orderList', buildOrderList({ shipments: [row, buildShipmentRow({ id: '2', origin: null })] }));
  await renderOrders('/orders', {
    session: { orders_columns: 'order,customer,ordered,expected,fulfilled,origin,note,value,tags' },
  });
  await screen.findByText('vip, gift');
  const texts = within(await listTable())
    .getAllByRole('row')
    .slice(1)
    .map((line) =>
      within(line)
        .getAllByRole('cell')
        .slice(2, -1)
        .map((cell) => cell.textContent),
    );
  const shared = ['Ada Miller', 'Nov 10, 2026'];
  expect(texts).toEqual([
    [...shared, 'Nov 25, 2026', 'Nov 11, 2026', 'United States', 'call first', '€48.50', 'vip, gift'],
    [...shared, '–', 'Nov 11, 2026', '–', '–', '€48.50', '–'],
  ]);
});

test('the expected delivery is the range of the parcel, with its source and how sure it is', async () => {
  const range = {
    from: '2026-11-24',
    to: '2026-11-26',
    first_from: '2026-11-24',
    first_to: '2026-11-26',
    hidden: null,
  };
  const edd = { ...range, source: 'predicted', share: 0.9, text: 'Nov 24–26' } as const;
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ expected_on: '2026-11-25', edd })] }));
  await renderOrders('/orders', { session: { orders_columns: 'order,expected' } });
  expect(await screen.findByText('Nov 24–26')).toHaveAttribute(
    'title',
    'Predicted from your parcels · 9 of 10 arrive by Nov 26, 2026',
  );
});

test("the orders' table offers note and tags", async () => {
  api.answer('orderList', buildOrderList({ orders: [buildOrderRow({ note: 'gift wrap', tags: ['vip'] })], total: 1 }));
  await renderOrders('/orders?tableType=1', { session: { orders_tab_columns: 'order,note,tags' } });
  const table = within(await listTable('Orders'));
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Order', 'Note', 'Tags']);
  expect(await table.findByText('gift wrap')).toBeVisible();
  expect(table.getByText('vip')).toBeVisible();
});
