import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { eachWithMails, FREE, PRO, renderPage } from '../test-notifications';
import { sampleSummary } from './sample-summary';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const SUMMARY = '/notification/summary';
const withTotal = (part: object) => {
  const summary = sampleSummary(30, '2026-11-20');
  api.answer('notificationSummary', { ...summary, total: { ...summary.total, ...part } });
};

test('[2.15] /notification/summary shows how mails fared, by topic, language and day', async () => {
  const { container } = await renderPage(SUMMARY);
  const topics = await screen.findByRole('table', { name: 'Opens and clicks by email' });
  expect(
    within(within(topics).getByRole('row', { name: /^In transit/ }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['420', '62%', '28%', '6']);
  const languages = screen.getByRole('table', { name: 'Opens and clicks by language' });
  expect(within(languages).getByRole('row', { name: /^Deutsch 330/ })).toBeInTheDocument();
  const days = screen.getByRole('table', { name: 'Emails per day' });
  expect(within(days).getAllByRole('row')).toHaveLength(31);
  expect(screen.getByRole('link', { name: 'See them in the log' })).toHaveAttribute(
    'href',
    '/notification/record?emailStatus=3&sendDateAt=30',
  );
  expect(await seriousFindings(container)).toEqual([]);
});

test('the period is chosen, and is in the address', async () => {
  const { user, location } = await renderPage(SUMMARY);
  await user.click(await screen.findByRole('button', { name: '90 days' }));
  await waitFor(() => expect(api.requests('notificationSummary').at(-1)?.query).toEqual({ days: '90' }));
  expect(location().search).toBe('?days=90');
});

test('an address that names no period of ours is the usual one', async () => {
  await renderPage(`${SUMMARY}?days=31`);
  await screen.findByRole('table', { name: 'Opens and clicks by email' });
  expect(api.requests('notificationSummary').map(({ query }) => query)).toEqual([{ days: '30' }]);
});

test.each([
  [{ sent: 1000, failed: 0, bounced: 20 }, 'Within the limit', 0],
  [{ sent: 1000, failed: 0, bounced: 40 }, 'Close to the limit', 1],
  [{ sent: 1000, failed: 0, bounced: 60 }, 'Over the limit', 1],
])('bounces %j are %s of mail services, and what to do is said', async (total, state, advice) => {
  withTotal({ ...total, complained: 0 });
  await renderPage(SUMMARY);
  const rate = (await screen.findByRole('heading', { name: 'Came back' })).parentElement as HTMLElement;
  expect(within(rate).getByText(state)).toBeInTheDocument();
  expect(screen.queryAllByText(/^Have customers type their address twice/)).toHaveLength(advice);
});

test('no mails is shown instead of empty charts', async () => {
  withTotal({ sent: 0, opened: 0, clicked: 0, failed: 0, unknown: 0, bounced: 0, complained: 0, unsubscribed: 0 });
  await renderPage(SUMMARY);
  expect(await screen.findByText('No emails were sent in this time.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

test('[2.15, 6.3] a plan without it sees the layout with made-up mails, marked so, and why', async () => {
  await renderPage(SUMMARY, { session: FREE });
  expect(
    await screen.findByText(/^See which emails customers open .+ Your plan does not include the email summary\.$/),
  ).toBeInTheDocument();
  expect(screen.getByText('Pro plan')).toBeInTheDocument();
  expect(screen.getByText(/The figures below are made up\.$/)).toBeInTheDocument();
  const sample = screen.getByRole('region', { name: 'Sample' });
  expect(within(sample).getByRole('table', { name: 'Opens and clicks by email' })).toBeInTheDocument();
  expect(within(sample).queryByRole('link')).toBeNull();
  expect(api.requests('notificationSummary')).toEqual([]);
});

describe('stopped addresses', () => {
  test('are listed with why; only a bounced one is released here', async () => {
    const { user, toasts } = await renderPage(SUMMARY);
    const release = await screen.findByRole('button', { name: 'Release adda.miller@example.com' });
    expect(screen.getAllByRole('button', { name: /^Release/ })).toHaveLength(1);
    expect(screen.getAllByText('Only they can change that')).toHaveLength(2);
    await user.click(release);
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('adda.miller@example.com gets emails again'));
    await waitFor(() => expect(screen.queryByText('adda.miller@example.com')).toBeNull());
  });

  test('are not released by accounts that may not change notifications', async () => {
    await renderPage(SUMMARY, { session: { ...PRO, permission: ['order.read'] } });
    expect(await screen.findByRole('button', { name: 'Release adda.miller@example.com' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  test('there are more of than are listed', async () => {
    api.answer('suppressedAddresses', {
      total: 140,
      list: [{ id: '1', address: 'a@example.com', reason: 'bounced', detail: '', since: '2026-11-20T00:00:00Z' }],
    });
    await renderPage(SUMMARY);
    expect(await screen.findByText('And 139 more.')).toBeInTheDocument();
  });
});

test('a failure shows what to do, and Retry loads it', async () => {
  api.fail('notificationSummary', 500, 'No');
  const { user } = await renderPage(SUMMARY);
  expect(await screen.findByText('The summary could not be loaded')).toBeInTheDocument();
  withTotal({});
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Opens and clicks by email' })).toBeInTheDocument();
});
