import {
  buildOrderDetail,
  buildShipmentDetails,
  buildShipmentRow,
  seriousFindings,
  type FakeApi,
} from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});
const heading = (name: string) => screen.findByRole('heading', { name });
const AT = '/orders/shipment?order=9002&tableType=1';

describe('[7.28] the page of an order without a parcel', () => {
  test('shows what was ordered, for whom, and when a parcel appears', async () => {
    const custom_status = { name: 'Being made', color: '#0b6e63' };
    api.answer('orderDetail', buildOrderDetail({ id: '9002', order_name: '#1002', custom_status }));
    const { location } = await renderOrders(AT);
    await heading('#1002');
    expect(api.requests('orderDetail')[0]?.params).toEqual({ id: '9002' });
    for (const name of ['Parcels', 'Items', 'Customer', 'Dates'])
      expect(screen.getByRole('heading', { name })).toBeInTheDocument();
    expect(screen.getByText(/^No parcel yet: it appears as soon as/)).toBeInTheDocument();
    for (const text of ['Being made', 'Unfulfilled', 'Walnut bowl', 'ada@example.com', '€48.50'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByText(/Lindenstraße 4/)).toHaveTextContent('Germany');
    expect(await screen.findByRole('link', { name: /Open #1002 in the store admin/ })).toHaveAttribute(
      'target',
      '_blank',
    );
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('href')).toMatch(/^\/orders\?.*tableType=1/);
    expect(location().searchParams.get('order')).toBe('9002');
    expect(await seriousFindings(document.body)).toEqual([]);
  });

  test("is replaced by the parcel's as soon as there is one", async () => {
    api.answer('orderDetail', buildOrderDetail({ id: '9002', shipments: [buildShipmentRow({ id: '77' })] }));
    api.answer('shipmentDetails', buildShipmentDetails({ id: '77' }));
    const { location } = await renderOrders(AT);
    await waitFor(() => expect(location().searchParams.get('item')).toBe('77'));
    expect(location().searchParams.has('order')).toBe(false);
    expect(location().searchParams.get('tableType')).toBe('1');
  });

  test('reads the order from the store again', async () => {
    api.answer('orderDetail', buildOrderDetail({ id: '9002', order_name: '#1002' }));
    api.answer('syncOnce', { parcels: 0 });
    const { user, toasts } = await renderOrders(AT);
    await heading('#1002');
    await user.click(await screen.findByRole('button', { name: 'Read the order again' }));
    await waitFor(() => expect(toasts).toMatchObject([{ message: 'The order is up to date' }]));
    expect(api.requests('syncOnce')).toMatchObject([{ params: { id: '9002' } }]);
  });

  test('shows when there is no such order, and can be tried again when it could not be loaded', async () => {
    api.fail('orderDetail', 404);
    await renderOrders(AT);
    await heading('This order is not in your store');
    expect(screen.getByRole('link', { name: 'Back to orders' })).toBeInTheDocument();
  });

  test('can be tried again when it could not be loaded', async () => {
    api.fail('orderDetail', 500);
    const { user } = await renderOrders(AT);
    await heading('The order could not be loaded');
    api.answer('orderDetail', buildOrderDetail({ order_name: '#1002' }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await heading('#1002');
  });
});
