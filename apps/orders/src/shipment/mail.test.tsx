import { ShipmentStatus } from '@parcelway/domain';
import { buildShipmentDetails, seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
  const at = '2026-11-19T08:00:00Z';
  api.answer('shipmentDetails', buildShipmentDetails());
  api.answer('emailLog', {
    mails: [
      {
        id: '9',
        status: ShipmentStatus.InTransit,
        receiver: 'ada@example.com',
        email_status: 0,
        created_at: at,
        sent_at: at,
        error: null,
      },
    ],
  });
});
async function openMail() {
  const page = await renderOrders('/orders/shipment?item=101');
  await page.user.click(await screen.findByRole('button', { name: 'Show the email: In transit' }));
  return page;
}

test('[7.38] a mail about the parcel opens as the shopper gets it, in a frame that can do nothing', async () => {
  api.answer('emailHtml', { subject: 'Order #1001: In transit', html: '<h1>On its way</h1>' });
  const { user } = await openMail();
  const frame = await screen.findByTitle('Order #1001: In transit');
  expect(frame.tagName).toBe('IFRAME');
  expect(frame).toHaveAttribute('sandbox', '');
  expect(frame).toHaveAttribute('srcdoc', '<h1>On its way</h1>');
  expect(api.requests('emailHtml')).toMatchObject([{ params: { a: '101', b: '9' } }]);
  const dialog = screen.getByRole('dialog', { name: 'Order #1001: In transit' });
  expect(await seriousFindings(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[7.38] a mail that cannot be loaded is reported, and can be tried again', async () => {
  api.fail('emailHtml', 500);
  const { user } = await openMail();
  const dialog = within(await screen.findByRole('dialog', { name: 'Emails' }));
  expect(await dialog.findByText('The email could not be loaded')).toBeInTheDocument();
  api.answer('emailHtml', { subject: 'Order #1001: In transit', html: '' });
  await user.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByTitle('Order #1001: In transit')).toBeInTheDocument();
});
