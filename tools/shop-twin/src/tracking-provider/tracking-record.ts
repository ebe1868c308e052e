import { courierByCode, toProviderCode } from '@parcelway/couriers';
import { randomFrom } from '../demo-store/random';
import type { FollowedParcel } from './followed-parcels';
import type { ReportedEvent } from './case-events';

const DAY_MS = 86_400_000;

/** The parcel's courier in TrackingMore's own code; couriers are ours within the twin. */
export const codeOf = ({ courier }: Pick<FollowedParcel, 'courier'>): string =>
  toProviderCode('trackingmore', courier) ?? courier;

/**
 * A parcel as TrackingMore v4 answers it.
 * @param checkpoints those known now, oldest first. @param courier TrackingMore's code of the courier that the answer is for.
 */
export function trackingRecord(parcel: FollowedParcel, checkpoints: ReportedEvent[], now: Date, courier: string) {
  const latest = checkpoints.at(-1);
  const first = checkpoints[0];
  const delivered = checkpoints.find(({ substatus }) => substatus?.startsWith('delivered'));
  const abroad = checkpoints.filter(({ country, leg }) => (leg ? leg === 'last' : first && country !== first.country));
  const signed = checkpoints.some(({ substatus }) => substatus === 'delivered003');
  return {
    id: parcel.id,
    tracking_number: parcel.number,
    courier_code: courier,
    order_number: parcel.orderNumber,
    created_at: isoAt(parcel.registeredAt.getTime(), 0),
    update_at: isoAt(parcel.updatedAt.getTime(), 0),
    ...statusNow(parcel, latest, now),
    archived: 'tracking',
    updating: false,
    origin_country: first?.country ?? null,
    destination_country: parcel.destination ?? abroad.at(-1)?.country ?? null,
    destination_city: null,
    destination_track_number: null,
    scheduled_delivery_date: promisedDay(parcel, checkpoints),
    latest_event: latest ? `${latest.text},${latest.location},${timeOf(latest)}` : null,
    latest_checkpoint_time: latest ? timeOf(latest) : null,
    transit_time: first ? Math.max(0, Math.floor(((delivered?.at ?? now.getTime()) - first.at) / DAY_MS)) : 0,
    signed_by: signed ? 'Recipient' : null,
    origin_info: leg(
      parcel.courier,
      checkpoints.filter((checkpoint) => !abroad.includes(checkpoint)),
    ),
    destination_info: leg(abroad.length > 0 ? parcel.courier : null, abroad),
  };
}

/** Couriers name a day with the last leg: mostly the same one, sometimes the next, and sometimes one that has passed. */
function promisedDay({ number }: FollowedParcel, checkpoints: ReportedEvent[]): string | null {
  const out = checkpoints.find(({ substatus }) => substatus === 'pickup001');
  if (!out) return null;
  const luck = randomFrom(`promise/${number}`)();
  return isoAt(out.at + (luck < 0.15 ? -DAY_MS : luck < 0.3 ? DAY_MS : 0), out.offset).slice(0, 10);
}

function statusNow(parcel: FollowedParcel, latest: ReportedEvent | undefined, now: Date) {
  // What it has no status for decides nothing about the parcel either.
  if (latest) return { delivery_status: statusOf(latest), substatus: latest.substatus };
  // A fresh parcel waits for its first lookup; later the courier is known not to know it.
  return now.getTime() - parcel.registeredAt.getTime() < DAY_MS
    ? { delivery_status: 'pending', substatus: null }
    : { delivery_status: 'notfound', substatus: 'notfound002' };
}

function leg(courier: string | null, checkpoints: ReportedEvent[]) {
  const card = courier ? courierByCode(courier) : undefined;
  const dateOf = (...substatuses: string[]): string | null => {
    const found = checkpoints.find(({ substatus }) => substatus !== null && substatuses.includes(substatus));
    return found ? timeOf(found) : null;
  };
  return {
    courier_code: courier ? codeOf({ courier }) : null,
    courier_phone: card?.phone ?? null,
    weblink: card?.homepage ?? null,
    reference_number: null,
    milestone_date: {
      inforeceived_date: dateOf('inforeceived001'),
      pickup_date: dateOf('transit001'),
      outfordelivery_date: dateOf('pickup001'),
      delivery_date: dateOf('delivered001', 'delivered002', 'delivered003', 'delivered004'),
      returning_date: dateOf('exception011'),
      returned_date: dateOf('exception010'),
    },
    // Newest first, as the provider returns them.
    trackinfo: checkpoints
      .toReversed()
      .map((checkpoint) => ({
        checkpoint_date: timeOf(checkpoint),
        checkpoint_delivery_status: statusOf(checkpoint),
        checkpoint_delivery_substatus: checkpoint.substatus,
        tracking_detail: checkpoint.text,
        location: checkpoint.location,
        country_iso2: checkpoint.country,
        state: checkpoint.state ?? null,
        city: checkpoint.city,
        zip: null,
        raw_status: null,
      })),
  };
}

const statusOf = ({ substatus }: ReportedEvent): string | null => substatus?.slice(0, -3) ?? null;

/** As the courier wrote it, else local time at the place with its offset; a bare date where the courier reports no time. */
export function timeOf({ at, offset, hasTime, writing }: ReportedEvent): string {
  const time = isoAt(at, offset);
  const day = time.slice(0, 10);
  if (writing === 'zoneless') return time.slice(0, 19).replace('T', ' ');
  if (writing === 'midnight') return `${day} 00:00:00`;
  return hasTime ? time : day;
}

function isoAt(ms: number, offsetHours: number): string {
  const minutes = Math.abs(offsetHours * 60);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${new Date(ms + offsetHours * 3_600_000).toISOString().slice(0, 19)}${offsetHours < 0 ? '-' : '+'}${clock}`;
}
