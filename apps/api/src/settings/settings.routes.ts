import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { mustBeKnown } from '../actions/find-courier';
import { withShop } from '../db/database';
import { finishGuideStep } from '../user/guide.store';
import { courierList, courierListVersion } from './courier-list';
import { changeShopCourier, shopCouriers } from './shop-couriers.store';
import { saveSwitch } from './switches.store';

export function registerSettings(app: FastifyInstance, ctx: AppContext): void {
  const etag = `"${courierListVersion}"`;
  app.register(async (scope) => {
    scope.addHook('preHandler', async (request, reply) => {
      if (!request.caller) return;
      reply.header('etag', etag).header('cache-control', 'private, max-age=300');
      if (request.headers['if-none-match'] === etag) await reply.code(304).send();
    });
    route(scope, calls.couriers, async () => courierList);
  });

  route(app, calls.changeCourier, async ({ caller: { shopId }, body: { action, courier } }) => {
    mustBeKnown(courier);
    return withShop(ctx.db, shopId, async (trx) => {
      await changeShopCourier(trx, shopId, action, courier);
      if (action === 'add') await finishGuideStep(trx, shopId, 'courier_setting');
      return { own: await shopCouriers(trx, shopId) };
    });
  });
  route(app, calls.updateShopifySwitch, async ({ caller, params: { value } }) => {
    await saveSwitch(ctx.db, caller.shopId, { platform: value });
    return { platform_switch: value };
  });
}
