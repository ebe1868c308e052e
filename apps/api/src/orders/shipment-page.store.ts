import type { SortDirection, SortName } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { Days, ListFilter, PageRequest } from './list-filter';
import {
  seenBy,
  shareOf,
  totalOf,
  type Depths,
  type Seen,
  type StatusCount,
  type Window,
} from './shipment-count.store';
import { utcDayStart } from './shop-days';
import { textWhere } from './shipment-search.store';
import {
  all,
  baseWhere,
  indexedWhere,
  isPlaced,
  statusWhere,
  transitKeys,
  transitParts,
  transitWhere,
  UNDER_WAY,
  within,
  type TimeColumn,
  type Where,
} from './shipment-where.store';

export const TIME_OF: Record<Exclude<SortName, 'transit_days'>, TimeColumn> = {
  order: 'ordered_at',
  last_update: 'sort_updated',
  fulfilled: 'sort_fulfilled',
};

/** Days under way today; −1 when not under way yet. */
export const transitDaysToday = (today: number): Where =>
  sql`case when transit_key >= 100000 then greatest(0, ${today} - (transit_key - 100000)) else transit_key end`;

export const sortKey = (sort: SortName, today: number): Where =>
  sort === 'transit_days' ? transitDaysToday(today) : sql`${sql.ref(TIME_OF[sort])}`;

/** All limits of the filter, on a row of `shipments`. */
const filterWhere = (filter: ListFilter): Where[] => [...indexedWhere(filter), ...textWhere(filter.text)];

/** Where days of transit narrow most, each of their ranges is read by itself, as a stretch of the index; elsewhere they are a condition. */
const looksAt = (filter: ListFilter, byTransit: boolean): Where[] =>
  !filter.transit ? [sql`true`] : byTransit ? transitParts(filter.transit, filter.today) : transitWhere(filter);

export interface Collected {
  ids: string[];
  /** Under all filters but status and substatus; under all of them when `inStatus`. */ counts: StatusCount[];
}

/**
 * Collects all parcels that fit, up to `most`, then counts and sorts them: the way when few fit, whatever the order.
 * @param options.source where to look: the table, or the few rows a search has found. `extra`: further conditions.
 *   `inStatus`: only the page's own statuses count towards `most`. `byTransit`: the days of transit are what narrows most.
 *   `alongDates`: more than `most` may well fit, and that should be found soon.
 * @returns null when more than `most` fit.
 */
export async function collectPage(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  most: number,
  {
    source = sql`shipments`,
    extra = [],
    inStatus = false,
    byTransit = true,
    alongDates = false,
  }: { source?: Where; extra?: Where[]; inStatus?: boolean; byTransit?: boolean; alongDates?: boolean } = {},
): Promise<Collected | null> {
  const columns = listed(page, filter);
  const where = sql`shop_id = ${shopId} and removed_at is null and ${all([...baseWhere(filter), ...(inStatus ? statusWhere(filter) : []), ...extra])}`;
  const parts = looksAt(filter, byTransit);
  const looked = sql.join(
    parts.map((part) => sql`select ${columns} from ${source} where ${where} and ${part}`),
    sql` union all `,
  );
  const {
    rows: [row],
  } = await sql<CollectedRow>`
    with base as materialized (select * from (${looked} ${alongDates ? byDate(filter) : sql``}) looked limit ${most + 1})
    select ${pageAndCounts(filter, page)} from (select count(*) as n from base) collected where n <= ${most}`.execute(
    trx,
  );
  return row ? collected(row) : null;
}

/**
 * The order of a date asked for. For a limited number of parcels the planner hopes to find them soon along any index; it is right along the
 * dates, where parcels of all kinds are mixed, but along a courier or a country the dates asked for may all lie at the end, unless it is known where.
 */
function byDate(filter: ListFilter): Where {
  const { updated, created, fulfilled } = filter;
  const column =
    filter.transit || isPlaced(filter)
      ? null
      : updated
        ? sql`sort_updated`
        : created
          ? sql`created_at`
          : fulfilled
            ? sql`sort_fulfilled`
            : null;
  return column ? sql`order by ${column} desc` : sql``;
}

const listed = (page: PageRequest, { today }: ListFilter): Where =>
  sql`shipment_id, ${sortKey(page.sort, today)} as key, status, sub_status`;

