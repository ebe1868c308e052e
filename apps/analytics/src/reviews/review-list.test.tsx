import type { ReviewRow } from '@parcelway/api/analytics';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithReviews, PRO, renderReviews } from './test-reviews';

const saved: string[] = [];
jest.mock('@parcelway/charts', () => ({ LineChart: () => null }));
jest.mock('@parcelway/charts/light', () => ({
  ...jest.requireActual<object>('@parcelway/charts/light'),
  saveFile: (name: string) => saved.push(name),
}));

let api: FakeApi;
eachWithReviews((made) => {
  api = made;
  saved.length = 0;
});
const REVIEW: ReviewRow = {
  id: '1',
  shipment_id: '101',
  order_name: '#1001',
  track_number: '1Z999AA10123456784',
  courier: 'ups',
  courier_name: 'UPS',
  star: 4,
  tags: [],
  message: 'Fine.',
  customer_name: 'Ada Miller',
  customer_email: 'ada@example.com',
  created_at: '2026-11-19T09:00:00.000Z',
  updated_at: '2026-11-19T09:00:00.000Z',
  replied: false,
  reply: null,
};
const SUMMARY = { average: 4, count: 1, stars: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 }, by_courier: [], by_week: [] };
const answer = (part: Partial<ReviewRow>, summary: Partial<typeof SUMMARY> | object = {}) =>
  api.answer('reviewList', { list: [{ ...REVIEW, ...part }], total: 1, page: 1, summary: { ...SUMMARY, ...summary } });
const article = async () => within(await screen.findByRole('article'));

describe('a review', () => {
  test('of stars alone says that there are no words', async () => {
    answer({ message: '' });
    await renderReviews();
    expect((await article()).getByText('No words, only stars.')).toBeInTheDocument();
  });

  test('of a parcel without number or courier still leads to it', async () => {
    answer({ track_number: '', courier: '', courier_name: '' });
    await renderReviews();
    const link = (await article()).getByRole('link', { name: 'No tracking number' });
    expect(link).toHaveAttribute('href', '/orders/shipment?item=101');
  });

  test('leads nowhere in a host without orders', async () => {
    answer({});
    const routes = { analytics: '/analytics', 'analytics.reviews': '/analytics/reviews' };
    await renderReviews('', { routes });
    expect((await article()).getByText('1Z999AA10123456784')).toBeInTheDocument();
    expect((await article()).queryByRole('link')).toBeNull();
  });

  test('of short words in many lines is folded too', async () => {
    answer({ message: 'a\nb\nc\nd\ne' });
    const { user } = await renderReviews();
    const words = (await article()).getByText(/^a\s+b/);
    expect(words).toHaveAttribute('data-folded', 'true');
    await user.click((await article()).getByRole('button', { name: 'Show all of it' }));
    expect(words).toHaveAttribute('data-folded', 'false');
  });

  test('that is answered shows the answer, and is not answered again', async () => {
    answer({ replied: true, reply: { message: 'We are sorry.', created_at: '2026-11-19T12:00:00.000Z' } });
    await renderReviews();
    expect((await article()).getByText('We are sorry.')).toBeInTheDocument();
    expect((await article()).getByText(/^Your answer ·/)).toBeInTheDocument();
    expect((await article()).queryByRole('button', { name: /^Answer/ })).toBeNull();
  });
});

describe('the summary', () => {
  const couriers = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...{ courier: `c-${place}`, courier_name: `Courier ${place}`, average: 4.26, count: 100 - place },
    }));
  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Rating by courier' }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);

  test('has six couriers until all are requested', async () => {
    answer({}, { by_courier: couriers(8) });
    const { user } = await renderReviews();
    expect(await rows()).toHaveLength(6);
    const all = screen.getByRole('button', { name: 'Show all 8' });
    expect(all).toHaveAttribute('aria-expanded', 'false');
    await user.click(all);
    expect(await rows()).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(await rows()).toHaveLength(6);
  });

  test('of six couriers offers no more', async () => {
    answer({}, { by_courier: couriers(6) });
    await renderReviews();
    expect(await rows()).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('names a courier by its code or as unknown, and shows no average as a dash', async () => {
    const one = { courier: 'gls', courier_name: '', average: null, count: 0 };
    answer({}, { by_courier: [one, { ...one, courier: '', average: 3.04, count: 1200 }] });
    await renderReviews();
    expect(await rows()).toEqual(['gls–0', 'Unknown courier31,200']);
  });

  test('of filters that nothing matches has no average and no shares', async () => {
    const none = { average: null, count: 0, stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }, by_courier: [], by_week: [] };
    api.answer('reviewList', { list: [], total: 0, page: 1, summary: none });
    await renderReviews('?stars=1');
    expect(await screen.findByText('0 reviews')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /of 5 stars/ })).toBeNull();
    expect(screen.getByRole('button', { name: '5 stars 0 –' })).toBeInTheDocument();
    expect(screen.getByText('There are no reviews for this choice.')).toBeInTheDocument();
  });

  test('counts one review in the singular', async () => {
    answer({});
    await renderReviews();
    expect(await screen.findByText('1 review')).toBeInTheDocument();
  });
});

