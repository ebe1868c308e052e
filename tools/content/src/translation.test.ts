import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createCommandWorld, type CommandWorld } from './test-command';
import { englishTexts } from './check-text';
import { translation } from './translation';

let world: CommandWorld;
const write = (file: string, content: object) => {
  mkdirSync(path.dirname(path.join(world.dir, file)), { recursive: true });
  writeFileSync(path.join(world.dir, file), JSON.stringify(content));
};
beforeAll(async () => {
  world = await createCommandWorld();
  write('libs/i18n/src/locales/en.json', {
    action: { save: 'Save' },
    greeting: 'Hello {{ name }}, {{count, number}} new',
    parcels_one: '{{count}} parcel',
    parcels_other: '{{count}} parcels',
    rich: 'Read <1>this</1>',
    nested: 'See $t(action.save)',
  });
  write('apps/orders/remote.json', { i18n: { namespace: 'orders' } });
  write('apps/orders/locales/en.json', { list: { title: 'Orders' } });
  write('apps/api/package.json', {});
});
afterAll(() => world.close());
afterEach(() => world.db.pool.query('truncate translation_overlays'));

const run = (...argv: string[]) => world.run(translation, ...argv);
const rows = async () =>
  (await world.db.pool.query('select language, namespace, key, text from translation_overlays order by 1, 2, 3'))
    .rows as object[];

test('set lays a text over the built-in one, again and again; unset removes it; list shows all', async () => {
  expect((await run('list')).out).toBe('Every text is the built-in one.');
  expect(await run('set', 'de', 'common', 'action.save', 'Sichern')).toMatchObject({
    code: 0,
    out: 'de common action.save is now: Sichern',
  });
  await run('set', 'de', 'common', 'action.save', 'Behalten');
  await run('set', 'fr', 'orders', 'list.title', 'Commandes');
  expect(await rows()).toEqual([
    { language: 'de', namespace: 'common', key: 'action.save', text: 'Behalten' },
    { language: 'fr', namespace: 'orders', key: 'list.title', text: 'Commandes' },
  ]);
  expect((await run('list', 'fr')).out).toMatch(/^fr {2}orders +list\.title: Commandes$/);
  expect(await run('unset', 'de', 'common', 'action.save')).toMatchObject({ code: 0 });
  expect(await run('unset', 'de', 'common', 'action.save')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('was not changed'),
  });
});
test('placeholders may move and be written with other spaces', async () => {
  expect((await run('set', 'de', 'common', 'greeting', '{{count,number}} neue für {{name}}')).code).toBe(0);
  expect((await run('set', 'de', 'common', 'rich', '<1>Dies</1> lesen')).code).toBe(0);
});
test('plural forms that English lacks correspond to its other form, where the language has them', async () => {
  expect((await run('set', 'pl', 'common', 'parcels_few', '{{count}} paczki')).code).toBe(0);
  expect(await run('set', 'de', 'common', 'parcels_few', '{{count}} Pakete')).toMatchObject({
    code: 1,
    errors: 'There is no text "parcels_few" in common.',
  });
  expect(await run('set', 'pl', 'common', 'parcels_many', 'paczek')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('lacks {{count}}'),
  });
});

describe('an overlay can never break a text: refused, before any database is queried', () => {
  test.each([
    [
      'a language that is none of ours',
      ['de-AT', 'common', 'action.save', 'x'],
      /"de-AT" is none of the languages: en, es/,
    ],
    [
      'a namespace that there is not',
      ['de', 'tracking', 'a', 'x'],
      /There is no namespace "tracking". There are: common, orders/,
    ],
    ['a key that there is not', ['de', 'common', 'action.sav', 'x'], /There is no text "action\.sav" in common/],
    ['a group of texts', ['de', 'common', 'action', 'x'], /action is a group of texts: action\.save/],
    ['__proto__', ['de', 'common', '__proto__', 'x'], /There is no text/],
    ['__proto__ below', ['de', 'common', 'action.__proto__.x', 'x'], /There is no text/],
    ['constructor.name', ['de', 'common', 'constructor.name', 'x'], /There is no text/],
    ['a namespace from the prototype', ['de', '__proto__', 'action.save', 'x'], /There is no namespace/],
    ['a text through a text', ['de', 'common', 'action.save.length', 'x'], /There is no text/],
    ['a lost placeholder', ['de', 'common', 'greeting', '{{name}}'], /lacks \{\{count,number\}\}/],
    [
      'a foreign placeholder',
      ['de', 'common', 'action.save', '{{name}}'],
      /has \{\{name\}\}, which English does not have/,
    ],
    ['a placeholder that is spelled otherwise', ['de', 'common', 'parcels_one', '{{Count}}'], /lacks \{\{count\}\}/],
    ['a placeholder that is not closed', ['de', 'common', 'action.save', 'Save {{name'], /not closed/],
    ['a lost element', ['de', 'common', 'rich', 'Lesen'], /lacks <\/1>, <1>/],
    ['an element', ['de', 'common', 'action.save', '<img src=x onerror=alert(1)>'], /which English does not have/],
    ['a reference', ['de', 'common', 'action.save', '$t(greeting)'], /has \$t\(greeting\)/],
    ['an empty text', ['de', 'common', 'action.save', '  '], /The text is empty/],
    ['an endless text', ['de', 'common', 'action.save', 'x'.repeat(2001)], /2001 characters/],
  ])('%s', async (_what, argv, errors) => {
    const before = world.opened.length;
    expect(await run('set', ...argv)).toMatchObject({ code: 1, errors: expect.stringMatching(errors) });
    expect([world.opened.length, await rows()]).toEqual([before, []]);
  });
});

test('a command that makes no sense says how it is written', async () => {
  expect(await run('set', 'de', 'common', 'action.save')).toMatchObject({
    code: 2,
    errors: 'set is written so: npm run translation -- set <language> <namespace> <key> <text>',
  });
});

test('the namespaces of this repository are found', () => {
  const texts = englishTexts(path.resolve(__dirname, '../../..'));
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['common', 'orders']));
});
