import { normalizeNumber } from '@parcelway/couriers';
import {
  addDays,
  ANY_REASON,
  dayOf,
  FILTERS,
  FulfillmentFilter,
  FulfillmentState,
  NARROWING_KEYS,
  pastedNumbers,
  startOfDay,
  SUB_STATUSES,
  TRANSIT_TIME_BUCKETS,
  type FilterColumn,
  type FilterOperator,
  type FilterSpec,
  type NarrowingKey,
} from '@parcelway/domain';
import type { OrderListQuery } from '@parcelway/http-contract';
import { sql, type RawBuilder } from 'kysely';
import { HttpError } from '../http/errors';
import { hasOutcome } from './outcome-where.store';

/** A condition of a WHERE clause, or another part of a statement. */
export type Sql = RawBuilder<unknown>;
/** Rows of the view `listed_shipments`, or of `listed_orders`. */
export type Rows = 'shipments' | 'orders';

/** A request for the list, with what is needed to answer it. */
export interface ListRequest {
  query: OrderListQuery;
  /** The shop's IANA zone: days are its days. */
  timezone: string;
  now: Date;
  /** Keyed hash by which an encrypted address is found. */
  emailHash: (email: string) => Buffer;
}

/** The keys whose operator is O. */
type KeyOf<O extends FilterOperator> = {
  [K in NarrowingKey]: (typeof FILTERS)[K]['operator'] extends O ? K : never;
}[NarrowingKey];

export const all = (conditions: Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));
export const any = (conditions: Sql[]): Sql => sql`(${sql.join(conditions, sql` or `)})`;

/** Days since 1970-01-01 in UTC, as `transit_key` counts them (migration 0016). */
export const utcDay = (at: Date): number => Math.floor(at.getTime() / 86_400_000);
/** Parcels that need attention: not those that were handled, or that somebody is reminded of later. */
export const needsAttention = (now: Date): Sql =>
  sql`(attention is not null and shipment_id not in (
    select shipment_id from attention_rests where shop_id = app_shop_id() and (until is null or until > ${now})))`;
/** What `transit_key` adds to the day of the hand-over while a parcel is under way. */
export const UNDER_WAY = 100_000;

/** Columns of the views that have another name than the filter's. Without a date the first two are 1970-01-01. */
const COLUMNS: Partial<Record<FilterColumn, string>> = {
  last_checkpoint_at: 'sort_updated',
  fulfilled_at: 'sort_fulfilled',
  transit_days: 'transit_key',
  fulfillment: 'fulfillment_state',
};

/** One rule for each operator; `undefined` = no limit. */
const OPERATORS: {
  [O in FilterOperator]: (request: ListRequest, key: KeyOf<O>, column: Sql, rows: Rows) => Sql | undefined;
} = {
  among({ query }, key, column, rows) {
    const values = query[key];
    if (values.length === 0) return undefined;
    // A substatus belongs to one status, which is what an index begins with.
    if (key === 'subStatus') return all([oneOf(column, values), oneOf(sql`status`, statusesOf(query.subStatus))]);
    // Most parcels have no note: the index of notes leaves them out.
    if (key === 'note' && rows === 'shipments') return noteAmong(query.note);
    return oneOf(column, values);
  },
  period({ query, timezone, now }, key, column) {
    const days = query[key];
    if (days > 0) return lastDays(days, column, timezone, now);
    const [min, max] = [query[`${key}Min`], query[`${key}Max`]];
    if (days === 0 || (min === undefined && max === undefined)) return undefined;
    return all([
      sql`${column} >= ${min === undefined ? new Date(1) : startOfDay(min, timezone)}`,
      ...(max === undefined ? [] : [sql`${column} < ${startOfDay(addDays(max, 1), timezone)}`]),
    ]);
  },
  lastDays: ({ query, timezone, now }, key, column) =>
    query[key] > 0 ? lastDays(query[key], column, timezone, now) : undefined,
  atLeast: ({ query, now }, key, column) => (query[key] > 0 ? transit(column, now, query[key]) : undefined),
  buckets: ({ query, now }, key, column) =>
    query[key].length === 0
      ? undefined
      : any(
          query[key].map((from) =>
            transit(column, now, from, (TRANSIT_TIME_BUCKETS.find((next) => next > from) ?? Infinity) - 1),
          ),
        ),
  fulfillment({ query }, key, _column, rows) {
    const wanted = query[key];
    if (wanted === 'all') return undefined;
    if (rows === 'orders') return FULFILLMENT[wanted];
    // A parcel is a fulfilment with a tracking number; the other facts are the order's, which is looked up for each: as
    // a join it is planned badly while the tables have no statistics.
    if (wanted === 'fulfilled' || wanted === '0') return undefined;
    const state = sql`(select fulfillment_state from listed_orders where order_id = listed_shipments.order_id)`;
    return wanted === '2' ? sql`false` : sql`${state} = ${wanted === '1' ? Partial : Unfulfilled}`;
  },
  attention({ query, now }, key, column) {
    const reasons = query[key];
    if (reasons.length === 0) return undefined;
    return reasons.includes(ANY_REASON) ? needsAttention(now) : all([needsAttention(now), oneOf(column, reasons)]);
  },
  tagged: ({ query }, key) =>
    query[key].length === 0
      ? undefined
      : sql`order_id in (select order_id from order_tags where shop_id = app_shop_id() and ${oneOf(sql`tag`, query[key])})`,
  outcome: ({ query, timezone, now }, key) =>
    query[key].length === 0 ? undefined : any(query[key].map((outcome) => hasOutcome(outcome, timezone, now))),
  text: (request, key, _column, rows) => textWhere(request, request.query[key], rows),
};

