import type { FastifyInstance, FastifyReply } from 'fastify';
import { TrackingProviderError } from '../tracking-providers/tracking-provider.port';
import { normalizeNumber } from '@parcelway/couriers';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { pollOptions } from './poll';
import { makeDue, shipmentsByNumber } from './tracking.store';

const PATH = '/webhooks/tracking-providers/trackingmore';
const BODY_LIMIT = 1024 * 1024;
const PARCELS_PER_MESSAGE = 100;

/** The provider's webhook. It is a ping: the parcels it names become due, and the poll fetches the truth. */
export function registerTracking(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    scope.post(PATH, { schema: { hide: true } }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        ctx.trackingProvider.verifyWebhook(request.headers, body);
      } catch (error) {
        if (!(error instanceof TrackingProviderError)) throw error;
        return answer(reply, 401, error.message);
      }
      let numbers: string[];
      try {
        numbers = ctx.trackingProvider
          .parseWebhook(body)
          .map(({ number }) => normalizeNumber(number))
          .filter(Boolean)
          .slice(0, PARCELS_PER_MESSAGE);
      } catch (error) {
        if (!(error instanceof TrackingProviderError)) throw error;
        return answer(reply, 400, error.message);
      }
      for (const { shopId, shipmentIds } of numbers.length ? await shipmentsByNumber(ctx.db, numbers) : []) {
        await withShop(ctx.db, shopId, async (trx) => {
          await makeDue(trx, shopId, shipmentIds, ctx.now());
          await ctx.jobs.add(trx, 'tracking.poll', { shopId }, pollOptions(shopId));
        });
      }
      return answer(reply, 200, 'ok');
    });
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: PATH,
      schema: { hide: true },
      handler: async (_request, reply) => answer(reply.header('allow', 'POST'), 405, 'Webhooks come by POST.'),
    });
  });
}

const answer = (reply: FastifyReply, code: 200 | 400 | 401 | 405, message: string): FastifyReply =>
  reply.code(code).send({ code, message });
