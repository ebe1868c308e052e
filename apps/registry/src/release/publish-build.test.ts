import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuild } from './publish-build';
import type { BuiltFile } from './release.port';
import { remoteBuild, shellBuild } from './test-builds';
import { OWNER, testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
beforeEach(async () => {
  releases = await testReleases();
});
afterEach(() => releases.remove());

async function start(id: string, built: BuiltFile[]) {
  const distDir = path.join(releases.dir, 'apps', id, 'dist');
  await rm(distDir, { recursive: true, force: true });
  for (const file of built) {
    await mkdir(path.dirname(path.join(distDir, file.path)), { recursive: true });
    await writeFile(path.join(distDir, file.path), file.content);
  }
  await writeFile(path.join(distDir, '../package.json'), JSON.stringify({ version: '2.0.1' }));
  return publishBuild(releases.service, { id, distDir });
}
const stable = async (id: string) => (await releases.channels.read())?.apps[id]?.stable;

test('a new local build goes to all shops, under the version of its package', async () => {
  const one = await start('shell', shellBuild());
  expect(one).toMatchObject({ live: true, version: expect.stringMatching(/^2\.0\.1-/) });
  const two = await start('shell', shellBuild({ code: '2' }));
  expect([two.live, await stable('shell')]).toEqual([true, two.version]);
});

test('a start undoes neither a rollback nor a canary', async () => {
  await start('shell', shellBuild());
  const one = await start('orders', remoteBuild('orders'));
  const two = await releases.service.publish(OWNER, 'orders', remoteBuild('orders', { code: '2' }), {
    packageVersion: '2.0.1',
  });
  await releases.service.canary(OWNER, 'orders', { version: two.version, percent: 10, auto: false, plans: null });
  expect(await start('orders', remoteBuild('orders', { code: '2' }))).toMatchObject({ known: true, live: false });
  expect((await releases.channels.read())?.apps.orders).toMatchObject({
    stable: one.version,
    canary: { version: two.version, percent: 10 },
  });
  await releases.service.rollback(OWNER, 'orders', 'throws');
  await start('orders', remoteBuild('orders', { code: '2' }));
  expect(await stable('orders')).toBe(one.version);
});

test('a folder without a build explains how to make one', async () => {
  await expect(
    publishBuild(releases.service, { id: 'orders', distDir: path.join(releases.dir, 'none') }),
  ).rejects.toThrow('build it first (npx nx build orders)');
});
