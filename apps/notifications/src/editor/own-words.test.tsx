import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { blockEntry, button, buildTemplate, eachWithTemplate, openEditor, PREVIEW } from './test-template';

const OURS = { en: 'Your parcel is on its way', de: 'Dein Paket ist unterwegs' };
let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
  api.answer('previewNotification', ({ body: { language } }) => ({
    ...PREVIEW,
    language,
    own: [
      { block: null, name: 'subject', text: language === 'de' ? OURS.de : OURS.en },
      { block: 'heading', name: 'text', text: 'It is on its way' },
    ],
  }));
});
const subject = (language = 'English') => screen.getByRole('textbox', { name: `Subject (${language})` });
const saved = () => api.requests('saveNotificationTemplate').at(-1)?.body.settings;
const german = async ({ user }: Awaited<ReturnType<typeof openEditor>>) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Language of the texts' }), 'Deutsch');

describe('[2.13] a text of a mail', () => {
  test('begins with our own, to be changed; only what differs from it is stored', async () => {
    const { user } = await openEditor();
    await waitFor(() => expect(subject()).toHaveValue(OURS.en));
    await user.type(subject(), ', Jane');
    await waitFor(() => expect(saved()?.subject).toEqual({ en: `${OURS.en}, Jane` }), { timeout: 3_000 });
    await user.type(subject(), '{Backspace>6/}');
    await waitFor(() => expect(saved()?.subject).toEqual({}), { timeout: 3_000 });
    expect(subject()).toHaveValue(OURS.en);
  });

  test('of a block does so too', async () => {
    const { user } = await openEditor();
    await user.click(blockEntry(/^Heading/));
    expect(await screen.findByDisplayValue('It is on its way')).toBeInTheDocument();
    expect(saved()).toBeUndefined();
  });

  test('is ours in each language, and the merchant’s first one where there is that', async () => {
    await german(await openEditor());
    await waitFor(() => expect(subject('Deutsch')).toHaveValue(OURS.de));
  });

  test('that was written in the first language only begins with it in another', async () => {
    api.answer('notificationTemplate', buildTemplate({ subject: { en: 'Hooray' } }));
    await german(await openEditor());
    await waitFor(() => expect(subject('Deutsch')).toHaveValue('Hooray'));
  });

  test('stays empty while it is written anew; left empty it is ours again', async () => {
    const { user } = await openEditor();
    await waitFor(() => expect(subject()).toHaveValue(OURS.en));
    await user.clear(subject());
    expect(subject()).toHaveValue('');
    await user.type(subject(), 'Soon');
    expect(subject()).toHaveValue('Soon');
    await user.clear(subject());
    await user.tab();
    expect(subject()).toHaveValue(OURS.en);
  });

  test('is put back by its button, which is there once it was changed', async () => {
    const { user } = await openEditor();
    await waitFor(() => expect(subject()).toHaveValue(OURS.en));
    expect(screen.queryByRole('button', { name: /^Use default text/ })).toBeNull();
    await user.type(subject(), '.');
    await user.click(button('Use default text: Subject (English)'));
    expect(subject()).toHaveValue(OURS.en);
  });
});
