import { FulfillmentState, ShipmentStatus } from '@parcelway/domain';
import { buildCounts, buildOrderList, buildOrderRow, buildShipmentRow, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test('[2.4] a row shows order, number, courier, status, destination, last event and transit days', async () => {
  api.answer(
    'orderList',
    buildOrderList({
      shipments: [
        buildShipmentRow({ status: ShipmentStatus.Exception, sub_status: 7006, destination: 'JP', transit_days: 12 }),
      ],
    }),
  );
  await renderOrders('/orders');
  const row = within(await listTable()).getAllByRole('row')[1] as HTMLElement;
  for (const text of ['#1001', '1Z999AA10123456784', 'UPS', 'Exception', 'Japan', '12'])
    expect(within(row).getByText(text)).toBeInTheDocument();
  expect(within(row).getAllByText('Held by customs', { exact: false })[0]).toBeInTheDocument();
  expect(within(row).getByText('Departed facility', { exact: false })).toHaveAttribute(
    'title',
    expect.stringContaining('Leipzig'),
  );
});

test('the document is called by the screen', async () => {
  await renderOrders('/orders');
  await listTable();
  expect(document.title).toMatch(/^Orders · /);
});

test('a detail that repeats the status is no hint', async () => {
  api.answer(
    'orderList',
    buildOrderList({ shipments: [buildShipmentRow({ status: ShipmentStatus.OutForDelivery, sub_status: 3001 })] }),
  );
  await renderOrders('/orders');
  const row = within(await listTable()).getAllByRole('row')[1] as HTMLElement;
  expect(within(row).getAllByText('Out for delivery')).toHaveLength(1);
  expect(within(row).queryByTitle('Out for delivery')).toBeNull();
});

test('[2.49] the order opens the parcel with the filters, without page and page size', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ id: '77' })], total: 40 }));
  const filters = {
    ...{ orderedAt: '30', status: '2', subStatus: '2001', couriers: 'ups', destination: 'DE', origin: 'CN' },
    ...{ transitDays: '5', fulfillmentStatus: '1', query: 'ada', orderBy: '1', sortName: 'last_update' },
  };
  await renderOrders(`/orders?${new URLSearchParams({ ...filters, page: '2', pageSize: '50' })}`);
  const link = await screen.findByRole('link', { name: '#1001' });
  const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  expect(address.pathname).toBe('/orders/shipment');
  expect(Object.fromEntries(address.searchParams)).toEqual({ item: '77', ...filters });
});

test('[5.12] a click anywhere on the row opens the parcel, a click on the copy button does not', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ id: '77' })] }));
  api.hang('shipmentDetails');
  const { user, location, toasts } = await renderOrders('/orders');
  await user.click(await screen.findByRole('button', { name: 'Copy 1Z999AA10123456784' }));
  expect(location().pathname).toBe('/orders');
  expect(toasts).toEqual([{ message: 'Copied Successfully', isError: false }]);
  await expect(navigator.clipboard.readText()).resolves.toBe('1Z999AA10123456784');
  await user.click(screen.getByText('Germany'));
  expect(location().pathname).toBe('/orders/shipment');
});

test('[5.12] a refused copy says so', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  const { user, toasts } = await renderOrders('/orders');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(await screen.findByRole('button', { name: 'Copy 1Z999AA10123456784' }));
  await waitFor(() => expect(toasts).toEqual([{ message: 'Copied Unsuccessfully', isError: true }]));
});

test('an ambiguous number names the other couriers it fits', async () => {
  const candidate = (code: string, name: string) => ({ code, name, score: 0.5, why: ['regex'] });
  api.answer(
    'orderList',
    buildOrderList({
      shipments: [buildShipmentRow({ candidates: [candidate('ups', 'UPS'), candidate('dhl', 'DHL')] })],
    }),
  );
  await renderOrders('/orders');
  expect(await screen.findByTitle('Could also be DHL')).toBeInTheDocument();
});

test('[4.1] status tabs show all and the eight statuses in order with their counts', async () => {
  api.answer(
    'orderList',
    buildOrderList({ shipments: [buildShipmentRow()], counts: buildCounts({ all: 9480, 2: 311 }) }),
  );
  await renderOrders('/orders');
  const tabs = within(await screen.findByRole('tablist', { name: 'Parcel status' })).getAllByRole('tab');
  await waitFor(() =>
    expect(tabs.map((tab) => tab.textContent)).toEqual([
      'All, 9,480',
      'Pending, 0',
      'Info received, 0',
      'In transit, 311',
      'Out for delivery, 0',
      'Delivered, 0',
      'Expired, 0',
      'Failed attempt, 0',
      'Exception, 0',
    ]),
  );
});

