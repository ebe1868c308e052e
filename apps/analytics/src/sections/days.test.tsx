import { ShipmentStatus } from '@parcelway/domain';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sampleChart } from '../sample/sample-figures';
import { chartRows, eachWithFigures, FREE, PAGE, RANGE, renderPage } from '../test-figures';

const saved: string[] = [];
jest.mock('@parcelway/charts/light', () => ({
  ...jest.requireActual<object>('@parcelway/charts/light'),
  saveFile: (name: string) => saved.push(name),
}));
// What is not of the parcels' days is not drawn: charts are slow.
jest.mock('./performance.component', () => ({ Performance: () => null }));
jest.mock('./transit.component', () => ({ Transit: () => null }));
jest.mock('./distribution.component', () => ({ Distribution: () => null }));

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
  saved.length = 0;
});
const SAMPLE = sampleChart(RANGE);
const answer = (part: Partial<typeof SAMPLE>) => api.answer('analyticsChart', { ...SAMPLE, ...part });
const TWO_DAYS = ['2026-10-01', '2026-10-02'];

test('parcels are a table by the day of their order too', async () => {
  answer({ dates: TWO_DAYS, shipments: { total: 1240, count: [1200, 40], delivered: [900, 0], exceptions: [3, 1] } });
  expect(await chartRows(await renderPage(), 'Parcels per day')).toEqual([
    ['Day', 'All parcels', 'Delivered', 'Exceptions'],
    ['Oct 1, 2026', '1,200', '900', '3'],
    ['Oct 2, 2026', '40', '0', '1'],
  ]);
});

test('a status that no parcel has is not drawn', async () => {
  const at = (status: ShipmentStatus, count: number) => ({ status, count, percent: 0 });
  answer({
    status_distribution: [
      at(ShipmentStatus.InTransit, 40),
      at(ShipmentStatus.Delivered, 160),
      at(ShipmentStatus.Expired, 0),
    ],
  });
  const [, ...rows] = await chartRows(await renderPage(), 'Parcels by status');
  expect(rows.map((row) => row[0])).toEqual(['In transit', 'Delivered']);
});

test('views and emails name what they rest on, and not parcels', async () => {
  answer({
    dates: TWO_DAYS,
    tracking_page: { views: [1, 0], visitors: [1, 0], clicks: [0, 0] },
    email: { sent: [1100, 100], opened: [700, 50], clicked: [90, 8], failed: [2, 0] },
  });
  const host = await renderPage();
  expect(await screen.findByText('1 view')).toBeInTheDocument();
  expect(screen.getByText('1,200 emails')).toBeInTheDocument();
  expect(await chartRows(host, 'Emails')).toEqual([
    ['Day', 'Sent', 'Opened', 'Clicked', 'Failed'],
    ['Oct 1, 2026', '1,100', '700', '90', '2'],
    ['Oct 2, 2026', '100', '50', '8', '0'],
  ]);
});

test('days without views are said, and leave the other charts', async () => {
  const none = SAMPLE.dates.map(() => 0);
  answer({ tracking_page: { views: none, visitors: none, clicks: none } });
  await renderPage();
  expect(await screen.findByText('There are no figures for this choice yet.')).toBeInTheDocument();
  expect(await screen.findByRole('group', { name: 'View: Emails' })).toBeInTheDocument();
});

test('the summary of emails is not offered from a sample, nor where the host lacks it', async () => {
  const { unmount } = await renderPage(PAGE, { session: FREE });
  await screen.findByRole('heading', { name: 'Emails' });
  expect(screen.queryByRole('link', { name: /^Which emails are read/ })).toBeNull();
  unmount();
  await renderPage(PAGE, { routes: { analytics: '/analytics', 'analytics.reviews': '/analytics/reviews' } });
  await screen.findByRole('heading', { name: 'Emails' });
  expect(screen.queryByRole('link', { name: /^Which emails are read/ })).toBeNull();
});

test('days without orders lead to the orders, where the host has them', async () => {
  const none = SAMPLE.dates.map(() => 0);
  answer({ shipments: { total: 0, count: none, delivered: none, exceptions: none } });
  await renderPage();
  expect(await screen.findByRole('link', { name: 'Go to orders' })).toHaveAttribute('href', '/orders');
});

describe('coupons', () => {
  const upsell = SAMPLE.upsell!;

  test('are summed up and listed with their money', async () => {
    const coupons = [{ code: 'THANKYOU10', clicks: 1172, orders: 29, revenue: '1348.50' }];
    answer({ upsell: { ...upsell, views: 3296, clicks: 1258, orders: 43, revenue: '1999.50', coupons } });
    await renderPage();
    const table = await screen.findByRole('table', { name: 'Coupons and their orders' });
    const [, row] = within(table).getAllByRole('row');
    expect([...(row as HTMLElement).children].map(({ textContent }) => textContent)).toEqual([
      ...['THANKYOU10', '1,172', '29', '€1,348.50'],
    ]);
    expect(screen.getByText('€1,999.50')).toBeInTheDocument();
  });

  test('that nobody used are said below the sums', async () => {
    answer({ upsell: { ...upsell, orders: 0, revenue: '0.00', coupons: [] } });
    await renderPage();
    expect(await screen.findByText('No coupon was used in these days.')).toBeInTheDocument();
    expect(screen.getByText('€0.00')).toBeInTheDocument();
  });

  test('whose file could not be made save none, not even the one before', async () => {
    const { user, toasts } = await renderPage();
    const button = await screen.findByRole('button', { name: 'Download orders' });
    await user.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    api.fail('exportCouponSell', 500, 'The file could not be made.');
    await user.click(button);
    await waitFor(() => expect(toasts).toEqual([{ message: 'The file could not be made.', isError: true }]));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
    expect(saved).toHaveLength(1);
  });
});