/** @throws HttpError 400 naming the field, when two bounds contradict each other. */
export function checkBounds(query: OrderListQuery): void {
  for (const [key, spec] of Object.entries<FilterSpec>(FILTERS)) {
    if (spec.type !== 'day' || spec.notAfter === undefined || !spec.when) continue;
    const [inForce, min, max] = [spec.when[0], key, spec.notAfter].map((name) => query[name as 'orderedAtMin']);
    if (Number(inForce) !== spec.when[1] || min === undefined || max === undefined || min <= max) continue;
    const message = `must not be after ${spec.notAfter}`;
    throw new HttpError(400, `Check the querystring. ${key}: ${message}`, { errors: { [key]: message } });
  }
}

const ofOrder = (key: NarrowingKey): boolean => 'ofOrder' in FILTERS[key];
const isStatus = (key: NarrowingKey): boolean => key === 'status' || key === 'subStatus' || key === 'attention';

function conditions(request: ListRequest, rows: Rows, keys: NarrowingKey[]): Sql[] {
  return keys.flatMap((key) => {
    const { column, operator } = FILTERS[key];
    const rule = OPERATORS[operator] as (
      request: ListRequest,
      key: NarrowingKey,
      column: Sql,
      rows: Rows,
    ) => Sql | undefined;
    return rule(request, key, sql.ref(COLUMNS[column] ?? column), rows) ?? [];
  });
}

/** The conditions on parcels: those that the tabs set, which their counts leave out, and all others. */
export const shipmentWhere = (request: ListRequest): { status: Sql[]; others: Sql[] } => ({
  status: conditions(request, 'shipments', NARROWING_KEYS.filter(isStatus)),
  others: conditions(
    request,
    'shipments',
    NARROWING_KEYS.filter((key) => !isStatus(key)),
  ),
});

/** The conditions on orders. Conditions on parcels select the orders with at least one such parcel. */
export function orderWhere(request: ListRequest): Sql[] {
  const own = conditions(request, 'orders', NARROWING_KEYS.filter(ofOrder));
  const parcels = conditions(
    request,
    'shipments',
    NARROWING_KEYS.filter((key) => !ofOrder(key)),
  );
  if (parcels.length === 0) return own;
  return [...own, sql`order_id in (select order_id from listed_shipments where ${all(parcels)})`];
}

const oneOf = (column: Sql, values: readonly (string | number)[]): Sql => sql`${column} in (${sql.join(values)})`;
const statusesOf = (codes: OrderListQuery['subStatus']) => [...new Set(codes.map((code) => SUB_STATUSES[code].status))];

function noteAmong(notes: string[]): Sql {
  const written = notes.filter((note) => note !== '');
  const some = written.length === 0 ? [] : [sql`(has_note and ${oneOf(sql`note`, written)})`];
  return any([...some, ...(written.length < notes.length ? [sql`not has_note`] : [])]);
}

const lastDays = (days: number, column: Sql, timezone: string, now: Date): Sql =>
  sql`${column} >= ${startOfDay(addDays(dayOf(now, timezone), 1 - days), timezone)}`;

/** Days of transit: of journeys that have ended, and of those under way since a day. */
function transit(column: Sql, now: Date, min: number, max = Infinity): Sql {
  const [today, longest] = [UNDER_WAY + utcDay(now), Math.min(max, UNDER_WAY - 1)];
  // What is dated in the future has been under way for 0 days.
  const latest = min <= 0 ? 2_000_000_000 : today - min;
  return sql`(${column} between ${min} and ${longest} or ${column} between ${today - longest} and ${latest})`;
}

