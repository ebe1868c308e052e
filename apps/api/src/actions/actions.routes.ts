import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { needFeature, route } from '../http/route';
import { emailHtml } from '../notifications/templates/email-html';
import * as actions from './actions';
import { detectForShop, retrackSchedule, searchCourier } from './find-courier';
import * as parcels from './parcel-calls';
import { previewEmail } from './preview-email';

/** What merchants do to parcels, and the log of it. */
export function registerActions(app: FastifyInstance, ctx: AppContext): void {
  const marks = {
    mark_delivered: calls.markDelivered,
    mark_returned: calls.markReturned,
    mark_in_transit: calls.markInTransit,
  };
  for (const kind of ['mark_delivered', 'mark_returned', 'mark_in_transit'] as const)
    route(app, marks[kind], async ({ caller, body }) => {
      if (body.isNotify) needFeature(caller, 'cus_notification');
      return actions.startAction(ctx, caller, kind, body, { notify: body.isNotify });
    });
  route(app, calls.retrack, async ({ caller, body }) => actions.startAction(ctx, caller, 'retrack', body));
  route(app, calls.modifyCourier, async ({ caller, body }) =>
    actions.startAction(ctx, caller, 'modify_courier', body, { courier: body.courier }),
  );
  route(app, calls.trackingUpdate, async ({ caller, body: { id, courier, track_number } }) =>
    actions.startAction(ctx, caller, 'tracking_update', { ids: [id] }, { courier, track_number }),
  );
  route(app, calls.orderNote, async ({ caller, body }) =>
    actions.startAction(ctx, caller, 'note', body, { note: body.note }),
  );
  route(app, calls.sendStatus, async ({ caller, body }) => actions.startAction(ctx, caller, 'send_status', body));
  route(app, calls.bulkSendEmail, async ({ caller, body }) => {
    const { message = '', ...chosen } = body;
    return actions.startAction(ctx, caller, 'send_email', chosen, message === '' ? {} : { message });
  });
  route(app, calls.previewEmail, async ({ caller, body }) => previewEmail(ctx, caller, body));
  route(app, calls.attentionHandled, async ({ caller, body }) => actions.startAction(ctx, caller, 'handled', body));
  route(app, calls.attentionRemind, async ({ caller, body }) => actions.startAction(ctx, caller, 'remind', body));

  route(app, calls.actionState, async ({ caller, params: { id } }) => actions.actionState(ctx, caller, id));
  route(app, calls.actionUndo, async ({ caller, params: { id } }) => actions.undoAction(ctx, caller, id));
  route(app, calls.actionRetry, async ({ caller, params: { id } }) => actions.retryAction(ctx, caller, id));
  route(app, calls.actionCancel, async ({ caller, params: { id } }) => actions.cancelAction(ctx, caller, id));
  route(app, calls.activityLog, async ({ caller, query: { page } }) => actions.activityLog(ctx, caller, page));

  route(app, calls.retrackSchedule, async () => retrackSchedule);
  route(app, calls.trackingDetect, async ({ caller, body }) => detectForShop(ctx, caller, body));
  route(app, calls.searchCourier, async ({ caller, body: { search } }) => searchCourier(ctx, caller, search));
  route(app, calls.emailLog, async ({ caller, params: { id } }) => parcels.emailLog(ctx, caller, id));
  route(app, calls.emailHtml, async ({ caller, params: { a, b } }) => emailHtml(ctx, caller, a, b));
  route(app, calls.courierLang, async ({ caller, body }) => {
    await parcels.setCourierLang(ctx, caller, body);
    return {};
  });
  route(app, calls.shipmentFeedback, async ({ caller, body }) => {
    await parcels.saveFeedback(ctx, caller, body);
    return {};
  });
  route(app, calls.supportCourier, async ({ caller, body }) => {
    await parcels.requestCourier(ctx, caller, body);
    return {};
  });
  route(app, calls.orderRefresh, async ({ caller, body: { id } }) => parcels.refreshParcel(ctx, caller, id));
  route(app, calls.syncOnce, async ({ caller, params: { id } }) => parcels.syncOnce(ctx, caller, id));
}