test('[1.3, 4.16, 4.19, 4.20] a status tab filters, is sent as a JSON array and lives in the address', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()], total: 41 }));
  const { user, location } = await renderOrders('/orders?page=2');
  await user.click(await screen.findByRole('tab', { name: /In transit/ }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ status: '[2]', page: '1' }));
  expect(location().searchParams.has('status')).toBe(true);
  expect(screen.getByRole('tab', { name: /In transit/ })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  expect(location().searchParams.has('status')).toBe(false);
});

test('tabs are one stop of the keyboard, arrows move inside', async () => {
  const { user } = await renderOrders('/orders');
  const tracking = await screen.findByRole('tab', { name: 'Parcels' });
  act(() => tracking.focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Orders' })).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(tracking).toHaveFocus();
  await user.tab();
  expect(document.activeElement?.closest('[role=tablist]')).toBeNull();
  expect(document.body).not.toHaveFocus();
});

test('[2.46, 2.51] the tabs are Parcels (tableType 0), which is open by default, and Orders (tableType 1)', async () => {
  api.answer('orderList', ({ query }) =>
    String(query.tableType) === '1'
      ? buildOrderList({ orders: [buildOrderRow()] })
      : buildOrderList({ shipments: [buildShipmentRow()] }),
  );
  const { user } = await renderOrders('/orders');
  const tab = (name: string) => screen.getByRole('tab', { name });
  expect(await listTable()).toBeInTheDocument();
  expect(tab('Parcels')).toHaveAttribute('aria-selected', 'true');
  expect(tab('Orders')).toHaveAttribute('aria-selected', 'false');
  expect(lastQuery(api)).toMatchObject({ tableType: '0' });
  await user.click(tab('Orders'));
  expect(await listTable('Orders')).toBeInTheDocument();
  expect(screen.queryByRole('table', { name: 'Parcels' })).toBeNull();
  expect(tab('Parcels')).toHaveAttribute('aria-selected', 'false');
  expect(tab('Orders')).toHaveAttribute('aria-selected', 'true');
  expect(lastQuery(api)).toMatchObject({ tableType: '1' });
});

test('switching the table resets the filters and shows rows by order', async () => {
  api.answer('orderList', ({ query }) =>
    String(query.tableType) === '1'
      ? buildOrderList({ orders: [buildOrderRow({ fulfillment_status: FulfillmentState.Partial })] })
      : buildOrderList({ shipments: [buildShipmentRow()] }),
  );
  const { user, location } = await renderOrders('/orders?query=ada&status=2');
  await user.click(await screen.findByRole('tab', { name: 'Orders' }));
  const row = within(await listTable('Orders')).getAllByRole('row')[1] as HTMLElement;
  for (const text of ['#1001', 'Ada Miller', '2', '€48.50', 'Partly fulfilled', '1Z999AA10123456784']) {
    expect(within(row).getByText(text, { exact: text !== '#1001' })).toBeInTheDocument();
  }
  expect(location().searchParams.has('query')).toBe(false);
  expect(screen.queryByRole('tablist', { name: 'Parcel status' })).not.toBeInTheDocument();
});

test('[4.16] what is typed is searched 80 ms after the last key, from page 1', async () => {
  jest.useFakeTimers();
  const { user } = await renderOrders('/orders?page=2', { advanceTimers: jest.advanceTimersByTime });
  await user.type(await screen.findByRole('textbox', { name: 'Search' }), 'ada');
  await act(() => jest.advanceTimersByTimeAsync(79));
  expect(lastQuery(api).query ?? '').toBe('');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(lastQuery(api)).toMatchObject({ query: 'ada', page: '1' });
  // A pause after a space must not remove the space.
  await user.type(screen.getByRole('textbox', { name: 'Search' }), ' ');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'm');
  await act(() => jest.advanceTimersByTimeAsync(80));
  expect(lastQuery(api)).toMatchObject({ query: 'ada m' });
});

