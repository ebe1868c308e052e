import { defaultMailSettings } from '@parcelway/http-contract';
import { Refused } from '@parcelway/isolated/scenarios';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  blockEntry,
  blocks,
  button,
  buildTemplate,
  eachWithTemplate,
  isOff,
  openEditor,
  PREVIEW,
  renderAt,
  VERSION,
} from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
  api.answer('previewNotification', PREVIEW);
});
const subject = () => screen.getByRole('textbox', { name: 'Subject (English)' });
const dialog = async () => within(await screen.findByRole('dialog'));
const previews = () => api.requests('previewNotification').map(({ body }) => body);

describe('the language of the preview is at first', () => {
  test.each([
    ['that of the merchant, where customers read it', 'de', ['en', 'de'], 'de'],
    ['the first of the customers’, where they do not', 'pl', ['fr', 'en'], 'fr'],
  ] as const)('%s', async (_what, language, languages, shown) => {
    api.answer('notificationTemplate', { ...buildTemplate(), languages: [...languages] });
    await renderAt('/notification/template/2', { language });
    await waitFor(() => expect(previews()[0]).toMatchObject({ language: shown }));
  });
});

describe('a test', () => {
  test('is of the parcel and in the language that the preview shows', async () => {
    api.answer('testNotification', { sent_at: '2026-11-20T10:00:00Z' });
    const { user } = await openEditor();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the preview' }), 'Deutsch');
    await user.click(button('Sample parcel'));
    await user.type(screen.getByRole('textbox', { name: 'Tracking number or order' }), '1Z999AA10123456784{Enter}');
    await screen.findByRole('button', { name: '1Z999AA10123456784' });
    await user.click(button('Send a test'));
    expect(
      (await dialog()).getByText(/^In Deutsch, about the parcel 1Z999AA10123456784, marked as a test/),
    ).toBeInTheDocument();
    await user.click((await dialog()).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(api.requests('testNotification')[0]?.body).toMatchObject({ language: 'de', sample: '101' }),
    );
  });

  test('begins with the address of the merchant, is sent by Enter and without spaces around it', async () => {
    api.answer('testNotification', { sent_at: '2026-11-20T10:00:00Z' });
    const { user, toasts } = await openEditor();
    await user.click(button('Send a test'));
    const to = (await dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Address' });
    const address = to.value;
    expect(address).toMatch(/@/);
    await user.type(to, ' {Enter}');
    await waitFor(() => expect(toasts.at(-1)?.message).toBe(`Test sent to ${address}`));
    expect(api.requests('testNotification')[0]?.body.to).toBe(address);
  });

  test('of what is not saved yet is of what is typed', async () => {
    api.answer('testNotification', { sent_at: '2026-11-20T10:00:00Z' });
    const { user } = await openEditor();
    await user.type(subject(), 'N');
    await user.click(button('Send a test'));
    await user.click((await dialog()).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(api.requests('testNotification')[0]?.body.settings.subject).toEqual({ en: 'N' }));
  });

  test('whose problem is corrected shows it no longer', async () => {
    const { user } = await openEditor();
    await user.click(button('Send a test'));
    const to = (await dialog()).getByRole('textbox', { name: 'Address' });
    await user.clear(to);
    await user.click((await dialog()).getByRole('button', { name: 'Send' }));
    expect(to).toHaveAccessibleDescription('Enter one address such as jane@example.com');
    await user.type(to, 'j');
    expect(to).not.toHaveAccessibleDescription();
  });

  test('without a connection says that it was not sent', async () => {
    api.breakNetwork('testNotification');
    const { user, toasts } = await openEditor();
    await user.click(button('Send a test'));
    await user.click((await dialog()).getByRole('button', { name: 'Send' }));
    const to = (await dialog()).getByRole('textbox', { name: 'Address' });
    await waitFor(() => expect(to).toHaveAttribute('aria-invalid', 'true'));
    expect(toasts).toEqual([{ message: 'Internet Error,Please Try Later !', isError: true }]);
  });
});

describe('versions', () => {
  test('are none before the first publishing, and our own mail can be begun with', async () => {
    const { user } = await openEditor();
    await user.click(button('Versions'));
    expect((await dialog()).getByText(/^Nothing was published yet/)).toBeInTheDocument();
    expect((await dialog()).getByRole('button', { name: 'Begin with our email' })).toBeEnabled();
  });

  test('that could not be restored leave the draft, with the reason', async () => {
    api.answer('restoreNotificationTemplate', () => {
      throw new Refused(404, 'This version is not there any more.');
    });
    const { user, toasts } = await openEditor();
    const before = blocks();
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: 'Begin with our email' }));
    await waitFor(() =>
      expect(toasts.at(-1)).toMatchObject({ message: 'This version is not there any more.', isError: true }),
    );
    expect(blocks()).toEqual(before);
  });

  test('are not restored over what could not be saved', async () => {
    api.answer('notificationTemplate', { ...buildTemplate(), versions: [VERSION] });
    const { user, toasts } = await openEditor();
    api.fail('saveNotificationTemplate', 500, 'No');
    await user.type(subject(), 'Mine');
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: /^Restore the version of/ }));
    const said = expect.objectContaining({ message: expect.stringMatching(/^The version could not be restored/) });
    await waitFor(() => expect(toasts).toContainEqual(said));
    expect(api.requests('restoreNotificationTemplate')).toEqual([]);
    expect(subject()).toHaveValue('Mine');
  });

  test('that somebody else’s change overtakes meet the conflict', async () => {
    const { user } = await openEditor();
    api.answer('restoreNotificationTemplate', () => {
      throw new Refused(409, 'Jan saved this draft meanwhile.');
    });
    api.answer('notificationTemplate', { ...buildTemplate(), revision: 7, saved_by: 'Jan de Vries' });
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: 'Begin with our email' }));
    expect(await screen.findByText(/^Jan de Vries changed this draft on /)).toBeInTheDocument();
    expect(isOff('Publish')).toBe(true);
  });

  test('that cannot be compared say so, and Retry compares them', async () => {
    api.answer('notificationTemplate', { ...buildTemplate(), versions: [VERSION] });
    api.fail('notificationVersion', 500);
    const { user } = await openEditor();
    await user.click(button('Versions'));
    await user.click((await dialog()).getByRole('button', { name: /^Compare/ }));
    expect(await (await dialog()).findByText('The version could not be compared')).toBeInTheDocument();
    api.answer('notificationVersion', { ...VERSION, settings: defaultMailSettings() });
    await user.click((await dialog()).getByRole('button', { name: 'Retry' }));
    expect(await (await dialog()).findByText('The draft is the same as this version.')).toBeInTheDocument();
  });
});

