import {
  asideReason,
  progressOf,
  readJourney,
  ShipmentStatus,
  withCustomStatuses,
  type CustomStatus,
  type Progress,
  type StatusCheckpoint,
} from '@parcelway/domain';
import { asCheckpoint, hasUnreadTime } from '../tracking/checkpoints.store';
import type { ParcelEventFacts } from '../tracking/parcel-checkpoints.store';

/** What of a parcel its progress is made of, beside its events. */
export interface ProgressFacts {
  status: ShipmentStatus;
  ordered_at: Date;
  fulfilled_at: Date | null;
  created_at: Date;
  delivered_at: Date | null;
  attention: string | null;
  attention_since: Date | null;
}

/** When the parcel was handed over, by the store's record. */
export const handedOverAt = ({ fulfilled_at, created_at }: ProgressFacts): Date => fulfilled_at ?? created_at;

/** The events that belong to the journey, oldest first; neither before the order nor in the future. */
export function shownEvents<Event extends StatusCheckpoint>(
  events: Event[],
  { ordered_at: orderedAt }: Pick<ProgressFacts, 'ordered_at'>,
  now: Date,
) {
  const when = { orderedAt, now };
  return readJourney(events, when).filter((event) => asideReason(event, when) === null);
}

/** The events of each parcel's journey, by the id of the parcel. */
export function journeysOf(
  parcels: readonly (ProgressFacts & { shipment_id: string })[],
  facts: readonly ParcelEventFacts[],
  now: Date,
): Map<string, StatusCheckpoint[]> {
  const events = new Map<string, StatusCheckpoint[]>(parcels.map((parcel) => [parcel.shipment_id, []]));
  for (const event of facts) if (!hasUnreadTime(event)) events.get(event.shipment_id)?.push(asCheckpoint(event));
  return new Map(
    parcels.map((parcel) => [parcel.shipment_id, shownEvents(events.get(parcel.shipment_id) ?? [], parcel, now)]),
  );
}

/** A parcel's steps, with those of the merchant's own. @param events as {@link shownEvents} returns them */
export const parcelProgress = (
  parcel: ProgressFacts,
  events: readonly StatusCheckpoint[],
  statuses: readonly CustomStatus[],
  now: Date,
): Progress =>
  withCustomStatuses(
    progressOf({
      status: parcel.status,
      orderedAt: parcel.ordered_at,
      now,
      deliveredAt: parcel.delivered_at,
      quietSince: parcel.attention === 'silent' ? parcel.attention_since : null,
      checkpoints: events,
    }),
    statuses,
    { readyAt: handedOverAt(parcel), now },
  );

/** An order that waits for its hand-over is in progress too, by the merchant's custom statuses. */
export const orderProgress = (orderedAt: Date, statuses: readonly CustomStatus[], now: Date): Progress =>
  withCustomStatuses(
    progressOf({
      status: ShipmentStatus.Pending,
      orderedAt,
      deliveredAt: null,
      quietSince: null,
      checkpoints: [],
      now,
    }),
    statuses,
    { readyAt: null, now },
  );
