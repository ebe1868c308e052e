import { remoteBuild } from '../release/test-builds';
import { setOf, testRegistry, type TestRegistry } from '../serve/test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry();
});
afterEach(() => registry.remove());

type ReportedError = Record<string, string>;
/** Reports errors as pages do, and waits until they are stored. */
async function report(events: ReportedError[]): Promise<void> {
  const version = setOf((await registry.get('/orders')).body).remotes.find(({ id }) => id === 'orders')?.version ?? '';
  for (let begin = 0; begin < events.length; begin += 40) {
    const { reportToken } = setOf((await registry.get('/orders')).body);
    const reported = events
      .slice(begin, begin + 40)
      .map((event) => ({ remote: 'orders', version, kind: 'crash', ...event }));
    expect((await registry.post('/registry/reports', { token: reportToken, events: reported })).statusCode).toBe(204);
  }
  await registry.restart();
}
const errors = async (query = '') => (await registry.get(`/platform/errors${query}`)).body;
const plain = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const listed = (body: string) =>
  [...body.matchAll(/<tr><th scope="row"><code>[^<]*<\/code> ([^<]*)/g)].map(([, words]) => words);

test('errors are counted by team and kind, of the shell too', async () => {
  const shell = setOf((await registry.get('/orders')).body).shell.version;
  await report([
    { code: 'remote-crash', message: 'one' },
    { code: 'remote-crash', message: 'two' },
    { kind: 'note', code: 'remote-globals', message: 'fetch' },
    { kind: 'note', remote: 'shell', version: shell, code: 'shell-uncaught', message: 'three' },
  ]);
  const body = plain(/<table class="kinds"[^]*?<\/table>/.exec(await errors())?.[0] ?? '');
  expect(body).toMatch(/platform shell-uncaught 1 1 .*team-orders remote-crash 2 2 .*team-orders remote-globals 1 1 /);
});

test('none is hidden: what does not fit on a page is behind More, and on the first page counted', async () => {
  await report(Array.from({ length: 60 }, (_, n) => ({ code: 'remote-crash', message: `error number ${n}.` })));
  const first = await errors();
  expect(listed(first)).toHaveLength(50);
  const next = /<a rel="next" href="\/platform\/errors([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await errors(next);
  expect(new Set([...listed(first), ...listed(second)]).size).toBe(60);
  expect(second).not.toContain('rel="next"');
  expect(plain(first)).toContain('remote-crash 60 60');
  expect((await registry.get('/platform')).body).toMatch(/href="\/platform\/errors\?remote=orders">50 more errors/);
});

test('are those of one team, and of releases that are live no more', async () => {
  await report([{ code: 'remote-crash', message: 'of before' }]);
  await registry.ship('orders', remoteBuild('orders', { code: '2' }));
  await registry.ship('orders', remoteBuild('orders', { code: '3' }));
  expect(listed(await errors('?team=team-orders'))).toEqual(['of before']);
  expect(listed(await errors('?team=team-billing'))).toEqual([]);
});

test('markup in a page’s message stays text, and a team that does not exist is a notice', async () => {
  await report([{ code: 'remote-crash', message: '<img src=x onerror=alert(1)>' }]);
  for (const query of ['', '?team=%3Cimg%3E', '?page=-1', '?page=x', '?page=1&page=2', '?remote=orders'])
    expect(await errors(query)).not.toContain('<img');
});

test('without the storage it shows a notice, before the first error too', async () => {
  expect(await errors()).toContain('No page has reported an error.');
  registry.storage.down = true;
  expect(await errors()).toContain('The release storage does not answer');
});
