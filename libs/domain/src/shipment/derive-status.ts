import { walkJourney, type Journey, type JourneyInput, type JourneyRule } from './journey-changes';
import { GENERAL_SUB } from './journey-order';
import { EXPIRES_AFTER_DAYS, ShipmentStatus, type SubStatus } from './shipment-status';

/** Days without any information from the courier after which "no info" becomes "no info for some days" (10005). */
export const NO_INFO_DAYS = 5;
/** Days after the courier announced a parcel without scanning it, after which it counts as "processed but not scanned" (10004). */
export const NOT_SCANNED_DAYS = 7;

/** Hours for which a provider may collect past events before its silence counts. */
export const FIRST_LOOK_HOURS = 1;

/** Hours for which a delivery known from text only must remain uncontradicted before it is written back or mailed. */
export const UNCONFIRMED_HOURS = 24;
/**
 * Days for which such a delivery is polled: a parcel that was not delivered is on the van again on the next working
 * day, with a weekend and a holiday possibly between. After them the delivery counts, even if the provider was not
 * reached meanwhile.
 */
export const CONFIRM_DAYS = 5;

/** Journeys that have come to their end without a delivery: silence after them is not an expiry. */
export const ENDED_SUB_STATUSES: readonly SubStatus[] = [7007, 7008, 7010];

export interface DeriveStatusInput extends JourneyInput {
  /** The merchant's own mark: 2 in transit, 4 delivered, 7 returned. */
  manual: { status: ShipmentStatus; at: Date } | null;
  /** Whether the number is valid for its courier, or for any courier where none is known. */
  formatFits: boolean;
  /** False when the number is clearly another courier's. */
  courierFits: boolean;
  /** Why the tracking provider rejected the number, if it did. */
  refusal: 'bad_number' | 'bad_courier' | 'quota' | null;
  /** No provider is queried for its courier: the shop reports its events. */
  reportedByShop?: boolean;
  /** When the provider accepted the number. */
  registeredAt: Date | null;
  /** When the parcel became known to us. */
  createdAt: Date;
  /** When the shop handed it over; null if unknown. */
  handedOverAt: Date | null;
  /** When the provider last answered; null when it was never queried or has not answered yet. */
  answeredAt: Date | null;
  /** When the merchant had it tracked afresh: a silence is counted from then on; null: never. */
  restartedAt: Date | null;
}

/** The name of the rule that decided; stored in the trail of the shipment, so that every status can be explained. */
export type StatusRule =
  | JourneyRule
  | 'marked_by_merchant'
  | 'delivered_not_confirmed'
  | 'announced_not_scanned'
  | 'not_tracked_over_quota'
  | 'silent_30_days'
  | 'no_info_30_days'
  | 'number_refused'
  | 'courier_refused'
  | 'format_does_not_fit'
  | 'number_of_another_courier'
  | 'no_info_for_days'
  | 'no_info_yet';

/** A delivery that is shown as unconfirmed, and not yet sent to store or customer. */
export const NOT_CONFIRMED = 'delivered_not_confirmed' satisfies StatusRule;

export interface DerivedStatus {
  status: ShipmentStatus;
  subStatus: SubStatus;
  rule: StatusRule;
  by: 'provider' | 'user' | 'expiry' | 'detection';
  /** Hash of the checkpoint that decided, if one did. */
  decidedBy: string | null;
  /** Since when the parcel is in this status. */
  since: Date;
  /** The delivery in force, by checkpoint or by mark; null when not delivered. */
  deliveredAt: Date | null;
  /** What the courier's events made of the parcel. */
  journey: Journey;
}
type Conclusion = Omit<DerivedStatus, 'deliveredAt' | 'journey'>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const MARK_SUB: Record<ShipmentStatus, SubStatus> = { ...GENERAL_SUB, [ShipmentStatus.Exception]: 7010 };

/**
 * The status of a shipment, as a pure function of what is known about it. The first rule that fits decides:
 * 1. The merchant's mark "delivered" or "returned" stays until it is undone. The mark "in transit" overrules what was
 *    known when it was made and counts as an update; later checkpoints are evaluated without the earlier ones.
 * 2. The result of the courier's events ({@link walkJourney}). A delivery stays. One known from text only is not
 *    confirmed (`delivered_not_confirmed`) until the provider has answered {@link UNCONFIRMED_HOURS} hours after it
 *    without contradiction.
 * 3. No news for {@link EXPIRES_AFTER_DAYS} days: expired, unless the journey has ended ({@link ENDED_SUB_STATUSES}).
 *    Only time in which the provider was queried counts: a parcel that we did not track does not expire. Tracked again,
 *    it has 30 more days. Where the shop reports the events, every day counts.
 * 4. Announced {@link NOT_SCANNED_DAYS} days ago and never scanned is pending again.
 * 5. Nothing known: pending, with the most specific reason.
 */
