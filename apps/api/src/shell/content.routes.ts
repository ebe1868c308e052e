import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { fingerprint } from '../http/fingerprint';
import { route } from '../http/route';
import { shopFacts } from '../session/shop-facts.store';
import { chatOf } from './chat';
import { recordEvent } from './events';
import { noticePage } from './notices';
import { platformMessages } from './platform-messages';
import { translationsOf } from './translations';

/** What we tell the merchant: notices, changed texts, the store's messages, the chat; and what we count. */
export function registerContent(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.notification, ({ query }) => noticePage(ctx, query.page));
  route(app, calls.buriedPoint, async ({ caller, body }) => {
    await recordEvent(ctx, caller, body.name);
    return {};
  });
  route(app, calls.promotionClick, async ({ caller, body }) => {
    await recordEvent(ctx, caller, body.name, body.source);
    return {};
  });
  route(app, calls.shopifyMessage, async ({ caller }) => platformMessages(ctx, await shopFacts(ctx, caller)));
  route(app, calls.intercomChat, async ({ caller }) => chatOf(ctx, await shopFacts(ctx, caller), caller));
  app.register(async (scope) => {
    // The same texts for everybody, and seldom changed: a browser that holds them is told so.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const etag = `"${fingerprint(payload)}"`;
      reply.header('etag', etag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] !== etag) return payload;
      reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return null;
    });
    route(scope, calls.lang, ({ params }) => translationsOf(ctx, params.lang));
  });
}
