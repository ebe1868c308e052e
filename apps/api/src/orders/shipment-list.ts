import type { CountByStatus } from '@parcelway/http-contract';
import type { ShopTransaction } from '../db/database';
import type { ListFilter, PageRequest, TextSearch } from './list-filter';
import { keptCounts, pageWindow, type StatusCount } from './shipment-count.store';
import { collectPage, peekPage, sortPage, TIME_OF, walkPage } from './shipment-page.store';
import { foundParcels, sampleText, textWhere } from './shipment-search.store';

export interface Page {
  ids: string[];
  total: number;
  /** False: there are at least `total` and `counts`; counting on would cost more than it tells. */
  totalExact: boolean;
  counts: CountByStatus;
}

/** Combinations that the kept counts do not know are counted up to here. */
const COUNT_LIMIT = 3_000;
/** Up to here, collecting and sorting beats walking in order. */
const COLLECT_LIMIT = 1_000;
/** The same where the walk may have to pass most of the shop: dates of one kind limited, sorted by another. */
const COLLECT_ACROSS = 40_000;
/** Searches: this many parcels are looked at to see how dense the text is, */
const SAMPLE = 1_000;
/** at this share or more the list is walked, */
const DENSE = 0.01;
/** below it all are found through the index. So many is no limit in practice, but a bound. */
const SEARCH_MOST = 200_000;
/** Where other filters leave no more than this, their parcels are read and compared instead. */
const SEARCH_LIMIT = 3_000;
/** How many entries are tried before that. */
const PEEK = 3_000;
/** Pages up to here are walked to; for later ones it pays to ask where they lie. */
const NEAR = 200;

const NO_COUNTS: CountByStatus = { all: 0, 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 };

/**
 * One page of parcels with total and counts. How it is found depends on what is known beforehand, not on the size of the shop:
 * kept counts tell total and place of the page; few parcels are collected and sorted; many are walked in order.
 * @param emailHash finds an address without reading it.
 */
export async function listShipments(
  trx: ShopTransaction, shopId: string, filter: ListFilter, page: PageRequest, emailHash: (email: string) => Buffer,
): Promise<Page> {
  if (filter.transit?.length === 0) return { ids: [], total: 0, totalExact: true, counts: NO_COUNTS };
  if (filter.statuses?.length === 0) {
    // Status and substatus contradict each other; the counts stand without them.
    const rest = await listShipments(trx, shopId, { ...filter, statuses: null, subStatuses: null }, { ...page, limit: 1 }, emailHash);
    return { ...rest, ids: [], total: 0 };
  }
  const kept = await keptCounts(trx, shopId, { ...filter, text: null });
  if (filter.text) return searched(trx, shopId, { ...filter, text: filter.text }, page, kept, emailHash);
  return kept ? counted(trx, shopId, filter, page, kept) : free(trx, shopId, filter, page);
}

/** Total and counts are known. */
async function counted(trx: ShopTransaction, shopId: string, filter: ListFilter, page: PageRequest, kept: StatusCount[]): Promise<Page> {
  const total = totalOf(kept, filter);
  const result = { total, totalExact: true, counts: byStatus(kept) };
  if (page.offset >= total) return { ...result, ids: [] };
  if (total <= COLLECT_LIMIT) return { ...result, ids: await sortPage(trx, shopId, filter, page) };
  if (sortedAcross(filter, page) && total <= COLLECT_ACROSS) {
    const near = page.offset <= NEAR ? await peekPage(trx, shopId, filter, page, PEEK) : null;
    return { ...result, ids: near ?? (await sortPage(trx, shopId, filter, page)) };
  }
  const place = page.offset > NEAR || mayBeFar(filter) ? await pageWindow(trx, shopId, filter, page) : null;
  if (place === 'empty') return { ...result, ids: [] };
  return { ...result, ids: await walkPage(trx, shopId, filter, page, place, total) };
}

/** The first page may lie far from the start of the shop's list. */
const mayBeFar = ({ statuses, transit, couriers, destinations, origins }: ListFilter): boolean =>
  statuses !== null || transit !== null || [couriers, destinations, origins].some((values) => values !== null && values.length <= 3);

