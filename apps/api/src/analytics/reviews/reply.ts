import type { ReviewRow } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { SUPPRESSED } from '../../notifications/delivery/delivery-rules';
import { isPlainAddress } from '../../notifications/delivery/mail-address';
import { customerSuppression, lockReview, writeReply } from './reply.store';
import { reviewRowOf } from './reviews';
import { reviewOf, type StoredReview } from './reviews.store';

/**
 * Answers a review by one mail to its customer.
 * @throws HttpError 404; 409 when it was answered already; 422 when the customer has no address, or gets no mails
 */
export function replyToReview(
  ctx: AppContext,
  { shopId, userId }: Caller,
  shipmentId: string,
  message: string,
): Promise<ReviewRow> {
  return withShop(ctx.db, shopId, async (trx) => {
    // Of two simultaneous requests, the second one finds the answer of the first.
    const isThere = await lockReview(trx, shopId, shipmentId);
    const review = isThere ? await reviewOf(trx, shopId, shipmentId) : undefined;
    if (!review) throw new HttpError(404, 'There is no such review in this shop.');
    if (review.replied_at) throw new HttpError(409, 'This review was answered already.');
    needAddress(reviewRowOf(ctx, review));
    const stopped = await customerSuppression(trx, shopId, review.order_id);
    if (stopped) throw new HttpError(422, `Your answer cannot be sent. ${SUPPRESSED[stopped].error}`);
    const reply = { shipmentId, orderId: review.order_id, textEnc: ctx.vault.encrypt(message), by: userId };
    await writeReply(trx, shopId, reply, ctx.now());
    return reviewRowOf(ctx, (await reviewOf(trx, shopId, shipmentId)) as StoredReview);
  });
}

function needAddress({ customer_email: address }: ReviewRow): void {
  if (address === '')
    throw new HttpError(422, 'Your answer cannot be sent: there is no e-mail address of this customer.');
  if (!isPlainAddress(address))
    throw new HttpError(422, 'Your answer cannot be sent: what the customer gave is not an e-mail address.');
}
