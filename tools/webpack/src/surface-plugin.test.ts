import path from 'node:path';
import webpack from 'webpack';
import { ContractPlugin } from '../contract-plugin.cjs';
import { offeredNames } from '../shared-names.cjs';
import { SurfacePlugin } from '../surface-plugin.cjs';
import { build, cleanUp, repository } from './test-fixture';

afterAll(cleanUp);

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

async function surfaceOf(page: string) {
  const built = await build(repository({ 'apps/returns/src/page.js': page }), {
    plugins: (dir, root) => [
      new ContractPlugin({ id: 'returns', dir, root }),
      new SurfacePlugin({ role: 'remote', dir, root }),
    ],
  });
  expect(built.errors).toEqual([]);
  return JSON.parse(built.read(/^surface\.json$/));
}

test('surface.json tells what a remote takes, where it links and how big it is', async () => {
  const surface = await surfaceOf(
    "import { useHref } from '@parcelway/host';\nimport { useState } from 'react';\nexport const Page = () => [useHref('orders.shipment'), useState()];\nconsole.log(Page);",
  );
  expect(surface).toEqual({
    kind: 'remote',
    contract: 1,
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

test('of our shared modules it tells the names that its code takes, each once and in order; not those of npm packages, of what is bundled, or of code that is dropped', async () => {
  const { uses } = await surfaceOf(LINES.join('\n'));
  expect(uses).toEqual({ '@parcelway/host': ['useHref'], '@parcelway/ui': ['Badge', 'Text'] });
});

test('a shell offers the names that its copies of our shared modules export, those of an export * and of modules fetched later included', async () => {
  const root = repository({
    'libs/host/index.js': "export const useHref = () => '';\nexport * from './more';",
    'libs/host/more.js': 'export const useCan = () => true;\nexport function usePlan() {}',
    'libs/ui/forms.js': 'export const TextField = 1;',
    'apps/shell/src/index.js':
      "import('@parcelway/host').then(console.log);\nimport('@parcelway/ui/forms').then(console.log);\nimport('react').then(console.log);",
  });
  const at = (file: string) => path.join(root, file);
  let offered = {};
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: at('apps/shell'),
        entry: './src/index.js',
        devtool: false,
        output: { path: at('apps/shell/dist') },
        resolve: {
          alias: { '@parcelway/host$': at('libs/host/index.js'), '@parcelway/ui/forms$': at('libs/ui/forms.js') },
          modules: [path.resolve(__dirname, '../../../node_modules')],
        },
        plugins: [
          new webpack.container.ModuleFederationPlugin({
            name: 'shell',
            shared: {
              '@parcelway/host': { version: '1.0.0', requiredVersion: false, eager: true },
              '@parcelway/ui/forms': { version: '1.0.0', requiredVersion: false },
              react: { singleton: true },
            },
          }),
          {
            apply: (compiler) =>
              compiler.hooks.thisCompilation.tap('test', (compilation) => {
                compilation.hooks.optimizeDependencies.tap('test', () => {
                  offered = offeredNames(compilation);
                });
              }),
          },
        ],
      },
      (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
    );
  });
  expect(offered).toEqual({
    '@parcelway/host': ['useCan', 'useHref', 'usePlan'],
    '@parcelway/ui/forms': ['TextField'],
  });
});
