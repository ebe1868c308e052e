import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { publishFromDist, registryPlugin, type RegistryConfig } from './index';

const SHOP = 'one.myshopify.com';
const KEY = 'client-id';
const SECRET = 'a-secret-for-this-test-only';
const CONTRACT = {
  id: 'orders', contract: 1, owner: 'team-orders', routes: [{ ref: 'orders', path: '/orders' }], menu: null,
  i18n: { namespace: 'orders', languages: ['en'] }, features: [], budgets: { entry: 1, firstRoute: 1 },
};
const MANIFEST = {
  metaData: { remoteEntry: { name: 'remoteEntry.abc.js', path: '' } },
  exposes: [{ assets: { js: { sync: ['js/remote.abc.js'], async: [] }, css: { sync: ['css/remote.abc.css'], async: [] } } }],
};

let root: string;
let app: FastifyInstance;
let config: RegistryConfig;

async function build(id: string, files: Record<string, unknown>): Promise<{ distDir: string; id: string; releasesDir: string }> {
  const distDir = path.join(root, 'apps', id, 'dist');
  await rm(distDir, { recursive: true, force: true });
  await mkdir(distDir, { recursive: true });
  await writeFile(path.join(distDir, '../package.json'), JSON.stringify({ version: '1.2.3' }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(distDir, name)), { recursive: true });
    await writeFile(path.join(distDir, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return { distDir, id, releasesDir: config.releasesDir };
}
const shellBuild = (code = '1') => build('shell', { 'entry.json': { scripts: ['js/main.js'], styles: ['css/main.css'], preload: ['js/bootstrap.js'] }, 'js/main.js': `// ${'x'.repeat(2000)}\n${code}`, 'js/main.js.map': '{}' });
const ordersBuild = (contract: object = CONTRACT) => build('orders', { 'remote.json': contract, 'mf-manifest.json': MANIFEST, 'remoteEntry.abc.js': '1' });

function idToken(change: Record<string, unknown> = {}, secret = SECRET): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: `https://${SHOP}/admin`, dest: `https://${SHOP}`, aud: KEY, sub: '42', exp: now + 60, nbf: now - 1, iat: now - 1, jti: 'jti', sid: 'sid', ...change };
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
const launch = (query: Record<string, string>) => `/orders?${new URLSearchParams({ embedded: '1', shop: SHOP, ...query })}`;
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const directive = (policy: unknown, name: string) => String(policy).split('; ').find((part) => part.startsWith(`${name} `))?.slice(name.length + 1);

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'registry test '));
  config = {
    APP_URL: 'https://app.example', SHOPIFY_API_KEY: KEY, SHOPIFY_API_SECRET: SECRET, PLATFORM_ADMIN_URL: 'https://admin.shopify.com',
    PLATFORM_CDN_URL: 'https://cdn.shopify.com', PRODUCT_NAME: 'Parcel & <way>', releasesDir: path.join(root, 'releases'),
  };
  await mkdir(config.releasesDir, { recursive: true });
  await publishFromDist(await shellBuild());
  await publishFromDist(await ordersBuild());
  app = Fastify();
  await app.register(registryPlugin, config);
});
afterEach(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

describe('the document', () => {
  test('is served for every screen, never cached, not indexed', async () => {
    for (const url of ['/', '/orders', '/orders/shipment?item=1', '/nowhere']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-store']);
      expect(answer.body).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('carries the resolved releases as data that cannot end its element', async () => {
    const { body } = await get('/orders');
    const json = /<script type="application\/json" id="resolved-set">([^<]*)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({ product: 'Parcel & <way>', embedded: false, shop: null, remotes: [{ id: 'orders', contract: CONTRACT }] });
    expect(body).toContain('<title>Parcel &amp; &lt;way&gt;</title>');
  });

  test('asks for the shell at once, and for the remote of the address only', async () => {
    const orders = (await get('/orders/shipment')).body;
    expect(orders).toMatch(/<script defer src="\/r\/shell\/1\.2\.3-\w+\/js\/main\.js">/);
    expect(orders).toMatch(/rel="preload" as="script" crossorigin="anonymous" href="\/r\/orders\/1\.2\.3-\w+\/remoteEntry\.abc\.js"/);
    expect((await get('/billing')).body).not.toContain('remoteEntry.abc.js');
  });

  test('stand-alone may not be framed, and runs scripts of its own origin only', async () => {
    const { headers, body } = await get('/orders');
    const policy = headers['content-security-policy'];
    expect(directive(policy, 'frame-ancestors')).toBe("'none'");
    expect(directive(policy, 'script-src')).toBe("'self'");
    expect(String(policy)).not.toContain('unsafe-eval');
    expect(body).not.toContain('app-bridge.js');
    expect(body.match(/<script(?![^>]*(src=|application\/json))/)).toBeNull();
  });

  test('embedded may be framed by the token\'s shop and the admin, and loads App Bridge first', async () => {
    const { headers, body } = await get(launch({ id_token: idToken(), shop: 'other.myshopify.com' }));
    const policy = headers['content-security-policy'];
    expect(directive(policy, 'frame-ancestors')).toBe(`https://${SHOP} https://admin.shopify.com`);
    expect(directive(policy, 'script-src')).toBe("'self' https://cdn.shopify.com");
    expect(body.indexOf('<meta name="shopify-api-key" content="client-id">')).toBeLessThan(body.indexOf('<script'));
    expect(/<script[^>]*>/.exec(body)?.[0]).toBe('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">');
    expect(body).toContain(`"shop":"${SHOP}"`);
  });

  test('before the first release it says so', async () => {
    await rm(path.join(config.releasesDir, 'channels.json'));
    const fresh = Fastify();
    await fresh.register(registryPlugin, config);
    expect((await fresh.inject('/orders')).statusCode).toBe(503);
    await fresh.close();
  });

  test('a list of releases that cannot be read leaves the last good one in place', async () => {
    await get('/orders');
    await writeFile(path.join(config.releasesDir, 'channels.json'), '{ broken');
    expect((await get('/orders')).statusCode).toBe(200);
  });
});

describe('the bounce', () => {
  test.each([
    ['no token', () => ({})],
    ['an expired token', () => ({ id_token: idToken({ exp: Math.floor(Date.now() / 1000) - 60 }) })],
    ['a token of another app', () => ({ id_token: idToken({ aud: 'other' }) })],
    ['a token signed by another secret', () => ({ id_token: idToken({}, 'not-the-secret-of-this-app') })],
    ['a token issued to a buyer', () => ({ id_token: idToken({ iss: `https://${SHOP}/checkout` }) })],
  ])('%s in the frame leads to the bounce page, which brings back to the same address', async (_name, query) => {
    const answer = await get(launch({ ...query(), host: Buffer.from('admin.shopify.com/store/one').toString('base64'), page: '2' }));
    expect(answer.statusCode).toBe(302);
    const location = new URL(String(answer.headers.location), 'https://app.example');
    expect(location.pathname).toBe('/auth/session-token');
    const reload = new URL(location.searchParams.get('shopify-reload') ?? '');
    expect(reload.origin + reload.pathname).toBe('https://app.example/orders');
    expect(Object.fromEntries(reload.searchParams)).toMatchObject({ page: '2', shop: SHOP, embedded: '1' });
    expect(reload.searchParams.has('id_token')).toBe(false);

    const page = await get(location.pathname + location.search);
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<script[^>]*>/g)).toEqual(['<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js">']);
    expect(directive(page.headers['content-security-policy'], 'frame-ancestors')).toBe(`https://${SHOP} https://admin.shopify.com`);
  });

  test('a frame that names no shop is refused', async () => {
    expect((await get('/orders?embedded=1')).statusCode).toBe(400);
    expect((await get('/orders?embedded=1&shop=evil.example')).statusCode).toBe(400);
    expect((await get(`/orders?embedded=1&shop=${SHOP}&shop=two.myshopify.com`)).statusCode).toBe(400);
  });

  test.each([
    'https://evil.example/', '//evil.example', 'https://app.example.evil.example/', 'https://app.example@evil.example/', 'javascript:alert(1)',
    'https://app.example//evil.example', 'https://app.example/\\evil.example', '/orders', '',
  ])('App Bridge is never told to load %j', async (reload) => {
    const answer = await get(`/auth/session-token?${new URLSearchParams({ 'shop': SHOP, 'shopify-reload': reload })}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('text/plain');
  });
});

describe('releases', () => {
  const shellPath = async () => /\/r\/shell\/[^/]+/.exec((await get('/')).body)?.[0] ?? '';

  test('are immutable, compressed where the browser can, and never sniffed', async () => {
    const file = `${await shellPath()}/js/main.js`;
    const plain = await get(file);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    const br = await get(file, { 'accept-encoding': 'br, gzip' });
    expect([br.statusCode, br.headers['content-encoding']]).toEqual([200, 'br']);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  });

  test('an unknown asset answers 404 and never a page', async () => {
    const base = await shellPath();
    for (const url of [`${base}/js/lost.js`, '/r/orders/0.0.0-none/remoteEntry.js', '/favicon.ico', '/api/v1/unknown', '/r/..%2f..%2fchannels.json', `${base}/js/main.js.map`]) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(String(answer.headers['content-type'])).not.toContain('html');
    }
  });

  test('the same build is published once; a new one keeps the old files and is live at once', async () => {
    const before = await shellPath();
    await publishFromDist(await shellBuild());
    expect(await shellPath()).toBe(before);
    const { version } = await publishFromDist(await shellBuild('2'));
    expect(await shellPath()).toBe(`/r/shell/${version}`);
    expect((await get(`${before}/js/main.js`)).statusCode).toBe(200);
    const channels = JSON.parse(await readFile(path.join(config.releasesDir, 'channels.json'), 'utf8'));
    expect(channels.apps.shell).toEqual({ stable: version, previous: before.split('/')[3] });
    expect((await readdir(path.join(config.releasesDir, 'r/shell'))).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  test('a remote whose remote.json is not valid is refused, naming the field, and the live one stays', async () => {
    await expect(publishFromDist(await ordersBuild({ ...CONTRACT, i18n: { namespace: 'common', languages: ['en'] } }))).rejects.toThrow('i18n.namespace');
    expect((await get('/orders')).body).toContain('remoteEntry.abc.js');
  });

  test('a folder without a build is refused', async () => {
    await expect(publishFromDist({ id: 'shell', distDir: path.join(root, 'nothing'), releasesDir: config.releasesDir })).rejects.toThrow('holds no build of shell');
  });
});
