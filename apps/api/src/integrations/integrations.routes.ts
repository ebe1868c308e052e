import { INTEGRATIONS } from '@parcelway/domain';
import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { needFeature, route } from '../http/route';
import { disconnect, integrations, rotateSecret, saveConnection } from './connections/connections';
import { deliveryLog, replay } from './log/delivery-log';
import { createOutgoingHttp } from './sending/outgoing-http';
import { previewMessage, testConnection } from './sending/try-connection';

/** Connected tools: their deliveries with the answers, and how they are connected. */
export function registerIntegrations(app: FastifyInstance, ctx: AppContext): void {
  const http = createOutgoingHttp(ctx.config.WEBHOOK_PRIVATE_ADDRESSES);
  app.addHook('onClose', async () => http.close());

  route(app, calls.integrate, ({ caller }) => integrations(ctx, caller));
  route(app, calls.saveIntegration, ({ caller, params: { name }, body }) => saveConnection(ctx, caller, name, body));
  route(app, calls.disconnectIntegration, ({ caller, params: { name }, body: { id } }) =>
    disconnect(ctx, caller, name, id),
  );
  route(app, calls.rotateSecret, ({ caller, body: { id } }) => rotateSecret(ctx, caller, id));
  route(app, calls.integrationPreview, async ({ caller, params: { name }, query: { item } }) => {
    needFeature(caller, INTEGRATIONS[name]);
    return previewMessage(ctx, caller, name, item);
  });
  route(app, calls.testIntegration, async ({ caller, params: { name }, body: { id } }) => {
    needFeature(caller, INTEGRATIONS[name]);
    return testConnection(ctx, http, caller, name, id);
  });
  route(app, calls.integrationDeliveries, ({ caller, params: { name }, query }) => {
    needFeature(caller, INTEGRATIONS[name]);
    return deliveryLog(ctx, caller, name, query);
  });
  route(app, calls.replayDelivery, ({ caller, params: { name }, body: { id } }) => {
    needFeature(caller, INTEGRATIONS[name]);
    return replay(ctx, caller, name, id);
  });
}
