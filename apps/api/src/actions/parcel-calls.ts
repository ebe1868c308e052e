import { emailStatusOf, type ShipmentStatus } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { needFeature } from '../http/route';
import { decrypted } from '../orders/parcel-rows';
import { PlatformError, type PlatformOrder, RECENT_ORDER_DAYS } from '../platform/platform.port';
import { applyOrders } from '../sync/apply-orders';
import { lockForAction } from './action-parcels.store';
import * as requests from './courier-requests.store';
import { mustBeKnown, noSuchParcel } from './find-courier';
import { mailsOf } from './messages.store';
import * as store from './parcel-calls.store';
import { retrack } from './message-actions';

/** @throws HttpError 404 */
export function emailLog(ctx: AppContext, { shopId }: Caller, id: string): Promise<DataOf<Calls['emailLog']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    if (!(await store.parcelFacts(trx, shopId, id))) throw noSuchParcel();
    const mails = (await mailsOf(trx, shopId, id)).map((mail) => ({
      id: mail.mail_id,
      status: mail.status as ShipmentStatus,
      receiver: decrypted(ctx, mail.recipient_enc) ?? '',
      email_status: emailStatusOf({
        state: mail.state,
        opened: mail.opened_at !== null,
        clicked: mail.clicked_at !== null,
      }),
      created_at: mail.created_at.toISOString(),
      sent_at: mail.sent_at?.toISOString() ?? null,
      error: decrypted(ctx, mail.answer_enc) ?? mail.error,
    }));
    return { mails };
  });
}

/** Counts when a parcel is registered next. @throws HttpError 402 for another language than the courier's own, 404, 422 */
export async function setCourierLang(
  ctx: AppContext,
  caller: Caller,
  { id, courier, lang, postal_code: postalCode }: BodyOf<Calls['courierLang']>,
): Promise<void> {
  const { shopId } = caller;
  if (lang !== 'auto') needFeature(caller, 'custom_tracking_language');
  await withShop(ctx.db, shopId, async (trx) => {
    await mustBeKnown(trx, shopId, courier);
    if (id !== undefined) {
      if (!(await store.parcelFacts(trx, shopId, id))) throw noSuchParcel();
      await store.setPostalCode(trx, shopId, id, postalCode);
    }
    await store.setCourierLanguage(trx, shopId, courier, lang);
  });
}

/** @throws HttpError 404 */
export function saveFeedback(
  ctx: AppContext,
  { shopId, userId }: Caller,
  { id, message }: BodyOf<Calls['shipmentFeedback']>,
): Promise<void> {
  return withShop(ctx.db, shopId, async (trx) => {
    if (id !== undefined && !(await store.parcelFacts(trx, shopId, id))) throw noSuchParcel();
    const values = { shipment_id: id ?? null, user_id: userId, message, created_at: ctx.now() };
    await store.insertFeedback(trx, shopId, values);
  });
}

/** A courier that we lack: stored until an operator adds it. @throws HttpError 404 */
export function requestCourier(
  ctx: AppContext,
  { shopId, userId }: Caller,
  { courier, url, track_number: number, id }: BodyOf<Calls['supportCourier']>,
): Promise<void> {
  return withShop(ctx.db, shopId, async (trx) => {
    if (id !== undefined && !(await store.parcelFacts(trx, shopId, id))) throw noSuchParcel();
    const details = { url: url ?? null, track_number: number ?? null, shipment_id: id ?? null };
    await requests.saveRequest(trx, shopId, { courier, ...details, user_id: userId, asked_at: ctx.now() });
  });
}

/** Polls one parcel, unless it was answered just now. @returns when it is polled next. @throws HttpError 404 */
export function refreshParcel(ctx: AppContext, { shopId }: Caller, id: string): Promise<DataOf<Calls['orderRefresh']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const parcels = await lockForAction(trx, shopId, [id]);
    if (parcels.length === 0) throw noSuchParcel();
    await retrack({ trx, ctx, shopId, now: ctx.now(), parcels });
    const parcel = await store.parcelFacts(trx, shopId, id);
    return { next_at: parcel?.next_poll_at?.toISOString() ?? null };
  });
}

/** Reads one order from the store again. @throws HttpError 404, 503 */
export async function syncOnce(
  ctx: AppContext,
  { shopId, domain }: Caller,
  orderId: string,
): Promise<DataOf<Calls['syncOnce']>> {
  const order = await readOrder(ctx, { shopId, domain }, orderId);
  if (!order)
    throw new HttpError(
      404,
      (await ctx.platform.mayReadOlderOrders({ shopId, domain }))
        ? 'The store has no such order any more.'
        : `The store has no such order any more, or it is older than ${RECENT_ORDER_DAYS} days and not shown to apps.`,
    );
  return withShop(ctx.db, shopId, async (trx) => {
    await applyOrders(trx, ctx, shopId, [order]);
    return { parcels: await store.parcelsOfOrder(trx, shopId, orderId) };
  });
}

async function readOrder(
  ctx: AppContext,
  shop: { shopId: string; domain: string },
  orderId: string,
): Promise<PlatformOrder | null> {
  try {
    return await ctx.platform.orderById(shop, orderId);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    ctx.log.warn({ shopId: shop.shopId, orderId, err: error }, 'an order could not be read again');
    throw new HttpError(
      503,
      error.kind === 'unauthorized'
        ? "The store does not let us in. Open the app from the store's admin once more."
        : 'The store does not answer at the moment. Try again in a minute.',
    );
  }
}
