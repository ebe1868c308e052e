import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithMails, FREE, renderPage } from '../test-notifications';
import { sampleSummary } from './sample-summary';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const SUMMARY = '/notification/summary';
const SAMPLE = sampleSummary(30, '2026-11-20');
type Summary = typeof SAMPLE;
const answer = ({ total, ...part }: Partial<Omit<Summary, 'total'>> & { total?: Partial<Summary['total']> }) =>
  api.answer('notificationSummary', { ...SAMPLE, ...part, total: { ...SAMPLE.total, ...total } });
const cardOf = async (heading: string) =>
  (await screen.findByRole('heading', { name: heading })).parentElement as HTMLElement;
const list = async (heading: string) =>
  within(await cardOf(heading))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the days are those of the answer, in the zone of the store', async () => {
  answer({ from: '2026-10-22', until: '2026-11-20' });
  await renderPage(SUMMARY);
  expect(await screen.findByText('Oct 22, 2026 – Nov 20, 2026, days of your store')).toBeInTheDocument();
});

test('opened and clicked are shares of what was sent, failed of what was tried', async () => {
  answer({ total: { sent: 900, opened: 450, clicked: 9, failed: 100, unknown: 2 } });
  await renderPage(SUMMARY);
  const totals = (await screen.findByText('Outcome unknown')).closest('dl');
  expect(totals).toHaveTextContent(/Sent\s*900\s*Opened\s*450\s*50%\s*Clicked\s*9\s*1%\s*Failed\s*100\s*10%/);
});

test('mails of which none was sent have no shares', async () => {
  const none = { sent: 0, opened: 0, clicked: 0, failed: 7 };
  answer({ total: none, by_topic: [{ topic: '2', ...none }] });
  await renderPage(SUMMARY);
  const table = within(await screen.findByRole('table', { name: 'Opens and clicks by email' }));
  const [, row] = table.getAllByRole('row');
  expect([...(row as HTMLElement).children].map(({ textContent }) => textContent)).toEqual([
    ...['In transit', '0', '–', '–', '7'],
  ]);
});

