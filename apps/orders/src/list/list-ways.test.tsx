import { FulfillmentState } from '@parcelway/domain';
import {
  buildOrderList,
  buildOrderRow,
  buildShipmentDetails,
  buildShipmentRow,
  type FakeApi,
} from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, lastQuery, listTable, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

test("[7.28] an order's name opens its parcel's page in both tables, and the order's where there is no parcel yet", async () => {
  const parcel = { ...buildShipmentRow({ id: '77' }) };
  api.answer(
    'orderList',
    buildOrderList({
      orders: [
        buildOrderRow({ shipments: [parcel] }),
        buildOrderRow({
          id: '9002',
          order_name: '#1002',
          fulfillment_status: FulfillmentState.Unfulfilled,
          shipments: [],
        }),
      ],
    }),
  );
  await renderOrders('/orders?tableType=1');
  expect((await screen.findByRole('link', { name: '#1001' })).getAttribute('href')).toMatch(
    /^\/orders\/shipment\?item=77/,
  );
  expect(screen.getByRole('link', { name: '#1002' }).getAttribute('href')).toMatch(
    /^\/orders\/shipment\?order=9002&tableType=1/,
  );
});

test("a click anywhere on an order's row opens its parcel's page, as on a parcel's", async () => {
  api.answer('orderList', buildOrderList({ orders: [buildOrderRow({ shipments: [buildShipmentRow({ id: '77' })] })] }));
  api.answer('shipmentDetails', buildShipmentDetails({ id: '77' }));
  const { user, location } = await renderOrders('/orders?tableType=1');
  await user.click(within(await listTable('Orders')).getByText('Fulfilled'));
  await waitFor(() => expect(location().pathname).toBe('/orders/shipment'));
  expect(location().searchParams.get('item')).toBe('77');
});

test('an order that has no parcel yet is found from the parcels, where the search finds nothing', async () => {
  api.answer('orderList', ({ query }) =>
    String(query.tableType) === '1'
      ? buildOrderList({ orders: [buildOrderRow({ fulfillment_status: FulfillmentState.Unfulfilled, shipments: [] })] })
      : buildOrderList(),
  );
  const { user } = await renderOrders('/orders?query=1001');
  await user.click(await screen.findByRole('button', { name: 'Search all orders' }));
  expect(await listTable('Orders')).toHaveTextContent('Unfulfilled');
  expect(lastQuery(api)).toMatchObject({ tableType: '1', query: '1001', fulfillmentStatus: 'all' });
});

test('the search leads on to all orders where it found parcels, too', async () => {
  api.answer('orderList', ({ query }) =>
    String(query.tableType) === '1'
      ? buildOrderList({ orders: [buildOrderRow({ order_name: '#77', shipments: [] })] })
      : buildOrderList({ shipments: [buildShipmentRow()] }),
  );
  const { user } = await renderOrders('/orders?query=77');
  await listTable();
  await user.click(screen.getByRole('button', { name: 'Search all orders' }));
  expect(await listTable('Orders')).toHaveTextContent('#77');
});

test('back from a parcel, by the arrow too, the list is at its page and height, with the focus on the parcel seen last', async () => {
  api.answer(
    'orderList',
    buildOrderList({
      shipments: [buildShipmentRow({ id: '77' }), buildShipmentRow({ id: '78', order_name: '#1002' })],
      total: 60,
    }),
  );
  api.answer('shipmentDetails', ({ query }) =>
    buildShipmentDetails({ id: String(query.id), order_name: `#${query.id}`, next_id: '78' }),
  );
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const { user, location } = await renderOrders('/orders?page=2&query=ada');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  await user.click(await screen.findByRole('link', { name: '#1001' }));
  await user.click(await screen.findByRole('button', { name: 'Next parcel' }));
  await screen.findByRole('heading', { name: '#78' });
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '#1002' })).toHaveFocus());
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  expect(location().searchParams.get('page')).toBe('2');
});
