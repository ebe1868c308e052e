import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { deleteStatus, moveStatuses, orderStatus, orderStatuses, saveStatus } from './order-statuses';
import { statusPreview } from './status-preview';

export function registerOrderStatuses(app: FastifyInstance, ctx: AppContext): void {
  const { db } = ctx;
  route(app, calls.orderStatusList, async ({ caller }) => ({ statuses: await orderStatuses(db, caller.shopId) }));
  route(app, calls.orderStatus, ({ caller, params: { id } }) => orderStatus(db, caller.shopId, id));
  route(app, calls.saveOrderStatus, ({ caller, body }) => saveStatus(db, caller, body));
  route(app, calls.moveOrderStatuses, async ({ caller, body: { ids } }) => ({
    statuses: await moveStatuses(db, caller.shopId, ids),
  }));
  route(app, calls.deleteOrderStatus, async ({ caller, params: { id } }) => {
    await deleteStatus(db, caller.shopId, id);
    return {};
  });
  route(app, calls.previewOrderStatus, ({ caller, body }) => statusPreview(ctx, caller.domain, body));
}
