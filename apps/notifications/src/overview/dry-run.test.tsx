import type { DryRun } from '@parcelway/api/notification';
import type { FakeApi } from '@parcelway/testing';
import { screen, within } from '@testing-library/react';
import { eachWithMails, renderPage } from '../test-notifications';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const RUN: DryRun = {
  from: '2026-10-21T00:00:00Z',
  until: '2026-11-20T00:00:00Z',
  changes: 1200,
  complete: true,
  total: 1,
  mailed: 1,
  by_topic: [{ topic: '2', receiver: 'customer', count: 1 }],
  by_day: [{ day: '2026-11-19', count: 1 }],
  skipped: [],
  examples: [],
};
const example = (place: number, part: Partial<DryRun['examples'][number]> = {}) => ({
  shipment_id: String(101 + place),
  order_name: `#${1001 + place}`,
  track_number: `1Z${place}`,
  topic: '2' as const,
  receiver: 'customer' as const,
  happened_at: '2026-11-19T09:00:00Z',
  would_send_at: '2026-11-19T09:10:00Z',
  ...part,
});
const tryOut = async (part: Partial<DryRun>, options = {}) => {
  api.answer('notificationDryRun', { ...RUN, ...part });
  const page = await renderPage('/notification', options);
  await screen.findByText('What is sent');
  await page.user.click(screen.getByRole('button', { name: 'See what would have been sent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What would have been sent' }));
  await dialog.findByText(/^From .* of status$/);
  return { ...page, dialog };
};
const itemsUnder = (heading: HTMLElement) =>
  within(heading.parentElement as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('one mail is in the singular, beside the changes that it was made of', async () => {
  const { dialog } = await tryOut({});
  expect(dialog.getByText('1 email')).toBeInTheDocument();
  expect(dialog.getByText('From 1,200 changes of status')).toBeInTheDocument();
});

test('mails are listed by what they are about and whom they go to, most first', async () => {
  const { dialog } = await tryOut({
    total: 24,
    by_topic: [
      { topic: '2', receiver: 'customer', count: 3 },
      { topic: '7', receiver: 'merchant', count: 1 },
      { topic: '3002', receiver: 'customer', count: 20 },
    ],
  });
  expect(itemsUnder(dialog.getByRole('heading', { name: 'By email' }))).toEqual([
    'Ready for collection to the customer20',
    'In transit to the customer3',
    'Exception to you1',
  ]);
});

test('what is skipped has its reason and its number', async () => {
  const { dialog } = await tryOut({
    skipped: [
      { reason: 'too_old', count: 1100 },
      { reason: 'told_before', count: 2 },
    ],
  });
  expect(itemsUnder(dialog.getByRole('heading', { name: 'Skipped, with the reason' }))).toEqual([
    'Reported too late1,100',
    'An email told of it before2',
  ]);
});

test('with nothing skipped and no examples there are no empty lists', async () => {
  const { dialog } = await tryOut({});
  expect(dialog.queryByRole('heading', { name: 'Skipped, with the reason' })).toBeNull();
  expect(dialog.queryByRole('heading', { name: 'Examples' })).toBeNull();
});

test('changes that were too many to go through are said to be the latest', async () => {
  const { dialog } = await tryOut({ complete: false });
  expect(dialog.getByText(/these are the latest\.$/)).toBeInTheDocument();
});

test('nothing to send has no chart, and what was skipped says why', async () => {
  const { dialog } = await tryOut({ total: 0, by_topic: [], skipped: [{ reason: 'switched_off', count: 9 }] });
  expect(dialog.getByText('Nothing would have been sent.')).toBeInTheDocument();
  expect(dialog.queryByRole('table')).toBeNull();
  expect(dialog.getByText('Its email is off')).toBeInTheDocument();
});

test('five parcels are examples, each with the time in the zone of the store', async () => {
  const { dialog } = await tryOut({ examples: Array.from({ length: 7 }, (_one, place) => example(place)) });
  expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    [0, 1, 2, 3, 4].map((place) => `#${1001 + place} · 1Z${place}`),
  );
  expect(dialog.getAllByText('In transit to the customer, would have gone out on Nov 19, 2026, 10:10 AM')).toHaveLength(
    5,
  );
});

test('an example without a number is called by its order, and leads nowhere without orders', async () => {
  const { dialog } = await tryOut(
    { examples: [example(0, { track_number: '', topic: 'order_done' })] },
    { routes: { notifications: '/notification', 'notifications.record': '/r', 'notifications.summary': '/s' } },
  );
  expect(dialog.getByText('#1001')).toBeInTheDocument();
  expect(dialog.queryByRole('link')).toBeNull();
});

test('the days are a table for those who do not see the bars', async () => {
  const { dialog } = await tryOut({ by_day: [{ day: '2026-11-18', count: 0 }, ...RUN.by_day] });
  const table = dialog.getByRole('table', { name: 'Emails per day' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Day', 'Emails'],
    ['Nov 18, 2026', '0'],
    ['Nov 19, 2026', '1'],
  ]);
});

test('is announced while it takes, and is closed without a change', async () => {
  api.hang('notificationDryRun');
  const { user } = await renderPage('/notification');
  await screen.findByText('What is sent');
  await user.click(screen.getByRole('button', { name: 'See what would have been sent' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Going through the last 30 days')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Dismiss' }));
  expect(api.requests('switchNotification')).toEqual([]);
});

test('without a switch in question nothing can be turned on from it', async () => {
  const { dialog } = await tryOut({});
  expect(dialog.queryByRole('button', { name: 'Turn on' })).toBeNull();
});
