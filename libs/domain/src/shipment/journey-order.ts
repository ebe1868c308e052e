import { ShipmentStatus, SUB_STATUSES, type SubStatus } from './shipment-status';

/** The fields of a checkpoint that a derivation needs; `hash` identifies it. */
export interface StatusCheckpoint {
  hash: string;
  /** The instant, Date or ISO-8601. Where the zone is unknown: the courier's local time, read as UTC. */
  occurredAt: Date | string;
  /** False when only the day is known. */
  hasTime: boolean;
  /** The day at the place of the event as the courier gave it, YYYY-MM-DD. */
  localDate: string;
  /** False: the zone of the courier's clock is unknown. */
  zoneKnown: boolean;
  /** Null: neither the provider nor our rules know the event's meaning. It is stored as text and decides nothing. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  /** ISO 3166-1 alpha-2, where the courier named a country. */
  country: string | null;
  /** As the courier wrote it; may be empty. */
  location: string;
  /** The first courier's part of the way or the last one's, where a parcel has two. */
  leg: 'first' | 'last' | null;
  /**
   * A delivery known from the courier's text only: neither the provider's status nor the courier's code confirms it.
   */
  byText: boolean;
}

/** Whether the time of an event is a local day or clock without a zone: it is shown as given, not converted. */
export const isFloating = ({ hasTime, zoneKnown }: Pick<StatusCheckpoint, 'hasTime' | 'zoneKnown'>): boolean =>
  !hasTime || !zoneKnown;

/** An event that changes or confirms the parcel's state. */
export type InformativeCheckpoint<T extends StatusCheckpoint = StatusCheckpoint> = T & { status: ShipmentStatus };

/** How far along a status is; decides between events of the same moment. */
const RANK: Record<ShipmentStatus, number> = {
  [ShipmentStatus.Pending]: 0,
  [ShipmentStatus.Expired]: 0,
  [ShipmentStatus.InfoReceived]: 1,
  [ShipmentStatus.InTransit]: 2,
  [ShipmentStatus.OutForDelivery]: 3,
  [ShipmentStatus.FailedAttempt]: 4,
  [ShipmentStatus.Exception]: 5,
  [ShipmentStatus.Delivered]: 6,
};

/** Substatuses of one status, least specific first; decides between events of the same moment and status. */
const SUB_ORDER: readonly SubStatus[] = [
  10001, 10002, 10003, 10004, 10005, 1001, 2001, 2006, 2002, 2007, 2004, 2005, 2003, 3003, 3001, 3002, 6004, 6001, 6003,
  6002, 7005, 7006, 7004, 7009, 7011, 7007, 7008, 7010, 4001, 4002, 4004, 4003, 5001,
];
const SUB_RANK = new Map(SUB_ORDER.map((code, index) => [code, index]));

/** The general substatus of a status. */
export const GENERAL_SUB: Readonly<Record<ShipmentStatus, SubStatus>> = {
  [ShipmentStatus.Pending]: 10001,
  [ShipmentStatus.InfoReceived]: 1001,
  [ShipmentStatus.InTransit]: 2001,
  [ShipmentStatus.OutForDelivery]: 3001,
  [ShipmentStatus.Delivered]: 4001,
  [ShipmentStatus.Expired]: 5001,
  [ShipmentStatus.FailedAttempt]: 6004,
  [ShipmentStatus.Exception]: 7005,
};

/**
 * The substatus of a checkpoint; the general one of its status where the courier sent none or one of another status.
 */
