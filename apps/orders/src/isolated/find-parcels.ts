import {
  ANY_REASON,
  FILTERS,
  FulfillmentState,
  NARROWING_KEYS,
  pastedNumbers,
  ShipmentStatus,
  TRANSIT_TIME_BUCKETS,
  type FilterColumn,
  type FilterOperator,
  type NarrowingKey,
  type Outcome,
  type SortName,
} from '@parcelway/domain';
import type { CountByStatus, OrderListQuery, OrderRow, ShipmentRow } from '@parcelway/http-contract';
import { buildCounts } from '@parcelway/testing/builders';

const DAY = 86_400_000;
/** As the search compares it: no accents, no case, no `#` before an order's name. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/^#+/, '');
const dayOf = (time: string | number) => new Date(time).toISOString().slice(0, 10);

/** What a filter compares: a value, the texts that are searched, or an order. */
type Seen = string | number | null | string[] | OrderRow;
type Accessors<Row> = Record<FilterColumn, (row: Row) => Seen>;

const PARCEL: Accessors<ShipmentRow> = {
  ordered_at: (row) => row.ordered_at,
  created_at: (row) => row.created_at,
  last_checkpoint_at: (row) => row.last_update_at,
  fulfilled_at: (row) => row.fulfilled_at,
  status: (row) => row.status,
  sub_status: (row) => row.sub_status,
  courier: (row) => row.courier,
  destination: (row) => row.destination,
  origin: (row) => row.origin,
  note: (row) => row.note,
  transit_days: (row) => row.transit_days,
  fulfillment: () => null,
  attention: (row) => row.attention?.reason ?? null,
  tags: (row) => row.tags ?? [],
  outcome: outcomesOf,
  search: ({ customer, order_name: name, track_number: number }) => [customer.name, name, number, customer.email ?? ''],
};
/** The last update of a delivered parcel is its delivery here, and a date that has passed is hidden before anything else. */
function outcomesOf({
  status,
  expected_on: expected,
  edd,
  last_update_at: last,
  transit_days: transit,
}: ShipmentRow): Outcome[] {
  const outcomes: Outcome[] = transit === null ? [] : ['transit'];
  if (status === ShipmentStatus.Delivered && expected !== null && last !== null)
    outcomes.push(dayOf(last) <= expected ? 'on_time' : 'late');
  if (edd && (status === ShipmentStatus.Delivered ? last !== null && dayOf(last) > edd.to : edd.hidden === 'past'))
    outcomes.push('late_edd');
  if (status === ShipmentStatus.FailedAttempt) outcomes.push('failed_attempt');
  if (status === ShipmentStatus.Exception) outcomes.push('exception');
  return outcomes;
}
/** Only what an order has itself. */
const ORDER: Partial<Accessors<OrderRow>> = {
  ordered_at: (row) => row.ordered_at,
  created_at: (row) => row.ordered_at,
  destination: (row) => row.destination,
  note: (row) => row.note,
  fulfillment: (row) => row,
  tags: (row) => row.tags ?? [],
  search: (row) => [row.customer.name, row.order_name, ...row.shipments.map((parcel) => parcel.track_number)],
};

type Rule = (seen: Seen, query: OrderListQuery, key: NarrowingKey, today: Date) => boolean;
const since = (seen: Seen, days: number, today: Date) =>
  typeof seen === 'string' && dayOf(seen) >= dayOf(today.getTime() - (days - 1) * DAY);

/** Days are those of UTC here. */
const RULES: Record<FilterOperator, Rule> = {
  among(seen, query, key) {
    const chosen = query[key as 'couriers'];
    return chosen.length === 0 || chosen.includes(seen as string);
  },
  period(seen, query, key, today) {
    const dates = key as 'orderedAt';
    const days = query[dates];
    if (days >= 0) return days === 0 || since(seen, days, today);
    const day = typeof seen === 'string' ? dayOf(seen) : '';
    return day !== '' && day >= (query[`${dates}Min`] ?? '') && day <= (query[`${dates}Max`] ?? '9999');
  },
  lastDays: (seen, { fulfillmentTime: days }, _key, today) => days === 0 || since(seen, days, today),
  atLeast: (seen, { transitDays: least }) => least === 0 || Number(seen ?? -1) >= least,
  buckets(seen, { transitTime: chosen }) {
    const bucket = TRANSIT_TIME_BUCKETS.findLast((bound) => bound <= Number(seen ?? -1));
    return chosen.length === 0 || chosen.some((bound) => bound === bucket);
  },
  fulfillment(seen, { fulfillmentStatus: wanted }) {
    if (seen === null) return wanted === 'fulfilled' || wanted === 'all' || wanted === '0';
    return FULFILLMENT[wanted](seen as OrderRow);
  },
  attention: (seen, { attention: wanted }) =>
    wanted.length === 0 || (seen !== null && (wanted.includes(ANY_REASON) || wanted.some((reason) => reason === seen))),
  tagged: (seen, { tags: wanted }) => wanted.length === 0 || (seen as string[]).some((tag) => wanted.includes(tag)),
  outcome: (seen, { outcome: wanted }) =>
    wanted.length === 0 || wanted.some((outcome) => (seen as string[]).includes(outcome)),
  text(seen, { query }) {
    const several = pastedNumbers(query).map(plain);
    const wanted = plain(query.trim());
    const texts = (seen as string[]).map(plain);
    return texts.some((text) => (several.length > 0 ? several.includes(text) : text.includes(wanted)));
  },
};

