import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BASIC, eachWithReviews, PRO, renderReviews } from './test-reviews';

jest.mock('@parcelway/charts', () => ({
  LineChart: ({ title, data, parcels, minimum }: Record<string, unknown>) => (
    <div role="figure" aria-label={title as string}>
      {JSON.stringify({ data, parcels, minimum })}
    </div>
  ),
}));

let api: FakeApi;
eachWithReviews((made) => {
  api = made;
});
const reviewOf = (name: RegExp) => screen.findByRole('article', { name });
const requested = () => api.requests('reviewList').at(-1)?.query;

test('[2.20] /analytics/reviews shows what customers say of deliveries, summary first', async () => {
  const { container } = await renderReviews();
  expect(screen.getByRole('heading', { level: 1, name: 'Reviews' })).toBeInTheDocument();
  expect(await screen.findByText('60 reviews')).toBeInTheDocument();
  expect(screen.getAllByRole('img', { name: '3.6 of 5 stars' })).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^5 stars 26 43.3%$/ })).toBeInTheDocument();
  const couriers = within(screen.getByRole('table', { name: 'Rating by courier' }));
  expect(couriers.getByRole('row', { name: /^UPS 3\.\d 4\d$/ })).toBeInTheDocument();
  expect(screen.getByText('1–20 of 60')).toBeInTheDocument();
  expect(await seriousFindings(container)).toEqual([]);
});