interface CollectedRow {
  ids: (string | number)[];
  counts: StatusCount[] | null;
}
const collected = ({ ids, counts }: CollectedRow): Collected => ({ ids: ids.map(String), counts: counts ?? [] });

/** A {@link CollectedRow} out of what stands in `base`. */
function pageAndCounts(filter: ListFilter, page: PageRequest): Where {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  return sql`
    array(select shipment_id from base where ${all(statusWhere(filter))} order by key ${direction}, shipment_id ${direction} offset ${page.offset} limit ${page.limit}) as ids,
    (select json_agg(c) from (select status, coalesce(sub_status, 0) as sub_status, count(*)::integer as n from base group by 1, 2) c) as counts`;
}

/**
 * As {@link collectPage}, by reading the texts of `depth` parcels under the other filters.
 * @param look as in `keptCounts`; its `known` is `(whole, found)`.
 * @param inOrder reads the first ones of the list's order, for a list by time that nothing but text and status limits: its page may be among them
 * @returns `whole`: there are no more parcels under the other filters; otherwise the counts are lower bounds, and the ids only mean
 *   something where `found`: they are the page.
 */
export async function readPage(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  depth: number,
  look: Where | null,
  inOrder: boolean,
): Promise<Collected & { whole: boolean; found: boolean; seen: Seen[] }> {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const found = inOrder
    ? sql`(select count(*) from base where ${all(statusWhere(filter))}) >= ${page.offset + page.limit}`
    : sql`false`;
  const {
    rows: [row],
  } = await sql<CollectedRow & { whole: boolean; found: boolean; seen: Seen[] | null }>`
    with looked as materialized (
      select ${listed(page, filter)}, ${all(textWhere(filter.text))} as fits from shipments
      where shop_id = ${shopId} and removed_at is null and ${all([...baseWhere(filter), ...transitWhere(filter)])}
      ${inOrder ? sql`order by key ${direction}, shipment_id ${direction}` : sql``} limit ${depth + 1}),
    base as (select * from looked where fits),
    known as materialized (select count(*) <= ${depth} as whole, ${found} as found from looked)
    select ${pageAndCounts(filter, page)}, whole, found, ${seenBy(look)} as seen from known`.execute(trx);
  if (!row) throw new Error('No row of an aggregate.');
  return { ...collected(row), whole: row.whole, found: row.found, seen: row.seen ?? [] };
}

/**
 * The ids of a page alone, out of a number of fitting parcels that is known to be small: collected in whatever way is cheapest
 * (`offset 0` keeps the planner from walking the list's order instead), then sorted.
 */
