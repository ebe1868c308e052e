import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { CONTRACT_VERSION } from '@parcelway/remote-contract';
import webpack, { Compilation, sources, type Compiler } from 'webpack';
import { ContractPlugin } from '../contract-plugin.cjs';
import { RUNTIME } from '../federation.cjs';
import { SurfacePlugin } from '../surface-plugin.cjs';
import { build, cleanUp, repository } from './test-fixture';

afterAll(cleanUp);

const VERSION = path.resolve(__dirname, '../../../libs/remote-contract/src/version.ts');
const SWC = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };

const LINES = [
  "import { useHref } from '@parcelway/host';",
  "import * as ui from '@parcelway/ui';",
  "import { useState } from 'react';",
  "import { SearchIcon } from '@parcelway/ui/icons';",
  "import { Badge, Card } from '@parcelway/ui';",
  'export const unused = () => Card;',
  "export const Page = () => [useHref('orders.shipment'), useState(), ui.Text, Badge, Badge, SearchIcon];",
  'console.log(Page);',
];

/** Adds a script to a build. */
const scriptAt = (file: string, code: string) => ({
  apply: (compiler: Compiler) =>
    compiler.hooks.thisCompilation.tap('scriptAt', (compilation) =>
      compilation.hooks.processAssets.tap(
        { name: 'scriptAt', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => compilation.emitAsset(file, new sources.RawSource(code)),
      ),
    ),
});

async function surfaceOf(page: string, ...more: { apply(compiler: Compiler): void }[]) {
  const built = await build(repository({ 'apps/returns/src/page.js': page }), {
    plugins: (dir, root) => [
      new ContractPlugin({ id: 'returns', dir, root }),
      new SurfacePlugin({ role: 'remote', dir }),
      ...more,
    ],
  });
  expect(built.errors).toEqual([]);
  return JSON.parse(built.read(/^surface\.json$/));
}

test('surface.json lists what a remote uses, where it links and how big it is', async () => {
  const surface = await surfaceOf(
    "import { useHref } from '@parcelway/host';\nimport { useState } from 'react';\nexport const Page = () => [useHref('orders.shipment'), useState()];\nconsole.log(Page);",
  );
  expect(surface).toEqual({
    kind: 'remote',
    contract: 1,
    calls: [],
    lazy: {},
    links: ['orders.shipment', 'returns'],
    requires: {
      '@module-federation/enhanced': expect.stringMatching(/^\^2/),
      react: expect.stringMatching(/^\^?\d/),
      '@parcelway/host': expect.stringMatching(/^\^\d/),
    },
    uses: { '@parcelway/host': ['useHref'] },
    bytes: { entry: expect.any(Number), firstRoute: expect.any(Number) },
  });
  expect(surface.bytes.firstRoute).toBeGreaterThan(surface.bytes.entry);
});

test('of our shared modules it lists the names that its code uses, each once and in order; not those of npm packages, of what is bundled, or of code that is dropped', async () => {
  const { uses } = await surfaceOf(LINES.join('\n'));
  expect(uses).toEqual({ '@parcelway/host': ['useHref'], '@parcelway/ui': ['Badge', 'Text'] });
});

test('of calls it lists those of its own scripts, and not those that its fixtures hold', async () => {
  const code =
    'const api=base.injectEndpoints({endpoints:e=>({getList:e.query({query:()=>({url:"order/list"})})})});api.endpoints.getList.initiate();';
  expect(await surfaceOf('', scriptAt('js/x.js', code))).toMatchObject({ calls: ['GET v1/order/list'] });
  expect(await surfaceOf('', scriptAt('fixtures/x.js', code))).toMatchObject({ calls: [] });
});

describe('of a shell', () => {
  /** Builds a small shell as the real one is built: minified, in chunks, with the federation runtime inside. */
  async function shellSurfaceOf(): Promise<unknown> {
    const root = repository({
      'libs/host/index.js': "export const useHref = () => '';\nexport * from './more';\nexport { rest } from './rest';",
      'libs/host/more.js': 'export const useCan = () => true;\nexport function usePlan() {}',
      'libs/host/rest.js': 'export const rest = 1;\nexport const inside = 2;',
      'libs/ui/forms.js': 'export const TextField = 1;',
      'apps/shell/src/index.js': "import('./start').then(console.log);",
      'apps/shell/src/start.js': [
        "import * as host from '@parcelway/host';",
        "import { useState } from 'react';",
        `import { isSupportedContract } from '${VERSION}';`,
        "export const forms = () => import('@parcelway/ui/forms');",
        'export const check = (v) => { if (!isSupportedContract(v.contract.contract)) throw useState(host.useHref(v)); };',
        'export const ask = (v) => { if (!isSupportedContract(v.major)) throw host; };',
        "export const options = { fallbackLng: 'en' };",
        "export const texts = { de: () => import(/* webpackChunkName: 'texts-de' */ './de.json'),",
        "  fr: () => import(/* webpackChunkName: 'texts-fr' */ './fr.json') };",
      ].join('\n'),
      'apps/shell/src/de.json': '{ "a": "b" }',
      'apps/shell/src/fr.json': '{ "a": "c" }',
    });
    const at = (file: string) => path.join(root, file);
    const shared = { singleton: true, version: '1.2.0', requiredVersion: '^1.0.0' };
    await new Promise<void>((resolve, reject) => {
      webpack(
        {
          mode: 'production',
          target: ['web', 'es2022'],
          context: at('apps/shell'),
          entry: './src/index.js',
          devtool: false,
          output: { path: at('apps/shell/dist'), filename: 'js/[name].js', chunkFilename: 'js/[name].1a.js' },
          resolve: {
            alias: { '@parcelway/host$': at('libs/host/index.js'), '@parcelway/ui/forms$': at('libs/ui/forms.js') },
            extensions: ['.ts', '.js'],
            modules: [path.resolve(__dirname, '../../../node_modules')],
          },
          module: { rules: [{ test: /\.ts$/, loader: require.resolve('swc-loader'), options: SWC }] },
          performance: { hints: false },
          plugins: [
            new ModuleFederationPlugin({
              name: 'shell',
              shared: {
                '@parcelway/host': { ...shared, eager: true },
                '@parcelway/ui/forms': shared,
                react: { singleton: true, version: '18.3.1', requiredVersion: '^18.3.1', eager: true },
              },
              manifest: false,
              dts: false,
            }),
            new SurfacePlugin({ role: 'shell', dir: at('apps/shell') }),
          ],
        },
        (error, stats) =>
          error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
      );
    });
    return JSON.parse(readFileSync(at('apps/shell/dist/surface.json'), 'utf8'));
  }

  test('it lists what the built code provides: shared modules with versions, names that they export, those of an export * and of modules fetched later included, contracts and languages', async () => {
    expect(await shellSurfaceOf()).toEqual({
      kind: 'shell',
      calls: [],
      contracts: [CONTRACT_VERSION],
      provides: {
        '@module-federation/enhanced': RUNTIME.version,
        '@parcelway/host': '1.2.0',
        '@parcelway/ui/forms': '1.2.0',
        react: '18.3.1',
      },
      offers: { '@parcelway/host': ['rest', 'useCan', 'useHref', 'usePlan'], '@parcelway/ui/forms': ['TextField'] },
      routes: [],
      languages: ['de', 'en', 'fr'],
    });
  });
});
