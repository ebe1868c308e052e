import { createHash } from 'node:crypto';
import { detectCourier } from '@parcelway/couriers';
import { deriveStatus, inJourneyOrder, type StatusCheckpoint } from '@parcelway/domain';
import type { ProviderCheckpoint, RegisterResult, TrackingResult } from '../tracking-providers/tracking-provider.port';
import type { ShopTransaction } from '../db/database';
import type { Jobs } from '../jobs/jobs';
import { outboxEvents } from './outbox-events';
import { nextPollAt } from './poll-schedule';
import { writeBackOptions } from './write-back';
import {
  checkpointsOf,
  eventsOf,
  followedSince,
  insertCheckpoints,
  insertOutboxEvents,
  insertTrail,
  lockParcels,
  postpone,
  updateParcels,
  type CheckpointRow,
  type OutboxRow,
  type ParcelRow,
  type ParcelUpdate,
  type StoredCheckpoint,
  type TrailRow,
} from './tracking.store';

type Refusal = NonNullable<RegisterResult['reason']>;

/** What asking the provider about one parcel came to. */
export type Outcome =
  | { kind: 'tracked'; result: TrackingResult; registeredNow: boolean }
  | { kind: 'refused'; reason: Refusal }
  /** It was registered once, but the provider no longer knows it: it is registered again. */
  | { kind: 'forgotten' }
  | { kind: 'failed'; error: string; registeredNow: boolean }
  /** The provider was not asked: derive again from what is stored (after the merchant marked it, or after a rule changed). */
  | { kind: 'rederive' };

