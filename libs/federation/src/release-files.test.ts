import type { ResolvedRemote } from '@parcelway/remote-contract';
import { expectedHash, faultOf, openRelease } from './release-files';
import { makeKey, resolvedRemote, serve, sha384, signedList } from './test-releases';

const key = makeKey();
const MANIFEST = '{"metaData":{}}';
const files = { 'mf-manifest.json': sha384(MANIFEST), 'js/a.js': sha384('a') };
const FOLDER = '/r/orders/1.0.0-abc';
const good = { [`${FOLDER}/integrity.json`]: signedList(key, { files }), [`${FOLDER}/mf-manifest.json`]: MANIFEST };
const signal = new AbortController().signal;
const open = (release: ResolvedRemote = resolvedRemote(), attempt = 0) => openRelease(release, [key], attempt, signal);
const failure = (release?: ResolvedRemote) =>
  open(release).then(
    () => 'opened',
    (error: { failure: string }) => error.failure,
  );

test('a release is opened with the verified bytes of its manifest', async () => {
  globalThis.fetch = serve(good);
  const release = await open();
  expect(new TextDecoder().decode(release.manifest)).toBe(MANIFEST);
  expect(release.folder).toBe('http://localhost/r/orders/1.0.0-abc/');
});

test('list and manifest are requested in parallel', async () => {
  const fetched = (globalThis.fetch = jest.fn<Promise<Response>, [string]>(
    () => new Promise(() => undefined),
  ) as jest.MockedFunction<typeof fetch>);
  void open();
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    `http://localhost${FOLDER}/integrity.json`,
    `http://localhost${FOLDER}/mf-manifest.json`,
  ]);
});

test('a second attempt has addresses of its own', async () => {
  const fetched = (globalThis.fetch = serve(good));
  await open(resolvedRemote(), 1);
  expect(fetched.mock.calls.map(([url]) => String(url).split('?')[1])).toEqual(['r=1', 'r=1']);
});

test.each<[string, Record<string, string | (() => Response | Promise<Response>)>, string]>([
  ['the manifest changed by a space', { [`${FOLDER}/mf-manifest.json`]: `${MANIFEST} ` }, 'integrity'],
  ["an error page in the manifest's place", { [`${FOLDER}/mf-manifest.json`]: '<h1>502</h1>' }, 'integrity'],
  [
    'a manifest that the list does not name',
    { [`${FOLDER}/integrity.json`]: signedList(key, { files: {} }) },
    'integrity',
  ],
  ['no list', { [`${FOLDER}/integrity.json`]: () => new Response('', { status: 404 }) }, 'status'],
  ['a server error', { [`${FOLDER}/mf-manifest.json`]: () => new Response('', { status: 500 }) }, 'status'],
  ['no network', { [`${FOLDER}/mf-manifest.json`]: () => Promise.reject(new TypeError('Failed to fetch')) }, 'load'],
])('%s is refused', async (_name, change, expected) => {
  globalThis.fetch = serve({ ...good, ...change });
  await expect(failure()).resolves.toBe(expected);
});

test.each([
  'https://evil.example/r/orders/1.0.0-abc/mf-manifest.json',
  '//evil.example/r/orders/1.0.0-abc/mf-manifest.json',
  'http://localhost:81/r/orders/1.0.0-abc/mf-manifest.json',
  'javascript:alert(1)',
  'data:application/json,{}',
  'http://lоcalhost/r/orders/1.0.0-abc/mf-manifest.json',
  '/r/orders/1.0.0-abc/../../evil/mf-manifest.json',
  '/r/orders/0.9.0-old/mf-manifest.json',
  '/r/billing/1.0.0-abc/mf-manifest.json',
  'http://user@localhost/r/orders/1.0.0-abc/mf-manifest.json',
  '/r/orders/1.0.0-abc/mf-manifest.json?x=1',
  '',
  'http://[',
])('nothing is fetched from %j', async (manifest) => {
  const fetched = (globalThis.fetch = serve(good));
  await expect(failure(resolvedRemote({ manifest }))).resolves.toBe('integrity');
  expect(fetched).not.toHaveBeenCalled();
});

describe('a local override', () => {
  const local = (change: Partial<ResolvedRemote> = {}) =>
    resolvedRemote({
      channel: 'override',
      counter: null,
      manifest: 'http://localhost:4301/mf-manifest.json',
      ...change,
    });

  test('needs no list, whose files change with every edit', async () => {
    const fetched = (globalThis.fetch = serve({ '/mf-manifest.json': MANIFEST }));
    const release = await open(local());
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(expectedHash(release, 'http://localhost:4301/js/any.js')).toBeNull();
  });

  test.each([
    'https://evil.example/mf-manifest.json',
    'http://localhost.evil.example/mf-manifest.json',
    'http://169.254.169.254/mf-manifest.json',
    'ftp://localhost/mf-manifest.json',
  ])('is never from %s', async (manifest) => {
    globalThis.fetch = serve({ '/mf-manifest.json': MANIFEST });
    await expect(failure(local({ manifest }))).resolves.toBe('integrity');
  });

  test('without the permission of the registry is refused', async () => {
    globalThis.fetch = serve(good);
    await expect(failure(local({ channel: 'stable' }))).resolves.toBe('integrity');
    await expect(failure(resolvedRemote({ counter: null }))).resolves.toBe('integrity');
  });
});

test('a file has the hash that the list names, and none outside the release', async () => {
  globalThis.fetch = serve(good);
  const release = await open();
  expect(expectedHash(release, `http://localhost${FOLDER}/js/a.js?r=2`)).toBe(files['js/a.js']);
  for (const url of [
    `http://localhost${FOLDER}/js/b.js`,
    'http://localhost/r/orders/2.0.0-xyz/js/a.js',
    `http://localhost${FOLDER}/../x/js/a.js`,
    'https://evil.example/js/a.js',
  ]) {
    expect(() => expectedHash(release, url)).toThrow(/not (a file of|in the list)/);
  }
});

test.each<[string, string | (() => Response | Promise<Response>), string]>([
  ['is gone', () => new Response('', { status: 404 }), 'status'],
  ['is another one', 'b', 'integrity'],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), 'load'],
  ['is as released, and still did not run', 'a', 'load'],
])('a script that failed is checked again: one that %s', async (_name, file, expected) => {
  globalThis.fetch = serve(good);
  const release = await open();
  globalThis.fetch = serve({ ...good, [`${FOLDER}/js/a.js`]: file });
  await expect(faultOf(release, `http://localhost${FOLDER}/js/a.js`, signal)).resolves.toMatchObject({
    failure: expected,
  });
});
