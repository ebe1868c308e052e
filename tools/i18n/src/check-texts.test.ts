import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTexts } from '../check-texts.cjs';

const ENGLISH = {
  title: 'Orders',
  row: { copy: 'Copy {{value}}', days_one: '{{count}} day', days_other: '{{count}} days' },
};
const POLISH = {
  title: 'Zamówienia',
  row: {
    copy: 'Kopiuj {{value}}',
    days_one: '{{count}} dzień',
    days_few: '{{count}} dni',
    days_many: '{{count}} dni',
    days_other: '{{count}} dnia',
  },
};
const CODE = "export const Row = () => <p title={t('title')}>{t('row.copy', { value })}{t('row.days', { count })}</p>;";

const roots: string[] = [];
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

type Files = Record<string, string | object>;
const AT = 'apps/orders/locales';

/** The problems of a small repository of two languages, in which all is well but for what `files` puts there. */
function problems(files: Files = {}, app?: string): string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'texts-'));
  roots.push(root);
  const all: Files = {
    'libs/domain/src/languages.ts':
      "export const LANGUAGES = ['en', 'pl']; export const bcp47 = (language: string) => language;",
    [`${AT}/en.json`]: ENGLISH,
    [`${AT}/pl.json`]: POLISH,
    'apps/orders/src/row.tsx': CODE,
    ...files,
  };
  for (const [file, content] of Object.entries(all)) {
    if (content === '') continue;
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return checkTexts(root, app);
}
const polish = (change: object) => problems({ [`${AT}/pl.json`]: { ...POLISH, ...change } });

test.each([
  [
    'code',
    { 'apps/orders/src/cell.tsx': "export const Cell = () => <p>{t('row.gone')}</p>;" },
    'apps/orders/src/cell.tsx: row.gone',
  ],
  [
    'remote.json',
    { 'apps/orders/remote.json': { menu: { label: 'gone.title' } } },
    'apps/orders/remote.json: gone.title',
  ],
])('a key that %s uses and English does not have is a problem', (_what, files, message) => {
  expect(problems(files)).toEqual([expect.stringContaining(`${message} is in no en.json`)]);
});

test('texts of libraries may be used too', () => {
  const files = {
    'apps/orders/src/cell.tsx': "export const Cell = () => <p>{t('actions.save')}</p>;",
    'libs/i18n/src/locales/en.json': { actions: { save: 'Save' } },
    'libs/i18n/src/locales/pl.json': { actions: { save: 'Zapisz' } },
  };
  expect(problems(files)).toEqual([]);
});

test('before one app is published, only its own texts are checked', () => {
  const files = { 'apps/returns/locales/en.json': { title: 'Returns' }, [`${AT}/pl.json`]: { title: 'Zamówienia' } };
  expect(problems(files, 'returns').join('\n')).not.toContain('apps/orders');
  expect(problems(files, 'orders').join('\n')).not.toContain('apps/returns');
  expect(problems(files, 'orders')).not.toEqual([]);
});

test('nothing is reported when all is well', () => {
  expect(problems()).toEqual([]);
});

test.each<[string, () => string[], RegExp]>([
  [
    'a missing language',
    () => problems({ [`${AT}/pl.json`]: '' }),
    /^apps\/orders\/locales\/pl\.json: the file is missing. Add it/,
  ],
  [
    'a language that is none of ours',
    () => problems({ [`${AT}/xx.json`]: {} }),
    /xx\.json: this is none of our languages \(en, pl\). Remove/,
  ],
  ['a missing key', () => polish({ title: undefined }), /pl\.json: title is missing. Translate "Orders"/],
  ['a key that is not in English', () => polish({ more: 'Więcej' }), /pl\.json: more is not in English. Remove it/],
  [
    'a plural form that the language needs',
    () => polish({ row: { ...POLISH.row, days_few: undefined } }),
    /pl\.json: row\.days_few is missing/,
  ],
  [
    'a plural form that the language does not have',
    () => polish({ row: { ...POLISH.row, days_two: '{{count}}' } }),
    /row\.days_two: this language has no plural form "two", only .*few/,
  ],
  [
    'a plural form of English that is missing',
    () => problems({ [`${AT}/en.json`]: { ...ENGLISH, row: { ...ENGLISH.row, days_one: undefined } } }),
    /en\.json: row\.days_one is missing/,
  ],
  [
    'a placeholder that is missing',
    () => polish({ row: { ...POLISH.row, copy: 'Kopiuj' } }),
    /row\.copy has no placeholder, but English has \{\{value\}\}/,
  ],
  [
    'a placeholder with another name',
    () => polish({ row: { ...POLISH.row, days_few: '{{n}} dni' } }),
    /row\.days_few has \{\{n\}\}, but English has \{\{count\}\}/,
  ],
  ['an empty text', () => polish({ title: ' ' }), /title is empty. Translate it/],
  ['a blank at the end', () => polish({ title: 'Zamówienia ' }), /title begins or ends with a blank/],
  ['an element of HTML', () => polish({ title: '<b>Zamówienia</b>' }), /title has HTML in it/],
  ['a character reference of HTML', () => polish({ title: 'Zamówienia&nbsp;teraz' }), /title has HTML in it/],
  ['a list in place of a text', () => polish({ title: ['Zamówienia'] }), /title is no text/],
  ['an empty group', () => polish({ more: {} }), /more is an empty group/],
  ['broken JSON', () => problems({ [`${AT}/pl.json`]: '{' }), /pl\.json: it cannot be read/],
  [
    'a text that no code names',
    () => problems({ 'apps/orders/src/row.tsx': CODE.replace("'row.copy'", "'row.other'") }),
    /en\.json: row\.copy is used nowhere. Remove it from all languages/,
  ],
  [
    'a text that only a test names',
    () => problems({ 'apps/orders/src/row.tsx': '', 'apps/orders/src/row.test.tsx': CODE }),
    /title is used nowhere/,
  ],
  [
    'a text that only another app names',
    () => problems({ 'apps/orders/src/row.tsx': '', 'apps/shell/src/row.tsx': CODE }),
    /title is used nowhere/,
  ],
])('%s is a problem that names file and key, and says what to do', (_what, found, message) => {
  expect(found().join('\n')).toMatch(message);
});

