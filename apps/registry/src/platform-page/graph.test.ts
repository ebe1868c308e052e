import { callingCode, remoteBuild, shellBuild } from '../release/test-builds';
import { testRegistry, type TestRegistry } from '../serve/test-registry';
import type { LiveRelease } from '../release/gates/gate';
import { graphOf } from './graph';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const CALLS = ['GET v1/order/list', 'POST v1/order/view/{}'];
const linking = remoteBuild('returns', {
  surface: { links: ['returns', 'orders', 'orders.item'] },
  files: { 'js/calls.js': callingCode(CALLS), 'fixtures/fixtures.js': callingCode(['GET v1/fake/call']) },
});
const graph = async () => graphOf(await registry.releases.service.live());
const nodeOf = async (id: string, channel: LiveRelease['channel'] = 'stable') =>
  (await graph()).find((node) => node.id === id && node.channel === channel);

test('contains who links to whom, in both directions, and the calls that its code makes', async () => {
  await registry.publish('returns', linking);
  expect(await nodeOf('returns')).toMatchObject({
    links: { orders: ['orders', 'orders.item'] },
    linkedFrom: [],
    calls: CALLS,
  });
  expect(await nodeOf('orders')).toMatchObject({ links: {}, linkedFrom: ['returns'], contracts: [1] });
});

test('contains what a remote uses of the shell, and who uses what the shell provides', async () => {
  expect((await nodeOf('orders'))?.shared).toMatchObject({ react: '^18.3.0' });
  expect(await nodeOf('shell')).toMatchObject({ shared: { react: '18.3.1' }, takenBy: { react: ['orders'] } });
});

test('a canary is listed beside the stable release', async () => {
  const version = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  await registry.post('/registry/api/remotes/orders/canary', { version, percent: 1 }, registry.bearer);
  expect((await nodeOf('orders', 'canary'))?.version).toBe(version);
});

test('is drawn: each live release, who uses what of the shell, who links to whom, and the calls, by their first word', async () => {
  await registry.publish('returns', linking);
  const { body } = await registry.get('/platform/graph');
  const drawing = /<svg[^]*<\/svg>/.exec(body)?.[0] ?? '';
  const boxes = [...drawing.matchAll(/<g class="node (\w+)">.*?<text[^>]*>([^<]*)</g)].map(
    ([, kind, text]) => `${kind} ${text}`,
  );
  expect(boxes).toEqual(['shell shell', 'remote orders', 'remote returns', 'calls order/…']);
  const lines = [...drawing.matchAll(/<path class="(\w+)"[^>]*><title>([^<]*)</g)].map(
    ([, kind, text]) => `${kind}: ${text}`,
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'provides: returns takes 2 modules of shell',
      'links: returns links to orders, orders.item',
      'calls: returns calls GET v1/order/list, POST v1/order/view/{}',
    ]),
  );
});

test('the isolated host is drawn beside the shell that it replaces, without lines of its own', async () => {
  await registry.publish('isolated-host', shellBuild({ code: 'isolated host' }));
  const { body } = await registry.get('/platform/graph');
  expect(body.match(/<g class="node shell">/g)).toHaveLength(2);
  expect(body.match(/<path class="provides"/g)).toHaveLength(1);
  expect((await registry.get('/platform')).body).not.toContain('href="/isolated/isolated-host@');
});

test('is short: the lists are folded, and the drawing grows by a row a release', async () => {
  await registry.publish('returns', linking);
  const { body } = await registry.get('/platform/graph');
  expect(body.match(/<details class="card"(?! open)/g)).toHaveLength(3);
  expect(body.replace(/<details[^]*?<\/details>/g, '')).not.toContain('<table');
  expect(Number(/<svg[^>]* height="(\d+)"/.exec(body)?.[1])).toBeLessThan(200);
});

test('a box of the drawing leads to its lists', async () => {
  const { body } = await registry.get('/platform/graph');
  for (const [, id] of body.matchAll(/<a href="#([^"]+)"/g)) expect(body).toContain(`id="${id}"`);
  expect(body).toContain('<a href="#orders-stable">');
});

test('is a page that the platform page links to, and that escapes texts of releases', async () => {
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

test('without the storage it shows a notice', async () => {
  registry.storage.down = true;
  expect((await registry.get('/platform/graph')).body).toContain('The release storage does not answer');
});
