import { FulfillmentFilter, FulfillmentState } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../db/database';
import type { ListFilter, PageRequest, Range } from './list-filter';
import { foundParcels, needles } from './shipment-search.store';
import { all, codeWhere, statusWhere, transitWhere, within, type Where } from './shipment-where.store';
import { utcDay, utcDayStart } from './shop-days';

/** Which orders the table shows, by the state of their fulfilment. `FulfillmentFilter` codes arrive as text. */
export type OrderStates = 'fulfilled' | 'all' | '0' | '1' | '2' | '3';

const { Unfulfilled, Fulfilled, Partial } = FulfillmentState;
const STATES: Record<OrderStates, { states: number[] | null; parcel: boolean | null }> = {
  all: { states: null, parcel: null },
  fulfilled: { states: [Fulfilled, Partial, FulfillmentState.Restocked], parcel: null },
  [FulfillmentFilter.Tracking]: { states: null, parcel: true },
  [FulfillmentFilter.Partially]: { states: [Partial], parcel: null },
  [FulfillmentFilter.OnlyFulfilled]: { states: [Fulfilled], parcel: false },
  [FulfillmentFilter.Unfulfilled]: { states: [Unfulfilled], parcel: null },
};

/** Orders are counted up to here when limits beyond their day and state apply. */
const COUNT_LIMIT = 3_000;
const SEARCH_MOST = 10_000;
/** Pages up to here are walked to. */
const NEAR = 200;

export interface OrderPage {
  ids: string[];
  total: number;
  totalExact: boolean;
}

/** One page of orders. Limits that belong to parcels (status, courier, …) keep the orders with at least one such parcel. */
export async function listOrders(
  trx: ShopTransaction,
  shopId: string,
  filter: ListFilter,
  states: OrderStates,
  page: PageRequest,
  emailHash: (email: string) => Buffer,
): Promise<OrderPage> {
  if (filter.statuses?.length === 0 || filter.transit?.length === 0) return { ids: [], total: 0, totalExact: true };
  const { states: wanted, parcel } = STATES[states];
  const own: Where[] = [
    ...within('ordered_at', filter.ordered),
    ...within('created_at', filter.created),
    ...(wanted ? [sql`fulfillment_state = any(${wanted}::smallint[])`] : []),
    ...(filter.destinations ? [sql`destination = any(${filter.destinations}::text[])`] : []),
    ...(filter.notes ? [sql`note = any(${filter.notes}::text[])`] : []),
    ...(await textCondition(trx, filter, emailHash)),
  ];
  const ofParcel = parcelConditions(filter);
  const parcels = (conditions: Where[]) =>
    sql`select order_id from shipments where shop_id = ${shopId} and removed_at is null and ${all(conditions)}`;
  if (ofParcel.length > 0) {
    // Few parcels: start from them. Many: walking the orders meets one soon.
    const { rows } = await sql<{ order_id: string }>`${parcels(ofParcel)} limit ${COUNT_LIMIT + 1}`.execute(trx);
    own.push(
      rows.length <= COUNT_LIMIT
        ? sql`order_id = any(${[...new Set(rows.map((row) => row.order_id))]}::bigint[])`
        : sql`exists (${parcels([sql`shipments.order_id = orders.order_id`, ...ofParcel])})`,
    );
  } else if (parcel !== null) {
    own.push(sql`${parcel ? sql`` : sql`not`} exists (${parcels([sql`shipments.order_id = orders.order_id`])})`);
  }
  const simple =
    ofParcel.length === 0 &&
    parcel === null &&
    !filter.created &&
    !filter.destinations &&
    !filter.notes &&
    !filter.text;
  return simple ? keptOrders(trx, shopId, filter.ordered, wanted, own, page) : countedOrders(trx, shopId, own, page);
}

const parcelConditions = (filter: ListFilter): Where[] => [
  ...statusWhere(filter),
  ...codeWhere({ couriers: filter.couriers, destinations: null, origins: filter.origins }),
  ...within('sort_updated', filter.updated),
  ...within('sort_fulfilled', filter.fulfilled),
  ...transitWhere(filter),
];

async function textCondition(
  trx: ShopTransaction,
  { text }: ListFilter,
  emailHash: (email: string) => Buffer,
): Promise<Where[]> {
  if (!text) return [];
  if (text.kind === 'email') return [sql`email_hash = ${emailHash(text.email)}`];
  const ofOrders =
    text.kind === 'contains'
      ? sql` union select order_id from search_orders(${needles(text.text)}::text[], ${SEARCH_MOST})`
      : sql``;
  const { rows } = await sql<{
    order_id: string;
  }>`select order_id from ${foundParcels(text, SEARCH_MOST, emailHash)}${ofOrders}`.execute(trx);
  return [sql`order_id = any(${rows.map((row) => row.order_id)}::bigint[])`];
}

const columnOf = (page: PageRequest) => (page.sort === 'last_update' ? sql`updated_at` : sql`ordered_at`);

