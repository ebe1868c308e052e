import { setImmediate as nextTurn } from 'node:timers/promises';
import { NOT_CONFIRMED, ShipmentStatus, type DerivedStatus } from '@parcelway/domain';
import type { ShopTransaction } from '../db/database';
import type { Jobs } from '../jobs/jobs';
import { autoDetects } from '../shops/shop-couriers.store';
import { NO_FACTS } from '../tracking-providers/tracking-provider.port';
import { wakeConsumers, writeChanges } from './outbox/write-changes';
import { eventsOfParcels, writeEvents, type EventRow } from './checkpoints.store';
import { deriveParcel } from './derive-parcel';
import { classifierOf, countUnknown } from './event-meaning.store';
import { lanesOf } from './lanes.store';
import { outboxEvents } from './outbox-events';
import { asSafetyNet } from './poll-schedule';
import { isStale, applyProviderResult, type Outcome } from './apply-provider-result';
import {
  eventsOf,
  followedSince,
  insertOutboxEvents,
  insertTrail,
  lockParcels,
  updateParcels,
  retractDeliveries,
  type OutboxRow,
  type ParcelRow,
  type ParcelUpdate,
  type TrailRow,
} from './tracking.store';
import { countUnreadTimes } from './unread-times.store';
import { writeBackOptions } from './write-back';

/** Events after which others have their turn before the next parcel. */
const TURN_AFTER = 250;

type Journey = Pick<ParcelRow, 'courier' | 'number_key'>;
const isOfAnother = (parcel: Journey, requested: Journey | undefined): boolean =>
  requested !== undefined && (requested.courier !== parcel.courier || requested.number_key !== parcel.number_key);

/** Whether the provider has detected the courier: we named none. */
function isDetected({ courier, shipment_id: id }: ParcelRow, outcomes: ReadonlyMap<string, Outcome>): boolean {
  const outcome = outcomes.get(id);
  return courier === '' && outcome?.kind === 'tracked' && outcome.result.courier !== '';
}

/** The answer without what belongs to the courier that the provider detected: the shop has automatic detection off. */
const withoutCourier = (outcome: Outcome): Outcome =>
  outcome.kind === 'tracked'
    ? {
        ...outcome,
        result: { ...outcome.result, courier: '', origin: null, destination: null, checkpoints: [], facts: NO_FACTS },
      }
    : outcome;

/**
 * Writes a provider's answers and everything that follows from them, in one transaction: events, status with its trail, the time of the
 * next poll, the fulfilment events pending to the store, and the changes that mails follow from. Writing the same again changes nothing but
 * the next poll.
 * @param requested courier and number that the provider was called with; an answer is skipped where the parcel has others by now.
 */
