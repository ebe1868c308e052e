import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { ListFilter, PageRequest, Range } from './list-filter';
import { utcDay, utcDayStart } from './shop-days';
import {
  all,
  codeWhere,
  facetWhere,
  mayLack,
  statusWhere,
  transitKeys,
  within,
  type TimeColumn,
  type Where,
} from './shipment-where.store';

/**
 * Counts from the tables that the triggers of `shipments` keep (migration 0002): exact, and as fast for a big shop as for a
 * small one. They know a limit on one kind of date or on the days of transit, or limits on courier, destination and origin,
 * or on the day of the order together with one of these three; with status and substatus in every case.
 */
export interface Axis {
  /** Which rows of the count table. */
  axis: number;
  /** The column of `shipment_deltas` with the same bucket. */
  bucket: 'ordered_day' | 'updated_day' | 'fulfilled_day' | 'created_day' | 'transit_key';
  /** The parcel's own column, where a bucket is a day. */
  column: TimeColumn | null;
  range: Range | null;
}

const AXES = {
  order: { axis: 1, bucket: 'ordered_day', column: 'ordered_at' },
  last_update: { axis: 2, bucket: 'updated_day', column: 'sort_updated' },
  fulfilled: { axis: 3, bucket: 'fulfilled_day', column: 'sort_fulfilled' },
  created: { axis: 4, bucket: 'created_day', column: 'created_at' },
  transit_days: { axis: 5, bucket: 'transit_key', column: null },
} as const;
type AxisName = keyof typeof AXES;

function limitedAxes(filter: ListFilter): AxisName[] {
  return [
    ...(filter.ordered ? ['order' as const] : []),
    ...(filter.updated ? ['last_update' as const] : []),
    ...(filter.fulfilled ? ['fulfilled' as const] : []),
    ...(filter.created ? ['created' as const] : []),
    ...(filter.transit ? ['transit_days' as const] : []),
  ];
}

const facets = (filter: ListFilter) => [filter.couriers, filter.destinations, filter.origins];

/** The axis from which these filters can be counted bucket by bucket, or null. */
function axisFor(name: AxisName, filter: ListFilter): Axis | null {
  if (filter.notes || filter.text || limitedAxes(filter).some((limited) => limited !== name)) return null;
  const used = facets(filter).flatMap((values, index) => (values ? [index] : []));
  const ranges = {
    order: filter.ordered,
    last_update: filter.updated,
    fulfilled: filter.fulfilled,
    created: filter.created,
    transit_days: null,
  };
  const base = { ...AXES[name], range: ranges[name] };
  if (used.length === 0) return base;
  return used.length === 1 && name === 'order' ? { ...base, axis: 6 + (used[0] ?? 0) } : null;
}

/** The same axis without the substatus, where nobody asks for it: fewer rows to add up. */
const storedAxis = (axis: number, { subStatuses }: ListFilter): number =>
  axis <= AXES.transit_days.axis && subStatuses === null ? axis + 11 : axis;

function transitBuckets({ transit, today }: Pick<ListFilter, 'transit' | 'today'>): Where {
  const spans = (transit ?? []).flatMap((days) => Object.values(transitKeys(days, today)));
  return spans.length === 0
    ? sql`false`
    : sql`(${sql.join(
        spans.map(([from, to]) => sql`bucket between ${from} and ${to}`),
        sql` or `,
      )})`;
}

/** Rows of (bucket, status, sub_status, n) under the filters but status and substatus; the substatus only where one is asked for. */
function counted({ axis, bucket, column, range }: Axis, filter: ListFilter, shopId: string): Where {
  const facet = facets(filter).find((values) => values !== null);
  const buckets: Where[] = [];
  const edges: Where[] = [];
  if (column && range) {
    // Whole UTC days from the counts; the begun days at both ends from the parcels themselves.
    const from = range.from ?? (mayLack(column) ? utcDayStart(1) : null);
    const first = from ? Math.ceil(from.getTime() / 86_400_000) : null;
    const last = range.to ? utcDay(range.to) - 1 : null;
    if (first !== null) buckets.push(sql`bucket >= ${first}`);
    if (last !== null) buckets.push(sql`bucket <= ${last}`);
    const parts: Range[] =
      first !== null && last !== null && first > last
        ? [{ from, to: range.to }]
        : [
            ...(from && first !== null ? [{ from, to: utcDayStart(first) }] : []),
            ...(range.to && last !== null ? [{ from: utcDayStart(last + 1), to: range.to }] : []),
          ];
    for (const part of parts) {
      if (part.from && part.to && part.from.getTime() >= part.to.getTime()) continue;
      edges.push(sql`union all select utc_day(${sql.ref(column)}), status, coalesce(sub_status, 0), 1 from shipments
        where shop_id = ${shopId} and removed_at is null and ${all([...within(column, part), ...codeWhere(filter)])}`);
    }
  }
  if (axis === 5 && filter.transit) {
    buckets.push(transitBuckets(filter));
  }
  return sql`(
    select bucket, status, sub_status, n from shipment_counts
      where shop_id = ${shopId} and axis = ${storedAxis(axis, filter)} and facet = any(${facet ?? ['']}::text[]) and ${all(buckets)}
    union all select * from (select ${sql.ref(bucket)} as bucket, status, sub_status, n from shipment_deltas
      where shop_id = ${shopId} and ${all(facetWhere(filter))}) fresh where ${all(buckets)}
    ${edges.length > 0 ? sql.join(edges, sql` `) : sql``})`;
}

