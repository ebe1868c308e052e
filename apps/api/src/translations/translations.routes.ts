import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { fingerprint } from '../http/fingerprint';
import { route } from '../http/route';
import { translationsOf } from './translations';

/** Texts that were changed after the release. */
export function registerTranslations(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    // Seldom changed, and the same for everyone in a country: a browser with the current version gets a 304.
    scope.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
      const etag = `"${fingerprint(payload)}"`;
      reply.header('etag', etag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] !== etag) return payload;
      reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return null;
    });
    route(scope, calls.lang, ({ params, caller }) => translationsOf(ctx, params.lang, caller.shopId));
  });
}
