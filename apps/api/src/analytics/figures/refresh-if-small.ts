import { addDays, dayOf, startOfDay } from '@parcelway/domain';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { changedDays, countDay, periodOf, useZone, type ChangedDay } from './refresh';
import * as store from './refresh.store';

/** The most that is counted during a request; more is left to the job. */
const MOST_DAYS = 62;
const MOST_HELD = 5000;
/** More quarters of an hour than so many days have, of both kinds. */
const MOST_INSTANTS = 2 * 100 * (MOST_DAYS + 1);

/**
 * Updates a shop's figures if that is fast, so that small shops always see exact ones.
 * @returns when the figures were last up to date (ISO-8601; null: never), whether parcels have changed since, and the
 *   first day of which every order was synced
 */
export async function refreshIfSmall(
  ctx: Pick<AppContext, 'db' | 'now'>,
  { shopId }: Pick<Caller, 'shopId' | 'timezone'>,
): Promise<{ as_of: string | null; counting: boolean; synced_from: string | null }> {
  const now = ctx.now();
  const { state, days } = await withShop(ctx.db, shopId, (trx) => waiting(trx, shopId));
  const synced_from = state.synced_since && firstWholeDay(state.synced_since, state.zone);
  if (days?.length === 0) return { as_of: now.toISOString(), counting: false, synced_from };
  if (!days) {
    const asOf = state.took_ms ? state.counted_at : null;
    return { as_of: asOf?.toISOString() ?? null, counting: true, synced_from };
  }
  const begun = performance.now();
  const { zone } = state;
  await useZone(ctx, shopId, zone);
  for (const day of days) await countDay(ctx, shopId, zone, day);
  const tookMs = performance.now() - begun;
  await withShop(ctx.db, shopId, (trx) => store.finishRun(trx, shopId, { zone, at: now, tookMs }));
  return { as_of: now.toISOString(), counting: false, synced_from };
}

/** Webhooks and reconciliation bring all later orders, so the sync that reached furthest back decides. */
function firstWholeDay(since: Date, zone: string): string {
  const day = dayOf(since, zone);
  return startOfDay(day, zone) < since ? addDays(day, 1) : day;
}

/** The days to be counted; null if there are too many, or too many parcels in them. */
async function waiting(
  trx: ShopTransaction,
  shopId: string,
): Promise<{ state: store.CountingState; days: ChangedDay[] | null }> {
  const state = await store.countingState(trx, shopId);
  const { zone, counted_zone: counted } = state;
  // Everything is recounted.
  if (counted !== null && counted !== zone) return { state, days: null };
  const instants = await store.changedInstants(trx, shopId, MOST_INSTANTS);
  const days = changedDays(instants, zone);
  if (instants.length === MOST_INSTANTS || days.length > MOST_DAYS) return { state, days: null };
  const periods = (kind: store.ChangeKind) =>
    days.filter(({ kinds }) => kinds.has(kind)).map(({ day }) => periodOf(day, zone));
  const isSmall = await store.holdAtMost(trx, shopId, { parcel: periods('parcel'), mail: periods('mail') }, MOST_HELD);
  return { state, days: isSmall ? days : null };
}
