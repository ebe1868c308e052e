import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ADDRESS_FILE, readState } from '../release/state-file';
import { remoteBuild, remoteContract, shellBuild } from '../release/test-builds';
import {
  ADMIN,
  APP_URL,
  directive,
  idToken,
  launch,
  setOf,
  SHOP,
  testRegistry,
  type TestRegistry,
} from './test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const get: TestRegistry['get'] = (...request) => registry.get(...request);
const embedded = () => get(launch({ id_token: idToken(registry.releases.clock.now), shop: 'other.myshopify.com' }));

test('[1.11] is served for every screen, never cached, not indexed', async () => {
  for (const url of ['/', '/orders', '/orders/shipment?item=1', '/nowhere']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect([
      answer.headers['x-robots-tag'],
      answer.headers['x-content-type-options'],
      answer.headers['referrer-policy'],
    ]).toEqual(['noindex', 'nosniff', 'no-referrer']);
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
  }
});

test.each(['//', '//orders', '//evil.example/orders'])('%s names another host, so nothing is there', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('carries the resolved releases as data that cannot end its element', async () => {
  const { body } = await get('/orders');
  expect(setOf(body)).toMatchObject({
    product: 'Parcel & <way>',
    embedded: false,
    shop: null,
    overrides: [],
    keys: registry.releases.keys.public(),
    remotes: [
      {
        id: 'orders',
        contract: remoteContract('orders'),
        channel: 'stable',
        previous: null,
        counter: registry.releases.clock.now.getTime(),
      },
    ],
  });
  expect(body).toContain('<title>Parcel &amp; &lt;way&gt;</title>');
  expect(body).not.toContain('Parcel & <way>');
});

test('[2.29, 2.30, 2.40] says whether top bar and footer are enabled, and where the FAQ is', async () => {
  expect(setOf((await get('/orders')).body)).toMatchObject({ header: true, footer: true, helpUrl: '/help' });
  const other = await testRegistry({ SHOW_HEADER: false, SHOW_FOOTER: false, HELP_URL: 'https://help.example/faq' });
  expect(setOf((await other.get('/orders')).body)).toMatchObject({
    header: false,
    footer: false,
    helpUrl: 'https://help.example/faq',
  });
  await other.remove();
});

test('requests the shell at once, and the remote of the address only, each with its hash', async () => {
  const orders = (await get('/orders/shipment')).body;
  expect(orders).toMatch(
    /<script defer fetchpriority="high" crossorigin="anonymous" integrity="sha384-[\w+/]{64}" src="\/r\/shell\/1\.2\.3-\w+\/js\/main\.js">/,
  );
  expect(orders).toMatch(
    /rel="preload" as="script" crossorigin="anonymous" integrity="sha384-[\w+/]{64}" href="\/r\/orders\/1\.2\.3-\w+\/remoteEntry\.js"/,
  );
  expect((await get('/billing')).body).not.toContain('remoteEntry.js');
});

test('requests beside a screen what its kind draws at once, each file once, and on pages of the shell none of it', async () => {
  const parts = { list: ['js/list.js', 'js/both.js'], forms: ['js/both.js', 'js/forms.js'] };
  const files = Object.fromEntries([...new Set(Object.values(parts).flat())].map((file) => [file, file]));
  const entry = { scripts: ['js/main.js'], styles: [], preload: ['js/bootstrap.js'], parts };
  await registry.ship('shell', shellBuild({ files: { ...files, 'entry.json': entry } }));
  const routes = [
    { ref: 'orders', path: '/orders', kind: 'list' as const },
    { ref: 'orders.shipment', path: '/orders/shipment', kind: 'cards' as const },
  ];
  await registry.ship('orders', remoteBuild('orders', { contract: { routes } }));
  const hinted = async (url: string) =>
    [...(await get(url)).body.matchAll(/as="script"[^>]*\/js\/(list|both|forms)\.js"/g)].map(([, name]) => name);
  expect(await hinted('/orders')).toEqual(['list', 'both']);
  expect(await hinted('/orders/shipment')).toEqual(['list', 'both', 'forms']);
  expect(await hinted('/billing')).toEqual([]);
});

test('the root is the first remote’s first screen, without what its path may lack, with the hint of its search', async () => {
  const routes = [{ ref: 'orders', path: '/orders/:tab?', kind: 'list' as const, search: 'search' }];
  const words = { en: { '/orders/:tab?': { search: 'Search orders' } } };
  const entry = { scripts: ['js/main.js'], styles: [], preload: [], words: { en: { header: 'By {{product}}' } } };
  await registry.ship('shell', shellBuild({ files: { 'entry.json': entry } }));
  await registry.ship('orders', remoteBuild('orders', { contract: { routes }, files: { 'labels.json': words } }));
  for (const address of ['/', '/orders', '/orders/returned'])
    expect((await get(address)).body).toContain('placeholder="Search orders"');
});

test('requests the texts of the page’s most likely language', async () => {
  await registry.ship(
    'orders',
    remoteBuild('orders', { code: '2', files: { 'js/texts-de-json.1a.js': 'de', 'js/texts-en.1a.js': 'en' } }),
  );
  const hints = async (url: string, language?: string) =>
    [
      ...(await get(url, language ? { 'accept-language': language } : {})).body.matchAll(
        /as="script"[^>]*\/(texts-[\w-]+)\.1a\.js"/g,
      ),
    ].map(([, name]) => name);
  expect(await hints('/orders', 'de-AT,de;q=0.9')).toEqual(['texts-de-json']);
  expect(await hints('/orders', 'sv')).toEqual(['texts-en']);
  expect(await hints('/billing', 'de')).toEqual([]);
});

test('declares its language: English where the shell has no texts of the likely one', async () => {
  const entry = {
    scripts: ['js/main.js'],
    styles: ['css/main.css'],
    preload: ['js/bootstrap.js'],
    words: { en: { header: 'By {{product}}' }, cn: { header: '{{product}}' } },
  };
  await registry.ship('shell', shellBuild({ files: { 'entry.json': entry } }));
  const menu = { label: { en: 'Orders', cn: '订单', sv: 'Ordrar' }, icon: 'orders', order: 1 };
  await registry.ship('orders', remoteBuild('orders', { contract: { menu } }));
  const drawn = async (language: string) =>
    /<html lang="(.*?)".*<h1>(.*?)<\/h1>/s.exec((await get('/orders', { 'accept-language': language })).body)?.slice(1);
  expect([await drawn('zh-CN'), await drawn('sv'), await drawn('xx')]).toEqual([
    ['zh-CN', '订单'],
    ['en', 'Orders'],
    ['en', 'Orders'],
  ]);
});

test('before the first release it answers so', async () => {
  const fresh = await testRegistry({ bare: true });
  const answer = await fresh.get('/orders');
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
    503,
    'text/plain; charset=utf-8',
    '5',
  ]);
  await fresh.remove();
});

test('a list of releases that cannot be read leaves the last good one in place, also after a restart', async () => {
  await writeFile(path.join(registry.releases.storageDir, 'channels/staging.json'), '{ broken');
  expect((await get('/orders')).statusCode).toBe(200);
  await registry.restart();
  expect((await get('/orders')).statusCode).toBe(200);
});

test('with the storage away a restarted registry serves pages and files as before', async () => {
  const before = setOf((await get('/orders')).body);
  registry.storage.down = true;
  await registry.restart();
  const after = setOf((await get('/orders')).body);
  expect([after.shell, after.remotes]).toEqual([before.shell, before.remotes]);
  expect((await get(before.remotes[0]?.manifest ?? '')).statusCode).toBe(200);
});

describe('a stand-alone visitor', () => {
  const cookies = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']].flat().filter(Boolean) as string[];

  test('without a shop gets a random bucket once, in a cookie scripts cannot read', async () => {
    const [cookie = ''] = cookies(await get('/'));
    expect(cookie).toMatch(/^pw_bucket=[\w-]{20,}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookies(await get('/', { cookie: cookie.split(';')[0] ?? '' }))).toEqual([]);
  });

  test('may name its shop, which is remembered, proves nothing and frames nothing', async () => {
    const answer = await get(`/?shop=${SHOP}`);
    expect(cookies(answer)[0]).toContain(`pw_shop=${SHOP};`);
    expect([setOf(answer.body).shop, directive(answer, 'frame-ancestors')]).toEqual([null, "'none'"]);
    expect(cookies(await get('/?shop=evil.example'))[0]).toMatch(/^pw_bucket=/);
  });
});

describe('a canary by plan', () => {
  const canaryFor = async (planOf: (shop: string) => Promise<number | null>) => {
    registry.config.planOf = planOf;
    const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
    await registry.releases.service.canary(ADMIN, 'orders', { version, percent: 100, auto: false, plans: [3] });
    await registry.restart();
    return setOf((await get(`/?shop=${SHOP}`)).body).remotes[0]?.channel;
  };

  test('reaches the shops on that plan', async () => {
    expect(await canaryFor(async () => 3)).toBe('canary');
  });
  test('reaches no shop on another plan', async () => {
    expect(await canaryFor(async () => 2)).toBe('stable');
  });
  test('a plan that cannot be fetched is no plan, and the page comes', async () => {
    expect(await canaryFor(() => Promise.reject(new Error('database away')))).toBe('stable');
  });
});

test.each([
  ['asked for early releases', async () => true, 'canary'],
  ['did not', async () => false, 'stable'],
  ['may have, which cannot be read', () => Promise.reject(new Error('database away')), 'stable'],
])(
  'with a canary of the smallest share, a shop that %s gets its release accordingly',
  async (_what, getsEarly, channel) => {
    registry.config.getsEarly = getsEarly;
    const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
    await registry.releases.service.canary(ADMIN, 'orders', { version, percent: 0.01, auto: false, plans: null });
    await registry.restart();
    expect(setOf((await get(`/?shop=${SHOP}`)).body).remotes[0]?.channel).toBe(channel);
  },
);

test('a remote that is switched off is named apart: in no menu, and nothing of it is requested', async () => {
  await registry.releases.service.off(ADMIN, 'orders', [SHOP], 'why');
  await registry.restart();
  const { body } = await embedded();
  expect([setOf(body).remotes, setOf(body).off.map(({ id }) => id)]).toEqual([[], ['orders']]);
  expect(body.replace(/<script type="application\/json"[^]*?<\/script>/, '')).not.toContain('/r/orders/');
  expect(setOf((await get('/orders?shop=another.myshopify.com')).body).off).toEqual([]);
});

test('off production the folder of the registry contains its address, for the commands of this machine', async () => {
  expect(readState(registry.releases.stateDir, ADDRESS_FILE)).toBe(APP_URL);
  const production = await testRegistry({ environment: 'production' });
  expect(readState(production.releases.stateDir, ADDRESS_FILE)).toBeNull();
  await production.remove();
});
