import { ContractPlugin } from '../contract-plugin.cjs';
import { sharedFor } from '../shared.cjs';
import { build, cleanUp, remoteJson, repository, type Files } from './test-fixture';

afterAll(cleanUp);

const check = async (
  changes: Files,
  options: Pick<Parameters<typeof build>[1], 'federation'> = {},
): Promise<string[]> =>
  (
    await build(repository(changes), {
      ...options,
      plugins: (dir, root) => [new ContractPlugin({ id: 'returns', dir, root })],
    })
  ).errors.sort();

/** Errors of the good remote with this page. */
const checkPage = (source: string) => check({ 'apps/returns/src/page.js': source });

test('a remote that follows every rule builds', async () => {
  expect(
    await check({
      'apps/returns/src/page.js': `import { Icon } from '@parcelway/ui';
      import * as styles from './returns.module.css';
      console.log(Icon, styles.page);`,
      'apps/returns/src/returns.module.css': '.page > p { color: red }',
    }),
  ).toEqual([]);
});

describe('remote.json', () => {
  test('must be complete', async () => {
    expect((await check({ 'apps/returns/remote.json': remoteJson({ id: undefined }) })).join()).toContain(
      'remote.json: id',
    );
  });

  test('says what is wrong, and where', async () => {
    const errors = await check({
      'apps/returns/remote.json': remoteJson({ routes: [{ ref: 'orders.returns', path: '/returns' }], owner: '' }),
    });
    expect(errors.join('\n')).toContain('remote.json: routes.0.ref must be returns or start with returns.');
    expect(errors.join('\n')).toContain('remote.json: owner');
  });

  test('carries the name of its folder', async () => {
    expect(
      await check({
        'apps/returns/remote.json': remoteJson({
          id: 'refunds',
          routes: [{ ref: 'refunds', path: '/refunds' }],
          i18n: { namespace: 'refunds', languages: ['en'] },
        }),
      }),
    ).toContainEqual('remote.json: id is refunds, but the folder is apps/returns. A remote is called as its folder.');
  });

  test('carries the name of its project', async () => {
    expect(await check({ 'apps/returns/package.json': '{ "nx": { "name": "app-returns" } }' })).toEqual([
      'package.json: nx.name is app-returns; the project is called as its remote, returns.',
    ]);
  });

  test('claims no address of somebody else', async () => {
    const routes = ['/orders/:id', '/API/returns'].map((path, index) => ({ ref: `returns.r${index}`, path }));
    expect(await check({ 'apps/returns/remote.json': remoteJson({ routes }) })).toEqual([
      'remote.json: the route /API/returns lies below /api, which belongs to the server: choose another first word.',
      'remote.json: the route /orders/:id lies below /orders, which belongs to orders: choose another first word.',
    ]);
  });

  test('leaves the first calls to the build', async () => {
    const first = [{ path: '/returns', calls: ['v1/returns/list'] }];
    expect((await check({ 'apps/returns/remote.json': remoteJson({ first }) })).join()).toContain('Remove it.');
  });

  test('names the languages there are files for', async () => {
    expect(
      await check({
        'apps/returns/remote.json': remoteJson({ i18n: { namespace: 'returns', languages: ['en', 'fr'] } }),
        'apps/returns/locales/de.json': '{}',
      }),
    ).toEqual([
      'locales/de.json is not named in i18n.languages of remote.json, so nobody would see it.',
      'remote.json: i18n.languages names fr, but there is no locales/fr.json.',
    ]);
  });
});

describe('what is exposed', () => {
  test('is ./remote and nothing else', async () => {
    const [message] = await check(
      {},
      { federation: { exposes: { './remote': './src/remote.tsx', './page': './src/page.js' } } },
    );
    expect(message).toBe(
      'The container exposes ./remote, ./page; a remote exposes ./remote (src/remote.tsx) and nothing else.',
    );
  });

  test('is src/remote.tsx', async () => {
    const [message] = await check(
      { 'apps/returns/src/page.js': 'export const remote = {};' },
      { federation: { exposes: { './remote': './src/page.js' } } },
    );
    expect(message).toBe('./remote is apps/returns/src/page.js; it must be apps/returns/src/remote.tsx.');
  });

  test('exports `remote` alone', async () => {
    const [message] = await check({
      'apps/returns/src/remote.tsx': 'export const remote = {};\nexport const helper = 1;\n',
    });
    expect(message).toContain('src/remote.tsx exports helper, remote; it must export remote');
  });
});

describe('shared packages', () => {
  test('a fallback is not shipped', async () => {
    const errors = await check(
      { 'apps/returns/src/page.js': "import { useState } from 'react';\nconsole.log(useState);" },
      { federation: { shared: sharedFor('provider') } },
    );
    expect(errors.join('\n')).toContain('A copy of the shared module react');
  });

  test('a subpath that is not shared is not shipped', async () => {
    const errors = await checkPage("import { renderToString } from 'react-dom/server';\nconsole.log(renderToString);");
    expect(errors).toContainEqual(
      expect.stringContaining(
        'apps/returns/src/page.js imports react-dom/server, which would ship a second copy of react-dom with the remote. Import what is shared of it (react-dom, react-dom/client)',
      ),
    );
  });

  test('a file of a shared library is not shipped, by whatever path', async () => {
    const errors = await check({
      'libs/ui/src/card.js': 'export const Card = 1;',
      'apps/returns/src/page.js': "import { Card } from '../../../libs/ui/src/card';\nconsole.log(Card);",
    });
    expect(errors.join()).toContain(
      'apps/returns/src/page.js imports ../../../libs/ui/src/card, which would ship a second copy of @parcelway/ui',
    );
  });

  test('a package inside a shared library is not shipped', async () => {
    const errors = await checkPage("import { createSlice } from '@reduxjs/toolkit';\nconsole.log(createSlice);");
    expect(errors).toContainEqual(
      expect.stringContaining(
        'imports @reduxjs/toolkit, which would ship a second copy of @reduxjs/toolkit with the remote. The shell carries it inside @parcelway/api',
      ),
    );
  });
});