describe('reasons for failure', () => {
  test('each say what to do', async () => {
    answer({
      failures: [
        { failure: 'limit', count: 1200 },
        { failure: 'template', count: 1 },
      ],
    });
    await renderPage(SUMMARY);
    expect(await list('Reasons for failure')).toEqual([
      'Too many at onceSend it again later.1,200',
      expect.stringMatching(/^Mistake in the emailOpen the email, correct what is marked there.*1$/) as string,
    ]);
  });

  test('are none: then there is no way to them', async () => {
    answer({ failures: [] });
    await renderPage(SUMMARY);
    expect(await screen.findByText('None failed.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'See them in the log' })).toBeNull();
  });

  test('lead to the log of the same days', async () => {
    await renderPage(`${SUMMARY}?days=7`);
    expect(await screen.findByRole('link', { name: 'See them in the log' })).toHaveAttribute(
      'href',
      '/notification/record?emailStatus=3&sendDateAt=7',
    );
  });
});

describe('the reputation', () => {
  test.each([
    [15, 'Within the limit', 0],
    [16, 'Close to the limit', 1],
    [31, 'Over the limit', 1],
  ])('with %i marks as spam of ten thousand is %s', async (complained, state, advice) => {
    answer({ total: { sent: 10_000, failed: 0, bounced: 0, complained } });
    await renderPage(SUMMARY);
    const rate = within((await cardOf('Marked as spam')).parentElement as HTMLElement);
    expect(rate.getByText(state)).toBeInTheDocument();
    expect(screen.queryAllByText(/^Turn off emails that customers do not expect/)).toHaveLength(advice);
  });

  test.each([
    [0, null],
    [1, '1 customer unsubscribed.'],
    [1200, '1,200 customers unsubscribed.'],
  ])('counts %i who unsubscribed', async (unsubscribed, sentence) => {
    answer({ total: { unsubscribed } });
    await renderPage(SUMMARY);
    await screen.findByRole('heading', { name: 'Sender reputation' });
    expect(screen.queryByText(/unsubscribed\.$/)?.textContent ?? null).toBe(sentence);
  });
});

describe('another period', () => {
  test('that is on its way leaves the figures before, marked as busy', async () => {
    const { user } = await renderPage(SUMMARY);
    const table = await screen.findByRole('table', { name: 'Opens and clicks by email' });
    api.hang('notificationSummary');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(table).toBeInTheDocument();
    expect(table.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true');
  });

  test('that failed shows no figures of the one before, and Retry loads it', async () => {
    const { user } = await renderPage(SUMMARY);
    await screen.findByRole('table', { name: 'Opens and clicks by email' });
    api.fail('notificationSummary', 500, 'No');
    await user.click(screen.getByRole('button', { name: '7 days' }));
    expect(await screen.findByText('The summary could not be loaded')).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
    answer({});
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Opens and clicks by email' })).toBeInTheDocument();
  });

  test('[6.3] of a sample is made up too', async () => {
    const { user } = await renderPage(SUMMARY, { session: FREE });
    await user.click(await screen.findByRole('button', { name: '7 days' }));
    const days = await screen.findByRole('table', { name: 'Emails per day' });
    expect(within(days).getAllByRole('row')).toHaveLength(8);
    expect(api.requests('notificationSummary')).toEqual([]);
  });

  test('that is the usual one needs no words in the address', async () => {
    const { user, location } = await renderPage(`${SUMMARY}?days=90`);
    const pressed = () => screen.getByRole('button', { pressed: true });
    await waitFor(() => expect(pressed()).toHaveTextContent('90 days'));
    await user.click(screen.getByRole('button', { name: '30 days' }));
    expect(location().search).toBe('');
    expect(pressed()).toHaveTextContent('30 days');
  });
});

describe('stopped addresses', () => {
  test('are none', async () => {
    api.answer('suppressedAddresses', { total: 0, list: [] });
    await renderPage(SUMMARY);
    expect(await screen.findByText('No address is stopped.')).toBeInTheDocument();
  });

  test('say why, since when, and what the server said', async () => {
    const since = '2026-11-19T23:30:00Z';
    api.answer('suppressedAddresses', {
      total: 2,
      list: [
        { id: '1', address: 'a@example.com', reason: 'bounced', detail: '550 No such user', since },
        { id: '2', address: 'b@example.com', reason: 'complained', detail: '', since },
      ],
    });
    await renderPage(SUMMARY);
    // The day in the zone of the store.
    expect(await screen.findByText('Came back · Nov 20, 2026 · 550 No such user')).toBeInTheDocument();
    expect(screen.getByText('Marked as spam · Nov 20, 2026')).toBeInTheDocument();
  });

  test('that could not be loaded leave the summary, and Retry loads them', async () => {
    api.fail('suppressedAddresses', 500, 'No');
    const { user } = await renderPage(SUMMARY);
    expect(await screen.findByText('The stopped addresses could not be loaded')).toBeInTheDocument();
    expect(await screen.findByRole('table', { name: 'Opens and clicks by email' })).toBeInTheDocument();
    api.answer('suppressedAddresses', { total: 0, list: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No address is stopped.')).toBeInTheDocument();
  });

  test('stay when the release is refused, with the reason', async () => {
    api.fail('releaseAddress', 409, 'This address was stopped again.');
    const { user, toasts } = await renderPage(SUMMARY);
    await user.click(await screen.findByRole('button', { name: 'Release adda.miller@example.com' }));
    await waitFor(() => expect(toasts).toEqual([{ message: 'This address was stopped again.', isError: true }]));
    expect(screen.getByText('adda.miller@example.com')).toBeInTheDocument();
  });

  test('[6.3] are the store’s own on a plan without the summary, and can be released', async () => {
    const { user, toasts } = await renderPage(SUMMARY, { session: FREE });
    await user.click(await screen.findByRole('button', { name: 'Release adda.miller@example.com' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('adda.miller@example.com gets emails again'));
  });
});
