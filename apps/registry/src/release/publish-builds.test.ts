import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishBuilds } from './publish-builds';
import { remoteBuild, shellBuild } from './test-builds';
import { testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
let refused: [string | null, string][];
beforeEach(async () => {
  releases = await testReleases('development');
  refused = [];
});
afterEach(() => releases.remove());

async function build(id: string, code = '1', links: string[] = []): Promise<void> {
  const app = path.join(releases.dir, 'apps', id);
  for (const file of id === 'shell' ? shellBuild({ code }) : remoteBuild(id, { code, surface: { links } })) {
    await mkdir(path.dirname(path.join(app, 'dist', file.path)), { recursive: true });
    await writeFile(path.join(app, 'dist', file.path), file.content);
  }
  await writeFile(path.join(app, 'package.json'), JSON.stringify({ version: '1.0.0' }));
}
const start = (...ids: string[]) => startIn('development', ...ids);
const startIn = (environment: string, ...ids: string[]) =>
  publishBuilds(releases.service, ids, {
    root: releases.dir,
    environment,
    onRefused: (id, error) => refused.push([id, (error as Error).message]),
  });
const stable = async () =>
  Object.fromEntries(
    Object.entries((await releases.channels.read())?.apps ?? {}).map(([id, app]) => [id, app.stable !== null]),
  );

test('the builds of this machine go live, in an order in which they fit; one that is refused hurts no other', async () => {
  await build('shell');
  await build('orders', '1', ['returns']);
  await build('returns');
  await start('gone', 'orders', 'returns', 'shell');
  expect(await stable()).toEqual({ shell: true, orders: true, returns: true });
  expect(refused).toEqual([['gone', expect.stringContaining('holds no build of gone')]]);
});

test.each(['production', 'staging'])(
  'a start in %s publishes nothing, whatever lies on its disk',
  async (environment) => {
    await build('shell');
    await startIn(environment, 'shell');
    expect([await stable(), refused]).toEqual([{}, []]);
  },
);

test('half-written channels stop no start: nothing is published, and it is logged once', async () => {
  await build('shell');
  await start('shell');
  const file = path.join(releases.storageDir, 'channels/development.json');
  const half = (await readFile(file)).subarray(0, 100);
  await writeFile(file, half);
  await build('shell', '2');
  await start('shell');
  expect(refused).toEqual([[null, expect.stringContaining('is damaged. Put it back from a copy')]]);
  expect(await readFile(file)).toEqual(half);
});
