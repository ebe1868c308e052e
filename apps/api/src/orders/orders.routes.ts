import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { deleteView, orderViews, saveView } from './order-views';
import { orderViewsBy } from './order-views.store';
import { countryCourier, orderList } from './orders';

/** The list of the Orders screen, what its filter menus offer, and the saved views. */
export function registerOrders(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.orderList, async ({ caller, query }) => orderList(ctx, caller, query));
  route(app, calls.countryCourier, async ({ caller }) => countryCourier(ctx, caller));
  route(app, calls.viewList, async ({ caller }) => ({ views: await orderViews(ctx, caller.shopId) }));
  route(app, calls.saveView, async ({ caller, body }) => saveView(ctx, caller.shopId, body));
  route(app, calls.viewPositions, async ({ caller, body: { ids } }) => {
    await orderViewsBy(ctx.db, caller.shopId, ids);
    return {};
  });
  route(app, calls.deleteView, async ({ caller, params: { id } }) => {
    await deleteView(ctx, caller.shopId, id);
    return {};
  });
}
