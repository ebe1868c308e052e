import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleTransit } from '../sample/sample-figures';
import { chartRows, eachWithFigures, PAGE, RANGE, renderPage } from '../test-figures';

// What is not of transit times is not drawn: charts are slow.
jest.mock('./parcels.component', () => ({ Parcels: () => null }));
jest.mock('./performance.component', () => ({ Performance: () => null }));
jest.mock('./distribution.component', () => ({ Distribution: () => null }));
jest.mock('./days-chart.component', () => ({ DaysChart: () => null }));

let api: FakeApi;
eachWithFigures((made) => {
  api = made;
});
const SAMPLE = sampleTransit(RANGE, 'transit');
/** Transit times of the cards; the figures above have their own parcels. */
const answer = (part: Partial<typeof SAMPLE>) => api.answer('transitData', { ...SAMPLE, ...part });
const courier = (place: number, n: number) => ({
  ...{ courier: `c-${place}`, name: `Courier ${place}`, n },
  ...{ open: 0, p50: 2.6, p85: 4.25, p95: 6 },
});

test('the quantiles of each courier are a table too, with the number of its parcels, most first', async () => {
  answer({ by_courier: [courier(1, 40), courier(2, 1200), { ...courier(3, 7), courier: '', name: '' }] });
  expect(await chartRows(await renderPage(), 'Transit time by courier')).toEqual([
    ['Courier', '50% within', '85% within', '95% within'],
    ['Courier 2 (1,200)', '2.6', '4.3', '6'],
    ['Courier 1 (40)', '2.6', '4.3', '6'],
    ['Not known (7, few parcels)', '2.6', '4.3', '6'],
  ]);
});

test('the twelve couriers with most parcels are drawn, and none whose parcels are all on the way', async () => {
  answer({ by_courier: Array.from({ length: 35 }, (_, place) => courier(place, place)) });
  const [, ...rows] = await chartRows(await renderPage(), 'Transit time by courier');
  expect(rows.map(([name]) => name)).toEqual(
    Array.from(
      { length: 12 },
      (_, place) => `Courier ${34 - place} (${34 - place}${place < 5 ? '' : ', few parcels'})`,
    ),
  );
});

test('couriers, countries and the map say which of their days rest on fewer than thirty parcels', async () => {
  const of = { open: 0, p50: 2, p85: 4, p95: 6 };
  answer({
    by_courier: [courier(1, 30), courier(2, 29)],
    by_country: [
      { country: 'DE', n: 30, ...of },
      { country: 'FR', n: 29, ...of },
    ],
  });
  const host = await renderPage();
  const names = async (chart: string) => (await chartRows(host, chart)).slice(1).map(([name]) => name);
  expect(await names('Transit time by courier')).toEqual(['Courier 1 (30)', 'Courier 2 (29, few parcels)']);
  expect(await names('Transit time by country')).toEqual(['Germany (30)', 'France (29, few parcels)']);
  expect(await names('Transit time on the map')).toEqual(['Germany (30)', 'France (29, few parcels)']);
});

test('countries have their names, and one that is not known is in the chart but not on the map', async () => {
  const of = { open: 0, p50: 2, p85: 4, p95: 6 };
  answer({
    by_country: [
      { country: 'DE', n: 50, ...of },
      { country: '', n: 9, ...of },
    ],
  });
  const host = await renderPage();
  const [, ...rows] = await chartRows(host, 'Transit time by country');
  expect(rows.map(([name]) => name)).toEqual(['Germany (50)', 'Not known (9, few parcels)']);
  expect(await chartRows(host, 'Transit time on the map')).toEqual([
    ['Country', '50% within'],
    ['Germany (50)', '2'],
  ]);
});

test('a day on which nothing that was ordered has arrived has no value', async () => {
  answer({ dates: ['2026-10-01', '2026-10-02'], p50: [2.55, null], n: [60, 0], open: [0, 0] });
  expect(await chartRows(await renderPage(), 'Transit time by day')).toEqual([
    ['Day', '50% within'],
    ['Oct 1, 2026', '2.6'],
    ['Oct 2, 2026', '–'],
  ]);
});