function sortedAcross(filter: ListFilter, { sort }: PageRequest): boolean {
  return (filter.created !== null || (filter.ordered !== null && sort !== 'order') || (filter.updated !== null && sort !== 'last_update')
    || (filter.fulfilled !== null && sort !== 'fulfilled') || (filter.transit !== null && sort !== 'transit_days'));
}

/** A combination that the kept counts do not know. */
async function free(trx: ShopTransaction, shopId: string, filter: ListFilter, page: PageRequest): Promise<Page> {
  const everything = await collectPage(trx, shopId, filter, page, COUNT_LIMIT);
  if (everything) return { ids: everything.ids, total: everything.total, totalExact: true, counts: byStatus(everything.counts) };
  const counts = { ...NO_COUNTS, all: COUNT_LIMIT };
  if (filter.statuses) {
    const small = await collectPage(trx, shopId, filter, page, COUNT_LIMIT, { inStatus: true });
    if (small) return { ids: small.ids, total: small.total, totalExact: false, counts: { ...counts, ...statusesOf(small.counts) } };
  }
  return { ...(await openEnded(trx, shopId, filter, page, COUNT_LIMIT)), counts };
}

async function searched(
  trx: ShopTransaction, shopId: string, filter: ListFilter & { text: TextSearch }, page: PageRequest, kept: StatusCount[] | null, emailHash: (email: string) => Buffer,
): Promise<Page> {
  const exact = async (most: number, options: Parameters<typeof collectPage>[5]): Promise<Page | null> => {
    const collected = await collectPage(trx, shopId, filter, page, most, options);
    return collected && { ids: collected.ids, total: collected.total, totalExact: true, counts: byStatus(collected.counts) };
  };
  const { text } = filter;
  if (text.kind !== 'email') {
    const without = { ...filter, text: null };
    if (kept && totalOf(kept, { statuses: null, subStatuses: null }) <= SEARCH_LIMIT) {
      const page1 = await exact(SEARCH_LIMIT, { extra: textWhere(text) });
      if (page1) return page1;
    }
    const column = page.sort === 'transit_days' ? 'ordered_at' : TIME_OF[page.sort];
    const { looked, hits } = await sampleText(trx, shopId, filter, column, page.direction, SAMPLE);
    const counts = byStatus(hits);
    if (looked === SAMPLE && counts.all >= SAMPLE * DENSE) {
      if (kept && filter.statuses && totalOf(kept, without) <= SEARCH_LIMIT) {
        const inStatus = await collectPage(trx, shopId, filter, page, SEARCH_LIMIT, { extra: textWhere(text), inStatus: true });
        if (inStatus) return { ids: inStatus.ids, total: inStatus.total, totalExact: false, counts };
      }
      return { ...(await openEnded(trx, shopId, filter, page, totalOf(hits, filter))), counts };
    }
  }
  const found = await exact(SEARCH_MOST, { source: foundParcels(text, SEARCH_MOST, emailHash) });
  return found ?? { ids: [], total: 0, totalExact: false, counts: NO_COUNTS };
}

/** Walks to the page and tells whether there is more behind it. */
async function openEnded(trx: ShopTransaction, shopId: string, filter: ListFilter, page: PageRequest, atLeast: number): Promise<Omit<Page, 'counts'>> {
  const ids = await walkPage(trx, shopId, filter, { ...page, limit: page.limit + 1 }, null, null);
  return { ids: ids.slice(0, page.limit), total: Math.max(atLeast, ids.length > 0 ? page.offset + ids.length : 0), totalExact: false };
}

function totalOf(rows: StatusCount[], { statuses, subStatuses }: Pick<ListFilter, 'statuses' | 'subStatuses'>): number {
  const fits = (list: number[] | null, value: number) => list === null || list.includes(value);
  return rows.reduce((sum, row) => (fits(statuses, row.status) && fits(subStatuses, row.sub_status) ? sum + row.n : sum), 0);
}

function byStatus(rows: StatusCount[]): CountByStatus {
  const counts = { ...NO_COUNTS };
  for (const { status, n } of rows) {
    counts[status as keyof Omit<CountByStatus, 'all'>] += n;
    counts.all += n;
  }
  return counts;
}

const statusesOf = (rows: StatusCount[]): Partial<CountByStatus> => {
  const { all: _all, ...statuses } = byStatus(rows);
  return Object.fromEntries(Object.entries(statuses).filter(([, n]) => n > 0));
};
