import { addDays, dayOf, startOfDay } from '@parcelway/domain';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { aggregateDay } from './aggregate-day';
import * as store from './refresh.store';

type Counting = Pick<AppContext, 'db' | 'now'>;

/** A round counts for at most so long; what is left waits for the next. */
const ROUND_MS = 30_000;
const PAUSE_MS = 60_000;
/** The maximal share of a worker's time that counting uses is one twentieth. */
const PAUSE_TIMES = 20;

/** Job `analytics.refresh`: queues a round for each shop that has something to count. */
export async function queueRounds(ctx: Pick<AppContext, 'db' | 'jobs' | 'now'>): Promise<void> {
  for (const shopId of await store.shopsToCount(ctx.db, ctx.now()))
    await ctx.jobs.addNow('analytics.count', { shopId }, { key: `analytics.count:${shopId}`, queue: 'analytics' });
}

/** Job `analytics.count`: counts the shop's days that changed, newest first. @param roundMs after so long no further day is begun */
export async function countShop(ctx: Counting, shopId: string, roundMs = ROUND_MS): Promise<void> {
  const begun = performance.now();
  const took = (): number => performance.now() - begun;
  const now = ctx.now();
  const state = await withShop(ctx.db, shopId, (trx) => store.countingState(trx, shopId));
  if (!state.installed || (state.next_at && state.next_at > now)) return;
  const { zone } = state;
  await useZone(ctx, shopId, zone);
  const instants = await withShop(ctx.db, shopId, (trx) => store.changedInstants(trx, shopId));
  for (const changed of changedDays(instants, zone)) {
    await countDay(ctx, shopId, zone, changed);
    if (took() >= roundMs) break;
  }
  const tookMs = took();
  const nextAt = new Date(ctx.now().getTime() + Math.max(PAUSE_MS, PAUSE_TIMES * tookMs));
  await withShop(ctx.db, shopId, (trx) => store.finishRun(trx, shopId, { zone, at: now, tookMs, nextAt }));
}

export interface ChangedDay {
  /** `YYYY-MM-DD` of the shop. */
  day: string;
  kinds: ReadonlySet<store.ChangeKind>;
}

/** The shop's days of these instants, newest first. */
export function changedDays(instants: readonly { kind: store.ChangeKind; at: Date }[], zone: string): ChangedDay[] {
  const days = new Map<string, Set<store.ChangeKind>>();
  for (const { kind, at } of instants) {
    const day = dayOf(at, zone);
    days.set(day, (days.get(day) ?? new Set()).add(kind));
  }
  return [...days].map(([day, kinds]) => ({ day, kinds })).sort((a, b) => (a.day < b.day ? 1 : -1));
}

/** From the day's first instant to that of the next. */
export const periodOf = (day: string, zone: string): store.Period => ({
  from: startOfDay(day, zone),
  to: startOfDay(addDays(day, 1), zone),
});

/** Figures are of the days of one zone: for another, all are made again. */
export async function useZone(ctx: Counting, shopId: string, zone: string): Promise<void> {
  await withShop(ctx.db, shopId, async (trx) => {
    await store.lockFigures(trx, shopId);
    const { counted_zone: counted } = await store.countingState(trx, shopId);
    if (counted !== zone) await store.beginZone(trx, shopId, zone, ctx.now());
  });
}

/** Makes a day's rows anew, in one transaction: a process that dies in it leaves the day as it was, and still to be counted. */
export async function countDay(
  ctx: Pick<Counting, 'db'>,
  shopId: string,
  zone: string,
  { day, kinds }: ChangedDay,
): Promise<void> {
  await withShop(ctx.db, shopId, async (trx) => {
    await store.lockFigures(trx, shopId);
    // Another process counts for another zone meanwhile.
    if ((await store.countingState(trx, shopId)).counted_zone !== zone) return;
    if (kinds.has('parcel')) await countParcels(trx, shopId, zone, day);
    if (kinds.has('mail')) {
      const period = periodOf(day, zone);
      await store.consumeChanges(trx, shopId, 'mail', period);
      await store.replaceMailDay(trx, shopId, day, period);
    }
  });
}

async function countParcels(trx: ShopTransaction, shopId: string, zone: string, day: string): Promise<void> {
  const period = periodOf(day, zone);
  // In this order: a parcel that changes in between is read, and noted for the next time.
  await store.consumeChanges(trx, shopId, 'parcel', period);
  const parcels = await store.parcelsOf(trx, shopId, period);
  await store.replaceDay(trx, shopId, day, aggregateDay(parcels, zone));
}
