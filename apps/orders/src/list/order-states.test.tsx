import { buildOrderList, buildOrderRow, type FakeApi } from '@parcelway/testing';
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