export interface StatusCount {
  status: number;
  sub_status: number;
  n: number;
}

/** How many of these have the status and substatus asked for. */
export function totalOf(
  rows: StatusCount[],
  { statuses, subStatuses }: Pick<ListFilter, 'statuses' | 'subStatuses'>,
): number {
  const fits = (list: number[] | null, value: number) => list === null || list.includes(value);
  return rows.reduce(
    (sum, row) => (fits(statuses, row.status) && fits(subStatuses, row.sub_status) ? sum + row.n : sum),
    0,
  );
}

/** A parcel at the beginning of the list. */
export interface Seen {
  shipment_id: string;
  status: number;
}
/** The column `seen` of a statement that looks. */
export const seenBy = (look: Where | null): Where =>
  look
    ? sql`(select json_agg(json_build_object('shipment_id', shipment_id::text, 'status', status)) from (${look}) seen)`
    : sql`null`;

/**
 * Parcels by status and substatus under all filters but these two.
 * @param look a select of {@link Seen} to run in the same statement, because a statement more costs more than most looks. It may read the row
 *   `known (fitting, every)`: how many parcels have status and substatus, and how many there are.
 * @returns null when the kept counts do not know this combination of filters.
 */
export async function keptCounts(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  look: Where | null = null,
): Promise<{ counts: StatusCount[]; seen: Seen[] } | null> {
  const source = countSource(filter, shopId);
  if (!source) return null;
  const {
    rows: [row],
  } = await sql<{ counts: StatusCount[] | null; seen: Seen[] | null }>`
    with counts as materialized (select status, sub_status, sum(n)::integer as n from ${source} counted group by status, sub_status having sum(n) <> 0),
    known as materialized (select coalesce(sum(n) filter (where ${all(statusWhere(filter))}), 0) as fitting, coalesce(sum(n), 0) as every from counts)
    select (select json_agg(counts) from counts) as counts, ${seenBy(look)} as seen`.execute(trx);
  return { counts: row?.counts ?? [], seen: row?.seen ?? [] };
}

/** The least bound without and with the limits on status and substatus, and whether the days of transit are that limit. */
export interface Bounds {
  base: number;
  page: number;
  byTransit: boolean;
}

/**
 * How many parcels can fit each limit of a combination alone, at most: none can fit more than the least of them. Begun days count
 * as whole ones, and lines that are not folded yet as if all fitted, which spares a look at the parcels themselves.
 * @param look as in {@link keptCounts}; its `known` is `(base, page)`, the least of them.
 */
export async function upperBounds(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  look: Where | null = null,
): Promise<Bounds & { seen: Seen[] }> {
  const { couriers, destinations, origins, transit } = filter;
  const of = (axis: number, buckets: Where): Where =>
    sql`shipment_counts where shop_id = ${shopId} and axis = ${storedAxis(axis, filter)} and facet = '' and ${buckets}`;
  const dated = [
    [AXES.order, filter.ordered],
    [AXES.last_update, filter.updated],
    [AXES.fulfilled, filter.fulfilled],
    [AXES.created, filter.created],
  ] as const;
  const days = dated.flatMap(([{ axis, column }, range]) => {
    if (!range) return [];
    const from = range.from ? utcDay(range.from) : mayLack(column) ? 1 : -1_000_000;
    return [of(axis, sql`bucket between ${from} and ${range.to ? utcDay(range.to) : 1_000_000}`)];
  });
  const used = facets(filter).flatMap((values, index) => (values ? [{ values, axis: 9 + index }] : []));
  const [one] = used;
  const ofFacets = !one
    ? []
    : [
        used.length > 1
          ? sql`shipment_mix where shop_id = ${shopId} and ${all(facetWhere({ couriers, destinations, origins }))}`
          : sql`shipment_counts where shop_id = ${shopId} and axis = ${one.axis} and facet = any(${one.values}::text[]) and bucket = 0`,
      ];
  const ofTransit = transit ? [of(AXES.transit_days.axis, transitBuckets(filter))] : [];
  const limited = [...ofTransit, ...days, ...ofFacets];
  const parts = (
    limited.length > 0
      ? limited
      : [sql`shipment_counts where shop_id = ${shopId} and axis = 0 and facet = '' and bucket = 0`]
  ).map(
    (part, at) =>
      sql`select ${transit !== null && at === 0}::boolean as by_transit, coalesce(sum(n), 0) as base, coalesce(sum(n) filter (where ${all(statusWhere(filter))}), 0) as page from ${part}`,
  );
  const {
    rows: [row],
  } = await sql<Bounds & { seen: Seen[] | null }>`
    with fresh as (select coalesce(sum(n), 0) as n from shipment_deltas where shop_id = ${shopId} and n > 0),
    bounds as materialized (${sql.join(parts, sql` union all `)}),
    known as materialized (select (min(base) + fresh.n)::integer as base, (min(page) + fresh.n)::integer as page from bounds, fresh group by fresh.n)
    select base, page, exists (select from bounds where by_transit and base = (select min(base) from bounds)) as "byTransit", ${seenBy(look)} as seen from known`.execute(
    trx,
  );
  if (!row) throw new Error('No bounds of a list.');
  return { ...row, seen: row.seen ?? [] };
}

