import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { proxySignature } from '../signatures';
import { drawAppAnswer, drawPage } from '../storefront/theme';
import type { Twin, Store } from '../twin';

const PREFIX = '/apps/track';
/** Not passed on in either direction: what belongs to one connection, and cookies, which the platform strips. */
const DROPPED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'cookie',
  'set-cookie',
  'upgrade',
  'expect',
  'accept-encoding',
]);
const TIMEOUT_MS = 10_000;

/** Adds what the platform adds to a shopper's query and signs it. Parameters of its own names that the shopper sent are replaced. */
export function signedProxyQuery(
  query: string,
  options: { shop: string; pathPrefix: string; now: Date; secret: string; customerId?: string },
): URLSearchParams {
  const params = new URLSearchParams(query);
  for (const name of ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature']) params.delete(name);
  params.append('shop', options.shop);
  params.append('logged_in_customer_id', options.customerId ?? '');
  params.append('path_prefix', options.pathPrefix);
  params.append('timestamp', String(Math.floor(options.now.getTime() / 1000)));
  params.append('signature', proxySignature(params, options.secret));
  return params;
}

/** The app's pages under the store's own domain: /apps/track and below go to the app at /proxy/track, signed. */
export async function appProxyRoutes(app: FastifyInstance, twin: Twin): Promise<void> {
  // Bodies go on as they came.
  await app.register(async (proxy) => {
    proxy.removeAllContentTypeParsers();
    proxy.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const url of [`/shops/:shop${PREFIX}`, `/shops/:shop${PREFIX}/*`]) {
      proxy.route<{ Params: { shop: string; '*'?: string } }>({
        method: ['GET', 'POST'],
        url,
        handler: async (request, reply) => {
          const store = twin.store(request.params.shop);
          if (!store || store.shop.domain !== request.params.shop) return reply.code(404).send('Not found');
          return forward(twin, store, request, request.params['*'], reply);
        },
      });
    }
  });
}

async function forward(
  twin: Twin,
  store: Store,
  request: FastifyRequest,
  below: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const requested = new URL(request.url, 'http://store');
  const query = signedProxyQuery(requested.search, {
    shop: store.shop.domain,
    pathPrefix: PREFIX,
    now: twin.clock.now(),
    secret: twin.config.apiSecret,
  });
  const rest = below === undefined ? '' : requested.pathname.slice(requested.pathname.indexOf(PREFIX) + PREFIX.length);
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string' && !DROPPED.has(name)) headers.set(name, value);
  headers.set('x-forwarded-host', store.shop.domain);
  headers.set('x-forwarded-for', request.ip);
  let answer: Response;
  try {
    answer = await fetch(`${twin.config.appUrl}/proxy/track${rest}?${query.toString()}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(request.method === 'POST' && { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }),
    });
  } catch {
    return reply
      .code(502)
      .type('text/html; charset=utf-8')
      .send(
        drawPage('<h1>There was an error in the third-party application</h1><p>Try again in a moment.</p>', {
          shop: store.shop,
        }),
      );
  }
  void reply.code(answer.status);
  answer.headers.forEach((value, name) => {
    if (!DROPPED.has(name)) void reply.header(name, value);
  });
  if (!/^application\/liquid\b/.test(answer.headers.get('content-type') ?? ''))
    return reply.send(Buffer.from(await answer.arrayBuffer()));
  return reply.type('text/html; charset=utf-8').send(drawAppAnswer(await answer.text(), store.shop));
}
