import { progressOf, ShipmentStatus, SUB_STATUSES, type SubStatus } from '@parcelway/domain';
import type { Calls, DataOf, OrderRow, ShipmentRow } from '@parcelway/http-contract';
import { buildCheckpoint, buildShipmentDetails } from '@parcelway/testing/builders';

type Details = DataOf<Calls['shipmentDetails']>;

const WAY: readonly [SubStatus, string][] = [
  [1001, 'Label created'],
  [2006, 'Item dispatched'],
  [2002, 'Arrived at hub'],
  [2003, 'At the delivery facility'],
  [3001, 'Out for delivery'],
];
/** How many stations of the way a parcel of each status has behind it, before its own last event. */
const STATIONS_BEHIND = [0, 0, 2, 4, 5, 3, 5, 3] as const;

/** Everything the detail screen shows of a parcel of the demo shop. */
export function parcelDetails(
  row: ShipmentRow,
  order: OrderRow,
  neighbours: Pick<Details, 'prev_id' | 'next_id'>,
): Details {
  const checkpoints = checkpointsOf(row);
  const progress = progressOf({
    status: row.status,
    orderedAt: new Date(order.ordered_at),
    deliveredAt: row.status === ShipmentStatus.Delivered && row.last_event ? new Date(row.last_event.time) : null,
    checkpoints: checkpoints.map(({ hash, time, has_time, status, sub_status, country, location }) => ({
      hash,
      occurredAt: time,
      hasTime: has_time,
      localDate: time.slice(0, 10),
      zoneKnown: true,
      status,
      subStatus: sub_status,
      country,
      location,
      leg: null,
      byText: false,
    })),
    quietSince: row.attention?.reason === 'silent' ? new Date(row.attention.since) : null,
    now: new Date(),
  });
  const trail = [...checkpoints]
    .reverse()
    .map(({ time, hash, status, sub_status: to_sub }, index, all) => ({
      time,
      happened_at: time,
      from: all[index - 1]?.status ?? ShipmentStatus.Pending,
      from_sub: all[index - 1]?.sub_status ?? 10001,
      to: status ?? ShipmentStatus.Pending,
      to_sub,
      rule: 'latest_checkpoint',
      by: 'provider' as const,
      checkpoint: hash,
      status_source: null,
    }));
  return buildShipmentDetails({
    ...row,
    ...neighbours,
    siblings: order.shipments.map(({ id, track_number }) => ({ id, track_number })),
    checkpoints,
    courier_card:
      row.courier === ''
        ? null
        : {
            code: row.courier,
            name: row.courier_name,
            homepage: 'https://courier.example.com',
            phone: null,
            track_url: row.track_number && `https://courier.example.com/track?number=${row.track_number}`,
          },
    milestones: Object.fromEntries(progress.steps.flatMap(({ key, at }) => (at ? [[key, at.toISOString()]] : []))),
    progress: {
      steps: progress.steps.map(({ at, hasTime, ...step }) => ({
        ...step,
        custom: null,
        at: at?.toISOString() ?? null,
        has_time: hasTime,
      })),
      quiet_since: progress.quietSince?.toISOString() ?? null,
    },
    shipping_address: {
      name: row.customer.name,
      line1: 'Lindenstraße 4',
      line2: '',
      city: 'Berlin',
      province: '',
      zip: '10969',
      country: row.destination ?? '',
    },
    order: {
      id: order.id,
      order_name: order.order_name,
      shopify_order_url: order.shopify_order_url,
      ordered_at: order.ordered_at,
      total_price: order.total_price,
      currency: order.currency,
      tags: order.tags,
    },
    tracking_page_url: `https://demo.example.com/apps/track?number=${row.track_number}`,
    status_trail: trail.filter(({ from, to }) => from !== to).reverse(),
  });
}

/** Newest first; the last event of the list is the newest here. */
function checkpointsOf({
  fulfilled_at: fulfilled,
  last_event: event,
  status,
  sub_status: sub,
  courier,
}: ShipmentRow): Details['checkpoints'] {
  if (!event || fulfilled === null) return [];
  const [from, to] = [Date.parse(fulfilled), Date.parse(event.time)];
  const behind = WAY.slice(0, STATIONS_BEHIND[status]).map(([code, content], index, all) =>
    buildCheckpoint({
      hash: String(code),
      time: new Date(from + ((to - from) * index) / all.length).toISOString(),
      content,
      status: SUB_STATUSES[code].status,
      sub_status: code,
      courier,
    }),
  );
  const own = buildCheckpoint({
    ...event,
    hash: 'last',
    status: status === ShipmentStatus.Expired ? ShipmentStatus.InTransit : status,
    sub_status: status === ShipmentStatus.Expired ? 2001 : sub,
    courier,
  });
  return [...behind, own].reverse();
}
