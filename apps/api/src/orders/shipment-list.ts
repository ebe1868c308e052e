import type { CountByStatus } from '@parcelway/http-contract';
import type { ShopTransaction } from '../db/database';
import type { ListFilter, PageRequest, TextSearch } from './list-filter';
import {
  boundedDepth,
  eachDepth,
  keptCounts,
  keptDepth,
  pageWindow,
  readDepth,
  totalOf,
  upperBounds,
  type Bounds,
  type StatusCount,
} from './shipment-count.store';
import {
  collectPage,
  filled,
  filledByStatus,
  firstOfAll,
  firstOfEach,
  peekPage,
  readPage,
  sortPage,
  walkPage,
  type Collected,
} from './shipment-page.store';
import { foundParcels, sampleText, textWhere } from './shipment-search.store';
import { indexedWhere } from './shipment-where.store';
import { utcDay } from './shop-days';

export interface Page {
  ids: string[];
  total: number;
  /** False: there are at least `total` and `counts`; counting on would cost more than it tells. */
  totalExact: boolean;
  counts: CountByStatus;
}

/** Where one way of finding a page becomes cheaper than another, in parcels; measured by `npm run bench -- list`. */
export const LIST_LIMITS = {
  /** What the kept counts do not know is counted up to `count`, or to the end when no more than `exact` can fit. */
  count: 1_000,
  exact: 8_000,
  /**
   * Up to `near`, collecting and sorting beats everything; up to `sortAtOnce` all but a look at the first of each status; up to `sort` it beats
   * walking to a page that may lie anywhere, up to `sortTransit` where the walk is by days of transit, in which parcels of all dates are mixed.
   */
  sortAtOnce: 1_000,
  sort: 100_000,
  sortTransit: 20_000,
  /**
   * Entries of the list's order that are tried first for a page that starts before `near`: `peekShare` of the number that can fit, because so
   * many would be collected and sorted otherwise, and that costs more for each; but no fewer than `peek` and no more than `peekFar`.
   */
  near: 200,
  peek: 1_000,
  peekFar: 20_000,
  peekShare: 0.66,
  /** A text that a `dense` share of the `sample` newest and oldest parcels hold is walked for; any other is found through its index. */
  sample: 300,
  dense: 0.01,
  found: 200_000,
  /** Where the other limits leave a smaller share, a text is compared in what they leave, instead of in every parcel on the way. */
  apart: 0.3,
  /** Where other filters leave no more parcels than this, their texts are read and compared. */
  read: 2_000,
};

/** What is asked, by whom, and what is needed to answer. */
export interface ListRequest {
  trx: ShopTransaction;
  shopId: string;
  filter: ListFilter;
  page: PageRequest;
  /** Finds an address without reading it. */
  emailHash: (email: string) => Buffer;
  limits?: typeof LIST_LIMITS;
}
type Ask = Required<ListRequest>;

const NO_COUNTS: CountByStatus = { all: 0, 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 };

/**
 * One page of parcels with total and counts. How it is found depends on what is known beforehand, not on the size of the shop:
 * kept counts tell total and place of the page; few parcels are collected and sorted; many are walked in order.
 */
export async function listShipments(request: ListRequest): Promise<Page> {
  const { filter, page, limits = LIST_LIMITS } = request;
  const ask: Ask = { ...request, limits: beginsInDates(filter, page) ? limits : { ...limits, peekFar: limits.peek } };
  if (
    filter.transit?.length === 0 ||
    (filter.placed?.from && filter.placed.to && filter.placed.from >= filter.placed.to)
  )
    return { ids: [], total: 0, totalExact: true, counts: NO_COUNTS };
  if (filter.statuses?.length === 0) {
    // Status and substatus contradict each other; the counts stand without them.
    const rest = await listShipments({
      ...ask,
      filter: { ...filter, statuses: null, subStatuses: null },
      page: { ...ask.page, limit: 0 },
    });
    return { ...rest, ids: [], total: 0 };
  }
  if (filter.text) return searched(ask, filter.text);
  const { trx, shopId } = ask;
  const byEach = isNear(ask) ? firstOfEach(shopId, filter, page, eachDepth(ask.limits)) : null;
  const kept = await keptCounts(
    trx,
    shopId,
    filter,
    byEach ?? (isNear(ask) ? firstOfAll(shopId, filter, page, keptDepth(filter, page, ask.limits)) : null),
  );
  if (!kept) return free(ask);
  return counted(
    ask,
    kept.counts,
    byEach ? filledByStatus(kept.seen, filter, page, kept.counts) : filled(kept.seen, page),
  );
}