const named = (key: string, files: Files) => {
  const [top = '', rest] = key.split('.');
  const tree = rest === undefined ? { [top]: 'Text' } : { [top]: { [rest]: 'Text' } };
  return problems({ [`${AT}/en.json`]: tree, [`${AT}/pl.json`]: tree, 'apps/orders/src/row.tsx': '', ...files });
};

test.each<[string, string, string]>([
  ['by a template that begins with its group', 'sort.order_desc', 'const text = t(`sort.${name}_${direction}`);'],
  ['by a template inside another one', 'step.done', 'const text = `, ${t(`step.${state}`)}`;'],
  ['by a literal that is no argument', 'menu.orders', "const MENU = [{ title: 'menu.orders' }];"],
])('a text is named %s', (_how, key, code) => {
  expect(named(key, { 'apps/orders/src/a.ts': code })).toEqual([]);
});

test('a template names no text of another group, and none when it does not begin with one', () => {
  expect(
    named('sort.order', {
      'apps/orders/src/a.ts': 'const text = [`filter.${name}`, `${group}.order`, `sort. ${name}`];',
    }),
  ).toHaveLength(1);
});

test('remote.json names texts', () => {
  expect(named('menu.orders', { 'apps/orders/remote.json': { menu: { label: 'menu.orders' } } })).toEqual([]);
});

test('a part of a library may have texts of its own', () => {
  const part = {
    'libs/kit/src/sync/locales/en.json': { done: 'Done', gone: 'Gone' },
    'libs/kit/src/sync/locales/pl.json': { done: 'Gotowe' },
    'libs/kit/src/sync/sync.ts': "t('done')",
  };
  expect(problems(part).map((problem) => problem.split(' ')[0])).toEqual([
    'libs/kit/src/sync/locales/pl.json:',
    'libs/kit/src/sync/locales/en.json:',
  ]);
});

test('shared texts are named by any app, and by libraries', () => {
  const shared = {
    'libs/i18n/src/locales/en.json': { save: 'Save' },
    'libs/i18n/src/locales/pl.json': { save: 'Zapisz' },
  };
  expect(problems(shared)).toHaveLength(1);
  expect(problems({ ...shared, 'libs/ui/src/button.tsx': "t('save')" })).toEqual([]);
});

test.each([
  ['a property', 'const a = reader.texts.steps.done;', true],
  ['its group', 'show(texts.steps);', true],
  ['a part of the group by name', 'const a = texts.steps[name];', true],
  ['its group, taken out', 'const { steps } = reader.texts;', true],
  ['another property', 'const a = texts.steps.ahead;', false],
  ['a property of something else', 'const a = links.steps.done;', false],
])("the texts of the shopper's page are named by %s", (_how, code, used) => {
  const tree = { steps: { done: 'Done by {name}' } };
  const files = {
    'apps/storefront/src/locales/en.json': tree,
    'apps/storefront/src/locales/pl.json': tree,
    'apps/api/src/page.ts': code,
  };
  expect(problems(files)).toHaveLength(used ? 0 : 1);
  expect(problems({ ...files, 'apps/storefront/src/locales/pl.json': { steps: { done: 'Gotowe' } } })).toHaveLength(
    used ? 1 : 2,
  );
});
