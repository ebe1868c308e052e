import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseService } from '@parcelway/app-registry';
import { remoteBuild, shellBuild } from '@parcelway/app-registry/test-builds';
import { main, type World } from './main';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'release rules '));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** On a storage of its own, as the one who may change everything. */
const run = (...argv: string[]) => runWith({}, ...argv, '--storage', 'releases');
async function runWith(world: Partial<World>, ...argv: string[]): Promise<{ code: number; out: string }> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const code = await main(argv, {
    ...{ root, cwd: root, env: {} },
    ...{ build: async () => undefined, check: async () => undefined, out: log, log },
    ...world,
  });
  return { code, out: lines.join('\n') };
}

test('a team sets where it is notified, and unsets it', async () => {
  expect(await run('notify', 'orders', '--url', 'https://hooks.example/orders')).toEqual({
    code: 0,
    out: 'The team of orders is told at https://hooks.example/orders.',
  });
  expect(await run('notify', 'orders', '--url', 'nowhere')).toMatchObject({ code: 1 });
  expect(await run('notify', 'orders')).toMatchObject({ code: 2 });
  expect(await run('notify', 'orders', '--off')).toMatchObject({ code: 0 });
});

test('a remote is put back by several steps, switched off for some shops, and on again', async () => {
  const { service } = openReleaseService({
    storage: path.join(root, 'releases'),
    stateDir: path.join(root, '.data/registry'),
    environment: 'development',
  });
  const ship = async (id: string, built: Parameters<typeof service.publish>[2]) =>
    (await service.publish({ name: 'ci', remotes: ['*'] }, id, built, { live: true })).version;
  await ship('shell', shellBuild());
  const versions = await Promise.all(['1', '2', '3'].map((code) => ship('orders', remoteBuild('orders', { code }))));
  for (const version of versions) await run('promote', 'orders', version);
  const back = await run('rollback', 'orders', '--reason', 'slow', '--to', versions[0] ?? '');
  expect(back.out).toContain(`stable    ${versions[0]}`);
  const off = await run('off', 'orders', '--reason', 'doubles parcels', '--shops', 'a.myshopify.com');
  expect(off.out).toContain('off       a.myshopify.com: doubles parcels');
  expect((await run('on', 'orders')).out).not.toContain('off ');
});

test('what lint, types or tests refuse is neither built nor published', async () => {
  const [build, check] = [jest.fn(), jest.fn(async () => Promise.reject(new Error('The tests of orders failed')))];
  const { code, out } = await runWith({ build, check }, 'publish', 'orders', '--storage', 'releases');
  expect([code, check.mock.calls, build.mock.calls]).toEqual([1, [['orders']], []]);
  expect(out).toContain('The tests of orders failed');
});

test('by default the registry that was started here last is called', async () => {
  await mkdir(path.join(root, '.data/registry'), { recursive: true });
  await writeFile(path.join(root, '.data/registry/address'), 'http://127.0.0.1:9\n');
  expect((await runWith({}, 'status')).out).toContain('No registry answers at http://127.0.0.1:9');
  const env = { REGISTRY_URL: 'http://127.0.0.1:10' };
  expect((await runWith({ env }, 'status')).out).toContain('No registry answers at http://127.0.0.1:10');
});

test('old releases are removed by command', async () => {
  expect(await run('clean')).toEqual({ code: 0, out: '0 removed.' });
});

test('what could not be checked is reported: no server has announced its calls', async () => {
  const dist = path.join(root, 'apps/orders/dist');
  for (const file of remoteBuild('orders', { surface: { calls: ['GET v1/order/list'] } })) {
    await mkdir(path.dirname(path.join(dist, file.path)), { recursive: true });
    await writeFile(path.join(dist, file.path), file.content);
  }
  await writeFile(path.join(dist, '../package.json'), '{"version":"1.0.0"}');
  const { service } = openReleaseService({
    storage: path.join(root, 'releases'),
    stateDir: path.join(root, '.data/registry'),
    environment: 'development',
  });
  await service.publish({ name: 'ci', remotes: ['*'] }, 'shell', shellBuild());
  expect((await run('publish', 'orders', '--no-build')).out).toMatch(
    /\nNote: its calls of the API were not compared \(1\): no server has said which it answers\./,
  );
});
