import de from '../locales/de.json';
import en from '../locales/en.json';
import remote from '../remote.json';
import { messages } from './messages';

interface Tree { [key: string]: string | Tree }

const texts = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value] as [string, string]] : texts(value, `${path}${key}.`)));
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

test('German has every text of English, with the same placeholders', () => {
  const german = new Map(texts(de));
  expect([...german.keys()].sort()).toEqual(texts(en).map(([key]) => key).sort());
  for (const [key, text] of texts(en)) expect([key, placeholders(german.get(key) ?? '')]).toEqual([key, placeholders(text)]);
});

test('texts end without exclamation marks and ask without please', () => {
  const breaks = [...texts(en), ...texts(de)].filter(([, text]) => /!|\bplease\b|\bbitte\b/i.test(text));
  expect(breaks).toEqual([]);
});

test('every language the remote declares has its texts', async () => {
  const titles = await Promise.all(remote.i18n.languages.map(async (language) => (await messages(language)).list));
  expect(new Set(titles.map((list) => JSON.stringify(list))).size).toBe(remote.i18n.languages.length);
});
