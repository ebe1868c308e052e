import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../html';
import { queryHmac } from '../signatures';
import type { Store, TwinConfig } from '../twin';
import { grantTokens } from './token-grants';
import type { TokenStore } from './token-store';

export interface OauthOptions {
  config: TwinConfig;
  tokens: TokenStore;
  now: () => Date;
  store: (domain: string) => Store | undefined;
}

type AuthorizeQuery = Partial<Record<'client_id' | 'scope' | 'redirect_uri' | 'state' | 'grant_options[]', string>>;

const CODE_LIFE_MS = 10 * 60_000;

/** The token endpoint and the page on which a merchant lets the app in. */
export function oauthRoutes(app: FastifyInstance, { config, tokens, now, store }: OauthOptions): void {
  const codes = new Map<string, { shop: string; expiresMs: number; perUser: boolean }>();
  const consumeCode = (shop: string, code: string): { perUser: boolean } | null => {
    const found = codes.get(code);
    codes.delete(code);
    return found !== undefined && found.shop === shop && found.expiresMs > now().getTime() ? found : null;
  };

  app.post<{ Params: { shop: string }; Body: unknown }>('/shops/:shop/admin/oauth/access_token', (request, reply) => {
    const { shop } = request.params;
    if (!store(shop)) return reply.code(404).send({ errors: 'Not Found' });
    const body =
      typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {};
    const grant = grantTokens(shop, body, {
      ...{ config, tokens, now, consumeCode },
      staffOf: (domain) => store(domain)?.shop.staff,
    });
    return reply.code(grant.status).header('cache-control', 'no-store').send(grant.body);
  });

  const problem = (shop: string, query: AuthorizeQuery): string | null => {
    if (!store(shop)) return 'There is no such store.';
    if (query.client_id !== config.apiKey) return 'The app is not known: its client id is wrong.';
    if (
      !query.redirect_uri ||
      !URL.canParse(query.redirect_uri) ||
      new URL(query.redirect_uri).origin !== new URL(config.appUrl).origin
    )
      return 'The redirect address is not on the app’s list.';
    return null;
  };

  const scopesOf = (query: AuthorizeQuery): string[] => (query.scope ?? '').split(',').filter(Boolean);

  const goBack = (reply: FastifyReply, shop: string, query: AuthorizeQuery): FastifyReply => {
    tokens.grant(shop, scopesOf(query));
    const code = randomBytes(16).toString('hex');
    const perUser = query['grant_options[]'] === 'per-user';
    codes.set(code, { shop, expiresMs: now().getTime() + CODE_LIFE_MS, perUser });
    const params: Record<string, string> = {
      code,
      host: Buffer.from(`admin.shopify.com/store/${store(shop)?.handle ?? ''}`)
        .toString('base64')
        .replace(/=+$/, ''),
      shop,
      ...(query.state !== undefined && { state: query.state }),
      timestamp: String(Math.floor(now().getTime() / 1000)),
    };
    const target = new URL(query.redirect_uri ?? '');
    for (const [key, value] of Object.entries({ ...params, hmac: queryHmac(params, config.apiSecret) }))
      target.searchParams.set(key, value);
    return reply.redirect(target.href, 302);
  };

  const refuse = (reply: FastifyReply, why: string) =>
    reply
      .code(400)
      .type('text/html; charset=utf-8')
      .send(page('Cannot install the app', `<p>${escapeHtml(why)}</p>`));

  app.get<{ Params: { shop: string }; Querystring: AuthorizeQuery }>(
    '/shops/:shop/admin/oauth/authorize',
    (request, reply) => {
      const { shop } = request.params;
      const why = problem(shop, request.query);
      if (why) return refuse(reply, why);
      if (tokens.isInstalled(shop) && tokens.hasGranted(shop, scopesOf(request.query)))
        return goBack(reply, shop, request.query);
      return reply.type('text/html; charset=utf-8').send(consent(store(shop)?.shop.name ?? shop, request.query));
    },
  );

  app.post<{ Params: { shop: string }; Querystring: AuthorizeQuery }>(
    '/shops/:shop/admin/oauth/authorize',
    (request, reply) => {
      const { shop } = request.params;
      const why = problem(shop, request.query);
      if (why) return refuse(reply, why);
      return goBack(reply, shop, request.query);
    },
  );
}

function consent(shopName: string, query: AuthorizeQuery): string {
  const scopes = (query.scope ?? '')
    .split(',')
    .filter(Boolean)
    .map((scope) => `<li>${escapeHtml(scope)}</li>`)
    .join('');
  const action = `?${new URLSearchParams(Object.entries(query)).toString()}`;
  return page(
    'Install app',
    `<p>The app wants access to ${escapeHtml(shopName)}.</p><ul>${scopes}</ul><form method="post" action="${escapeHtml(action)}"><button type="submit">Install</button></form>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color:#303030}button{font:inherit;font-weight:600;padding:.5rem 1.25rem;border:0;border-radius:.5rem;background:#303030;color:#fff;cursor:pointer}</style>
</head><body><h1>${title}</h1>${body}</body></html>`;
}
