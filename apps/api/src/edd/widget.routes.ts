import { createHash } from 'node:crypto';
import { promisePreviewDocument, promisePreviewScript } from '@parcelway/app-storefront';
import { languageOfLocale } from '@parcelway/domain';
import { eddWidgetQuery, type EddWidgetAnswer, type EddWidgetQuery } from '@parcelway/http-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { fingerprint } from '../http/fingerprint';
import { createMinuteLimiter } from '../http/minute-limiter';
import { framePolicy, sendFrame } from '../http/preview-frame';
import { forwardedVisitor } from '../http/visitor';
import { storeRequest } from '../platform/store-request';
import { isCountry } from './countries/countries';
import type { Answer } from './answer';
import { storeByDomain } from './edd.store';
import { promiseCache, type ShopPromise } from './shop-promise';
import { widgetAnswer } from './widget-answer';

/** Promises that one visitor may request in a minute: each product, variant and country is one. */
export const WIDGET_LIMIT = 120;
/** Maximal age of a cached answer: what the merchant changes shows after that. */
const MAX_AGE_S = 300;

/** The delivery promise for the widget in a store's theme, at `/apps/track/edd` of the store. A long cart is posted. */
export function registerEddWidget(app: FastifyInstance, ctx: AppContext): void {
  registerPreviewFrame(app, ctx);
  const promiseOf = promiseCache(ctx);
  const promiseAt = ctx.shopCaches.cached(async (domain) => {
    const store = await storeByDomain(ctx.db, domain);
    return store && withShop(ctx.db, store.shopId, (trx) => promiseOf(trx, store));
  });
  const attempt = createMinuteLimiter(WIDGET_LIMIT, ctx.now);
  app.route({
    method: ['GET', 'POST'],
    url: '/proxy/track/edd',
    schema: { hide: true },
    handler: async (request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
      });
      const proxy = storeRequest(request, ctx);
      if ('error' in proxy) return refuse(reply, 400, 'This address answers requests of the store only.');
      const wait = attempt(forwardedVisitor(request));
      if (wait > 0) return refuse(reply.header('retry-after', String(wait)), 429, `Try again in ${wait} seconds.`);
      const query = eddWidgetQuery.safeParse(request.method === 'POST' ? request.body : request.query);
      if (!query.success) return refuse(reply, 400, 'The query is not that of a delivery promise.');
      const promise = await promiseAt(proxy.shop);
      const answer = promise && answerFor(promise, query.data, ctx.now());
      if (!answer)
        return refuse(reply.header('cache-control', 'public, max-age=60'), 404, 'There is no delivery promise.');
      const body = JSON.stringify(answer.data);
      const etag = `"${answer.data.version}.${fingerprint(body)}"`;
      void reply.headers({ etag, 'cache-control': `public, max-age=${answer.maxAge}` });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    },
  });
}

/** The frame in which the merchant sees the widget before it is saved. */
function registerPreviewFrame(app: FastifyInstance, { config }: Pick<AppContext, 'config'>): void {
  // No other script than the widget's own may run.
  const hash = createHash('sha256').update(promisePreviewScript).digest('base64');
  const policy = framePolicy(config, `'sha256-${hash}'`);
  app.get('/storefront/promise-preview', { schema: { hide: true } }, async (_request, reply) =>
    sendFrame(reply, policy, promisePreviewDocument),
  );
}

const refuse = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply.code(code).type('application/json; charset=utf-8').send(JSON.stringify({ code, message }));

/** Null where the merchant shows no promise. `maxAge` in seconds: no answer outlives the cut-off or the day. */
function answerFor(
  promise: ShopPromise,
  { place, lang, country, province, items }: EddWidgetQuery,
  at: Date,
): { data: EddWidgetAnswer; maxAge: number } | null {
  const { position } = promise.settings.widget;
  if (!promise.enabled || (position !== 'both' && position !== place)) return null;
  const to = { country: isCountry(country) ? country : promise.country, province: province || null };
  const answers = items.map(({ stock: inStock, ...item }) => promise.answer({ ...item, inStock }, to, at));
  const data = widgetAnswer(promise, answers, to, languageOfLocale(lang) ?? promise.language);
  const left = answers.map((answer) => secondsLeft(answer, at));
  return { data, maxAge: Math.max(1, Math.min(MAX_AGE_S, ...left)) };
}

/** Until the cut-off or midnight in the warehouse. */
function secondsLeft({ cutoffAt, estimate }: Answer, at: Date): number {
  const [hours = 0, minutes = 0] = (estimate?.orderedAt ?? '00:00').split(':').map(Number);
  const midnight = (24 * 60 - hours * 60 - minutes) * 60 - at.getUTCSeconds();
  return Math.min(midnight, cutoffAt ? Math.floor((cutoffAt.getTime() - at.getTime()) / 1000) : midnight);
}
