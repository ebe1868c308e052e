import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { CopyStaticFiles, EarlyScript, WriteEntryFiles } from '../release-files.cjs';
import { build, cleanUp, remoteJson, repository, type Files } from './test-fixture';

afterAll(cleanUp);

describe('of a remote', () => {
  const copied = (changes: Files) => build(repository(changes), { plugins: (dir) => [new CopyStaticFiles(dir)] });
  const searching = remoteJson({
    routes: [
      { ref: 'returns', path: '/returns', search: 'list.search' },
      { ref: 'returns.one', path: '/returns/:id' },
    ],
  });

  test('the files of public/ are in the release as they are', async () => {
    const built = await copied({ 'apps/returns/public/mark.svg': '<svg/>' });
    expect(built.read(/^mark\.svg$/)).toBe('<svg/>');
    expect(JSON.parse(built.read(/^remote\.json$/))).toEqual(JSON.parse(remoteJson()));
    expect(built.files).not.toContain('labels.json');
  });

  test('remote.json names the remote and its screens in every language', async () => {
    const built = await copied({
      'apps/returns/remote.json': remoteJson({
        routes: [{ ref: 'returns', path: '/returns', title: 'list.title' }],
        menu: { label: 'menu', icon: 'orders', order: 1 },
      }),
      'apps/returns/locales/en.json': '{ "menu": "Returns", "list": { "title": "All returns" } }',
      'apps/returns/locales/de.json': '{ "menu": "Retouren", "list": { "title": "Alle Retouren" } }',
    });
    const { routes, menu } = JSON.parse(built.read(/^remote\.json$/));
    expect(routes[0].title).toEqual({ en: 'All returns', de: 'Alle Retouren' });
    expect(menu.label).toEqual({ en: 'Returns', de: 'Retouren' });
  });

  test("remote.json has each route's first calls, as the remote's own prefetch makes them", async () => {
    const [first, second] = [
      { ref: 'returns', path: '/returns' },
      { ref: 'returns.all', path: '/returns/all' },
    ];
    const built = await copied({
      'apps/returns/remote.json': remoteJson({ routes: [first, second, { ref: 'returns.one', path: '/returns/:id' }] }),
      'apps/returns/src/prefetch.ts': `import { ordersApi } from '@parcelway/api/orders';
        export async function prefetch(dispatch: (action: never) => unknown, { pathname, searchParams }: URL) {
          if (pathname !== '/returns') return;
          const { getOrderList, getOrderCount } = ordersApi.endpoints;
          const page = searchParams.get('page') ?? '1';
          await Promise.all([getOrderList.initiate({ page } as never), getOrderCount.initiate()].map((call) => dispatch(call as never)));
        }`,
    });
    expect(JSON.parse(built.read(/^remote\.json$/)).first).toEqual([
      { path: '/returns', calls: ['v1/order/list?page=1', 'v2/order/count'] },
    ]);
  });

  test('labels.json has, by language and path, what the document draws before the code has arrived', async () => {
    const built = await copied({
      'apps/returns/remote.json': searching,
      'apps/returns/locales/en.json': '{ "list": { "search": "Search returns" } }',
      'apps/returns/locales/de.json': '{ "list": { "search": "Retouren suchen" } }',
    });
    expect(JSON.parse(built.read(/^labels\.json$/))).toEqual({
      en: { '/returns': { search: 'Search returns' } },
      de: { '/returns': { search: 'Retouren suchen' } },
    });
  });

  test.each(['{}', '{ "list": "a text in place of a group" }', '{ "list": { "search": {} } }'])(
    'a text that is not there stops the build, by file and key: %s',
    async (texts) => {
      await expect(
        copied({ 'apps/returns/remote.json': searching, 'apps/returns/locales/en.json': texts }),
      ).rejects.toThrow(/returns\/locales\/en\.json has no text list\.search/);
    },
  );
});

describe('of the shell', () => {
  const SHELL: Files = {
    'apps/shell/src/early.ts': "import { word } from './word';\nconsole.log(word satisfies string);",
    'apps/shell/src/word.ts': "export const word = 'asked early';",
    'apps/shell/src/index.js':
      "import(/* webpackChunkName: 'bootstrap' */ './bootstrap').then(console.log);\nimport(/* webpackChunkName: 'late' */ './late');",
    'apps/shell/src/bootstrap.js': "import('forms');\nexport const started = 1;",
    'apps/shell/src/forms.js': "export { part as forms } from './parts';",
    'apps/shell/src/parts.js': 'console.log(1);\nexport const part = () => console.log(2);',
    'apps/shell/src/late.js': "export { part as late } from './parts';",
    'libs/i18n/src/locales/en.json': '{ "header": "By {{product}}" }',
    'libs/i18n/src/locales/de.json': '{ "header": "Von {{product}}" }',
  };

  async function built(production: boolean) {
    const dir = path.join(repository(SHELL), 'apps/shell');
    const dist = path.join(dir, 'dist');
    const early = new EarlyScript(dir, production);
    await new Promise<void>((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          context: dir,
          entry: { main: './src/index.js' },
          devtool: false,
          output: { path: dist, filename: 'js/[name].js', chunkFilename: 'js/[name].js' },
          resolve: { alias: { forms$: path.join(dir, 'src/forms.js') } },
          optimization: { chunkIds: 'named', minimize: false, splitChunks: { chunks: 'all', minSize: 0 } },
          plugins: [
            early,
            new webpack.container.ModuleFederationPlugin({
              name: 'shell',
              shared: { forms: { version: '1.0.0', requiredVersion: false } },
            }),
            new WriteEntryFiles({
              preloadChunks: ['bootstrap'],
              parts: { forms: path.join('src', 'forms.js') },
              early,
              dir,
            }),
          ],
        },
        (error, stats) =>
          error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
      );
    });
    return {
      entry: JSON.parse(readFileSync(path.join(dist, 'entry.json'), 'utf8')) as {
        scripts: string[];
        styles: string[];
        preload: string[];
        parts: Record<string, string[]>;
        words: object;
      },
      dist,
    };
  }

  test('entry.json names the scripts in their order, the early one first, and preloads what those request at once', async () => {
    const { entry } = await built(true);
    expect(entry.scripts).toEqual([expect.stringMatching(/^js\/early\.[0-9a-f]{10}\.js$/), 'js/main.js']);
    expect(entry.preload).toEqual(['js/bootstrap.js']);
  });

  test('of a shared module that is fetched later, it names all chunks that are fetched with it', async () => {
    const { parts } = (await built(true)).entry;
    expect(parts.forms?.sort()).toEqual([expect.stringContaining('forms'), expect.stringContaining('parts')]);
  });

  test('the early script is one file with its source map, without anything that waits for the rest', async () => {
    const { entry, dist } = await built(true);
    const code = readFileSync(path.join(dist, entry.scripts[0] ?? ''), 'utf8');
    expect(code).toContain('asked early');
    expect(code).not.toMatch(/import|webpack/);
    expect(existsSync(path.join(dist, `${entry.scripts[0]}.map`))).toBe(true);
    expect((await built(false)).entry.scripts[0]).toBe('js/early.js');
  });

  test('the words of the document, in every language', async () => {
    expect((await built(true)).entry.words).toEqual({
      en: { header: 'By {{product}}' },
      de: { header: 'Von {{product}}' },
    });
  });
});
