import type { DerivedStatus } from '@parcelway/domain';
import type { RegisterResult, TrackingResult } from '../tracking-providers/tracking-provider.port';
import type { ShopTransaction } from '../db/database';
import type { Jobs } from '../jobs/jobs';
import { eventsOfParcels, isOfJourney, journeyOf, writeEvents, type EventRow } from './checkpoints.store';
import { deriveParcel, type Known } from './derive-parcel';
import { classifierOf, countUnknown, type Classify } from './event-meaning.store';
import { lanesOf } from './lanes.store';
import { mergeEvents, type Merged } from './merge-events';
import { outboxEvents } from './outbox-events';
import { asSafetyNet } from './poll-schedule';
import { readEvents } from './read-event';
import {
  eventsOf,
  followedSince,
  insertOutboxEvents,
  insertTrail,
  lockParcels,
  updateParcels,
  type OutboxRow,
  type ParcelRow,
  type ParcelUpdate,
  type TrailRow,
} from './tracking.store';
import { countUnreadTimes } from './unread-times.store';
import { writeBackOptions } from './write-back';

type Refusal = NonNullable<RegisterResult['reason']>;

/** What asking the provider about one parcel came to. */
export type Outcome =
  | {
      kind: 'tracked';
      result: TrackingResult;
      provider: string;
      askedAt: Date;
      registeredNow: boolean;
      /** The provider sends messages, so that the next poll is a safety net only. */
      pushed: boolean;
    }
  | { kind: 'refused'; reason: Refusal }
  /** The provider answers for another courier than ours, which we are sure of: told to the merchant, not asked again at once. */
  | { kind: 'other_courier'; courier: string }
  /** It was registered once, but the provider no longer knows it: it is registered again. */
  | { kind: 'forgotten' }
  /** `registeredWith`: the provider that took it just before. `chargedBy`: the one that may have, so that no other is asked at once. */
  | { kind: 'failed'; error: string; registeredWith: string | null; chargedBy: string | null }
  /** The provider was not asked: derive again from what is stored (after the merchant marked it, or after a rule changed). */
  | { kind: 'rederive' };

/**
 * Writes what the provider said and everything that follows from it, in one transaction: events, status with its trail, the time of the
 * next poll, and the fulfilment events pending to the store. Writing the same again changes nothing but the next poll.
 */
export async function saveTracking(
  trx: ShopTransaction,
  jobs: Jobs,
  shopId: string,
  outcomes: ReadonlyMap<string, Outcome>,
  now: Date,
): Promise<void> {
  if (outcomes.size === 0) return;
  const parcels = await lockParcels(trx, shopId, [...outcomes.keys()]);
  if (parcels.length === 0) return;
  const ids = parcels.map((parcel) => parcel.shipment_id);
  const stored = groupByParcel(await eventsOfParcels(trx, shopId, ids));
  const told = groupByParcel(await eventsOf(trx, shopId, ids));
  const since = await followedSince(trx, shopId);
  const lanes = await lanesOf(trx, parcels);
  const classify = await classifierOf(trx);

  const updates: ParcelUpdate[] = [];
  const written: EventRow[] = [];
  const trail: TrailRow[] = [];
  const pending: OutboxRow[] = [];
  for (const parcel of parcels) {
    const outcome = outcomes.get(parcel.shipment_id);
    if (!outcome || isStale(parcel, outcome)) continue;
    const before = stored.get(parcel.shipment_id) ?? [];
    const { known, merged } = await takeIn(parcel, outcome, before, classify, now);
    const { derived, update, changed } = deriveParcel(parcel, known, merged.events, lanes, now);
    updates.push({ ...update, ...registration(outcome, update.next_poll_at, now) });
    // Not spread into a call: a parcel may have more events than a call may have arguments.
    for (const event of merged.changed) written.push(event);
    if (changed) trail.push(...trailOf(parcel, derived, merged.changed));
    for (const event of outboxEvents({
      texts: new Map(merged.events.map(({ hash, content }) => [hash, content])),
      derived,
      followedSince: since,
      already: told.get(parcel.shipment_id) ?? [],
    })) {
      pending.push({
        shipment_id: parcel.shipment_id,
        status: event.status,
        happened_at: event.happenedAt,
        message: event.message,
      });
    }
  }
  await writeEvents(trx, shopId, written, now);
  await countUnknown(trx, written, classify, now);
  await countUnreadTimes(trx, written, stored, now);
  await updateParcels(trx, shopId, updates, now);
  await insertTrail(trx, shopId, trail, now);
  const news = await insertOutboxEvents(trx, shopId, pending);
  if (news > 0) await jobs.add(trx, 'tracking.write-back', { shopId }, writeBackOptions(shopId));
}

/** With whom the parcel is registered, and when it is polled again where that provider sends messages by itself. */
function registration(outcome: Outcome, next: Date | null, now: Date): Pick<ParcelUpdate, 'provider' | 'next_poll_at'> {
  if (outcome.kind === 'failed')
    return { next_poll_at: next, ...(outcome.chargedBy !== null && { provider: outcome.chargedBy }) };
  if (outcome.kind !== 'tracked') return { next_poll_at: next };
  return { provider: outcome.provider, next_poll_at: outcome.pushed ? asSafetyNet(next, now) : next };
}

/** What this poll brings is old: another one asked later and was written first, or the merchant has it tracked afresh since. */
const isStale = ({ answered_at: answered, restarted_at: restarted }: ParcelRow, outcome: Outcome): boolean =>
  outcome.kind === 'tracked' && [answered, restarted].some((since) => since !== null && outcome.askedAt < since);

