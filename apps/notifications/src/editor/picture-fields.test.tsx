import { defaultMailSettings, type MailBlock } from '@parcelway/http-contract';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { newBlock } from './mail-design';
import { blockEntry, buildTemplate, eachWithTemplate, openEditor } from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
});
const field = (name: string) => screen.getByRole('textbox', { name });
const FOOTER = defaultMailSettings().blocks.filter(({ kind }) => kind === 'footer');
const drawn = () => api.requests('previewNotification').at(-1)?.body.settings.blocks[0];
async function edit(kind: MailBlock['kind'], name: string) {
  api.answer('notificationTemplate', buildTemplate({ blocks: [newBlock(kind, []), ...FOOTER] }));
  const page = await openEditor();
  await page.user.click(blockEntry(name));
  return page;
}

test('[2.13] an image has an address, a text in each language and a link', async () => {
  const { user } = await edit('image', 'Image');
  await user.type(field('Image address'), 'https://cdn.example/a.jpg');
  await user.type(field('Alternative text (English)'), 'Autumn sale');
  await user.type(field('Link'), 'https://x.example');
  await waitFor(() =>
    expect(drawn()).toMatchObject({
      ...{ image: 'https://cdn.example/a.jpg', alt: { en: 'Autumn sale' }, link: 'https://x.example' },
    }),
  );
});

test.each([
  ['cdn.example/a.jpg', 'Enter a whole address that begins with https://'],
  ['https://cdn.example/a.webp', 'Outlook does not show this format. Use a PNG, JPEG or GIF.'],
])('[2.13] an address that no mail could show stays out of it, with the reason: %s', async (address, reason) => {
  const { user } = await edit('image', 'Image');
  await user.click(field('Image address'));
  await user.paste(address);
  expect(field('Image address')).toHaveAccessibleDescription(expect.stringContaining(reason));
  await waitFor(() => expect(drawn()).toMatchObject({ image: '' }));
});

test('[2.13] each of two columns has its own image, text and link', async () => {
  const { user } = await edit('columns', 'Two columns');
  const left = within(screen.getByRole('group', { name: 'Left column' }));
  const right = within(screen.getByRole('group', { name: 'Right column' }));
  await user.type(left.getByRole('textbox', { name: 'Text (English)' }), 'Caps');
  expect(right.queryByRole('textbox', { name: 'Link text (English)' })).toBeNull();
  await user.type(right.getByRole('textbox', { name: 'Link' }), 'https://x.example');
  await user.type(right.getByRole('textbox', { name: 'Link text (English)' }), 'Bags');
  await waitFor(() =>
    expect(drawn()).toMatchObject({
      left: { text: { en: 'Caps' }, link: '' },
      right: { text: {}, label: { en: 'Bags' }, link: 'https://x.example' },
    }),
  );
});

test('[2.13] a line needs no settings', async () => {
  await edit('divider', 'Divider');
  expect(screen.getByText('A line between two blocks.')).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Language of the texts' })).toBeNull();
});
