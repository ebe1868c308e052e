import { mockViews } from '../isolated/mock-views';
import { ShipmentStatus } from '@parcelway/domain';
import { buildOrderList, buildOrderRow, buildShipmentRow, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
  const { viewList, saveView, viewPositions, deleteView } = mockViews();
  api.answer('viewList', viewList);
  api.answer('saveView', saveView);
  api.answer('viewPositions', viewPositions);
  api.answer('deleteView', deleteView);
});

const names = async () =>
  within(await screen.findByRole('tablist', { name: 'Saved views' }))
    .getAllByRole('tab')
    .map((tab) => tab.textContent);
async function openList(address: string) {
  const page = await renderOrders(address);
  await listTable();
  await screen.findByRole('tablist', { name: 'Saved views' });
  return page;
}
/** Presses a point of the menu of the open view. */
async function choose({ user }: Awaited<ReturnType<typeof openList>>, view: string, point: string) {
  await user.click(await screen.findByRole('button', { name: `Options for the view ${view}` }));
  await user.click(await screen.findByRole('button', { name: point }));
}
const typeName = async ({ user }: Awaited<ReturnType<typeof openList>>, name: string) => {
  const field = await screen.findByLabelText('Name of the view');
  await user.clear(field);
  await user.type(field, name);
  await user.click(screen.getByRole('button', { name: 'Save' }));
};

test('[2.47] saved views are tabs; one opens with its filters, at page 1, and the link carries its key', async () => {
  const { user, location } = await openList('/orders?page=3&pageSize=20&couriers=dhl');
  expect(await names()).toEqual(['Standard', 'Customs', 'Germany, slow']);
  await user.click(screen.getByRole('tab', { name: 'Germany, slow' }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ destinations: '["DE"]', transitDays: '5', page: '1' }));
  expect(lastQuery(api)).not.toHaveProperty('couriers');
  expect(location().searchParams.get('key')).toBe('2');
  expect(screen.getByRole('tab', { name: 'Germany, slow' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Standard' }));
  await waitFor(() => expect(lastQuery(api)).not.toHaveProperty('destinations'));
  expect(location().searchParams.has('key')).toBe(false);
});

test('[2.48] a link that names a view alone loads it', async () => {
  const { location } = await openList('/orders?key=1');
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ subStatus: '[7006]' }));
  expect(location().searchParams.get('key')).toBe('1');
});

test.each(['/orders?key=99', '/orders?page=1&pageSize=20&key=99', '/orders?key=mistyped'])(
  'a link to a view that does not exist says so, and leads to the standard view: %s',
  async (address) => {
    const { user, location } = await openList(address);
    expect(await screen.findByText('This view does not exist')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the standard view' }));
    await waitFor(() => expect(screen.queryByText('This view does not exist')).toBeNull());
    expect(location().searchParams.has('key')).toBe(false);
  },
);

test('a link to a view that does not exist says so in a store without views too', async () => {
  api.answer('viewList', { views: [] });
  await renderOrders('/orders?key=1');
  expect(await screen.findByText('This view does not exist')).toBeInTheDocument();
});

test('a view whose filters were changed offers to save them or to go back', async () => {
  const { user } = await openList('/orders?key=2');
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Remove Destination: Germany' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Destination: Germany')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Destination: Germany' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
  expect(api.requests('saveView').at(-1)?.body).toMatchObject({ id: '2', name: 'Germany, slow' });
  expect(screen.getByRole('tab', { name: 'Germany, slow' })).toHaveAttribute('aria-selected', 'true');
});

test('[3.34] what narrows the list is saved as a view, which is opened', async () => {
  const page = await openList('/orders?status=7');
  await page.user.click(screen.getByRole('button', { name: 'Save as view' }));
  await typeName(page, 'Trouble');
  await waitFor(async () => expect(await names()).toEqual(['Standard', 'Customs', 'Germany, slow', 'Trouble']));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Trouble' })).toHaveAttribute('aria-selected', 'true'));
  expect(api.requests('saveView').at(-1)?.body).toMatchObject({
    name: 'Trouble',
    filters: { status: [ShipmentStatus.Exception] },
  });
  await waitFor(() => expect(screen.queryByLabelText('Name of the view')).toBeNull());
});

test('[5.10, 5.11] a name that is in use is refused, and its field says so', async () => {
  const page = await openList('/orders?status=7');
  await page.user.click(screen.getByRole('button', { name: 'Save as view' }));
  await typeName(page, 'customs');
  expect(
    await screen.findByText('A view with this name already exists. Please choose a different name.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Name of the view')).toHaveAttribute('aria-invalid', 'true');
  await typeName(page, 'Trouble');
  await waitFor(() => expect(screen.queryByLabelText('Name of the view')).toBeNull());
});

test('a view gets another name and has its filters', async () => {
  const page = await openList('/orders?key=1');
  await choose(page, 'Customs', 'Rename');
  await typeName(page, 'At customs');
  await waitFor(async () => expect(await names()).toEqual(['Standard', 'At customs', 'Germany, slow']));
  expect(api.requests('saveView').at(-1)?.body).toEqual({
    id: '1',
    name: 'At customs',
    filters: { subStatus: [7006] },
  });
});

