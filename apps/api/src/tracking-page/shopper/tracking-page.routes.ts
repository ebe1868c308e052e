import { enhanceScript, trackingCss } from '@parcelway/app-storefront';
import { languageOfLocale } from '@parcelway/domain';
import { verifyProxySignature } from '@parcelway/platform-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { fingerprint } from '../../http/fingerprint';
import { forwardedVisitor, visitorOf } from '../../http/visitor';
import { decrypted } from '../../orders/parcel-rows';
import { storeUrl } from '../../platform/store-url';
import { liveDesign, type PageDesign } from '../design/page-design';
import { follow } from './go';
import { html, trusted, type Html } from '../../http/html';
import { lookUp } from './look-up';
import { shopByDomain, type PageShop } from './lookup.store';
import { createPageCounts } from './page-counts';
import { createReader, type Reader } from './page-language';
import { document, formPage, frame, noticePage, strangerPage, type Place } from './page.view';
import { resultPage } from './parcel.view';
import { createTryLimiter } from './try-limiter';

const CSS = {
  path: '/storefront/tracking.css',
  text: trackingCss,
  type: 'text/css; charset=utf-8',
  version: fingerprint(trackingCss),
};
const SCRIPT = {
  path: '/storefront/tracking.js',
  text: enhanceScript,
  type: 'text/javascript; charset=utf-8',
  version: fingerprint(enhanceScript),
};
const ASSETS = { css: `${CSS.path}?v=${CSS.version}`, script: `${SCRIPT.path}?v=${SCRIPT.version}` };
const CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const HANDLE = /^[a-z0-9][a-z0-9-]{0,98}$/;

interface Answer {
  status: number;
  title: string;
  content: Html;
  retryAfter?: number;
}

