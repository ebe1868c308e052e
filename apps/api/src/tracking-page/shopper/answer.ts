import { statusInfo } from '@parcelway/domain';
import { rangeText } from '../../edd/aftersale/shown';
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
        ? reader.fill(
            (delivery.range === null ? sentence.info_received_expected : sentence.info_received_range) ?? '',
            { expected: delivery.range ?? delivery.date },
          )
        : reader.fill(bySub ?? sentence.info_received ?? '', { date: dateOf(parcel, parcel.statusAt, reader) });
    case 'in_transit': {
      const where = latest?.location ? '_place' : '';
      if (delivery && !delivery.late)
        return reader.fill((delivery.range === null ? sentence.expected : sentence.expected_range) ?? '', {
          expected: delivery.range ?? delivery.date,
        });
      return reader.fill(sentence[`${delivery ? 'late' : 'in_transit'}${where}`] ?? '', {
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

export interface Delivery {
  at: Date;
  /** The last day. */
  date: string;
  /** Of an estimate after the sale, by the format of the store; null for the courier's day. */
  range: string | null;
  /** That day is over where the shop is. */
  late: boolean;
}

/** When a parcel arrives: by the estimate after the sale, else by the day that the courier promised while it has not arrived. */
export function deliveryOf(parcel: PageParcel, reader: Reader): Delivery | null {
  const { expectedAt: at, estimate, status } = parcel;
  // A store chooses when its estimates are hidden.
  if (!at || (!estimate && isOver(parcel))) return null;
  return {
    ...{ at, date: reader.date(at, AS_GIVEN), range: estimate ? rangeText(estimate, reader.language) : null },
    late: statusInfo(status).key !== 'delivered' && at.toISOString().slice(0, 10) < reader.today,
  };
}

/** "By 24 November", or the estimate's days. */
export const deliveryText = (
  { date, range, late }: Delivery,
  { texts, fill }: Pick<Reader, 'texts' | 'fill'>,
): string => (late ? fill(texts.expected_late, { date }) : (range ?? fill(texts.expected_by, { date })));

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
