import {
  NO_FACTS,
  TrackingProviderError,
  type ProviderParcel,
  type TrackingProvider,
  type RegisterResult,
  type TrackingResult,
} from '../tracking-providers/tracking-provider.port';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import type { AddOptions } from '../jobs/jobs';
import { saveTracking, type Outcome } from './save-tracking';
import { dropRemoved, dueParcels, installedShop, shopsWithDueShipments, type ParcelRow } from './tracking.store';

/** Parcels in memory at a time, and batches a job: a shop with 100,000 due parcels takes several jobs, never more memory. */
const BATCH = 200;
const BATCHES_PER_JOB = 10;

/** One waiting poll a shop is enough. */
export const pollOptions = (shopId: string): AddOptions => ({ key: `tracking.poll:${shopId}`, queue: 'tracking' });

/** Job `tracking.poll`: asks the provider about the shop's due parcels and writes what follows. */
export async function pollShop(ctx: AppContext, shopId: string): Promise<void> {
  if (!(await installedShop(ctx.db, shopId))) return;
  await withShop(ctx.db, shopId, (trx) => dropRemoved(trx, shopId, ctx.now()));
  for (let batch = 0; batch < BATCHES_PER_JOB; batch += 1) {
    const parcels = await withShop(ctx.db, shopId, (trx) => dueParcels(trx, shopId, ctx.now(), BATCH));
    if (parcels.length === 0) return;
    const { outcomes, stop } = await askProvider(ctx.trackingProvider, parcels, ctx.now());
    await withShop(ctx.db, shopId, (trx) => saveTracking(trx, ctx.jobs, shopId, outcomes, ctx.now()));
    if (stop) {
      // What was not asked stays due; the job that runs every minute takes it up again.
      ctx.log.warn(
        { shopId, provider: ctx.trackingProvider.name, reason: stop.kind, err: stop },
        'polling stopped early',
      );
      return;
    }
  }
  await ctx.jobs.addNow('tracking.poll', { shopId }, pollOptions(shopId));
}

/** Job `tracking.poll-all`: a poll for every shop that has due parcels. */
export async function pollAll(ctx: AppContext): Promise<void> {
  for (const shopId of await shopsWithDueShipments(ctx.db, ctx.now())) {
    await ctx.jobs.addNow('tracking.poll', { shopId }, pollOptions(shopId));
  }
}

interface Asked {
  outcomes: Map<string, Outcome>;
  /** Why the provider should not be asked any more for now. */
  stop: TrackingProviderError | null;
}

/** Registers what is not registered, then fetches. A batch that fails is postponed; an ailing or throttling provider ends the round. */
export async function askProvider(
  provider: TrackingProvider,
  parcels: readonly ParcelRow[],
  askedAt: Date,
): Promise<Asked> {
  const asked: Asked = { outcomes: new Map(), stop: null };
  const { outcomes } = asked;
  const toFetch: { row: ParcelRow; parcel: ProviderParcel; registeredNow: boolean }[] = [];

  const attempt = async (
    rows: readonly { row: ParcelRow; registeredNow: boolean }[],
    work: () => Promise<void>,
  ): Promise<void> => {
    if (asked.stop) return;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof TrackingProviderError)) throw error;
      if (error.kind !== 'refused') asked.stop = error;
      // Being asked to wait is no failure of these parcels: they stay due.
      if (error.kind === 'throttled') return;
      for (const { row, registeredNow } of rows)
        outcomes.set(row.shipment_id, { kind: 'failed', error: error.kind, registeredNow });
    }
  };

  for (const part of chunks(
    parcels.filter((row) => row.registered_at === null),
    provider.batchSize,
  )) {
    await attempt(
      part.map((row) => ({ row, registeredNow: false })),
      async () => {
        const questions = part.map(asParcel);
        const results = await provider.register(questions);
        part.forEach((row, index) => {
          const parcel = questions[index] ?? asParcel(row);
          const result = find(results, parcel);
          if (result?.accepted)
            toFetch.push({ row, parcel: { ...parcel, courier: result.courier }, registeredNow: true });
          else outcomes.set(row.shipment_id, { kind: 'refused', reason: result?.reason ?? 'other' });
        });
      },
    );
  }
  for (const row of parcels)
    if (row.registered_at !== null) toFetch.push({ row, parcel: asParcel(row), registeredNow: false });

  for (const part of chunks(toFetch, provider.batchSize)) {
    await attempt(part, async () => {
      const results = await provider.fetch(part.map(({ parcel }) => parcel));
      for (const { row, parcel, registeredNow } of part) {
        const result = find(results, parcel);
        const tracked = { kind: 'tracked', provider: provider.name, askedAt, registeredNow } as const;
        if (result) outcomes.set(row.shipment_id, answered(row, { ...tracked, result }));
        // A parcel it has only just taken may need a moment before it can be read.
        else if (registeredNow)
          outcomes.set(row.shipment_id, {
            ...tracked,
            result: { ...parcel, origin: null, destination: null, checkpoints: [], facts: NO_FACTS },
          });
        else outcomes.set(row.shipment_id, { kind: 'forgotten' });
      }
    });
  }
  return asked;
}

/** A courier is named when we know it or when only one fits; otherwise the provider says which. */
function asParcel(row: ParcelRow): ProviderParcel {
  const [only, ...others] = row.candidates;
  return {
    number: row.number_key,
    courier: row.courier || (only && others.length === 0 ? only.code : ''),
    destination: row.destination,
  };
}

/** The answer for this courier, else the one for the number: providers may know it under another courier. */
function find<T extends RegisterResult | TrackingResult>(results: readonly T[], parcel: ProviderParcel): T | undefined {
  const ofNumber = results.filter((result) => result.number === parcel.number);
  return (
    ofNumber.find((result) => result.courier === parcel.courier) ?? (parcel.courier === '' ? ofNumber[0] : undefined)
  );
}

/** Couriers that somebody or something sure named; another one that the provider answers for is told, not taken. */
const SURE_SOURCES: readonly string[] = ['user', 'platform_company', 'check_digit'];

/** The provider may answer for another courier: it is adopted where ours was a guess. */
function answered(row: ParcelRow, tracked: Extract<Outcome, { kind: 'tracked' }>): Outcome {
  const { courier } = tracked.result;
  const differs = row.courier !== '' && courier !== row.courier;
  return differs && SURE_SOURCES.includes(row.courier_source) ? { kind: 'other_courier', courier } : tracked;
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
