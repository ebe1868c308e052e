import { sanitizeShop, verifyWebhookHmac } from '@parcelway/platform-auth';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../context';
import { isInstalled, shopByDomain } from '../platform/shops.store';
import { appSecrets } from '../session/authenticate';
import { createInboxWriter } from './inbox-writer';

const PATH = '/webhooks/platform';
const BODY_LIMIT = 5 * 1024 * 1024;
/** The platform's duties of privacy outlive the installation. */
const COMPLIANCE = /^(customers|shop)\/(data_request|redact)$/;
const DAY_MS = 86_400_000;
const ID = /^[\x21-\x7e]{1,200}$/;

const answer = (reply: FastifyReply, code: 200 | 400 | 401 | 405, message: string) =>
  reply.code(code).send({ code, message });

/** When it happened, by the platform; null for an impossible time, because the header is not signed. */
function triggeredAt(header: string | null, now: Date): Date | null {
  const at = Date.parse(header ?? '');
  return at > 0 && at < now.getTime() + DAY_MS ? new Date(at) : null;
}

/** Receives the platform's webhooks: verified, stored, answered. All the work is done by the worker. */
export function registerWebhooks(app: FastifyInstance, ctx: AppContext): void {
  const writeInbox = createInboxWriter(ctx);
  app.register(async (scope) => {
    // The signature covers the raw bytes, so they must not be parsed before.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      done(null, body);
    });

    scope.post(PATH, { schema: { hide: true }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!verifyWebhookHmac(body, request.headers['x-shopify-hmac-sha256'], appSecrets(ctx.config)))
        return answer(reply, 401, 'The signature does not fit.');
      const header = (name: string) => {
        const value = request.headers[name];
        return typeof value === 'string' && ID.test(value) ? value : null;
      };
      const topic = header('x-shopify-topic')?.toLowerCase() ?? null;
      const domain = sanitizeShop(header('x-shopify-shop-domain'));
      const deliveryId = header('x-shopify-webhook-id');
      if (!topic || !domain || !deliveryId) return answer(reply, 400, 'Topic, shop domain and webhook id are needed.');

      const shop = await shopByDomain(ctx.db, domain);
      // Nothing to do for an unknown or former shop; an error would make the platform retry for hours.
      if (!shop || (!isInstalled(shop) && !COMPLIANCE.test(topic)))
        return answer(reply, 200, 'The app is not installed in this shop.');
      const fresh = await writeInbox(shop.shop_id, {
        topic,
        deliveryId,
        triggeredAt: triggeredAt(header('x-shopify-triggered-at'), ctx.now()),
        body: body.toString('utf8'),
      });
      return answer(reply, 200, fresh ? 'Taken.' : 'Known already.');
    });

    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: PATH,
      schema: { hide: true },
      handler: async (_request, reply) => answer(reply.header('allow', 'POST'), 405, 'Webhooks come by POST.'),
    });
  });
}
