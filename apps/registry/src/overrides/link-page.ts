import { sameOriginPath } from '@parcelway/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RegistryConfig } from '../config';
import { CSS } from '../platform-page/platform-assets';
import { QA_COOKIE, setCookie } from '../serve/cookies';
import type { QaCookies } from '../serve/qa-cookie';
import { originsOf, pageHeaders } from '../serve/security-headers';
import { GRANT_LIFE_MS } from './grants';
import { linkRefusedView, openLinkView } from './link-page.view';
import type { Overrides } from './overrides';

interface Options {
  config: RegistryConfig;
  overrides: Overrides;
  qa: QaCookies;
  now(): Date;
}

const OPEN = '/registry/overrides/open';
/** Parameters of a link; the others belong to the screen it leads to. */
const OF_THE_LINK = ['shop', 'mfe', 'grant'];

/**
 * A link that opens a release outside of the store admin shows a page first, and is used up by the button on it: whatever fetches addresses
 * out of a chat presses none. In the admin's frame the platform's session token proves that a person is there.
 * The hook applies to routes registered after it.
 */
export function linkPage(app: FastifyInstance, { config, overrides, qa, now }: Options): void {
  const about = { product: config.PRODUCT_NAME, environment: config.environment };

  app.addHook('onRequest', async (request, reply) => {
    const [path = '', search = ''] = request.url.split('?');
    const query = new URLSearchParams(search);
    if (!['GET', 'HEAD'].includes(request.method) || !query.has('mfe') || query.get('embedded') === '1') return;
    const grant = await overrides.unopened(query, qa.read(request.headers.cookie), now());
    if (!grant) return;
    const back = new URLSearchParams(query);
    for (const name of OF_THE_LINK) back.delete(name);
    const action = new URLSearchParams({ back: back.size > 0 ? `${path}?${back}` : path });
    for (const name of OF_THE_LINK) if (query.has(name)) action.set(name, query.get(name) ?? '');
    return send(config, request, reply, openLinkView(about, grant, `${OPEN}?${action}`));
  });

  // A form without fields: everything is in its address.
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded'))
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
  app.post(OPEN, async (request, reply): Promise<FastifyReply> => {
    const refuse = (why: string) => send(config, request, reply.code(403), linkRefusedView(about, why));
    // A page elsewhere may hold the same form: only ours may be sent.
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return refuse('it was opened by another site');
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    const { why, began } = await overrides.open(query, qa.read(request.headers.cookie), now());
    if (why !== null) return refuse(why);
    if (began)
      reply.header(
        'set-cookie',
        setCookie(QA_COOKIE, began, GRANT_LIFE_MS / 1000, config.APP_URL.startsWith('https:')),
      );
    // With the link, by which a process that does not know it yet finds it.
    const back = new URL(sameOriginPath(query.get('back') ?? '/', '/'), config.APP_URL);
    for (const name of OF_THE_LINK) if (query.has(name)) back.searchParams.set(name, query.get(name) ?? '');
    return reply.header('cache-control', 'no-store').redirect(`${back.pathname}${back.search}`, 303);
  });
}

function send(config: RegistryConfig, request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const at = (path: string) =>
    originsOf(config, request.host)
      .map((origin) => `${origin}${path}`)
      .join(' ');
  const policy = [
    "default-src 'none'",
    `style-src ${at(CSS.path)}`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply.headers({ ...pageHeaders, 'content-security-policy': policy.join('; ') }).send(html);
}
