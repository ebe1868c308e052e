import { RULE } from '../health/health-loop';
import { NAMES } from '../model';
import { remoteBuild, shellBuild } from '../release/test-builds';
import { ADMIN, directive, setOf, SHOP, testRegistry, type TestRegistry } from '../serve/test-registry';

let registry: TestRegistry;
let canary: string;
beforeEach(async () => {
  registry = await testRegistry();
  canary = await registry.publish('orders', remoteBuild('orders', { code: '2' }));
  await registry.publish('returns', remoteBuild('returns'));
});
afterEach(() => registry.remove());

const page = async (query = '', headers: Record<string, string> = {}) => registry.get(`/platform${query}`, headers);
const start = (percent = 10) =>
  registry.post(
    '/registry/api/remotes/orders/canary',
    { version: canary, percent, auto: true, plans: [2, 3] },
    registry.bearer,
  );
const cards = (body: string) =>
  [...body.matchAll(/<article class="card" aria-labelledby="app-([\w-]+)"/g)].map(([, id]) => id);
const ATTACK = '"><img src=x onerror=alert(1)></script><script>alert(1)</script>';

test('shows what is live, for whom, and who did what, without a token', async () => {
  await start();
  const { body } = await page();
  expect(cards(body)).toEqual(['orders', 'returns', 'shell']);
  const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
  for (const part of [
    'Live in staging',
    `Canary ${canary}`,
    '10 % of shops on plan 2, 3',
    'promoted by the schedule',
    'Stable 1.2.3-',
    'all other shops',
    'Too few pages to tell',
    'seen on 0 of at least 30 pages',
    'qa canary orders',
  ])
    expect(text).toContain(part);
});

test('offers no change until a token is given', async () => {
  await start();
  expect((await page()).body).toMatch(/<button type="button" class="danger" hidden data-rollback="orders"/);
});

test('links the isolated page of each release of a remote, and none of the shell', async () => {
  const { body } = await page();
  const links = [...body.matchAll(/<a[^>]* href="([^"]+)">Open alone/g)].map(([, href]) => href ?? '');
  expect(links).toContain(`/isolated/orders@${canary}`);
  expect([...new Set(links.map((href) => href.split(/[/@]/)[2]))].sort()).toEqual(['orders', 'returns']);
});