export async function saveTracking(
  trx: ShopTransaction,
  jobs: Jobs,
  shopId: string,
  outcomes: ReadonlyMap<string, Outcome>,
  now: Date,
  requested: ReadonlyMap<string, Journey> = new Map(),
): Promise<void> {
  if (outcomes.size === 0) return;
  const parcels = await lockParcels(trx, shopId, [...outcomes.keys()]);
  if (parcels.length === 0) return;
  const ids = parcels.map((parcel) => parcel.shipment_id);
  const stored = groupByParcel(await eventsOfParcels(trx, shopId, ids));
  const outbox = groupByParcel(await eventsOf(trx, shopId, ids));
  const since = await followedSince(trx, shopId);
  const lanes = await lanesOf(trx, parcels);
  const classify = await classifierOf(trx);
  const mayDetect = parcels.some((parcel) => isDetected(parcel, outcomes)) ? await autoDetects(trx, shopId) : true;

  let events = 0;
  const updates: ParcelUpdate[] = [];
  const written: EventRow[] = [];
  const trail: TrailRow[] = [];
  const pending: OutboxRow[] = [];
  /** Parcels whose unconfirmed delivery was sent to nobody: now it is confirmed, overtaken or retracted. */
  const unpublished = { settled: [] as string[], overtaken: [] as string[], refuted: [] as string[] };
  for (const locked of parcels) {
    const given = outcomes.get(locked.shipment_id);
    const outcome = given && !mayDetect && isDetected(locked, outcomes) ? withoutCourier(given) : given;
    if (!outcome || isStale(locked, outcome) || isOfAnother(locked, requested.get(locked.shipment_id))) continue;
    // A mark is written with the status that follows from it: each update of a parcel writes all indexes of the list.
    const parcel = outcome.kind === 'rederive' ? { ...locked, ...outcome.mark } : locked;
    const before = stored.get(parcel.shipment_id) ?? [];
    const { known, merged } = await applyProviderResult(trx, shopId, { parcel, outcome, before }, classify, now);
    const { derived, update, changed } = deriveParcel(parcel, known, merged.events, lanes, now);
    const wait = derived.rule === NOT_CONFIRMED;
    // Of a customer who is forgotten a courier may still write who signed.
    const { forgotten } = parcel;
    updates.push({
      ...update,
      ...registration(outcome, update.next_poll_at, wait ? null : now),
      ...(forgotten && { last_event: null, facts: null }),
    });
    written.push(
      ...(forgotten ? merged.changed.map((event) => ({ ...event, content: '', texts: null })) : merged.changed),
    );
    events += merged.events.length;
    if (events > TURN_AFTER) {
      await nextTurn();
      events = 0;
    }
    const waited = parcel.status_rule === NOT_CONFIRMED;
    const isNone = waited && derived.status !== ShipmentStatus.Delivered;
    if (waited && !wait) unpublished.settled.push(parcel.shipment_id);
    // A mark by hand notifies the customer in its own way.
    if (waited && (changed || derived.by === 'user')) unpublished.overtaken.push(parcel.shipment_id);
    if (isNone) unpublished.refuted.push(parcel.shipment_id);
    if (changed || waited !== wait) trail.push(...trailOf(parcel, derived, merged.changed));
    const already = outbox.get(parcel.shipment_id) ?? [];
    for (const event of outboxEvents({
      texts: new Map(merged.events.map(({ hash, content }) => [hash, content])),
      derived,
      followedSince: since,
      already: isNone ? already.filter(({ status, isUnsent }) => status !== 'DELIVERED' || !isUnsent) : already,
    })) {
      pending.push({
        shipment_id: parcel.shipment_id,
        status: event.status,
        happened_at: event.happenedAt,
        message: forgotten ? '' : event.message,
      });
    }
  }
  await writeEvents(trx, shopId, written, now);
  await countUnknown(trx, written, classify, now);
  await countUnreadTimes(trx, written, stored, now);
  await updateParcels(trx, shopId, updates, now);
  await insertTrail(trx, shopId, trail, now);
  await writeChanges(trx, jobs, shopId, trail, now, unpublished.overtaken);
  await retractDeliveries(trx, shopId, unpublished.refuted);
  const news = await insertOutboxEvents(trx, shopId, pending);
  if (unpublished.settled.length > 0) await wakeConsumers(trx, jobs, shopId);
  if (news > 0 || unpublished.settled.length > 0)
    await jobs.add(trx, 'tracking.write-back', { shopId }, writeBackOptions(shopId));
}

/**
 * With whom the parcel is registered, and when it is polled again where that provider sends messages by itself.
 * @param now null: its polls are no mere safety net, it has a question to the provider.
 */
function registration(
  outcome: Outcome,
  next: Date | null,
  now: Date | null,
): Pick<ParcelUpdate, 'provider' | 'next_poll_at'> {
  if (outcome.kind === 'failed')
    return { next_poll_at: next, ...(outcome.chargedBy !== null && { provider: outcome.chargedBy }) };
  if (outcome.kind !== 'tracked') return { next_poll_at: next };
  return { provider: outcome.provider, next_poll_at: outcome.pushed && now ? asSafetyNet(next, now) : next };
}

/**
 * One line for each change since the status we had, also for those between two polls, and one for what is true now. Changes that we had
 * not seen but that happened before the present status are history, not news. That a delivery is confirmed, or was not, is a line too.
 */
export function trailOf(parcel: ParcelRow, derived: DerivedStatus, fresh: readonly EventRow[]): TrailRow[] {
  const learned = new Set(fresh.map(({ hash }) => hash));
  const first = parcel.status_rule === 'new';
  const between = derived.journey.changes.filter(
    ({ decidedBy, since }) => learned.has(decidedBy) && (first || since >= parcel.status_at),
  );
  const lines: TrailRow[] = [];
  let from = { status: parcel.status, subStatus: parcel.sub_status };
  const waited = parcel.status_rule === NOT_CONFIRMED;
  for (const step of [...between.map((change) => ({ ...change, by: 'provider' as const })), derived]) {
    const { status, subStatus, by, decidedBy, since } = step;
    const settles = step === derived && lines.length === 0 && waited !== (derived.rule === NOT_CONFIRMED);
    if (status === from.status && subStatus === from.subStatus && !settles) continue;
    // The journey does not know whether a delivery by text alone still waits.
    const rule = step.rule === 'delivered_by_text' && status === derived.status ? derived.rule : step.rule;
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
