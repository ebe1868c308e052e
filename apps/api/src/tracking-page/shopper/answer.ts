import { statusInfo } from '@parcelway/domain';
import type { PageParcel } from './find-parcels';
import { AS_GIVEN } from './page-dates';
import type { Reader } from './page-language';

/** One sentence with a date: by substatus where there is one for it, else by status. What is expected, and being late, come first. */
export function answerOf(parcel: PageParcel, reader: Reader): string {
  const { sentence } = reader.texts;
  const { key } = statusInfo(parcel.status);
  const latest = parcel.events.at(-1);
  const seen = (fallback: Date) => (latest ? reader.date(latest.occurredAt, latest.zone) : reader.date(fallback));
  const bySub = parcel.subStatus === null ? undefined : sentence[String(parcel.subStatus)];
  const delivery = deliveryOf(parcel, reader);
  if (parcel.progress.quietSince)
    return reader.fill((latest?.location ? sentence.quiet_place : sentence.quiet) ?? '', {
      date: seen(parcel.progress.quietSince),
      place: latest?.location ?? '',
    });
  // The courier reported an event of unknown meaning: it is not silent.
  if (key === 'pending' && latest && latest.status === null)
    return reader.fill(sentence.unread ?? '', { date: seen(parcel.handedOverAt) });
  switch (key) {
    case 'pending':
    case 'expired':
      return reader.fill(bySub ?? sentence[key] ?? '', { date: seen(parcel.handedOverAt) });
    case 'info_received':
      return delivery && !delivery.late
        ? reader.fill(sentence.info_received_expected ?? '', { expected: delivery.date })
        : reader.fill(bySub ?? sentence.info_received ?? '', { date: dateOf(parcel, parcel.statusAt, reader) });
    case 'in_transit': {
      const where = latest?.location ? '_place' : '';
      const kind = delivery?.late ? 'late' : delivery ? 'expected' : 'in_transit';
      return reader.fill((kind === 'expected' ? sentence.expected : sentence[`${kind}${where}`]) ?? '', {
        date: seen(parcel.statusAt),
        place: latest?.location ?? '',
        expected: delivery?.date ?? '',
      });
    }
    case 'delivered':
      return reader.fill(bySub ?? sentence.delivered ?? '', {
        date: dateOf(parcel, parcel.deliveredAt ?? parcel.statusAt, reader),
      });
    default:
      return reader.fill(bySub ?? sentence[key] ?? '', { date: dateOf(parcel, parcel.statusAt, reader) });
  }
}

/** No more news is expected: delivered, given up, or returned. */
const isOver = ({ status, subStatus }: PageParcel): boolean =>
  statusInfo(status).final || [7007, 7008, 7009, 7010, 7011].includes(subStatus ?? 0);

/** The day that the courier promised, of a parcel that has not arrived; `late` when that day is over where the shop is. */
export function deliveryOf(parcel: PageParcel, reader: Reader): { at: Date; date: string; late: boolean } | null {
  const { expectedAt: at } = parcel;
  if (!at || isOver(parcel)) return null;
  return { at, date: reader.date(at, AS_GIVEN), late: at.toISOString().slice(0, 10) < reader.today };
}

/** Whether the shopper may want to contact the shop: the parcel is silent, or something is wrong. */
export const needsShop = ({ status, subStatus, progress }: PageParcel): boolean =>
  progress.quietSince !== null ||
  ['expired', 'failed_attempt', 'exception'].includes(statusInfo(status).key) ||
  subStatus === 10004 ||
  subStatus === 10005;

/** The zone of a moment of a parcel: that of the event at it; without one undefined, which is the shop's. */
export const zoneAt = (events: PageParcel['events'], at: Date): string | undefined =>
  events.find(({ occurredAt }) => occurredAt.getTime() === at.getTime())?.zone;
/** The day of a moment of a parcel, in this reader's format. */
export const dateOf = ({ events }: PageParcel, at: Date, reader: Reader): string => reader.date(at, zoneAt(events, at));
