import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LANGUAGES } from '../../../libs/domain/src/languages';
import { remoteJson } from '../../../libs/remote-contract/src/remote-json.schema';
import { checkTexts } from '../../i18n/check-texts.cjs';
import { planRemote, WishError } from '../remote-plan.cjs';

/** As much of a repository as the generator reads. */
const root = mkdtempSync(path.join(tmpdir(), 'generators-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string | object): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}
beforeAll(() => {
  write('package-lock.json', {
    name: 'x',
    packages: {
      '': {},
      'apps/orders': {},
      'libs/ui': {},
      'node_modules/@parcelway/app-orders': {},
      'node_modules/zod': {},
    },
  });
  write('apps/orders/package.json', { nx: { name: 'orders' } });
  write('apps/orders/remote.json', {
    routes: [
      { ref: 'orders', path: '/orders' },
      { ref: 'orders.archive', path: '/archive/:id' },
    ],
    menu: { order: 2 },
  });
  write('apps/orders/webpack.config.cjs', "createConfig({ id: 'orders', port: 4207 })");
  write('apps/left-over/notes.txt', 'not a project');
  write(
    'apps/shell/src/routes/screens.ts',
    "export const MENU = [{ ref: 'billing', path: '/billing' }]; export const FURTHER_SCREENS = [{ ref: 'settings.rule', path: '/rules/:id' }];",
  );
  write('libs/ui/package.json', { nx: { name: 'lib-ui' } });
  write('libs/i18n/src/locales/en.json', {});
  write('libs/i18n/src/locales/de.json', {});
  write('libs/i18n/src/locales/da.json', {});
  write('libs/remote-contract/src/version.ts', 'export const CONTRACT_VERSION = 1;');
  write('tools/start/package.json', { nx: { name: 'start' } });
});

const WISH = { id: 'gift-cards', route: '/gift-cards', owner: 'team-gifts' };
const refusal = (change: Partial<typeof WISH> & { title?: string }): string => {
  try {
    planRemote(root, { ...WISH, ...change });
  } catch (error) {
    if (error instanceof WishError) return error.message;
    throw error;
  }
  return '';
};
const fileOf = (name: string, wish: Parameters<typeof planRemote>[1] = WISH) =>
  planRemote(root, wish).files.find(({ file }) => file === `apps/${wish.id}/${name}`)?.text ?? '';

test.each<[string, Parameters<typeof refusal>[0], RegExp]>([
  ['an id in capitals', { id: 'GiftCards' }, /lower-case words joined by hyphens/],
  ['an id that leaves the folder', { id: '../orders' }, /lower-case words/],
  ['the id of another remote', { id: 'orders', route: '/new' }, /orders is taken/],
  ['the id of a library', { id: 'lib-ui' }, /lib-ui is taken/],
  ['the namespace of the shared texts', { id: 'common' }, /common is taken/],
  ['a folder that exists', { id: 'left-over' }, /apps\/left-over exists already.*nothing is overwritten/],
  ['a route without a slash', { route: 'gifts' }, /one word behind a \//],
  ['a route of two parts', { route: '/gifts/all' }, /one word behind a \//],
  ['a route of another remote', { route: '/archive' }, /\/archive belongs to the remote orders/],
  ['a route kept for a screen of the product', { route: '/billing' }, /\/billing belongs to the remote billing/],
  ['a route of the server', { route: '/api' }, /\/api belongs to the server/],
  ['an owner with blanks', { owner: 'Team Gifts' }, /must be a team's name/],
  ['a title that breaks JSON', { title: 'Gift "cards"' }, /The title/],
])('%s is refused', (_what, change, says) => {
  expect(refusal(change)).toMatch(says);
});

test('all that is wrong is told at once', () => {
  expect(refusal({ id: 'X', route: 'x', owner: '' }).split('\n')).toHaveLength(3);
});

test('a screen that the product plans may be made by the remote it belongs to', () => {
  expect(refusal({ id: 'billing', route: '/billing' })).toBe('');
});

test('remote.json fits the contract, and carries its menu text in every language of the project', () => {
  const contract = remoteJson.parse(JSON.parse(fileOf('remote.json')));
  expect(contract).toMatchObject({
    id: 'gift-cards',
    owner: 'team-gifts',
    contract: 1,
    routes: [{ ref: 'gift-cards', path: '/gift-cards' }],
    menu: { label: { en: 'Gift cards', da: 'Gift cards', de: 'Gift cards' }, order: 3 },
    i18n: { namespace: 'gift-cards', languages: ['en', 'da', 'de'] },
  });
  expect(
    remoteJson.parse(JSON.parse(fileOf('remote.json', { ...WISH, title: 'Gutscheine & mehr' }))).menu?.label,
  ).toMatchObject({ de: 'Gutscheine & mehr' });
});

test('a language without texts of its own starts with the English ones, and is named', () => {
  expect(fileOf('locales/da.json')).toBe(fileOf('locales/en.json'));
  expect(fileOf('locales/de.json')).not.toBe(fileOf('locales/en.json'));
  expect(planRemote(root, WISH).untranslated).toEqual(['da']);
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
  for (const { file, text } of planRemote(root, WISH).files) put(file, text);
  expect(checkTexts(made)).toEqual([]);
});

test("no placeholder is left in any file, and every file is the remote's", () => {
  const { files } = planRemote(root, WISH);
  expect(files.filter(({ file, text }) => /__[A-Z_]+__|\.tmpl/.test(file + text))).toEqual([]);
  expect(files.every(({ file }) => file.startsWith('apps/gift-cards/'))).toBe(true);
});

test('the dev server gets the next free port', () => {
  expect(fileOf('webpack.config.cjs')).toContain('port: 4208');
});

test('the lock file knows the new workspace, in its place', () => {
  const { packages } = JSON.parse(planRemote(root, WISH).lock) as { packages: Record<string, unknown> };
  expect(Object.keys(packages)).toEqual([
    '',
    'apps/gift-cards',
    'apps/orders',
    'libs/ui',
    'node_modules/@parcelway/app-gift-cards',
    'node_modules/@parcelway/app-orders',
    'node_modules/zod',
  ]);
});
