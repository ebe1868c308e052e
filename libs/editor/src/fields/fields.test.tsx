import type { Language } from '@parcelway/domain';
import { seriousFindings } from '@parcelway/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { button, field, renderField, renderInKit } from '../test-kit';
import { ByLanguageField } from './by-language-field.component';
import { ColorField } from './color-field.component';
import { LinkField } from './link-field.component';
import { NumberField } from './number-field.component';

type Texts = Partial<Record<Language, string>>;
interface Design {
  color: string;
  number: number;
  link: string;
  texts: Texts;
}
let design: Design;
beforeEach(() => {
  design = { color: '#0b6e63', number: 12, link: '', texts: { en: 'Hello' } };
});

/** Every field, of one design. */
function Fields({ isReadOnly }: { isReadOnly: boolean }) {
  const [value, setValue] = useState(design);
  design = value;
  const set = (part: Partial<Design>) => setValue({ ...value, ...part });
  return (
    <>
      <ColorField
        label="Accent"
        value={value.color}
        against={[
          { name: 'Cards', color: '#ffffff' },
          { name: 'Ground', color: '#000000' },
        ]}
        remedy="Choose a darker one."
        disabled={isReadOnly}
        onChange={(color) => set({ color })}
      />
      <NumberField
        label="Corners"
        unit="px"
        value={value.number}
        min={2}
        max={28}
        onChange={(number) => set({ number })}
      />
      <LinkField label="Help" value={value.link} onChange={(link) => set({ link })} />
      <ByLanguageField label="Title" texts={value.texts} max={5} onChange={(texts) => set({ texts })} />
      <button onClick={() => setValue({ color: '#111111', number: 3, link: 'tel:1', texts: {} })}>Undo</button>
    </>
  );
}
const open = (isReadOnly = false, language: Language = 'de') =>
  renderField(<Fields isReadOnly={isReadOnly} />, { isReadOnly, language });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const picker = () => screen.getByLabelText('Choose a colour: Accent');

test('all fields are accessible', async () => {
  const { container } = await open();
  expect(await seriousFindings(container)).toEqual([]);
});

test('who may only read sees every field, and can change none', async () => {
  await open(true);
  for (const name of ['Accent', 'Corners (px)', 'Help', 'Title (Deutsch)']) expect(field(name)).toBeDisabled();
  expect(picker()).toBeDisabled();
});

