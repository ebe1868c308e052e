import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { handlers } from '../isolated/handlers';
import { eachWithMails, FREE, PRO, renderPage } from '../test-notifications';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const customer = (topic: string) => screen.findByRole('switch', { name: `${topic}: email to the customer` });
const rowOf = async (topic: string) => (await customer(topic)).closest('tr') as HTMLElement;

test('[2.6] /notification lists what is sent to whom, how it fared, and leads to each text', async () => {
  const { container } = await renderPage('/notification');
  const row = within(await rowOf('In transit'));
  expect(row.getByRole('switch', { name: 'In transit: email to the customer' })).toBeChecked();
  expect(row.getByRole('switch', { name: 'In transit: email to you' })).not.toBeChecked();
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['', '', '412', '61%', '27%', 'Edit']);
  expect(row.getByText('Your own email')).toBeInTheDocument();
  expect(row.getByText('Draft not published')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Edit the email about In transit' })).toHaveAttribute(
    'href',
    '/notification/template/2',
  );
  expect(await seriousFindings(container)).toEqual([]);
});

describe('[2.6] a shop that turned nothing on', () => {
  const nothingOn = async () => {
    const setting = await handlers({ rows: 0, today: new Date('2026-11-20T00:00:00Z') }).notificationSetting?.(
      {} as never,
    );
    api.answer('notificationSetting', setting as never);
  };

  test('sees it, and turns on what is recommended in one step', async () => {
    await nothingOn();
    const { user, toasts, container } = await renderPage('/notification');
    expect(await screen.findByText('No emails are sent yet')).toBeInTheDocument();
    expect(await seriousFindings(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Turn on the recommended emails' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('The recommended emails are on'));
    expect(await customer('Delivered')).toBeChecked();
    expect(screen.queryByText('No emails are sent yet')).toBeNull();
  });

  test('sees first what the recommended emails would have sent', async () => {
    await nothingOn();
    const { user } = await renderPage('/notification');
    await screen.findByText('No emails are sent yet');
    await user.click(screen.getAllByRole('button', { name: 'See what would have been sent' }).at(-1) as HTMLElement);
    await screen.findByText(/As if the recommended emails had been on/);
    const requested = () => api.requests('notificationDryRun').at(-1)?.body.switches;
    await waitFor(() => expect(requested()).toContainEqual({ topic: '4', customer: true, merchant: false }));
  });

  test('[6.3] sees what its plan lacks', async () => {
    await nothingOn();
    await renderPage('/notification', { session: FREE });
    await screen.findByText('No emails are sent yet');
    expect(screen.getByRole('button', { name: 'Turn on the recommended emails' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });
});

test('a mail that nobody got has no shares', async () => {
  await renderPage('/notification');
  const cells = within(await rowOf('Expired')).getAllByRole('cell');
  expect(cells.slice(2, 5).map(({ textContent }) => textContent)).toEqual(['0', '–', '–']);
});

test('orders of several parcels have a mail for customers only', async () => {
  await renderPage('/notification');
  expect(await customer('The whole order arrived')).toBeChecked();
  expect(screen.queryByRole('switch', { name: 'The whole order arrived: email to you' })).toBeNull();
});

test('the more specific mails of a status are folded, and counted', async () => {
  const { user } = await renderPage('/notification');
  const more = await screen.findByRole('button', { name: 'More specific emails about Out for delivery' });
  expect(within(await rowOf('Out for delivery')).getByText('1 of 2 on')).toBeInTheDocument();
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(await customer('Ready for collection')).toBeChecked();
  expect(screen.getByRole('link', { name: 'Edit the email about Ready for collection' })).toHaveAttribute(
    'href',
    '/notification/template/3/3002',
  );
});

test('a mail is turned off at once, and Undo turns it on again', async () => {
  const { user, toasts } = await renderPage('/notification');
  const button = await customer('Delivered');
  await user.click(button);
  expect(button).not.toBeChecked();
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Customers no longer get this email: Delivered'));
  act(() => toasts.at(-1)?.action?.run());
  await waitFor(() => expect(button).toBeChecked());
  expect(api.requests('switchNotification').map(({ body }) => body.on)).toEqual([false, true]);
});

test('a switch that the server refused is reverted, with its message', async () => {
  const { user, toasts } = await renderPage('/notification');
  api.fail('switchNotification', 409, 'Another change is being made.');
  const button = await screen.findByRole('switch', { name: 'Delivered: email to you' });
  await user.click(button);
  await waitFor(() => expect(toasts.at(-1)).toEqual({ message: 'Another change is being made.', isError: true }));
  expect(button).not.toBeChecked();
});

describe('a mail to customers that is turned on', () => {
  const openDialog = async () => {
    const page = await renderPage('/notification');
    await page.user.click(await customer('Exception'));
    return { ...page, dialog: await screen.findByRole('dialog', { name: 'Email customers about “Exception”?' }) };
  };

  test('is turned on without a preview of what would have been sent', async () => {
    const { user, dialog, toasts } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    expect(await customer('Exception')).toBeChecked();
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Customers get this email from now on: Exception'));
    expect(api.requests('notificationDryRun')).toEqual([]);
  });

  test('is previewed first: number, days, what is left out, and parcels', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'See what would have been sent' }));
    expect(await within(dialog).findByText('14 emails about this')).toBeInTheDocument();
    expect(api.requests('notificationDryRun').at(-1)?.body).toMatchObject({
      switches: [{ topic: '7', customer: true, merchant: true }],
      rules: { delay_minutes: 10 },
    });
    const days = within(dialog).getByRole('table', { name: 'Emails per day' });
    expect(within(days).getAllByRole('row')).toHaveLength(31);
    expect(within(dialog).getByText('The parcel had gone on meanwhile')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: /^#1001 · 1Z/ })).toHaveAttribute(
      'href',
      '/orders/shipment?item=101',
    );
    expect(await seriousFindings(dialog)).toEqual([]);
    expect(await customer('Exception')).not.toBeChecked();
  });

  test('stays off when that is cancelled', async () => {
    const { user, dialog } = await openDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await customer('Exception')).not.toBeChecked();
    await waitFor(async () => expect(await customer('Exception')).toHaveFocus());
    expect(api.requests('switchNotification')).toEqual([]);
  });
});

