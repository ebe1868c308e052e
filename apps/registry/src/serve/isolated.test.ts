import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { APP_URL, directive, setOf, testRegistry, type TestRegistry } from './test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const FIXTURES = 'globalThis.parcelwayFixtures = () => ({})';
const withFixtures = (fixtures = FIXTURES, code = 'fixtures') =>
  remoteBuild('orders', { code, files: { 'fixtures/fixtures.js': fixtures } });
/** The host is live with its first release; a registry that is opened again serves it at once. */
async function publishHost(): Promise<string> {
  const version = await registry.publish('isolated-host', shellBuild({ code: 'host' }));
  await registry.restart();
  return version;
}
const get = (url: string) => registry.get(url, { host: 'app.example' });

describe('a release opened alone', () => {
  test('is in the set of its document, by the requested name, whether it is live or not', async () => {
    const host = await publishHost();
    const candidate = await registry.publish('orders', withFixtures(), { candidate: 'pr.7', live: false });
    const answer = await get(`/isolated/orders@${candidate}?scenario=slow`);
    expect(answer.statusCode).toBe(200);
    const set = setOf(answer.body);
    expect(set.shell.version).toBe(host);
    expect(set.remotes).toEqual([
      expect.objectContaining({
        id: 'orders',
        version: candidate,
        manifest: `/r/orders/${candidate}/mf-manifest.json`,
        counter: expect.any(Number),
        previous: null,
      }),
    ]);
    expect(set.keys.length).toBeGreaterThan(0);
    expect(answer.body).toMatch(
      new RegExp(`<script [^>]*integrity="sha384-[^"]+" src="/r/isolated-host/${host}/js/main.js">`),
    );
  });

  test('frames itself, and reaches the files of host, release and fixtures only', async () => {
    const host = await publishHost();
    const version = await registry.publish('orders', withFixtures());
    const answer = await get(`/isolated/orders@${version}`);
    const files = ['r/isolated-host', 'r/orders', 'f/orders'].map(
      (folder, index) => `${APP_URL}/${folder}/${index === 0 ? host : version}/`,
    );
    const policy = (name: string) => directive(answer, name)?.split(' ');
    for (const name of ['script-src', 'style-src', 'connect-src']) expect([name, policy(name)]).toEqual([name, files]);
    expect(policy('default-src')).toEqual(["'none'"]);
    expect(policy('frame-src')).toEqual([`${APP_URL}/isolated/`]);
    expect(policy('frame-ancestors')).toEqual(["'self'"]);
    expect([answer.headers['x-robots-tag'], answer.headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
  });

  test('a remote by its name alone is its live release, with the settings of the link', async () => {
    await publishHost();
    const answer = await get('/isolated/orders?scenario=500&language=de');
    const { version } = setOf((await get('/')).body).remotes.find(({ id }) => id === 'orders') ?? { version: '' };
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/isolated/orders@${version}?scenario=500&language=de`,
    ]);
  });

  test('the UI kit is part of the host', async () => {
    await publishHost();
    expect(setOf((await get('/isolated/kit')).body).remotes).toEqual([]);
  });

  test.each([
    ['a release that was never published', 'orders@9.9.9-0123456789ab', /no release orders@9\.9\.9/],
    ['a remote that is not live', 'returns', /No remote returns is live/],
    ['the shell', 'shell@1.2.3-0123456789ab', /<remote>@<release>/],
    ['an address instead of a release', 'orders@https:%2F%2Fevil.example', /<remote>@<release>/],
  ])('%s is no page, and the answer says what to do', async (_what, name, message) => {
    await publishHost();
    const answer = await get(`/isolated/${name}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    expect(answer.body).toMatch(message);
  });

  test('without a host the answer explains how to release one', async () => {
    const answer = await get('/isolated/orders');
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('publish isolated-host')]);
  });

  test("a developer's build comes from its dev server, and in production from nowhere", async () => {
    await publishHost();
    const answer = await get('/isolated/orders@local:4301');
    expect(setOf(answer.body).remotes[0]).toMatchObject({
      manifest: 'http://localhost:4301/mf-manifest.json',
      counter: null,
    });
    expect(directive(answer, 'script-src')).toContain('http://localhost:4301');
    const production = await testRegistry({ environment: 'production' });
    await production.publish('isolated-host', shellBuild());
    await production.restart();
    expect((await production.get('/isolated/orders@local:4301')).statusCode).toBe(404);
    await production.remove();
  });
});

describe('fixtures', () => {
  const list = async (version: string) =>
    JSON.parse(JSON.parse((await get(`/f/orders/${version}/integrity.json`)).body).payload) as Record<string, unknown>;

  test('are stored beside the release, with a list of their own, and are none of its files', async () => {
    const version = await registry.publish('orders', withFixtures());
    const answer = await get(`/f/orders/${version}/fixtures.js`);
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
      200,
      FIXTURES,
      'text/javascript; charset=utf-8',
    ]);
    expect(await list(version)).toMatchObject({
      remote: 'orders/fixtures',
      version,
      files: { 'fixtures.js': expect.any(String) },
    });
    expect((await get(`/r/orders/${version}/fixtures/fixtures.js`)).statusCode).toBe(404);
  });

  test('may change while the release stays the same', async () => {
    const before = await registry.publish('orders', withFixtures());
    const first = await list(before);
    const after = await registry.publish(
      'orders',
      withFixtures('globalThis.parcelwayFixtures = () => ({ more: true })'),
    );
    expect(after).toBe(before);
    expect((await list(after)).files).not.toEqual(first.files);
  });

  test.each([
    '/f/orders/1.2.3-0123456789ab/fixtures.js',
    '/f/orders/VERSION/keys.json',
    '/f/shell/VERSION/fixtures.js',
  ])('what there is none of answers 404: %s', async (url) => {
    const version = await registry.publish('orders', withFixtures());
    expect((await get(url.replace('VERSION', version))).statusCode).toBe(404);
  });

  test('go with their release', async () => {
    const version = await registry.publish('orders', withFixtures(FIXTURES, 'old'), { candidate: 'old', live: false });
    registry.releases.clock.now = new Date(registry.releases.clock.now.getTime() + 40 * 86_400_000);
    await registry.releases.service.clean({ name: 'schedule', remotes: ['*'] });
    await expect(
      writeFile(path.join(registry.releases.storageDir, `f/orders/${version}/fixtures.js`), ''),
    ).rejects.toThrow();
  });
});
