import { buildShipmentDetails, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eachWithShop, renderOrders } from '../test-orders';

let api: FakeApi;
eachWithShop((shop) => {
  api = shop;
});

const line = (nr: number) => ({
  track_number: `PARCEL${nr}`,
  order_name: nr === 3 ? null : `#${nr}`,
  shipment_id: nr === 3 ? null : String(nr),
  charged_at: '2026-11-18T10:00:00Z',
  this_cycle: true,
  price: null,
});
const ledger = {
  quota: 100,
  used: 40,
  renews_at: '2026-12-01T00:00:00Z',
  waiting: 2,
  total: 21,
  lines: [1, 2, 3].map(line),
};
const openParcel = async (change: Parameters<typeof buildShipmentDetails>[0] = {}) => {
  api.answer('shipmentDetails', buildShipmentDetails({ over_quota: true, ...change }));
  await renderOrders('/orders/shipment?item=101');
  return screen.findByText('Not tracked yet: the quota is used up');
};

test('a parcel over quota shows it, with a link to its courier', async () => {
  await openParcel();
  const links = screen.getAllByRole('link', { name: /Track at UPS/ });
  expect(links[0]).toHaveAttribute('href', expect.stringContaining('ups.com'));
});

test('a parcel that is tracked shows nothing of quota', async () => {
  api.answer('shipmentDetails', buildShipmentDetails());
  await renderOrders('/orders/shipment?item=101');
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByText(/quota/)).toBeNull();
});

test('the ledger names what was bought above the quota, and what for', async () => {
  const bought = { ...line(1), price: { amount: '0.05', currency: 'USD' } };
  api.answer('quotaLedger', { ...ledger, lines: [bought, line(2)] });
  await openParcel();
  await userEvent.click(screen.getByRole('button', { name: 'See what was counted' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('$0.05, above the quota')).toBeInTheDocument();
  expect(dialog.getAllByText(/above the quota/)).toHaveLength(1);
});

test('the ledger shows what was counted, parcel by parcel, and how many wait', async () => {
  api.answer('quotaLedger', ledger);
  await openParcel();
  await userEvent.click(screen.getByRole('button', { name: 'See what was counted' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/40 of 100 parcels used.*Dec 1, 2026/)).toBeInTheDocument();
  expect(dialog.getByText('2 parcels wait for quota')).toBeInTheDocument();
  expect(
    dialog
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    expect.stringContaining('PARCEL1#1'),
    expect.stringContaining('PARCEL2#2'),
    expect.stringContaining('PARCEL3Order deleted'),
  ]);
  expect(dialog.getByRole('link', { name: 'PARCEL1' })).toHaveAttribute('href', '/orders/shipment?item=1');
});

test('the ledger opens from the list, also while no parcel is over quota', async () => {
  api.answer('quotaLedger', ledger);
  const { user } = await renderOrders('/orders');
  await user.click(await screen.findByRole('button', { name: 'Quota' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quota' }));
  expect(await dialog.findByText(/40 of 100 parcels used/)).toBeInTheDocument();
  await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the ledger has pages', async () => {
  api.answer('quotaLedger', ledger);
  await openParcel();
  await userEvent.click(screen.getByRole('button', { name: 'See what was counted' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('2 of 2')).toBeInTheDocument();
  expect(api.requests('quotaLedger').map(({ query }) => query)).toEqual([{ page: '1' }, { page: '2' }]);
});

test('a ledger that cannot be read offers another try', async () => {
  api.fail('quotaLedger', 500);
  await openParcel();
  await userEvent.click(screen.getByRole('button', { name: 'See what was counted' }));
  expect(await screen.findByText('The quota could not be loaded')).toBeInTheDocument();
  api.answer('quotaLedger', { ...ledger, lines: [], total: 0, waiting: 0, used: 0 });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/Nothing was counted yet/)).toBeInTheDocument();
});
