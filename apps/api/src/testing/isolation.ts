import Fastify, { type FastifyInstance, type InjectOptions, type LightMyRequestResponse } from 'fastify';
import { registerApi } from '../server';
import { createTrackingWorld, type TrackingWorld } from './tracking-world';
import { addShop, rowsOf, type Shop } from './two-shops';

/** For tests only: two shops with the same order names, the same e-mail and the same tracking number, on the whole server. */
export interface Isolation {
  world: TrackingWorld;
  app: FastifyInstance;
  /** Every route of the server, as `GET /api/v1/…`. */
  routes: ReadonlySet<string>;
  a: Shop;
  b: Shop;
  /** For each route the last request that it answered with success, or the last one if there is none. */
  requests: ReadonlyMap<string, InjectOptions & { url: string }>;
  /** A fingerprint of all rows of a shop. */
  rowsOf(shop: Shop): Promise<string>;
  /**
   * Calls as A, with B named everywhere else; afterwards B's rows are unchanged and the answer contains nothing of B.
   */
  asA(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
}

/**
 * A domain's `<domain>.isolation.ts` exports these as `isolation`: for each of its routes, that nothing of B is read or
 * written with A's token.
 */
export type IsolationCases = Record<string, (isolation: Isolation) => Promise<void>>;

export async function openIsolation(): Promise<Isolation> {
  // Fewer connections than concurrent requests: none may need a second one.
  const world = await createTrackingWorld(new Date().toISOString(), { poolSize: 3 });
  const app = Fastify({ routerOptions: { maxParamLength: 512 } });
  const routes = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS') routes.add(`${one} ${url.replace(/(.)\/$/, '$1')}`);
  });
  const requests = new Map<string, InjectOptions & { url: string }>();
  const succeeded = new Set<string>();
  app.addHook('onSend', async ({ method, routeOptions }, reply) => {
    reply.header('x-route', `${method} ${routeOptions.url}`);
  });
  await registerApi(app, world.ctx, world.ctx);
  await app.ready();
  const inject = async (options: InjectOptions & { url: string }): Promise<LightMyRequestResponse> => {
    const answer = await app.inject(options);
    const route = String(answer.headers['x-route']);
    if (answer.statusCode < 400) succeeded.add(route);
    if (answer.statusCode < 400 || !succeeded.has(route)) requests.set(route, options);
    return answer;
  };
  const a = await addShop(world, 'shop-a.myshopify.com', '5001', 'of A alone');
  const b = await addShop(world, 'shop-b.myshopify.com', '6001', 'of B alone');
  return {
    world,
    app,
    routes,
    a,
    b,
    requests,
    rowsOf: (shop) => rowsOf(world, shop),
    async asA(options) {
      const before = await rowsOf(world, b);
      const separator = options.url.includes('?') ? '&' : '?';
      // None of these grants access.
      const lies = { 'x-shopify-shop-domain': b.domain, 'x-shop-id': b.id, origin: `https://${b.domain}` };
      const answer = await inject({
        ...options,
        url: `${options.url}${separator}shop=${b.domain}&shop_id=${b.id}`,
        headers: { authorization: `Bearer ${a.token}`, ...lies, ...options.headers },
      });
      expect(await rowsOf(world, b)).toBe(before);
      expect(answer.body).not.toContain(b.secret);
      expect(answer.body).not.toContain(b.domain);
      return answer;
    },
  };
}
