import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '../../../libs/domain/src/languages';
import { remoteJson } from '../../../libs/remote-contract/src/remote-json.schema';
import { checkTexts } from '../../i18n/check-texts.cjs';
import { planRemote, InvalidSpecError } from '../remote-plan.cjs';

/** As much of a repository as the generator reads. */
const root = mkdtempSync(path.join(tmpdir(), 'generators-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string | object): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}
beforeAll(() => {
  write('apps/orders/package.json', { nx: { name: 'orders' } });
  write('apps/orders/remote.json', {
    id: 'orders',
    routes: [
      { ref: 'orders', path: '/orders' },
      { ref: 'orders.archive', path: '/archive/:id' },
    ],
    menu: { order: 2 },
  });
  write('apps/orders/webpack.config.cjs', "createConfig({ id: 'orders', port: 4207 })");
  write('apps/left-over/notes.txt', 'not a project');
  write('libs/ui/package.json', { nx: { name: 'lib-ui' } });
  write('libs/i18n/src/locales/en.json', {});
  write('libs/i18n/src/locales/de.json', {});
  write('libs/i18n/src/locales/da.json', {});
  write('libs/remote-contract/src/version.ts', 'export const CONTRACT_VERSION = 1;');
  write('tools/start/package.json', { nx: { name: 'start' } });
});

const SPEC = { id: 'gift-cards', route: '/gift-cards', owner: 'team-gifts' };
const refusal = (change: Partial<typeof SPEC> & { title?: string }): string => {
  try {
    planRemote(root, { ...SPEC, ...change });
  } catch (error) {
    if (error instanceof InvalidSpecError) return error.message;
    throw error;
  }
  return '';
};
const fileOf = (name: string, spec: Parameters<typeof planRemote>[1] = SPEC) =>
  planRemote(root, spec).files.find(({ file }) => file === `apps/${spec.id}/${name}`)?.text ?? '';

test.each<[string, Parameters<typeof refusal>[0], RegExp]>([
  ['an id in capitals', { id: 'GiftCards' }, /lower-case words joined by hyphens/],
  ['an id that leaves the folder', { id: '../orders' }, /lower-case words/],
  ['the id of another remote', { id: 'orders', route: '/new' }, /orders is taken/],
  ['the id of a library', { id: 'lib-ui' }, /lib-ui is taken/],
  ['the namespace of the shared texts', { id: 'common' }, /common is taken/],
  ['a folder that exists', { id: 'left-over' }, /apps\/left-over exists already.*nothing is overwritten/],
  ['a route without a slash', { route: 'gifts' }, /one word behind a \//],
  ['a route of two parts', { route: '/gifts/all' }, /one word behind a \//],
  ['a route of another remote', { route: '/archive' }, /\/archive, which belongs to orders/],
  ['a route of the server', { route: '/api' }, /\/api, which belongs to the server/],
  ['an owner with blanks', { owner: 'Team Gifts' }, /must be a team's name/],
  ['a title that breaks JSON', { title: 'Gift "cards"' }, /The title/],
])('%s is refused', (_what, change, message) => {
  expect(refusal(change)).toMatch(message);
});

test('all problems are reported at once', () => {
  expect(refusal({ id: 'X', route: 'x', owner: '' }).split('\n')).toHaveLength(3);
});

test('remote.json fits the contract, and is named by its own texts', () => {
  const contract = remoteJson.parse(JSON.parse(fileOf('remote.json')));
  expect(contract).toMatchObject({
    id: 'gift-cards',
    owner: 'team-gifts',
    contract: 1,
    routes: [{ ref: 'gift-cards', path: '/gift-cards', kind: 'list' }],
    menu: { label: 'page.title', order: 3 },
    i18n: { namespace: 'gift-cards', languages: ['en', 'da', 'de'] },
  });
  expect(JSON.parse(fileOf('locales/de.json')).page.title).toBe('Gift cards');
  expect(JSON.parse(fileOf('locales/de.json', { ...SPEC, title: 'Gutscheine & mehr' })).page.title).toBe(
    'Gutscheine & mehr',
  );
});

test('a language without texts of its own starts with the English ones, and is named', () => {
  expect(fileOf('locales/da.json')).toBe(fileOf('locales/en.json'));
  expect(fileOf('locales/de.json')).not.toBe(fileOf('locales/en.json'));
  expect(planRemote(root, SPEC).untranslated).toEqual(['da']);
});

test('it speaks every language of the product, completely', () => {
  const made = path.join(root, 'made');
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(made, file)), { recursive: true });
    writeFileSync(path.join(made, file), text);
  };
  put(
    'libs/domain/src/languages.ts',
    readFileSync(path.join(__dirname, '../../../libs/domain/src/languages.ts'), 'utf8'),
  );
  for (const language of LANGUAGES.filter((code) => code !== 'en')) write(`libs/i18n/src/locales/${language}.json`, {});
  rmSync(path.join(root, 'libs/i18n/src/locales/da.json'));
  for (const { file, text } of planRemote(root, SPEC).files) put(file, text);
  expect(checkTexts(made)).toEqual([]);
});

test("no placeholder is left in any file, and every file is the remote's", () => {
  const { files } = planRemote(root, SPEC);
  expect(files.filter(({ file, text }) => /__[A-Z_]+__|\.tmpl/.test(file + text))).toEqual([]);
  expect(files.every(({ file }) => file.startsWith('apps/gift-cards/'))).toBe(true);
});

test('the dev server gets the next free port', () => {
  expect(fileOf('webpack.config.cjs')).toContain('port: 4208');
});
