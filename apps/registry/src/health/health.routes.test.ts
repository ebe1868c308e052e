import { setOf, testRegistry, type TestRegistry } from '../serve/test-registry';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await testRegistry({ health: { tickMs: 20 } });
});
afterEach(() => registry.remove());

const page = async () => setOf((await registry.get('/orders')).body);
async function report(change: object = {}) {
  const { reportToken, remotes } = await page();
  return {
    token: reportToken,
    events: [{ remote: 'orders', version: remotes[0]?.version, kind: 'mount', ms: 300 }],
    ...change,
  };
}
const send = (body: object | string) => registry.post('/registry/reports', body);

test('what a page reports is found in the figures', async () => {
  const body = await report();
  expect((await send(body)).statusCode).toBe(204);
  // A beacon goes as plain text.
  expect((await send(JSON.stringify(await report({})))).statusCode).toBe(204);
  const figures = async () =>
    (await registry.get('/registry/api/health')).json() as {
      apps: Record<string, { releases: Record<string, object> }>;
    };
  const both = async () => JSON.stringify(await figures()).includes('"pages":2');
  for (let tries = 0; tries < 200 && !(await both()); tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  expect((await figures()).apps.orders).toEqual({
    verdict: null,
    releases: { [body.events[0]?.version ?? '']: { pages: 2, failed: 0, mounts: 2, p75: 300, screens: {} } },
  });
});

test("the figures of screens are there by release and screen, the shell's own beside the remotes'", async () => {
  const { reportToken, remotes, shell } = await page();
  const version = remotes[0]?.version ?? '';
  const vital = { kind: 'vital', metric: 'lcp', value: 1_100 };
  await send({
    token: reportToken,
    events: [
      { ...vital, remote: 'orders', version, screen: 'orders.shipment' },
      { ...vital, remote: 'shell', version: shell.version, screen: 'shell.not-found' },
    ],
  });
  const apps = async () =>
    (
      (await registry.get('/registry/api/health')).json() as {
        apps: Record<string, { releases: Record<string, object> }>;
      }
    ).apps;
  for (let tries = 0; tries < 200 && !(await apps()).orders?.releases[version]; tries += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  const counts = { pages: 1, errors: 0, lcp: 1_250, inp: null, cls: null, route: null };
  expect((await apps()).orders?.releases[version]).toMatchObject({ pages: 0, screens: { 'orders.shipment': counts } });
  expect((await apps()).shell?.releases[shell.version]).toMatchObject({
    pages: 0,
    screens: { 'shell.not-found': counts },
  });
});

test.each<[string, object | string]>([
  [
    'a screen that is an address',
    {
      token: 'x',
      events: [
        { remote: 'orders', version: '1', kind: 'vital', screen: '/orders?query=jane', metric: 'lcp', value: 1 },
      ],
    },
  ],
  ['no JSON', '{ broken'],
  ['no events', { token: 'x', events: [] }],
  ['an unknown kind', { token: 'x', events: [{ remote: 'orders', version: '1', kind: 'joy' }] }],
  ['fields of its own', { token: 'x', events: [{ remote: 'orders', version: '1', kind: 'mount' }], admin: true }],
  ['an impossible time', { token: 'x', events: [{ remote: 'orders', version: '1', kind: 'mount', ms: -1 }] }],
])('a report with %s is answered 400', async (_name, body) => {
  expect((await send(body)).statusCode).toBe(400);
});

test('a token that is changed, foreign or too old is answered 401', async () => {
  const body = await report();
  for (const token of [`${body.token}x`, 'a.b', body.token.split('.')[0]])
    expect((await send({ ...body, token })).statusCode).toBe(401);
  registry.releases.clock.now = new Date(registry.releases.clock.now.getTime() + 24 * 3_600_000);
  expect((await send(body)).statusCode).toBe(401);
});

test('a page that reports too often is answered 429, others are not', async () => {
  const body = await report();
  const answers = [];
  for (let times = 0; times < 21; times += 1) answers.push((await send(body)).statusCode);
  expect([answers.filter((status) => status === 204).length, answers.at(-1)]).toEqual([20, 429]);
  expect((await send(await report())).statusCode).toBe(204);
});
