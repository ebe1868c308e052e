import { cleanReleases } from './clean-releases';
import { listReleases } from './stored-release';
import { remoteBuild } from './test-builds';
import { OWNER, testReleases, twoReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
/** Names of the releases of orders, in the order of their publishing: 1 to 8. */
let names: string[];
beforeEach(async () => {
  releases = await testReleases();
  names = [...(await twoReleases(releases))];
  for (const code of ['3', '4', '5', '6', '7', '8']) names.push(await publish(code));
});
afterEach(() => releases.remove());
const publish = async (code: string) =>
  (await releases.service.publish(OWNER, 'orders', remoteBuild('orders', { code }))).version;
const wait = (days: number) => {
  releases.clock.now = new Date(releases.clock.now.getTime() + days * 86_400_000);
};
const clean = (from: TestReleases | ReturnType<TestReleases['again']> = releases) =>
  cleanReleases({ ...from, stateDir: releases.stateDir, now: () => releases.clock.now });
const remaining = async () => (await listReleases(releases.storage, 'orders')).sort();

test('nothing is deleted that was published in the last thirty days', async () => {
  wait(30);
  expect(await clean()).toEqual([]);
});

test('after that what is live, its canary and the good ones before it stay, and the rest is deleted with its maps', async () => {
  for (const version of names.slice(1, 7)) await releases.service.promote(OWNER, 'orders', version);
  await releases.service.canary(OWNER, 'orders', { version: names[7] ?? '', percent: 1, auto: false, plans: null });
  wait(31);
  const young = await publish('9');
  await clean();
  // Stable is the seventh; five good ones are kept for rollbacks.
  expect(await remaining()).toEqual([...names.slice(1, 8), young].sort());
  expect(await releases.storage.list(`r/orders/${names[0]}/`)).toEqual([]);
  expect(await releases.storage.list(`maps/orders/${names[0]}/`)).toEqual([]);
  expect(await releases.service.verify('orders', names[6] ?? '')).toEqual([]);
});

test('what another environment of the storage lives with stays', async () => {
  const other = releases.again({ environment: 'production' });
  await other.service.publish({ name: 'all', remotes: ['*'] }, 'shell', (await import('./test-builds')).shellBuild());
  await other.service.publish(OWNER, 'orders', remoteBuild('orders', { code: '5' }), {
    packageVersion: '0.0.0',
    live: true,
  });
  wait(31);
  await clean();
  expect(await remaining()).toEqual([names[0], names[4]].sort());
});

test('while the channels of an environment cannot be believed nothing is removed', async () => {
  wait(31);
  await releases.storage.put('channels/other.json', Buffer.from('{}'));
  await expect(clean()).rejects.toThrow('damaged');
  expect(await remaining()).toEqual([...names].sort());
});