async function pageOfOrders(
  trx: ShopTransaction,
  shopId: string,
  where: Where[],
  page: PageRequest,
): Promise<string[]> {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ order_id: string }>`
    select order_id from orders where shop_id = ${shopId} and ${all(where)}
    order by ${columnOf(page)} ${direction}, order_id ${direction} offset ${page.offset} limit ${page.limit}`.execute(
    trx,
  );
  return rows.map((row) => row.order_id);
}

async function countedOrders(
  trx: ShopTransaction,
  shopId: string,
  where: Where[],
  page: PageRequest,
): Promise<OrderPage> {
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const {
    rows: [row],
  } = await sql<{ total: number; ids: (string | number)[] }>`
    with fitting as materialized (
      select order_id, ${columnOf(page)} as key from orders where shop_id = ${shopId} and ${all(where)} limit ${COUNT_LIMIT + 1})
    select (select count(*)::integer from fitting) as total,
      array(select order_id from fitting order by key ${direction}, order_id ${direction} offset ${page.offset} limit ${page.limit}) as ids`.execute(
    trx,
  );
  if (row && row.total <= COUNT_LIMIT) return { ids: row.ids.map(String), total: row.total, totalExact: true };
  const ids = await pageOfOrders(trx, shopId, where, { ...page, limit: page.limit + 1 });
  return {
    ids: ids.slice(0, page.limit),
    total: Math.max(COUNT_LIMIT, ids.length > 0 ? page.offset + ids.length : 0),
    totalExact: false,
  };
}

/** Limited by day and state at most: total and place come from the kept counts. */
async function keptOrders(
  trx: ShopTransaction,
  shopId: string,
  range: Range | null,
  states: number[] | null,
  where: Where[],
  page: PageRequest,
): Promise<OrderPage> {
  const first = range?.from ? Math.ceil(range.from.getTime() / 86_400_000) : -1_000_000;
  const last = range?.to ? utcDay(range.to) - 1 : 1_000_000;
  const edges: Range[] =
    first > last
      ? [{ from: range?.from ?? null, to: range?.to ?? null }]
      : [
          ...(range?.from ? [{ from: range.from, to: utcDayStart(first) }] : []),
          ...(range?.to ? [{ from: utcDayStart(last + 1), to: range.to }] : []),
        ];
  const state = states ? sql`fulfillment_state = any(${states}::smallint[])` : sql`true`;
  const days = sql`(
    select ordered_day, n from order_counts where shop_id = ${shopId} and ordered_day between ${first} and ${last} and ${state}
    ${sql.join(
      edges.map(
        (edge) =>
          sql` union all select utc_day(ordered_at), 1 from orders where shop_id = ${shopId} and ${all([...within('ordered_at', edge), state])}`,
      ),
      sql``,
    )})`;
  if (page.offset <= NEAR || page.sort !== 'order') {
    const {
      rows: [row],
    } = await sql<{ total: number }>`select coalesce(sum(n), 0)::integer as total from ${days} days`.execute(trx);
    const total = row?.total ?? 0;
    return {
      ids: page.offset >= total ? [] : await nearerEnd(trx, shopId, where, page, page.offset, total),
      total,
      totalExact: true,
    };
  }
  const direction = page.direction === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ day: number; n: number; before: number; total: number }>`
    select day, n::integer, before::integer, total::integer from (
      select ordered_day as day, sum(n) as n, sum(sum(n)) over (order by ordered_day ${direction}) - sum(n) as before, sum(sum(n)) over () as total
      from ${days} days group by 1) placed
    where (before + n > ${page.offset} and before < ${page.offset + page.limit}) or before = 0 order by day ${direction}`.execute(
    trx,
  );
  const total = rows[0]?.total ?? 0;
  const holding = rows.filter((row) => row.before + row.n > page.offset);
  const [from, to] = [holding[0], holding.at(-1)];
  if (!from || !to) return { ids: [], total, totalExact: true };
  const stretch = within('ordered_at', {
    from: utcDayStart(Math.min(from.day, to.day)),
    to: utcDayStart(Math.max(from.day, to.day) + 1),
  });
  return {
    ids: await nearerEnd(
      trx,
      shopId,
      [...where, ...stretch],
      page,
      page.offset - from.before,
      to.before + to.n - from.before,
    ),
    total,
    totalExact: true,
  };
}

/** Rows that are passed cost time: when more lie before the page than behind it, it is read from the other end. */
async function nearerEnd(
  trx: ShopTransaction,
  shopId: string,
  where: Where[],
  page: PageRequest,
  offset: number,
  rows: number,
): Promise<string[]> {
  if (offset <= rows / 2) return pageOfOrders(trx, shopId, where, { ...page, offset });
  const limit = Math.min(page.limit, rows - offset);
  return (
    await pageOfOrders(trx, shopId, where, {
      ...page,
      direction: page.direction === 1 ? -1 : 1,
      offset: rows - offset - limit,
      limit,
    })
  ).reverse();
}
