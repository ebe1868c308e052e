import { randomBytes } from 'node:crypto';
import { pageCss } from '@parcelway/app-storefront';
import { memoized } from '@parcelway/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context';
import { isUnavailable, withShop } from '../../db/database';
import { html, trusted, type Html } from '../../http/html';
import { forwardedVisitor, visitorOf } from '../../http/visitor';
import { storeRequest } from '../../platform/store-request';
import { storeUrl } from '../../platform/store-url';
import type { PageDesign } from '../design/page-design';
import { ownCss, ownScript, unread } from './extra-code';
import { follow } from './go';
import { designCss, themeCss } from './page-theme';
import { runLookup, type LookupResult } from './run-lookup';
import type { PageShop } from './lookup.store';
import {
  NOTHING_TYPED,
  reviewStates,
  type FoundContent,
  type PageContent,
  type PageScene,
  type Place,
} from './page-content';
import { createPageCounts } from './page-counts';
import { PAGE_CSS, PAGE_SCRIPT, WORLD_FILES } from './page-files';
import { createReader, type Reader } from './page-language';
import { readShownShop, type ShownShop } from './page-shop';
import { document, renderPage, strangerPage } from './page.view';
import { createRecommendations } from './recommended';
import { createTryLimiter } from './try-limiter';

/** @param cdn the store platform's, whose product images the page shows */
const policy = (nonce: string, cdn: string): string =>
  `default-src 'none'; style-src 'self' 'nonce-${nonce}'; script-src 'self'; img-src 'self' data: ${cdn}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
const HANDLE = /^[a-z0-9][a-z0-9-]{0,98}$/;

interface Answer {
  status: number;
  title: string;
  content: PageContent;
  retryAfter?: number;
}
/** What a page is drawn from beside the result of the lookup. */
interface Setting extends ShownShop {
  reader: Reader;
  fields: Readonly<Record<string, unknown>>;
}

/** The shopper's page: hosted at `/t/<handle>`, and at `/proxy/track` for the store's app proxy. Complete without JavaScript. */
export function registerTrackingPage(app: FastifyInstance, ctx: AppContext): void {
  const limiter = createTryLimiter(() => ctx.now().getTime());
  const counts = createPageCounts(ctx);
  app.addHook('onClose', () => counts.write());
  const { recommended } = createRecommendations(ctx);
  const shownShop = ctx.shopCaches.cached((domain) => readShownShop(ctx, domain));
  const cdn = new URL(ctx.config.PLATFORM_CDN_URL).origin;

  async function answer(setting: Setting, result: LookupResult): Promise<Answer> {
    const { shop, reader } = setting;
    const { texts } = reader;
    if (result.kind === 'form')
      return { status: 200, title: texts.title, content: { kind: 'lookup', typed: NOTHING_TYPED } };
    if (result.kind === 'found') {
      counts.press(shop, 'lookup');
      const status = result.reviewed?.outcome.kind === 'incomplete' ? 422 : 200;
      return { status, title: texts.title, content: await foundContent(setting, result) };
    }
    const entered = { ...result.entered };
    if (result.kind === 'incomplete')
      return {
        status: 422,
        title: texts.title,
        content: { kind: 'lookup', typed: { entered, missing: result.missing } },
      };
    const notice = (title: string, text: string): Pick<Answer, 'title' | 'content'> => ({
      title,
      content: { kind: 'notice', title, text, typed: { entered, missing: [] } },
    });
    if (result.kind === 'missed') return { status: 200, ...notice(texts.miss_title, texts.miss_text) };
    const { retryAfter } = result;
    const text = reader.fill(texts.limited_text, { when: reader.after(retryAfter) });
    return { status: 429, retryAfter, ...notice(texts.limited_title, text) };
  }

  async function foundContent(
    { shop, design }: Setting,
    { found, reviewed }: Extract<LookupResult, { kind: 'found' }>,
  ): Promise<FoundContent> {
    const products: Record<string, Awaited<ReturnType<typeof recommended>>> = {};
    for (const section of design.settings.sections)
      if (section.kind === 'products' && !section.hidden)
        products[section.id] = await recommended(shop, section, found);
    return { kind: 'found', found, products, reviews: reviewStates(found, reviewed) };
  }
  /** Redirects a click on a product or a coupon; without a target, back to the page. */
  async function goOn(request: FastifyRequest, reply: FastifyReply, { shop, design }: Setting): Promise<FastifyReply> {
    const to = await follow(ctx, shop, design, counts, pressed(request));
    // The page's script counts a copied coupon by an image, which no page waits for.
    const isImage = request.headers['sec-fetch-dest'] === 'image';
    if (isImage && to === null) return pageHeaders(reply.code(204)).send();
    return pageHeaders(reply.code(303))
      .header('location', to ?? backToPage(fieldsOf(request)))
      .send();
  }

  const readerFor = (request: FastifyRequest, shop: PageShop | null, design?: PageDesign): Reader =>
    createReader({
      wanted: fieldsOf(request).lang,
      acceptLanguage: request.headers['accept-language'],
      shopLocale: shop?.locale ?? 'en',
      shopCountry: shop?.country ?? '',
      timezone: shop?.timezone ?? 'UTC',
      now: ctx.now(),
      ...(design && { rules: design.settings }),
    });
  /** Parcels are never cached; `result` is null where something on the page was pressed. */
  async function read(
    request: FastifyRequest,
    shown: ShownShop,
    visitor: string,
  ): Promise<{ setting: Setting; result: LookupResult | null }> {
    const { shop, design } = shown;
    const reader = readerFor(request, shop, design);
    const setting = { ...shown, reader, fields: fieldsOf(request) };
    if (pressed(request) !== undefined) return { setting, result: null };
    const client = { limiter, visitor, language: reader.language };
    const result = await withShop(ctx.db, shop.shopId, (trx) => runLookup(ctx, trx, shown, setting.fields, client));
    counts.view(shop, visitor, request.headers['user-agent']);
    return { setting, result };
  }
  // A page is opened many times, and each time without the same section.
  const logLiquidProblem = memoized((shop: string, section: string, line: number, message: string) => {
    ctx.log.warn({ shop, section, line, message }, 'a section of the tracking page cannot be filled and is left out');
    return true;
  }, 1000);
  const sceneOf = ({ shop, contact, design, reader, fields }: Setting, on: Place['on']): PageScene => ({
    design,
    reader,
    place: {
      on,
      inTheme: on === 'store',
      shopId: shop.shopId,
      shopName: shop.name || shop.domain,
      home: storeUrl(ctx.config, shop.domain),
      files: on === 'store' ? new URL(ctx.config.APP_URL).origin : '',
      nums: typeof fields.nums === 'string' ? fields.nums.slice(0, 500) : null,
      contact,
    },
    onLiquidProblem: ({ section, line, message }) => void logLiquidProblem(shop.shopId, section, line ?? 0, message),
  });
  const hosted = (
    reply: FastifyReply,
    status: number,
    { title, reader, body, design }: { title: string; reader: Reader; body: Html; design?: PageDesign },
  ): FastifyReply => {
    const nonce = randomBytes(16).toString('base64');
    const css = design ? `${themeCss(design)}${ownCss(design.code.css, 'hosted')}` : '';
    const files = { css: PAGE_CSS[design?.theme ?? 'classic'].url, script: PAGE_SCRIPT.url };
    return pageHeaders(reply.code(status))
      .header('content-security-policy', policy(nonce, cdn))
      .type('text/html; charset=utf-8')
      .send(document(title, reader, files, { css, nonce }, body));
  };
  /** Rendered by the store inside its theme. The store passes error pages on as its own, so every answer but a bad signature is 200 or 429. */
  const proxied = (reply: FastifyReply, status: number, body: Html, scene?: PageScene): FastifyReply => {
    const css = scene ? designCss(scene) : pageCss.classic;
    const own = scene ? ownCss(scene.design.code.css, 'store') : '';
    // For the theme's block, which extracts the page and its styles from one element, without the theme around.
    const isBlock = (reply.request.query as Record<string, unknown>).view === 'block';
    const script = scene && !isBlock && html`<script src="${scene.place.files}${PAGE_SCRIPT.url}" defer></script>`;
    return pageHeaders(reply.code(status))
      .type('application/liquid; charset=utf-8')
      .send(
        html`${isBlock && trusted('{% layout none %}<div>')}<style>${trusted(css)}</style>${own.trim() !== '' && trusted(unread(`<style>${own}</style>`, 'store'))}${body}${script}${scene && ownScript(scene)}${isBlock && trusted('</div>')}`
          .text,
      );
  };

  app.register(async (scope) => {
    scope.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const refusal = error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : null;
      const status = refusal ?? (isUnavailable(error) ? 503 : 500);
      if (status === 503) void reply.header('retry-after', '1');
      if (!refusal) request.log.error({ err: error }, 'the tracking page failed');
      const reader = readerFor(request, null);
      const { failed_title: title, failed_text: text } = reader.texts;
      return hosted(reply, status, { title, reader, body: strangerPage(reader, title, text) });
    });

    scope.route<{ Params: { handle: string } }>({
      method: ['GET', 'POST'],
      url: '/t/:handle',
      schema: { hide: true },
      handler: async (request, reply) => {
        const handle = request.params.handle.toLowerCase();
        const shown = HANDLE.test(handle) ? await shownShop(`${handle}.myshopify.com`) : null;
        if (!shown) {
          const reader = readerFor(request, null);
          const { unknown_title: title, unknown_text: text } = reader.texts;
          return hosted(reply, 404, { title, reader, body: strangerPage(reader, title, text) });
        }
        const { setting, result } = await read(request, shown, visitorOf(request.ip));
        if (!result) return goOn(request, reply, setting);
        const { status, title, content, retryAfter } = await answer(setting, result);
        if (retryAfter) void reply.header('retry-after', String(retryAfter));
        return hosted(reply, status, {
          title: `${title} · ${shown.shop.name || shown.shop.domain}`,
          ...setting,
          body: renderPage(sceneOf(setting, 'hosted'), content),
        });
      },
    });

    for (const url of ['/proxy/track', '/proxy/track/*']) {
      scope.route({
        method: ['GET', 'POST'],
        url,
        schema: { hide: true },
        handler: async (request, reply) => {
          const proxy = storeRequest(request, ctx);
          if ('error' in proxy)
            return pageHeaders(reply.code(400))
              .type('text/plain; charset=utf-8')
              .send('This address answers requests of the store only.');
          const shown = await shownShop(proxy.shop);
          if (!shown) {
            const reader = readerFor(request, null);
            return proxied(reply, 200, strangerPage(reader, reader.texts.unknown_title, reader.texts.unknown_text));
          }
          const { setting, result } = await read(request, shown, forwardedVisitor(request));
          if (!result) return goOn(request, reply, setting);
          const { status, content, retryAfter } = await answer(setting, result);
          if (retryAfter) void reply.header('retry-after', String(retryAfter));
          const scene = sceneOf(setting, 'store');
          return proxied(reply, status === 429 ? 429 : 200, renderPage(scene, content), scene);
        },
      });
    }

    const maps = Object.values(WORLD_FILES);
    for (const file of [PAGE_CSS.classic, PAGE_CSS.modern, PAGE_SCRIPT, ...maps]) {
      scope.get<{ Querystring: { v?: string } }>(file.path, { schema: { hide: true } }, async (request, reply) =>
        reply
          .header(
            'cache-control',
            maps.includes(file) || request.query.v === file.version
              ? 'public, max-age=31536000, immutable'
              : 'public, max-age=300',
          )
          .header('x-content-type-options', 'nosniff')
          .type(file.type)
          .send(file.text),
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

/** What on the page was pressed. */
const pressed = ({ method, query }: FastifyRequest): unknown =>
  method === 'GET' ? (query as Record<string, unknown>).go : undefined;

/** The page as it was opened, by the browser's path. */
const backToPage = (fields: Readonly<Record<string, unknown>>): string =>
  `?${new URLSearchParams(
    ['nums', 'lang'].flatMap((name) => {
      const value = fields[name];
      return typeof value === 'string' ? [[name, value.slice(0, 500)]] : [];
    }),
  ).toString()}`;

/**
 * The form's fields for a POST. A link contains tracking numbers at most: an order and an e-mail would stay in
 * histories and logs. `lang` may be in either.
 */
function fieldsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { lang, ...query } = request.query as Record<string, unknown>;
  return request.method === 'POST'
    ? { lang, ...(request.body as Record<string, unknown> | undefined) }
    : { lang, ...('nums' in query && { nums: query.nums }) };
}
