import { milestones, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import type { StoredShipment } from './shipment-rows.store';
import type { ParcelRecord } from './shipment-detail.store';
import { courierCard, decrypted, shipmentRow, storeOrderUrl, trackingPageUrl } from './parcel-rows';

type Details = DataOf<Calls['shipmentDetails']>;
type Checkpoint = ParcelRecord['checkpoints'][number];

const NO_ADDRESS: Details['shipping_address'] = {
  name: '',
  line1: '',
  line2: '',
  city: '',
  province: '',
  zip: '',
  country: '',
};

/** The page of one parcel, from what is stored. */
export function shipmentDetails(
  ctx: AppContext,
  domain: string,
  row: StoredShipment,
  record: ParcelRecord,
  beside: { previous: string | null; next: string | null },
): Details {
  const { order } = record;
  const parcel = shipmentRow(ctx, domain, row);
  return {
    ...parcel,
    prev_id: beside.previous,
    next_id: beside.next,
    siblings: record.parcels.map(({ shipment_id: id, track_number: number }) => ({ id, track_number: number })),
    courier_card: courierCard(row.courier, row.track_number),
    checkpoints: record.checkpoints.map((checkpoint) => ({
      time: checkpoint.occurred_at.toISOString(),
      has_time: checkpoint.has_time,
      content: checkpoint.content,
      location: checkpoint.location,
      country: checkpoint.country,
      status: checkpoint.status as ShipmentStatus,
      sub_status: checkpoint.sub_status as SubStatus | null,
      courier: checkpoint.courier,
      source: checkpoint.source as Details['checkpoints'][number]['source'],
      hash: checkpoint.hash.toString('hex'),
      raw_code: checkpoint.raw_code,
    })),
    milestones: reached(parcel.ordered_at, record.checkpoints),
    line_items: contentsOf(row, record),
    shipping_address: address(decrypted(ctx, order?.address_enc ?? null)),
    order: {
      id: row.order_id,
      order_name: row.order_name,
      shopify_order_url: storeOrderUrl(ctx, domain, row.order_id),
      ordered_at: parcel.ordered_at,
      total_price: order?.total_price ?? '0.00',
      currency: order?.currency ?? '',
      tags: order?.tags ?? [],
    },
    tracking_page_url: trackingPageUrl(ctx, domain, row.track_number),
    status_trail: record.trail.map((step) => ({
      time: step.changed_at.toISOString(),
      from: step.from_status as ShipmentStatus,
      to: step.to_status as ShipmentStatus,
      to_sub: step.to_sub_status as SubStatus | null,
      rule: step.rule,
      by: step.by,
    })),
  };
}

/** When the parcel reached each station first, and when it first went wrong. */
function reached(orderedAt: string, checkpoints: Checkpoint[]): Record<string, string> {
  const stations = milestones(
    checkpoints.map((checkpoint) => ({
      hash: checkpoint.hash.toString('hex'),
      occurredAt: checkpoint.occurred_at,
      hasTime: checkpoint.has_time,
      status: checkpoint.status as ShipmentStatus,
      subStatus: checkpoint.sub_status as SubStatus | null,
    })),
  );
  const wrong = checkpoints.filter((checkpoint) => checkpoint.status === 7).at(-1);
  return {
    ordered: orderedAt,
    ...Object.fromEntries(Object.entries(stations).map(([key, at]) => [key, at.toISOString()])),
    ...(wrong && { exception: wrong.occurred_at.toISOString() }),
  };
}

/** What lies in the parcel: known, or everything when the order has one fulfilment only. Otherwise nobody has told. */
function contentsOf(row: StoredShipment, { lines, parcels }: ParcelRecord): Details['line_items'] {
  const { contents } = row;
  const fulfillments = new Set(parcels.map((parcel) => parcel.fulfillment_id));
  const inside = contents
    ? lines.filter((line) => (contents[line.line_id] ?? 0) > 0)
    : fulfillments.size === 1
      ? lines
      : [];
  return inside.map((line) => ({
    id: line.line_id,
    title: line.title,
    variant: line.variant,
    sku: line.sku,
    quantity: contents?.[line.line_id] ?? line.quantity,
    image: line.image_url,
  }));
}

function address(json: string | null): Details['shipping_address'] {
  if (json === null) return NO_ADDRESS;
  const { countryCode, ...given } = JSON.parse(json) as Record<string, unknown>;
  // The code, which every language has a name for; the store's own word only where there is none.
  const stored: Record<string, unknown> = { ...given, ...(countryCode ? { country: countryCode } : {}) };
  return Object.fromEntries(
    Object.keys(NO_ADDRESS).map((key) => [key, typeof stored[key] === 'string' ? stored[key] : '']),
  ) as Details['shipping_address'];
}
