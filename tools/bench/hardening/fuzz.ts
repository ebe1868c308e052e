import naughty from '@parcelway/couriers/naughty-strings.json';
import type { Product } from '@parcelway/e2e';
import { send, HANG_MS, visitor, type RequestOptions } from './visitor';
import { randomOf } from '../random';

/** Beside the contract's calls, which the product itself lists. */
const OTHERS = [
  '/',
  '/orders',
  '/healthz',
  '/platform',
  '/platform/page.js',
  '/resolve',
  '/docs',
  '/docs/json',
  '/auth/login',
  '/auth/callback',
  '/auth/session-token',
  '/proxy/track',
  '/proxy/track/{any}',
  '/t/{any}',
  '/storefront/{any}',
  '/r/{any}/{any}/{any}',
  '/registry/reports',
  '/registry/overrides/reset',
  '/registry/api/status',
  '/registry/api/audit',
  '/registry/api/health',
  '/registry/api/grants',
  '/registry/api/remotes/{any}/releases',
  '/registry/api/remotes/{any}/promote',
  '/registry/api/remotes/{any}/releases/{any}/verify',
  '/webhooks/platform',
  '/webhooks/tracking-providers/trackingmore',
  '/{any}',
];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const PER_ROUTE = 24;
/** Below the limit of one token: that is another attack. */
const PER_TOKEN = 500;
const HOSTILE = [
  ...naughty,
  '../../etc/passwd',
  '%00',
  '%',
  '%c0%ae%c0%ae/',
  '//evil.example',
  '__proto__',
  'constructor',
  "1' or '1'='1",
  '-1',
  '9223372036854775808',
  '1e309',
  'NaN',
  '[[[[[[',
  '{"$gt":""}',
  '+275760-09-13T00:00:00Z',
  '\ud800',
];
const NAMES = [
  'shop',
  'page',
  'size',
  'status',
  'lang',
  'nums',
  'order',
  'email',
  'embedded',
  'id_token',
  'mfe',
  'grant',
  'host',
  'code',
  'state',
  'hmac',
  'timestamp',
  'limit',
  'before',
  'remote',
  'sort',
  'query',
  '__proto__',
];

/** Every route with hostile paths, queries, headers and bodies, with a good session and without. @returns what failed or hung */
export async function fuzz(product: Product, seed: number) {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  // What a request line cannot contain is sent escaped.
  const hostile = () => encodeURIComponent(pick(HOSTILE).replace(/\p{Surrogate}/gu, '\ufffd'));
  const raw = () => (random() < 0.3 ? pick(HOSTILE).replace(/[^\x21-\x7e]|[#?]/g, '') : hostile());
  const { paths } = JSON.parse((await send(product, '/docs/json')).body) as { paths: Record<string, object> };
  const routes = [...new Set([...Object.keys(paths), ...OTHERS])];
  let token = '';
  const body = (): Pick<RequestOptions, 'body' | 'headers'> => {
    const fields = Object.fromEntries(
      Array.from({ length: 4 }, () => [pick(NAMES), pick<unknown>([...HOSTILE, null, [], {}, -1, true])]),
    );
    return pick([
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) },
      { headers: { 'content-type': 'application/json' }, body: pick(HOSTILE) },
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${pick(NAMES)}=${hostile()}&${pick(NAMES)}=%`,
      },
      {
        headers: { 'content-type': pick(['text/plain', 'multipart/form-data', 'application/xml', 'x/;', '']) },
        body: pick(HOSTILE),
      },
    ]);
  };
  const failures: string[] = [];
  let requests = 0;
  let slowestMs = 0;
  for (const route of routes)
    for (let n = 0; n < PER_ROUTE; n += 1) {
      if (requests % PER_TOKEN === 0) token = await product.token();
      const path = route.replace(/\{[^}]*\}/g, raw);
      const query = Array.from({ length: Math.floor(random() * 4) }, () => `${pick(NAMES)}=${hostile()}`).join('&');
      const method = n < METHODS.length ? (METHODS[n] as string) : pick(METHODS);
      const sent = method === 'GET' || method === 'HEAD' ? {} : body();
      const { status, ms } = await send(product, query ? `${path}?${query}` : path, {
        ...sent,
        method,
        // Limits are another attack's; each visitor here stays below them.
        from: visitor(10_000 + (requests >> 5)),
        headers: {
          ...sent.headers,
          ...(random() < 0.5 && { authorization: `Bearer ${token}` }),
          ...(random() < 0.3 && {
            cookie: `pw_qa=${hostile()}; pw_shop=${hostile()}`,
            host: pick(['evil.example', 'localhost', ';']),
          }),
          ...(random() < 0.2 && {
            'x-report-token': hostile().slice(0, 500),
            'accept-language': hostile().slice(0, 200),
          }),
        },
      });
      requests += 1;
      slowestMs = Math.max(slowestMs, ms);
      if (!status || status >= 500)
        failures.push(
          `${method} ${path.slice(0, 200)}?${query.slice(0, 200)}: ${status || `no answer after ${Math.round(ms)} ms`}`,
        );
      if (failures.length > 20) return { routes: routes.length, requests, failures, slowestMs: HANG_MS };
    }
  return { routes: routes.length, requests, failures, slowestMs: Math.round(slowestMs) };
}
