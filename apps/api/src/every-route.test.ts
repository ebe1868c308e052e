import { calls } from '@parcelway/http-contract';
import type { InjectOptions } from 'fastify';
import { addressOf } from './http/route';
import { openIsolation, type Isolation } from './testing/isolation';
import { isolationCases } from './testing/isolation-cases';
import { nameStaff } from './testing/staff';
import { SAME_USER } from './testing/two-shops';

/**
 * Calls every route of the server with two shops; the cases are in `*.isolation.ts` beside the routes. A route without
 * a case fails the last test.
 */
const cases = isolationCases();

let isolation: Isolation;
beforeAll(async () => {
  isolation = await openIsolation();
});
afterAll(async () => {
  await isolation.app.close();
  await isolation.world.close();
});

/** How the public API is described, and what it answers elsewhere. */
const DEVELOPERS = /^(GET \/api\/public\/v1\/(docs|openapi\.json)|\w+ \/api\/public\/v1\/\*)$/;
/** Routes without any shop's data: sign-in and files. */
const WITHOUT_SHOP = [
  /^GET \/auth\/(login|callback|session-token)$/,
  /^GET \/storefront\//,
  /^GET \/help$/,
  /^GET \/couriers\//,
  DEVELOPERS,
];

// Before the cases: they open the shopper's page, whose views are written some seconds later.
test('without a token, and with a wrong one, every call but the public ones is 401 with the retry header, and writes nothing', async () => {
  const { routes, rowsOf, app, a, b } = isolation;
  const before = [await rowsOf(a), await rowsOf(b)];
  for (const name of [...routes].filter(
    (route) => route.includes(' /api/') && !route.includes('/auth/exchange') && !DEVELOPERS.test(route),
  )) {
    const [method = 'GET', url = '/'] = name.split(' ');
    for (const authorization of [undefined, 'Bearer short', `Bearer ${'x'.repeat(43)}`, `Bearer ${a.token}x`]) {
      const answer = await app.inject({
        method: method as 'GET',
        url: url.replace(/:\w+/g, '1'),
        ...(method !== 'GET' && { payload: {} }),
        headers: authorization ? { authorization } : {},
      });
      expect([name, answer.statusCode, answer.headers['x-shopify-retry-invalid-session-request']]).toEqual([
        name,
        401,
        // A key of the public API cannot be renewed by its caller.
        name.includes('/api/public/') ? undefined : '1',
      ]);
    }
  }
  expect([await rowsOf(a), await rowsOf(b)]).toEqual(before);
});

test.each(Object.entries(cases))('%s', (_, holds) => holds(isolation));

test('who has no permission is refused by every call that needs one, and reads whom to ask', async () => {
  const { app, requests, a, world } = isolation;
  await nameStaff(world.ctx, a.id, { [SAME_USER]: 'of A' });
  const mayDo = (permissions: string[] | null) =>
    world.db.pool.query('update staff set permissions = $1 where shop_id = $2 and user_id = $3', [
      permissions,
      a.id,
      SAME_USER,
    ]);
  await mayDo([]);
  let refused = 0;
  for (const call of Object.values(calls)) {
    const request = requests.get(`${call.method} ${addressOf(call)}`);
    if (call.permission === 'public' || call.permission === null || !request) continue;
    const { statusCode, body } = await app.inject(request);
    // Input that does not fit is refused before.
    if (statusCode === 400 || statusCode === 422) continue;
    expect([call.path, statusCode]).toEqual([call.path, 403]);
    expect(body).toContain(`This needs the permission ${call.permission}. Ask the store owner for it.`);
    refused += 1;
  }
  expect(refused).toBeGreaterThan(60);
  await mayDo(null);
});

/** Not called as a shop: called here as an anonymous client would. */
const withoutCase = (route: string): InjectOptions & { url: string } => {
  const [method, url = '/'] = route.split(' ');
  return { method: method as 'GET', url: url.replace(/:\w+/g, '1') };
};

test('every route, called 30 times at once on a pool of three connections, answers each of them', async () => {
  const { app, routes, requests, a } = isolation;
  const failed: string[] = [];
  for (const route of routes) {
    const request = requests.get(route) ?? withoutCase(route);
    // An external service or an unfinished route refuses a single request as well.
    const alone = (await app.inject(request)).statusCode;
    const answers = await Promise.all(Array.from({ length: 30 }, () => app.inject(request)));
    const broken = answers.find(({ statusCode }) => statusCode === 500 || (statusCode > 500 && statusCode !== alone));
    if (broken) failed.push(`${route}: ${broken.statusCode} ${broken.body.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
  expect(
    (await app.inject({ url: '/api/v1/auth/session', headers: { authorization: `Bearer ${a.token}` } })).statusCode,
  ).toBe(200);
}, 300_000);

test('[7.10] every route has a case, by its method and path with its version', () => {
  const without = [...isolation.routes]
    .filter((route) => !(route in cases) && !WITHOUT_SHOP.some((pattern) => pattern.test(route)))
    // The refusal of other methods on a webhook address is one route per method; they answer 405 and read no body.
    .filter((route) => !/^(?!POST)\w+ \/webhooks\//.test(route));
  expect(without).toEqual([]);
});
