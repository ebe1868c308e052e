import { buildShipmentDetails, seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

test('the customer’s review of the delivery is shown as it was written, with the answer', async () => {
  const { order_name, track_number, courier, courier_name } = buildShipmentDetails();
  const review = {
    ...{ id: '101', shipment_id: '101', order_name, track_number, courier, courier_name },
    ...{ star: 2 as const, tags: [], message: '<b>Late</b>', customer_name: 'Ada', customer_email: '' },
    ...{ created_at: '2026-11-20T09:00:00Z', updated_at: '2026-11-20T09:00:00Z', replied: true },
    reply: { message: 'Sorry', created_at: '2026-11-21T09:00:00Z' },
  };
  api.answer('shipmentDetails', buildShipmentDetails({ review }));
  await renderOrders('/orders/shipment?item=101');
  const card = (await heading('Customer’s review')).parentElement as HTMLElement;
  for (const text of ['2 of 5 stars', '<b>Late</b>', 'Sorry']) expect(within(card).getByText(text)).toBeInTheDocument();
  expect(within(card).getByText(/^Your answer, Nov 21, 2026/)).toBeInTheDocument();
  expect(await seriousFindings(card)).toEqual([]);
});
