import { buildOrderList, buildShipmentRow, seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test('[4.17] filters without a result offer to clear them, which restores the defaults', async () => {
  api.answer('orderList', buildOrderList());
  const { user, location } = await renderOrders('/orders?couriers=dhl&sortName=fulfilled');
  expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  await waitFor(() => expect(lastQuery(api)).toMatchObject({ page: '1', sortName: 'order' }));
  expect(location().searchParams.has('couriers')).toBe(false);
});

test('without a filter there is no "nothing matches": the empty state explains why', async () => {
  api.answer('orderList', buildOrderList());
  const { user } = await renderOrders('/orders?couriers=dhl');
  await screen.findByRole('heading', { name: 'Nothing matches these filters' });
  api.hang('orderList');
  await user.click(screen.getByRole('button', { name: 'Remove Courier: DHL' }));
  expect(await screen.findByText('Loading the list')).toBeInTheDocument();
  expect(screen.queryByText('Nothing matches these filters')).toBeNull();
});

test('loading is announced and reserves the space of the rows', async () => {
  api.hang('orderList');
  const { container } = await renderOrders('/orders');
  expect(await screen.findByText('Loading the list')).toBeInTheDocument();
  // Twenty rows and the head.
  await waitFor(() => expect(container.querySelectorAll('.pw-skeleton__row')).toHaveLength(21));
});

test('[8.1] a failed list says what to do, and Retry loads it', async () => {
  api.fail('orderList', 500, 'The server has a problem');
  const { user, toasts } = await renderOrders('/orders');
  expect(await screen.findByRole('heading', { name: 'The list could not be loaded' })).toBeInTheDocument();
  expect(toasts).toContainEqual({ message: 'The server has a problem', isError: true });
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await listTable()).toBeInTheDocument();
});

test('the list refreshes by itself every 10 s and shows a new parcel', async () => {
  jest.useFakeTimers();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  await renderOrders('/orders', { advanceTimers: jest.advanceTimersByTime });
  const before = await listTable();
  api.answer(
    'orderList',
    buildOrderList({ shipments: [buildShipmentRow({ id: '102', order_name: '#1002' }), buildShipmentRow()] }),
  );
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(await screen.findByRole('link', { name: '#1002' })).toBeInTheDocument();
  expect(screen.getByRole('table', { name: 'Parcels' })).toBe(before);
});

test('a refresh that fails leaves the rows, shows one error, and waits for the user', async () => {
  jest.useFakeTimers();
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow()] }));
  const { toasts } = await renderOrders('/orders', { advanceTimers: jest.advanceTimersByTime });
  await listTable();
  api.breakNetwork('orderList');
  for (let second = 0; second < 60; second++) await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText('The list could not be refreshed')).toBeInTheDocument();
  expect(await listTable()).toBeInTheDocument();
  expect(toasts).toEqual([{ message: 'Internet Error,Please Try Later !', isError: true }]);
});

test('the screen is in German', async () => {
  api.answer('orderList', buildOrderList({ shipments: [buildShipmentRow({ destination: 'US' })], total: 12480 }));
  await renderOrders('/orders?orderedAt=7', { language: 'de' });
  expect(await listTable('Pakete')).toBeInTheDocument();
  for (const text of ['Vereinigte Staaten', '1–20 von 12.480', 'Bestelldatum: Letzte 7 Tage'])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Bestellungen synchronisieren' })).toBeInTheDocument();
});

test('axe finds nothing serious in the list and in its empty state', async () => {
  api.answer(
    'orderList',
    buildOrderList({ shipments: [buildShipmentRow(), buildShipmentRow({ id: '2', track_number: '' })] }),
  );
  const { container, user } = await renderOrders('/orders?orderedAt=7');
  await listTable();
  expect(await seriousFindings(container)).toEqual([]);
  api.answer('orderList', buildOrderList());
  await user.click(screen.getByRole('tab', { name: /Delivered/ }));
  await screen.findByText('Nothing matches these filters');
  expect(await seriousFindings(container)).toEqual([]);
});
