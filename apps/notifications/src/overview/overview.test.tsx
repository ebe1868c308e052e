import type { FakeApi, InHost } from '@parcelway/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { answerSetting, eachWithMails, PRO, renderPage } from '../test-notifications';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const change = (part: object) => answerSetting(api, part);
/** Its unit is part of a field's name. */
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const undo = (toasts: InHost['toasts']) => act(() => toasts.at(-1)?.action?.run());

test('sender, timing and addresses are saved together by the save bar', async () => {
  const { user, saveBar, toasts } = await renderPage('/notification');
  await user.type(await field("Sender's name"), 'Miller & Sons');
  await user.clear(await field('Wait after a change'));
  await user.type(await field('Wait after a change'), '30');
  await user.type(await field('Your addresses'), '{enter}second@example.com');
  act(() => saveBar()?.onSave());
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Saved. It holds for what happens from now on.'));
  expect(api.requests('saveNotificationSetting').at(-1)?.body).toEqual({
    sender: { name: 'Miller & Sons', reply_to: '' },
    merchant_emails: ['team@demo.example.com', 'second@example.com'],
    rules: { delay_minutes: 30, skip_if_older_hours: 48, quiet_hours: { enabled: true, from: '21:00', to: '08:00' } },
    digest: { enabled: true, at: '08:00' },
  });
  await waitFor(() => expect(saveBar()).toBeNull());
});

test('what was typed is discarded by the save bar', async () => {
  const { user, saveBar } = await renderPage('/notification');
  await user.type(await field("Sender's name"), 'Miller');
  act(() => saveBar()?.onDiscard());
  expect(await field("Sender's name")).toHaveValue('');
  expect(saveBar()).toBeNull();
});

test('what is invalid is shown at its field, and nothing is sent', async () => {
  const { user, saveBar } = await renderPage('/notification');
  await user.type(await field('Replies go to'), 'nobody');
  await user.type(await field('Your addresses'), ' also-nobody');
  await user.clear(await field('Leave out what is older than'));
  act(() => saveBar()?.onSave());
  expect(await screen.findByText('This is not one e-mail address: nobody')).toBeInTheDocument();
  expect(screen.getByText('This is not one e-mail address: also-nobody')).toBeInTheDocument();
  expect(screen.getByText('Enter a whole number from 1 to 720')).toBeInTheDocument();
  expect(api.requests('saveNotificationSetting')).toEqual([]);
  await user.type(await field('Replies go to'), '@example.com');
  expect(screen.queryByText('This is not one e-mail address: nobody')).toBeNull();
});

test('what the server refuses is shown at its field, and what was typed stays', async () => {
  const { user, saveBar } = await renderPage('/notification');
  await user.type(await field('Replies go to'), 'me@example.test');
  const refusal = {
    code: 422,
    message: 'Check the fields.',
    errors: { 'sender.reply_to': 'This host takes no mail.' },
  };
  const answered = jest.spyOn(globalThis, 'fetch');
  answered.mockImplementationOnce(() => Promise.resolve(Response.json(refusal, { status: 422 })));
  act(() => saveBar()?.onSave());
  expect(await screen.findByText('This host takes no mail.')).toBeInTheDocument();
  expect(await field('Replies go to')).toHaveValue('me@example.test');
  expect(saveBar()).not.toBeNull();
});

test('the quiet hours are those of the store, whose zone is named', async () => {
  await renderPage('/notification');
  expect(await screen.findByText('Times are those of your store: America/New York')).toBeInTheDocument();
});

test('rules that are not saved yet can be tried out', async () => {
  const { user } = await renderPage('/notification');
  await user.clear(await field('Wait after a change'));
  await user.type(await field('Wait after a change'), '120');
  await user.click(screen.getByRole('button', { name: 'See what these rules would have sent' }));
  expect(await screen.findByText('1,357 emails')).toBeInTheDocument();
  expect(api.requests('notificationDryRun').at(-1)?.body.rules.delay_minutes).toBe(120);
});

