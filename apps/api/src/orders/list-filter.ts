import {
  SUB_STATUSES,
  TRANSIT_TIME_BUCKETS,
  type ShipmentStatus,
  type SortDirection,
  type SortName,
  type SubStatus,
} from '@parcelway/domain';
import type { OrderListQuery } from '@parcelway/http-contract';
import type { Caller } from '../context';
import { HttpError } from '../http/errors';
import { addDays, dayOf, startOfDay, utcDay, utcDayStart } from './shop-days';

/** Instants, `from` inside, `to` outside; null = open. */
export interface Range {
  from: Date | null;
  to: Date | null;
}
/** Whole days, both inside. */
export interface Days {
  min: number;
  max: number;
}

export type TextSearch =
  /** Lower case, three characters or more: found anywhere in order name, tracking number and customer. */
  | { kind: 'contains'; text: string }
  /** Shorter: the beginning of the order's name (without #) or of the tracking number; a single character: the whole name. */
  | { kind: 'prefix'; text: string }
  | { kind: 'email'; email: string };

/** The query of the list with everything relative made absolute. `null` = no limit; an empty list = nothing fits. */
export interface ListFilter {
  ordered: Range | null;
  created: Range | null;
  updated: Range | null;
  fulfilled: Range | null;
  /** Where the date of the order lies if the limits on all dates and on the days of transit hold: what follows from the others, if one of them is limited. */
  placed: Range | null;
  /** The same for the hand-over: what follows from the days of transit, too. One that is unknown stands at the beginning of 1970, and is inside unless dates are asked for. */
  handedOver: Range | null;
  transit: Days[] | null;
  statuses: ShipmentStatus[] | null;
  subStatuses: SubStatus[] | null;
  couriers: string[] | null;
  destinations: string[] | null;
  origins: string[] | null;
  notes: string[] | null;
  text: TextSearch | null;
  /** Today as a UTC day number: what is under way has been so since some day until today. */
  today: number;
}

export interface PageRequest {
  sort: SortName;
  direction: SortDirection;
  offset: number;
  limit: number;
}

/**
 * @param timezone the shop's IANA zone: days are its days.
 * @param lags how far the dates of the shop's parcels lie from the orders'
 * @throws HttpError 400 naming the field, when two bounds contradict each other.
 */
export function resolveFilter(
  query: OrderListQuery,
  timezone: string,
  now: Date,
  lags: Caller['dateLags'],
): ListFilter {
  const today = dayOf(now, timezone);
  const range = (field: 'orderedAt' | 'createdAt' | 'lastUpdateAt'): Range | null => {
    const preset = query[field];
    if (preset === 0) return null;
    if (preset > 0) return { from: startOfDay(addDays(today, 1 - preset), timezone), to: null };
    const [min, max] = [query[`${field}Min`], query[`${field}Max`]];
    if (min !== undefined && max !== undefined && min > max) {
      const name = `${field}Min`;
      throw new HttpError(400, `Check the querystring. ${name}: must not be after ${field}Max`, {
        errors: { [name]: `must not be after ${field}Max` },
      });
    }
    if (min === undefined && max === undefined) return null;
    return {
      from: min === undefined ? null : startOfDay(min, timezone),
      to: max === undefined ? null : startOfDay(addDays(max, 1), timezone),
    };
  };
  const dates = { ordered: range('orderedAt'), created: range('createdAt'), updated: range('lastUpdateAt') };
  const fulfilled =
    query.fulfillmentTime > 0
      ? { from: startOfDay(addDays(today, 1 - query.fulfillmentTime), timezone), to: null }
      : null;
  const transit = transitDays(query);
  const handedOver = narrower(fulfilled, handedOverBy(transit, utcDay(now), lags));
  return {
    ...dates,
    fulfilled: fulfilled && handedOver,
    placed: placedIn({ ...dates, fulfilled: handedOver }, lags ?? []),
    handedOver: handedOver && { ...handedOver, from: handedOver.from ?? new Date(0) },
    transit,
    ...statuses(query.status, query.subStatus),
    couriers: listOrNull(query.couriers),
    destinations: listOrNull(query.destinations),
    origins: listOrNull(query.origins),
    notes: listOrNull(query.note),
    text: textSearch(query.query),
    today: utcDay(now),
  };
}

