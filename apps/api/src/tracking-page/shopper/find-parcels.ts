import { courierByCode, trackingUrl } from '@parcelway/couriers';
import {
  asideReason,
  inJourneyOrder,
  maskPersonal,
  progressOf,
  statusInfo,
  withCustomStatuses,
  type CustomStatus,
  type Progress,
  type ShipmentStatus,
  type StatusCheckpoint,
  type SubStatus,
} from '@parcelway/domain';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { shownStatuses } from '../../order-statuses/order-statuses.store';
import { asCheckpoint, hasUnreadTime } from '../../tracking/checkpoints.store';
import type { Lookup } from './lookup';
import {
  checkpointsOfParcels,
  itemsOfOrder,
  orderByNameAndEmail,
  parcelsByNumber,
  parcelsOfOrder,
  type PageCheckpointRow,
  type PageOrder,
  type PageParcelRow,
  type PageShop,
} from './lookup.store';

export interface ParcelEvent extends StatusCheckpoint {
  occurredAt: Date;
  content: string;
}

export interface PageParcel {
  id: string;
  number: string;
  courierName: string;
  courierUrl: string | null;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  statusAt: Date;
  destination: string | null;
  handedOverAt: Date;
  deliveredAt: Date | null;
  /** The day that the courier promised, as UTC midnight. */
  expectedAt: Date | null;
  /** Oldest first. */
  events: ParcelEvent[];
  progress: Progress;
}

export interface PageItem {
  title: string;
  variant: string;
  quantity: number;
  imageUrl: string | null;
}

export interface Found {
  /** Only when the shopper proved to know the order; a tracking number alone tells nothing about it. */
  order: {
    name: string;
    orderedAt: Date;
    /** Of an order that waits to be handed over. */
    progress: Progress | null;
    items: PageItem[];
  } | null;
  parcels: PageParcel[];
}

/** @returns null for a miss, whatever the reason: unknown number, unknown order, or another address. */
export async function findParcels(
  ctx: AppContext,
  shop: PageShop,
  lookup: Extract<Lookup, { kind: 'numbers' | 'order' }>,
): Promise<Found | null> {
  return withShop(ctx.db, shop.shopId, async (trx) => {
    const order =
      lookup.kind === 'order'
        ? await orderByNameAndEmail(trx, shop.shopId, lookup.names, ctx.vault.blindIndex(lookup.email))
        : null;
    if (lookup.kind === 'order' && !order) return null;
    const rows =
      lookup.kind === 'numbers'
        ? await parcelsByNumber(trx, shop.shopId, lookup.keys)
        : order
          ? await parcelsOfOrder(trx, shop.shopId, order.orderId)
          : [];
    if (!order && rows.length === 0) return null;
    const checkpoints = await checkpointsOfParcels(
      trx,
      shop.shopId,
      rows.map((row) => row.shipment_id),
    );
    const mask = order ? (text: string) => text : maskPersonal;
    const statuses = await shownStatuses(trx, shop.shopId);
    const parcels = rows.map((row) =>
      toParcel(
        row,
        checkpoints.filter((checkpoint) => checkpoint.shipment_id === row.shipment_id),
        mask,
        ctx.now(),
        statuses,
      ),
    );
    // What is still under way is what the shopper came for.
    parcels.sort((a, b) => Number(statusInfo(a.status).final) - Number(statusInfo(b.status).final));
    const items = order ? await itemsOfOrder(trx, shop.shopId, order.orderId) : [];
    return { order: order && { ...shownOrder(order, statuses, ctx.now()), items }, parcels };
  });
}

/** An order that has no parcel yet is on its way too, as far as the merchant's own statuses tell. */
function shownOrder({ name, orderedAt, isWaiting }: PageOrder, statuses: readonly CustomStatus[], now: Date) {
  const bare = progressOf({ status: 0, orderedAt, deliveredAt: null, quietSince: null, checkpoints: [], now });
  return { name, orderedAt, progress: isWaiting ? withCustomStatuses(bare, statuses, { readyAt: null, now }) : null };
}

/** @param mask takes out of the courier's text what only the customer may read. */
export function toParcel(
  row: PageParcelRow,
  checkpoints: PageCheckpointRow[],
  mask: (text: string) => string,
  now: Date,
  statuses: readonly CustomStatus[],
): PageParcel {
  const when = { orderedAt: row.ordered_at, now };
  const handedOverAt = row.fulfilled_at ?? row.created_at;
  const events = inJourneyOrder(
    checkpoints
      .filter((checkpoint) => !hasUnreadTime(checkpoint))
      .map((checkpoint): ParcelEvent => ({
        ...asCheckpoint(checkpoint),
        occurredAt: checkpoint.occurred_at,
        content: mask(checkpoint.content),
        location: mask(checkpoint.location),
      })),
  ).filter((event) => asideReason(event, when) === null);
  return {
    id: row.shipment_id,
    number: row.track_number,
    courierName: courierByCode(row.courier)?.name ?? row.company,
    courierUrl: webAddress(row.tracking_url) ?? trackingUrl(row.courier, row.track_number),
    status: row.status,
    subStatus: row.sub_status,
    statusAt: row.status_at,
    destination: row.destination,
    handedOverAt,
    deliveredAt: row.delivered_at,
    expectedAt: dayOf(row.facts?.expectedAt),
    events,
    progress: withCustomStatuses(
      progressOf({
        status: row.status,
        ...when,
        deliveredAt: row.delivered_at,
        quietSince: row.attention === 'silent' ? row.attention_since : null,
        checkpoints: events,
      }),
      statuses,
      { readyAt: handedOverAt, now },
    ),
  };
}

/** @param text an ISO-8601 date or nothing */
const dayOf = (text: string | null | undefined): Date | null =>
  text && !Number.isNaN(Date.parse(text)) ? new Date(text) : null;

/** A link of the store's, if it is one that a shopper may be sent to. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null;
}
