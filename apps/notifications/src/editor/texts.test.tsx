import { LANGUAGES } from '@parcelway/domain';
import { defaultMailSettings } from '@parcelway/http-contract';
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
} from './test-template';

let api: FakeApi;
eachWithTemplate((made) => {
  api = made;
});
const field = (name: string) => screen.getByRole('textbox', { name });
const saves = () => api.requests('saveNotificationTemplate').map(({ body }) => body);
const language = () => screen.getByRole('combobox', { name: 'Language of the texts' });

describe('[2.13] variables', () => {
  test('one is inserted at the caret, with its fallback', async () => {
    api.answer('notificationTemplate', buildTemplate({ subject: { en: 'Hello , news' } }));
    const { user } = await openEditor();
    const subject = field('Subject (English)') as HTMLInputElement;
    subject.setSelectionRange(6, 6);
    await user.click(button('Insert variable: Subject (English)'));
    await user.type(field('Instead, when it is empty'), 'there');
    const menu = screen.getByRole('menuitem', { name: /^Customer’s first name/ });
    expect(menu).toHaveTextContent('For example Jane');
    await user.click(menu);
    expect(subject).toHaveValue('Hello {{ customer.first_name | default: "there" }}, news');
    expect(subject).toHaveFocus();
    await user.keyboard('!');
    expect(subject).toHaveValue('Hello {{ customer.first_name | default: "there" }}!, news');
    await waitFor(() => expect(saves().at(-1)?.settings.subject).toEqual({ en: subject.value }), { timeout: 3_000 });
  });

  test('one that would make the text too long is not put in', async () => {
    api.answer('notificationTemplate', buildTemplate({ subject: { en: 'x'.repeat(245) } }));
    const { user } = await openEditor();
    await user.click(button('Insert variable: Subject (English)'));
    await user.click(await screen.findByRole('menuitem', { name: /^Courier/ }));
    expect(field('Subject (English)')).toHaveValue('x'.repeat(245));
  });
});

describe('[2.13] problems', () => {
  const problem = { block: 'text', field: 'text.de', line: 2, message: 'There is no "shop.nam".' };

  test('one is marked in the list, is shown at its field with its line, and prevents publishing', async () => {
    api.answer('previewNotification', {
      ...PREVIEW,
      problems: [problem, { ...problem, block: null, field: 'subject.en' }],
    });
    const { user } = await openEditor();
    expect(blocks()[2]).toBe('TextHas a problem');
    expect(button('Subject and preview text Has a problem')).toBeInTheDocument();
    expect(isOff('Publish')).toBe(true);
    expect(screen.getByText('2 problems keep this email from being sent')).toBeInTheDocument();
    await user.click(button('Text (Deutsch)'));
    expect(field('Text (Deutsch)')).toBeInvalid();
    expect(field('Text (Deutsch)')).toHaveAccessibleDescription(
      expect.stringContaining('Line 2: There is no "shop.nam".'),
    );
  });

  test('one of another language is named with that language', async () => {
    api.answer('previewNotification', { ...PREVIEW, problems: [problem] });
    const { user } = await openEditor();
    await user.click(blockEntry(/^Text/));
    const panel = within(screen.getByRole('region', { name: 'Text' }));
    expect(panel.getByText('Deutsch: Line 2: There is no "shop.nam".')).toBeInTheDocument();
    expect(field('Text (English)')).toBeValid();
  });
});

describe('[2.13] languages', () => {
  test("all of ours can be chosen, those of the shop's customers first; another one edits its texts and shows its mail", async () => {
    const { user } = await openEditor();
    const options = within(language())
      .getAllByRole('option')
      .map((option) => (option as HTMLOptionElement).value);
    expect(options.slice(0, 2)).toEqual(['en', 'de']);
    expect([...options].sort()).toEqual([...LANGUAGES].sort());
    await user.selectOptions(language(), 'Deutsch');
    await user.type(field('Subject (Deutsch)'), 'Unterwegs');
    await waitFor(() => expect(saves().at(-1)?.settings.subject).toEqual({ de: 'Unterwegs' }), { timeout: 3_000 });
    expect(api.requests('previewNotification').at(-1)?.body).toMatchObject({ language: 'de' });
    await user.clear(field('Subject (Deutsch)'));
    await waitFor(() => expect(saves().at(-1)?.settings.subject).toEqual({}), { timeout: 3_000 });
  });

  test('what is not translated is marked, and the field shows what customers read instead', async () => {
    const { blocks: standard } = defaultMailSettings();
    api.answer(
      'notificationTemplate',
      buildTemplate({
        subject: { en: 'On its way' },
        blocks: standard.map((block) => (block.kind === 'heading' ? { ...block, text: { fr: 'Bonjour' } } : block)),
      }),
    );
    api.answer('previewNotification', ({ body }) => ({
      ...PREVIEW,
      untranslated: body.language === 'de' ? ['subject', 'heading'] : [],
    }));
    const { user } = await openEditor();
    expect(blocks()[1]).toBe('Heading');
    await user.selectOptions(language(), 'Deutsch');
    await waitFor(() => expect(blocks()[1]).toBe('HeadingNot translated'));
    expect(button('Subject and preview text Not translated')).toBeInTheDocument();
    expect(screen.getByText('Not translated yet. Customers read your text in English.')).toBeInTheDocument();
    expect(field('Subject (Deutsch)')).toHaveAttribute('placeholder', 'On its way');
    await user.click(blockEntry(/^Heading/));
    expect(screen.getByText('Not translated yet. Customers read our own words in this language.')).toBeInTheDocument();
  });
});