test('a copy has the filters of its view, and a name that is entered', async () => {
  const page = await openList('/orders?key=1');
  await choose(page, 'Customs', 'Duplicate');
  expect(await screen.findByLabelText('Name of the view')).toHaveValue('Customs (copy)');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await names()).toContain('Customs (copy)'));
  expect(api.requests('saveView').at(-1)?.body).toEqual({ name: 'Customs (copy)', filters: { subStatus: [7006] } });
});

test('views move to the left and to the right', async () => {
  const page = await openList('/orders?key=2');
  await choose(page, 'Germany, slow', 'Move left');
  await waitFor(async () => expect(await names()).toEqual(['Standard', 'Germany, slow', 'Customs']));
  await choose(page, 'Germany, slow', 'Move right');
  await waitFor(async () => expect(await names()).toEqual(['Standard', 'Customs', 'Germany, slow']));
});

test('a deleted view can be restored, at its position', async () => {
  const page = await openList('/orders?key=1');
  await choose(page, 'Customs', 'Delete');
  expect(await screen.findByText('The view Customs is deleted.')).toBeInTheDocument();
  await waitFor(async () => expect(await names()).toEqual(['Standard', 'Germany, slow']));
  expect(page.location().searchParams.has('key')).toBe(false);
  await page.user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await names()).toEqual(['Standard', 'Customs', 'Germany, slow']));
  // Links to it work again.
  await waitFor(() => expect(page.location().searchParams.get('key')).toBe('1'));
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Customs' })).toHaveAttribute('aria-selected', 'true'));
});

test('[4.17, 4.18] clearing the filters and switching the table leave the view', async () => {
  const { user, location } = await openList('/orders?key=2');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(location().searchParams.has('key')).toBe(false);
  await user.click(screen.getByRole('tab', { name: 'Customs' }));
  await user.click(screen.getByRole('tab', { name: 'Orders' }));
  expect(location().searchParams.has('key')).toBe(false);
  // The views of the parcels are none of the orders'.
  expect(screen.queryByRole('tab', { name: 'Customs' })).toBeNull();
});

test('[4.18] switching the tab resets the filters and the view: both lists begin with their defaults', async () => {
  const { user, location } = await openList('/orders?key=2&page=3&pageSize=50&destination=DE&transitDays=5');
  expect(screen.getByRole('tab', { name: 'Germany, slow' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Orders' }));
  await waitFor(() =>
    expect(lastQuery(api)).toEqual({
      ...{ tableType: '1', fulfillmentStatus: 'all', page: '1', pageSize: '20', sortName: 'order', orderBy: '-1' },
    }),
  );
  expect([...location().searchParams.keys()].sort()).toEqual(['page', 'pageSize', 'tableType']);
  expect(await screen.findByRole('tab', { name: 'Standard' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Not handed over' }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ tableType: '1', fulfillmentStatus: '3' }));
  await user.click(screen.getByRole('tab', { name: 'Parcels' }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ tableType: '0', fulfillmentStatus: 'fulfilled' }));
  expect(location().searchParams.has('key')).toBe(false);
  expect(await screen.findByRole('tab', { name: 'Standard' })).toHaveAttribute('aria-selected', 'true');
});

describe('a view of the orders', () => {
  const openOrders = async (address: string) => {
    api.answer('orderList', ({ query }) =>
      String(query.tableType) === '1'
        ? buildOrderList({ shipments: [], orders: [buildOrderRow()], total: 1 })
        : buildOrderList({ shipments: [buildShipmentRow()] }),
    );
    const page = await renderOrders(address);
    await listTable('Orders');
    return page;
  };

  test('[3.34] is saved among the orders, and opens there', async () => {
    const page = await openOrders('/orders?tableType=1&query=ann');
    await page.user.click(await screen.findByRole('button', { name: 'Save as view' }));
    await typeName(page, 'Ann');
    await waitFor(async () => expect(await names()).toEqual(['Standard', 'Not handed over', 'Ann']));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Ann' })).toHaveAttribute('aria-selected', 'true'));
    expect(page.location().searchParams.get('tableType')).toBe('1');
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  });

  test('opens among the orders from a link that names it alone', async () => {
    const { location } = await openOrders('/orders?key=3');
    expect(lastQuery(api)).toMatchObject({ tableType: '1', fulfillmentStatus: '3' });
    expect(location().searchParams.get('key')).toBe('3');
  });

  test('that was deleted comes back among those of the orders, whatever the parcels have', async () => {
    const page = await openOrders('/orders?key=3');
    await choose(page, 'Not handed over', 'Delete');
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await names()).toEqual(['Standard', 'Not handed over']));
    await page.user.click(screen.getByRole('tab', { name: 'Parcels' }));
    await waitFor(async () => expect(await names()).toEqual(['Standard', 'Customs', 'Germany, slow']));
  });
});

test('who may not write sees the views, and nothing to change them', async () => {
  await renderOrders('/orders?key=2&page=1', { session: { permission: ['order.read'] } });
  expect(await screen.findByRole('tab', { name: 'Germany, slow' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Options for the view/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});
