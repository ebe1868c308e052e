import { disabledRulesGate } from './disabled-rules.gate';
import { textsGate } from './texts.gate';
import { remote, shell } from './test-candidates';

/** As webpack leaves a file of texts. */
const texts = (tree: object) =>
  `(self.c||=[]).push([[1],{6734(e){e.exports=JSON.parse(${JSON.stringify(JSON.stringify(tree))})}}])`;
const built = (files: Record<string, object>, languages = ['en', 'de', 'pl']) =>
  textsGate(
    remote('orders', {
      contract: { i18n: { namespace: 'orders', languages } },
      files: Object.fromEntries(
        Object.entries(files).map(([code, tree]) => [`js/texts-${code}-json.1a.js`, texts(tree)]),
      ),
    }),
  );
const en = { title: 'Orders', list: { empty: 'None', rows_one: '{{count}} row', rows_other: '{{count}} rows' } };

describe('texts', () => {
  test('a build whose languages have every text passes, each with the plurals of its own', () => {
    const pl = { title: 'Z', list: { empty: 'B', rows_one: '1', rows_few: '2', rows_many: '5', rows_other: 'x' } };
    expect(built({ en, de: en, pl })).toEqual([]);
  });
  test('a text that one language lacks is refused, with its key', () => {
    expect(built({ en, de: { title: 'Bestellungen', list: { empty: 'Keine' } }, pl: en })).toEqual([
      expect.stringContaining('1 texts are missing in de: list.rows.'),
    ]);
  });
  test('no more keys are named than can be read', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`key${n}`, 'x']));
    expect(built({ en: many, de: { key0: 'x' } })).toEqual([
      expect.stringContaining('8 texts are missing in de: key1, key2, key3, key4, key5 …'),
    ]);
  });
  test('a build without files of texts, and the shell, have none to compare', () => {
    expect(textsGate(remote('orders'))).toEqual([]);
    expect(textsGate(shell())).toEqual([]);
  });
});

describe('rules that are switched off', () => {
  const from = (source: string, name = 'webpack://parcelway_orders/./src/list/list.ts') =>
    disabledRulesGate(
      remote('orders', {
        files: { 'js/remote.js.map': { version: 3, sources: [name], sourcesContent: [source], mappings: 'AAAA' } },
      }),
    );
  test.each([
    ['// eslint-disable-next-line remote/no-page-dom -- only once', 'src/list/list.ts switches remote/no-page-dom off'],
    ['/* eslint-disable max-lines, remote/no-endless-loop */', 'remote/no-endless-loop off'],
    ['f(); // eslint-disable-line', 'all rules off'],
    ['/* eslint-disable */', 'all rules off'],
    ['/* eslint-disable -- our own way */', 'all rules off'],
  ])('%s is refused', (comment, message) => {
    expect(from(`import 'x';\n${comment}\n`)).toEqual([expect.stringContaining(message)]);
  });
  test.each([
    ['another rule', "// eslint-disable-next-line no-restricted-syntax -- the bundler's"],
    ['a text that speaks of it', 'const how = "write eslint-disable above";'],
  ])('%s is not', (_what, source) => {
    expect(from(source)).toEqual([]);
  });
  test('packages keep their own comments', () => {
    expect(from('/* eslint-disable */', 'webpack://x/../../node_modules/echarts/lib/x.js')).toEqual([]);
  });
});