/**
 * Whether the first parcels of the list may be within the dates asked for. The dates of a parcel lie near each other: where a limit on
 * another one than the list's leaves out the newest, they are not among the newest by this one either.
 */
const beginsInDates = (
  { ordered, created, updated, fulfilled, placed, today }: ListFilter,
  { sort, direction }: PageRequest,
): boolean =>
  (sort === 'order' && placed !== null) ||
  [sort !== 'order' && ordered, sort !== 'last_update' && updated, sort !== 'fulfilled' && fulfilled, created].every(
    (range) => !range || (direction === 1 ? !range.from : !range.to || utcDay(range.to) >= today),
  );

const isNear = ({ page, limits }: Ask): boolean => page.limit > 0 && page.offset <= limits.near;

/**
 * Total and counts are known.
 * @param near the page, if it was found among the first parcels
 */
async function counted(ask: Ask, counts: StatusCount[], near: string[] | null): Promise<Page> {
  const { trx, shopId, filter, page, limits } = ask;
  const total = totalOf(counts, filter);
  const result = { total, totalExact: true, counts: byStatus(counts) };
  if (page.offset >= total || page.limit === 0) return { ...result, ids: [] };
  if (near) return { ...result, ids: near };
  if (total <= limits.sortAtOnce) return { ...result, ids: await sortPage(trx, shopId, filter, page) };
  const place = await pageWindow(trx, shopId, filter, page);
  if (place === 'empty') return { ...result, ids: [] };
  const ids =
    !place && total <= sortLimit(ask)
      ? await sortPage(trx, shopId, filter, page)
      : await walkPage(trx, shopId, filter, page, place, total);
  return { ...result, ids };
}

/**
 * A combination that the kept counts do not know. Most fit few parcels, which are collected at once; only for the others is it worth
 * asking how many fit each limit alone: the least of them tells how much work it can be.
 */
async function free(ask: Ask): Promise<Page> {
  const { trx, shopId, filter, page, limits } = ask;
  const few = await collectPage(trx, shopId, filter, page, limits.count, { byTransit: false, alongDates: true });
  if (few) return exactly(filter, few);
  const look =
    !filter.statuses && isNear(ask) ? firstOfAll(shopId, filter, andOneMore(page), boundedDepth(limits)) : null;
  const { seen, ...most } = await upperBounds(trx, shopId, filter, look);
  const { byTransit } = most;
  const all =
    most.base <= limits.exact ? await collectPage(trx, shopId, filter, page, limits.exact, { byTransit }) : null;
  if (all) return exactly(filter, all);
  const counts = { ...NO_COUNTS, all: limits.count };
  if (filter.statuses) {
    const chosen = await collectPage(
      trx,
      shopId,
      filter,
      page,
      most.page <= limits.exact ? limits.exact : limits.count,
      { inStatus: true, byTransit },
    );
    if (chosen) return chosenOnly(filter, chosen, counts);
  }
  const near =
    look || !isNear(ask)
      ? filled(seen, andOneMore(page))
      : await peekPage(trx, shopId, filter, andOneMore(page), most.page, limits);
  return openEnded(ask, limits.count, most, counts, near);
}

const exactly = (filter: ListFilter, { ids, counts }: Collected): Page => ({
  ids,
  total: totalOf(counts, filter),
  totalExact: true,
  counts: byStatus(counts),
});