export function subStatusOf(status: ShipmentStatus, subStatus: SubStatus | null): SubStatus {
  return subStatus !== null && SUB_STATUSES[subStatus].status === status ? subStatus : GENERAL_SUB[status];
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Key {
  at: number;
  /** The day of the journey, YYYY-MM-DD. */
  day: string;
  certain: boolean;
  zoneKnown: boolean;
  hasTime: boolean;
  rank: number;
  subRank: number;
  hash: string;
}

/**
 * Sorts checkpoints into the order of the journey, oldest first, independent of their order of arrival, and drops
 * duplicates (same hash). Known instants decide. An event without a zone or a time is placed within its local day:
 * after all events of earlier days, before all of later ones, so that it never contradicts the order of days. Within a
 * day, clocks of one kind are compared; where they cannot be (a time is missing, or only some zones are known),
 * progress decides, so that a doubtful event never moves a parcel back.
 */
export function inJourneyOrder<T extends StatusCheckpoint>(checkpoints: readonly T[]): T[] {
  const unique = [...new Map(checkpoints.map((checkpoint) => [checkpoint.hash, checkpoint])).values()];
  const keyed = unique.map((checkpoint) => ({ checkpoint, key: keyOf(checkpoint) }));
  keyed.sort(({ key: a }, { key: b }) => a.at - b.at || compareText(a.hash, b.hash));
  // A parcel that flies west lands on the day before: the day of the journey does not go back.
  let day = '';
  for (const { key } of keyed) {
    if (!key.certain) continue;
    if (key.day > day) day = key.day;
    else key.day = day;
  }
  const days = new Map<string, Key[]>();
  for (const { key } of keyed) {
    const sameDay = days.get(key.day);
    if (sameDay) sameDay.push(key);
    else days.set(key.day, [key]);
  }
  const comparable = new Set(
    [...days]
      .filter(([, keys]) => keys.every((key) => key.hasTime && key.zoneKnown === keys[0]?.zoneKnown))
      .map(([of]) => of),
  );
  const progress = (a: Key, b: Key): number => a.rank - b.rank || a.subRank - b.subRank;
  keyed.sort(
    ({ key: a }, { key: b }) =>
      compareText(a.day, b.day) ||
      (comparable.has(a.day) ? a.at - b.at || progress(a, b) : progress(a, b) || a.at - b.at) ||
      compareText(a.hash, b.hash),
  );
  return keyed.map(({ checkpoint }) => checkpoint);
}

function keyOf(checkpoint: StatusCheckpoint): Key {
  const { status, hasTime, zoneKnown } = checkpoint;
  return {
    at: timeOf(checkpoint),
    day: checkpoint.localDate,
    certain: isCertain(checkpoint),
    zoneKnown,
    hasTime,
    rank: status === null ? -1 : RANK[status],
    subRank: status === null ? -1 : (SUB_RANK.get(subStatusOf(status, checkpoint.subStatus)) ?? 0),
    hash: checkpoint.hash,
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Clocks of the world are at most so far ahead of UTC and behind it. */
const FURTHEST_AHEAD_MS = 14 * HOUR_MS;
const FURTHEST_BEHIND_MS = 12 * HOUR_MS;
/** Couriers' clocks are a little fast at times. */
const FAST_CLOCK_MS = 10 * 60_000;
/** A label may be made shortly before the store has the order. */
const LABEL_BEFORE_ORDER_MS = DAY_MS;

const isCertain = ({ hasTime, zoneKnown }: StatusCheckpoint): boolean => hasTime && zoneKnown;

/** Read for every event of thousands of parcels: a Date is not copied for it. */
const timeOf = ({ occurredAt }: StatusCheckpoint): number =>
  typeof occurredAt === 'string' ? Date.parse(occurredAt) : occurredAt.getTime();

/** The latest instant at which an event can have happened, given the uncertainty of its time. */
export const latestInstant = (checkpoint: StatusCheckpoint): Date => new Date(latestTime(checkpoint));

const latestTime = (checkpoint: StatusCheckpoint): number =>
  (checkpoint.hasTime ? timeOf(checkpoint) : Date.parse(checkpoint.localDate) + DAY_MS) +
  (isCertain(checkpoint) ? 0 : FURTHEST_BEHIND_MS);

/**
 * Why an event is set apart: it belongs to an earlier parcel with the same number, or lies in the future. With an
 * uncertain time it counts as long as it can belong to the parcel. Null: it counts.
 */
export function asideReason(
  checkpoint: StatusCheckpoint,
  { orderedAt, now }: { orderedAt: Date; now: Date },
): 'before_order' | 'future' | null {
  const start = checkpoint.hasTime ? timeOf(checkpoint) : Date.parse(checkpoint.localDate);
  const earliest = start - (isCertain(checkpoint) ? 0 : FURTHEST_AHEAD_MS);
  if (latestTime(checkpoint) < orderedAt.getTime() - LABEL_BEFORE_ORDER_MS) return 'before_order';
  return earliest > now.getTime() + FAST_CLOCK_MS ? 'future' : null;
}
