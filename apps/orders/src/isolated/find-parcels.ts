import { SUB_STATUSES, TRANSIT_TIME_BUCKETS, type SortName } from '@parcelway/domain';
import type { CountByStatus, OrderListQuery, OrderRow, ShipmentRow } from '@parcelway/http-contract';
import { buildCounts } from '@parcelway/testing/builders';

const DAY = 86_400_000;
const dayOf = (time: string | number) => new Date(time).toISOString().slice(0, 10);
const among = <T>(chosen: readonly T[], value: T) => chosen.length === 0 || chosen.includes(value);

/** Whether a moment lies in a date filter: days of the past, or two days with all between them. Days are those of UTC here. */
function inDates(
  query: OrderListQuery,
  field: 'orderedAt' | 'createdAt' | 'lastUpdateAt',
  time: string | null,
  today: Date,
): boolean {
  const days = query[field];
  if (days === 0) return true;
  if (time === null) return false;
  const day = dayOf(time);
  if (days > 0) return day >= dayOf(today.getTime() - (days - 1) * DAY);
  return day >= (query[`${field}Min`] ?? '') && day <= (query[`${field}Max`] ?? '9999');
}

const bucketOf = (days: number) => TRANSIT_TIME_BUCKETS.findLast((bound) => bound <= days);

function hasText(query: string, { name, email }: ShipmentRow['customer'], ...texts: string[]): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted === '' || email === wanted || [name, ...texts].some((text) => text.toLowerCase().includes(wanted));
}

/** All filters but the two on the status, which the counts leave out. */
const fitsRest =
  (query: OrderListQuery, today: Date) =>
  (row: ShipmentRow): boolean =>
    among(query.couriers, row.courier) &&
    among(query.destinations, row.destination ?? '') &&
    among(query.origins, row.origin ?? '') &&
    among(query.note, row.note) &&
    inDates(query, 'orderedAt', row.ordered_at, today) &&
    inDates(query, 'createdAt', row.created_at, today) &&
    inDates(query, 'lastUpdateAt', row.last_update_at, today) &&
    (query.fulfillmentTime === 0 ||
      (row.fulfilled_at !== null &&
        dayOf(row.fulfilled_at) >= dayOf(today.getTime() - (query.fulfillmentTime - 1) * DAY))) &&
    (query.transitTime.length === 0 ||
      (row.transit_days !== null && query.transitTime.some((bound) => bound === bucketOf(row.transit_days ?? 0)))) &&
    (query.transitDays === 0 || (row.transit_days ?? 0) >= query.transitDays) &&
    hasText(query.query, row.customer, row.order_name, row.track_number);

const fitsStatus =
  ({ status, subStatus }: OrderListQuery) =>
  (row: ShipmentRow): boolean =>
    among(status, row.status) &&
    among(subStatus, row.sub_status ?? 10001) &&
    subStatus.every((code) => status.length === 0 || status.includes(SUB_STATUSES[code].status));

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

/** The parcels that fit, in the order asked for, and how many of each status fit without the filters on the status. */
export function findParcels(
  parcels: readonly ShipmentRow[],
  query: OrderListQuery,
  today: Date,
): { found: ShipmentRow[]; counts: CountByStatus } {
  const rest = parcels.filter(fitsRest(query, today));
  const counts = buildCounts({ all: rest.length });
  for (const { status } of rest) counts[status] += 1;
  return { found: sorted(rest.filter(fitsStatus(query)), SORT_KEYS[query.sortName], query.orderBy), counts };
}

/** Whether an order fits `fulfillmentStatus`; the numbers are those of the filter, not of the order's state. */
const FULFILLMENT: Record<OrderListQuery['fulfillmentStatus'], (order: OrderRow) => boolean> = {
  all: () => true,
  fulfilled: ({ fulfillment_status: state }) => state === 1 || state === 2,
  0: ({ shipments }) => shipments.some(({ track_number: number }) => number !== ''),
  1: ({ fulfillment_status: state }) => state === 2,
  2: ({ fulfillment_status: state, shipments }) =>
    state === 1 && shipments.every(({ track_number: number }) => number === ''),
  3: ({ fulfillment_status: state }) => state === 0,
};

const lastUpdate = ({ shipments }: OrderRow) =>
  shipments.reduce((latest, { last_update_at: time }) => (time !== null && time > latest ? time : latest), '');

/** The orders that fit, in the order asked for. */
export function findOrders(orders: readonly OrderRow[], query: OrderListQuery, today: Date): OrderRow[] {
  const found = orders.filter(
    (order) =>
      FULFILLMENT[query.fulfillmentStatus](order) &&
      among(query.destinations, order.destination ?? '') &&
      (query.couriers.length === 0 || order.shipments.some(({ courier }) => query.couriers.includes(courier))) &&
      inDates(query, 'orderedAt', order.ordered_at, today) &&
      hasText(
        query.query,
        order.customer,
        order.order_name,
        ...order.shipments.map(({ track_number: number }) => number),
      ),
  );
  return sorted(found, query.sortName === 'last_update' ? lastUpdate : ({ ordered_at: time }) => time, query.orderBy);
}