test('a dry run that failed shows an error in place, and Retry requests again', async () => {
  api.fail('notificationDryRun', 500, 'No');
  const { user, toasts } = await renderPage('/notification');
  await customer('Delivered');
  await user.click(await screen.findByRole('button', { name: 'See what would have been sent' }));
  expect(await screen.findByText('This could not be worked out')).toBeInTheDocument();
  expect(toasts).toEqual([{ message: 'No', isError: true }]);
  api.answer('notificationDryRun', {
    from: '2026-10-21T00:00:00Z',
    until: '2026-11-20T00:00:00Z',
    changes: 0,
    complete: true,
    total: 0,
    mailed: 0,
    by_topic: [],
    by_day: [],
    skipped: [],
    examples: [],
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing would have been sent.')).toBeInTheDocument();
});

test('[6.3] a plan without mails shows them, off and locked, with the plan that holds them', async () => {
  const { user } = await renderPage('/notification', { session: FREE });
  expect(
    await screen.findByText(/^Send customers an email .+ Your plan does not include these emails\.$/),
  ).toBeInTheDocument();
  const button = await customer('Delivered');
  expect(button).not.toBeChecked();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('Basic plan');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.requests('switchNotification')).toEqual([]);
});

test('who may not change notifications reads everything and changes nothing', async () => {
  const { user } = await renderPage('/notification', { session: { ...PRO, permission: ['order.read'] } });
  expect(await screen.findByText(/^Your account may look at the notifications/)).toBeInTheDocument();
  const button = await customer('Delivered');
  expect(button).toHaveAccessibleDescription('Your account may not change this');
  await user.click(button);
  expect(button).toBeChecked();
  expect(api.requests('switchNotification')).toEqual([]);
  for (const name of [/^Sender's name/, /^Replies go to/, /^Wait after a change/, /^Your addresses/])
    expect(screen.getByRole('textbox', { name })).toBeDisabled();
});