test('days of which fewer than half are decided are a dashed line of their own, in legend and table', async () => {
  answer({ dates: ['2026-10-01', '2026-10-02'], p50: [3, 1], n: [50, 49], open: [50, 50] });
  const host = await renderPage();
  expect(await screen.findByText('50% within, most still under way')).toBeInTheDocument();
  expect(await chartRows(host, 'Transit time by day')).toEqual([
    ['Day', '50% within', '50% within, most still under way'],
    ['Oct 1, 2026', '3', '–'],
    ['Oct 2, 2026', '–', '1'],
  ]);
});

test('days of fewer than thirty parcels are a dashed line of their own, in legend and table', async () => {
  answer({ dates: ['2026-10-01', '2026-10-02', '2026-10-03'], p50: [3, 1, 4], n: [30, 29, 5], open: [0, 0, 90] });
  const host = await renderPage();
  expect(await screen.findByText('50% within, few parcels')).toBeInTheDocument();
  expect(await chartRows(host, 'Transit time by day')).toEqual([
    ['Day', '50% within', '50% within, few parcels'],
    ['Oct 1, 2026', '3', '–'],
    ['Oct 2, 2026', '–', '1'],
    ['Oct 3, 2026', '–', '4'],
  ]);
});

test('a long range is by week, which its table says', async () => {
  const [heading, first] = await chartRows(
    await renderPage('/analytics?start=2026-01-01&end=2026-10-31'),
    'Transit time by day',
  );
  expect(heading).toEqual(['Week from', '50% within', '50% within, most still under way']);
  // The Monday before the range.
  expect(first?.[0]).toBe('Dec 29, 2025');
});

describe('the sentence', () => {
  const NONE = { n: 0, open: 0, p50: null, p85: null, p95: null };

  test('says that nothing has arrived yet', async () => {
    answer({ summary: NONE, by_courier: [], by_country: [] });
    await renderPage();
    expect(await screen.findByText('No parcel of these orders has arrived yet.')).toBeInTheDocument();
  });

  test('gives no days of fewer than thirty parcels', async () => {
    answer({ summary: { ...SAMPLE.summary, n: 29 } });
    await renderPage();
    // Also in the row of figures.
    await waitFor(() => expect(screen.getAllByText('Too few to tell: at least 30 parcels are needed')).toHaveLength(2));
    expect(screen.queryByText(/^Half of them took/)).toBeNull();
  });

  test.each([
    [{ p50: null, p85: null, p95: null }, 'Too many parcels are still under way to tell: 700.'],
    [{ p50: 3, p85: null, p95: null }, /^Half of them took 3 days or less\. How long the slower/],
    [{ p50: 3, p85: 6, p95: null }, /85 of 100 took 6 days or less\. How long the slowest/],
  ])('of %j says what cannot be told yet', async (quantiles, sentence) => {
    answer({ summary: { n: 100, open: 700, ...quantiles } });
    await renderPage();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  test('counts a single day in the singular', async () => {
    answer({ summary: { n: 100, open: 0, p50: 1.02, p85: 1.5, p95: 2 } });
    await renderPage();
    expect(await screen.findByText(/^Half of them took 1 day or less, 85 of 100 took 1\.5 days/)).toBeInTheDocument();
  });
});

test('a failure is shown once, in the place of all charts, and Retry brings them', async () => {
  api.fail('transitData', 500);
  const { user } = await renderPage();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('heading', { name: 'Transit time by courier' })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Transit time on the map' })).toBeNull();
  answer({});
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Transit time by courier' })).toBeInTheDocument();
  expect(await screen.findByText(/^Half of them took 3\.7 days or less/)).toBeInTheDocument();
});

test('while another time is on its way, the days of the one before stay and are marked as busy', async () => {
  const { user } = await renderPage(PAGE);
  const sentence = await screen.findByText(/^Half of them took 3\.7 days or less/);
  api.hang('transitData');
  await user.click(screen.getByRole('button', { name: 'Order to first scan' }));
  expect(sentence).toHaveTextContent('3.7 days');
  const chart = await screen.findByRole('heading', { name: 'Transit time by courier' });
  expect(chart.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});
