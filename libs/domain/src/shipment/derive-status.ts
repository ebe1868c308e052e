import { EXPIRES_AFTER_DAYS, SUB_STATUSES, type ShipmentStatus, type SubStatus } from './shipment-status';

/** Days without any information from the courier after which "no info" becomes "no info for some days" (10005). */
export const NO_INFO_DAYS = 5;
/** Days after the courier announced a parcel without scanning it, after which it counts as "processed but not scanned" (10004). */
export const NOT_SCANNED_DAYS = 7;

/** Hours that a provider gets to gather the past of a parcel before its silence means anything. */
export const FIRST_LOOK_HOURS = 1;

/** Journeys that have come to their end without a delivery: silence after them is not an expiry. */
export const ENDED_SUB_STATUSES: readonly SubStatus[] = [7007, 7008, 7010];

/** What a derivation needs of a checkpoint. Times are ISO-8601 or Date; `hash` tells checkpoints apart. */
export interface StatusCheckpoint {
  hash: string;
  occurredAt: Date | string;
  /** False when the courier gave the day only. */
  hasTime: boolean;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
}

export interface DeriveStatusInput {
  /** In any order, duplicates allowed. */
  checkpoints: readonly StatusCheckpoint[];
  /** The merchant's own mark: 2 in transit, 4 delivered, 7 returned. */
  manual: { status: ShipmentStatus; at: Date } | null;
  /** Whether the number can be a number of its courier, or of any courier where none is known. */
  formatFits: boolean;
  /** False when the number is clearly another courier's. */
  courierFits: boolean;
  /** Why the tracking provider would not take the number, if it would not. */
  refusal: 'bad_number' | 'bad_courier' | null;
  /** When the provider took the number. */
  registeredAt: Date | null;
  /** When the parcel became known to us. */
  createdAt: Date;
  /** When the shop handed it over; null when it did not say. */
  handedOverAt: Date | null;
  now: Date;
}

/** The name of the rule that decided; kept in the trail of the shipment, so that every status can be explained. */
export type StatusRule =
  | 'marked_by_merchant'
  | 'delivered_stays'
  | 'latest_checkpoint'
  | 'furthest_of_day'
  | 'return_under_way'
  | 'announced_not_scanned'
  | 'silent_30_days'
  | 'no_info_30_days'
  | 'number_refused'
  | 'courier_refused'
  | 'format_does_not_fit'
  | 'number_of_another_courier'
  | 'no_info_for_days'
  | 'no_info_yet';

