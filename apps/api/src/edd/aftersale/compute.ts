import { isUnderWay, PROMISED_INSTANT, promisedDay, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import {
  customDays,
  firstSource,
  latestOf,
  lanesOf,
  localDay,
  nextPromise,
  outLanesOf,
  predictedDays,
  unlessClosed,
  type DayPair,
  type Item,
  type Lanes,
  type ShownDays,
} from '@parcelway/domain/edd';
import type { AftersaleValues } from '@parcelway/http-contract';
import { offsetIn } from '../../tracking/time/instant';
import type { DeliveryPromise } from '../answer';
import { zonesOfPlaces } from '../places';
import type { ComputedDate, DatedParcel } from './parcels.store';

/** What dates of a shop's parcels are made of. */
export interface Dating {
  values: Pick<AftersaleValues, 'calc_from' | 'source_order' | 'share'>;
  promise: DeliveryPromise;
  /** Null: nothing is predicted. `part`: the share to predict with. */
  prediction: { lanes: Lanes; part: number } | null;
  now: Date;
}
type Found = DayPair & { minute?: number; share?: number; places?: number[] };

/** Computes the dates of any number of parcels. @returns null where no source has one */
export function dateComputer({
  values,
  promise,
  prediction,
  now,
}: Dating): (parcel: DatedParcel) => ComputedDate | null {
  const { handling } = promise;
  const zoneAt = zonesOfPlaces(handling.zone);

  function sourcesOf(parcel: DatedParcel, there: string) {
    const { courier, destination } = parcel;
    const to = { country: destination ?? '', province: parcel.province_code, courier: courier || null };
    const { calendar } = promise.delivery(to);
    const shippedAt = parcel.first_scan_at ?? parcel.fulfilled_at;
    /** Null: it is not delivered there, or never. */
    const customOf = (item: Item | null): Found | null => {
      const terms = promise.termsOf(item);
      const { days, calendar: itsCalendar } = terms.delivery(to);
      const shippedOn = shippedAt && localDay(shippedAt, terms.handling.zone);
      return (
        days &&
        unlessClosed(() =>
          customDays({ orderedAt: parcel.ordered_at, shippedOn }, values.calc_from, terms.handling, {
            ...{ days, calendar: itsCalendar },
          }),
        )
      );
    };
    return {
      platform: () => parcel.store_expected_at && dayAt(parcel.store_expected_at, there),
      carrier: () => carrierDay(parcel.expected, there),
      // As in a cart: it arrives with its last item, and one that is not delivered there leaves no date for the whole.
      custom: (): Found | null => {
        const found = itemsOf(parcel).map(customOf);
        return found.includes(null) ? null : latestOf(found.filter((days) => days !== null));
      },
      // It begins with the first scan: how long parcels wait before is the processing of the shop.
      predicted: (): Found | null => {
        if (!prediction || !parcel.first_scan_at || !isOpen(parcel)) return null;
        const { lanes, part } = prediction;
        const after = (at: Date, zone: string, keys: string[]) =>
          unlessClosed(() =>
            predictedDays(lanes, keys, { since: localDay(at, zone), today: localDay(now, there), calendar, part }),
          );
        // Of the record are predictions from shipping on.
        const out = parcel.out_at && after(parcel.out_at, there, outLanesOf(courier));
        if (out) return { from: out.from, to: out.to, share: values.share };
        const found = after(parcel.first_scan_at, handling.zone, lanesOf(parcel));
        return found && { ...found, share: values.share };
      },
    };
  }

  return (parcel) => {
    const { before } = parcel;
    const there = zoneAt(parcel.destination, parcel.province);
    const found = before && !isOpen(parcel) ? null : firstSource(values.source_order, sourcesOf(parcel, there));
    const shown = before && shownBefore(before);
    const next = found
      ? nextPromise(shown, {
          ...{ from: found.days.from, to: found.days.to, source: found.source },
          ...{ minute: found.days.minute ?? 0, share: found.days.share ?? null },
        })
      : shown;
    return next && row(parcel, next, { there, places: found?.days.places ?? null, zone: handling.zone });
  };
}

/** What rules choose by. What could be bought was in stock. */
function itemsOf({ lines }: DatedParcel): (Item | null)[] {
  if (!lines || lines.length === 0) return [null];
  return lines.map(({ product, variant, vendor, facts }) =>
    product === null
      ? null
      : {
          ...{ product, variant, vendor, inStock: true },
          tags: facts?.tags ?? [],
          collections: facts?.collections ?? [],
        },
  );
}

/** The range of what has arrived or is given up does not change. */
const isOpen = ({ status, sub_status: sub }: DatedParcel): boolean =>
  isUnderWay({ status, sub_status: sub as SubStatus | null });

const shownBefore = ({
  from,
  to,
  minute,
  source,
  share,
  ...before
}: NonNullable<DatedParcel['before']>): ShownDays => ({
  ...{ from, to, minute, source, share },
  first: { from: before.first_from, to: before.first_to },
});

/** @param there the zone of the destination */
function carrierDay(expected: string | null, there: string): Found | null {
  const day = promisedDay(expected, there);
  if (day === null) return null;
  return expected !== null && PROMISED_INSTANT.test(expected)
    ? dayAt(new Date(expected), there)
    : { from: day, to: day };
}

/** The day of an instant. */
function dayAt(at: Date, zone: string): Found {
  const day = localDay(at, zone);
  return { from: day, to: day, minute: Math.floor((at.getTime() + offsetIn(zone, at)) / 60_000) % 1440 };
}

function row(
  parcel: DatedParcel,
  { from, to, minute, source, share, first }: ShownDays,
  { there, zone, places }: { there: string; zone: string; places: number[] | null },
): ComputedDate {
  const { first_scan_at, fulfilled_at, delivered_at, status } = parcel;
  const shippedAt = first_scan_at ?? fulfilled_at;
  const isDelivered = status === ShipmentStatus.Delivered;
  return {
    shipment_id: parcel.shipment_id,
    ...{ from_day: from, to_day: to, to_minute: minute, source, share },
    ...{ first_from: first.from, first_to: first.to, places },
    shipped_on: shippedAt && localDay(shippedAt, zone),
    arrived_on: isDelivered && delivered_at ? localDay(delivered_at, there) : null,
    counts: isDelivered ? delivered_at !== null : isOpen(parcel),
  };
}
