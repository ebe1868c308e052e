import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop } from '../../db/database';
import { HttpError } from '../../http/errors';
import { storeUrl } from '../../platform/store-url';
import { unpackContent } from '../delivery/mail-content';
import { mailOfParcel } from './email-html.store';
import type { QueuedMail } from '../prepare.port';
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
  return mailToShow(ctx, { shopId, domain }, { ...queued, origin: origin === 'resend' ? 'rule' : origin });
}

/**
 * A mail as it would be sent now, by the code that prepares those that are.
 * @throws HttpError 422 when it cannot be filled, or is outdated; 429 when the shop waits for much already
 */
export async function mailToShow(
  ctx: AppContext,
  shop: { shopId: string; domain: string },
  mail: Omit<QueuedMail, 'unsubscribeUrl'>,
): Promise<{ subject: string; html: string }> {
  // The way to unsubscribe is the customer's own.
  const queued = { ...mail, unsubscribeUrl: storeUrl(ctx.config, shop.domain) };
  const one = (await prepareMails(ctx, shop, [queued])).get(mail.id);
  if (!one) throw new Error(`The mail ${mail.id} could not be filled.`);
  if ('retracted' in one) throw new HttpError(422, 'The parcel has gone on, so this email is not sent any more.');
  if ('failure' in one) throw new HttpError(422, `This email cannot be filled. ${one.error}`);
  return { subject: one.subject, html: one.html };
}
