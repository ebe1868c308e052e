import Fastify, { type FastifyInstance } from 'fastify';
import { releaseApi } from './release-api.routes';
import type { BuiltFile } from './release.port';
import { remoteBuild, shellBuild } from './test-builds';
import { testReleases, type TestReleases } from './test-releasing';

let releases: TestReleases;
let app: FastifyInstance;
let changes: number;
let token: string;
beforeEach(async () => {
  releases = await testReleases();
  changes = 0;
  token = releases.tokens.create({ name: 'ci-orders', owner: 'team-orders', remotes: ['orders', 'shell'] });
  app = Fastify({ bodyLimit: 10_000 });
  await app.register(releaseApi, {
    service: releases.service,
    read: releases.service,
    tokens: releases.tokens,
    environment: 'staging',
    onChange: () => {
      changes += 1;
    },
  });
});
afterEach(async () => {
  await app.close();
  await releases.remove();
});

const bodyOf = (built: BuiltFile[]) => ({
  packageVersion: '1.2.3',
  files: built.map(({ path, content }) => ({ path, content: content.toString('base64') })),
});
const post = async (url: string, body: object, bearer: string | null = token) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/registry/api/remotes/${url}`,
    payload: body,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const get = async (url: string) => {
  const answer = await app.inject(`/registry/api/${url}`);
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const publish = async (id: string, built: BuiltFile[]) =>
  (await post(`${id}/releases`, bodyOf(built))).body as { version: string };

test('the life of a release: published, canary, promoted, rolled back; each change is notified', async () => {
  expect(await post('shell/releases', bodyOf(shellBuild()))).toMatchObject({
    status: 200,
    body: { id: 'shell', known: false, live: true },
  });
  const { version: one } = await publish('orders', remoteBuild('orders'));
  expect((await post('orders/promote', { version: one })).body).toMatchObject({ stable: one, canary: null });
  const { version: two } = await publish('orders', remoteBuild('orders', { code: '2' }));
  expect(await post('orders/canary', { version: two, percent: 1 })).toMatchObject({
    status: 200,
    body: { canary: { version: two, percent: 1, auto: false, plans: null } },
  });
  expect((await post('orders/pause', { paused: true })).body.canary.paused).toBe(true);
  expect((await post('orders/pause', { paused: false })).body.canary.paused).toBe(false);
  expect((await post('orders/promote', {})).body.canary.percent).toBe(5);
  expect((await post('orders/promote', { version: two })).body).toMatchObject({ stable: two, previous: one });
  expect((await post('orders/rollback', { reason: 'throws' })).body).toMatchObject({ stable: one, bad: [two] });
  expect(changes).toBe(10);
});

test('a build above the limit of other requests is accepted', async () => {
  const big = shellBuild({ files: { 'picture.svg': `<svg>${'x'.repeat(50_000)}</svg>` } });
  expect((await post('shell/releases', bodyOf(big))).status).toBe(200);
});

test('status, audit and verify are read without a token, and never cached', async () => {
  const { version } = await publish('shell', shellBuild());
  expect(await get('status')).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { environment: 'staging', apps: { shell: { stable: version, releases: [version] } } },
  });
  expect((await get('audit?limit=1')).body.entries).toEqual([
    expect.objectContaining({ who: 'ci-orders', action: 'publish' }),
  ]);
  expect((await get(`remotes/shell/releases/${version}/verify`)).body).toEqual({ id: 'shell', version, problems: [] });
});

test.each([
  ['no token', null, 'a publish token is needed'],
  ['an unknown token', 'pw_unknown', 'not known here'],
  ['something else than a token', 'a b', 'a publish token is needed'],
])('with %s nothing is changed, and the body is not even read', async (_what, bearer, message) => {
  expect(await post('shell/releases', { files: 'x'.repeat(20_000) }, bearer)).toMatchObject({
    status: 401,
    body: { code: 401, gate: 'token', message: expect.stringContaining(message) },
  });
  expect(await releases.channels.read()).toBeNull();
});

test("another team's remote is forbidden", async () => {
  expect(await post('billing/releases', bodyOf(remoteBuild('billing')))).toMatchObject({
    status: 403,
    body: { gate: 'ownership' },
  });
});

test.each([
  ['a body that is none', 'orders/canary', { version: 'x' }, 400, /version must be a version.*percent/],
  ['a rollback that does not say why', 'orders/rollback', { reason: ' ' }, 400, /reason must say why/],
  ['an unknown field', 'orders/promote', { force: true }, 400, /force/],
  ['a file that is no base64', 'orders/releases', { files: [{ path: 'a', content: '!' }] }, 400, /files\.0\.content/],
  ['an app that nothing is live of', 'orders/promote', {}, 404, /nothing of orders is live/],
  ['a build that fails a gate', 'orders/releases', bodyOf(remoteBuild('orders')), 422, /contract: no shell is live/],
])('%s is refused with what is wrong', async (_what, url, body, status, message) => {
  const answer = await post(url, body);
  expect([answer.status, answer.body.code]).toEqual([status, status]);
  expect(answer.body.message).toMatch(message);
});

test('a change against the state of things is a conflict', async () => {
  const { version } = await publish('shell', shellBuild());
  expect(await post('shell/canary', { version, percent: 1 })).toMatchObject({ status: 409, body: { gate: 'state' } });
});

test('a storage that does not answer is reported as such', async () => {
  releases.storage.get = () => releases.storage.list('../').then(() => null);
  expect(await get('status')).toMatchObject({ status: 503, body: { gate: 'storage' } });
});