test('[1.3, 2.47] courier, destination and date filters become chips that remove them again', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  const { user } = await renderOrders('/orders');
  const choose = async (menu: string, choice: string) => {
    await user.click(screen.getByRole('button', { name: menu }));
    await user.click(await screen.findByLabelText(choice));
    await user.keyboard('{Escape}');
  };
  await listTable();
  await choose('Courier', 'DHL (2)');
  await choose('Destination', 'Germany (3)');
  await choose('Order date', 'Last 14 days');
  await waitFor(() =>
    expect(lastQuery(api)).toMatchObject({ couriers: '["dhl"]', destinations: '["DE"]', orderedAt: '14' }),
  );
  await user.click(screen.getByRole('button', { name: 'Remove Courier: DHL' }));
  await waitFor(() => expect(JSON.parse(lastQuery(api).couriers || '[]')).toEqual([]));
  expect(screen.getByText('Destination: Germany')).toBeInTheDocument();
});

test('[3.23] what holds by default is a chip too, and can be removed and chosen again', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  const { user, location } = await renderOrders('/orders');
  await listTable();
  await user.click(screen.getByRole('button', { name: 'Remove Fulfilment: At least partly fulfilled' }));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ fulfillmentStatus: 'all' }));
  expect(location().searchParams.get('fulfillmentStatus')).toBe('all');
  await user.click(screen.getByRole('button', { name: 'Fulfilment' }));
  await user.click(await screen.findByLabelText('Partly fulfilled'));
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ fulfillmentStatus: '1' }));
  expect(screen.getByText('Fulfilment: Partly fulfilled')).toBeInTheDocument();
});

test('[2.50, 3.20, 3.21] every filter of a link has its chip', async () => {
  await renderOrders(
    '/orders?orderedAt=7&createdAt=14&lastUpdateAt=-1&lastUpdateAtMin=2026-11-01&lastUpdateAtMax=2026-11-02&status=2' +
      '&subStatus=2001&couriers=ups&destination=DE&origin=CN&note=%5B%22%22%5D&transitTime=4,31&transitDays=5' +
      '&fulfillmentTime=30&fulfillmentStatus=3&query=ada',
  );
  for (const chip of [
    'Order date: Last 7 days',
    'Parcel added: Last 14 days',
    'Last update: Nov 1, 2026 to Nov 2, 2026',
    'Status: In transit',
    'Courier: UPS',
    'Destination: Germany',
    'Origin: China',
    'Note: No note',
    'Transit time: 4 to 7 days',
    'Transit time: At least 31 days',
    'Transit time: At least 5 days',
    'Fulfilled: Last 30 days',
    'Fulfilment: Unfulfilled',
    'Search: ada',
  ])
    expect(await screen.findByText(chip)).toBeInTheDocument();
  expect(screen.getByText(/^Detail: /)).toBeInTheDocument();
});

test('sorting is sent and stays in the address', async () => {
  const { user, location } = await renderOrders('/orders');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Longest in transit first');
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ sortName: 'transit_days', orderBy: '-1' }));
  expect(location().searchParams.get('sortName')).toBe('transit_days');
});

test('[2.47] pages say where they are and turn; a page beyond the end goes to the last one', async () => {
  api.answer('orderList', ({ query }) =>
    buildOrderList({ shipments: [buildShipmentRow()], total: 12480, page: Number(query.page), page_size: 50 }),
  );
  const { user, location } = await renderOrders('/orders?page=2&pageSize=50');
  expect(await screen.findByText('51–100 of 12,480')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('101–150 of 12,480')).toBeInTheDocument();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()], total: 60 }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(location().searchParams.get('page')).toBe('2'));
});

test('a total that was not counted to the end is a lower bound, and the next page is open while pages are full', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => buildShipmentRow({ id: String(index + 1) }));
  api.answer(
    'orderList',
    buildOrderList({
      shipments: rows(20),
      total: 10_000,
      total_exact: false,
      counts: buildCounts({ all: 10_000, 2: 311 }),
    }),
  );
  const { user } = await renderOrders('/orders?page=501');
  expect(await screen.findByText('10,001–10,020 of 10,020+')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /All/ })).toHaveTextContent('10,000+');
  expect(screen.getByRole('tab', { name: /In transit/ })).toHaveTextContent(/311$/);
  expect(screen.getByRole('tab', { name: /Delivered/ })).toHaveTextContent(/0$/);
  api.answer('orderList', buildOrderList({ shipments: rows(3), total: 10_000, total_exact: false }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true'),
  );
});
