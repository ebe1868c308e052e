import { ShipmentStatus } from '@parcelway/domain';
import { buildOrderList, buildOrderRow, buildShipmentRow, type FakeApi } from '@parcelway/testing';
import { within } from '@testing-library/react';
import { eachWithShop, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test('[3.32] order fulfillment states: 0 unfulfilled, 1 fulfilled, 2 partial, 3 restocked', async () => {
  const orders = [0, 1, 2, 3].map((state) =>
    buildOrderRow({ id: `900${state}`, order_name: `#100${state}`, fulfillment_status: state }),
  );
  api.answer('orderList', buildOrderList({ orders }));
  await renderOrders('/orders?tableType=1');
  const [, ...rows] = within(await listTable('Orders')).getAllByRole('row');
  for (const [index, state] of ['Unfulfilled', 'Fulfilled', 'Partly fulfilled', 'Restocked'].entries())
    expect(within(rows[index] as HTMLElement).getByText(state)).toBeInTheDocument();
});

test('the status of the merchant stands beside that of a parcel, and in place of "no parcel" where an order waits', async () => {
  const custom_status = { name: 'Being made', color: '#0b6e63' };
  const shipments = [
    { ...buildShipmentRow({ id: '7', track_number: 'N7' }), custom_status: { name: 'Packed', color: '#7a3e9d' } },
  ];
  api.answer(
    'orderList',
    buildOrderList({
      orders: [buildOrderRow({ custom_status, shipments: [] }), buildOrderRow({ id: '9009', shipments })],
    }),
  );
  await renderOrders('/orders?tableType=1');
  const [, waits, packed] = within(await listTable('Orders')).getAllByRole('row');
  expect(waits).toHaveTextContent('Being made');
  expect(waits).not.toHaveTextContent('No parcel');
  expect(packed).toHaveTextContent('Packed');
});
test('rows by parcel have it in place of the detail', async () => {
  const row = buildShipmentRow({
    status: ShipmentStatus.InfoReceived,
    sub_status: 1001,
    custom_status: { name: 'Packed', color: '#7a3e9d' },
  });
  api.answer('orderList', buildOrderList({ shipments: [row] }));
  await renderOrders('/orders');
  const [, shown] = within(await listTable('Parcels')).getAllByRole('row');
  expect(within(shown as HTMLElement).getByText('Packed')).toBeInTheDocument();
});
