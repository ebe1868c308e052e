import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { directive, setOf, testRegistry, type TestRegistry } from './test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const get: TestRegistry['get'] = (...request) => registry.get(...request);
const shellFolder = async () => `/r/shell/${setOf((await get('/')).body).shell.version}`;
test('are immutable, compressed where the browser can, and never sniffed', async () => {
  const file = `${await shellFolder()}/js/main.js`;
  const plain = await get(file);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers['x-content-type-options']).toBe('nosniff');
  const br = await get(file, { 'accept-encoding': 'br, gzip' });
  expect([br.statusCode, br.headers['content-encoding'], br.headers['content-type']]).toEqual([
    200,
    'br',
    plain.headers['content-type'],
  ]);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  expect((await get(file, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
});

test('an unknown asset answers 404 and never a page, and is not cached', async () => {
  const base = await shellFolder();
  for (const url of [
    `${base}/js/lost.js`,
    '/r/orders/0.0.0-none/remoteEntry.js',
    '/r/orders',
    '/favicon.ico',
    '/api/v1/unknown',
    `${base}/js/main.js.map`,
    '/r/..%2f..%2fkeys.json',
    '/r/../keys.json',
    `${base}/..%2f..%2f..%2f..%2fkeys.json`,
    `${base}/%2e%2e/%2e%2e/%2e%2e/%2e%2e/keys.json`,
    '/r/shell/.work/x.js',
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode]).toEqual([url, 404]);
    expect(String(answer.headers['content-type'])).not.toContain('html');
    expect(String(answer.headers['cache-control'])).not.toContain('immutable');
  }
});

test('a new release is live at once, and the files of the one before stay', async () => {
  const before = await shellFolder();
  const version = await registry.ship('shell', shellBuild({ code: '2' }));
  expect(await shellFolder()).toBe(`/r/shell/${version}`);
  expect((await get(`${before}/js/main.js`)).statusCode).toBe(200);
});

test('a release that is not cached answers 503 while the storage is away, one that is cached is served', async () => {
  const base = await shellFolder();
  const waiting = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  registry.storage.down = true;
  const answer = await get(`/r/orders/${waiting}/remoteEntry.js`);
  expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect((await get(`${base}/js/main.js`)).statusCode).toBe(200);
  registry.storage.down = false;
  expect((await get(`/r/orders/${waiting}/remoteEntry.js`)).statusCode).toBe(200);
});

test('no file of a tampered release is served, and the audit log records it', async () => {
  const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  await writeFile(path.join(registry.releases.storageDir, `r/orders/${version}/js/remote.js`), 'alert(1)');
  for (const file of ['js/remote.js', 'remoteEntry.js'])
    expect((await get(`/r/orders/${version}/${file}`)).statusCode).toBe(404);
  await registry.restart();
  expect(await registry.releases.service.audit(10)).toContainEqual(
    expect.objectContaining({
      action: 'refused',
      remote: 'orders',
      version,
      detail: expect.stringContaining('js/remote.js is not the file'),
    }),
  );
});

test.each(['page.html', 'page.htm%6c', 'mark.svg'])('a page inside of a release runs nothing: %s', async (file) => {
  const files = { 'page.html': '<!doctype html><script>alert(1)</script>', 'mark.svg': '<svg/>' };
  const version = await registry.publish('orders', remoteBuild('orders', { code: 'pages', files }));
  const answer = await get(`/r/orders/${version}/${file}`);
  expect([answer.statusCode, directive(answer, 'default-src'), directive(answer, 'frame-ancestors')]).toEqual([
    200,
    "'none'",
    "'none'",
  ]);
});
