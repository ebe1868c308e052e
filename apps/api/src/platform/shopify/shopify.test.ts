import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { z } from 'zod';
import { testConfig } from '../../testing/test-config';
import { withShop } from '../../db/database';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { createVault } from '../vault';
import { ShopAccess } from './access';
import { openExportFile } from './export-file';
import { GraphqlClient } from './graphql-client';
import { createShopifyOauth } from './oauth';
import { readTokens, saveTokens } from './tokens.store';

type Handler = (request: IncomingMessage, body: string, response: ServerResponse) => void;

let db: TestDatabase;
let server: Server;
let base: string;
/** What the next requests get, in turn; the last one stays. */
let graphql: Handler[];
let oauth: Handler;
let seen: { path: string; token: string | undefined }[];
let waits: number[];
let now: Date;
const DOMAIN = 'a-shop.myshopify.com';
const json =
  (status: number, value: unknown): Handler =>
  (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
const cost = (available: number, requested = 100) => ({
  cost: {
    requestedQueryCost: requested,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate: 100 },
  },
});
const fine = (available = 1900) => json(200, { data: { ok: true }, extensions: cost(available) });
const throttled = (available: number) =>
  json(200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions: cost(available) });
const fresh = json(200, {
  access_token: 'fresh',
  scope: 's',
  expires_in: 3600,
  refresh_token: 'refresh-2',
  refresh_token_expires_in: 7_776_000,
});

beforeAll(async () => {
  db = await createTestDatabase();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const path = request.url ?? '';
      seen.push({ path, token: request.headers['x-shopify-access-token'] as string | undefined });
      if (path.endsWith('/oauth/access_token')) return oauth(request, body, response);
      const handler = graphql.length > 1 ? graphql.shift() : graphql[0];
      handler?.(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await db.close();
});

async function world(accessLifeMs = 3_600_000) {
  seen = [];
  waits = [];
  now = new Date('2026-11-20T12:00:00Z');
  graphql = [fine()];
  oauth = fresh;
  await db.pool.query('delete from shops where domain = $1', [DOMAIN]);
  const shopId = await db.addShop(DOMAIN);
  const config = testConfig(db.url, { PLATFORM_SHOP_URL: `${base}/shops/{shop}` });
  const deps = {
    config,
    db,
    log: pino({ level: 'silent' }),
    vault: createVault(config.ENCRYPTION_KEY),
    now: () => now,
  };
  await withShop(db, shopId, (trx) =>
    saveTokens(trx, deps.vault, shopId, {
      accessToken: 'old',
      accessExpiresAt: new Date(now.getTime() + accessLifeMs),
      refreshToken: 'refresh-1',
      refreshExpiresAt: new Date('2027-01-01'),
      scope: 's',
    }),
  );
  const shop = { shopId, domain: DOMAIN };
  const make = () =>
    new GraphqlClient(deps, new ShopAccess(deps, createShopifyOauth(deps)), async (ms) => {
      waits.push(ms);
    });
  const client = make();
  const call = (options = {}, from = client) =>
    from.call(shop, 'query Test { ok }', {}, z.object({ ok: z.boolean() }), options);
  const stored = () => withShop(db, shopId, (trx) => readTokens(trx, deps.vault, shopId));
  return { shopId, call, make, stored };
}
const oauthCalls = () => seen.filter(({ path }) => path.endsWith('/oauth/access_token')).length;

test("a call is sent to the version we know, with the shop's token", async () => {
  const { call } = await world();
  expect(await call()).toEqual({ ok: true });
  expect(seen).toEqual([{ path: `/shops/${DOMAIN}/admin/api/2026-07/graphql.json`, token: 'old' }]);
});

test('throttled: it waits (requested − available) / restore rate and continues', async () => {
  const { call } = await world();
  graphql = [throttled(40), fine()];
  expect(await call()).toEqual({ ok: true });
  expect(waits).toEqual([600]);
});

test('it does not run into the throttle twice: knowing the price and the bucket, it waits before the call', async () => {
  const { call } = await world();
  graphql = [fine(20)];
  await call();
  expect(waits).toEqual([]);
  await call();
  expect(waits).toHaveLength(1);
  expect(waits[0]).toBeGreaterThan(700);
  expect(waits[0]).toBeLessThanOrEqual(800);
});

test('throttled for more than a minute it gives up and says when to come back', async () => {
  const { call } = await world();
  graphql = [throttled(-2000)];
  await expect(call()).rejects.toMatchObject({ kind: 'throttled', retryAfterMs: 21_000 });
});

test('errors of the server are repeated with growing pauses, then reported', async () => {
  const { call } = await world();
  graphql = [json(502, {}), json(503, {}), fine()];
  expect(await call()).toEqual({ ok: true });
  expect(waits[1]).toBeGreaterThan(waits[0] ?? Infinity);
  graphql = [json(500, {})];
  await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a broken connection is repeated too', async () => {
  const { call } = await world();
  graphql = [
    (_request, _body, response) => {
      response.destroy();
    },
    fine(),
  ];
  expect(await call()).toEqual({ ok: true });
});

test('what must not happen twice is not repeated', async () => {
  const { call } = await world();
  graphql = [json(502, {}), fine()];
  await expect(call({ repeatable: false })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(seen).toHaveLength(1);
});

test('an answer of another shape is refused, naming the place', async () => {
  const { call } = await world();
  for (const body of [{ data: { ok: 'yes' } }, { data: null }, {}]) {
    graphql = [json(200, body)];
    await expect(call()).rejects.toMatchObject({ kind: 'refused' });
  }
  graphql = [json(200, { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }] })];
  await expect(call()).rejects.toThrow('Test: Access denied');
  graphql = [
    (_request, _body, response) => {
      response.end('<html>');
    },
  ];
  await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
});

