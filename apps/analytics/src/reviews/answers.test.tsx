import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithReviews, PRO, renderReviews } from './test-reviews';

const saved: { name: string; content: Blob }[] = [];
jest.mock('@parcelway/charts', () => ({ LineChart: () => null }));
jest.mock('@parcelway/charts/light', () => ({
  ...jest.requireActual<object>('@parcelway/charts/light'),
  saveFile: (name: string, content: Blob) => saved.push({ name, content }),
}));

let api: FakeApi;
eachWithReviews((made) => {
  api = made;
  saved.length = 0;
});
const FIRST = /Ada Miller, order #1001$/;
const open = async (options = {}) => {
  const host = await renderReviews('', options);
  await host.user.click(within(await screen.findByRole('article', { name: FIRST })).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada Miller' }));
  return { ...host, dialog, field: dialog.getByRole('textbox', { name: 'Your answer' }) };
};
describe('an answer', () => {
  test('is written below the words of the customer, names its recipient, and appears below the review', async () => {
    const { user, dialog, field, toasts } = await open();
    expect(dialog.getByText('Two days earlier than I thought, and not a scratch.')).toBeInTheDocument();
    expect(dialog.getByText(/^Goes to ada0@example\.com as an email\./)).toBeInTheDocument();
    await user.type(field, ' Thank you ');
    expect(field).toHaveAccessibleDescription('9 of 2,000 characters');
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    const review = within(await screen.findByRole('article', { name: FIRST }));
    expect(await review.findByText('Thank you')).toBeInTheDocument();
    expect(review.queryByRole('button', { name: /^Answer/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requests('replyToReview')).toEqual([
      { params: { id: '101' }, query: {}, body: { message: 'Thank you' } },
    ]);
    expect(toasts.map(({ message }) => message)).toEqual(['Your answer goes to ada0@example.com']);
  });

  test.each([
    ['', 'Write an answer first.'],
    ['a'.repeat(2001), 'Shorten your answer: at most 2,000 characters are possible.'],
  ])('that cannot be sent says why beside the field: %.3s', async (text, why) => {
    const { user, dialog, field } = await open();
    await user.click(field);
    if (text) await user.paste(text);
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    expect(field).toHaveAccessibleDescription(expect.stringContaining(why) as string);
    expect(api.requests('replyToReview')).toEqual([]);
  });

  test.each([
    [422, 'This customer unsubscribed from your emails.', 'This customer unsubscribed from your emails.'],
    [409, 'no', 'Somebody has answered this review already. Close this dialog to read the answer.'],
    [500, 'failed with 500', 'failed with 500'],
  ])('that the server refuses with %i stays, and the reason is shown beside it', async (code, message, shown) => {
    api.fail('replyToReview', code, message);
    const { user, dialog, field, toasts } = await open();
    await user.type(field, 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(shown) as string));
    expect(field).toHaveValue('Thank you');
    expect(toasts).toEqual([{ message, isError: true }]);
  });

  test('that was begun is there again when its dialog was closed accidentally', async () => {
    const { user, dialog, field } = await open();
    await user.type(field, 'Thank you');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(screen.getByRole('article', { name: FIRST })).getByRole('button'));
    expect(await screen.findByRole('textbox', { name: 'Your answer' })).toHaveValue('Thank you');
  });

  test('cannot be written where there is no address, which is shown', async () => {
    await renderReviews();
    const [button] = await screen.findAllByRole('button', { name: 'Answer the review by Unknown customer' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('There is no email address to answer to.');
  });

  test('needs the permission to send emails, which is shown', async () => {
    await renderReviews('', { session: { ...PRO, permission: ['analytics.read'] } });
    const [button] = await screen.findAllByRole('button', { name: 'Answer the review by Ada Miller' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/^Your account may not send emails/);
  });
});

describe('the export', () => {
  test('saves what the filters leave as a file, and shows how many reviews it has', async () => {
    const { user, toasts } = await renderReviews('?stars=5');
    await screen.findByText('1–20 of 26');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['26 reviews exported']));
    expect(api.requests('exportReviews').map(({ query }) => query)).toEqual([{ stars: '[5]' }]);
    expect(saved.map(({ name }) => name)).toEqual(['reviews-2026-11-20.csv']);
    expect(saved[0]?.content.type).toBe('text/csv;charset=utf-8');
  });

  test('shows when there were more reviews than a file contains', async () => {
    api.answer('exportReviews', { file_name: 'reviews.csv', rows: 10_000, complete: false, content: 'x' });
    const { user, toasts } = await renderReviews();
    await screen.findByText('60 reviews');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^The file has the newest 10,000 reviews/));
  });
});
