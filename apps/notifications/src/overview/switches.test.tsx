import type { FakeApi, InHost } from '@parcelway/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { answerSetting, eachWithMails, FREE, PRO, renderPage } from '../test-notifications';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const change = (part: object, rows?: number) => answerSetting(api, part, rows);
const toggle = (name: string) => screen.findByRole('switch', { name });
const undo = (toasts: InHost['toasts']) => act(() => toasts.at(-1)?.action?.run());

describe('a mail to the merchant', () => {
  test('is turned on at once, without a question, and off again by Undo', async () => {
    const { user, toasts } = await renderPage('/notification');
    const delivered = await toggle('Delivered: email to you');
    await user.click(delivered);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(delivered).toBeChecked();
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('You get this email from now on: Delivered'));
    undo(toasts);
    await waitFor(() => expect(delivered).not.toBeChecked());
    expect(api.requests('switchNotification').map(({ body }) => body)).toEqual([
      { topic: '4', receiver: 'merchant', on: true },
      { topic: '4', receiver: 'merchant', on: false },
    ]);
  });

  test('keeps its state when Undo is refused', async () => {
    const { user, toasts } = await renderPage('/notification');
    const delivered = await toggle('Delivered: email to you');
    await user.click(delivered);
    await waitFor(() => expect(toasts).toHaveLength(1));
    api.fail('switchNotification', 409, 'Another change is being made.');
    undo(toasts);
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Another change is being made.'));
    expect(delivered).toBeChecked();
  });
});

test('a switch is turned by the keyboard', async () => {
  const { user } = await renderPage('/notification');
  const delivered = await toggle('Delivered: email to you');
  delivered.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(delivered).toBeChecked());
});

test('a mail that is published is marked as the merchant’s own, a draft of it as not published', async () => {
  await renderPage('/notification');
  const row = within((await toggle('Out for delivery: email to the customer')).closest('tr') as HTMLElement);
  expect(row.getByText('Your own email')).toBeInTheDocument();
  expect(row.queryByText('Draft not published')).toBeNull();
});

describe('more specific mails', () => {
  const more = (topic: string) => screen.findByRole('button', { name: `More specific emails about ${topic}` });

  test('are folded again', async () => {
    const { user } = await renderPage('/notification');
    await user.click(await more('Out for delivery'));
    expect(await toggle('Ready for collection: email to the customer')).toBeInTheDocument();
    await user.click(await more('Out for delivery'));
    expect(screen.queryByRole('switch', { name: 'Ready for collection: email to the customer' })).toBeNull();
  });

  test('are counted anew when one is turned off', async () => {
    const { user } = await renderPage('/notification');
    await user.click(await more('Out for delivery'));
    const row = within((await toggle('Out for delivery: email to the customer')).closest('tr') as HTMLElement);
    expect(row.getByText('1 of 2 on')).toBeInTheDocument();
    await user.click(await toggle('Ready for collection: email to the customer'));
    expect(await row.findByText('0 of 2 on')).toBeInTheDocument();
  });

  test('[6.3] are counted as off where the plan holds none of them', async () => {
    await renderPage('/notification', { session: FREE });
    const row = within((await toggle('Out for delivery: email to the customer')).closest('tr') as HTMLElement);
    expect(row.getByText('0 of 2 on')).toBeInTheDocument();
  });
});

describe('what is recommended', () => {
  test('stays off when turning it on is refused, with the reason', async () => {
    await change({}, 0);
    api.fail('turnOnRecommended', 409, 'Another change is being made.');
    const { user, toasts } = await renderPage('/notification');
    await user.click(await screen.findByRole('button', { name: 'Turn on the recommended emails' }));
    await waitFor(() => expect(toasts).toEqual([{ message: 'Another change is being made.', isError: true }]));
    expect(screen.getByText('No emails are sent yet')).toBeInTheDocument();
  });

  test('is not turned on by an account that may not change notifications, which is said', async () => {
    await change({}, 0);
    await renderPage('/notification', { session: { ...PRO, permission: ['order.read'] } });
    expect(await screen.findByRole('button', { name: 'Turn on the recommended emails' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const banner = within(screen.getByText('No emails are sent yet').closest('[role=status]') as HTMLElement);
    expect(banner.getByText('Your account may not change this')).toBeInTheDocument();
  });
});

describe('the copy to the merchant', () => {
  const copy = () => toggle('Copy of every email to customers');

  test('[6.3] that is on can be turned off on a plan that no longer holds it, but not on', async () => {
    await change({ to_self: true });
    const { user } = await renderPage('/notification', { session: FREE });
    expect(await copy()).toBeChecked();
    await user.click(await copy());
    await waitFor(async () => expect(await copy()).not.toBeChecked());
    expect(await copy()).toHaveAttribute('aria-disabled', 'true');
    await user.click(await copy());
    expect(api.requests('updateToSelf').map(({ params }) => params.value)).toEqual(['0']);
  });

  test('is not changed by an account that may not change notifications', async () => {
    await change({ to_self: true });
    const { user } = await renderPage('/notification', { session: { ...PRO, permission: ['order.read'] } });
    await user.click(await copy());
    expect(await copy()).toBeChecked();
    expect(api.requests('updateToSelf')).toEqual([]);
  });
});

describe('events of the store', () => {
  test('are turned on again by Undo', async () => {
    const { user, toasts } = await renderPage('/notification');
    await user.click(await toggle('Delivered'));
    await waitFor(() => expect(toasts).toHaveLength(1));
    undo(toasts);
    await waitFor(async () => expect(await toggle('Delivered')).toBeChecked());
    expect(api.requests('shopifyNotification').map(({ body }) => body.value)).toEqual([false, true]);
  });

  test('that the server refuses are as they were, with its reason', async () => {
    api.fail('shopifyNotification', 409, 'The store refused.');
    const { user, toasts } = await renderPage('/notification');
    await user.click(await toggle('Delivered'));
    await waitFor(() => expect(toasts).toEqual([{ message: 'The store refused.', isError: true }]));
    expect(await toggle('Delivered')).toBeChecked();
  });

  test('cannot be chosen while no updates are sent to the store', async () => {
    await change({ platform_switch: false });
    const { user } = await renderPage('/notification');
    await user.click(await toggle('Delivered'));
    expect(api.requests('shopifyNotification')).toEqual([]);
    expect(await toggle('Delivered')).toHaveAccessibleDescription('No updates are sent to your store');
  });
});

describe('problems', () => {
  test('one mail of an unknown outcome, and one that waits, are in the singular', async () => {
    await change({ can_send: false, waiting: 1, unknown: 1 });
    await renderPage('/notification');
    expect(await screen.findByText('Nobody knows whether 1 email arrived')).toBeInTheDocument();
    expect(screen.getByText(/1 email waits/)).toBeInTheDocument();
  });

  test('a missing mail server for which nothing waits counts nothing', async () => {
    await change({ can_send: false, waiting: 0 });
    await renderPage('/notification');
    expect(await screen.findByText('Emails cannot be sent yet')).toBeInTheDocument();
    expect(screen.queryByText(/0 emails wait/)).toBeNull();
  });
});
