import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { plainPromise } from '../shop-promise';
import { dateComputer, type Dating } from './compute';
import { lanesOfDay, madeLanes } from './lanes';
import * as parcels from './parcels.store';
import * as settings from './settings.store';
import { readAftersale } from './values';

type Dater = Pick<AppContext, 'db' | 'now'>;

const PAGE = 500;
/** A job computes for at most so long; what is left waits for the next. */
const JOB_MS = 30_000;
const DAY_MS = 86_400_000;

/** Job `edd.dates`. */
export async function queueDates(ctx: Dater & Pick<AppContext, 'jobs'>): Promise<void> {
  for (const shopId of await settings.shopsToDate(ctx.db, ctx.now()))
    await ctx.jobs.addNow('edd.date', { shopId }, { key: dateKey(shopId), queue: DATE_QUEUE });
}
export const dateKey = (shopId: string): string => `edd.date:${shopId}`;
export const DATE_QUEUE = 'aftersale';

/**
 * Job `edd.date`: dates of parcels that have changed, then the round that runs or is due. Each page is a transaction that also stores how far it
 * came, so that a job that is killed repeats at most one.
 * @param jobMs after so long no further page is begun
 */
export async function dateShop(ctx: Dater, shopId: string, jobMs = JOB_MS): Promise<void> {
  const begun = performance.now();
  const started = await withShop(ctx.db, shopId, (trx) => start(trx, shopId, ctx.now()));
  if (!started) return;
  const { values, promise, dated } = started;
  const prediction = values.source_order.includes('predicted')
    ? await lanesOfDay(ctx, shopId, { promise, share: values.share })
    : null;
  const work = { dated, dating: { values, promise, prediction, now: ctx.now() } };
  const hasTime = () => performance.now() - begun < jobMs;
  const pages = [changedPage, roundPage];
  for (const page of pages) {
    let more = true;
    while (more) {
      if (!hasTime()) return;
      more = await withShop(ctx.db, shopId, (trx) => page(trx, shopId, work));
    }
  }
}

interface Work {
  dated: parcels.Dated;
  dating: Dating;
}

/** Null while it is switched off. Begins the round that is due. */
async function start(trx: ShopTransaction, shopId: string, now: Date) {
  const row = await settings.aftersaleRow(trx, shopId);
  if (!row.enabled || !row.since) return null;
  const { promise, changes } = await plainPromise(trx, shopId, now);
  const dated = { since: row.since, rangeAt: row.rangeAt };
  const isDue = !row.roundedAt || row.roundedAt < new Date(now.getTime() - DAY_MS) || row.roundedChanges !== changes;
  if (isDue && !row.round) await beginRound(trx, shopId, dated, { of: 'open', at: now, changes });
  return { values: readAftersale(row.settings), promise, dated };
}

export async function beginRound(
  trx: ShopTransaction,
  shopId: string,
  dated: parcels.Dated,
  { of, at, changes }: { of: settings.Round['of']; at: Date; changes: string },
): Promise<void> {
  const total = await parcels.countRound(trx, shopId, dated, of);
  await settings.beginRound(trx, shopId, { of, total }, { at, changes });
}

/** Dates of those of these parcels that have changed: a mail may be written before the job runs. Lanes are those that were made last. */
export async function dateNow(trx: ShopTransaction, shopId: string, ids: readonly string[], now: Date): Promise<void> {
  const changed = await parcels.takeChangesOf(trx, shopId, ids);
  const { enabled, since, rangeAt, settings: stored } = await settings.aftersaleRow(trx, shopId);
  if (changed.length === 0 || !enabled || !since) return;
  const values = readAftersale(stored);
  const { promise } = await plainPromise(trx, shopId, now);
  const prediction = values.source_order.includes('predicted') ? await madeLanes(trx, shopId) : null;
  const found = await parcels.datedParcels(trx, shopId, { since, rangeAt }, changed);
  await dateParcels(trx, shopId, found, { values, promise, prediction, now });
}

/** @returns whether there may be more */
async function changedPage(trx: ShopTransaction, shopId: string, { dated, dating }: Work): Promise<boolean> {
  const ids = await parcels.takeChanges(trx, shopId, PAGE);
  if (ids.length === 0) return false;
  await dateParcels(trx, shopId, await parcels.datedParcels(trx, shopId, dated, ids), dating);
  return true;
}

async function roundPage(trx: ShopTransaction, shopId: string, { dated, dating }: Work): Promise<boolean> {
  await settings.lockAftersale(trx, shopId);
  const { round } = await settings.aftersaleRow(trx, shopId);
  if (!round) return false;
  const page = await parcels.roundPage(trx, shopId, dated, { ...round, limit: PAGE });
  await dateParcels(trx, shopId, page, dating);
  const last = page.length === PAGE ? page.at(-1) : undefined;
  const after = last ? { at: last.ordered_at, id: last.shipment_id } : null;
  await settings.continueRound(trx, shopId, { after, count: page.length });
  return after !== null;
}

async function dateParcels(
  trx: ShopTransaction,
  shopId: string,
  page: readonly parcels.DatedParcel[],
  dating: Dating,
): Promise<void> {
  const dates = page.map(dateComputer(dating)).filter((date) => date !== null);
  await parcels.writeDates(trx, shopId, dates, dating.now);
}
