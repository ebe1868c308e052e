import type { FakeApi, InHost } from '@parcelway/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { answerSetting, eachWithMails, FREE, renderPage } from '../test-notifications';

let api: FakeApi;
eachWithMails((made) => {
  api = made;
});
const change = (part: object) => answerSetting(api, part);
/** Its unit is part of a field's name. */
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const save = ({ saveBar }: InHost) => act(() => saveBar()?.onSave());
const saved = () => api.requests('saveNotificationSetting').map(({ body }) => body);

describe('quiet hours', () => {
  const quiet = () => screen.findByRole('checkbox', { name: 'No emails to customers at night' });

  test('have times only while they are on', async () => {
    const { user } = await renderPage('/notification');
    expect(await screen.findByLabelText('From')).toBeEnabled();
    await user.click(await quiet());
    expect(screen.getByLabelText('From')).toBeDisabled();
    expect(screen.getByLabelText('Until')).toBeDisabled();
  });

  test('are saved with their times', async () => {
    const page = await renderPage('/notification');
    const until = await screen.findByLabelText('Until');
    await page.user.clear(until);
    await page.user.type(until, '07:15');
    save(page);
    await waitFor(() =>
      expect(saved().at(-1)?.rules.quiet_hours).toEqual({ enabled: true, from: '21:00', to: '07:15' }),
    );
  });

  test('that end when they begin are refused beside the end', async () => {
    const page = await renderPage('/notification');
    const until = await screen.findByLabelText('Until');
    await page.user.clear(until);
    await page.user.type(until, '21:00');
    save(page);
    expect(await screen.findByText('Choose another time than the first one')).toBeInTheDocument();
    expect(until).toHaveAccessibleDescription('Choose another time than the first one');
    expect(saved()).toEqual([]);
    // Switched off they are no problem.
    await page.user.click(await quiet());
    save(page);
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  test('without a time are refused beside it', async () => {
    const page = await renderPage('/notification');
    await page.user.clear(await screen.findByLabelText('From'));
    save(page);
    expect(await screen.findByText('Enter a time such as 21:30')).toBeInTheDocument();
    expect(saved()).toEqual([]);
  });
});

describe('the daily email', () => {
  const daily = () => screen.findByRole('checkbox', { name: 'Daily email with the parcels that need attention' });

  test('has a time only while it is on, and both are saved', async () => {
    const page = await renderPage('/notification');
    const at = await screen.findByLabelText('Time');
    await page.user.clear(at);
    await page.user.type(at, '06:30');
    await page.user.click(await daily());
    expect(at).toBeDisabled();
    save(page);
    await waitFor(() => expect(saved().at(-1)?.digest).toEqual({ enabled: false, at: '06:30' }));
  });

  test('[6.3] is off and locked where the plan does not hold it, whatever was chosen before', async () => {
    await renderPage('/notification', { session: FREE });
    expect(await daily()).not.toBeChecked();
    expect(await daily()).toBeDisabled();
    expect(screen.getByLabelText('Time')).toBeDisabled();
  });
});

test.each([
  [
    'more than five addresses',
    'Your addresses',
    ' b@example.com c@example.com d@example.com e@example.com f@example.com',
    'At most 5 addresses',
  ],
  [
    'a wait of more than a day',
    'Wait after a change',
    '{backspace}{backspace}1441',
    'Enter a whole number from 0 to 1440',
  ],
  ['hours with a fraction', 'Leave out what is older than', '.5', 'Enter a whole number from 1 to 720'],
])('%s are refused in words, and nothing is sent', async (_what, name, typed, why) => {
  const page = await renderPage('/notification');
  await page.user.type(await field(name), typed);
  save(page);
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(await field(name)).toHaveAttribute('aria-invalid', 'true');
  expect(saved()).toEqual([]);
});

test('addresses may be separated as in a mail program', async () => {
  const page = await renderPage('/notification');
  await page.user.clear(await field('Your addresses'));
  await page.user.type(await field('Your addresses'), 'a@example.com; b@example.com,c@example.com');
  save(page);
  await waitFor(() =>
    expect(saved().at(-1)?.merchant_emails).toEqual(['a@example.com', 'b@example.com', 'c@example.com']),
  );
});

test('empty fields say where mails come from and go to instead', async () => {
  await renderPage('/notification');
  expect(await field("Sender's name")).toHaveAccessibleDescription(
    "Emails come from mail@parcelway.example.com, under this name. Empty: your store's name.",
  );
  expect(await field('Replies go to')).toHaveAccessibleDescription('Empty: owner@demo.example.com');
  expect(await field('Your addresses')).toHaveAccessibleDescription(
    'One in each line, at most 5. Empty: owner@demo.example.com',
  );
});

test('a store whose address is not known is called by that name', async () => {
  await change({ from: '', shop_email: '', notify_email: '' });
  await renderPage('/notification');
  expect(await field("Sender's name")).toHaveAccessibleDescription(/^Customers see this name beside the address/);
  expect(await field('Replies go to')).toHaveAccessibleDescription("Empty: your store's address.");
  expect(await field('Your addresses')).toHaveAccessibleDescription(/Empty: your store's address\.$/);
});

describe('saving', () => {
  test('is shown while it takes, and what is typed meanwhile stays to be saved', async () => {
    const page = await renderPage('/notification');
    await page.user.type(await field("Sender's name"), 'Mill');
    let done = () => {};
    api.answer(
      'saveNotificationSetting',
      ({ body }) => new Promise((resolve) => (done = () => resolve(body as never))),
    );
    save(page);
    await waitFor(() => expect(page.saveBar()?.saving).toBe(true));
    await page.user.type(await field("Sender's name"), 'er');
    act(done);
    await waitFor(() => expect(page.toasts.at(-1)?.message).toMatch(/^Saved\./));
    expect(await field("Sender's name")).toHaveValue('Miller');
    expect(page.saveBar()).not.toBeNull();
  });

  test('that failed shows why, and what was typed stays', async () => {
    const page = await renderPage('/notification');
    await page.user.type(await field("Sender's name"), 'Miller');
    api.fail('saveNotificationSetting', 500, 'The settings could not be saved.');
    save(page);
    await waitFor(() => expect(page.toasts).toEqual([{ message: 'The settings could not be saved.', isError: true }]));
    expect(await field("Sender's name")).toHaveValue('Miller');
    expect(page.saveBar()).toMatchObject({ saving: false });
  });

  test('is discarded with its problems', async () => {
    const page = await renderPage('/notification');
    await page.user.type(await field('Replies go to'), 'nobody');
    save(page);
    await screen.findByText('This is not one e-mail address: nobody');
    act(() => page.saveBar()?.onDiscard());
    expect(screen.queryByText('This is not one e-mail address: nobody')).toBeNull();
    expect(await field('Replies go to')).toHaveValue('');
  });
});

describe('rules', () => {
  test('that cannot be read are tried out as they are stored', async () => {
    const { user } = await renderPage('/notification');
    await user.clear(await field('Wait after a change'));
    await user.click(screen.getByRole('button', { name: 'See what these rules would have sent' }));
    await screen.findByText('1,357 emails');
    expect(api.requests('notificationDryRun').at(-1)?.body.rules.delay_minutes).toBe(10);
  });
});