const { Unfulfilled, Fulfilled, Partial, Restocked } = FulfillmentState;
const hasParcel = sql`exists (select from listed_shipments parcel where parcel.order_id = listed_orders.order_id)`;
const FULFILLMENT: Record<Exclude<OrderListQuery['fulfillmentStatus'], 'all'>, Sql> = {
  fulfilled: oneOf(sql`fulfillment_state`, [Fulfilled, Partial, Restocked]),
  [FulfillmentFilter.Tracking]: hasParcel,
  [FulfillmentFilter.Partially]: oneOf(sql`fulfillment_state`, [Partial]),
  [FulfillmentFilter.OnlyFulfilled]: all([oneOf(sql`fulfillment_state`, [Fulfilled]), sql`not ${hasParcel}`]),
  [FulfillmentFilter.Unfulfilled]: oneOf(sql`fulfillment_state`, [Unfulfilled]),
};

/**
 * Several numbers at once: orders or parcels of exactly these. Three characters or more: found anywhere in order name,
 * tracking number and customer, accents ignored. Two: the beginning of the order's name or of the number. One: the
 * whole name. An e-mail address: the customer's. A `#` before an order's name is optional.
 */
function textWhere({ emailHash }: ListRequest, raw: string, rows: Rows): Sql | undefined {
  const text = raw.trim().toLowerCase();
  if (text === '') return undefined;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) {
    const ofCustomer = sql`email_hash = ${emailHash(text)}`;
    // As an array it is found first, also where the tables have no statistics: a customer has few orders.
    return rows === 'orders'
      ? ofCustomer
      : sql`order_id = any(array(select order_id from listed_orders where ${ofCustomer}))`;
  }
  const found = (of: Rows) => any(matches(text, of));
  if (rows === 'shipments') return found('shipments');
  // As an array, so that it is evaluated once: a subquery may be evaluated again for each order.
  return sql`order_id = any(array(select order_id from listed_shipments where ${found('shipments')}
    union all select order_id from listed_orders where ${found('orders')}))`;
}

function matches(text: string, rows: Rows): Sql[] {
  const several = pastedNumbers(text);
  const exact = several.length === 0 ? [] : exactly(several, rows);
  if (/[,;\n]/.test(text) && several.length > 0) return exact;
  if ([...text].length < 3) return beginsWhere(text, rows);
  // Written with a sign that the store's names do not have.
  const named = text.startsWith('#') ? [sql`${ORDER_NAME} like ${`${escaped(bareName(text))}%`}`] : [];
  return [...exact, ...named, ...containsWhere(text)];
}

/** Exact matches of a search, which the list shows first: the order of that name, the parcel of that number. */
export function exactMatch({ query }: ListRequest, rows: Rows): Sql | undefined {
  const text = query.query.trim().toLowerCase();
  return text === '' ? undefined : any(exactly([text], rows));
}

// Has an index in both tables.
const ORDER_NAME = sql`ltrim(lower(order_name), '#')`;
const bareName = (text: string): string => text.replace(/^#+/, '');
const escaped = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

/** The orders of these names and, among parcels, the parcels of these numbers. */
function exactly(texts: string[], rows: Rows): Sql[] {
  const numbers = rows === 'orders' ? [] : texts.map(normalizeNumber).filter((number) => number !== '');
  return [oneOf(ORDER_NAME, texts.map(bareName)), ...(numbers.length === 0 ? [] : [oneOf(sql`number_key`, numbers)])];
}

/** By trigrams, each hashed with the shop: other shops' data does not slow a search down. */
function containsWhere(text: string): Sql[] {
  const number = normalizeNumber(text).toLowerCase();
  // Written with blanks or dashes it may be a tracking number.
  const isNumber = number !== text && number.length >= 3 && /\d/.test(number) && !text.startsWith('#');
  return (isNumber ? [text, number] : [text]).map(
    (needle) =>
      sql`(search_grams(shop_id, search) @> search_grams(app_shop_id(), ${needle}) and strpos(unaccent(search), (select unaccent(${needle}))) > 0)`,
  );
}

function beginsWhere(text: string, rows: Rows): Sql[] {
  const name = bareName(text);
  // One character alone matches the whole name: as a prefix it would match a tenth of the shop.
  if ([...text].length < 2) return [oneOf(ORDER_NAME, [name])];
  const number = rows === 'orders' ? '' : escaped(normalizeNumber(text));
  return [
    sql`${ORDER_NAME} like ${`${escaped(name)}%`}`,
    ...(number === '' ? [] : [sql`number_key like ${`${number}%`}`]),
  ];
}