describe('a half-typed value', () => {
  test('stays in its field with what is wrong, and the design keeps the last right one', async () => {
    const { user } = await open();
    await user.clear(field('Accent'));
    await user.type(field('Accent'), '#12');
    expect(field('Accent')).toHaveValue('#12');
    expect(field('Accent')).toBeInvalid();
    expect(field('Accent')).toHaveAccessibleDescription(/Enter a colour such as #0b6e63/);
    expect(design.color).toBe('#0b6e63');
  });

  test('is right once it is whole', async () => {
    const { user } = await open();
    await user.clear(field('Accent'));
    await user.type(field('Accent'), '#123456');
    expect(field('Accent')).toBeValid();
    expect(design.color).toBe('#123456');
  });

  test('is replaced by another value from outside, as by Undo', async () => {
    const { user } = await open();
    type('Accent', '#12');
    type('Corners (px)', '');
    type('Help', 'example');
    await user.click(button('Undo'));
    expect(field('Accent')).toHaveValue('#111111');
    expect(field('Corners (px)')).toHaveValue('3');
    expect(field('Help')).toHaveValue('tel:1');
    expect(screen.queryByText(/^Enter a /)).toBeNull();
  });
});

describe('a colour', () => {
  test.each(['', '#', '123456', '#12345', '#12345g', 'red', '#123456 '])('is not %j', async (text) => {
    await open();
    type('Accent', text);
    expect(screen.getByText('Enter a colour such as #0b6e63')).toBeInTheDocument();
    expect(design.color).toBe('#0b6e63');
  });

  test('is stored in small letters', async () => {
    await open();
    type('Accent', '#ABCDEF');
    expect(design.color).toBe('#abcdef');
    expect(field('Accent')).toHaveValue('#abcdef');
  });

  test('that is picked by eye is that of the field', async () => {
    await open();
    fireEvent.input(picker(), { target: { value: '#123456' } });
    expect(field('Accent')).toHaveValue('#123456');
    expect(design.color).toBe('#123456');
  });

  test('says on what it is hard to read, how hard, and what helps, and nothing of where it is not', async () => {
    await open();
    type('Accent', '#ffee88');
    const warnings = screen.getAllByText(/^Hard to read on/).map(({ textContent }) => textContent);
    expect(warnings).toEqual(['Hard to read on Cards: 1.1 to 1, at least 4.5 is good. Choose a darker one.']);
    expect(picker()).toHaveAccessibleDescription(/^Hard to read on Cards/);
    expect(design.color).toBe('#ffee88');
  });

  test('just too weak is never called as strong as it should be', async () => {
    // 4.48 to 1 on white.
    design.color = '#777777';
    await open();
    expect(screen.getByText(/^Hard to read on Cards: 4\.4 to 1/)).toBeInTheDocument();
  });
});

describe('a number', () => {
  test.each(['1', '29', '', '-5', '5.5', '1e1', 'five', '0x10', '00012'])('from 2 to 28 is not %j', async (text) => {
    await open();
    type('Corners (px)', text);
    expect(screen.getByText('Enter a whole number from 2 to 28')).toBeInTheDocument();
    expect(design.number).toBe(12);
  });

  test.each([
    ['2', 2],
    ['28', 28],
    ['05', 5],
  ])('from 2 to 28 is %j', async (text, number) => {
    await open();
    type('Corners (px)', text);
    expect(design.number).toBe(number);
    expect(field('Corners (px)')).toHaveValue(String(number));
  });
});

describe('a link', () => {
  test.each([
    'example.com',
    '/help',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://me:pw@example.com',
  ])('is not %s', async (text) => {
    await open();
    type('Help', text);
    expect(screen.getByText('Enter a whole address such as https://example.com/help')).toBeInTheDocument();
    expect(design.link).toBe('');
  });

  test.each(['https://example.com/help', 'http://example.com', 'mailto:help@example.com', 'tel:+49301234'])(
    'is %s',
    async (text) => {
      await open();
      type('Help', text);
      expect(design.link).toBe(text);
      expect(field('Help')).toBeValid();
    },
  );

  test('may be none', async () => {
    design.link = 'https://example.com';
    await open();
    type('Help', '');
    expect(design.link).toBe('');
    expect(field('Help')).toBeValid();
  });
});

describe('a text by language', () => {
  test('is that of the language of the preview, and the others stay', async () => {
    const { user } = await open();
    await user.type(field('Title (Deutsch)'), 'Hallo');
    expect(design.texts).toEqual({ en: 'Hello', de: 'Hallo' });
    expect(field('Title (Deutsch)').closest('[lang]')).toHaveAttribute('lang', 'de');
  });

  test('that is emptied is none, and the field shows what people read instead', async () => {
    design.texts = { en: 'Hello', de: 'Hallo' };
    const { user } = await open();
    await user.clear(field('Title (Deutsch)'));
    expect(design.texts).toEqual({ en: 'Hello' });
    expect(field('Title (Deutsch)')).toHaveAttribute('placeholder', 'Hello');
  });

  test('falls back to any other where the first language has none', async () => {
    design.texts = { fr: 'Salut' };
    await open();
    expect(field('Title (Deutsch)')).toHaveAttribute('placeholder', 'Salut');
  });

  test('grows no longer than it may be', async () => {
    const { user } = await open();
    await user.type(field('Title (Deutsch)'), 'Hallo Welt');
    expect(design.texts.de).toBe('Hallo');
  });
});

test('a field outside of an editor names the context that it needs', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await expect(renderInKit(<LinkField label="Help" value="" onChange={() => {}} />)).rejects.toThrow(
    'A field of an editor must stand inside FieldsContext',
  );
  jest.restoreAllMocks();
});
