import { isCustomCourier } from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { groupBy } from '../tracking-providers/group-by';
import { pollProvider, textOf } from './poll-provider';
import { applyPings, claimDue, endLeases, holdLeases, postpone, type DueParcel } from './poll-claims.store';
import { afterFailures } from './poll-schedule';
import { pushingProviders } from './provider-times.store';
import { saveTracking } from './save-tracking';
import { isLong, type Outcome } from './apply-provider-result';
import { makeDue } from './tracking.store';

/** Parcels of a round, and concurrent calls: with the answers of so many in memory, a slow courier holds up little. */
export const ROUND = 400;
const CALLS_AT_ONCE = 3;
/** Longer than the slowest round. Only the leases of a process that died expire; then its parcels are polled again. */
const LEASE_MS = 3 * 60_000;
/** When parcels that an unavailable provider was not called for are tried again. */
const AILING_MS = 30_000;

/**
 * One round of polling over all shops: claims due parcels, calls the provider in full batches, writes the answers shop by shop.
 * @param stopping ends the round after the calls that are out. @returns whether another round would find more to do at once.
 */
export async function pollRound(ctx: AppContext, stopping?: AbortSignal): Promise<boolean> {
  await applyPings(ctx.db, ctx.now());
  const due = await claimDue(ctx.db, ctx.now(), LEASE_MS, ROUND);
  if (due.length === 0) return false;
  await deriveCustom(ctx, due);
  const pushes = await pushingProviders(ctx.db, ctx.now());
  const tracked = due.filter(({ courier }) => !isCustomCourier(courier));
  const batches = batchesOf(tracked, ctx.trackingProvider.batchSize);
  /** Providers not to call again in this round, and when they may be called again. */
  const stopped = new Map<string, Date>();
  const worker = async (): Promise<void> => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const key = callKey(batch[0]);
      const until = stopping?.aborted ? ctx.now() : stopped.get(key);
      if (until) await holdLeases(ctx.db, batch, until);
      else {
        const stop = await pollBatch(ctx, batch, pushes);
        if (stop) stopped.set(key, stop);
      }
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, worker));
  return due.length === ROUND && stopped.size === 0;
}

/** No provider knows the couriers that shops define: their status follows from what is stored, and from time. */
async function deriveCustom(ctx: AppContext, due: readonly DueParcel[]): Promise<void> {
  const custom = due.filter(({ courier }) => isCustomCourier(courier));
  for (const rows of groupBy(custom, (row) => row.shop_id).values())
    await saveOrIsolate(
      ctx,
      rows.map((row) => [row, { kind: 'rederive' }]),
    );
}

/** @returns when the provider may be called again, if not now. */
async function pollBatch(ctx: AppContext, batch: DueParcel[], pushes: ReadonlySet<string>): Promise<Date | null> {
  const { outcomes, stop } = await pollProvider(ctx.trackingProvider, batch, ctx.now(), pushes);
  for (const part of partsOf(outcomes)) await saveOrIsolate(ctx, part);
  if (!stop) return null;
  ctx.log.warn({ provider: ctx.trackingProvider.name, reason: stop.kind, err: stop }, 'polling stopped early');
  const until = new Date(ctx.now().getTime() + (stop.retryAfterMs || AILING_MS));
  const notPolled = batch.filter((row) => !outcomes.has(row));
  if (notPolled.length > 0) await holdLeases(ctx.db, notPolled, until);
  return until;
}

type Part = [DueParcel, Outcome][];

/** Writes the answers of one shop; when that fails, each parcel's alone, and only one that fails alone is postponed. */
async function saveOrIsolate(ctx: AppContext, part: Part): Promise<void> {
  const [first, ...others] = part;
  if (!first) return;
  const [row] = first;
  try {
    await save(ctx, row.shop_id, part);
  } catch (error) {
    if (others.length > 0) {
      for (const one of part) await saveOrIsolate(ctx, [one]);
      return;
    }
    ctx.log.warn({ shopId: row.shop_id, shipmentId: row.shipment_id, err: error }, 'a parcel could not be written');
    const until = new Date(ctx.now().getTime() + afterFailures(row.poll_failures + 1));
    await withShop(ctx.db, row.shop_id, async (trx) => {
      await postpone(trx, row, textOf(error), until);
      await endLeases(trx, row.shop_id, [row.shipment_id]);
    });
  }
}

async function save(ctx: AppContext, shopId: string, part: Part): Promise<void> {
  const outcomes = new Map(part.map(([row, outcome]) => [row.shipment_id, outcome]));
  const polled = new Map(part.map(([row]) => [row.shipment_id, row]));
  await withShop(ctx.db, shopId, async (trx) => {
    const now = ctx.now();
    await saveTracking(trx, ctx.jobs, shopId, outcomes, now, polled);
    const again = await endLeases(trx, shopId, [...outcomes.keys()]);
    if (again.length > 0) await makeDue(trx, shopId, again, now);
  });
}

/** Groups parcels by the provider and call they need: a failing or throttled provider stops only its own. */
const callKey = (row: DueParcel | undefined): string =>
  JSON.stringify([row?.provider ?? null, row?.registered_at === null]);

function batchesOf(due: readonly DueParcel[], size: number): DueParcel[][] {
  const batches: DueParcel[][] = [];
  for (const rows of groupBy(due, callKey).values())
    for (let at = 0; at < rows.length; at += size) batches.push(rows.slice(at, at + size));
  return batches;
}

/** What is written in one transaction: the answers of one shop, and each very long one by itself, last. */
function partsOf(outcomes: ReadonlyMap<DueParcel, Outcome>): Part[] {
  const all = [...outcomes];
  const usual = all.filter(([, outcome]) => !isLong(outcome));
  const long = all.filter(([, outcome]) => isLong(outcome));
  return [...groupBy(usual, ([row]) => row.shop_id).values(), ...long.map((one) => [one])];
}