export async function sortPage(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  byTransit = true,
): Promise<string[]> {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const parts = looksAt(filter, byTransit);
  const looked = sql.join(
    parts.map(
      (part) => sql`(select shipment_id, ${sortKey(page.sort, filter.today)} as key from shipments
    where shop_id = ${shopId} and removed_at is null and ${all([...baseWhere(filter), ...statusWhere(filter)])} and ${part} offset 0)`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<{ shipment_id: string }>`
    select shipment_id from (${looked}) fitting order by key ${direction}, shipment_id ${direction} offset ${page.offset} limit ${page.limit}`.execute(
    trx,
  );
  return rows.map((row) => row.shipment_id);
}

/**
 * The page, if it lies among the first `depth` parcels of the list's order. Not for days of transit.
 * A select of {@link Seen}, to be part of a statement that tells the depth: {@link filled} says whether it found the page.
 * @param textApart reads the texts of those alone that the other limits leave: none of the list's indexes holds them
 */
export function firstOfAll(
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  depth: Where,
  textApart = false,
): Where | null {
  if (page.sort === 'transit_days') return null;
  const [key, direction] = [sql.ref(TIME_OF[page.sort]), page.direction === 1 ? sql`asc` : sql`desc`];
  const text = sql`(select ${all(textWhere(filter.text))} from shipments held where held.shop_id = ${shopId} and held.shipment_id = first.shipment_id)`;
  return sql`
    select shipment_id, status from (
      select shipment_id, status, ${key}, ${all(textApart ? indexedWhere(filter) : filterWhere(filter))} as fits
      from shipments where shop_id = ${shopId} and removed_at is null and ${all(ownRange(filter, page.sort))}
      order by ${key} ${direction}, shipment_id ${direction} limit ${depth}) first
    where fits and ${textApart ? text : sql`true`}
    order by ${key} ${direction}, shipment_id ${direction} offset ${page.offset} limit ${page.limit}`;
}

/** The ids of a page that was looked for, or null when what was seen does not fill it. */
export const filled = (seen: Seen[], page: PageRequest): string[] | null =>
  seen.length === page.limit ? seen.map((row) => row.shipment_id) : null;

/**
 * Looks for the page among the first parcels of the list's order in a statement of its own.
 * @param most how many parcels can fit
 * @returns null when they do not fill the page
 */
export async function peekPage(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  most: number,
  limits: Depths,
): Promise<string[] | null> {
  const first = firstOfAll(shopId, filter, page, shareOf(sql`${most}::integer`, limits));
  return first && filled((await sql<Seen>`${first}`.execute(trx)).rows, page);
}

/**
 * All up to the end of the page, if they lie among the first `depth` parcels of each status asked for, in the order of orders: there a status
 * is a stretch of an index, in just that order. Finds what a look through all dates meets late: what has ended is not among the newest.
 * A select of {@link Seen} as {@link firstOfAll}, for {@link filledByStatus}; null for another order and for many statuses.
 */
export function firstOfEach(shopId: string, filter: ListFilter, page: PageRequest, depth: Where): Where | null {
  const { statuses } = filter;
  if (page.sort !== 'order' || !statuses || statuses.length > 3) return null;
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const order = sql`ordered_at ${direction}, shipment_id ${direction}`;
  return sql`
    select shipment_id, status from unnest(${statuses}::smallint[]) asked cross join lateral (
      select shipment_id, status, ordered_at from (
        select shipment_id, status, ordered_at, ${all(filterWhere(filter))} as fits
        from shipments where shop_id = ${shopId} and removed_at is null and status = asked and ${all(ownRange(filter, 'order'))}
        order by ${order} limit ${depth}) stretch
      where fits order by ${order} limit ${page.offset + page.limit}) first
    order by ${order}`;
}

/**
 * The ids of a page out of what {@link firstOfEach} has seen.
 * @param known how many fit in each status, which tells whether a status has given all it has
 * @returns null when a status holds more than was looked at
 */
export function filledByStatus(
  seen: Seen[],
  filter: ListFilter,
  page: PageRequest,
  known: StatusCount[],
): string[] | null {
  const most = page.offset + page.limit;
  const whole = (filter.statuses ?? []).every(
    (status) =>
      seen.filter((row) => row.status === status).length >=
      Math.min(most, totalOf(known, { ...filter, statuses: [status] })),
  );
  return whole ? seen.slice(page.offset, most).map((row) => row.shipment_id) : null;
}

/**
 * Days of transit as stretches of the index, each in the order of the list: what has ended, what is under way since before today,
 * and what is since today, which is 0 days, and so is an order dated in the future.
 */
function transitStretches(
  days: Days,
  today: number,
  direction: SortDirection,
): { from: number; to: number; order: Where }[] {
  const { ended, underWay } = transitKeys(days, today);
  const [up, down] = [sql`transit_key asc`, sql`transit_key desc`];
  const sinceToday = UNDER_WAY + today;
  return [
    { from: ended[0], to: ended[1], order: direction === 1 ? up : down },
    { from: underWay[0], to: Math.min(underWay[1], sinceToday - 1), order: direction === 1 ? down : up },
    { from: Math.max(underWay[0], sinceToday), to: underWay[1], order: sql`(0 * transit_key)` },
  ].filter(({ from, to }) => from <= to);
}

/** The limit on the very dates that the list is sorted by. */
const ownRange = (filter: ListFilter, sort: keyof typeof TIME_OF): Where[] =>
  within(
    TIME_OF[sort],
    { order: filter.placed ?? filter.ordered, last_update: filter.updated, fulfilled: filter.handedOver }[sort],
  );

/**
 * Walks an index in the order of the page: the way when many fit.
 * @param place where the page lies, when known; otherwise `offset` rows are passed.
 * @param total how many fit, when known: the walk then starts at the nearer end.
 */
export async function walkPage(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  place: Window | null,
  total: number | null,
): Promise<string[]> {
  const offset = place ? place.skip : page.offset;
  const within = place ? place.rows : total;
  if (within !== null && offset > within / 2) {
    const limit = Math.min(page.limit, within - offset);
    const mirrored: PageRequest = {
      ...page,
      direction: page.direction === 1 ? -1 : 1,
      offset: within - offset - limit,
      limit,
    };
    return (await walk(trx, shopId, filter, mirrored, place, mirrored.offset)).reverse();
  }
  return walk(trx, shopId, filter, page, place, offset);
}

async function walk(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  place: Window | null,
  offset: number,
): Promise<string[]> {
  const ids =
    page.sort === 'transit_days'
      ? walkTransit(shopId, filter, page, place, offset)
      : walkTime(shopId, filter, page, TIME_OF[page.sort], place, offset);
  const { rows } = await sql<{ shipment_id: string }>`${ids}`.execute(trx);
  return rows.map((row) => row.shipment_id);
}

function walkTime(
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  column: TimeColumn,
  window: Window | null,
  offset: number,
): Where {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const stretch: Where[] = window
    ? [
        sql`${sql.ref(column)} >= ${utcDayStart(Math.min(window.first, window.last))}`,
        sql`${sql.ref(column)} < ${utcDayStart(Math.max(window.first, window.last) + 1)}`,
      ]
    : [];
  return sql`select shipment_id from shipments
    where shop_id = ${shopId} and removed_at is null and ${all([...stretch, ...filterWhere(filter)])}
    order by ${sql.ref(column)} ${direction}, shipment_id ${direction} offset ${offset} limit ${page.limit}`;
}

/** Walks that are merged, one for each stretch. */
function walkTransit(
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
  place: Window | null,
  offset: number,
): Where {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const [min, max] = place ? [Math.min(place.first, place.last), Math.max(place.first, place.last)] : [-1, Infinity];
  const ranges = (filter.transit ?? [{ min: -1, max: Infinity }])
    .map((days) => ({ min: Math.max(days.min, min), max: Math.min(days.max, max) }))
    .filter((days) => days.min <= days.max);
  const where = all([...baseWhere(filter), ...statusWhere(filter), ...textWhere(filter.text)]);
  const parts = ranges
    .flatMap((days) => transitStretches(days, filter.today, page.direction))
    .map(
      ({ from, to, order }) => sql`(
    select shipment_id, ${transitDaysToday(filter.today)} as days from shipments
    where shop_id = ${shopId} and removed_at is null and transit_key between ${from} and ${to} and ${where}
    order by ${order}, shipment_id ${direction} limit ${offset + page.limit})`,
    );
  return sql`select shipment_id from (${sql.join(parts, sql` union all `)}) merged
    order by days ${direction}, shipment_id ${direction} offset ${offset} limit ${page.limit}`;
}

/** The neighbours of a parcel in the list: the one before it and the one after it. */
export async function neighbours(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: Pick<PageRequest, 'sort' | 'direction'>,
  shipmentId: string,
  emailHash: (email: string) => Buffer,
): Promise<{ previous: string | null; next: string | null }> {
  const key = sortKey(page.sort, filter.today);
  const email =
    filter.text?.kind === 'email'
      ? [
          sql`order_id in (select order_id from orders where shop_id = ${shopId} and email_hash = ${emailHash(filter.text.email)})`,
        ]
      : [];
  const where =
    filter.statuses?.length === 0 || filter.transit?.length === 0
      ? sql`false`
      : all([...filterWhere(filter), ...email]);
  const beside = (after: boolean) => {
    const [compare, direction] = after === (page.direction === 1) ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    return sql`(select shipment_id from shipments where shop_id = ${shopId} and removed_at is null and ${where}
      and (${key}, shipment_id) ${compare} ((select ${key} from shipments where shop_id = ${shopId} and shipment_id = ${shipmentId}), ${shipmentId}::bigint)
      order by ${key} ${direction}, shipment_id ${direction} limit 1)`;
  };
  const {
    rows: [row],
  } = await sql<{
    previous: string | null;
    next: string | null;
  }>`select ${beside(false)} as previous, ${beside(true)} as next`.execute(trx);
  return { previous: row?.previous ?? null, next: row?.next ?? null };
}
