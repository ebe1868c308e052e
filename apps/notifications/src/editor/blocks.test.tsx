import { defaultMailSettings, type MailBlock } from '@parcelway/http-contract';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { newBlock } from './mail-design';
import {
  blockEntry,
  blocks,
  button,
  buildTemplate,
  eachWithTemplate,
  isOff,
  openEditor,
  PREVIEW,
} from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
  api.answer('previewNotification', PREVIEW);
});
const field = (name: string) => screen.getByRole('textbox', { name });
const choice = (name: string) => screen.getByRole('combobox', { name });
const FOOTER = defaultMailSettings().blocks.filter(({ kind }) => kind === 'footer');
/** The block as the mail is drawn with it. */
const drawn = () => api.requests('previewNotification').at(-1)?.body.settings.blocks[0];

/** The editor of a mail with this block and the footer; the block is chosen. */
async function edit(block: MailBlock, name: string) {
  api.answer('notificationTemplate', buildTemplate({ blocks: [block, ...FOOTER] }));
  const page = await openEditor();
  await page.user.click(blockEntry(name));
  return page;
}
const add = (kind: MailBlock['kind']) => newBlock(kind, []);

describe('a button', () => {
  test('leads to the parcel, the store, or an address, for which only then is asked', async () => {
    const { user } = await edit(add('button'), 'Button');
    expect(choice('Leads to')).toHaveDisplayValue('The parcel on the tracking page');
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
    await user.selectOptions(choice('Leads to'), 'Another address');
    await user.type(field('Link'), 'https://example.com/help');
    await waitFor(() => expect(drawn()).toMatchObject({ to: 'link', link: 'https://example.com/help' }));
    await user.selectOptions(choice('Leads to'), 'Your store');
    expect(screen.queryByRole('textbox', { name: 'Link' })).toBeNull();
  });

  test.each(['example.com', 'javascript:alert(1)', 'https://me:secret@example.com'])(
    'does not lead to what is no whole address: %s',
    async (address) => {
      const { user } = await edit({ ...newBlock('button', []), to: 'link' } as MailBlock, 'Button');
      await user.click(field('Link'));
      await user.paste(address);
      expect(field('Link')).toHaveAccessibleDescription(/^Enter a whole address/);
      await waitFor(() => expect(drawn()).toMatchObject({ to: 'link', link: '' }));
    },
  );
});

test.each(['0', '11', '1.5', ''])('a timeline has from 1 to 10 events, and not %j', async (typed) => {
  const { user } = await edit(add('history'), 'Timeline');
  await user.clear(field('How many events'));
  if (typed) await user.paste(typed);
  expect(field('How many events')).toHaveAccessibleDescription('Enter a whole number from 1 to 10');
  expect(drawn()).toMatchObject({ limit: 3 });
});

test.each([
  ['logo', 'Logo', 'Position', 'In the middle', { align: 'center' }],
  ['status_bar', 'Status bar', 'Style', 'Line', { style: 'line' }],
] as const)('the %s is shown as chosen', async (kind, name, label, option, settings) => {
  const { user } = await edit(add(kind), name);
  await user.selectOptions(choice(label), option);
  await waitFor(() => expect(drawn()).toMatchObject(settings));
});

test('items may be without images', async () => {
  const { user } = await edit(add('items'), 'Items');
  await user.click(screen.getByRole('checkbox', { name: 'Show images' }));
  await waitFor(() => expect(drawn()).toMatchObject({ show_images: false }));
});

test('products are of a collection of the store, for which only then is asked', async () => {
  const { user } = await edit(add('products'), 'Recommended products');
  expect(screen.queryByRole('combobox', { name: 'Collection' })).toBeNull();
  await user.selectOptions(choice('Products'), 'Of a collection');
  await user.selectOptions(choice('Collection'), await screen.findByRole('option', { name: 'Winter' }));
  await waitFor(() => expect(drawn()).toMatchObject({ source: 'collection', collection: '2' }));
  await user.clear(field('How many'));
  await user.type(field('How many'), '7');
  expect(field('How many')).toHaveAccessibleDescription('Enter a whole number from 2 to 6');
});

