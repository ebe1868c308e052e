import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { mailToShow } from '../notifications/templates/email-html';
import { decrypted } from '../orders/parcel-rows';
import { listedBy } from './actions';
import { listedParcels, parcelsByIds } from './actions.store';
import { mailsToQueue, type MailToQueue } from './messages.store';

/**
 * The mail that the action `send_email` would queue first, filled by the code that fills those that are sent.
 * @throws HttpError 404 when the shop has none of the parcels; 422 when the mail cannot be filled
 */
export async function previewEmail(
  ctx: AppContext,
  caller: Caller,
  { message = '', ...chosen }: BodyOf<Calls['previewEmail']>,
): Promise<DataOf<Calls['previewEmail']>> {
  const { shopId, domain } = caller;
  const listed = listedBy(ctx, caller, chosen);
  const query = listed ? listedParcels(listed) : parcelsByIds(chosen.ids ?? []);
  const found = await withShop(ctx.db, shopId, (trx) => mailsToQueue(trx, shopId, query));
  if (!found) throw new HttpError(404, 'There is no such parcel in this shop.');
  const { customers, reason, shipment_id, order_name } = found;
  if (reason) return { customers, mail: null, reason };
  const { subject, html } = await mailToShow(ctx, { shopId, domain }, queued(found, message, ctx.now()));
  const recipient = decrypted(ctx, found.recipient_enc) ?? '';
  return { customers, mail: { shipment_id, order_name, recipient, subject, html }, reason: null };
}

const queued = (
  { shipment_id: shipmentId, order_id: orderId, status, sub_status: subStatus, topic, status_at }: MailToQueue,
  message: string,
  now: Date,
) => ({
  ...{ id: shipmentId, shipmentId, orderId, status, subStatus, topic, message },
  ...{ recipient: 'customer' as const, origin: 'hand' as const, changeId: null },
  ...{ happenedAt: status_at, createdAt: now },
});
