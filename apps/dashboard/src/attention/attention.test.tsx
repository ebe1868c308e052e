import { ShipmentStatus } from '@parcelway/domain';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeShop, pageWith, renderDashboard } from '../test-dashboard';

let api: FakeApi;
beforeEach(() => {
  api = fakeShop();
});
afterEach(() => api.restore());

test('each reason opens exactly its parcels', async () => {
  api.answer(
    'dashboardPage',
    pageWith({
      attention: [
        { key: 'customs', count: 1200, link: { attention: 'customs' } },
        { key: 'expired', count: 3, link: { status: '5', orderedAt: '30' } },
      ],
    }),
  );
  await renderDashboard();
  expect(await screen.findByRole('link', { name: '1,200 Held by customs' })).toHaveAttribute(
    'href',
    '/orders?attention=customs',
  );
  expect(screen.getByRole('link', { name: '3 No update for 30 days' })).toHaveAttribute(
    'href',
    '/orders?status=5&orderedAt=30',
  );
});

test('no reason is shown as good news', async () => {
  api.answer('dashboardPage', pageWith({ attention: [] }));
  await renderDashboard();
  expect(
    await screen.findByText('Nothing needs you. We look at every parcel each time its courier says something.'),
  ).toBeInTheDocument();
});

describe('[7.57] what couriers say', () => {
  const unfold = async () => {
    const page = await renderDashboard();
    await page.user.click(await screen.findByRole('button', { name: 'Show courier messages' }));
    return page;
  };

  test('is requested only when it is unfolded, and leads to the parcels that waited longest', async () => {
    api.answer('specialStatus', {
      list: [
        {
          status: ShipmentStatus.Exception,
          sub_status: 7006,
          count: 12,
          oldest_at: '2026-10-01T10:00:00Z',
          sample_ids: ['31', '32'],
        },
      ],
    });
    const { user } = await renderDashboard();
    await screen.findByRole('group', { name: 'Parcels' });
    expect(api.requests('specialStatus')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show courier messages' }));
    const line = within(within(await screen.findByRole('list', { name: 'Courier messages' })).getByRole('listitem'));
    expect(line.getByText('Exception')).toBeInTheDocument();
    expect(line.getByText('Held by customs')).toBeInTheDocument();
    expect(line.getByText('12')).toBeInTheDocument();
    expect(line.getByText('Oldest: Oct 1, 2026')).toBeInTheDocument();
    expect(line.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/orders/shipment?item=31',
      '/orders/shipment?item=32',
    ]);
  });

  test('nothing is said as such', async () => {
    api.answer('specialStatus', { list: [] });
    await unfold();
    expect(await screen.findByText('No courier message needs attention.')).toBeInTheDocument();
  });

  test('is tried again after a failure, and the rest stays', async () => {
    api.fail('specialStatus', 500, 'No');
    const { user } = await unfold();
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
    expect(screen.getByRole('group', { name: 'Parcels' })).toBeInTheDocument();
    api.answer('specialStatus', { list: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('This could not be loaded')).toBeNull());
  });
});
