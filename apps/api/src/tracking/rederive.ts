import { setImmediate as nextTurn } from 'node:timers/promises';
import { NOT_CONFIRMED, ShipmentStatus } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import type { AddOptions, Jobs } from '../jobs/jobs';
import { retractUnpublished } from './outbox/changes.store';
import { eventsOfParcels, isOfJourney, journeyOf, writeEvents, type EventRow } from './checkpoints.store';
import { deriveParcel, type Known } from './derive-parcel';
import { classifierOf, type Classify } from './event-meaning.store';
import { lanesOf, type Lanes } from './lanes.store';
import { rereadEvent } from './read-event';
import {
  finishRun,
  hasDryRun,
  lockRun,
  parcelsAfter,
  saveProgress,
  startRun,
  writeDerived,
  type RederiveRun,
} from './rederive.store';
import { groupByParcel, trailOf } from './save-tracking';
import { insertTrail, retractDeliveries, type ParcelRow, type ParcelUpdate, type TrailRow } from './tracking.store';

/** Parcels in one transaction. */
const BATCH = 500;
/** Parcels after which others have their turn. */
const TURN_AFTER = 50;

/** What a dry run showed is old after a day. */
const DRY_RUN_HOLDS_MS = 86_400_000;

/** A replay that must not begin; the message gives the reason. */
export class RederiveError extends Error {
  override readonly name = 'RederiveError';
}

/** A replay waits behind other replays of the shop, not before its other work. */
const options = (shopId: string): AddOptions => ({ queue: 'rederive', key: `tracking.rederive:${shopId}` });

/**
 * Queues a replay of all rules over parcels of a shop: their events are derived again from the reported fields, then their status.
 * Nothing is mailed and nothing written to the store until the parcel's next news.
 * @param shipmentIds null: every parcel of the shop.
 * @param apply false: only counts what would change.
 * @returns the id of the run, whose row holds its progress.
 * @throws RederiveError when `apply` was not tried dry before.
 */
export function queueRederive(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'add'> },
  shopId: string,
  { shipmentIds, apply }: { shipmentIds: string[] | null; apply: boolean },
  now: Date,
): Promise<string> {
  return withShop(db, shopId, async (trx) => {
    const since = new Date(now.getTime() - DRY_RUN_HOLDS_MS);
    if (apply && !(await hasDryRun(trx, shopId, shipmentIds, since)))
      throw new RederiveError('A dry run of the same parcels comes first; none was done within a day.');
    const runId = await startRun(trx, shopId, { shipmentIds, apply }, now);
    await jobs.add(trx, 'tracking.rederive', { shopId }, options(shopId));
    return runId;
  });
}

/** Job `tracking.rederive`: does the shop's replays that wait, oldest first, batch by batch; one that was cut off goes on where it was. */
export async function rederiveShop(ctx: Pick<AppContext, 'db' | 'now'>, shopId: string): Promise<void> {
  for (;;) {
    const more = await withShop(ctx.db, shopId, async (trx) => {
      const run = await lockRun(trx, shopId);
      if (!run) return false;
      const parcels = await parcelsAfter(trx, shopId, run, BATCH);
      const last = parcels.at(-1);
      if (!last) {
        await finishRun(trx, shopId, run.run_id, ctx.now());
        return true;
      }
      const { changed, moves } = await replay(trx, shopId, parcels, run.apply, ctx.now());
      for (const [move, count] of Object.entries(moves)) run.moves[move] = (run.moves[move] ?? 0) + count;
      await saveProgress(trx, shopId, run, { until: last.shipment_id, examined: parcels.length, changed });
      return true;
    });
    if (!more) return;
  }
}

async function replay(
  trx: ShopTransaction,
  shopId: string,
  parcels: readonly ParcelRow[],
  apply: boolean,
  now: Date,
): Promise<{ changed: number; moves: RederiveRun['moves'] }> {
  const ids = parcels.map(({ shipment_id: id }) => id);
  const stored = groupByParcel(await eventsOfParcels(trx, shopId, ids));
  const lanes = await lanesOf(trx, parcels);
  const classify = await classifierOf(trx);
  const moves: RederiveRun['moves'] = {};
  const events: EventRow[] = [];
  const updates: ParcelUpdate[] = [];
  const trail: TrailRow[] = [];
  const refuted: string[] = [];
  for (const [index, parcel] of parcels.entries()) {
    if (index % TURN_AFTER === TURN_AFTER - 1) await nextTurn();
    const again = derivedAgain(parcel, stored.get(parcel.shipment_id) ?? [], { lanes, classify, now });
    events.push(...again.events);
    const waited = parcel.status_rule === NOT_CONFIRMED;
    // The next poll confirms or retracts an unconfirmed delivery, and sends it.
    if (!again.differs || (waited && again.update.status === ShipmentStatus.Delivered)) continue;
    if (waited) refuted.push(parcel.shipment_id);
    updates.push(again.update);
    if (!again.changed) continue;
    const move = `${parcel.status}>${again.update.status}`;
    moves[move] = (moves[move] ?? 0) + 1;
    trail.push(...trailOf(parcel, again.derived, []));
  }
  if (apply) {
    await writeEvents(trx, shopId, events, now);
    await writeDerived(trx, shopId, updates, now);
    await insertTrail(trx, shopId, trail, now);
    await retractDeliveries(trx, shopId, refuted);
    await retractUnpublished(trx, shopId, refuted);
  }
  return { changed: updates.length, moves };
}

function derivedAgain(
  parcel: ParcelRow,
  stored: readonly EventRow[],
  { lanes, classify, now }: { lanes: Lanes; classify: Classify; now: Date },
) {
  const journey = journeyOf(parcel.courier, parcel.number_key);
  const read = stored.map((row) => ({ row, again: rereadEvent(row, classify) }));
  const events = read.flatMap(({ row, again }) => (sameReading(row, again) ? [] : [again]));
  const ofJourney = read.map(({ again }) => again).filter((row) => isOfJourney(row, journey));
  const known: Known = parcel;
  const { derived, update, changed } = deriveParcel(parcel, known, ofJourney, lanes, now);
  const time = (at: Date | null): number | null => at?.getTime() ?? null;
  const differs =
    changed ||
    update.status_rule !== parcel.status_rule ||
    time(update.delivered_at) !== time(parcel.delivered_at) ||
    time(update.first_scan_at) !== time(parcel.first_scan_at) ||
    update.had_failed_attempt !== parcel.had_failed_attempt ||
    update.had_exception !== parcel.had_exception ||
    update.attention !== parcel.attention;
  return { derived, update, changed, differs, events };
}

const sameReading = (a: EventRow, b: EventRow): boolean =>
  a.status === b.status &&
  a.sub_status === b.sub_status &&
  a.status_source === b.status_source &&
  a.zone === b.zone &&
  a.occurred_at.getTime() === b.occurred_at.getTime();
