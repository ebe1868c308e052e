import { daysIn, linkToFilters, ShipmentStatus } from '@parcelway/domain';
import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleChart } from './sample/sample-figures';
import { eachWithFigures, PAGE, RANGE, renderPage } from './test-figures';

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
});
const figures = () => screen.findByRole('region', { name: 'Figures' });
/** The figure of a name, with its explanations. */
const figure = async (name: string) =>
  within(await figures())
    .getByText(name)
    .closest('div') as HTMLElement;
const filtersOf = (link: HTMLElement) =>
  linkToFilters(new URL((link as HTMLAnchorElement).href).searchParams, '2026-11-20');
/** So few parcels in all, of which half were delivered. */
const fewParcels = (total: number) => {
  const chart = sampleChart(RANGE);
  const none = chart.dates.map(() => 0);
  api.answer('analyticsChart', {
    ...chart,
    shipments: { total, count: [total, ...none.slice(1)], delivered: none, exceptions: none },
  });
};

test('[2.7] /analytics has the range first, then figures, then a question for each chart, and leads to the reviews', async () => {
  const { container } = await renderPage();
  expect(await figure('Parcels')).toHaveTextContent('1,434');
  for (const question of [
    'Parcels per day',
    'On-time delivery',
    'Transit time',
    'Transit time distribution',
    'Tracking page views',
    'Emails',
    'Coupons',
  ])
    expect(await screen.findByRole('heading', { level: 2, name: question })).toBeInTheDocument();
  // Polaris measures the actions of a page with a second row of them.
  expect(screen.getAllByRole('link', { name: 'Reviews' })[0]).toHaveAttribute('href', '/analytics/reviews');
  expect(screen.getByRole('link', { name: 'Which emails are read, and why some fail' })).toHaveAttribute(
    'href',
    '/notification/summary',
  );
  expect(await seriousFindings(container)).toEqual([]);
  for (const call of ['analyticsChart', 'deliveryPerformance', 'transitData', 'timeDistribution'] as const)
    expect(api.requests(call)).toHaveLength(1);
});

test('[7.59] figures lead to exactly the parcels that they count', async () => {
  await renderPage();
  const range = { orderedAt: -1, orderedAtMin: RANGE.start, orderedAtMax: RANGE.end };
  const all = await screen.findByRole('link', { name: 'See them in Orders: Parcels' });
  expect(filtersOf(all)).toMatchObject({ ...range, status: [] });
  const delivered = screen.getByRole('link', { name: 'See them in Orders: Delivered' });
  expect(filtersOf(delivered)).toMatchObject({ ...range, status: [ShipmentStatus.Delivered] });
  const troubled = screen.getByRole('link', { name: 'See them in Orders: Exception rate' });
  expect(filtersOf(troubled)).toMatchObject({
    ...range,
    status: [ShipmentStatus.FailedAttempt, ShipmentStatus.Exception],
  });
  const transit = await screen.findByRole('link', { name: 'See them in Orders: Median transit' });
  expect(filtersOf(transit)).toMatchObject({ ...range, outcome: ['transit'] });
  const onTime = await screen.findByRole('link', { name: 'See them in Orders: On time' });
  expect(filtersOf(onTime)).toMatchObject({ ...range, outcome: ['on_time'] });
  const status = await screen.findByRole('link', { name: 'Out for delivery' });
  expect(filtersOf(status)).toMatchObject({ ...range, status: [ShipmentStatus.OutForDelivery] });
});

test('[7.59] a figure says how it is counted, and how many parcels it rests on', async () => {
  const { user } = await renderPage();
  expect(await within(await figure('Median transit')).findByText('3.7 days')).toBeInTheDocument();
  expect(await figure('Median transit')).toHaveTextContent('987 parcels');
  await user.click(screen.getByRole('button', { name: 'How this is counted: Exception rate' }));
  expect(screen.getByText(/have an exception or a failed attempt now\.$/)).toBeInTheDocument();
});

test('a share or a mean of fewer than thirty parcels is not shown; how many there are is', async () => {
  fewParcels(29);
  await renderPage();
  expect(await within(await figure('Exception rate')).findByText(/^Too few to tell/)).toBeInTheDocument();
  expect(await figure('Parcels')).toHaveTextContent('29');
  expect(await screen.findByText(/^Only 29 parcels so far: too few to tell/)).toBeInTheDocument();
});

