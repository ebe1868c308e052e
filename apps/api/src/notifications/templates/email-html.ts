import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { storeUrl } from '../../platform/store-url';
import { unpackContent } from '../delivery/mail-content';
import { mailOfParcel } from './email-html.store';
import { prepareMails } from './prepare-mails';

/**
 * A mail about a parcel as its customer got it, or as it would be sent now.
 * @throws HttpError 404 when there is none; 410 when its text was deleted; 422 when it cannot be filled
 */
export async function emailHtml(
  ctx: AppContext,
  { shopId, domain }: Caller,
  shipmentId: string,
  mailId: string,
): Promise<DataOf<Calls['emailHtml']>> {
  const mail = await withShop(ctx.db, shopId, (trx) => mailOfParcel(trx, shopId, shipmentId, mailId));
  if (!mail) throw new HttpError(404, 'There is no such mail about this parcel.');
  const { content, state, firstOrigin, ...queued } = mail;
  if (content) {
    const { subject, html } = await unpackContent(ctx.vault, content);
    return { subject, html };
  }
  if (state === 'sent' || state === 'unknown')
    throw new HttpError(410, 'The text of this email is not kept any more: texts are kept for 90 days.');
  const origin = firstOrigin ?? queued.origin;
  const prepared = await prepareMails(
    ctx,
    { shopId, domain },
    // The way to unsubscribe is the customer's own.
    [{ ...queued, origin: origin === 'resend' ? 'rule' : origin, unsubscribeUrl: storeUrl(ctx.config, domain) }],
  );
  const one = prepared.get(mailId);
  if (!one) throw new Error(`The mail ${mailId} could not be filled.`);
  if ('retracted' in one) throw new HttpError(422, 'The parcel has gone on, so this email is not sent any more.');
  if ('failure' in one) throw new HttpError(422, `This email cannot be filled. ${one.error}`);
  return { subject: one.subject, html: one.html };
}
