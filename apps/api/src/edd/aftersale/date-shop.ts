import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { promiseOfPlan } from '../shop-promise';
import { dateComputer, type Dating } from './compute';
import { dateJob } from './date-job';
import { lanesOfDay, madeLanes } from './lanes';
import * as parcels from './parcels.store';
import { chosenByFacts, queueFacts } from './product-facts';
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
    await ctx.jobs.addNow('edd.date', { shopId }, dateJob(shopId));
}

/**
 * Job `edd.date`: dates of parcels that have changed, then the round that runs or is due. Each page is a transaction that also stores how far it
 * came, so that a job that is killed repeats at most one.
 * @param jobMs after so long no further page is begun
 */
export async function dateShop(ctx: Dater & Pick<AppContext, 'jobs'>, shopId: string, jobMs = JOB_MS): Promise<void> {
  const begun = performance.now();
  const started = await withShop(ctx.db, shopId, (trx) => start(trx, shopId, ctx.now()));
  if (!started) return;
  const { values, promise, dated, lastChange } = started;
  const prediction = values.source_order.includes('predicted')
    ? await lanesOfDay(ctx, shopId, { promise, share: values.share })
    : null;
  const work: Work = { dated, lastChange, dating: { values, promise, prediction, now: ctx.now() }, lacksFacts: false };
  const hasTime = () => performance.now() - begun < jobMs;
  const pages = [changedPage, roundPage];
  for (const page of pages) {
    let more = true;
    while (more && hasTime()) more = await withShop(ctx.db, shopId, (trx) => page(trx, shopId, work));
  }
  if (work.lacksFacts || started.isNewRound) await queueFacts(ctx, shopId, promise);
}

interface Work {
  dated: parcels.Dated;
  /** What is noted later waits for the next job: a parcel whose products are not known yet is noted again. */
  lastChange: string | null;
  dating: Dating;
  lacksFacts: boolean;
}

/** Null while it is switched off. Begins the round that is due. */
async function start(trx: ShopTransaction, shopId: string, now: Date) {
  const row = await settings.aftersaleRow(trx, shopId);
  if (!row.enabled || !row.since) return null;
  const { promise, changes } = await promiseOfPlan(trx, shopId, now);
  const dated = { since: row.since, rangeAt: row.rangeAt, withLines: promise.chosenBy.size > 0 };
  const lastChange = await parcels.lastChange(trx, shopId);
  const isDue = !row.roundedAt || row.roundedAt < new Date(now.getTime() - DAY_MS) || row.roundedChanges !== changes;
  const isNewRound = isDue && !row.round;
  if (isNewRound) await beginRound(trx, shopId, dated, { of: 'open', at: now, changes });
  return { values: readAftersale(row.settings), promise, dated, lastChange, isNewRound };
}

export async function beginRound(
  trx: ShopTransaction,
  shopId: string,
  dated: Omit<parcels.Dated, 'withLines'>,
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
  const { promise } = await promiseOfPlan(trx, shopId, now);
  const prediction = values.source_order.includes('predicted') ? await madeLanes(trx, shopId) : null;
  const dated = { since, rangeAt, withLines: promise.chosenBy.size > 0 };
  const found = await parcels.datedParcels(trx, shopId, dated, changed);
  await dateParcels(trx, shopId, found, { values, promise, prediction, now });
}

/** @returns whether there may be more */
async function changedPage(trx: ShopTransaction, shopId: string, work: Work): Promise<boolean> {
  const { dated, dating, lastChange: last } = work;
  if (last === null) return false;
  const ids = await parcels.takeChanges(trx, shopId, { last, limit: PAGE });
  if (ids.length === 0) return false;
  const lacking = await dateParcels(trx, shopId, await parcels.datedParcels(trx, shopId, dated, ids), dating);
  work.lacksFacts ||= lacking;
  return true;
}

async function roundPage(trx: ShopTransaction, shopId: string, work: Work): Promise<boolean> {
  const { dated, dating } = work;
  await settings.lockAftersale(trx, shopId);
  const { round } = await settings.aftersaleRow(trx, shopId);
  if (!round) return false;
  const page = await parcels.roundPage(trx, shopId, dated, { ...round, limit: PAGE });
  const lacking = await dateParcels(trx, shopId, page, dating);
  work.lacksFacts ||= lacking;
  const last = page.length === PAGE ? page.at(-1) : undefined;
  const after = last ? { at: last.ordered_at, id: last.shipment_id } : null;
  await settings.continueRound(trx, shopId, { after, count: page.length });
  return after !== null;
}

/**
 * A date by the wrong rule would be shown, and remembered as the first one: parcels whose products are not known yet are noted again.
 * @returns whether there are such
 */
async function dateParcels(
  trx: ShopTransaction,
  shopId: string,
  page: readonly parcels.DatedParcel[],
  dating: Dating,
): Promise<boolean> {
  const needsFacts = dating.values.source_order.includes('custom') && chosenByFacts(dating.promise);
  const lacking = new Set(page.filter(({ lines }) => needsFacts && lacksFacts(lines)));
  await parcels.noteChanges(
    trx,
    shopId,
    [...lacking].map(({ shipment_id }) => shipment_id),
  );
  const known = page.filter((parcel) => !lacking.has(parcel));
  const dates = known.map(dateComputer(dating)).filter((date) => date !== null);
  await parcels.writeDates(trx, shopId, dates, dating.now);
  return lacking.size > 0;
}

const lacksFacts = (lines: readonly parcels.ParcelLine[] | null): boolean =>
  (lines ?? []).some(({ product, facts }) => product !== null && facts === null);
