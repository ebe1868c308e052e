import {
  inJourneyOrder,
  subStatusOf,
  type DerivedStatus,
  type ShipmentStatus,
  type StatusCheckpoint,
  type SubStatus,
} from '@parcelway/domain';
import type { FulfillmentEventInput } from '../platform/platform.port';

export type EventStatus = FulfillmentEventInput['status'];
export interface OutboxEvent {
  status: EventStatus;
  happenedAt: Date;
  message: string;
}

const BY_STATUS: Readonly<Record<ShipmentStatus, EventStatus | null>> = {
  0: null,
  1: 'CONFIRMED',
  2: 'IN_TRANSIT',
  3: 'OUT_FOR_DELIVERY',
  4: 'DELIVERED',
  5: null,
  6: 'ATTEMPTED_DELIVERY',
  7: 'FAILURE',
};
const BY_SUB_STATUS: Partial<Record<SubStatus, EventStatus>> = {
  3002: 'READY_FOR_PICKUP',
  7005: 'DELAYED',
  7006: 'DELAYED',
};
/** Which of two events of the same moment comes later. */
const ORDER: readonly EventStatus[] = [
  'CONFIRMED',
  'IN_TRANSIT',
  'OUT_FOR_DELIVERY',
  'READY_FOR_PICKUP',
  'ATTEMPTED_DELIVERY',
  'DELAYED',
  'FAILURE',
  'DELIVERED',
];

/** What the store calls a status of ours; null where it has no word for it (pending, expired). */
export function eventStatusOf(status: ShipmentStatus, subStatus: SubStatus | null): EventStatus | null {
  return BY_SUB_STATUS[subStatusOf(status, subStatus)] ?? BY_STATUS[status];
}

export interface OutboxInput {
  checkpoints: readonly (StatusCheckpoint & { content: string })[];
  derived: DerivedStatus;
  /** Since when we follow the shop. Of what happened before, the store is told the latest status only. */
  followedSince: Date;
  /** What is pending or sent already. */
  already: readonly { status: string; happenedAt: Date }[];
}

/**
 * The fulfilment events that the store should hear of and that are not pending yet, oldest first: one where the store's word for the
 * status changes. Never an event before one that is pending already, and none after a delivery, so that the store never goes back.
 */
export function outboxEvents({ checkpoints, derived, followedSince, already }: OutboxInput): OutboxEvent[] {
  const changes = derived.by === 'user' ? markOf(derived) : changesOf(checkpoints, derived, followedSince);
  let last = [...already]
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime() || order(a.status) - order(b.status))
    .at(-1);
  const pending: OutboxEvent[] = [];
  for (const change of changes) {
    const later =
      !last ||
      change.happenedAt > last.happenedAt ||
      (change.happenedAt.getTime() === last.happenedAt.getTime() && order(change.status) > order(last.status));
    if (!later || change.status === last?.status || (last?.status === 'DELIVERED' && derived.by !== 'user')) continue;
    pending.push(change);
    last = change;
  }
  return pending;
}

const order = (status: string): number => (ORDER as readonly string[]).indexOf(status);

function markOf({ status, subStatus, since }: DerivedStatus): OutboxEvent[] {
  const event = eventStatusOf(status, subStatus);
  return event ? [{ status: event, happenedAt: since, message: '' }] : [];
}

function changesOf(
  checkpoints: OutboxInput['checkpoints'],
  derived: DerivedStatus,
  followedSince: Date,
): OutboxEvent[] {
  const changes: OutboxEvent[] = [];
  for (const checkpoint of inJourneyOrder(checkpoints)) {
    const status = eventStatusOf(checkpoint.status, checkpoint.subStatus);
    if (!status || changes.at(-1)?.status === status) continue;
    changes.push({ status, happenedAt: new Date(checkpoint.occurredAt), message: checkpoint.content.slice(0, 255) });
    if (status === 'DELIVERED') break;
  }
  const current = BY_STATUS[derived.status] === null ? undefined : changes.at(-1);
  return changes.filter((change) => change === current || change.happenedAt >= followedSince);
}
