import { remoteBuild, shellBuild } from '../release/test-builds';
import { testRegistry, type TestRegistry } from '../serve/test-registry';
import type { LiveRelease } from '../release/gates/gate';
import { graphOf } from './graph';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const code = 'e({query:r=>({url:"order/list",params:r})}),e({url:`order/view/${1}`}),e({url:`mailto:${1}`})';
const linking = remoteBuild('returns', {
  surface: { links: ['returns', 'orders', 'orders.item'] },
  files: { 'js/calls.js': code, 'isolated/js/fake.js': 'e({url:"fake/call"})' },
});
const graph = async () => graphOf(await registry.releases.service.live());
const nodeOf = async (id: string, channel: LiveRelease['channel'] = 'stable') =>
  (await graph()).find((node) => node.id === id && node.channel === channel);

test('tells who links to whom, in both directions, and the calls that its code makes', async () => {
  await registry.publish('returns', linking);
  expect(await nodeOf('returns')).toMatchObject({
    links: { orders: ['orders', 'orders.item'] },
    linkedFrom: [],
    calls: ['order/list', 'order/view'],
  });
  expect(await nodeOf('orders')).toMatchObject({ links: {}, linkedFrom: ['returns'], contracts: [1] });
});

test('tells what a remote takes of the shell, and who takes what the shell provides', async () => {
  expect((await nodeOf('orders'))?.shared).toMatchObject({ react: '^18.3.0' });
  expect(await nodeOf('shell')).toMatchObject({ shared: { react: '18.3.1' }, takenBy: { react: ['orders'] } });
});

test('a canary stands beside the stable release', async () => {
  const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  await registry.post('/registry/api/remotes/orders/canary', { version, percent: 1 }, registry.bearer);
  expect((await nodeOf('orders', 'canary'))?.version).toBe(version);
});

test('is a page that the platform page leads to, and that escapes what releases say', async () => {
  expect((await registry.get('/platform')).body).toContain('href="/platform/graph"');
  await registry.ship(
    'shell',
    shellBuild({ surface: { provides: { react: '18.3.1', '@parcelway/ui': '1.4.0', '<img src=x>': '1.0.0' } } }),
  );
  const { body, statusCode } = await registry.get('/platform/graph');
  expect(statusCode).toBe(200);
  expect(body).toContain('&lt;img src=x&gt;');
  expect(body).not.toContain('<img');
});

test('without the storage it says so', async () => {
  registry.storage.down = true;
  expect((await registry.get('/platform/graph')).body).toContain('The release storage does not answer');
});
