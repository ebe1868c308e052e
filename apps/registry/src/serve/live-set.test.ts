import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { testReleases, type TestReleases } from '../release/test-releasing';
import { ADMIN, openServing, publishTo } from './test-registry';

let releases: TestReleases;
let shell: string;
let orders: string;
beforeEach(async () => {
  releases = await testReleases();
  shell = await publishTo(releases, 'shell', shellBuild());
  orders = await publishTo(releases, 'orders', remoteBuild('orders'));
  await publishTo(releases, 'returns', remoteBuild('returns'));
});
afterEach(() => releases.remove());

type Serving = Awaited<ReturnType<typeof openServing>>;
const stableOf = ({ live }: Serving) =>
  Object.fromEntries(Object.entries(live.apps()).map(([id, { stable }]) => [id, stable]));
const channelsFile = () => path.join(releases.storageDir, 'channels/staging.json');
const ship = async (id: string, built: Parameters<typeof publishTo>[2]) => {
  const version = await publishTo(releases, id, built);
  await releases.service.promote(ADMIN, id, version);
  return version;
};
const orders2 = () => remoteBuild('orders', { code: '2' });
async function corruptEverything(): Promise<void> {
  const entries = await readdir(releases.storageDir, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => writeFile(path.join(entry.parentPath, entry.name), 'garbage')),
  );
}

test('what is published and promoted is served at the next refresh', async () => {
  const serving = await openServing(releases);
  expect(stableOf(serving)).toMatchObject({ shell, orders });
  const next = await ship('orders', orders2());
  await serving.live.refresh();
  expect(serving.live.current()?.remotes.find(({ id }) => id === 'orders')).toMatchObject({
    stable: { version: next },
    previous: { version: orders },
    canary: null,
  });
});

test('before the first shell there is no set', async () => {
  const empty = await testReleases();
  expect((await openServing(empty)).live.current()).toBeNull();
  await empty.remove();
});

const faults: [string, () => Promise<unknown>][] = [
  ['removed', () => rm(releases.storageDir, { recursive: true })],
  ['corrupted', corruptEverything],
  ['without its channels', () => rm(channelsFile())],
];
test.each(faults)('with the storage %s the last good set is served, also after restarts', async (_name, fault) => {
  const serving = await openServing(releases);
  const good = stableOf(serving);
  await fault();
  await serving.live.refresh();
  expect(stableOf(serving)).toEqual(good);
  expect(serving.errors).not.toEqual([]);
  for (const storage of [releases.storage, releases.again().storage]) {
    const restarted = await openServing(releases, { storage });
    expect(stableOf(restarted)).toEqual(good);
    expect(restarted.live.current()?.shell.stable.scripts).toEqual(serving.live.current()?.shell.stable.scripts);
  }
});

test('half-written channels and a restart: the last good set is served, and reported until they are whole again', async () => {
  const serving = await openServing(releases);
  const good = stableOf(serving);
  const whole = await readFile(channelsFile());
  expect(serving.live.state()).toEqual({ current: true });
  await writeFile(channelsFile(), whole.subarray(0, whole.length / 2));
  const restarted = await openServing(releases);
  expect(stableOf(restarted)).toEqual(good);
  expect(restarted.live.state()).toEqual({
    current: false,
    since: expect.any(String),
    error: 'the channels are refused (not readable)',
  });
  expect(restarted.errors).toEqual([expect.objectContaining({ fault: 'not readable' })]);
  await writeFile(channelsFile(), whole);
  await restarted.live.refresh();
  expect(restarted.live.state()).toEqual({ current: true });
});

test('a problem is reported since it began, and without where the storage is', async () => {
  const serving = await openServing(releases, { down: true });
  const first = serving.live.state();
  expect(first).toMatchObject({ current: false, error: 'the release storage does not answer' });
  await serving.live.refresh();
  expect(serving.live.state()).toEqual(first);
});

test('channels with an older counter are not believed, also after a restart', async () => {
  const old = await readFile(channelsFile());
  const next = await ship('orders', orders2());
  const serving = await openServing(releases);
  await writeFile(channelsFile(), old);
  await serving.live.refresh();
  expect(stableOf(serving)).toMatchObject({ orders: next });
  expect(stableOf(await openServing(releases))).toMatchObject({ orders: next });
});

test('a release that does not verify leaves that app as it was while others go on, also after a restart', async () => {
  const serving = await openServing(releases);
  const bad = await ship('orders', orders2());
  const nextShell = await ship('shell', shellBuild({ code: '2' }));
  const file = path.join(releases.storageDir, `r/orders/${bad}/js/remote.js`);
  const sound = await readFile(file);
  await writeFile(file, 'alert(1)');
  await serving.live.refresh();
  expect(stableOf(serving)).toMatchObject({ orders, shell: nextShell });
  expect(serving.refused).toEqual([expect.stringContaining('is not the file that was published')]);
  expect(stableOf(await openServing(releases))).toMatchObject({ orders, shell: nextShell });
  await writeFile(file, sound);
  expect(stableOf(await openServing(releases))).toMatchObject({ orders: bad });
});

test('a canary that does not verify is left out, and its stable release stays live', async () => {
  const version = await publishTo(releases, 'orders', orders2());
  await releases.service.canary(ADMIN, 'orders', { version, percent: 50, auto: false, plans: null });
  await writeFile(path.join(releases.storageDir, `r/orders/${version}/js/remote.js`), 'alert(1)');
  const { live } = await openServing(releases);
  expect(live.apps().orders).toMatchObject({ stable: orders, canary: null });
});

test('a release that comes back into reach is served without a change of the channels', async () => {
  const serving = await openServing(releases);
  const next = await ship('orders', orders2());
  const folder = path.join(releases.storageDir, `r/orders/${next}/integrity.json`);
  const list = await readFile(folder);
  await rm(folder);
  await serving.live.refresh();
  expect(stableOf(serving)).toMatchObject({ orders });
  await writeFile(folder, list);
  await serving.live.refresh();
  expect(stableOf(serving)).toMatchObject({ orders: next });
});

test('a previous release that was rolled back is never a fallback', async () => {
  await ship('orders', orders2());
  await releases.service.canary(ADMIN, 'orders', { version: orders, percent: 10, auto: false, plans: null });
  await releases.service.rollback(ADMIN, 'orders', 'throws');
  const { live } = await openServing(releases);
  expect((await releases.channels.read())?.apps.orders).toMatchObject({ previous: null, bad: [orders] });
  expect(live.current()?.remotes.find(({ id }) => id === 'orders')?.previous).toBeNull();
});

test('a change that happens during a refresh is seen by the next one', async () => {
  const serving = await openServing(releases);
  const looking = serving.live.refresh();
  const next = await ship('orders', orders2());
  await Promise.all([looking, serving.live.refreshAfterChange()]);
  expect(stableOf(serving)).toMatchObject({ orders: next });
});

test('a start with the storage away and nothing held serves nothing, until the storage is there', async () => {
  const serving = await openServing(releases, { down: true });
  expect(serving.live.current()).toBeNull();
  serving.storage.down = false;
  await serving.live.refresh();
  expect(stableOf(serving)).toMatchObject({ shell, orders });
});
