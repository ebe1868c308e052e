import { topicsOf } from '@parcelway/domain';
import { isNotice } from '../delivery/delivery-rules';
import type { QueuedMail } from '../prepare.port';
import { isAboutOrder, type ParcelFacts } from './mail-facts';
import { partsOfOrder, type PartsOfOrder } from './order-parts';

/** How far the order of a mail is, from its facts. */
export const partsOf = ({ order, items, orderParcels }: ParcelFacts, shipmentId: string | null): PartsOfOrder =>
  partsOfOrder(
    {
      state: order?.fulfillment_state ?? null,
      isCancelled: (order?.cancelled_at ?? null) !== null,
      lines: items,
      parcels: orderParcels,
    },
    shipmentId,
  );

/**
 * A waiting mail, updated to the present facts: as it was queued, or about the parcel where its statement about the
 * order is outdated. Null: its parcel has changed since, and other mails report that. A manually sent mail is about the
 * parcel's present status.
 */
export function trueNow(mail: QueuedMail, facts: ParcelFacts): QueuedMail | null {
  if (mail.origin === 'reply' || mail.origin === 'digest' || isNotice(mail.origin)) return mail;
  if (isAboutOrder(mail)) {
    const { parts, isDone } = partsOf(facts, null);
    const isSo = mail.topic === 'order_done' ? isDone : parts.parcels.on_the_way > 0;
    if (isSo && parts.parcels.of > 1) return mail;
  }
  const { parcel } = facts;
  if (!parcel) return null;
  const { status, sub_status: subStatus, status_at: happenedAt } = parcel;
  if (mail.origin === 'hand')
    return mail.status === status
      ? mail
      : { ...mail, status, subStatus, happenedAt, topic: topicsOf(status, null)[0] ?? null };
  const topic = mail.topic === 'order_done' ? '4' : mail.topic === 'order_part' ? '2' : mail.topic;
  const isSo = topic === null ? mail.status === status : topicsOf(status, subStatus).includes(topic);
  return isSo && !facts.isRemoved ? { ...mail, topic } : null;
}
