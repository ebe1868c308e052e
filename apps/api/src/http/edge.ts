import rateLimit from '@fastify/rate-limit';
import { PUBLIC_ERRORS, type PublicCall, type PublicError } from '@parcelway/http-contract/public';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { fingerprint } from './fingerprint';
import { visitorOf } from './visitor';

declare module 'fastify' {
  interface FastifyContextConfig {
    publicCall?: PublicCall;
  }
}

/** Requests a minute, counted by each process for itself. */
export const EDGE_LIMITS = {
  /** Calls of the API with one token. */
  token: 600,
  /** Calls of the public API with one key. */
  key: 300,
  /** Limit of API calls for one shop, over all callers. */
  shop: 3_000,
  /** Refused tokens from one address: forged ones are all different. */
  refused: 300,
  /** Public pages that cost more than a file, from one address. */
  expensive: 300,
} as const;

/** Public, and each read queries the storage or writes a long text. */
const EXPENSIVE =
  /^\/(platform(\/graph)?$|registry\/api\/|exports\/|t\/image\/|docs(\/|$)|api\/public\/v1\/(docs|openapi))/;
const YEAR_S = 31_536_000;
const KEYS = 50_000;

type Count = Exclude<Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>, { isAllowed: true }>;

/**
 * Applies to every request before any route is called: limits for each token, shop and address, and the headers of all
 * answers. To be called before routes are registered.
 */
export async function protectEdge(app: FastifyInstance, { config }: Pick<AppContext, 'config'>): Promise<void> {
  await app.register(rateLimit, { global: false, cache: KEYS });
  const limiter = (max: number, keyGenerator: Parameters<typeof app.createRateLimit>[0] & object) =>
    app.createRateLimit({ max, timeWindow: 60_000, ...keyGenerator });
  const byAddress = { keyGenerator: (request: { ip: string }) => visitorOf(request.ip) };
  const byToken = limiter(EDGE_LIMITS.token, {
    keyGenerator: ({ headers, ip }) => (headers.authorization ? fingerprint(headers.authorization) : visitorOf(ip)),
  });
  const byKey = limiter(EDGE_LIMITS.key, {
    keyGenerator: ({ headers, ip }) => `key ${fingerprint(headers.authorization ?? visitorOf(ip))}`,
  });
  const byShop = limiter(EDGE_LIMITS.shop, { keyGenerator: ({ caller }) => caller?.shopId ?? '' });
  const refused = limiter(EDGE_LIMITS.refused, byAddress);
  const expensive = limiter(EDGE_LIMITS.expensive, byAddress);
  const secure = config.APP_URL.startsWith('https:');

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (secure) reply.header('strict-transport-security', `max-age=${YEAR_S}; includeSubDomains`);
    const { config: route, url = '' } = request.routeOptions;
    if (route.call) {
      const guesses = counted(await refused(request, { increment: false }));
      if (guesses?.isExceeded) return tooMany(reply, guesses);
      return limited(reply, counted(await byToken(request)));
    }
    if (route.publicCall) {
      const guesses = counted(await refused(request, { increment: false }));
      if (guesses?.isExceeded) return tooManyPublic(reply, guesses);
      const count = counted(await byKey(request));
      if (count?.isExceeded) return tooManyPublic(reply, count);
      if (count) void reply.headers(draftHeadersOf(count));
      return undefined;
    }
    if (EXPENSIVE.test(url)) return limited(reply, counted(await expensive(request)));
    return undefined;
  });
  // The caller is known once the authentication hook has run.
  app.addHook('preValidation', async (request, reply) => {
    if (!request.caller) return undefined;
    const count = counted(await byShop(request));
    if (!request.routeOptions.config.publicCall) return limited(reply, count);
    return count?.isExceeded ? tooManyPublic(reply, count) : undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call, publicCall } = request.routeOptions.config;
    if ((call || publicCall) && reply.statusCode === 401) await refused(request);
  });
}

const counted = (answer: Count | { isAllowed: true }): Count | null => (answer.isAllowed ? null : answer);

/** Sets the headers of the remaining limit, the tighter one of two; or refuses. */
function limited(reply: FastifyReply, count: Count | null): FastifyReply | undefined {
  if (!count) return undefined;
  if (count.isExceeded) return tooMany(reply, count);
  const current = reply.getHeader('ratelimit-remaining');
  if (typeof current !== 'string' || Number(current) > count.remaining) void reply.headers(headersOf(count));
  return undefined;
}

const tooMany = (reply: FastifyReply, count: Count): FastifyReply =>
  reply
    .code(429)
    .headers({ ...headersOf(count), 'retry-after': String(count.ttlInSeconds), 'cache-control': 'no-store' })
    .send({ code: 429, message: `Too many requests. Try again in ${count.ttlInSeconds} seconds.` });

const headersOf = ({ max, remaining, ttlInSeconds }: Count) => ({
  'ratelimit-limit': String(max),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(ttlInSeconds),
});

/** As draft-ietf-httpapi-ratelimit-headers has them. */
const draftHeadersOf = ({ max, remaining, ttlInSeconds }: Count) => ({
  'ratelimit-policy': `"key";q=${max};w=60`,
  ratelimit: `"key";r=${remaining};t=${ttlInSeconds}`,
});

/** The same in the shape of the public API's failures. */
function tooManyPublic(reply: FastifyReply, count: Count): FastifyReply {
  const message = `Too many requests. Try again in ${count.ttlInSeconds} seconds.`;
  return reply
    .code(429)
    .headers({ ...draftHeadersOf(count), 'retry-after': String(count.ttlInSeconds), 'cache-control': 'no-store' })
    .send({ error: { code: PUBLIC_ERRORS[429], message } } satisfies PublicError);
}
