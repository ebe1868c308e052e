import type { FakeApi } from '@parcelway/testing';
import { Refused } from '@parcelway/isolated/scenarios';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { blockEntry, button, eachWithTemplate, isOff, openEditor, PREVIEW } from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
  api.answer('previewNotification', PREVIEW);
});
const previews = () => api.requests('previewNotification').map(({ body }) => body);
const frame = () => screen.getByTitle('The email as customers get it') as HTMLIFrameElement;

test('[2.13] the mail is shown in a frame of another origin, which receives it in the scheme that is chosen', async () => {
  const { user } = await openEditor();
  expect([frame().getAttribute('sandbox'), frame().getAttribute('src')]).toEqual([
    'allow-scripts',
    '/storefront/mail-preview',
  ]);
  const posted = jest.spyOn(frame().contentWindow as Window, 'postMessage');
  fireEvent.load(frame());
  expect(posted).toHaveBeenLastCalledWith({ html: PREVIEW.html, scheme: 'light' }, '*');
  await user.click(button('Dark'));
  expect(posted).toHaveBeenLastCalledWith({ html: PREVIEW.html, scheme: 'dark' }, '*');
  expect(previews()).toHaveLength(1);
});

test('[2.13] its subject, preview text and plain text are shown too', async () => {
  const { user } = await openEditor();
  expect(screen.getByText('On its way')).toBeInTheDocument();
  expect(screen.getByText('It arrives soon.')).toBeInTheDocument();
  await user.click(button('Plain text'));
  expect(screen.getByRole('region', { name: 'Plain text' })).toHaveTextContent('Track: https://miller.example');
  expect(screen.queryByTitle('The email as customers get it')).toBeNull();
});

test('[2.13] it is of a sample parcel, or of one of the shop', async () => {
  const { user } = await openEditor();
  expect(previews()[0]).toMatchObject({ topic: '2', sample: null });
  await user.click(button('Sample parcel'));
  await user.type(screen.getByRole('textbox', { name: 'Tracking number or order' }), '1Z999AA10123456784{Enter}');
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ sample: '101' }));
});

test('[2.13] its size is shown, and one over 100 kB is an error in words', async () => {
  await openEditor();
  expect(screen.getByText('24 kB of at most 100 kB')).toBeInTheDocument();
});

test('[2.13] a mail over 100 kB says what to do, and is not published', async () => {
  api.answer('previewNotification', ({ body }) => ({ ...PREVIEW, bytes: body.settings.subject.en ? 100_001 : 24_000 }));
  const { user } = await openEditor();
  await user.type(screen.getByRole('textbox', { name: 'Subject (English)' }), 'x');
  expect(
    await screen.findByText(/^The email has 100\.1 kB\..* Take out blocks or shorten texts\.$/),
  ).toBeInTheDocument();
  expect(isOff('Publish')).toBe(true);
});

test('a mail that cannot be rendered leaves the last one, shows an error, and Retry requests again', async () => {
  const { user } = await openEditor();
  api.fail('previewNotification', 500);
  await user.type(screen.getByRole('textbox', { name: 'Subject (English)' }), 'x');
  expect(await screen.findByText(/^The preview could not be drawn/)).toBeInTheDocument();
  expect(frame()).toBeInTheDocument();
  const before = previews().length;
  await user.click(button('Retry'));
  await waitFor(() => expect(previews()).toHaveLength(before + 1));
});

describe('[2.13] a test', () => {
  const open = async () => {
    const page = await openEditor();
    await page.user.click(button('Send a test'));
    const dialog = within(await screen.findByRole('dialog'));
    return { ...page, dialog, to: dialog.getByRole('textbox', { name: 'Address' }) };
  };

  test('is sent to one address, with what the preview shows', async () => {
    api.answer('testNotification', { sent_at: '2026-11-20T10:00:00Z' });
    const { user, dialog, to, toasts } = await open();
    expect(dialog.getByText(/^In English, about a sample parcel, marked as a test/)).toBeInTheDocument();
    await user.clear(to);
    await user.type(to, 'jane@example.com');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Test sent to jane@example.com'));
    expect(api.requests('testNotification')[0]?.body).toMatchObject({
      topic: '2',
      language: 'en',
      sample: null,
      to: 'jane@example.com',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each(['jane', 'a@b', 'jane@example.com, joe@example.com', 'Jane <jane@example.com>'])(
    'to no address is not sent: %s',
    async (address) => {
      const { user, dialog, to } = await open();
      await user.clear(to);
      await user.type(to, address);
      await user.click(dialog.getByRole('button', { name: 'Send' }));
      expect(dialog.getByText('Enter one address such as jane@example.com')).toBeInTheDocument();
      expect(api.requests('testNotification')).toEqual([]);
    },
  );

  test('that is refused shows why, and the dialog stays', async () => {
    api.answer('testNotification', () => {
      throw new Refused(429, 'You sent 20 tests in this hour. Try again in 12 minutes.');
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText('You sent 20 tests in this hour. Try again in 12 minutes.')).toBeInTheDocument();
  });
});

test('[2.13] a block that is pressed in the mail is chosen; what is none of it is not', async () => {
  await openEditor();
  const say = (part: string) =>
    act(
      () => void window.dispatchEvent(new MessageEvent('message', { data: { part }, source: frame().contentWindow })),
    );
  say('heading');
  expect(screen.getByRole('region', { name: 'Heading' })).toBeInTheDocument();
  expect(blockEntry(/^Heading/)).toHaveAttribute('aria-current', 'true');
  say('nothing');
  expect(screen.getByRole('region', { name: 'Heading' })).toBeInTheDocument();
});