test('a page beyond the last one goes to the last one', async () => {
  const { location } = await renderReviews('?page=9');
  expect(await screen.findByText('41–60 of 60')).toBeInTheDocument();
  expect(location().searchParams.get('page')).toBe('3');
});

test('the first days without reviews lead to where shoppers are invited', async () => {
  api.answer('reviewList', { list: [], total: 0, page: 1, summary: { ...SUMMARY, average: null, count: 0 } });
  await renderReviews();
  expect(await screen.findByText('No reviews yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the tracking page' })).toHaveAttribute('href', '/tracking-page');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a change of filters that failed shows no reviews of others, and nothing is exported', async () => {
  const { user } = await renderReviews();
  await screen.findByText('60 reviews');
  api.fail('reviewList', 500);
  await user.click(screen.getByRole('button', { name: /^2 stars/ }));
  expect(await screen.findByText('The reviews could not be loaded')).toBeInTheDocument();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByText('60 reviews')).toBeNull();
  const [exported] = screen.getAllByRole('button', { name: 'Export' });
  expect(exported).toHaveAttribute('aria-disabled', 'true');
});

test('while other filters are on their way, the reviews before stay and are marked as busy', async () => {
  const { user } = await renderReviews();
  const first = await screen.findByRole('article', { name: /#1001$/ });
  api.hang('reviewList');
  await user.click(screen.getByRole('button', { name: /^2 stars/ }));
  expect(first).toBeInTheDocument();
  expect(first.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
});

test('an export that failed saves no file, not even the one before', async () => {
  const { user, toasts } = await renderReviews();
  await screen.findByText('60 reviews');
  const [button] = screen.getAllByRole('button', { name: 'Export' });
  await user.click(button!);
  await waitFor(() => expect(saved).toHaveLength(1));
  api.fail('exportReviews', 500, 'The file could not be made.');
  await user.click(button!);
  await waitFor(() => expect(toasts.at(-1)).toEqual({ message: 'The file could not be made.', isError: true }));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  expect(saved).toHaveLength(1);
});

describe('an answer', () => {
  const open = async (order: RegExp) =>
    within(await screen.findByRole('article', { name: order })).getByRole('button', { name: /^Answer the/ });

  test('that has no connection stays, and says so beside the field', async () => {
    api.breakNetwork('replyToReview');
    const { user, toasts } = await renderReviews();
    await user.click(await open(/#1001$/));
    const field = await screen.findByRole('textbox', { name: 'Your answer' });
    await user.type(field, 'Thank you');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'));
    expect(field).toHaveAccessibleDescription(expect.stringMatching(/connection/) as string);
    expect(field).toHaveValue('Thank you');
    expect(toasts).toEqual([{ message: 'Internet Error,Please Try Later !', isError: true }]);
    await user.type(field, '!');
    expect(field).toHaveAttribute('aria-invalid', 'false');
  });

  test('that was begun is of its own review', async () => {
    const { user } = await renderReviews();
    await user.click(await open(/#1001$/));
    await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'To Ada');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await open(/#1002$/));
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('');
  });

  test('has the focus in its field, and gives it back to the button each time', async () => {
    const { user } = await renderReviews();
    // The first time the dialog's code comes later, and the focus with it.
    for (const _time of ['first', 'second']) {
      (await open(/#1001$/)).focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(async () => expect(await open(/#1001$/)).toHaveFocus());
    }
  });

  test('is not sent twice while it is on its way', async () => {
    api.hang('replyToReview');
    const { user } = await renderReviews();
    await user.click(await open(/#1001$/));
    await user.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Thank you');
    const send = screen.getByRole('button', { name: /Send answer/ });
    await user.click(send);
    await user.click(send);
    expect(api.requests('replyToReview')).toHaveLength(1);
  });
});

test('who may not answer reads each review with the reason once', async () => {
  await renderReviews('', { session: { ...PRO, permission: ['analytics.read'] } });
  await screen.findByRole('article', { name: /#1001$/ });
  expect(screen.getAllByText(/^Your account may not send emails/)).toHaveLength(1);
});
