import { LEAST_PARCELS } from '@parcelway/domain';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeShop, pageWith, renderDashboard } from '../test-dashboard';

let api: FakeApi;
beforeEach(() => {
  api = fakeShop();
});
afterEach(() => api.restore());

const section = async () => within(await screen.findByRole('region', { name: 'Trend' }));
const SETTING = pageWith({}).setting;

test('[7.56] the trend has the days of the range, for parcels and for views and emails', async () => {
  const { user } = await renderDashboard({ route: '/dashboard?days=7' });
  const trend = await section();
  const tables = await trend.findAllByRole('button', { name: 'Table' });
  for (const table of tables) await user.click(table);
  const heads = trend.getAllByRole('table').map((table) =>
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  );
  expect(heads).toEqual([
    ['Day', 'Parcels', 'Delivered', 'Exceptions'],
    ['Day', 'Views of the tracking page', 'Emails sent'],
  ]);
  expect(trend.getAllByRole('row')).toHaveLength(2 * (1 + 7));
  expect(trend.getByText(/^Views of the tracking page: [\d,]+ · Emails sent: [\d,]+$/)).toBeInTheDocument();
  expect(api.requests('trendChart').map(({ query }) => query)).toEqual([{ days: '7' }]);
});

test('[7.56] too few parcels for a chart are reported in its place', async () => {
  api.answer('dashboardPage', pageWith({ status_count: { ...pageWith({}).status_count, all: LEAST_PARCELS - 1 } }));
  await renderDashboard();
  await waitFor(async () => expect((await section()).getAllByText(/^Only 29 parcels so far/)).toHaveLength(1));
});

test('[7.58] folding the trend hides it, and is saved', async () => {
  const { user } = await renderDashboard();
  await user.click(await screen.findByRole('button', { name: 'Hide the trend' }));
  expect(screen.queryByText('Parcels per day')).toBeNull();
  expect(api.requests('updateDashboard').map(({ body }) => body)).toEqual([{ trends_toggle_state: false }]);
});

test('[7.56] the trend is read again when the figures were counted anew', async () => {
  api.answer('dashboardPage', pageWith({ as_of: '2026-11-20T13:05:00Z' }));
  await renderDashboard();
  await waitFor(() => expect(api.requests('trendChart')).toHaveLength(1));
  api.answer('dashboardPage', pageWith({ as_of: '2026-11-20T13:06:00Z' }));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(api.requests('trendChart')).toHaveLength(2));
});

test('a trend that was folded is requested when it is unfolded', async () => {
  api.answer('dashboardPage', pageWith({ setting: { ...SETTING, trends_toggle_state: false } }));
  const { user } = await renderDashboard();
  const unfold = await screen.findByRole('button', { name: 'Show the trend' });
  expect(api.requests('trendChart')).toEqual([]);
  await user.click(unfold);
  await waitFor(() => expect(api.requests('trendChart')).toHaveLength(1));
});

test('[7.55] each status leads to its parcels of the range', async () => {
  await renderDashboard();
  const link = await screen.findByRole('link', { name: 'Out for delivery' });
  expect(link).toHaveAttribute('href', '/orders?orderedAt=-1&orderedAtMin=2026-10-22&orderedAtMax=2026-11-20&status=3');
  expect(screen.getByRole('link', { name: 'Pending' }).getAttribute('href')).toMatch(/&status=0$/);
});