async function searched(ask: Ask, text: TextSearch): Promise<Page> {
  const { trx, shopId, filter, page, limits, emailHash } = ask;
  if (text.kind !== 'email') {
    const others = indexedWhere(filter);
    const { hits, left } = await sampleText(trx, shopId, text, others, page.direction, limits.sample);
    if (hits >= limits.sample * limits.dense) return denseText(ask, text, left < limits.sample * limits.apart);
  }
  const found = await collectPage(trx, shopId, filter, page, limits.found, {
    source: foundParcels(text, limits.found, emailHash),
    byTransit: false,
  });
  return found ? exactly(filter, found) : { ids: [], total: 0, totalExact: false, counts: NO_COUNTS };
}

/**
 * A text that many parcels hold: it hardly narrows, so the other filters lead.
 * @param textApart the others leave so few that these are read one by one
 */
async function denseText(ask: Ask, text: TextSearch, textApart: boolean): Promise<Page> {
  const { trx, shopId, filter, page, limits } = ask;
  const most = await upperBounds(trx, shopId, filter);
  const toTheEnd = filter.statuses !== null && most.page <= limits.read;
  const wanted = andOneMore(page);
  const look = !toTheEnd && isNear(ask) ? firstOfAll(shopId, filter, wanted, readDepth(limits), textApart) : null;
  const inOrder = look !== null && indexedWhere({ ...filter, statuses: null, subStatuses: null }).length === 0;
  const first = await readPage(
    trx,
    shopId,
    filter,
    wanted,
    most.base <= limits.read ? limits.read : limits.read / 2,
    look,
    inOrder,
  );
  if (first.whole) return exactly(filter, { ...first, ids: first.ids.slice(0, page.limit) });
  const counts = byStatus(first.counts);
  if (toTheEnd) {
    const chosen = await collectPage(trx, shopId, filter, page, limits.read, {
      extra: textWhere(text),
      inStatus: true,
    });
    if (chosen) return chosenOnly(filter, chosen, counts);
  }
  return openEnded(
    ask,
    totalOf(first.counts, filter),
    most,
    counts,
    first.found ? first.ids : filled(first.seen, wanted),
  );
}

/** The chosen statuses are counted to the end, the others are not. */
function chosenOnly(filter: ListFilter, chosen: Collected, atLeast: CountByStatus): Page {
  const {
    ids,
    total,
    counts: { all: _all, ...statuses },
  } = exactly(filter, chosen);
  const counts = { ...atLeast, ...Object.fromEntries(Object.entries(statuses).filter(([, n]) => n > 0)) };
  return { ids, total, totalExact: false, counts: { ...counts, all: Math.max(counts.all, total) } };
}

const sortLimit = ({ page, limits }: Ask): number => (page.sort === 'transit_days' ? limits.sortTransit : limits.sort);

/** With the first parcel of the next page, which tells that there is one. */
const andOneMore = (page: PageRequest): PageRequest => ({ ...page, limit: page.limit + 1 });

/**
 * Finds the page and tells whether there is more behind it.
 * @param near the page and one more, if they were found among the first parcels
 */
async function openEnded(
  ask: Ask,
  atLeast: number,
  most: Bounds,
  counts: CountByStatus,
  near: string[] | null,
): Promise<Page> {
  const { trx, shopId, filter } = ask;
  const page = andOneMore(ask.page);
  const ids =
    near ??
    (most.page <= sortLimit(ask) && !filter.text
      ? await sortPage(trx, shopId, filter, page, most.byTransit)
      : await walkPage(trx, shopId, filter, page, null, null));
  const total = Math.max(atLeast, ids.length > 0 ? page.offset + ids.length : 0);
  return {
    ids: ids.slice(0, ask.page.limit),
    total,
    totalExact: false,
    counts: { ...counts, all: Math.max(counts.all, total) },
  };
}

function byStatus(rows: StatusCount[]): CountByStatus {
  const counts = { ...NO_COUNTS };
  for (const { status, n } of rows) {
    counts[status as keyof Omit<CountByStatus, 'all'>] += n;
    counts.all += n;
  }
  return counts;
}
