import type { FastifyInstance, FastifyReply } from 'fastify';
import { TrackingProviderError, type ProviderWebhook } from '../tracking-providers/tracking-provider.port';
import { normalizeNumber } from '@parcelway/couriers';
import type { AppContext } from '../context';
import { writeTogether } from '../db/write-together';
import { notePings } from './poll-claims.store';
import { notePush } from './provider-times.store';

const PATH = '/webhooks/tracking-providers';
const BODY_LIMIT = 1024 * 1024;
const PARCELS_PER_MESSAGE = 100;
/** No number of ours is longer. */
const NUMBER_LENGTH = 255;
/** Messages that are noted in one statement. */
const MESSAGES_TOGETHER = 100;
/** How often it is noted that the provider sends messages. */
const PUSH_NOTED_EVERY_MS = 3_600_000;

/** Each provider's webhook. It is a ping: it is noted, the next round of polling makes its parcels due and fetches the truth. */
export function registerTracking(app: FastifyInstance, ctx: AppContext): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });
    for (const [name, webhook] of ctx.trackingProvider.webhooks) registerProvider(scope, ctx, name, webhook);
  });
}

function registerProvider(scope: FastifyInstance, ctx: AppContext, name: string, webhook: ProviderWebhook): void {
  let pushNotedAt = 0;
  const note = writeTogether(async (_provider: string, messages: readonly string[][]) => {
    await notePings(ctx.db, messages.flat(), ctx.now());
    return messages;
  }, MESSAGES_TOGETHER);
  const url = `${PATH}/${name}`;
  scope.post(url, { schema: { hide: true } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      webhook.verifyWebhook(request.headers, body);
    } catch (error) {
      if (!(error instanceof TrackingProviderError)) throw error;
      return answer(reply, 401, error.message);
    }
    let numbers: string[];
    try {
      numbers = webhook
        .parseWebhook(body)
        .map(({ number }) => normalizeNumber(number).slice(0, NUMBER_LENGTH))
        .filter(Boolean)
        .slice(0, PARCELS_PER_MESSAGE);
    } catch (error) {
      if (!(error instanceof TrackingProviderError)) throw error;
      return answer(reply, 400, error.message);
    }
    const now = ctx.now();
    if (numbers.length > 0) await note(name, numbers);
    if (now.getTime() - pushNotedAt >= PUSH_NOTED_EVERY_MS) {
      await notePush(ctx.db, name, now);
      pushNotedAt = now.getTime();
    }
    return answer(reply, 200, 'ok');
  });
  scope.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url,
    schema: { hide: true },
    handler: async (_request, reply) => answer(reply.header('allow', 'POST'), 405, 'Webhooks come by POST.'),
  });
}

const answer = (reply: FastifyReply, code: 200 | 400 | 401 | 405, message: string): FastifyReply =>
  reply.code(code).send({ code, message });
