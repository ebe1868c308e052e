import { Refused } from '@parcelway/isolated/scenarios';
import { defaultMailSettings, type MailSettings } from '@parcelway/http-contract';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { button, buildTemplate, eachWithTemplate, openEditor, VERSION } from './test-template';

let api: FakeApi;
const OLD: MailSettings = { ...defaultMailSettings(), subject: { en: 'An older subject' } };
eachWithTemplate((made) => {
  api = made;
  api.answer('notificationTemplate', { ...buildTemplate(), versions: [VERSION] });
  api.answer('notificationVersion', { ...VERSION, settings: OLD });
});
const subject = () => screen.getByRole('textbox', { name: 'Subject (English)' });
const saves = () => api.requests('saveNotificationTemplate').map(({ body }) => body);
const dialog = async () => within(await screen.findByRole('dialog'));

test('[2.13] a change is saved by itself and can be undone', async () => {
  const { user } = await openEditor();
  await user.type(subject(), 'New');
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  expect(await screen.findByText('Saved', undefined, { timeout: 3_000 })).toBeInTheDocument();
  expect(saves().at(-1)).toMatchObject({ revision: 3, settings: { subject: { en: 'New' } } });
  await user.click(button('Undo'));
  expect(subject()).toHaveValue('');
});

test('[2.13] published is what is saved: unsaved changes go first', async () => {
  api.answer('publishNotificationTemplate', VERSION);
  const { user, toasts } = await openEditor();
  await user.type(subject(), 'N');
  await user.click(button('Publish'));
  await user.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Published. Customers get this email from now on.'));
  expect(api.requests('publishNotificationTemplate').at(-1)?.body).toEqual({ topic: '2', revision: 4 });
});

test('what the server does not publish is shown with its message', async () => {
  api.answer('publishNotificationTemplate', () => {
    throw new Refused(422, 'The heading has a mistake in line 1.');
  });
  const { user, toasts } = await openEditor();
  await user.click(button('Publish'));
  await waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ message: 'The heading has a mistake in line 1.', isError: true }),
  );
});

test('[2.13] our own mail is sent again after a question, and only where another one is sent', async () => {
  api.answer('unpublishNotificationTemplate', { topic: '2' });
  const { user, toasts } = await openEditor();
  expect(screen.getByText('Your email is sent')).toBeInTheDocument();
  await user.click(button('Use our own email again'));
  expect(api.requests('unpublishNotificationTemplate')).toEqual([]);
  api.answer('notificationTemplate', { ...buildTemplate(), is_live: false });
  await user.click((await dialog()).getByRole('button', { name: 'Use our own email again' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Our own email is sent again'));
  expect(await screen.findByText('Our email is sent')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Use our own email again' })).toBeNull();
});

describe('[2.13] versions', () => {
  const restored = (settings = OLD) => ({
    revision: 5,
    saved_at: '2026-11-20T11:00:00Z',
    saved_by: 'Maria Rossi',
    topic: '2' as const,
    settings,
  });

  test('one is compared with the draft and made the draft, which Undo reverts', async () => {
    api.answer('restoreNotificationTemplate', restored());
    const { user, toasts } = await openEditor();
    await user.type(subject(), 'Mine');
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: /^Compare the version of/ }));
    const comparing = await dialog();
    expect(await comparing.findByText('Subject in English')).toBeInTheDocument();
    await user.click(comparing.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Restored as draft. Publish it to send it.'));
    expect(subject()).toHaveValue('An older subject');
    // Each save of what was typed makes a revision: on a slow machine there are two.
    const revision = 3 + saves().length;
    expect(api.requests('restoreNotificationTemplate')[0]?.body).toEqual({ topic: '2', id: '9', revision });
    await user.click(button('Undo'));
    expect(subject()).toHaveValue('Mine');
  });

  test('our own mail is one of them', async () => {
    api.answer('restoreNotificationTemplate', restored(defaultMailSettings()));
    const { user } = await openEditor();
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: 'Begin with our email' }));
    await waitFor(() =>
      expect(api.requests('restoreNotificationTemplate')[0]?.body).toEqual({ topic: '2', id: null, revision: 3 }),
    );
  });

  test('differences are listed of texts, appearance and blocks', async () => {
    const { blocks, look } = defaultMailSettings();
    api.answer('notificationVersion', {
      ...VERSION,
      settings: {
        ...defaultMailSettings(),
        preheader: { de: 'Gleich da' },
        look: { ...look, accent: '#112233', radius: 0 },
        blocks: blocks
          .filter(({ kind }) => kind !== 'items')
          .map((one) => (one.kind === 'logo' ? { ...one, hidden: true } : one)),
      },
    });
    const { user } = await openEditor();
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: /^Compare/ }));
    await waitFor(async () =>
      expect((await dialog()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Preview text in Deutsch',
        'Accent: from As on the tracking page to #112233',
        'Rounding of corners: from 12 to 0',
        'Block hidden: Logo',
        'Block removed: Items',
      ]),
    );
  });
});

describe('[2.13] when somebody else is there', () => {
  test('they are named', async () => {
    api.answer('notificationTemplate', {
      ...buildTemplate(),
      editors: [{ name: 'Jan de Vries', seen_at: '2026-11-20T09:00:00Z' }],
    });
    await openEditor();
    expect(screen.getByText('Jan de Vries is editing too')).toBeInTheDocument();
  });

  test('and saved meanwhile, their draft or mine stays, as I choose', async () => {
    const { user } = await openEditor();
    api.answer('saveNotificationTemplate', () => {
      throw new Refused(409, 'Jan saved this draft meanwhile.');
    });
    api.answer('notificationTemplate', {
      ...buildTemplate({ subject: { en: 'Theirs' } }),
      revision: 7,
      saved_by: 'Jan de Vries',
    });
    await user.type(subject(), 'M');
    await screen.findByText(/^Jan de Vries changed this draft on /, undefined, { timeout: 3_000 });
    await user.click(button('Load theirs'));
    expect(subject()).toHaveValue('Theirs');
  });

  test('and what they saved cannot be read, an older draft is not called theirs', async () => {
    const { user } = await openEditor();
    api.answer('saveNotificationTemplate', () => {
      throw new Refused(409, 'Jan saved this draft meanwhile.');
    });
    api.fail('notificationTemplate', 500);
    await user.type(subject(), 'M');
    // Without theirs there is nothing to choose from: Retry meets the conflict again.
    expect(await screen.findByText(/^Not saved: /, undefined, { timeout: 3_000 })).toBeInTheDocument();
    expect(screen.queryByText(/changed this draft/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Load theirs' })).toBeNull();
    expect(subject()).toHaveValue('M');
  });
});

test('[2.13] what a crash left is back when the editor opens again', async () => {
  localStorage.setItem(
    'mail-draft:demo.example.com:2:settings',
    JSON.stringify({
      revision: 3,
      at: '2026-11-20T09:30:00Z',
      value: { ...defaultMailSettings(), subject: { en: 'Kept' } },
    }),
  );
  await openEditor();
  expect(subject()).toHaveValue('Kept');
  expect(screen.getByText(/that were not saved are back$/)).toBeInTheDocument();
});

test('who goes to the overview at once has the draft saved behind them', async () => {
  const { user } = await openEditor();
  await user.type(subject(), 'N');
  await user.click(screen.getByRole('link', { name: 'Notification' }));
  await waitFor(() => expect(saves()).toHaveLength(1));
});
