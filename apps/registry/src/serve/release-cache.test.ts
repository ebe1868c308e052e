import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityList, signedText, type IntegrityList } from '@parcelway/remote-contract';
import { openKeyRing } from '../release/keys';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { testReleases, type TestReleases } from '../release/test-releasing';
import { ReleaseUnusable } from './release-cache';
import { openServing, publishTo } from './test-registry';

let releases: TestReleases;
let version: string;
beforeEach(async () => {
  releases = await testReleases();
  await publishTo(releases, 'shell', shellBuild());
  await publishTo(releases, 'orders', remoteBuild('orders'));
  // Not live: nothing has fetched it yet.
  version = await publishTo(releases, 'orders', remoteBuild('orders', { code: '2' }));
});
afterEach(() => releases.remove());

const stored = (file: string) => path.join(releases.storageDir, 'r/orders', version, file);
const cached = (file: string) => path.join(releases.stateDir, 'cache/r/orders', version, file);
const refusal = async (opened?: Awaited<ReturnType<typeof openServing>>): Promise<[string, string]> => {
  const { cache } = opened ?? (await openServing(releases));
  const error: unknown = await cache.ensure('orders', version).then(
    () => 'served',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ReleaseUnusable)) throw new Error(`not refused: ${String(error)}`);
  return [error.kind, error.message];
};
/** Writes another list of files, signed as given. */
async function relist(change: (list: IntegrityList) => object, keys = releases.keys): Promise<void> {
  const list = integrityList.parse(
    JSON.parse(signedText.parse(JSON.parse(await readFile(stored('integrity.json'), 'utf8'))).payload),
  );
  await writeFile(stored('integrity.json'), JSON.stringify(keys.sign(JSON.stringify({ ...list, ...change(list) }))));
}

test('a sound release is cached with all its files, and fetched once', async () => {
  const { cache, storage } = await openServing(releases);
  const release = await cache.ensure('orders', version);
  expect(await readFile(cached('js/remote.js'))).toEqual(await readFile(stored('js/remote.js')));
  expect(Object.keys(release.files).sort()).toEqual([
    'css/remote.css',
    'js/remote.js',
    'mf-manifest.json',
    'remote.json',
    'remoteEntry.js',
    'surface.json',
  ]);
  const { length } = storage.reads;
  await cache.ensure('orders', version);
  expect(storage.reads).toHaveLength(length);
});

test.each(['js/remote.js', 'mf-manifest.json', 'remoteEntry.js', 'css/remote.css'])(
  'a tampered %s is refused, and nothing of the release is cached',
  async (file) => {
    await writeFile(stored(file), 'alert(1)');
    expect(await refusal()).toEqual(['refused', `orders@${version}: ${file} is not the file that was published`]);
    await expect(readFile(cached('remoteEntry.js'))).rejects.toThrow('ENOENT');
  },
);

test('a listed file that is missing is refused', async () => {
  await rm(stored('js/remote.js'));
  expect(await refusal()).toEqual(['refused', `orders@${version}: js/remote.js is listed and missing`]);
});

test('a file that the list does not name is never cached', async () => {
  await writeFile(stored('js/extra.js'), 'alert(1)');
  const { cache } = await openServing(releases);
  await cache.ensure('orders', version);
  await expect(readFile(cached('js/extra.js'))).rejects.toThrow('ENOENT');
});

test('a remote whose entry has no hash in the list is refused', async () => {
  await relist(({ files }) => ({
    files: Object.fromEntries(Object.entries(files).filter(([file]) => file !== 'remoteEntry.js')),
  }));
  const { served } = await openServing(releases);
  await expect(served.remote('orders', version)).rejects.toThrow('remoteEntry.js has no hash in its list of files');
});

test('a list that was changed after it was signed is refused', async () => {
  const text = await readFile(stored('integrity.json'), 'utf8');
  await writeFile(stored('integrity.json'), text.replace('js/remote.js', 'js/other.js'));
  expect((await refusal())[1]).toContain('not signed by a key of this registry');
});

test("a list signed by a key that is not this registry's is refused", async () => {
  await relist(() => ({}), openKeyRing(path.join(releases.dir, 'foreign')));
  expect(await refusal()).toEqual(['refused', expect.stringContaining('not signed by a key of this registry')]);
});

test.each([
  ['of another remote', { remote: 'returns' }],
  ['of another release', { version: '9.9.9-abc' }],
])('a list %s is refused', async (_name, change) => {
  await relist(() => change);
  expect((await refusal())[1]).toContain('is the list of');
});

test.each(['../../keys.json', '/etc/passwd', 'js/../../x.js', '.hidden'])(
  'a list that names %s is refused',
  async (file) => {
    await relist(({ files }) => ({ files: { ...files, [file]: Object.values(files)[0] } }));
    expect((await refusal())[1]).toContain('cannot be a file of');
  },
);

test('an older counter than was seen of a release is refused, also after a restart', async () => {
  const old = await readFile(stored('integrity.json'));
  await relist(({ counter }) => ({ counter: counter + 1 }));
  await (await openServing(releases)).cache.ensure('orders', version);
  await writeFile(stored('integrity.json'), old);
  await rm(path.join(releases.stateDir, 'cache'), { recursive: true });
  expect((await refusal())[1]).toContain('a newer one was seen');
});

test('what nobody published is unknown, whatever it is called', async () => {
  const { cache } = await openServing(releases);
  for (const [id, name] of [
    ['orders', '9.9.9-abc'],
    ['nobody', version],
    ['..', version],
    ['orders', '../x'],
    ['Orders', version],
    ['orders', ''],
  ] as const) {
    await expect(cache.ensure(id, name)).rejects.toMatchObject({ kind: 'unknown' });
  }
});

test('simultaneous calls for one release share one fetch', async () => {
  const { cache, storage } = await openServing(releases);
  const all = await Promise.all(Array.from({ length: 20 }, () => cache.ensure('orders', version)));
  expect(new Set(all).size).toBe(1);
  expect(storage.reads.filter((name) => name === `r/orders/${version}/integrity.json`)).toHaveLength(1);
});

test('a refused release is not fetched again for every call, and reported once', async () => {
  await writeFile(stored('js/remote.js'), 'alert(1)');
  const opened = await openServing(releases);
  await refusal(opened);
  const { length } = opened.storage.reads;
  await refusal(opened);
  expect([opened.storage.reads.length, opened.refused.length]).toEqual([length, 1]);
});

test('with the storage away what is cached is served, also after a restart; the rest is tried again later', async () => {
  await (await openServing(releases)).cache.ensure('orders', version);
  const opened = await openServing(releases, { down: true });
  await expect(opened.cache.ensure('orders', version)).resolves.toMatchObject({ version });
  await rm(path.join(releases.stateDir, 'cache'), { recursive: true });
  const empty = await openServing(releases, { down: true });
  await expect(empty.cache.ensure('orders', version)).rejects.toThrow('the storage is down');
  empty.storage.down = false;
  await expect(empty.cache.ensure('orders', version)).resolves.toMatchObject({ version });
});

test.each([
  ['was changed', () => writeFile(cached('js/remote.js'), 'alert(1)')],
  ['is lost', () => rm(cached('js/remote.js'))],
])('a cached file that %s on the disk is fetched again at the next start', async (_name, damage) => {
  await (await openServing(releases)).cache.ensure('orders', version);
  await damage();
  await (await openServing(releases)).cache.ensure('orders', version);
  expect(await readFile(cached('js/remote.js'))).toEqual(await readFile(stored('js/remote.js')));
});
