import { statusInfo, type ShipmentStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { mailById } from '../actions/messages.store';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { trackingPageUrl } from '../orders/parcel-rows';
import type { PageParcel } from '../tracking-page/shopper/find-parcels';
import { answerOf } from '../tracking-page/shopper/answer';
import { shopperParcel } from '../tracking-page/shopper/shopper-view';
import { mailHtml } from './mail-html';

/** A mail about a parcel as its customer gets it, in the shop's language. @throws HttpError 404 */
export function emailHtml(
  ctx: AppContext,
  { shopId, domain }: Caller,
  shipmentId: string,
  mailId: string,
): Promise<DataOf<Calls['emailHtml']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const mail = await mailById(trx, shopId, shipmentId, mailId);
    if (!mail) throw new HttpError(404, 'There is no such mail about this parcel.');
    const { parcel, reader, shopName } = await shopperParcel(ctx, trx, { shopId, domain }, shipmentId);
    const { texts, language, fill } = reader;
    const status = mail.status as ShipmentStatus;
    const heading = texts.status[statusInfo(status).key];
    const order = fill(texts.order_heading, { order: mail.order_name ?? '' });
    const subject = `${order}: ${heading}`;
    return {
      subject,
      html: mailHtml({
        ...{ language, subject, shopName, order, heading },
        sentence: parcel.number === '' ? '' : answerOf(asOf(parcel, status, mail.created_at), reader),
        button: parcel.number === '' ? null : { text: texts.title, url: trackingPageUrl(ctx, domain, parcel.number) },
      }),
    };
  });
}

/** The parcel as it was when the mail was asked for, where it has gone on since. */
function asOf(parcel: PageParcel, status: ShipmentStatus, at: Date): PageParcel {
  if (parcel.status === status) return parcel;
  const events = parcel.events.filter(({ occurredAt }) => occurredAt <= at);
  const progress = { ...parcel.progress, quietSince: null };
  return { ...parcel, status, subStatus: null, statusAt: at, deliveredAt: null, events, progress };
}
