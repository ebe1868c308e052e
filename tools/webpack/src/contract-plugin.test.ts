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
      'apps/returns/src/page.js': `import { hrefOf, useHref, useRouteRefs } from '@parcelway/host';
      import { Icon } from '@parcelway/ui';
      import * as styles from './returns.module.css';
      // useHref('no.such-route') in a comment is no link
      const elsewhere = { useHref: (ref) => ref };
      console.log(Icon, styles.page, elsewhere.useHref('neither.is-this'));
      export function Page({ many }) {
        const refs = useRouteRefs();
        const keep = [refs];
        const plans = refs.has('billing.plan') ? refs('billing.plan') : null;
        return [keep, plans, useHref('orders.shipment', { item: 1 }), refs(many ? 'orders' : 'returns'), hrefOf({}, 'orders'), useRouteRefs()('orders')];
      }
      console.log(Page);`,
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

describe('a route ref', () => {
  test('must be a route of some remote', async () => {
    const [message] = await checkPage(
      "import { useHref } from '@parcelway/host';\nexport const Page = () => useHref('orders.shipmnt');\nconsole.log(Page);",
    );
    expect(message).toBe(
      "apps/returns/src/page.js, useHref('orders.shipmnt'): no route is called orders.shipmnt. Routes stand in the remote.json of their remote. There are: orders, orders.shipment.",
    );
  });

  test('is found under another name, and in what useRouteRefs returned', async () => {
    const errors = await checkPage(`import { useRouteRefs as names, useHref as href } from '@parcelway/host';
      const links = names();
      console.log(links('a'), href('b'), names()('c'), links(one ? 'd' : 'orders'));`);
    expect(errors.map((message) => /no route is called (\S+)\./.exec(message)?.[1]).sort()).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });

  test('must be written out', async () => {
    const [message] = await checkPage(
      "import { useHref } from '@parcelway/host';\nconst name = 'orders.' + window.name;\nconsole.log(useHref(name));",
    );
    expect(message).toContain(
      "apps/returns/src/page.js, useHref(name): the name of a route must be written out, such as 'orders.shipment'",
    );
  });

  test('must be named where refs were requested, not further on', async () => {
    const [message] = await checkPage(
      "import { useRouteRefs } from '@parcelway/host';\nconst refs = useRouteRefs();\nwindow.helper(refs);",
    );
    expect(message).toContain('apps/returns/src/page.js, window.helper(refs): refs is handed on; call it here');
  });

  test('cannot hide behind an import of everything', async () => {
    expect(
      (await checkPage("import * as host from '@parcelway/host';\nconsole.log(host.useHref('x'));")).join(),
    ).toContain('import the names you use from @parcelway/host');
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