describe('our own mail', () => {
  test('is not sent again when the question is cancelled', async () => {
    const { user } = await openEditor();
    await user.click(button('Use our own email again'));
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.requests('unpublishNotificationTemplate')).toEqual([]);
  });

  test('is not sent again when that failed, with the reason', async () => {
    api.fail('unpublishNotificationTemplate', 500, 'The email could not be changed.');
    const { user, toasts } = await openEditor();
    await user.click(button('Use our own email again'));
    await user.click((await dialog()).getByRole('button', { name: 'Use our own email again' }));
    await waitFor(() => expect(toasts).toEqual([{ message: 'The email could not be changed.', isError: true }]));
    expect(screen.getByText('Your email is sent')).toBeInTheDocument();
  });
});

test('problems are counted, and each leads to its fields', async () => {
  const problem = { field: 'text.en', line: null, message: 'There is no such variable.' };
  api.answer('previewNotification', {
    ...PREVIEW,
    problems: [
      { ...problem, block: 'heading' },
      { ...problem, block: null, field: 'subject.de' },
    ],
  });
  const { user } = await openEditor();
  expect(screen.getByText('2 problems keep this email from being sent')).toBeInTheDocument();
  await user.click(button('Heading (English)'));
  expect(screen.getByRole('textbox', { name: 'Text (English)' })).toHaveAccessibleDescription(
    expect.stringContaining('There is no such variable.') as string,
  );
  await user.click(button('Subject and preview text (Deutsch)'));
  expect(screen.getByRole('textbox', { name: 'Subject (Deutsch)' })).toBeInTheDocument();
});

describe('[2.13] a logo that is hard to see', () => {
  test('is marked in the list, and said beside it and beside the colour of the card', async () => {
    api.answer('previewNotification', { ...PREVIEW, logo: { light: 1.25, dark: 16, plate: false } });
    const { user } = await openEditor();
    expect(within(blockEntry(/^Logo/)).getByText('Hard to see')).toBeInTheDocument();
    await user.click(blockEntry(/^Logo/));
    expect(screen.getByText(/^The logo is hard to see on the card: 1\.2 to 1, at least 3 is good/)).toBeInTheDocument();
    await user.click(button('Appearance'));
    expect(screen.getByText(/^The logo is hard to see on the card/)).toBeInTheDocument();
  });

  test('in the dark has a light background there, which is said and is no warning', async () => {
    api.answer('previewNotification', { ...PREVIEW, logo: { light: 16, dark: 16, plate: true } });
    const { user } = await openEditor();
    expect(within(blockEntry(/^Logo/)).queryByText('Hard to see')).toBeNull();
    await user.click(blockEntry(/^Logo/));
    expect(screen.getByText(/^In dark emails the logo has a light background/)).toBeInTheDocument();
  });
});