test('a discount has a code that is the same in all languages, and a text in each', async () => {
  const { user } = await edit(add('discount'), 'Discount code');
  await user.type(field('Code'), 'AGAIN10');
  await user.type(field('Text (English)'), '10% off');
  await user.selectOptions(choice('Language of the texts'), 'Deutsch');
  expect(field('Code')).toHaveValue('AGAIN10');
  await user.clear(field('Text (Deutsch)'));
  await user.type(field('Text (Deutsch)'), '10 % billiger');
  await waitFor(() =>
    expect(drawn()).toMatchObject({ code: 'AGAIN10', label: { en: '10% off', de: '10 % billiger' } }),
  );
});

test('a profile that is emptied is no link any more', async () => {
  const block = { ...add('social'), links: { instagram: 'https://instagram.com/miller' } } as MailBlock;
  const { user } = await edit(block, 'Social links');
  await user.clear(field('Instagram'));
  await user.click(field('Facebook'));
  await user.paste('https://facebook.com/miller');
  await waitFor(() => expect(drawn()).toMatchObject({ links: { facebook: 'https://facebook.com/miller' } }));
  expect(drawn()).not.toHaveProperty('links.instagram');
});

test('a text that is emptied is none, so that customers read another one', async () => {
  const { user } = await edit({ ...add('text'), text: { en: 'Hello', de: 'Hallo' } } as MailBlock, 'Text');
  await user.clear(field('Text (English)'));
  await waitFor(() => expect(drawn()).toMatchObject({ text: { de: 'Hallo' } }));
  expect(drawn()).not.toHaveProperty('text.en');
});

test('HTML of one’s own shows its mistakes with their lines, and is the same in all languages', async () => {
  api.answer('previewNotification', {
    ...PREVIEW,
    problems: [{ block: 'html', field: 'html', line: 2, message: 'This tag is not closed.' }],
  });
  await edit(add('html'), /^Custom HTML/ as never);
  expect(await screen.findByRole('textbox', { name: 'HTML' })).toHaveAccessibleDescription(
    expect.stringContaining('Line 2: This tag is not closed.') as string,
  );
  expect(screen.queryByRole('combobox', { name: 'Language of the texts' })).toBeNull();
});

test('a block without settings has none, and can still be moved', async () => {
  await edit(add('expected'), 'Expected delivery');
  const panel = within(screen.getByRole('region', { name: 'Expected delivery' }));
  expect(panel.queryByRole('textbox')).toBeNull();
  expect(panel.queryByRole('combobox')).toBeNull();
  expect([isOff('Move up'), isOff('Move down')]).toEqual([true, false]);
});

test('a second text has its own content', async () => {
  const { user } = await edit({ ...add('text'), text: { en: 'First' } } as MailBlock, 'Text');
  await user.click(button('Add block'));
  await user.click(await screen.findByRole('menuitem', { name: /^Text/ }));
  expect(field('Text (English)')).toHaveValue('');
  await user.type(field('Text (English)'), 'Second');
  const texts = () =>
    api
      .requests('previewNotification')
      .at(-1)
      ?.body.settings.blocks.map((block) => [block.id, 'text' in block ? block.text.en : undefined]);
  await waitFor(() =>
    expect(texts()).toEqual([
      ['text', 'First'],
      ['footer', undefined],
      ['text-2', 'Second'],
    ]),
  );
});

test('a mail with as many blocks as it may have gets no more', async () => {
  const many = Array.from({ length: 39 }, (_one, at) => ({ ...add('text'), id: `text-${at}` }));
  api.answer('notificationTemplate', buildTemplate({ blocks: [...many, ...FOOTER] }));
  await openEditor();
  expect(blocks()).toHaveLength(40);
  expect(isOff('Add block')).toBe(true);
});

test('font and corners are chosen, and corners have a limit', async () => {
  const { user } = await openEditor();
  await user.click(button('Appearance'));
  await user.selectOptions(choice('Font'), 'Serif');
  await user.clear(field('Rounding of corners (px)'));
  await user.type(field('Rounding of corners (px)'), '29');
  expect(field('Rounding of corners (px)')).toHaveAccessibleDescription('Enter a whole number from 0 to 28');
  const look = () => api.requests('previewNotification').at(-1)?.body.settings.look;
  await waitFor(() => expect(look()).toMatchObject({ font: 'serif' }));
  // What was right on the way there.
  expect(look()?.radius).toBe(2);
});
