import { defaultMailSettings, type MailBlock } from '@parcelway/http-contract';
import type { FakeApi } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { newBlock } from './mail-design';
import { blockEntry, button, buildTemplate, eachWithTemplate, openEditor } from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
});
const FOOTER = defaultMailSettings().blocks.filter(({ kind }) => kind === 'footer');
const published = () => api.requests('publishNotificationTemplate').length;
const dialog = async () => within(await screen.findByRole('dialog'));
async function openWith(...blocks: MailBlock[]) {
  api.answer('notificationTemplate', buildTemplate({ blocks: [...blocks, ...FOOTER] }));
  return openEditor();
}
const heading = (text: Partial<Record<'en' | 'de', string>>, hidden = false): MailBlock => ({
  ...{ kind: 'heading', id: 'heading', hidden, text },
});

describe('[2.13] publishing a mail', () => {
  test('whose text lacks a language of its customers names part and languages, and asks', async () => {
    const { user } = await openWith(heading({ en: 'Hooray' }));
    await user.click(button('Publish'));
    const asked = await dialog();
    expect(
      asked.getByText('Your text is missing in: Deutsch. Customers in these languages read it in English.'),
    ).toBeInTheDocument();
    expect(published()).toBe(0);
    await user.click(asked.getByRole('button', { name: 'Publish anyway' }));
    await waitFor(() => expect(published()).toBe(1));
  });

  test('offers to go to the text, in the language that it lacks', async () => {
    const { user } = await openWith(heading({ en: 'Hooray' }));
    await user.click(button('Publish'));
    await user.click((await dialog()).getByRole('button', { name: 'Go to Heading' }));
    expect(screen.getByRole('textbox', { name: 'Text (Deutsch)' })).toBeInTheDocument();
    expect(published()).toBe(0);
  });

  test('says of a text that only others than the first language have, what is read instead', async () => {
    const { user } = await openWith(heading({ de: 'Hurra' }));
    await user.click(button('Publish'));
    expect(
      (await dialog()).getByText('Your text is missing in: English. Customers in these languages read our text.'),
    ).toBeInTheDocument();
  });

  test.each<[string, MailBlock]>([
    ['in every language', heading({ en: 'Hooray', de: 'Hurra' })],
    ['of ours', heading({})],
    ['that is hidden', heading({ en: 'Hooray' }, true)],
  ])('does not ask about a text %s', async (_what, block) => {
    const { user } = await openWith(block);
    await user.click(button('Publish'));
    await waitFor(() => expect(published()).toBe(1));
  });

  test.each(['discount', 'html', 'image', 'columns', 'social'] as const)(
    'with an empty block says which one it is: %s',
    async (kind) => {
      const { user } = await openWith(newBlock(kind, []));
      await user.click(button('Publish'));
      const asked = await dialog();
      expect(asked.getByText('Has no content, so it is not shown.')).toBeInTheDocument();
      await user.click(asked.getByRole('button', { name: /^Go to/ }));
      expect(within(screen.getByRole('list', { name: 'Blocks' })).getAllByRole('button')[1]).toHaveAttribute(
        'aria-current',
        'true',
      );
    },
  );

  test('with a value that cannot be used names the block and the field', async () => {
    const { user } = await openWith({ ...newBlock('button', []), to: 'link' } as MailBlock);
    await user.click(blockEntry('Button'));
    await user.type(screen.getByRole('textbox', { name: 'Link' }), 'nowhere');
    await user.click(button('Publish'));
    const asked = await dialog();
    expect(asked.getByText(/^Link: what is entered cannot be used/)).toBeInTheDocument();
    expect(asked.getByRole('button', { name: 'Go to Button' })).toBeInTheDocument();
  });
});

test('[2.13] HTML that closes what it never opened is warned of, with the line', async () => {
  const { user } = await openWith(newBlock('html', []));
  await user.click(blockEntry('Custom HTML'));
  await user.click(screen.getByRole('textbox', { name: 'HTML' }));
  await user.paste('<p>a</p>\n</div>');
  expect(await screen.findByText('Line 2: </div> closes what was not opened. Remove it.')).toBeInTheDocument();
});