/** An answer that tells nothing, or less than half, of what was known is believed when it is repeated so much later. */
const CONFIRMED_AFTER_MS = 3_600_000;

/** Lays the outcome over what is stored of the parcel and its journey. */
async function takeIn(
  parcel: ParcelRow,
  outcome: Outcome,
  before: readonly EventRow[],
  classify: Classify,
  now: Date,
): Promise<{ known: Known; merged: Merged }> {
  const known = knownAfter(parcel, outcome, now);
  const journey = journeyOf(known.courier, parcel.number_key);
  const stored = before.filter((row) => isOfJourney(row, journey));
  if (outcome.kind !== 'tracked') return { known, merged: { changed: [], events: stored } };
  const source = { shipmentId: parcel.shipment_id, journey, provider: outcome.provider, courier: known.courier, now };
  const told = unique(await readEvents(outcome.result.checkpoints, source, classify));
  const standing = stored.filter((row) => row.withdrawn_at === null).length;
  const shrunk = told.length * 2 < standing;
  const confirmed = parcel.empty_since !== null && now.getTime() - parcel.empty_since.getTime() >= CONFIRMED_AFTER_MS;
  return {
    known: { ...known, empty_since: shrunk && !confirmed ? (parcel.empty_since ?? now) : null },
    merged: mergeEvents(stored, told, !shrunk || confirmed, now),
  };
}

const unique = (rows: readonly EventRow[]): EventRow[] => [...new Map(rows.map((row) => [row.hash, row])).values()];

/** What the outcome says about the parcel itself, before its status. */
function knownAfter(parcel: ParcelRow, outcome: Outcome, now: Date): Known {
  const { shipment_id, courier, courier_source, candidates, origin, destination, facts } = parcel;
  const { registered_at, answered_at, empty_since, poll_failures, poll_error } = parcel;
  const same: Known = {
    shipment_id,
    courier,
    courier_source,
    candidates,
    origin,
    destination,
    registered_at,
    answered_at,
    empty_since,
    facts,
    poll_failures,
    poll_error,
  };
  switch (outcome.kind) {
    case 'tracked': {
      const { result } = outcome;
      return {
        ...same,
        ...(courier !== result.courier && {
          courier: result.courier,
          courier_source: sourceOf(parcel, result.courier),
        }),
        origin: result.origin ?? origin,
        destination: destination ?? result.destination,
        registered_at: outcome.registeredNow ? now : (registered_at ?? now),
        answered_at: outcome.askedAt,
        facts: Object.values(result.facts).some((fact) => fact !== null) ? result.facts : facts,
        poll_failures: 0,
        poll_error: null,
      };
    }
    case 'refused':
      return { ...same, registered_at: null, poll_failures: 0, poll_error: outcome.reason };
    case 'other_courier':
      return {
        ...same,
        candidates: [
          ...candidates.filter(({ code }) => code !== outcome.courier),
          { code: outcome.courier, score: 1, why: ['provider'] },
        ],
        registered_at: null,
        poll_failures: 0,
        poll_error: 'bad_courier',
      };
    case 'forgotten':
      return { ...same, registered_at: null, poll_failures: poll_failures + 1, poll_error: 'forgotten' };
    case 'failed':
      return {
        ...same,
        registered_at: outcome.registeredWith === null ? registered_at : now,
        poll_failures: poll_failures + 1,
        poll_error: outcome.error,
      };
    case 'rederive':
      return same;
  }
}

/** The single candidate of our own detection keeps its reason; any other courier came from the provider. */
function sourceOf(parcel: ParcelRow, courier: string): string {
  const [only, ...others] = parcel.candidates;
  if (!only || others.length > 0 || only.code !== courier) return 'provider';
  return only.why.includes('check_digit') ? 'check_digit' : 'regex';
}

/**
 * One line for each change since the status we had, also for those between two polls, and one for what is true now. Changes that we had
 * not heard of but that happened before the present status are history, not news.
 */
export function trailOf(parcel: ParcelRow, derived: DerivedStatus, fresh: readonly EventRow[]): TrailRow[] {
  const learned = new Set(fresh.map(({ hash }) => hash));
  const first = parcel.status_rule === 'new';
  const between = derived.journey.changes.filter(
    ({ decidedBy, since }) => learned.has(decidedBy) && (first || since >= parcel.status_at),
  );
  const lines: TrailRow[] = [];
  let from = { status: parcel.status, subStatus: parcel.sub_status };
  for (const step of [...between.map((change) => ({ ...change, by: 'provider' as const })), derived]) {
    const { status, subStatus, rule, by, decidedBy, since } = step;
    if (status === from.status && subStatus === from.subStatus) continue;
    // A parcel starts as pending without info: that is no change worth a line.
    if (!(first && lines.length === 0 && subStatus === 10001))
      lines.push({
        shipment_id: parcel.shipment_id,
        from_status: from.status,
        from_sub_status: from.subStatus,
        to_status: status,
        to_sub_status: subStatus,
        rule,
        by,
        checkpoint: decidedBy,
        happened_at: since,
      });
    from = { status, subStatus };
  }
  return lines;
}

/** Rows by the parcel they are of. */
export function groupByParcel<T extends { shipment_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.shipment_id);
    if (group) group.push(row);
    else groups.set(row.shipment_id, [row]);
  }
  return groups;
}