test('on a 401 the token is refreshed once, however many calls wait for it, and both tokens are stored', async () => {
  const { call, stored } = await world();
  graphql = [
    (request, body, response) =>
      (request.headers['x-shopify-access-token'] === 'old' ? json(401, {}) : fine())(request, body, response),
  ];
  await Promise.all(Array.from({ length: 8 }, () => call()));
  expect(oauthCalls()).toBe(1);
  expect(await stored()).toMatchObject({ accessToken: 'fresh', refreshToken: 'refresh-2' });
});

test('a refresh that names no scopes leaves them as they were', async () => {
  const { call, stored } = await world(60_000);
  oauth = json(200, { access_token: 'fresh', expires_in: 3600, refresh_token: 'refresh-2' });
  await call();
  expect(await stored()).toMatchObject({ accessToken: 'fresh', scope: 's' });
});

test('two processes do not spend the same refresh token', async () => {
  const { call, make } = await world(60_000);
  await Promise.all([call({}, make()), call({}, make()), call({}, make())]);
  expect(oauthCalls()).toBe(1);
});

test('the token is refreshed five minutes before its end, not earlier', async () => {
  const early = await world(6 * 60_000);
  await early.call();
  expect(oauthCalls()).toBe(0);
  now = new Date(now.getTime() + 2 * 60_000);
  await early.call();
  expect(oauthCalls()).toBe(1);
});

test('should the refresh fail while the token still lives, the call continues with it', async () => {
  const { call } = await world(4 * 60_000);
  oauth = json(503, {});
  expect(await call()).toEqual({ ok: true });
});

test("a spent refresh token waits for the merchant's next visit", async () => {
  const { call, shopId } = await world(-1);
  oauth = json(400, { error: 'invalid_grant' });
  await expect(call()).rejects.toMatchObject({ kind: 'unauthorized' });
  expect((await db.pool.query('select needs_token from shops where shop_id = $1', [shopId])).rows).toEqual([
    { needs_token: true },
  ]);
});

test('a shop without tokens is unauthorized', async () => {
  const { call, shopId } = await world();
  await withShop(db, shopId, (trx) => trx.deleteFrom('platform_tokens').execute());
  await expect(call()).rejects.toMatchObject({ kind: 'unauthorized' });
});

describe('the file of an export', () => {
  const read = async (from: number) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of await openExportFile(`${base}/file`, from)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  beforeEach(() => world());

  test('is read from an offset by range', async () => {
    graphql = [
      (request, _body, response) => {
        const from = Number(/bytes=(\d+)-/.exec(String(request.headers.range))?.[1]);
        response.writeHead(206).end('0123456789'.slice(from));
      },
    ];
    expect(await read(4)).toBe('456789');
  });

  test('is read from an offset also where the server ignores the range', async () => {
    graphql = [
      (_request, _body, response) => {
        response.write('012');
        setTimeout(() => response.end('3456789'), 20);
      },
    ];
    expect(await read(5)).toBe('56789');
  });

  test('ends at its end; an expired address is refused; a break is worth another try', async () => {
    graphql = [
      (_request, _body, response) => {
        response.writeHead(416).end();
      },
    ];
    expect(await read(10)).toBe('');
    graphql = [
      (_request, _body, response) => {
        response.writeHead(403).end();
      },
    ];
    await expect(read(0)).rejects.toMatchObject({ kind: 'refused' });
    graphql = [
      (_request, _body, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('012');
        setTimeout(() => response.destroy(), 20);
      },
    ];
    await expect(read(0)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
