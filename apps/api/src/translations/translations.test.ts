import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_NAMES, LANGUAGES } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { answers, createRoutesWorld, type RoutesWorld } from '../testing/routes-world';
import brazil from './pt-br.json';
import { overlayTexts, setOverlayText, unsetOverlayText } from './translations.store';

let world: RoutesWorld;
beforeEach(async () => {
  world = await createRoutesWorld();
});
afterEach(() => world.close());

const lang = (code: string, headers: Record<string, string> = {}) =>
  world.call<DataOf<Calls['lang']>>({ url: `/api/v1/lang/${code}`, headers });
const set = (language: string, key: string, text: string, namespace = 'common') =>
  setOverlayText(world.db, { language, namespace, key, text });

test('[3.43, 7.51] the answer has lang and data: the changed texts by namespace as trees, and the names of all languages', async () => {
  await set('de', 'action.save', 'Sichern');
  await set('de', 'action.cancel', 'Zurück');
  await set('de', 'list.title', 'Aufträge', 'orders');
  await set('en', 'action.save', 'Keep');
  await set('fr', 'action.save', 'Garder');
  const { data } = await lang('de');
  expect(answers.lang.parse(data)).toEqual(data);
  expect(data.lang).toBe('de');
  expect(data.data.de).toEqual({
    name: 'Deutsch',
    translation: { common: { action: { save: 'Sichern', cancel: 'Zurück' } }, orders: { list: { title: 'Aufträge' } } },
  });
  expect(Object.entries(data.data).map(([code, { name }]) => [code, name])).toEqual(
    LANGUAGES.map((code) => [code, LANGUAGE_NAMES[code]]),
  );
});
test('English comes along, because it is the fallback for what a language lacks; other languages bring their names alone', async () => {
  await set('en', 'action.save', 'Keep');
  await set('fr', 'action.save', 'Garder');
  const { data } = (await lang('de')).data;
  expect([data.en?.translation, data.fr?.translation, data.de?.translation]).toEqual([
    { common: { action: { save: 'Keep' } } },
    {},
    {},
  ]);
});
test.each(['xx', 'EN', 'de-AT', '__proto__', 'constructor', '..%2fen', '%00', "en'--"])(
  'a language that is none of ours is refused: %s',
  async (code) => {
    expect((await lang(code)).status).toBe(400);
  },
);

test('a text is changed again, and removed', async () => {
  await set('de', 'action.save', 'Sichern');
  await set('de', 'action.save', 'Speichern!');
  expect(await overlayTexts(world.db)).toEqual([
    { language: 'de', namespace: 'common', key: 'action.save', text: 'Speichern!' },
  ]);
  const one = { language: 'de', namespace: 'common', key: 'action.save' };
  expect([
    await unsetOverlayText(world.db, one),
    await unsetOverlayText(world.db, one),
    await overlayTexts(world.db),
  ]).toEqual([true, false, []]);
});

describe('Portuguese', () => {
  const locale = (text: string) =>
    world.db.pool.query('update shops set locale = $2 where shop_id = $1', [world.shopId, text]);
  const labels = async (code: string) => (await lang(code)).data.data.pt?.translation;

  test('is that of Brazil, where words differ, for a store whose locale says so, and for no other', async () => {
    expect(await labels('pt')).toEqual({});
    await locale('pt-PT');
    expect(await labels('pt')).toEqual({});
    await locale('pt-BR');
    expect(await labels('pt')).toMatchObject({
      common: { action: { save: 'Salvar' }, status: { out_for_delivery: 'Saiu para entrega' } },
      orders: { list: { title: 'Pedidos' } },
    });
    expect(await labels('de')).toEqual({});
    await set('pt', 'action.save', 'Gravar');
    expect(await labels('pt')).toMatchObject({ common: { action: { save: 'Gravar' } } });
  });

  test.each([
    ['common', 'libs/i18n/src/locales/pt.json'],
    ['orders', 'apps/orders/locales/pt.json'],
    ['tracking-page', 'apps/tracking-page/locales/pt.json'],
    ['billing', 'apps/billing/locales/pt.json'],
    ['editor_kit', 'libs/editor/src/locales/pt.json'],
    ['sync_kit', 'libs/store-connection/src/sync/locales/pt.json'],
    ['switches_kit', 'libs/store-connection/src/switches/locales/pt.json'],
  ] as const)(
    'of Brazil has in %s only texts that there are, with their placeholders, said otherwise',
    (namespace, file) => {
      const portugal: object = JSON.parse(readFileSync(path.resolve(__dirname, '../../../..', file), 'utf8'));
      const flat = (tree: object, at = ''): [string, string][] =>
        Object.entries(tree).flatMap(([key, part]: [string, string | object]) =>
          typeof part === 'string' ? [[`${at}${key}`, part]] : flat(part, `${at}${key}.`),
        );
      const texts = new Map(flat(portugal));
      const holes = (text = '') => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
      for (const [key, text] of Object.entries(brazil[namespace])) {
        expect([key, texts.has(key), texts.get(key) === text]).toEqual([key, true, false]);
        expect([key, holes(text)]).toEqual([key, holes(texts.get(key))]);
      }
      // And these Portuguese (Portugal) words are in none of the texts.
      const left = [...texts].filter(([key]) => !(key in brazil[namespace]));
      expect(left.filter(([, text]) => /encomenda|ecrã|morada|cupão|bónus|seguimento|contacte/i.test(text))).toEqual(
        [],
      );
    },
  );
});

