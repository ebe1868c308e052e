import { PUBLIC_BASE } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import { publicCalls, publicOpenApi } from '@parcelway/http-contract/public';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { EDGE_LIMITS } from '../http/edge';
import { route } from '../http/route';
import { DEVELOPERS_CSP, developersPage } from './developers.view';
import { customerParcels } from './desks/customer-parcels';
import { connectSupportDesk, disconnectSupportDesk, supportDeskPreview, supportDesks } from './desks/support-desks';
import { apiKeys, createApiKey, revokeApiKey, rotateApiKey } from './keys/api-keys';
import { findParcels, getOrder, getParcel, listOrders } from './public-orders';
import { preparePublicScope, publicRoute, unknownAddresses } from './public-route';
import { createWebhook, deleteWebhook, listWebhooks } from './public-webhooks';
import { registerParcel } from './register-parcel';
import { reportParcelEvents } from './report-parcel-events';

/** The public API, for programs of the merchant's own, and the keys that it is called with. */
export function registerPublicApi(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.apiKeys, ({ caller }) => apiKeys(ctx, caller));
  route(app, calls.createApiKey, ({ caller, body }) => createApiKey(ctx, caller, body));
  route(app, calls.rotateApiKey, ({ caller, params: { id } }) => rotateApiKey(ctx, caller, id));
  route(app, calls.revokeApiKey, async ({ caller, params: { id } }) => {
    await revokeApiKey(ctx, caller, id);
    return {};
  });
  route(app, calls.supportDesks, ({ caller }) => supportDesks(ctx, caller));
  route(app, calls.connectSupportDesk, ({ caller, params: { name } }) => connectSupportDesk(ctx, caller, name));
  route(app, calls.disconnectSupportDesk, ({ caller, params: { name } }) => disconnectSupportDesk(ctx, caller, name));
  route(app, calls.supportDeskPreview, ({ caller, query: { email } }) => supportDeskPreview(ctx, caller, email));

  void app.register(async (scope) => {
    preparePublicScope(scope, ctx);
    unknownAddresses(scope);
    publicRoute(scope, publicCalls.listOrders, ({ caller, query }) => listOrders(ctx, caller, query));
    publicRoute(scope, publicCalls.getOrder, ({ caller, params: { id } }) => getOrder(ctx, caller, id));
    publicRoute(scope, publicCalls.findParcels, ({ caller, query }) => findParcels(ctx, caller, query.number));
    publicRoute(scope, publicCalls.customerParcels, ({ caller, query }) => customerParcels(ctx, caller, query.email));
    publicRoute(scope, publicCalls.getParcel, ({ caller, params: { id } }) => getParcel(ctx, caller, id));
    publicRoute(scope, publicCalls.registerParcel, async ({ caller, params: { id }, body }) =>
      registerParcel(ctx, caller, id, body),
    );
    publicRoute(scope, publicCalls.reportEvents, ({ caller, params: { id }, body }) =>
      reportParcelEvents(ctx, caller, id, body),
    );
    publicRoute(scope, publicCalls.listWebhooks, ({ caller }) => listWebhooks(ctx, caller));
    publicRoute(scope, publicCalls.createWebhook, ({ caller, body }) => createWebhook(ctx, caller, body));
    publicRoute(scope, publicCalls.deleteWebhook, ({ caller, params: { id } }) => deleteWebhook(ctx, caller, id));

    const document = publicOpenApi({ title: `${ctx.config.PRODUCT_NAME} public API`, server: ctx.config.APP_URL });
    scope.get(`${PUBLIC_BASE}/openapi.json`, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(document),
    );
    const page = developersPage(document, EDGE_LIMITS.key);
    scope.get(`${PUBLIC_BASE}/docs`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'content-security-policy': DEVELOPERS_CSP, 'cache-control': 'public, max-age=300' })
        .send(page),
    );
  });
}