/** The shopper's page: hosted at `/t/<handle>`, and at `/proxy/track` for the store's app proxy. Complete without JavaScript. */
export function registerTrackingPage(app: FastifyInstance, ctx: AppContext): void {
  const limiter = createTryLimiter(() => ctx.now().getTime());
  const counts = createPageCounts(ctx);
  app.addHook('onClose', () => counts.write());

  const designOf = (shop: PageShop): Promise<PageDesign> =>
    withShop(ctx.db, shop.shopId, (trx) => liveDesign(ctx, trx, shop.shopId, languageOfLocale(shop.locale) ?? 'en'));
  /** Sends on whoever pressed a product or a coupon; where there is nothing to go to, back to the page. */
  async function wentOn(request: FastifyRequest, reply: FastifyReply, shop: PageShop): Promise<boolean> {
    const { go } = request.query as Record<string, unknown>;
    if (request.method !== 'GET' || go === undefined) return false;
    const to = await follow(ctx, shop, await designOf(shop), counts, go);
    await pageHeaders(reply.code(303))
      .header('location', to ?? backToPage(fieldsOf(request)))
      .send();
    return true;
  }

  /** Where a shopper reaches the shop: its public e-mail address, else its front page. */
  function contactOf(shop: PageShop): string {
    const email = decrypted(ctx, shop.email_enc);
    return email ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : storeUrl(ctx.config, shop.domain);
  }

  async function answer(
    shop: PageShop,
    reader: Reader,
    fields: Readonly<Record<string, unknown>>,
    visitor: string,
    agent: string | undefined,
  ): Promise<Answer> {
    const { texts, language } = reader;
    counts.view(shop, visitor, agent);
    const design = await designOf(shop);
    const look = await lookUp(ctx, shop, design, fields, { limiter, visitor, language });
    if (look.kind === 'form') return { status: 200, title: texts.title, content: formPage(reader) };
    if (look.kind === 'incomplete') return { status: 422, title: texts.title, content: formPage(reader, look) };
    if (look.kind === 'limited') {
      const text = reader.fill(texts.limited_text, { when: reader.after(look.retryAfter) });
      const content = noticePage(reader, texts.limited_title, text, look.entered);
      return { status: 429, retryAfter: look.retryAfter, title: texts.limited_title, content };
    }
    if (look.kind === 'missed') {
      const content = noticePage(reader, texts.miss_title, texts.miss_text, look.entered);
      return { status: 200, title: texts.miss_title, content };
    }
    counts.press(shop, 'lookup');
    const status = look.reviewed?.outcome.kind === 'incomplete' ? 422 : 200;
    return { status, title: texts.title, content: resultPage(look.found, reader, contactOf(shop)) };
  }

  const readerFor = (request: FastifyRequest, shop: PageShop | null): Reader =>
    createReader({
      wanted: fieldsOf(request).lang,
      acceptLanguage: request.headers['accept-language'],
      shopLocale: shop?.locale ?? 'en',
      shopCountry: shop?.country ?? '',
      timezone: shop?.timezone ?? 'UTC',
      now: ctx.now(),
    });
  const placeOf = (request: FastifyRequest, home: string | null): Place => {
    const { nums } = fieldsOf(request);
    return { home, nums: typeof nums === 'string' ? nums.slice(0, 500) : null };
  };
  const hosted = (reply: FastifyReply, status: number, title: string, reader: Reader, body: Html): FastifyReply =>
    pageHeaders(reply.code(status))
      .header('content-security-policy', CSP)
      .type('text/html; charset=utf-8')
      .send(document(title, reader, ASSETS, body));
  /** Rendered by the store inside its theme. The store passes error pages on as its own, so every answer but a bad signature is 200 or 429. */
  const proxied = (reply: FastifyReply, status: number, body: Html): FastifyReply =>
    pageHeaders(reply.code(status))
      .type('application/liquid; charset=utf-8')
      .send(html`<style>${trusted(trackingCss)}</style>${body}`.text);

  app.register(async (scope) => {
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
      if (status === 500) request.log.error({ err: error }, 'the tracking page failed');
      const reader = readerFor(request, null);
      return hosted(
        reply,
        status,
        reader.texts.failed_title,
        reader,
        strangerPage(reader, reader.texts.failed_title, reader.texts.failed_text),
      );
    });

    scope.route<{ Params: { handle: string } }>({
      method: ['GET', 'POST'],
      url: '/t/:handle',
      schema: { hide: true },
      handler: async (request, reply) => {
        const handle = request.params.handle.toLowerCase();
        const shop = HANDLE.test(handle) ? await shopByDomain(ctx.db, `${handle}.myshopify.com`) : null;
        const reader = readerFor(request, shop);
        if (!shop)
          return hosted(
            reply,
            404,
            reader.texts.unknown_title,
            reader,
            strangerPage(reader, reader.texts.unknown_title, reader.texts.unknown_text),
          );
        if (await wentOn(request, reply, shop)) return reply;
        const { status, title, content, retryAfter } = await answer(
          shop,
          reader,
          fieldsOf(request),
          visitorOf(request.ip),
          request.headers['user-agent'],
        );
        if (retryAfter) void reply.header('retry-after', String(retryAfter));
        return hosted(
          reply,
          status,
          `${title} · ${shop.name || shop.domain}`,
          reader,
          frame(shop, reader, placeOf(request, storeUrl(ctx.config, shop.domain)), content),
        );
      },
    });

    for (const url of ['/proxy/track', '/proxy/track/*']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        schema: { hide: true },
        handler: async (request, reply) => {
          const secrets = [ctx.config.SHOPIFY_API_SECRET, ctx.config.SHOPIFY_API_SECRET_OLD].filter(
            (secret) => secret !== undefined,
          );
          const proxy = verifyProxySignature(request.raw.url?.split('?')[1] ?? '', secrets, ctx.now());
          if ('error' in proxy)
            return pageHeaders(reply.code(400))
              .type('text/plain; charset=utf-8')
              .send('This address answers requests of the store only.');
          const shop = await shopByDomain(ctx.db, proxy.shop);
          const reader = readerFor(request, shop);
          if (!shop)
            return proxied(reply, 200, strangerPage(reader, reader.texts.unknown_title, reader.texts.unknown_text));
          if (await wentOn(request, reply, shop)) return reply;
          const { status, content, retryAfter } = await answer(
            shop,
            reader,
            fieldsOf(request),
            forwardedVisitor(request),
            request.headers['user-agent'],
          );
          if (retryAfter) void reply.header('retry-after', String(retryAfter));
          return proxied(reply, status === 429 ? 429 : 200, frame(shop, reader, placeOf(request, null), content));
        },
      });
    }

    for (const asset of [CSS, SCRIPT]) {
      scope.get<{ Querystring: { v?: string } }>(asset.path, { schema: { hide: true } }, async (request, reply) =>
        reply
          .header(
            'cache-control',
            request.query.v === asset.version ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          )
          .header('x-content-type-options', 'nosniff')
          .type(asset.type)
          .send(asset.text),
      );
    }
  });
}

const pageHeaders = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    vary: 'accept-language',
  });

/** The page as it was opened, by whatever path the browser knows it. */
const backToPage = (fields: Readonly<Record<string, unknown>>): string =>
  `?${new URLSearchParams(
    ['nums', 'lang'].flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' ? [[name, value.slice(0, 500)]] : [];
    }),
  ).toString()}`;

/** The form's fields for a POST. A link names tracking numbers at most: an order and an e-mail would stay in histories and logs. `lang` may stand in either. */
function fieldsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { lang, ...query } = request.query as Record<string, unknown>;
  return request.method === 'POST'
    ? { lang, ...(request.body as Record<string, unknown> | undefined) }
    : { lang, ...('nums' in query && { nums: query.nums }) };
}
