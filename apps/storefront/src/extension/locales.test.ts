import { bcp47, LANGUAGES } from '@parcelway/domain';
import { trackingTexts } from '../texts';
import { filesOf } from './extension-files';

type Texts = Record<string, Record<string, string>>;

const locales = filesOf('locales');
const liquid = [...filesOf('blocks'), ...filesOf('snippets')].map(([, text]) => text).join('\n');
const texts = (file: string): Texts => JSON.parse(locales.get(file) ?? '{}') as Texts;
const keysOf = (of: Texts): string[] =>
  Object.entries(of).flatMap(([group, inside]) => Object.keys(inside).map((key) => `${group}.${key}`));
/** Brazil has words of its own. */
const TAGS = [...LANGUAGES.map(bcp47), 'pt-BR'];
const file = (tag: string, kind: '.json' | '.schema.json') => (tag === 'en' ? `en.default${kind}` : `${tag}${kind}`);

test('there is a file for each language and no other', () => {
  expect([...locales.keys()].sort()).toEqual(
    TAGS.flatMap((tag) => [file(tag, '.json'), file(tag, '.schema.json')]).sort(),
  );
});

test('each text that a block uses exists, and each text is used', () => {
  const used = (pattern: RegExp) => [...new Set([...liquid.matchAll(pattern)].map(([, key]) => key))].sort();
  expect(used(/'(\w+\.\w+)' \| t\b/g)).toEqual(keysOf(texts('en.default.json')).sort());
  expect(used(/"t:(\w+\.\w+)"/g)).toEqual(keysOf(texts('en.default.schema.json')).sort());
});

test.each(TAGS)('every text is there (%s)', (tag) => {
  for (const kind of ['.json', '.schema.json'] as const) {
    const own = texts(file(tag, kind));
    expect(keysOf(own)).toEqual(keysOf(texts(file('en', kind))));
    for (const text of Object.values(own).flatMap(Object.values)) expect(text.trim()).not.toBe('');
  }
});

test.each(TAGS)('a block’s name fits where the theme editor shows it (%s)', (tag) => {
  for (const name of Object.values(texts(file(tag, '.schema.json'))['blocks'] ?? {}))
    expect([name, name.length <= 25]).toEqual([name, true]);
});

test.each(LANGUAGES)('the form says the same words as the tracking page (%s)', (language) => {
  const page: Record<string, unknown> = trackingTexts([language]).texts;
  for (const [key, text] of Object.entries(texts(file(bcp47(language), '.json'))['lookup'] ?? {}))
    if (key in page) expect([key, text]).toEqual([key, page[key]]);
});