export function deriveStatus(input: DeriveStatusInput): DerivedStatus {
  const { manual, restartedAt } = input;
  const journey = manual?.status === ShipmentStatus.InTransit ? journeySince(manual.at, input) : walkJourney(input);
  const { state, lastNewsAt, deliveredAt } = journey;
  const silence = silenceUntil(input);

  if (manual && (manual.status === ShipmentStatus.Delivered || manual.status === ShipmentStatus.Exception)) {
    return {
      ...marked(manual),
      deliveredAt: manual.status === ShipmentStatus.Delivered ? (deliveredAt ?? manual.at) : null,
      journey,
    };
  }
  if (manual && (!lastNewsAt || lastNewsAt <= manual.at)) {
    const silent = expiry(later(manual.at, restartedAt), silence);
    return { ...(silent ? expired('silent_30_days', silent) : marked(manual)), deliveredAt: null, journey };
  }
  if (!state || !lastNewsAt) return { ...fromNothing(input, silence), deliveredAt: null, journey };
  if (state.status === ShipmentStatus.Delivered) {
    const rule = journey.unconfirmedSince ? unconfirmed(journey.unconfirmedSince, silence, input.now) : state.rule;
    return { ...state, rule, by: 'provider', deliveredAt, journey };
  }
  const silent = ENDED_SUB_STATUSES.includes(state.subStatus) ? null : expiry(later(lastNewsAt, restartedAt), silence);
  if (silent) return { ...expired('silent_30_days', silent), deliveredAt: null, journey };
  const stale = new Date(lastNewsAt.getTime() + NOT_SCANNED_DAYS * DAY_MS);
  if (state.status === ShipmentStatus.InfoReceived && silence !== null && stale <= silence) {
    const { decidedBy } = state;
    return { ...announcedOnly(decidedBy, stale), deliveredAt: null, journey };
  }
  return { ...state, by: 'provider', deliveredAt: null, journey };
}

/**
 * Earlier events are stored, but only events after that moment are evaluated: an earlier delivery does not overrule
 * them.
 */
function journeySince(at: Date, input: JourneyInput): Journey {
  const whole = walkJourney(input);
  const since = walkJourney({
    ...input,
    checkpoints: input.checkpoints.filter(({ occurredAt }) => new Date(occurredAt) > at),
  });
  if (!since.state) return whole;
  const { state, deliveredAt, unconfirmedSince, lastNewsAt } = since;
  return {
    ...whole,
    state,
    deliveredAt,
    unconfirmedSince,
    lastNewsAt,
    changes: [...whole.changes.filter((change) => change.since <= at), ...since.changes],
  };
}

function unconfirmed(since: Date, silence: Date | null, now: Date): StatusRule {
  const isUncontradicted = silence !== null && silence.getTime() - since.getTime() >= UNCONFIRMED_HOURS * HOUR_MS;
  const counts = now.getTime() - since.getTime() >= CONFIRM_DAYS * DAY_MS;
  return isUncontradicted || counts ? 'delivered_by_text' : 'delivered_not_confirmed';
}

/** Until when the absence of news is certain; null when the provider was never queried. */
function silenceUntil({ refusal, reportedByShop, answeredAt, now }: DeriveStatusInput): Date | null {
  if (refusal === 'quota') return null;
  return reportedByShop ? now : (answeredAt ?? now);
}

const announcedOnly = (decidedBy: string, since: Date): Conclusion => ({
  status: ShipmentStatus.Pending,
  subStatus: 10004,
  rule: 'announced_not_scanned',
  by: 'expiry',
  decidedBy,
  since,
});

function fromNothing(input: DeriveStatusInput, silence: Date | null): Conclusion {
  const { registeredAt, createdAt, refusal, reportedByShop, formatFits, courierFits } = input;
  const pending = (subStatus: SubStatus, rule: StatusRule, by: DerivedStatus['by'], since = createdAt): Conclusion => ({
    status: ShipmentStatus.Pending,
    subStatus,
    rule,
    by,
    decidedBy: null,
    since,
  });
  if (silence === null) return pending(10001, 'not_tracked_over_quota', 'provider');
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
  // A doubtful number is silent since it is known; a valid one since it was handed over, after the provider's initial
  // hours.
  const silentSince = later(doubt ? createdAt : (input.handedOverAt ?? createdAt), input.restartedAt);
  const wasChecked =
    reportedByShop === true || silence.getTime() - (registeredAt ?? createdAt).getTime() >= FIRST_LOOK_HOURS * HOUR_MS;
  const silent = wasChecked ? expiry(silentSince, silence) : null;
  if (silent) return expired('no_info_30_days', silent);
  if (doubt) return doubt;
  // No courier was queried that could have known it.
  if (reportedByShop) return pending(10001, 'no_info_yet', 'provider');
  const stale = new Date(silentSince.getTime() + NO_INFO_DAYS * DAY_MS);
  return wasChecked && stale <= silence
    ? pending(10005, 'no_info_for_days', 'expiry', stale)
    : pending(10001, 'no_info_yet', 'provider');
}

function marked({ status, at }: { status: ShipmentStatus; at: Date }): Conclusion {
  return { status, subStatus: MARK_SUB[status], rule: 'marked_by_merchant', by: 'user', decidedBy: null, since: at };
}

const expired = (rule: StatusRule, since: Date): Conclusion => ({
  status: ShipmentStatus.Expired,
  subStatus: 5001,
  rule,
  by: 'expiry',
  decidedBy: null,
  since,
});

const later = (at: Date, other: Date | null): Date => (other !== null && other > at ? other : at);

/** The moment of expiry when it has come, else null. */
function expiry(lastNews: Date, silence: Date | null): Date | null {
  const at = new Date(lastNews.getTime() + EXPIRES_AFTER_DAYS * DAY_MS);
  return silence !== null && at <= silence ? at : null;
}
