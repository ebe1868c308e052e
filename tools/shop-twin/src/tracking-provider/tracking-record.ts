import { courierByCode, toProviderCode } from '@parcelway/couriers';
import type { FollowedParcel } from './followed-parcels';
import type { Checkpoint } from './journey';

const DAY_MS = 86_400_000;

/** The parcel's courier in TrackingMore's own code; couriers are ours within the twin. */
export const codeOf = ({ courier }: Pick<FollowedParcel, 'courier'>): string =>
  toProviderCode('trackingmore', courier) ?? courier;

/** A parcel as TrackingMore v4 answers it; `checkpoints` are those known now, oldest first. */
export function trackingRecord(parcel: FollowedParcel, checkpoints: Checkpoint[], now: Date) {
  const latest = checkpoints.at(-1);
  const first = checkpoints[0];
  const delivered = checkpoints.find(({ substatus }) => substatus.startsWith('delivered'));
  const abroad = checkpoints.filter(({ country }) => first && country !== first.country);
  const signed = checkpoints.some(({ substatus }) => substatus === 'delivered003');
  return {
    id: parcel.id,
    tracking_number: parcel.number,
    courier_code: codeOf(parcel),
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
    scheduled_delivery_date: null,
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

function statusNow(parcel: FollowedParcel, latest: Checkpoint | undefined, now: Date) {
  if (latest) return { delivery_status: statusOf(latest), substatus: latest.substatus };
  // A fresh parcel waits for its first look-up; later the courier is known not to know it.
  return now.getTime() - parcel.registeredAt.getTime() < DAY_MS
    ? { delivery_status: 'pending', substatus: null }
    : { delivery_status: 'notfound', substatus: 'notfound002' };
}

function leg(courier: string | null, checkpoints: Checkpoint[]) {
  const card = courier ? courierByCode(courier) : undefined;
  const dateOf = (...substatuses: string[]): string | null => {
    const found = checkpoints.find(({ substatus }) => substatuses.includes(substatus));
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
    // Newest first, as the provider gives them.
    trackinfo: checkpoints
      .toReversed()
      .map((checkpoint) => ({
        checkpoint_date: timeOf(checkpoint),
        checkpoint_delivery_status: statusOf(checkpoint),
        checkpoint_delivery_substatus: checkpoint.substatus,
        tracking_detail: checkpoint.text,
        location: checkpoint.location,
        country_iso2: checkpoint.country,
        state: null,
        city: checkpoint.city,
        zip: null,
        raw_status: null,
      })),
  };
}

const statusOf = (checkpoint: Checkpoint): string => checkpoint.substatus.slice(0, -3);

/** Local time at the place with its offset; a bare date where the courier gives no time. */
function timeOf({ at, offset, hasTime }: Checkpoint): string {
  const time = isoAt(at, offset);
  return hasTime ? time : time.slice(0, 10);
}

function isoAt(ms: number, offsetHours: number): string {
  const minutes = Math.abs(offsetHours * 60);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${new Date(ms + offsetHours * 3_600_000).toISOString().slice(0, 19)}${offsetHours < 0 ? '-' : '+'}${clock}`;
}