test('figures are set against as many days right before, when that is chosen', async () => {
  const { user, location } = await renderPage();
  await user.click(await screen.findByRole('checkbox', { name: 'Compare with the period before' }));
  await waitFor(() =>
    expect(api.requests('analyticsChart').at(-1)?.query).toEqual({ start: '2026-09-01', end: '2026-09-30' }),
  );
  expect(location().searchParams.get('compare')).toBe('1');
  expect(await within(await figure('Parcels')).findByText('Before: 1,411')).toBeInTheDocument();
  expect(await figure('Parcels')).toHaveTextContent('+1.6%');
});

test('a range and the comparison chosen in quick succession both count', async () => {
  const { location } = await renderPage();
  const compare = await screen.findByRole('checkbox', { name: 'Compare with the period before' });
  act(() => {
    screen.getByRole('button', { name: '7 days' }).click();
    compare.click();
  });
  expect(location().search).toBe('?days=7&compare=1');
});

test('a range that was chosen is in the address and in all calls, and the figures before stay until it is there', async () => {
  const { user, location } = await renderPage();
  await within(await figure('Parcels')).findByText('1,434');
  api.hang('analyticsChart');
  await user.click(screen.getByRole('button', { name: '7 days' }));
  expect(location().search).toBe('?days=7');
  expect(await figures()).toHaveAttribute('aria-busy', 'true');
  expect(await figure('Parcels')).toHaveTextContent('1,434');
  for (const call of ['analyticsChart', 'deliveryPerformance', 'transitData', 'timeDistribution'] as const) {
    await waitFor(() => expect(daysIn(api.requests(call).at(-1)?.query ?? RANGE)).toBe(7));
  }
});

test('days of one’s own are checked beside their fields, and shown once they are right', async () => {
  const { user, location } = await renderPage();
  const last = await screen.findByLabelText('Last day');
  await user.clear(last);
  await user.type(last, '2026-09-30');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('Choose Oct 1, 2026 or a later day')).toBeInTheDocument();
  expect(last).toHaveFocus();
  expect(location().searchParams.get('end')).toBe(RANGE.end);
  await user.clear(last);
  await user.type(last, '2026-10-02');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(location().search).toBe('?start=2026-10-01&end=2026-10-02');
});

test('figures that are behind show since when', async () => {
  api.answer('analyticsChart', { ...sampleChart(RANGE), counting: true, as_of: '2026-10-30T09:30:00.000Z' });
  await renderPage();
  expect(
    await screen.findByText(/^Figures of Oct 30, 2026.* What changed since is being counted\.$/),
  ).toBeInTheDocument();
});

test('days without orders show what to do, and lead to more days', async () => {
  fewParcels(0);
  const { user, location } = await renderPage();
  expect(await screen.findByText('No orders were placed in these days')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'On-time delivery' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 90 days' }));
  expect(location().search).toBe('?days=90');
});

test('a call that fails hides only its own figures, and Retry brings them back', async () => {
  api.fail('deliveryPerformance', 500);
  const { user } = await renderPage(PAGE);
  const retry = await screen.findByRole('button', { name: 'Retry: On time' });
  expect(await figure('Parcels')).toHaveTextContent('1,434');
  expect(await screen.findByText('The deliveries could not be loaded')).toBeInTheDocument();
  const { handlers } = await import('./isolated/handlers');
  api.answer('deliveryPerformance', handlers({ rows: 60, today: new Date() }).deliveryPerformance as never);
  await user.click(retry);
  expect(await within(await figure('On time')).findByText('87.5%')).toBeInTheDocument();
});

test('figures that cannot be loaded are requested once, reported once a section, and brought back by Retry', async () => {
  api.fail('analyticsChart', 500);
  const { user } = await renderPage();
  const retry = await screen.findByRole('button', { name: 'Retry: Parcels' });
  // One each of the parcels, the page's views and the mails.
  await waitFor(() => expect(screen.getAllByText('This chart could not be loaded')).toHaveLength(3));
  expect(screen.getByText('The coupons could not be loaded')).toBeInTheDocument();
  expect(await screen.findByRole('table', { name: 'On-time delivery' })).toBeInTheDocument();
  expect(api.requests('analyticsChart')).toHaveLength(1);
  api.answer('analyticsChart', sampleChart(RANGE));
  await user.click(retry);
  expect(await within(await figure('Parcels')).findByText('1,434')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('This chart could not be loaded')).toBeNull());
});