/** Days by which the clocks of server and database may differ: at midnight it is already tomorrow for one of them. */
const CLOCKS_APART = 1;

/** When a parcel was handed over that has been under way for as long as asked for. */
function handedOverBy(transit: Days[] | null, today: number, lags: Caller['dateLags']): Range | null {
  const least = Math.min(...(transit ?? []).map(({ min }) => min));
  const ahead = lags?.[6] ?? null;
  return ahead === null || !Number.isFinite(least) || least < 1
    ? null
    : { from: null, to: utcDayStart(today + ahead + CLOCKS_APART - least + 1) };
}

/** @param lags of creation, last news and hand-over: how many days they come after the order at least and at most */
function placedIn(
  { ordered, created, updated, fulfilled }: Pick<ListFilter, 'ordered' | 'created' | 'updated' | 'fulfilled'>,
  lags: readonly (number | null)[],
): Range | null {
  const following = [created, updated, fulfilled].flatMap((range, at): Range[] => {
    const [least, most] = [lags[2 * at] ?? null, lags[2 * at + 1] ?? null];
    if (!range || least === null || most === null) return [];
    return [
      {
        from: range.from && utcDayStart(utcDay(range.from) - most),
        to: range.to && utcDayStart(utcDay(new Date(range.to.getTime() - 1)) - least + 1),
      },
    ];
  });
  return following.length === 0 ? null : following.reduce(narrower, ordered);
}

/** What lies in both. */
function narrower(one: Range | null, other: Range | null): Range | null {
  if (!one || !other) return one ?? other;
  return {
    from: !one.from || (other.from && other.from > one.from) ? other.from : one.from,
    to: !one.to || (other.to && other.to < one.to) ? other.to : one.to,
  };
}

export const pageOf = (query: OrderListQuery): PageRequest => ({
  sort: query.sortName,
  direction: query.orderBy === 1 ? 1 : -1,
  offset: (query.page - 1) * query.pageSize,
  limit: query.pageSize,
});

const listOrNull = <T>(values: T[]): T[] | null => (values.length === 0 ? null : [...new Set(values)]);

/** A substatus belongs to one status, so a limit on substatuses is one on statuses too: that is what the indexes know. */
function statuses(status: ShipmentStatus[], sub: SubStatus[]): Pick<ListFilter, 'statuses' | 'subStatuses'> {
  const wanted = listOrNull(status);
  const subStatuses = listOrNull(sub)?.filter((code) => !wanted || wanted.includes(SUB_STATUSES[code].status)) ?? null;
  return {
    statuses: subStatuses ? [...new Set(subStatuses.map((code) => SUB_STATUSES[code].status))] : wanted,
    subStatuses,
  };
}

/** Buckets (by lower bound) and the minimum, as ranges; neighbours become one. */
function transitDays({ transitTime, transitDays: least }: OrderListQuery): Days[] | null {
  if (transitTime.length === 0) return least > 0 ? [{ min: least, max: Infinity }] : null;
  const ranges: Days[] = [];
  for (const from of [...new Set(transitTime)].sort((a, b) => a - b)) {
    const [min, max] = [Math.max(from, least), (TRANSIT_TIME_BUCKETS.find((bound) => bound > from) ?? Infinity) - 1];
    const before = ranges.at(-1);
    if (before && before.max === min - 1) before.max = max;
    else if (min <= max) ranges.push({ min, max });
  }
  return ranges;
}

function textSearch(raw: string): TextSearch | null {
  // No stored text holds U+0000, and the database takes none.
  const text = raw.replaceAll('\u0000', '').trim().toLowerCase();
  if (text === '') return null;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { kind: 'email', email: text };
  return [...text].length >= 3 ? { kind: 'contains', text } : { kind: 'prefix', text };
}
