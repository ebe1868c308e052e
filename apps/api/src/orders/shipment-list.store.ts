import { COUNT_LIMIT, isByUrgency, type SortName } from '@parcelway/domain';
import type { CountByStatus } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import {
  all,
  exactMatch,
  needsAttention,
  shipmentWhere,
  UNDER_WAY,
  utcDay,
  type ListRequest,
  type Sql,
} from './list-where.store';

export interface Page {
  ids: string[];
  total: number;
  /** False: there are more than `total`. */
  totalExact: boolean;
}
export interface ShipmentPage extends Page {
  /** Each exact below the limit. */
  counts: CountByStatus;
  /** The number that needs attention; exact below the limit. */
  attention: number;
}

const STATUSES = [0, 1, 2, 3, 4, 5, 6, 7] as const;
const UNDER_WAY_FROM = sql.lit(UNDER_WAY);

/** What parcels are ordered by, before their ids. */
export const sortKey = ({ query, now }: ListRequest): Sql => {
  if (isByUrgency(query)) return sql`urgency`;
  const keys: Record<SortName, Sql> = {
    order: sql`ordered_at`,
    last_update: sql`sort_updated`,
    fulfilled: sql`sort_fulfilled`,
    transit_days: sql`case when transit_key >= ${UNDER_WAY_FROM} then ${UNDER_WAY + utcDay(now)}::integer - transit_key else transit_key end`,
  };
  return keys[query.sortName];
};
const flip = (direction: Sql): Sql => (direction === ASC ? DESC : ASC);
const [ASC, DESC] = [sql`asc`, sql`desc`];
export const directionOf = ({ query }: ListRequest): Sql => (query.orderBy === 1 ? ASC : DESC);
export const place = ({ query: { page, pageSize } }: ListRequest): Sql =>
  sql`offset ${(page - 1) * pageSize} limit ${pageSize}`;

/**
 * One page of parcels with total and counts by status. One statement collects what fits, up to the limit; only where there is
 * more, a second one counts each status up to the limit and walks the order of the list to the page.
 */
export async function listShipments(
  trx: ShopTransaction,
  request: ListRequest,
  limit = COUNT_LIMIT,
): Promise<ShipmentPage> {
  const { status, others } = shipmentWhere(request);
  const direction = directionOf(request);
  const { rows } = await sql<{
    n: number;
    total: number;
    ids: string[];
    attention: number;
    counts: Partial<CountByStatus> | null;
  }>`
    with fitting as materialized (
      select shipment_id, ${sortKey(request)} as key, ${exactMatch(request, 'shipments') ?? sql`true`} as exact, status, ${needsAttention(request.now)} as needy,
        ${all(status)} as chosen
      from listed_shipments where ${all(others)} limit ${limit + 1})
    select count(*)::integer as n, (count(*) filter (where chosen))::integer as total, (count(*) filter (where needy))::integer as attention,
      array(select shipment_id from fitting where chosen order by exact desc, key ${direction}, shipment_id ${direction} ${place(request)}) as ids,
      (select json_object_agg(status, n) from (select status, count(*) as n from fitting group by 1) by_status) as counts
    from fitting`.execute(trx);
  const [found] = rows;
  if (!found) throw new Error('No row of an aggregate.');
  if (found.n > limit) return listMany(trx, request, limit);
  const { ids, total, attention } = found;
  return { ids, total, totalExact: true, attention, counts: countsOf(found.counts ?? {}, found.n) };
}

