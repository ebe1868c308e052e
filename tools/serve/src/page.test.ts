import { RESOLVED_SET_ELEMENT, type RemoteJson, type ResolvedSet } from '@parcelway/remote-contract';
import { renderDocument, type DocumentInput } from '../../../apps/registry/src/serve/document';
import { developmentPage, startAddress } from '../page.mjs';

const contract = (id: string): RemoteJson => ({
  id,
  contract: 1,
  owner: `team-${id}`,
  routes: [{ ref: id, path: `/${id}` }],
  menu: null,
  i18n: { namespace: id, languages: ['en'] },
  budgets: { entry: 1, firstRoute: 1 },
});
const remoteOf = (id: string) => ({
  id,
  version: '1.0.0-aaaa',
  manifest: `/r/${id}/1.0.0-aaaa/mf-manifest.json`,
  contract: contract(id),
  counter: 7,
  channel: 'stable' as const,
  previous: null,
});
const file = (id: string, name: string) => ({ href: `/r/${id}/1.0.0-aaaa/${name}`, integrity: 'sha384-x' });

/** The document as the registry makes it. */
function served(path = '/orders'): string {
  const set: ResolvedSet = {
    shell: { version: '1.0.0-aaaa' },
    remotes: [remoteOf('orders'), remoteOf('billing')],
    off: [],
    keys: [{ id: 'k', key: 'raw' }],
    overrides: [],
    reportToken: 'signed',
    product: 'A < B',
    embedded: false,
    shop: null,
    appUrl: 'http://localhost:3000',
    storeAdminUrl: '',
    supportUrl: '',
    helpUrl: null,
    chat: false,
    header: true,
    footer: true,
  };
  const chosen = (id: string) => ({
    ...remoteOf(id),
    entry: file(id, 'remoteEntry.js'),
    scripts: [file(id, 'js/1.js')],
    styles: [file(id, 'css/1.css')],
    texts: { en: file(id, 'js/texts-en.1.js') },
    words: {},
  });
  return renderDocument({
    language: 'en',
    config: { PRODUCT_NAME: 'A < B' },
    set,
    path,
    resolution: {
      shell: {
        id: 'shell',
        version: '1.0.0-aaaa',
        styles: [file('shell', 'css/main.css')],
        scripts: [file('shell', 'js/main.js')],
        preload: [file('shell', 'js/bootstrap.js')],
        parts: {},
        words: {},
      },
      remotes: [chosen('orders'), chosen('billing')],
    },
  } as unknown as DocumentInput);
}

function setOf(html: string): ResolvedSet {
  const text = new RegExp(`id="${RESOLVED_SET_ELEMENT}">(.*?)</script>`, 's').exec(html)?.[1] ?? '';
  return JSON.parse(text) as ResolvedSet;
}

const local = { contract: contract('orders'), port: 4201 };

test('the remote comes from its dev server, unsigned and never replaced; the others stay with their releases', () => {
  const set = setOf(developmentPage(served(), { scripts: ['/js/main.js'], remote: local }));
  expect(set.remotes.find(({ id }) => id === 'orders')).toEqual({
    id: 'orders',
    version: 'local:4201',
    manifest: 'http://localhost:4201/mf-manifest.json',
    contract: local.contract,
    counter: null,
    channel: 'override',
    previous: null,
  });
  expect(set.remotes.find(({ id }) => id === 'billing')).toEqual(remoteOf('billing'));
});

test('a remote that was never released is there too', () => {
  const set = setOf(developmentPage(served(), { scripts: [], remote: { contract: contract('returns'), port: 4300 } }));
  expect(set.remotes.map(({ id }) => id).sort()).toEqual(['billing', 'orders', 'returns']);
});

test("the shell is loaded from its dev server, and no file of its release or of the remote's", () => {
  const html = developmentPage(served(), { scripts: ['/js/main.js'], remote: local });
  expect(html).toContain('<script defer src="/js/main.js"></script>\n</head>');
  expect(html).not.toMatch(/(href|src)="\/r\/(shell|orders)\/[^"]*\.(js|css|json)"/);
  expect(html).toContain('mark.svg');
});

test("without a remote of its own, the releases' hints stay", () => {
  expect(developmentPage(served(), { scripts: [], remote: null })).toContain('href="/r/orders/1.0.0-aaaa/js/1.js"');
});

test('nothing of it is reported, and a text in the set cannot end its element', () => {
  const html = developmentPage(served(), { scripts: [], remote: local });
  expect(setOf(html)).toMatchObject({ reportToken: '', product: 'A < B' });
  expect(html).not.toContain('"A < B"');
});

test("a page that is not the shell's document is left as it is", () => {
  expect(developmentPage('The app has not been released yet.', { scripts: ['/js/main.js'], remote: local })).toBe(
    'The app has not been released yet.',
  );
});

test('a page that is signed out signs in here, and does not leave for the front door', () => {
  expect(setOf(developmentPage(served(), { scripts: [], remote: local })).appUrl).toBe('');
});

test.each([
  ['/orders', 'http://localhost:4200/orders?shop=one.myshopify.com'],
  ['/notification/:tab?', 'http://localhost:4200/notification?shop=one.myshopify.com'],
])('a remote whose first route is %s opens at %s', (path, address) => {
  const routes = [{ ref: 'orders', path }];
  expect(startAddress('http://localhost:4200', { ...contract('orders'), routes }, 'one.myshopify.com')).toBe(address);
});

test('without a remote the shell decides where it opens', () => {
  expect(startAddress('http://localhost:4200', null, 'one.myshopify.com')).toBe(
    'http://localhost:4200/?shop=one.myshopify.com',
  );
});