/** Where looking pays (`LIST_LIMITS` of the list says what each means). */
export interface Depths {
  near: number;
  sortAtOnce: number;
  exact: number;
  peek: number;
  peekFar: number;
  peekShare: number;
}

// How deep a look goes, from `known` in its own statement.

/** In each status: not at all where few fit. */
export const eachDepth = ({ near, peek }: Depths): Where =>
  sql`(select case when fitting > ${near} then ${peek} else 0 end from known)`;

/** Through all: not at all where few fit, nor where hardly any parcel has the status asked for and {@link pageWindow} knows where the first one is. */
export const keptDepth = (filter: ListFilter, page: PageRequest, limits: Depths): Where => sql`(select case
  when fitting <= ${limits.sortAtOnce} or ${axisFor(page.sort, filter) !== null} and fitting * ${limits.peek} < every * ${page.limit} / 2 then 0
  else ${shareOf(sql`fitting`, limits)} end from known)`;

/** Through all, where only bounds are known: not at all where the parcels can be counted to the end. */
export const boundedDepth = (limits: Depths): Where =>
  sql`(select case when base <= ${limits.exact} then 0 else ${shareOf(sql`page`, limits)} end from known)`;

/** Through all, for a text: to the end of what may be tried, for nothing tells how many hold it. */
export const readDepth = ({ peekFar }: Depths): Where =>
  sql`(select case when whole or found then 0 else ${peekFar}::integer end from known)`;

/** Through all: a share of what can fit. */
export const shareOf = (most: Where, { peek, peekFar, peekShare }: Depths): Where =>
  sql`least(${peekFar}::integer, greatest(${peek}::integer, (${most} * ${peekShare}::float)::integer))`;

function countSource(filter: ListFilter, shopId: string): Where | null {
  const [limited, second] = limitedAxes(filter);
  const used = facets(filter).flatMap((values, index) => (values ? [{ values, axis: 9 + index }] : []));
  if (filter.notes || filter.text || second) return null;
  if (limited) {
    const axis = axisFor(limited, filter);
    return axis && counted(axis, filter, shopId);
  }
  const [one] = used;
  if (one && used.length === 1) {
    return sql`(
      select status, sub_status, n from shipment_counts where shop_id = ${shopId} and axis = ${one.axis} and facet = any(${one.values}::text[]) and bucket = 0
      union all select status, sub_status, n from shipment_deltas where shop_id = ${shopId} and ${all(facetWhere(filter))})`;
  }
  if (one) {
    return sql`(
      select status, sub_status, n from shipment_mix where shop_id = ${shopId} and ${all(facetWhere(filter))}
      union all select status, sub_status, n from shipment_deltas where shop_id = ${shopId} and ${all(facetWhere(filter))})`;
  }
  return sql`(
    select status, sub_status, n from shipment_counts where shop_id = ${shopId} and axis = 0 and facet = '' and bucket = 0
    union all select status, sub_status, n from shipment_deltas where shop_id = ${shopId})`;
}

/** Buckets that hold a page, first and last in the order of the page; how many rows they hold, and how many of these come before the page. */
export interface Window {
  first: number;
  last: number;
  rows: number;
  skip: number;
}

/**
 * Where a page lies, without walking to it. For `transit_days` a bucket is a number of days (−1: not under way).
 * @returns null when the kept counts do not know this combination; 'empty' when the page lies behind the end.
 */
export async function pageWindow(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  page: PageRequest,
): Promise<Window | 'empty' | null> {
  const axis = axisFor(page.sort, filter);
  if (!axis) return null;
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const bucket =
    page.sort === 'transit_days'
      ? sql`case when bucket >= 100000 then greatest(0, ${filter.today} - (bucket - 100000)) else bucket end`
      : sql`bucket`;
  const { rows } = await sql<{ bucket: number; n: number; before: number }>`
    select bucket, n::integer, before::integer from (
      select bucket, n, sum(n) over (order by bucket ${direction}) - n as before
      from (select ${bucket} as bucket, sum(n) as n from ${counted(axis, filter, shopId)} counted
        where ${all(statusWhere(filter))} group by 1 having sum(n) > 0) summed) placed
    where before + n > ${page.offset} and before < ${page.offset + page.limit}
    order by bucket ${direction}`.execute(trx);
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return 'empty';
  return {
    first: first.bucket,
    last: last.bucket,
    rows: last.before + last.n - first.before,
    skip: page.offset - first.before,
  };
}