export interface DerivedStatus {
  status: ShipmentStatus;
  subStatus: SubStatus;
  rule: StatusRule;
  by: 'provider' | 'user' | 'expiry' | 'detection';
  /** Hash of the checkpoint that decided, if one did. */
  decidedBy: string | null;
  /** Since when the parcel is in this status. */
  since: Date;
  /** The first delivery, by checkpoint or by mark; null when not delivered. */
  deliveredAt: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far along a status is; decides between events of the same moment. */
const RANK: Record<ShipmentStatus, number> = { 0: 0, 5: 0, 1: 1, 2: 2, 3: 3, 6: 4, 7: 5, 4: 6 };

/** Substatuses of one status, least telling first; decides between events of the same moment and status. */
const SUB_ORDER: readonly SubStatus[] = [
  10001, 10002, 10003, 10004, 10005, 1001, 2001, 2006, 2002, 2007, 2004, 2005, 2003, 3003, 3001, 3002, 6004, 6001, 6003,
  6002, 7005, 7006, 7004, 7009, 7011, 7007, 7008, 7010, 4001, 4002, 4004, 4003, 5001,
];
const SUB_RANK = new Map(SUB_ORDER.map((code, index) => [code, index]));

/** The substatus that says nothing beyond its status. */
const GENERAL_SUB: Record<ShipmentStatus, SubStatus> = {
  0: 10001,
  1: 1001,
  2: 2001,
  3: 3001,
  4: 4001,
  5: 5001,
  6: 6004,
  7: 7005,
};
const MARK_SUB: Record<ShipmentStatus, SubStatus> = { ...GENERAL_SUB, 7: 7010 };

/** The substatus of a checkpoint; the general one of its status where the courier gave none or one of another status. */
export function subStatusOf(status: ShipmentStatus, subStatus: SubStatus | null): SubStatus {
  return subStatus !== null && SUB_STATUSES[subStatus].status === status ? subStatus : GENERAL_SUB[status];
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Sortable {
  at: number;
  day: number;
  rank: number;
  subRank: number;
  hash: string;
}

/**
 * Sorts checkpoints into the order of the journey, oldest first, whatever order they came in, and drops duplicates (same hash).
 * By time; at equal times by how far along they are. A day on which any event has no time is ordered by progress alone,
 * so that an event without time never turns a parcel back.
 */
export function inJourneyOrder<T extends StatusCheckpoint>(checkpoints: readonly T[]): T[] {
  const unique = [...new Map(checkpoints.map((checkpoint) => [checkpoint.hash, checkpoint])).values()];
  const keyed = unique.map((checkpoint) => {
    const at = new Date(checkpoint.occurredAt).getTime();
    const sub = subStatusOf(checkpoint.status, checkpoint.subStatus);
    const key: Sortable = {
      at,
      day: Math.floor(at / DAY_MS),
      rank: RANK[checkpoint.status],
      subRank: SUB_RANK.get(sub) ?? 0,
      hash: checkpoint.hash,
    };
    return { checkpoint, key };
  });
  const dayOnly = new Set(keyed.filter(({ checkpoint }) => !checkpoint.hasTime).map(({ key }) => key.day));
  const progress = (a: Sortable, b: Sortable): number => a.rank - b.rank || a.subRank - b.subRank;
  keyed.sort(
    ({ key: a }, { key: b }) =>
      a.day - b.day ||
      (dayOnly.has(a.day) ? progress(a, b) || a.at - b.at : a.at - b.at || progress(a, b)) ||
      compareText(a.hash, b.hash),
  );
  return keyed.map(({ checkpoint }) => checkpoint);
}

/** Pending and expired are our own conclusions: such an event of a provider is no news about the parcel. */
const isNews = (checkpoint: StatusCheckpoint): boolean => checkpoint.status !== 0 && checkpoint.status !== 5;

/**
 * The status of a shipment, as a pure function of what is known of it. Rules, the first that fits decides:
 * 1. The merchant's mark "delivered" or "returned" stays until it is undone. The mark "in transit" overrules what was known
 *    when it was made and counts as an update; a checkpoint after it speaks again.
 * 2. Delivered stays: once a delivery is among the checkpoints no other event changes it, a return neither (that is another journey).
 * 3. No news for {@link EXPIRES_AFTER_DAYS} days: expired, unless the journey has ended ({@link ENDED_SUB_STATUSES}).
 * 4. The latest checkpoint decides (see {@link inJourneyOrder} for equal times and missing times); announced
 *    {@link NOT_SCANNED_DAYS} days ago and never scanned is pending again. On its way back to the sender (7011) a parcel is still
 *    scanned like any other: such scans do not turn it into one on its way to the shopper.
 * 5. Nothing known: pending, with the best reason we have.
 */
export function deriveStatus(input: DeriveStatusInput): DerivedStatus {
  const { manual, now } = input;
  const news = inJourneyOrder(input.checkpoints).filter(isNews);
  const delivery = news.find((checkpoint) => checkpoint.status === 4);
  const deliveredAt = delivery ? new Date(delivery.occurredAt) : null;

  if (manual && (manual.status === 4 || manual.status === 7)) {
    return { ...marked(manual), deliveredAt: manual.status === 4 ? (deliveredAt ?? manual.at) : null };
  }
  const latest = news.at(-1);
  const latestAt = latest ? new Date(latest.occurredAt) : null;
  if (manual && (!latestAt || latestAt <= manual.at)) {
    const silent = expiry(manual.at, now);
    return silent ? expired('silent_30_days', silent) : { ...marked(manual), deliveredAt: null };
  }
  if (deliveredAt) {
    const last = news.findLast((checkpoint) => checkpoint.status === 4);
    return {
      status: 4,
      subStatus: subStatusOf(4, last?.subStatus ?? null),
      by: 'provider',
      decidedBy: last?.hash ?? null,
      since: deliveredAt,
      deliveredAt,
      rule: last === latest ? 'latest_checkpoint' : 'delivered_stays',
    };
  }
  return latest && latestAt ? fromCheckpoint(news, latest, latestAt, now) : fromNothing(input);
}

function fromCheckpoint(
  news: readonly StatusCheckpoint[],
  latest: StatusCheckpoint,
  at: Date,
  now: Date,
): DerivedStatus {
  const subStatus = subStatusOf(latest.status, latest.subStatus);
  const silent = ENDED_SUB_STATUSES.includes(subStatus) ? null : expiry(at, now);
  if (silent) return expired('silent_30_days', silent);
  const stale = new Date(at.getTime() + NOT_SCANNED_DAYS * DAY_MS);
  if (latest.status === 1 && stale <= now) {
    return {
      status: 0,
      subStatus: 10004,
      rule: 'announced_not_scanned',
      by: 'expiry',
      decidedBy: latest.hash,
      since: stale,
      deliveredAt: null,
    };
  }
  const turned = news.find((checkpoint) => checkpoint.status === 7 && checkpoint.subStatus === 7011);
  if (turned && (latest.status === 2 || latest.status === 3)) {
    return {
      status: 7,
      subStatus: 7011,
      rule: 'return_under_way',
      by: 'provider',
      decidedBy: turned.hash,
      since: new Date(turned.occurredAt),
      deliveredAt: null,
    };
  }
  const day = Math.floor(at.getTime() / DAY_MS);
  const dayOnly = news.some(
    (checkpoint) => !checkpoint.hasTime && Math.floor(new Date(checkpoint.occurredAt).getTime() / DAY_MS) === day,
  );
  return {
    status: latest.status,
    subStatus,
    by: 'provider',
    decidedBy: latest.hash,
    since: at,
    deliveredAt: null,
    rule: dayOnly ? 'furthest_of_day' : 'latest_checkpoint',
  };
}

function fromNothing(input: DeriveStatusInput): DerivedStatus {
  const { registeredAt, createdAt, refusal, formatFits, courierFits, now } = input;
  const pending = (
    subStatus: SubStatus,
    rule: StatusRule,
    by: DerivedStatus['by'],
    since = createdAt,
  ): DerivedStatus => ({ status: 0, subStatus, rule, by, decidedBy: null, since, deliveredAt: null });
  const doubt =
    refusal === 'bad_courier'
      ? pending(10003, 'courier_refused', 'provider')
      : refusal === 'bad_number'
        ? pending(10002, 'number_refused', 'provider')
        : !courierFits
          ? pending(10003, 'number_of_another_courier', 'detection')
          : !formatFits
            ? pending(10002, 'format_does_not_fit', 'detection')
            : null;
  // A number in doubt is silent since we know it; a good one since it was handed over, once the provider had time to look.
  const silentSince = doubt ? createdAt : (input.handedOverAt ?? createdAt);
  const lookedLong = now.getTime() - (registeredAt ?? createdAt).getTime() >= FIRST_LOOK_HOURS * HOUR_MS;
  const silent = lookedLong ? expiry(silentSince, now) : null;
  if (silent) return expired('no_info_30_days', silent);
  if (doubt) return doubt;
  const stale = new Date(silentSince.getTime() + NO_INFO_DAYS * DAY_MS);
  return lookedLong && stale <= now
    ? pending(10005, 'no_info_for_days', 'expiry', stale)
    : pending(10001, 'no_info_yet', 'provider');
}

function marked({ status, at }: { status: ShipmentStatus; at: Date }): Omit<DerivedStatus, 'deliveredAt'> {
  return { status, subStatus: MARK_SUB[status], rule: 'marked_by_merchant', by: 'user', decidedBy: null, since: at };
}

const expired = (rule: StatusRule, since: Date): DerivedStatus => ({
  status: 5,
  subStatus: 5001,
  rule,
  by: 'expiry',
  decidedBy: null,
  since,
  deliveredAt: null,
});

/** The moment of expiry when it has come, else null. */
function expiry(lastNews: Date, now: Date): Date | null {
  const at = new Date(lastNews.getTime() + EXPIRES_AFTER_DAYS * DAY_MS);
  return at <= now ? at : null;
}
