import { callingCode, remoteBuild } from '../release/test-builds';
import { testRegistry, type TestRegistry } from '../serve/test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

const texts = (words: object) =>
  `(globalThis.chunks||=[]).push([[1],{1(e){e.exports=JSON.parse('${JSON.stringify(words).replace(/['\\]/g, '\\$&')}')}}]);`;
const first = remoteBuild('orders', {
  files: {
    'js/calls.js': callingCode(['GET v1/order/list']),
    'js/texts-en-json.0123456789.js': texts({ list: { title: "The shop's orders", old: 'Old' } }),
    'js/part.0123456789.js': '1',
  },
});
const second = remoteBuild('orders', {
  contract: {
    routes: [
      { ref: 'orders', path: '/orders' },
      { ref: 'orders.map', path: '/orders/map' },
    ],
  },
  surface: { bytes: { entry: 8_000, firstRoute: 22_500 } },
  files: {
    'js/calls.js': callingCode(['GET v1/order/list', 'GET v1/order/map']),
    'js/texts-en-json.abcdef0123.js': texts({ list: { title: 'Orders "now"', map: 'Map' } }),
    'js/part.abcdef0123.js': '12',
    'css/more.0123456789.css': 'x'.repeat(2_500),
  },
});

/** Text of each section by its title, in words. */
function sectionsOf(body: string): Record<string, string> {
  const plain = (html: string) =>
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return Object.fromEntries(
    [...body.matchAll(/<section class="card"><h3>([^]*?)<\/h3>([^]*?)<\/section>/g)].map(
      ([, title = '', content = '']) => [plain(title), plain(content)],
    ),
  );
}

async function publishBoth() {
  const from = await registry.publish('orders', first);
  const to = await registry.publish('orders', second);
  return { from, to };
}
const compare = (query: Record<string, string>) => registry.get(`/platform/compare?${new URLSearchParams(query)}`);

test('two releases of a remote are compared: calls, routes, texts, files and sizes', async () => {
  const { body, statusCode } = await compare({ remote: 'orders', ...(await publishBoth()) });
  expect(statusCode).toBe(200);
  const sections = sectionsOf(body);
  expect(sections['Calls of the API']).toContain('GET v1/order/map added – GET v1/order/map');
  expect(sections['Calls of the API']).not.toContain('order/list');
  expect(sections.Routes).toMatch(/orders\.item removed \/orders\/:item – orders\.map added – \/orders\/map/);
  expect(sections['Texts 3 different']).toMatch(
    /list\.map added – Map list\.old removed Old – list\.title changed The shop&#39;s orders Orders &quot;now&quot;/,
  );
  expect(sections.Sizes).toContain('First route, gzip 20.0 kB 22.5 kB +2.5 kB');
  const files = Object.entries(sections).find(([title]) => title.startsWith('Files'))?.[1];
  expect(files).toMatch(/css\/more\.css – 2\.5 kB \+2\.5 kB/);
  expect(files).toMatch(/js\/part\.js 1 B 2 B \+1 B/);
  expect(files).not.toContain('css/remote.css');
});

test('a release compared with itself has no difference', async () => {
  const { from } = await publishBoth();
  const sections = sectionsOf((await compare({ remote: 'orders', from, to: from })).body);
  expect(sections['Calls of the API']).toBe('No difference.');
  expect(sections['Texts 0 different']).toBe('No difference.');
});

test("each remote's releases lead there, with the two that matter chosen", async () => {
  const stable = (await registry.releases.service.status()).orders?.stable ?? '';
  const { to } = await publishBoth();
  await registry.post('/registry/api/remotes/orders/canary', { version: to, percent: 1 }, registry.bearer);
  const { body } = await registry.get('/platform?remote=orders');
  const form = /<form method="get" action="\/platform\/compare"[^]*?<\/form>/.exec(body)?.[0] ?? '';
  expect([...form.matchAll(/<option selected>([^<]+)/g)].map(([, version]) => version)).toEqual([stable, to]);
  expect(form.match(/<option/g)).toHaveLength(6);
});

test.each<[string, Record<string, string>, string]>([
  ['no choice', { remote: 'orders' }, 'Choose two releases.'],
  ['a release that does not exist', { remote: 'orders', from: '9.9.9-abc', to: '9.9.9-abd' }, 'There is no release'],
  ['markup', { remote: 'orders', from: '<img>', to: '1.0.0-b' }, 'There is no release orders@&lt;img&gt;'],
])('%s is reported, not compared', async (_name, query, problem) => {
  const { body, statusCode } = await compare(query);
  expect([statusCode, body.includes(problem), body.includes('<img')]).toEqual([200, true, false]);
});

test.each(['', '../x', '<img src=x>'])(
  'without an app that exists (%j) it leads to the list of apps',
  async (remote) => {
    const { statusCode, headers } = await compare({ remote });
    expect([statusCode, headers.location]).toEqual([302, '/platform']);
  },
);

test('without the storage it shows a notice', async () => {
  const chosen = await publishBoth();
  registry.storage.down = true;
  expect((await compare({ remote: 'orders', ...chosen })).body).toContain('The release storage does not answer');
});