test('escapes whatever it shows', async () => {
  await start();
  await registry.releases.service.rollback(ADMIN, 'orders', ATTACK);
  for (const query of ['', `?remote=${encodeURIComponent(ATTACK)}`]) {
    const { body } = await page(query);
    expect(body).not.toMatch(/<img|<script>|alert\(1\)<\/script>/);
    expect(body).toContain('Parcel &amp; &lt;way&gt;');
  }
  expect((await page()).body).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('shows one remote on request, and a notice when there is none', async () => {
  const { body } = await page('?remote=RET');
  expect(cards(body)).toEqual(['returns']);
  expect(body).not.toMatch(/data-label="Remote">(orders|shell)/);
  const none = (await page('?remote=nobody')).body;
  expect([cards(none), none.includes('No remote is called “nobody”')]).toEqual([[], true]);
  expect((await page('?remote=a&remote=b')).statusCode).toBe(200);
});

test('runs no inline script or style, and nothing may frame it', async () => {
  const answer = await page('', { host: 'app.example' });
  expect(answer.body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:/);
  expect(
    ['default-src', 'script-src', 'style-src', 'connect-src', 'frame-ancestors', 'base-uri'].map((name) =>
      directive(answer, name),
    ),
  ).toEqual([
    "'none'",
    'https://app.example/platform/page.js',
    'https://app.example/platform/page.css',
    'https://app.example/registry/api/ https://app.example/platform',
    "'none'",
    "'none'",
  ]);
  expect(
    ['cache-control', 'x-content-type-options', 'referrer-policy', 'x-robots-tag', 'content-type'].map(
      (name) => answer.headers[name],
    ),
  ).toEqual(['no-store', 'nosniff', 'no-referrer', 'noindex', 'text/html; charset=utf-8']);
});

test('its script and style are files of their own', async () => {
  const { body } = await page();
  for (const [pattern, type] of [
    [/src="([^"]+page\.js[^"]+)"/, 'text/javascript'],
    [/href="([^"]+page\.css[^"]+)"/, 'text/css'],
  ] as const) {
    const answer = await registry.get(pattern.exec(body)?.[1] ?? '');
    expect([answer.statusCode, String(answer.headers['content-type']).split(';')[0]]).toEqual([200, type]);
  }
});

test('with the storage away it shows what this registry serves, with a notice', async () => {
  registry.storage.down = true;
  const { statusCode, body } = await page();
  expect([statusCode, cards(body)]).toEqual([200, ['orders', 'shell']]);
  expect(body).toContain('The release storage does not answer.');
  expect(body).toContain('The audit log lies in the release storage');
});

test('shows the other environments on the storage, and none that is not signed', async () => {
  const other = registry.releases.again({ environment: 'preview' });
  await other.service.publish(ADMIN, 'shell', shellBuild());
  await other.service.publish(ADMIN, 'shell', shellBuild());
  await registry.releases.storage.put('channels/forged.json', Buffer.from('{}'));
  const { body } = await page();
  expect(body).toContain('<h2 id="env-preview">Live in preview</h2>');
  expect(body).toMatch(/Live in forged<\/h2>\s*<p class="empty">What is live there is not signed/);
});

test('before the first publish it explains how to begin', async () => {
  const fresh = await testRegistry({ bare: true });
  expect((await fresh.get('/platform')).body).toContain('Nothing is released in staging yet.');
  await fresh.remove();
});

test('LCP, CLS, INP, route-change time and errors are shown by screen and release', async () => {
  await registry.remove();
  registry = await testRegistry({ health: { tickMs: 20 } });
  const stable = setOf((await registry.get('/orders')).body).remotes[0]?.version ?? '';
  const vital = (screen: string, metric: string, value: number) => ({
    remote: 'orders',
    version: stable,
    kind: 'vital',
    screen,
    metric,
    value,
  });
  const report = async (events: object[]) =>
    registry.post('/registry/reports', { token: setOf((await registry.get('/orders')).body).reportToken, events });
  await report([
    vital('orders', 'lcp', 1_100),
    vital('orders', 'cls', 12),
    vital('orders', 'inp', 40),
    vital('orders.shipment', 'route', 130),
  ]);
  await report([{ remote: 'orders', version: stable, kind: 'crash', screen: 'orders' }]);
  const rowOf = (body: string, screen: string) =>
    new RegExp(`<tr><th scope="row">${screen.replace('.', '\\.')}</th>(.*?)</tr>`)
      .exec(body)?.[1]
      ?.replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s{2,}/);
  for (let tries = 0; tries < 200 && !rowOf((await page()).body, 'orders')?.includes('2'); tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  const { body } = await page();
  expect(body).toContain(`Screens of Stable ${stable}`);
  expect(rowOf(body, 'orders')).toEqual(['2', '≤ 1250 ms', '≤ 50 ms', '≤ 0.02', '–', '1']);
  expect(rowOf(body, 'orders.shipment')).toEqual(['1', '–', '–', '–', '≤ 150 ms', '0']);
});

test("a release without reported screens shows a notice, the canary's beside the stable one's", async () => {
  await start();
  const { body } = await page('?remote=orders');
  expect(body.match(/No page has reported a screen of this release yet\./g)).toHaveLength(2);
  expect(body).toMatch(new RegExp(`<h4>Screens <span class="small">Canary <code>${canary}</code>`));
});

test('shows the errors of a release, with places in the sources and never markup of a page', async () => {
  const { reportToken, remotes } = setOf((await registry.get('/orders')).body);
  const version = remotes.find(({ id }) => id === 'orders')?.version ?? '';
  const map = { version: 3, sources: ['webpack://orders/./src/list.tsx'], names: [], mappings: 'KAWI' };
  await registry.releases.storage.put(
    NAMES.map('orders', version, 'js/remote.js.map'),
    Buffer.from(JSON.stringify(map)),
  );
  const frames = [`orders/${version}/js/remote.js:1:6`];
  const events = [{ remote: 'orders', version, kind: 'crash', code: 'remote-crash', message: ATTACK, frames }];
  expect((await registry.post('/registry/reports', { token: reportToken, events })).statusCode).toBe(204);
  await registry.restart();
  const { body } = await page();
  expect(body).toContain('orders/src/list.tsx:12:5');
  expect(body).not.toMatch(/<img|alert\(1\)<\/script>/);
});

test('notifies a team whose canary the health rule rolled back', async () => {
  await start(50);
  await registry.releases.service.rollback(RULE, 'orders', 'failed on 9 of 40');
  expect((await page()).body).toMatch(
    /The canary <code>[^<]+<\/code> was taken back by the health rule[^]*failed on 9 of 40/,
  );
});

test('every time is shown with its zone, on each page of the platform', async () => {
  await start();
  await registry.post('/registry/api/grants', { remote: 'orders', release: canary, shop: SHOP }, registry.bearer);
  const zoned = `${registry.releases.clock.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  expect((await page()).body).toContain(`since ${zoned}`);
  await registry.releases.service.rollback(RULE, 'orders', 'failed on 9 of 40');
  for (const path of ['/platform', '/platform/graph', '/platform/errors', '/platform/compare?remote=orders']) {
    const { body } = await registry.get(path);
    const text = body.replace(/<[^>]+>/g, ' ');
    expect([path, text.includes(`As of ${zoned}`)]).toEqual([path, true]);
    // A clock time without a zone behind it.
    expect([path, text.match(/\b\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?(?!\d*[\d:.]*(?: UTC|Z))\b/g)]).toEqual([path, null]);
  }
  expect((await page()).body).toMatch(/<time datetime="[^"]+Z">\d{4}-\d\d-\d\d \d\d:\d\d UTC<\/time>/);
});