async function listMany(trx: ShopTransaction, request: ListRequest, limit: number): Promise<ShipmentPage> {
  const { status, others } = shipmentWhere(request);
  const counted = (where: Sql[], most: number) =>
    sql`(select count(*)::integer from (select from listed_shipments where ${all(where)} limit ${most}) counted)`;
  const { rows } = await sql<{ ids: string[]; total: number; attention: number; counts: number[] }>`
    select array(${pageOfMany(request, [...others, ...status])}) as ids, ${status.length === 0 ? sql`${limit + 1}::integer` : counted([...others, ...status], limit + 1)} as total,
      ${counted([needsAttention(request.now), ...others], limit)} as attention,
      array[${sql.join(STATUSES.map((code) => counted([sql`status = ${sql.lit(code)}`, ...others], limit)))}] as counts`.execute(
    trx,
  );
  const [found] = rows;
  if (!found) throw new Error('No row of an aggregate.');
  const { ids, total, attention, counts } = found;
  return {
    ids,
    total: Math.min(total, limit),
    totalExact: total <= limit,
    attention,
    counts: countsOf(Object.fromEntries(counts.entries()), limit),
  };
}

export const NO_COUNTS: CountByStatus = { all: 0, 0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 };
const countsOf = (counts: Partial<CountByStatus>, sum: number): CountByStatus => ({
  ...NO_COUNTS,
  ...counts,
  all: sum,
});

function pageOfMany(request: ListRequest, where: Sql[]): Sql {
  const direction = directionOf(request);
  const [key, exact] = [sortKey(request), exactMatch(request, 'shipments')];
  const whole = { within: sql`true`, by: key, order: direction };
  // Each is a range of an index. Journeys that have ended and those under way are two, the latter in the opposite order.
  const ranges =
    request.query.sortName === 'transit_days'
      ? [
          { within: sql`transit_key < ${UNDER_WAY_FROM}`, by: sql`transit_key`, order: direction },
          { within: sql`transit_key >= ${UNDER_WAY_FROM}`, by: sql`transit_key`, order: flip(direction) },
        ]
      : [whole];
  const parts = exact
    ? [
        { ...whole, within: exact },
        ...ranges.map((range) => ({ ...range, within: sql`not ${exact} and ${range.within}` })),
      ]
    : ranges;
  const rows = (within: Sql, by: Sql, order: Sql, cut: Sql) => sql`(
    select shipment_id, ${key} as key, ${exact ?? sql`true`} as exact from listed_shipments where ${all([...where, within])}
    order by ${by} ${order}, shipment_id ${direction} ${cut})`;
  const [only] = parts;
  if (only && parts.length === 1)
    return sql`select shipment_id from ${rows(only.within, only.by, only.order, place(request))} page`;
  const most = sql`limit ${request.query.page * request.query.pageSize}`;
  return sql`select shipment_id from (
    ${sql.join(
      parts.map(({ within, by, order }) => rows(within, by, order, most)),
      sql` union all `,
    )}) ranges
    order by exact desc, key ${direction}, shipment_id ${direction} ${place(request)}`;
}

/** The neighbours of a parcel in the list: the one before it and the one after it. */
export async function neighbours(
  trx: ShopTransaction,
  request: ListRequest,
  shipmentId: string,
): Promise<{ previous: string | null; next: string | null }> {
  const { status, others } = shipmentWhere(request);
  const direction = directionOf(request);
  const exact = exactMatch(request, 'shipments');
  // The first sort key, so it is reversed with the other keys.
  const keys = [...(exact ? [direction === ASC ? sql`not ${exact}` : exact] : []), sortKey(request), sql`shipment_id`];
  const row = sql`(${sql.join(keys)})`;
  const beside = (compare: Sql, order: Sql) => sql`(
    select shipment_id from listed_shipments
    where ${row} ${compare} (select ${sql.join(keys)} from listed_shipments where shipment_id = ${shipmentId})
      and ${all([...others, ...status])}
    order by ${sql.join(keys.map((key) => sql`${key} ${order}`))} limit 1)`;
  const [before, after] = direction === ASC ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const { rows } = await sql<{ previous: string | null; next: string | null }>`
    select ${beside(before, flip(direction))} as previous, ${beside(after, direction)} as next`.execute(trx);
  return rows[0] ?? { previous: null, next: null };
}