/** Whether an order fits `fulfillmentStatus`; the numbers are those of the filter, not of the order's state. */
const FULFILLMENT: Record<OrderListQuery['fulfillmentStatus'], (order: OrderRow) => boolean> = {
  all: () => true,
  fulfilled: ({ fulfillment_status: state }) => state > FulfillmentState.Unfulfilled,
  0: ({ shipments }) => shipments.length > 0,
  1: ({ fulfillment_status: state }) => state === FulfillmentState.Partial,
  2: ({ fulfillment_status: state, shipments }) => state === FulfillmentState.Fulfilled && shipments.length === 0,
  3: ({ fulfillment_status: state }) => state === FulfillmentState.Unfulfilled,
};

const fits = <Row>(accessors: Partial<Accessors<Row>>, keys: NarrowingKey[], query: OrderListQuery, today: Date) => {
  const rules = keys.map((key) => ({ key, rule: RULES[FILTERS[key].operator], see: accessors[FILTERS[key].column] }));
  return (row: Row) => rules.every(({ key, rule, see }) => see !== undefined && rule(see(row), query, key, today));
};

const SORT_KEYS: Record<SortName, (row: ShipmentRow) => string | number> = {
  order: ({ ordered_at: time }) => time,
  last_update: ({ last_update_at: time }) => time ?? '',
  transit_days: ({ transit_days: days }) => days ?? -1,
  fulfilled: ({ fulfilled_at: time }) => time ?? '',
};

function sorted<Row extends { id: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  direction: number,
): Row[] {
  return [...rows].sort((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    return direction * (left < right ? -1 : left > right ? 1 : Number(a.id) - Number(b.id));
  });
}

const isStatus = (key: NarrowingKey) => key === 'status' || key === 'subStatus' || key === 'attention';

/** The parcels that fit, in the requested order, and how many of each status fit without the filters on the status. */
export function findParcels(
  parcels: readonly ShipmentRow[],
  query: OrderListQuery,
  today: Date,
): { found: ShipmentRow[]; counts: CountByStatus; attention: number } {
  const others = NARROWING_KEYS.filter((key) => !isStatus(key));
  const rest = parcels.filter(fits(PARCEL, others, query, today));
  const counts = buildCounts({ all: rest.length });
  for (const { status } of rest) counts[status] += 1;
  const attention = rest.filter((row) => row.attention !== null).length;
  const found = rest.filter(fits(PARCEL, NARROWING_KEYS.filter(isStatus), query, today));
  return { found: sorted(found, SORT_KEYS[query.sortName], query.orderBy), counts, attention };
}

const lastUpdate = ({ shipments }: OrderRow) =>
  shipments.reduce((latest, { last_update_at: time }) => (time !== null && time > latest ? time : latest), '');

/** The orders that fit, in the requested order. Filters of parcels select the orders with at least one such parcel. */
export function findOrders(
  orders: readonly OrderRow[],
  parcels: readonly ShipmentRow[],
  query: OrderListQuery,
  today: Date,
): OrderRow[] {
  const own = NARROWING_KEYS.filter((key) => 'ofOrder' in FILTERS[key]);
  const ofParcels = NARROWING_KEYS.filter((key) => !own.includes(key));
  const fitting = parcels.filter(fits(PARCEL, ofParcels, query, today));
  // An order without a parcel is out only where some parcel does not fit, too.
  const orderIds = fitting.length < parcels.length && new Set(fitting.map((parcel) => parcel.order_id));
  const found = orders.filter(fits(ORDER, own, query, today)).filter(({ id }) => !orderIds || orderIds.has(id));
  return sorted(found, query.sortName === 'last_update' ? lastUpdate : ({ ordered_at: time }) => time, query.orderBy);
}
