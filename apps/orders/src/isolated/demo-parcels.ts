import { attentionOf, FulfillmentState, ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import { EDD_SOURCES, formatDays } from '@parcelway/domain/edd';
import type { OrderRow, ShipmentRow } from '@parcelway/http-contract';
import { buildOrderRow, buildShipmentRow } from '@parcelway/testing/builders';

const DAY = 86_400_000;
const SPAN_DAYS = 100;

const COURIERS = [
  ['ups', 'UPS', '1Z999AA1'],
  ['dhl', 'DHL Express', '42'],
  ['deutsche-post', 'Deutsche Post', 'RR'],
  ['dpd', 'DPD', '0548'],
  ['royal-mail', 'Royal Mail', 'GB'],
  ['', '', 'XQ'],
] as const;
const COUNTRIES = ['DE', 'US', 'GB', 'FR', 'JP', 'NL', 'AU', 'CD'] as const;
/** Short, long, accented, other scripts: a screen must hold them all. */
const PEOPLE = [
  'Ada Miller',
  'Bo Li',
  'José Ángel Fernández de la Vega y Montero',
  'Zoë Kuipers',
  '山田 花子',
  'Maximiliane Freifrau von Schwarzenberg-Hohenlohe',
  'Omar Haddad',
  'Ingrid Ås',
];
const EVENTS: Record<ShipmentStatus, string> = {
  [ShipmentStatus.Pending]: '',
  [ShipmentStatus.InfoReceived]: 'Label created',
  [ShipmentStatus.InTransit]: 'Departed facility',
  [ShipmentStatus.OutForDelivery]: 'Out for delivery',
  [ShipmentStatus.Delivered]: 'Delivered, left with the neighbour at number 12',
  [ShipmentStatus.Expired]: 'Departed facility',
  [ShipmentStatus.FailedAttempt]: 'Delivery attempted, nobody at home',
  [ShipmentStatus.Exception]: 'Held by customs: the invoice is missing',
};
const PLACES = ['Leipzig', 'Köln', 'Memphis', 'Coventry', 'Roissy-en-France', 'Narita'];
/** What becomes of older parcels; a list in which the usual is more frequent. */
const FATES: readonly SubStatus[] = [
  4001, 4001, 2001, 4003, 7006, 4004, 2002, 6002, 4001, 3001, 2004, 4002, 10001, 7010, 1001, 3002, 4001,
];
/** From then on a silent parcel is expired. */
const EXPIRED_DAYS = 40;

export interface DemoShop {
  parcels: readonly ShipmentRow[];
  orders: readonly OrderRow[];
}

/** Parcels, newest first, and the orders they belong to. The same count and day generate the same shop. */
export function demoShop(parcelCount: number, today: Date): DemoShop {
  const orders: OrderRow[] = [];
  const parcels: ShipmentRow[] = [];
  while (parcels.length < parcelCount) {
    const order = demoOrder(orders.length, orders.length / parcelCount, today);
    // Every fifth order has two parcels; every ninth waits to be sent.
    const count = orders.length % 9 === 8 ? 0 : orders.length % 5 === 4 ? 2 : 1;
    const own = Array.from({ length: Math.min(count, parcelCount - parcels.length) }, (_, index) =>
      demoParcel(parcels.length + index, order, today),
    );
    parcels.push(...own);
    orders.push({
      ...order,
      fulfillment_status:
        count === 0
          ? FulfillmentState.Unfulfilled
          : orders.length % 10 === 4
            ? FulfillmentState.Partial
            : FulfillmentState.Fulfilled,
      shipments: own.map(({ id, track_number, courier, courier_name, status, sub_status, last_update_at }) => ({
        id,
        track_number,
        courier,
        courier_name,
        status,
        sub_status,
        last_update_at,
      })),
    });
  }
  return { parcels, orders };
}

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;
const iso = (time: number) => new Date(time).toISOString();
/** Scatters neighbours, so that lists of different lengths do not run in step. */
const scatter = (index: number) => (Math.imul(index + 1, 2_654_435_761) >>> 0) % 9_973;

/** @param age 0 = newest, 1 = oldest */
function demoOrder(index: number, age: number, today: Date): OrderRow {
  const seed = scatter(index);
  const person = at(PEOPLE, seed);
  const id = String(900_000 - index);
  return buildOrderRow({
    id,
    order_name: `#${200_000 - index}`,
    shopify_order_url: `https://admin.example.com/store/demo/orders/${id}`,
    ordered_at: iso(today.getTime() - age * SPAN_DAYS * DAY - (index % 7) * 1_000),
    customer: { name: person, email: `customer${seed % 500}@example.com`, phone: null },
    destination: at(COUNTRIES, seed >> 2),
    total_price: `${(seed % 400) + 9}.${seed % 2 === 0 ? '50' : '00'}`,
    currency: at(['EUR', 'USD', 'JPY'], seed >> 4),
    items_count: (seed % 4) + 1,
    cancelled_at: index % 31 === 30 ? iso(today.getTime()) : null,
  });
}

function demoParcel(index: number, order: OrderRow, today: Date): ShipmentRow {
  const seed = scatter(index + 7);
  const [courier, name, prefix] = at(COURIERS, seed);
  const ordered = Date.parse(order.ordered_at);
  const ageDays = (today.getTime() - ordered) / DAY;
  const sub = subStatusOf(seed, ageDays);
  const { status } = SUB_STATUSES[sub];
  const fulfilled = ordered + DAY / 2;
  const known = status !== ShipmentStatus.Pending;
  const updated = Math.min(today.getTime() - 3_600_000, fulfilled + ((seed % 9) + 1) * DAY * 0.8);
  const number = index % 23 === 22 ? '' : `${prefix}${String(10_000_000 + seed * 811)}`;
  const attention = attentionOf({
    status,
    subStatus: sub,
    since: new Date(updated),
    lastNewsAt: known && updated > fulfilled ? new Date(updated) : null,
    handedOverAt: new Date(fulfilled),
    laneSilenceHours: null,
    tracked: seed % 41 !== 40,
    hasNumber: number !== '',
    courier,
    candidates: courier === '' ? 2 : 1,
    expectedOn: seed % 19 === 18 ? iso(fulfilled + 5 * DAY).slice(0, 10) : null,
    now: today,
  });
  const event =
    known && updated > fulfilled
      ? {
          time: iso(updated),
          content: EVENTS[status],
          location: at(PLACES, seed >> 3),
          has_time: true,
          floating: false,
        }
      : null;
  return buildShipmentRow({
    id: String(500_000 - index),
    order_id: order.id,
    order_name: order.order_name,
    shopify_order_url: order.shopify_order_url,
    ordered_at: order.ordered_at,
    fulfilled_at: iso(fulfilled),
    created_at: iso(fulfilled + 60_000),
    last_update_at: event?.time ?? null,
    track_number: number,
    track_url: number && courier ? `https://courier.example.com/track?number=${number}` : null,
    courier,
    courier_name: name,
    candidates:
      courier === ''
        ? [
            { code: 'gls', name: 'GLS', score: 0.4, why: ['regex'] },
            { code: 'dpd', name: 'DPD', score: 0.4, why: ['regex'] },
          ]
        : [],
    status,
    sub_status: sub,
    origin: at(COUNTRIES, seed >> 5),
    destination: order.destination,
    customer: order.customer,
    // A label is no scan.
    transit_days: event && status > ShipmentStatus.InfoReceived ? Math.round((updated - fulfilled) / DAY) : null,
    stay_days: event ? Math.floor((today.getTime() - updated) / DAY) : null,
    last_event: event,
    attention: attention && {
      reason: attention.reason,
      since: attention.since.toISOString(),
      deadline: attention.deadline?.toISOString() ?? null,
    },
    note: index % 13 === 12 ? 'Call before delivery' : '',
    edd: index % 3 === 0 ? null : demoEdd(seed, fulfilled, status, today),
    manual: false,
  });
}

function subStatusOf(seed: number, ageDays: number): SubStatus {
  if (ageDays < 2) return at<SubStatus>([10001, 1001, 10001], seed);
  if (ageDays < 4) return at<SubStatus>([1001, 2001, 2002, 2006], seed);
  const fate = at(FATES, seed);
  return ageDays > EXPIRED_DAYS && SUB_STATUSES[fate].status === ShipmentStatus.InTransit ? 5001 : fate;
}

/** Two to four days after shipping in the middle; every fourth one was promised a day earlier at first. */
function demoEdd(seed: number, fulfilled: number, status: ShipmentStatus, today: Date): ShipmentRow['edd'] {
  const day = (after: number) => iso(fulfilled + after * DAY).slice(0, 10);
  const source = at(EDD_SOURCES, seed);
  const [from, to] = [day(2 + (seed % 3)), day(4 + (seed % 3))];
  const isFirst = seed % 4 > 0;
  return {
    ...{ from, to, source, share: source === 'predicted' ? 0.9 : null },
    ...(isFirst ? { first_from: from, first_to: to } : { first_from: day(1), first_to: day(3) }),
    // Thousands of rows: without names of months.
    text: formatDays({ from, to }, ' – ', 'MM/DD', 'en'),
    hidden: status === ShipmentStatus.Delivered ? 'delivered' : to < iso(today.getTime()).slice(0, 10) ? 'past' : null,
  };
}
