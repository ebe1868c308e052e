import { ShipmentStatus, subStatusOf, type DerivedStatus, type JourneyState, type SubStatus } from '@parcelway/domain';
import type { FulfillmentEventInput } from '../platform/platform.port';

export type EventStatus = FulfillmentEventInput['status'];
export interface OutboxEvent {
  status: EventStatus;
  happenedAt: Date;
  message: string;
}

const BY_STATUS: Readonly<Record<ShipmentStatus, EventStatus | null>> = {
  [ShipmentStatus.Pending]: null,
  [ShipmentStatus.InfoReceived]: 'CONFIRMED',
  [ShipmentStatus.InTransit]: 'IN_TRANSIT',
  [ShipmentStatus.OutForDelivery]: 'OUT_FOR_DELIVERY',
  [ShipmentStatus.Delivered]: 'DELIVERED',
  [ShipmentStatus.Expired]: null,
  [ShipmentStatus.FailedAttempt]: 'ATTEMPTED_DELIVERY',
  [ShipmentStatus.Exception]: 'FAILURE',
};
const BY_SUB_STATUS: Partial<Record<SubStatus, EventStatus>> = {
  3002: 'READY_FOR_PICKUP',
  7005: 'DELAYED',
  7006: 'DELAYED',
};
/** The store's event status for a status of ours; null where it has none (pending, expired). */
export function eventStatusOf(status: ShipmentStatus, subStatus: SubStatus | null): EventStatus | null {
  return BY_SUB_STATUS[subStatusOf(status, subStatus)] ?? BY_STATUS[status];
}

export interface OutboxInput {
  /** What the courier wrote, by hash of the checkpoint. */
  texts: ReadonlyMap<string, string>;
  derived: DerivedStatus;
  /** Since when we follow the shop. Of what happened before, only the latest status is sent to the store. */
  followedSince: Date;
  /** What is pending or sent already. */
  already: readonly { status: string; happenedAt: Date }[];
}

/**
 * The fulfilment events that are still to be sent to the store, oldest first: one for each change of the store's
 * status. Never an event before one that is pending already, so that late news do not revert the store's status; the
 * parcel's current status is sent even when another event has the same moment (a delivery that was one to the sender).
 */
export function outboxEvents({ texts, derived, followedSince, already }: OutboxInput): OutboxEvent[] {
  const changes = derived.by === 'user' ? markOf(derived) : changesOf(texts, derived, followedSince);
  const sent = [...already].sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  const sentUntil = sent.at(-1)?.happenedAt.getTime() ?? -Infinity;
  const isSent = (change: OutboxEvent): boolean =>
    sent.some((event) => event.status === change.status && event.happenedAt.getTime() === change.happenedAt.getTime());
  let last = sent.at(-1)?.status;
  return changes.filter((change, index) => {
    const at = change.happenedAt.getTime();
    const isNews = at > sentUntil || (at === sentUntil && index === changes.length - 1);
    if (!isNews || change.status === last || isSent(change)) return false;
    last = change.status;
    return true;
  });
}

function markOf({ status, subStatus, since }: DerivedStatus): OutboxEvent[] {
  const event = eventStatusOf(status, subStatus);
  return event ? [{ status: event, happenedAt: since, message: '' }] : [];
}

/** A delivery by text alone that was contradicted: it is never sent to the store. */
const isRefuted = ({ rule }: JourneyState, later: readonly JourneyState[]): boolean =>
  rule === 'delivered_by_text' && later.some(({ status }) => status !== ShipmentStatus.Delivered);

function changesOf(texts: OutboxInput['texts'], derived: DerivedStatus, followedSince: Date): OutboxEvent[] {
  const known = derived.journey.changes.filter((change, index, all) => !isRefuted(change, all.slice(index + 1)));
  const changes = known.flatMap(({ status, subStatus, decidedBy, since }): OutboxEvent[] => {
    const event = eventStatusOf(status, subStatus);
    return event ? [{ status: event, happenedAt: since, message: (texts.get(decidedBy) ?? '').slice(0, 255) }] : [];
  });
  if (BY_STATUS[derived.status] === null) return changes.filter((change) => change.happenedAt >= followedSince);
  // Since when the store's present status holds.
  const since = changes.findLastIndex((change, index) => change.status !== changes[index - 1]?.status);
  return changes.filter((change, index) => index >= since || change.happenedAt >= followedSince);
}