describe('only a tree of texts is answered', () => {
  test.each([
    '__proto__',
    '__proto__.polluted',
    'a.__proto__.b',
    'constructor',
    'constructor.prototype.x',
    'a.prototype',
    '',
    'a..b',
    '.a',
    'a.',
    'a b',
    'a[0]',
    'x'.repeat(201),
  ])('a key such as %j is refused by the table', async (key) => {
    await expect(set('de', key, 'x')).rejects.toThrow(/check constraint/);
  });
  test('a namespace that is no namespace, and a text that is empty or endless, are refused by the table', async () => {
    await expect(set('de', 'a', 'x', '__proto__')).rejects.toThrow(/check constraint/);
    await expect(set('de', 'a', '')).rejects.toThrow(/check constraint/);
    await expect(set('de', 'a', 'x'.repeat(2001))).rejects.toThrow(/check constraint/);
  });
  test("keys that JavaScript's objects have by themselves are ordinary keys", async () => {
    await set('de', 'toString', 'a');
    await set('de', 'hasOwnProperty.valueOf', 'b');
    await set('de', 'valueOf', 'c', 'tostring');
    expect((await lang('de')).data.data.de?.translation).toEqual({
      common: { toString: 'a', hasOwnProperty: { valueOf: 'b' } },
      tostring: { valueOf: 'c' },
    });
  });
  test('a text at a key where another has its branch does not spoil the rest', async () => {
    await set('de', 'action', 'odd');
    await set('de', 'action.save', 'Sichern');
    await set('de', 'menu.label', 'Menü');
    expect((await lang('de')).data.data.de?.translation).toEqual({
      common: { action: 'odd', menu: { label: 'Menü' } },
    });
  });
  test('markup in a text stays a text', async () => {
    await set('de', 'menu.label', '<script>alert("1")</script>\u2028\\');
    expect((await lang('de')).data.data.de?.translation).toEqual({
      common: { menu: { label: '<script>alert("1")</script>\u2028\\' } },
    });
  });
});

describe('a browser that holds the texts', () => {
  test('gets 304 and no body until one is changed', async () => {
    await set('de', 'action.save', 'Sichern');
    const first = await lang('de');
    expect(first.headers['cache-control']).toBe('private, max-age=300');
    const etag = String(first.headers.etag);
    const second = await lang('de', { 'if-none-match': etag });
    expect([second.status, second.body, second.headers.etag]).toEqual([304, '', etag]);
    await set('de', 'action.save', 'Behalten');
    const third = await lang('de', { 'if-none-match': etag });
    expect([third.status, third.data.data.de?.translation]).toEqual([
      200,
      { common: { action: { save: 'Behalten' } } },
    ]);
  });
  test('gets nothing without a session, not even that they are unchanged', async () => {
    const etag = String((await lang('de')).headers.etag);
    world.caller = null;
    const answer = await lang('de', { 'if-none-match': etag });
    expect([answer.status, answer.headers.etag]).toEqual([401, undefined]);
  });
});