describe('the copy to the merchant', () => {
  const copy = () => screen.findByRole('switch', { name: 'Copy of every email to customers' });

  test('[7.66] is turned on at once, and reverted by Undo', async () => {
    const { user, toasts } = await renderPage('/notification');
    await user.click(await copy());
    expect(await copy()).toBeChecked();
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('You get a copy of every email to customers'));
    undo(toasts);
    await waitFor(() => expect(api.requests('updateToSelf').map(({ params }) => params.value)).toEqual(['1', '0']));
  });

  test('[8.8] is reverted when that failed, and the message is shown', async () => {
    api.fail('updateToSelf', 500, 'The copy could not be turned on.');
    const { user, toasts } = await renderPage('/notification');
    await user.click(await copy());
    await waitFor(() => expect(toasts).toEqual([{ message: 'The copy could not be turned on.', isError: true }]));
    expect(await copy()).not.toBeChecked();
  });
});

describe('notifications to the store', () => {
  const platform = () => screen.findByRole('switch', { name: 'Send tracking updates to your store' });

  test('[7.65] is turned off with every event, and on again by Undo', async () => {
    const { user, toasts } = await renderPage('/notification');
    await user.click(await platform());
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('No tracking updates are sent to your store any more'));
    expect(await platform()).not.toBeChecked();
    const event = screen.getByRole('switch', { name: 'Delivered' });
    expect(event).not.toBeChecked();
    expect(event).toHaveAccessibleDescription('No updates are sent to your store');
    undo(toasts);
    await waitFor(async () => expect(await platform()).toBeChecked());
    expect(api.requests('updateShopifySwitch').map(({ params }) => params.value)).toEqual(['0', '1']);
  });

  test('[8.7] stays as it was when that failed, and the message is shown', async () => {
    api.fail('updateShopifySwitch', 409, 'The store refused. Reconnect it first.');
    const { user, toasts } = await renderPage('/notification');
    await user.click(await platform());
    await waitFor(() => expect(toasts).toEqual([{ message: 'The store refused. Reconnect it first.', isError: true }]));
    expect(await platform()).toBeChecked();
  });

  test('[7.79] an event that the store is notified of says what that does, and can be turned off', async () => {
    const { user, toasts } = await renderPage('/notification');
    expect(await screen.findByText(/says that it arrived, and the store sends its email/)).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Delivered' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('No longer sent to your store: Delivered'));
    expect(api.requests('shopifyNotification').at(-1)?.body).toEqual({ key: 'delivered', value: false });
  });

  test('is not for accounts that may not change settings of the store', async () => {
    await renderPage('/notification', { session: { ...PRO, permission: ['order.read', 'notification.write'] } });
    expect(await platform()).toHaveAccessibleDescription('Your account may not change settings of the store');
  });
});

describe('problems', () => {
  test('are not mentioned while there is none', async () => {
    await renderPage('/notification');
    await screen.findByText('What is sent');
    expect(screen.queryByRole('heading', { name: /cannot be sent|Nobody knows|did not arrive/ })).toBeNull();
  });

  test('a missing mail server is shown with what waits for it', async () => {
    await change({ can_send: false, waiting: 2 });
    await renderPage('/notification');
    expect(await screen.findByText('Emails cannot be sent yet')).toBeInTheDocument();
    expect(screen.getByText(/2 emails wait and go out as soon as there is one/)).toBeInTheDocument();
  });

  test('mails whose outcome nobody knows lead to them in the log', async () => {
    await change({ unknown: 3 });
    await renderPage('/notification');
    expect(await screen.findByText('Nobody knows whether 3 emails arrived')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Look at them' })).toHaveAttribute(
      'href',
      '/notification/record?mailState=unknown',
    );
  });

  test.each([
    [94, 6, true],
    [95, 5, false],
    // So few mean nothing.
    [9, 3, false],
  ])('%i sent and %i failed: shown is %s', async (sent, failed, isShown) => {
    await change({
      topics: [
        {
          topic: '3',
          customer: true,
          merchant: false,
          published_at: null,
          unpublished: false,
          stats: { sent, opened: 0, clicked: 0, failed },
        },
      ],
    });
    await renderPage('/notification');
    await screen.findByText('What is sent');
    expect(screen.queryAllByText(/of the emails of the last 30 days did not arrive/)).toHaveLength(isShown ? 1 : 0);
  });
});

test('a failure shows what to do, and Retry loads it', async () => {
  api.fail('notificationSetting', 500, 'The server has a problem');
  const { user } = await renderPage('/notification');
  expect(await screen.findByText('The notifications could not be loaded')).toBeInTheDocument();
  await change({});
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('What is sent')).toBeInTheDocument();
});