/** 16 bytes over all that makes a checkpoint what it is, so that each is stored once however often it is fetched. */
export function checkpointHash(
  checkpoint: Pick<ProviderCheckpoint, 'occurredAt' | 'hasTime' | 'rawCode' | 'content' | 'location'>,
): string {
  const { occurredAt, hasTime, rawCode, content, location } = checkpoint;
  return createHash('sha256')
    .update(JSON.stringify([occurredAt, hasTime, rawCode, content, location]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Writes what the provider said and everything that follows from it, in one transaction: checkpoints, status with its trail,
 * the time of the next poll, and the fulfilment events pending to the store. Writing the same again changes nothing but the next poll.
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
  await insertCheckpoints(
    trx,
    shopId,
    parcels.flatMap((parcel) => checkpointRows(parcel, outcomes.get(parcel.shipment_id))),
    now,
  );
  if (parcels.length === 0) return;
  const ids = parcels.map((parcel) => parcel.shipment_id);
  const stored = groupBy(await checkpointsOf(trx, shopId, ids));
  const events = groupBy(await eventsOf(trx, shopId, ids));
  const since = await followedSince(trx, shopId);

  const updates: ParcelUpdate[] = [];
  const postponed: Parameters<typeof postpone>[2] = [];
  const trail: TrailRow[] = [];
  const pending: OutboxRow[] = [];
  for (const parcel of parcels) {
    const outcome = outcomes.get(parcel.shipment_id);
    if (!outcome) continue;
    if (outcome.kind === 'failed') {
      postponed.push(postponement(parcel, outcome, now));
      continue;
    }
    const checkpoints = (stored.get(parcel.shipment_id) ?? []).map(fromRow);
    const known = apply(parcel, outcome, now);
    const derived = deriveStatus({
      checkpoints,
      manual:
        parcel.manual_status !== null && parcel.manual_at
          ? { status: parcel.manual_status, at: parcel.manual_at }
          : null,
      ...numberFacts(parcel.number_key, known.courier),
      refusal:
        known.registered_at === null && (known.poll_error === 'bad_number' || known.poll_error === 'bad_courier')
          ? known.poll_error
          : null,
      registeredAt: known.registered_at,
      createdAt: parcel.created_at,
      handedOverAt: parcel.fulfilled_at,
      now,
    });
    const changed = derived.status !== parcel.status || derived.subStatus !== parcel.sub_status;
    const journey = inJourneyOrder(checkpoints);
    const times = journey.map((checkpoint) => new Date(checkpoint.occurredAt).getTime());
    const latest = journey.at(-1);
    const lastCheckpointAt = times.length ? new Date(Math.max(...times)) : null;
    updates.push({
      ...known,
      status: derived.status,
      sub_status: derived.subStatus,
      status_rule: derived.rule,
      status_at: changed ? derived.since : parcel.status_at,
      first_checkpoint_at: times.length ? new Date(Math.min(...times)) : null,
      last_checkpoint_at: lastCheckpointAt,
      last_event: latest
        ? { time: new Date(latest.occurredAt).toISOString(), content: latest.content, location: latest.location }
        : null,
      delivered_at: derived.deliveredAt,
      next_poll_at: nextPollAt(
        {
          status: derived.status,
          subStatus: derived.subStatus,
          manualStatus: parcel.manual_status,
          registeredAt: known.registered_at,
          lastCheckpointAt,
          refused: refusalOf(known.poll_error),
          failures: known.poll_failures,
        },
        now,
      ),
    });
    // A parcel starts as pending without info: that is no change worth a line.
    if (changed && !(parcel.status_rule === 'new' && derived.subStatus === 10001)) {
      trail.push({
        shipment_id: parcel.shipment_id,
        from_status: parcel.status,
        to_status: derived.status,
        to_sub_status: derived.subStatus,
        rule: derived.rule,
        by: derived.by,
      });
    }
    const already = events.get(parcel.shipment_id) ?? [];
    for (const event of outboxEvents({ checkpoints, derived, followedSince: since, already })) {
      pending.push({
        shipment_id: parcel.shipment_id,
        status: event.status,
        happened_at: event.happenedAt,
        message: event.message,
      });
    }
  }
  await updateParcels(trx, shopId, updates, now);
  await postpone(trx, shopId, postponed);
  await insertTrail(trx, shopId, trail, now);
  const news = await insertOutboxEvents(trx, shopId, pending);
  if (news > 0) await jobs.add(trx, 'tracking.write-back', { shopId }, writeBackOptions(shopId));
}

type Known = Pick<
  ParcelUpdate,
  | 'shipment_id'
  | 'courier'
  | 'courier_source'
  | 'origin'
  | 'destination'
  | 'registered_at'
  | 'poll_failures'
  | 'poll_error'
>;

/** What the outcome says about the parcel itself, before its status. */
function apply(parcel: ParcelRow, outcome: Outcome, now: Date): Known {
  const { shipment_id, courier, courier_source, origin, destination, registered_at, poll_failures, poll_error } =
    parcel;
  const same: Known = {
    shipment_id,
    courier,
    courier_source,
    origin,
    destination,
    registered_at,
    poll_failures,
    poll_error,
  };
  switch (outcome.kind) {
    case 'tracked': {
      const { result } = outcome;
      return {
        ...same,
        ...(courier === '' && { courier: result.courier, courier_source: sourceOf(parcel, result.courier) }),
        origin: result.origin ?? origin,
        destination: destination ?? result.destination,
        registered_at: outcome.registeredNow ? now : (registered_at ?? now),
        poll_failures: 0,
        poll_error: null,
      };
    }
    case 'refused':
      return { ...same, registered_at: null, poll_failures: 0, poll_error: outcome.reason };
    case 'forgotten':
      return { ...same, registered_at: null, poll_failures: poll_failures + 1, poll_error: 'forgotten' };
    default:
      return same;
  }
}

/**
 * What the number itself says. A courier whose numbers nobody described may have any; a check digit that is wrong fits nobody;
 * a number whose only fits are other couriers is not this one's.
 */
function numberFacts(number: string, courier: string): { formatFits: boolean; courierFits: boolean } {
  const { candidates, validCheckDigit } = detectCourier(number);
  return {
    formatFits: candidates.length > 0 || (courier !== '' && validCheckDigit !== false),
    courierFits:
      courier === '' || candidates.length === 0 || candidates.some((candidate) => candidate.code === courier),
  };
}

/** The single candidate of our own detection keeps its reason; any other courier came from the provider. */
function sourceOf(parcel: ParcelRow, courier: string): string {
  const [only, ...others] = parcel.candidates;
  if (!only || others.length > 0 || only.code !== courier) return 'provider';
  return only.why.includes('check_digit') ? 'check_digit' : 'regex';
}

function postponement(parcel: ParcelRow, outcome: { error: string; registeredNow: boolean }, now: Date) {
  const failures = parcel.poll_failures + 1;
  const registered_at = outcome.registeredNow ? now : parcel.registered_at;
  return {
    shipment_id: parcel.shipment_id,
    poll_failures: failures,
    poll_error: outcome.error,
    registered_at,
    next_poll_at: nextPollAt(
      {
        status: parcel.status,
        subStatus: parcel.sub_status,
        manualStatus: parcel.manual_status,
        registeredAt: registered_at,
        lastCheckpointAt: null,
        refused: null,
        failures,
      },
      now,
    ),
  };
}

const refusalOf = (error: string | null): Refusal | null =>
  error === 'bad_number' || error === 'bad_courier' || error === 'quota' || error === 'other' ? error : null;

function checkpointRows(parcel: ParcelRow, outcome: Outcome | undefined): CheckpointRow[] {
  if (outcome?.kind !== 'tracked') return [];
  const { result } = outcome;
  return result.checkpoints.map((checkpoint) => ({
    shipment_id: parcel.shipment_id,
    hash: checkpointHash(checkpoint),
    occurred_at: checkpoint.occurredAt,
    has_time: checkpoint.hasTime,
    status: checkpoint.status,
    sub_status: checkpoint.subStatus,
    content: checkpoint.content,
    location: checkpoint.location,
    country: checkpoint.country,
    courier: result.courier,
    raw_code: checkpoint.rawCode,
  }));
}

const fromRow = (row: StoredCheckpoint): StatusCheckpoint & { content: string; location: string } => ({
  hash: row.hash,
  occurredAt: row.occurred_at,
  hasTime: row.has_time,
  status: row.status,
  subStatus: row.sub_status,
  content: row.content,
  location: row.location,
});

function groupBy<T extends { shipment_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.shipment_id);
    if (group) group.push(row);
    else groups.set(row.shipment_id, [row]);
  }
  return groups;
}
