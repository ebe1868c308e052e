import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { bcp47, type Language } from '@parcelway/domain';
import { Refused } from './command';

interface Tree {
  [key: string]: string | Tree;
}

/** The built-in English texts by namespace: `common` of the shell and the libraries, and one of each remote. */
export function englishTexts(root: string): Map<string, Tree> {
  const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
  const texts = new Map([['common', readJson<Tree>(path.join(root, 'libs/i18n/src/locales/en.json'))]]);
  for (const id of readdirSync(path.join(root, 'apps'))) {
    const [remote, file] = ['remote.json', 'locales/en.json'].map((name) => path.join(root, 'apps', id, name)) as [
      string,
      string,
    ];
    if (existsSync(remote) && existsSync(file))
      texts.set(readJson<{ i18n: { namespace: string } }>(remote).i18n.namespace, readJson<Tree>(file));
  }
  return texts;
}

/** Own properties only: `__proto__` and its like lead nowhere. */
const textAt = (tree: Tree, key: string): string | Tree | undefined =>
  key
    .split('.')
    .reduce<string | Tree | undefined>(
      (at, part) => (typeof at === 'object' && Object.hasOwn(at, part) ? at[part] : undefined),
      tree,
    );

const PARTS = /\{\{[^{}]*\}\}|\$t\([^()]*\)|<[^<>]*>/g;
/** What a text holds besides words: `{{placeholders}}`, `$t(references)` and `<elements>`. */
const parts = (text: string): string[] =>
  [...new Set((text.match(PARTS) ?? []).map((part) => part.replace(/\s+/g, '')))].sort();

/**
 * Finds the English text of a change: a plural form that English lacks is its `_other`.
 * @throws Refused when there is none, so that a mistyped key does not go unnoticed
 */
export function englishOf(
  texts: Map<string, Tree>,
  { language, namespace, key }: { language: Language; namespace: string; key: string },
): string {
  const tree = texts.get(namespace);
  if (!tree)
    throw new Refused(`There is no namespace "${namespace}". There are: ${[...texts.keys()].sort().join(', ')}.`);
  const found = textAt(tree, key);
  if (typeof found === 'string') return found;
  if (typeof found === 'object')
    throw new Refused(
      `${key} is a group of texts: ${Object.keys(found)
        .map((name) => `${key}.${name}`)
        .join(', ')}.`,
    );
  const [, base, form] = /^(.+)_(zero|one|two|few|many|other)$/.exec(key) ?? [];
  const other = base === undefined ? undefined : textAt(tree, `${base}_other`);
  if (
    typeof other !== 'string' ||
    !new Intl.PluralRules(bcp47(language)).resolvedOptions().pluralCategories.some((category) => category === form)
  ) {
    throw new Refused(`There is no text "${key}" in ${namespace}.`);
  }
  return other;
}

/** @throws Refused unless the text holds exactly what the English one holds */
export function checkText(english: string, text: string): void {
  if (text.trim() === '')
    throw new Refused('The text is empty. To go back to the built-in one: npm run translation -- unset …');
  if (text.length > 2000) throw new Refused(`The text has ${text.length} characters; 2000 are allowed.`);
  const [wanted, given] = [parts(english), parts(text)];
  const missing = wanted.filter((part) => !given.includes(part));
  const foreign = given.filter((part) => !wanted.includes(part));
  if (missing.length > 0) throw new Refused(`The text lacks ${missing.join(', ')}. English: ${english}`);
  if (foreign.length > 0)
    throw new Refused(`The text has ${foreign.join(', ')}, which English does not have: ${english}`);
  if (/\{\{|\}\}|\$t\(/.test(text.replace(PARTS, '')))
    throw new Refused(`The text has a placeholder that is not closed, or was not opened: ${text}`);
}
