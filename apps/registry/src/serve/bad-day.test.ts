import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleasesState } from './live-set';
import { testRegistry, type TestRegistry } from './test-registry';

/** What one registry serves and reports while something is wrong with its storage, with files as a power cut leaves them. */
let registry: TestRegistry;
let state: () => ReleasesState;
beforeEach(async () => {
  registry = await testRegistry({
    onOpen: (now) => {
      state = now;
    },
    server: { name: 'one', version: '1.0.0', calls: ['GET v1/order/list'] },
  });
});
afterEach(() => registry.remove());

const channels = () => path.join(registry.releases.storageDir, 'channels/staging.json');
const health = async () =>
  ((await registry.get('/registry/api/health')).json() as { releases: ReleasesState }).releases;

test('a half-written channel file and a restart: the last good set is served, and health and platform page report it', async () => {
  const whole = await readFile(channels());
  const good = [...(await registry.get('/orders')).body.matchAll(/\/r\/\w+\/[^"]+\.js/g)].map(([file]) => file);
  expect(good).not.toEqual([]);
  expect(await health()).toEqual({ current: true });
  await writeFile(channels(), whole.subarray(0, 60));
  await registry.restart();
  const page = await registry.get('/orders');
  expect(page.statusCode).toBe(200);
  for (const script of good) expect(page.body).toContain(script);
  const bad = { current: false, since: expect.any(String), error: 'the channels are refused (not readable)' };
  expect(await health()).toEqual(bad);
  expect(state()).toEqual(bad);
  expect((await registry.get('/platform')).body).toContain('Shops get the last good releases');
  const refused = await registry.post('/registry/api/remotes/orders/promote', {}, registry.bearer);
  expect([refused.statusCode, refused.json()]).toEqual([503, expect.objectContaining({ gate: 'channels' })]);
  await writeFile(channels(), whole);
  await registry.restart();
  expect(await health()).toEqual({ current: true });
});

test('with the storage away it reports its state, not where the storage is', async () => {
  registry.storage.down = true;
  await registry.restart();
  expect(await health()).toMatchObject({ current: false, error: 'the release storage does not answer' });
  expect((await registry.get('/registry/api/health')).body).not.toContain(registry.releases.dir);
});

test('the server of the process is known while it runs, and gone once it has stopped', async () => {
  expect(await registry.releases.servers.running()).toEqual([
    { name: 'one', version: '1.0.0', calls: ['GET v1/order/list'] },
  ]);
  await registry.app.close();
  expect(await registry.releases.servers.running()).toEqual([]);
});
