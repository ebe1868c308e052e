import {
  asideReason,
  customStatusName,
  inJourneyOrder,
  newsOf,
  readJourney,
  ShipmentStatus,
  type CustomStatus,
  type Language,
  type ReadCheckpoint,
  type StatusCheckpoint,
  type SubStatus,
} from '@parcelway/domain';
import type { Calls, DataOf, ParcelEdd } from '@parcelway/http-contract';
import { normalizeNumber, trackingUrl } from '@parcelway/couriers';
import type { AppContext } from '../context';
import { asCheckpoint, hasUnreadTime, isOfJourney, journeyOf, type EventRow } from '../tracking/checkpoints.store';
import { address } from '../orders/postal-address';
import type { ShopperView } from '../tracking-page/shopper/shopper-view';
import type { StoredShipment } from '../orders/shipment-rows.store';
import type { ParcelRecord } from './shipment-detail.store';
import {
  courierCard,
  courierName,
  decrypted,
  shipmentRow,
  storeOrderUrl,
  trackingPageUrl,
} from '../orders/parcel-rows';

type Details = Omit<DataOf<Calls['shipmentDetails']>, 'last_action' | 'courier_asked' | 'review'>;
type Checkpoint = Details['checkpoints'][number];

/** The page of one parcel, from what is stored. */
export function shipmentDetails(
  ctx: AppContext,
  domain: string,
  row: StoredShipment & { edd: ParcelEdd | null },
  record: ParcelRecord,
  shopper: ShopperView,
  beside: { previous: string | null; next: string | null },
): Details {
  const { order } = record;
  const parcel = shipmentRow(ctx, domain, row);
  const journey = journeyOf(row.courier, normalizeNumber(row.track_number));
  const events = record.checkpoints
    .filter((event) => isOfJourney(event, journey))
    .map((event) => ({ event, checkpoint: asCheckpoint(event) }));
  const when = { orderedAt: row.ordered_at, now: ctx.now() };
  const { progress, sentence } = shopper;
  const statusSources = new Map(
    record.checkpoints.map(({ hash, status_source }) => [hash, status_source === 'provider' ? null : status_source]),
  );
  const valid = events.filter(({ event }) => event.retracted_at === null).map(({ checkpoint }) => checkpoint);
  const read = new Map(readJourney(valid, when).map((checkpoint) => [checkpoint.hash, checkpoint]));
  return {
    ...parcel,
    prev_id: beside.previous,
    next_id: beside.next,
    siblings: record.parcels.map(({ shipment_id: id, track_number: number }) => ({ id, track_number: number })),
    courier_card: courierCard(row.courier, row.track_number, row.custom),
    checkpoints: inJourneyOrder(events.map(({ checkpoint, event }) => ({ ...checkpoint, event })))
      .reverse()
      .map(({ event, ...checkpoint }) => checkpointView(event, read.get(event.hash) ?? checkpoint, when)),
    milestones: reached(shopper, newsOf(valid, when)),
    progress: {
      steps: progress.steps.map((step) => ({
        key: step.key,
        custom: step.key === 'custom' ? customView(step.custom, shopper.language) : null,
        state: step.state,
        at: step.at?.toISOString() ?? null,
        has_time: step.hasTime,
        floating: step.floating,
      })),
      quiet_since: progress.quietSince?.toISOString() ?? null,
    },
    facts: factsView(row),
    shopper_sentence: sentence,
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
      happened_at: step.happened_at?.toISOString() ?? null,
      from: step.from_status as ShipmentStatus,
      from_sub: step.from_sub_status as SubStatus | null,
      to: step.to_status as ShipmentStatus,
      to_sub: step.to_sub_status as SubStatus | null,
      rule: step.rule,
      by: step.by,
      ...(step.marked_by !== null && { user_name: record.nameOf(step.marked_by) }),
      checkpoint: step.checkpoint?.toString('hex') ?? null,
      status_source: statusSources.get(step.checkpoint?.toString('hex') ?? '') ?? null,
    })),
  };
}

function checkpointView(
  row: EventRow,
  checkpoint: ReadCheckpoint<StatusCheckpoint>,
  when: { orderedAt: Date; now: Date },
): Checkpoint {
  return {
    time: row.occurred_at.toISOString(),
    has_time: row.has_time,
    zone: checkpoint.zoneKnown && row.has_time ? (row.zone ?? 'UTC') : null,
    aside: row.retracted_at !== null ? 'retracted' : hasUnreadTime(row) ? 'unread_time' : asideReason(checkpoint, when),
    time_raw: hasUnreadTime(row) ? row.time_raw : null,
    content: row.content,
    location: row.location,
    country: row.country,
    status: checkpoint.atSender ? checkpoint.status : row.status,
    sub_status: checkpoint.atSender ? checkpoint.subStatus : row.sub_status,
    status_source: row.status_source,
    courier: row.courier,
    source: 'provider',
    hash: row.hash,
    raw_code: row.raw_code,
  };
}

function factsView({ facts, courier }: StoredShipment): Details['facts'] {
  // A second leg by the same courier and number is not another courier.
  const lastMile =
    facts?.lastMile && (facts.lastMile.number || facts.lastMile.courier !== courier) ? facts.lastMile : null;
  return {
    expected_on: facts?.expectedAt ?? null,
    signed_by: facts?.signedBy ?? null,
    last_mile: lastMile
      ? {
          courier_name: courierName(lastMile.courier, ''),
          number: lastMile.number,
          track_url: trackingUrl(lastMile.courier, lastMile.number),
        }
      : null,
    weight: facts?.weight ?? null,
    service: facts?.service ?? null,
  };
}

const customView = (status: CustomStatus, language: Language): Details['progress']['steps'][number]['custom'] => ({
  id: status.id,
  name: customStatusName(status, language),
  color: status.color,
  icon: status.icon,
  description: status.description,
});

/** When the parcel reached each station first, and when it first went wrong. */
function reached({ progress }: ShopperView, news: readonly StatusCheckpoint[]): Record<string, string> {
  const wrong = news.find(({ status }) => status === ShipmentStatus.Exception);
  return {
    ...Object.fromEntries(
      progress.steps.flatMap(({ key, at }) => (at && key !== 'custom' ? [[key, at.toISOString()]] : [])),
    ),
    ...(wrong && { exception: new Date(wrong.occurredAt).toISOString() }),
  };
}

/** The parcel's items: as reported, or all of them when the order has one fulfilment only; otherwise unknown. */
function contentsOf(row: StoredShipment, { lines, parcels }: ParcelRecord): Details['line_items'] {
  const { contents } = row;
  const fulfillments = new Set(parcels.map((parcel) => parcel.fulfillment_id));
  const inside = contents
    ? lines.filter((line) => (contents[line.line_id] ?? 0) > 0)
    : fulfillments.size === 1
      ? lines
      : [];
  return inside.map((line) => lineItem(line, contents?.[line.line_id]));
}

/** @param quantity how many of it, where that is not all that was ordered. */
export const lineItem = (
  line: ParcelRecord['lines'][number],
  quantity = line.quantity,
): Details['line_items'][number] => ({
  id: line.line_id,
  title: line.title,
  variant: line.variant,
  sku: line.sku,
  quantity,
  image: line.image_url,
});
