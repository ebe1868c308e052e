import { detectCourier } from '@parcelway/couriers';
import {
  asideReason,
  attentionOf,
  deriveStatus,
  isCustomCourier,
  inJourneyOrder,
  ShipmentStatus,
  type DerivedStatus,
} from '@parcelway/domain';
import { asCheckpoint, hasUnreadTime, type EventRow } from './checkpoints.store';
import type { Lanes } from './lanes.store';
import { nextPollAt, type PollSituation } from './poll-schedule';
import type { ParcelRow, ParcelUpdate } from './tracking.store';

/** What is known of a parcel beside its events, after the provider's answer was applied. */
export type Known = Pick<
  ParcelUpdate,
  | 'shipment_id'
  | 'courier'
  | 'courier_source'
  | 'candidates'
  | 'origin'
  | 'destination'
  | 'registered_at'
  | 'answered_at'
  | 'empty_since'
  | 'facts'
  | 'poll_failures'
  | 'poll_error'
>;

/** What follows from all that is known of a parcel; writes nothing. @param events of its present journey. */
export function deriveParcel(
  parcel: ParcelRow,
  known: Known,
  events: readonly EventRow[],
  lanes: Lanes,
  now: Date,
): { derived: DerivedStatus; update: ParcelUpdate; changed: boolean } {
  const valid = events.filter((row) => row.retracted_at === null && !hasUnreadTime(row));
  const texts = new Map(valid.map((row) => [row.hash, row]));
  const checkpoints = valid.map(asCheckpoint);
  const when = { orderedAt: parcel.ordered_at, now };
  const derived = deriveStatus({
    ...when,
    checkpoints,
    destination: known.destination,
    manual:
      parcel.manual_status !== null && parcel.manual_at ? { status: parcel.manual_status, at: parcel.manual_at } : null,
    ...numberFacts(parcel.number_key, known.courier),
    refusal: known.registered_at === null ? doubtOf(known.poll_error) : null,
    reportedByShop: isCustomCourier(known.courier),
    registeredAt: known.registered_at,
    createdAt: parcel.created_at,
    handedOverAt: parcel.fulfilled_at,
    answeredAt: known.answered_at,
    restartedAt: parcel.restarted_at,
  });
  const journey = inJourneyOrder(checkpoints).filter((checkpoint) => asideReason(checkpoint, when) === null);
  const times = journey.map((checkpoint) => new Date(checkpoint.occurredAt).getTime());
  const latest = journey.at(-1);
  const text = latest && texts.get(latest.hash);
  const lastCheckpointAt = times.length ? new Date(times.reduce((a, b) => Math.max(a, b))) : null;
  const { firstScanAt, lastNewsAt, longestSilenceMs } = derived.journey;
  const attention = attentionOf({
    status: derived.status,
    subStatus: derived.subStatus,
    since: derived.since,
    lastNewsAt,
    handedOverAt: parcel.fulfilled_at ?? parcel.created_at,
    laneSilenceHours: lanes.silenceHours(known.courier, known.origin, known.destination),
    tracked: known.poll_error !== 'quota' && parcel.over_quota_at === null,
    hasNumber: parcel.number_key !== '',
    courier: known.courier,
    candidates: known.candidates.length,
    expectedOn: known.facts?.expectedAt ?? null,
    now,
  });
  const changed = derived.status !== parcel.status || derived.subStatus !== parcel.sub_status;
  return {
    derived,
    changed,
    update: {
      ...known,
      manual_status: parcel.manual_status,
      manual_at: parcel.manual_at,
      status: derived.status,
      sub_status: derived.subStatus,
      status_rule: derived.rule,
      status_at: changed ? derived.since : parcel.status_at,
      first_checkpoint_at: times.length ? new Date(times.reduce((a, b) => Math.min(a, b))) : null,
      last_checkpoint_at: lastCheckpointAt,
      last_event:
        latest && text
          ? {
              time: new Date(latest.occurredAt).toISOString(),
              content: text.content,
              location: text.location,
              hasTime: latest.hasTime,
              zoneKnown: latest.zoneKnown,
            }
          : null,
      delivered_at: derived.deliveredAt,
      first_scan_at: firstScanAt,
      longest_silence_hours: longestSilenceMs === null ? null : Math.ceil(longestSilenceMs / 3_600_000),
      had_failed_attempt:
        derived.status === ShipmentStatus.FailedAttempt ||
        journey.some(({ status }) => status === ShipmentStatus.FailedAttempt),
      had_exception:
        derived.status === ShipmentStatus.Exception ||
        journey.some(({ status }) => status === ShipmentStatus.Exception),
      attention: attention?.reason ?? null,
      attention_since: attention?.since ?? null,
      attention_until: attention?.deadline ?? null,
      next_poll_at: nextPollAt(situation(parcel, known, derived, lastCheckpointAt), now),
    },
  };
}

const situation = (
  parcel: ParcelRow,
  known: Known,
  derived: DerivedStatus,
  lastCheckpointAt: Date | null,
): PollSituation => ({
  status: derived.status,
  subStatus: derived.subStatus,
  manualStatus: parcel.manual_status,
  registeredAt: known.registered_at,
  lastCheckpointAt,
  deliveredAt: derived.journey.deliveredAt,
  unconfirmedSince: derived.journey.unconfirmedSince,
  refused: refusalOf(known.poll_error),
  failures: known.poll_failures,
});

const refusalOf = (error: string | null): PollSituation['refused'] =>
  error === 'bad_number' || error === 'bad_courier' || error === 'quota' || error === 'other' ? error : null;

const doubtOf = (error: string | null): 'bad_number' | 'bad_courier' | 'quota' | null => {
  const refusal = refusalOf(error);
  return refusal === 'other' ? null : refusal;
};

/**
 * What the number itself shows. A courier without a described format may have any number; a wrong check digit fits nobody;
 * a number whose only fits are other couriers is not this one's. What a shop defined is right by its own rules.
 */
function numberFacts(number: string, courier: string): { formatFits: boolean; courierFits: boolean } {
  if (isCustomCourier(courier)) return { formatFits: true, courierFits: true };
  const { candidates, validCheckDigit } = detectCourier(number);
  return {
    formatFits: candidates.length > 0 || (courier !== '' && validCheckDigit !== false),
    courierFits:
      courier === '' || candidates.length === 0 || candidates.some((candidate) => candidate.code === courier),
  };
}
