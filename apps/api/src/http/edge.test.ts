import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { calls } from '@parcelway/http-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { testConfig } from '../testing/test-config';
import { EDGE_LIMITS, protectEdge } from './edge';
import { HttpError } from './errors';
import { limitConnections, serverOptions } from './server-limits';

let app: FastifyInstance;
const open = async (env: Record<string, string> = {}) => {
  const config = testConfig('postgres://localhost/none', env);
  app = Fastify({ ...serverOptions(config), forceCloseConnections: true });
  limitConnections(app.server, config);
  app.decorateRequest('caller', null);
  await protectEdge(app, { config });
  // As the authentication hook: the shop is the token's.
  app.addHook('onRequest', async (request) => {
    const { authorization } = request.headers;
    if (!request.routeOptions.config.call) return;
    if (!authorization?.startsWith('shop')) throw Object.assign(new HttpError(401, 'No.'), { statusCode: 401 });
    request.caller = { shopId: authorization.split(' ')[0] } as never;
  });
  app.get('/api/v1/thing', { config: { call: calls.session } }, async () => ({}));
  const expensive = [
    '/platform',
    '/platform/graph',
    '/registry/api/status',
    '/registry/api/:call',
    '/docs',
    '/docs/json',
    '/t/image/:shop/:file',
  ];
  for (const url of expensive) app.get(url, async () => ({}));
  app.get('/page', async () => ({}));
};
afterEach(() => app.close());
const get = (url: string, authorization?: string, remoteAddress = '10.0.0.1', more = {}) =>
  app.inject({ url, remoteAddress, headers: { ...(authorization !== undefined && { authorization }), ...more } });
const spend = async (count: number, request: (n: number) => ReturnType<typeof get>) => {
  for (let n = 0; n < count; n += 1) await request(n);
};

test('every answer of the API says what is left of the limit; beyond it, when to come back', async () => {
  await open();
  const first = await get('/api/v1/thing', 'shop-a 1');
  expect(first.headers).toMatchObject({
    'ratelimit-limit': String(EDGE_LIMITS.token),
    'ratelimit-remaining': String(EDGE_LIMITS.token - 1),
    'ratelimit-reset': '60',
  });
  await spend(EDGE_LIMITS.token - 1, () => get('/api/v1/thing', 'shop-a 1'));
  const refused = await get('/api/v1/thing', 'shop-a 1');
  expect(refused.statusCode).toBe(429);
  const seconds = String(refused.headers['retry-after']);
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(refused.json()).toEqual({ code: 429, message: `Too many requests. Try again in ${seconds} seconds.` });
  expect((await get('/api/v1/thing', 'shop-a 2')).statusCode).toBe(200);
});

test('a shop has a limit over all its tokens, which is no other shop’s', async () => {
  await open();
  await spend(EDGE_LIMITS.shop, (n) => get('/api/v1/thing', `shop-b ${n % 100}`));
  expect((await get('/api/v1/thing', 'shop-b new')).statusCode).toBe(429);
  expect((await get('/api/v1/thing', 'shop-c new')).statusCode).toBe(200);
});

test('forged tokens are counted by address, whatever headers come with them', async () => {
  await open();
  const forged = (n: number) =>
    get('/api/v1/thing', `forged ${n}`, '10.0.0.9', { 'x-forwarded-for': `198.51.100.${n % 250}` });
  await spend(EDGE_LIMITS.refused + 1, forged);
  expect((await forged(9_999)).statusCode).toBe(429);
  expect((await get('/api/v1/thing', 'forged', '10.0.0.8')).statusCode).toBe(401);
});

test('pages that cost much are limited by address; others are not', async () => {
  await open();
  await spend(EDGE_LIMITS.expensive, () => get('/platform'));
  for (const url of [
    '/platform',
    '/platform/graph',
    '/registry/api/status',
    '/registry/api/audit',
    '/docs',
    '/docs/json',
    '/t/image/1/2.webp',
  ])
    expect([url, (await get(url)).statusCode]).toEqual([url, 429]);
  expect((await get('/platform', undefined, '10.0.0.2')).statusCode).toBe(200);
  expect((await get('/page')).statusCode).toBe(200);
});

test('every answer forbids guessing of types, and on https requires https from then on', async () => {
  await open({ APP_URL: 'https://app.example' });
  const { headers } = await get('/page');
  expect([headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
    'nosniff',
    'max-age=31536000; includeSubDomains',
  ]);
  await app.close();
  await open({ APP_URL: 'http://localhost:3000' });
  expect((await get('/page')).headers['strict-transport-security']).toBeUndefined();
});

test('the server waits 30 s for a request, 10 s for its head', async () => {
  await open();
  await app.ready();
  const { requestTimeout, headersTimeout, keepAliveTimeout } = app.server;
  expect({ requestTimeout, headersTimeout, keepAliveTimeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    keepAliveTimeout: 65_000,
  });
});

test('one address holds so many connections and no more; behind a proxy they are the proxy’s', async () => {
  const left = async () => {
    const sockets: Socket[] = [];
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (let n = 0; n < 270; n += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      sockets.push(socket);
    }
    const last = sockets.at(-1);
    last?.write('GET /page HTTP/1.1\r\nhost: x\r\n\r\n');
    const answer = await Promise.race([
      once(last as Socket, 'data').then(([data]) => String(data).split('\r\n')[0]),
      once(last as Socket, 'close').then(() => 'closed'),
    ]);
    for (const socket of sockets) socket.destroy();
    return answer;
  };
  await open();
  expect(await left()).toBe('closed');
  await app.close();
  await open({ TRUSTED_PROXIES: '127.0.0.1' });
  expect(await left()).toBe('HTTP/1.1 200 OK');
});