test('a review shows its stars, tags, words, whose parcel it was, and leads to the parcel', async () => {
  await renderReviews();
  const review = within(await reviewOf(/Ada Miller, order #1001$/));
  expect(review.getByRole('img', { name: '5 of 5 stars' })).toBeInTheDocument();
  expect(review.getByText('Well packed')).toBeInTheDocument();
  expect(review.getByText('Two days earlier than I thought, and not a scratch.')).toBeInTheDocument();
  expect(review.getByText(/ada0@example\.com/)).toBeInTheDocument();
  expect(review.getByText('UPS')).toBeInTheDocument();
  expect(review.getByRole('link', { name: '1Z999AA10123456784' })).toHaveAttribute('href', '/orders/shipment?item=101');
});

test('words are shown as they are, never as HTML', async () => {
  await renderReviews('?stars=1');
  const [words] = await screen.findAllByText('Left in the rain. <b>The box was soaked.</b>');
  expect(words?.querySelector('b')).toBeNull();
});

test('long words are folded until all of them are wanted', async () => {
  const { user } = await renderReviews();
  const review = within(await reviewOf(/Linus Berg, order #1003$/));
  const more = review.getByRole('button', { name: 'Show all of it' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(review.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
});

test('a review that was changed later shows when, with the whole date as title', async () => {
  await renderReviews();
  const changed = within(await reviewOf(/Grace Olsen, order #1002$/)).getByText(/· changed/);
  expect([...changed.querySelectorAll('time')].map(({ title }) => title)).toEqual([
    'Nov 19, 2026, 3:00 PM',
    'Nov 19, 2026, 8:00 PM',
  ]);
  expect(within(await reviewOf(/Ada Miller, order #1001$/)).queryByText(/changed/)).toBeNull();
});

describe('the average by week', () => {
  const week = (monday: string, count: number) => ({ week: monday, average: count > 0 ? 4.25 : null, count });
  const withWeeks = (...weeks: ReturnType<typeof week>[]) =>
    api.answer('reviewList', {
      list: [],
      total: 0,
      page: 1,
      summary: { average: 4.25, count: 8, stars: { 1: 0, 2: 0, 3: 0, 4: 8, 5: 0 }, by_courier: [], by_week: weeks },
    });

  test('is drawn from 5 reviews on, and breaks off where a week has none', async () => {
    withWeeks(week('2026-11-02', 3), week('2026-11-16', 5));
    await renderReviews('?stars=4');
    const chart = await screen.findByRole('figure', { name: 'Rating by week' });
    expect(JSON.parse(chart.textContent)).toMatchObject({
      data: { categories: ['2026-11-02', '2026-11-09', '2026-11-16'], series: [{ values: [4.3, null, 4.3] }] },
      parcels: 8,
      minimum: 5,
    });
  });
});

describe('filters', () => {
  test('a press on the bar of a star narrows the list to it, and another one undoes it', async () => {
    const { user, location } = await renderReviews();
    await user.click(await screen.findByRole('button', { name: /^2 stars/ }));
    await waitFor(() => expect(requested()?.stars).toBe('[2]'));
    expect(location().searchParams.get('stars')).toBe('2');
    expect(await screen.findByText('Stars: 2 stars')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^2 stars/, pressed: true }));
    await waitFor(() => expect(location().searchParams.has('stars')).toBe(false));
  });

  test('are in the address, are sent, and are shown as chips that remove them', async () => {
    const { user, location } = await renderReviews(
      '?stars=5,4&tags=fast&couriers=ups&replied=0&days=-1&start=2026-11-01&end=2026-11-20&query=%231001',
    );
    expect(await screen.findByText('1–1 of 1')).toBeInTheDocument();
    expect(requested()).toEqual({
      start: '2026-11-01',
      end: '2026-11-20',
      stars: '[5,4]',
      tags: '["fast"]',
      couriers: '["ups"]',
      replied: '0',
      query: '#1001',
      page: '1',
      pageSize: '20',
    });
    for (const chip of [
      'Stars: 5 stars',
      'Stars: 4 stars',
      'Tags: Fast',
      'Courier: UPS',
      'Answer: Not answered',
      'Reviewed: Nov 1, 2026 – Nov 20, 2026',
      'Search: #1001',
    ])
      expect(screen.getByText(chip)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove Tags: Fast' }));
    await waitFor(() => expect(location().searchParams.has('tags')).toBe(false));
    expect(location().searchParams.get('stars')).toBe('5,4');
  });

  test('what is not valid in an address is left out', async () => {
    await renderReviews('?stars=9&tags=lovely&replied=2&days=999&page=0');
    await screen.findByText('60 reviews');
    expect(requested()).toEqual({ page: '1', pageSize: '20' });
  });

  test('own days are chosen in a calendar', async () => {
    const { user, location } = await renderReviews('?days=-1&start=2026-11-10&end=2026-11-20');
    await screen.findByText(/^1–\d+ of \d+$/);
    await user.click(screen.getByRole('button', { name: 'Reviewed' }));
    await user.click(await screen.findByRole('button', { name: /November 11 2026/ }));
    await user.click(await screen.findByRole('button', { name: /November 12 2026/ }));
    await waitFor(() => expect(location().searchParams.get('end')).toBe('2026-11-12'));
    expect(location().searchParams.get('start')).toBe('2026-11-11');
    expect(requested()).toMatchObject({ start: '2026-11-11', end: '2026-11-12' });
  });

  test('of a range that is too long the last two years are requested, and the chip shows it', async () => {
    await renderReviews('?days=-1&start=2020-01-01&end=2026-11-20');
    expect(await screen.findByText('Reviewed: Nov 20, 2024 – Nov 20, 2026')).toBeInTheDocument();
    expect(requested()).toMatchObject({ start: '2024-11-20', end: '2026-11-20' });
  });

  test('that nothing matches can be cleared', async () => {
    const { user, location } = await renderReviews('?query=nothing');
    expect(await screen.findByText('Nothing matches these filters')).toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) await user.click(clear);
    await waitFor(() => expect(location().search).toBe(''));
    expect(await screen.findByText('1–20 of 60')).toBeInTheDocument();
  });
});

test('the next page follows the first', async () => {
  const { user } = await renderReviews();
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('21–40 of 60')).toBeInTheDocument();
  expect(await reviewOf(/order #1021$/)).toBeInTheDocument();
});

test('loading is announced', async () => {
  api.hang('reviewList');
  await renderReviews();
  expect(await screen.findByText('Loading the list')).toBeInTheDocument();
});

test('[8.1] a failure shows what to do, and Retry loads it', async () => {
  api.fail('reviewList', 500, 'No');
  const { user, toasts } = await renderReviews();
  expect(await screen.findByText('The reviews could not be loaded')).toBeInTheDocument();
  expect(toasts).toEqual([{ message: 'No', isError: true }]);
  api.answer('reviewList', {
    list: [],
    total: 0,
    page: 1,
    summary: { average: null, count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, by_courier: [], by_week: [] },
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
});

test('[6.3] shipment_review: a plan without it sees made-up reviews, marked so, and which plan has them', async () => {
  const { container } = await renderReviews('', { session: BASIC });
  expect(
    await screen.findByText(/^See how customers rate each delivery .+ Your plan does not include reviews\.$/),
  ).toBeInTheDocument();
  expect(screen.getByText('Pro plan')).toBeInTheDocument();
  const sample = within(screen.getByRole('region', { name: 'Sample' }));
  expect(sample.getAllByRole('article')).toHaveLength(4);
  expect(sample.queryByRole('link')).toBeNull();
  expect(sample.queryByRole('button', { name: /Answer/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(await seriousFindings(container)).toEqual([]);
  expect(api.requests('reviewList')).toEqual([]);
});

test('an account without permission to read analytics gets the reason, and nothing is requested', async () => {
  await renderReviews('', { session: { ...PRO, permission: ['order.read'] } });
  expect(await screen.findByText('Your account may not see reviews')).toBeInTheDocument();
  expect(api.requests('reviewList')).toEqual([]);
});
