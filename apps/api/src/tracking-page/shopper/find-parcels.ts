import { courierByCode, normalizeNumber, trackingUrl } from '@parcelway/couriers';
import {
  maskPersonal,
  NOT_CONFIRMED,
  ShipmentStatus,
  statusInfo,
  type CustomStatus,
  type Progress,
  type StatusTexts,
  type StatusCheckpoint,
  type SubStatus,
} from '@parcelway/domain';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import { withDates, type ShownEdd } from '../../edd/aftersale/shown';
import { handedOverAt, orderProgress, parcelProgress, shownEvents } from '../../orders/parcel-progress';
import { customTrackUrl } from '../../shops/custom-couriers.store';
import { asCheckpoint, hasUnreadTime } from '../../tracking/checkpoints.store';
import { checkpointsOfParcels, type ParcelCheckpointRow } from '../../tracking/parcel-checkpoints.store';
import type { LookupQuery } from './lookup-query';
import {
  itemsOfOrder,
  orderById,
  orderByNameAndEmail,
  ordersByName,
  parcelById,
  parcelsByNumber,
  parcelsOfOrder,
  type PageItemRow,
  type PageOrder,
  type PageParcelRow,
} from './lookup.store';
import { eventZone } from './event-zone';
import { maskOf, type MaskedParcel, type MaskedPlace, type ParcelMask } from './masked';
import type { ShownShop } from './page-shop';
import { proves } from './proof';
import { reviewsEnabled, pageReview, type PageReview } from './review';
import { reviewsOf } from './review.store';

export interface ParcelEvent extends StatusCheckpoint {
  occurredAt: Date;
  content: string;
  /** That its time is shown in ({@link eventZone}). */
  zone: string;
  /** What the shop masks is masked in our own words about the event too. */
  mask?(text: string): string;
}

export interface PageParcel {
  id: string;
  number: string;
  /** Empty when the shop hides it. */
  courierName: string;
  courierUrl: string | null;
  /** Names of statuses that the shop chose for its own courier. */
  statusTexts?: StatusTexts | undefined;
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  statusAt: Date;
  destination: string | null;
  handedOverAt: Date;
  deliveredAt: Date | null;
  /** The last day of `estimate`, else the courier's expected day, as midnight UTC; null when unknown, and once it has arrived or is returned. */
  expectedAt: Date | null;
  /** Its range after the sale, unless it is hidden. */
  estimate?: ShownEdd;
  /** Oldest first. */
  events: ParcelEvent[];
  progress: Progress;
  /** Absent when it is not delivered, or the shop collects no reviews. */
  review?: PageReview;
}
export interface PageItem {
  title: string;
  variant: string;
  quantity: number;
  /** On the store's own CDN. */
  imageUrl: string | null;
}

export interface Found {
  /** Only for a shopper with a proof of the order; a tracking number alone reveals nothing about it. */
  order: {
    name: string;
    orderedAt: Date;
    /** Of an order that waits for its hand-over. */
    progress: Progress | null;
    items: PageItem[];
  } | null;
  parcels: PageParcel[];
  /** Unknown numbers of a request that has known ones, too. */
  missed?: readonly string[];
}

/** Looks up the shopper's input, or the order of a parcel that they proved before. */
export type Wanted = Extract<LookupQuery, { kind: 'numbers' | 'order' }> | { kind: 'proven'; shipmentId: string };

/** @returns null for a miss, whatever the reason: unknown number, unknown order, or another address. */
export async function findParcels(
  ctx: AppContext,
  trx: ShopTransaction,
  { shop: { shopId }, design, statuses, dates }: ShownShop,
  wanted: Wanted,
): Promise<Found | null> {
  const order = await orderOf(ctx, trx, shopId, wanted);
  if (wanted.kind !== 'numbers' && !order) return null;
  const stored =
    wanted.kind === 'numbers'
      ? await parcelsByNumber(trx, shopId, wanted.keys)
      : order
        ? await parcelsOfOrder(trx, shopId, order.orderId)
        : [];
  if (!order && stored.length === 0) return null;
  const rows = await withDates(trx, shopId, stored, ctx.now(), dates);
  const ids = rows.map((row) => row.shipment_id);
  const checkpoints = await checkpointsOfParcels(trx, shopId, ids);
  const wantsReviews = reviewsEnabled(design);
  const reviews = wantsReviews && order ? await reviewsOf(trx, shopId, ids) : [];
  const mask = maskOf(design.masking);
  const personal = order ? (text: string) => text : maskPersonal;
  const parcels = rows.map((row): PageParcel => {
    const id = row.shipment_id;
    const events = checkpoints.filter((checkpoint) => checkpoint.shipment_id === id);
    const written = reviews.find((review) => review.shipment_id === id);
    return {
      ...toParcel(row, events, { mask, personal }, ctx.now(), statuses),
      ...(wantsReviews && isArrived(row) && { review: pageReview(ctx, shopId, id, written, order !== null) }),
    };
  });
  // What is still under way is what the shopper came for.
  parcels.sort((a, b) => Number(statusInfo(a.status).final) - Number(statusInfo(b.status).final));
  if (!order) return { order: null, parcels, missed: missedOf(wanted, rows) };
  const items = (await itemsOfOrder(trx, shopId, order.orderId)).map((item) => shownItem(ctx, item));
  const { name, orderedAt, isWaiting } = order;
  const progress = isWaiting ? orderProgress(orderedAt, statuses, ctx.now()) : null;
  return { order: { name, orderedAt, progress, items }, parcels };
}

function missedOf(wanted: Wanted, rows: readonly PageParcelRow[]): string[] {
  const known = rows.map(({ track_number: number }) => normalizeNumber(number));
  return wanted.kind === 'numbers' ? wanted.keys.filter((key) => !known.includes(key)) : [];
}

/** Reviews are requested only after a confirmed delivery. */
const isArrived = ({ status, status_rule: rule }: PageParcelRow): boolean =>
  status === ShipmentStatus.Delivered && rule !== NOT_CONFIRMED;

/** The order that the shopper proved; by number alone there is none. */
async function orderOf(
  ctx: AppContext,
  trx: ShopTransaction,
  shopId: string,
  wanted: Wanted,
): Promise<PageOrder | null> {
  if (wanted.kind === 'numbers') return null;
  if (wanted.kind === 'proven') {
    const parcel = await parcelById(trx, shopId, wanted.shipmentId);
    return parcel && orderById(trx, shopId, parcel.order_id);
  }
  const { names, proof } = wanted;
  if (proof.by === 'email') return orderByNameAndEmail(trx, shopId, names, ctx.vault.blindIndex(proof.email));
  // All are compared, so that the timing reveals nothing.
  const fitting = (await ordersByName(trx, shopId, names)).filter(({ proofs }) => proves(ctx, proofs, proof));
  return fitting[0] ?? null;
}

/** The page loads images from the store's own CDN only: another host would learn the visitors' addresses. */
export function shownItem(
  { config }: Pick<AppContext, 'config'>,
  { title, variant, quantity, image_url: image }: PageItemRow,
): PageItem {
  return { title, variant, quantity, imageUrl: image?.startsWith(`${config.PLATFORM_CDN_URL}/`) ? image : null };
}

/** How a parcel is shown. */
export interface Shown {
  /** Of the shop's masking. */
  mask: (parcel: MaskedParcel) => ParcelMask;
  /** Removes from the courier's text what only the customer may read. */
  personal: (text: string) => string;
}

/** What of a stored parcel a shopper may read: what the shop masks is removed here. */
export function toParcel(
  row: PageParcelRow,
  checkpoints: ParcelCheckpointRow[],
  { mask, personal }: Shown,
  now: Date,
  statuses: readonly CustomStatus[],
): PageParcel {
  const events = shownEvents(
    checkpoints
      .filter((checkpoint) => !hasUnreadTime(checkpoint))
      .map((checkpoint): ParcelEvent => ({
        ...asCheckpoint(checkpoint),
        occurredAt: checkpoint.occurred_at,
        zone: checkpoint.zone ?? 'UTC',
        content: personal(checkpoint.content),
        location: personal(checkpoint.location),
      })),
    row,
    now,
  );
  const courierName = courierByCode(row.courier)?.name ?? row.custom?.get(row.courier)?.name ?? row.company;
  const masked = mask({
    courierNames: [courierName, row.company, courierByCode(row.facts?.lastMile?.courier ?? '')?.name ?? ''],
    origin: row.origin,
    destination: row.destination,
    events,
  });
  return {
    id: row.shipment_id,
    number: row.track_number,
    courierName: masked.courier(courierName),
    courierUrl:
      masked.link(webAddress(row.tracking_url)) ??
      masked.link(
        trackingUrl(row.courier, row.track_number) ?? customTrackUrl(row.custom, row.courier, row.track_number),
      ),
    statusTexts: row.custom?.get(row.courier)?.status_texts,
    status: row.status,
    subStatus: row.sub_status,
    statusAt: row.status_at,
    destination: row.destination,
    handedOverAt: handedOverAt(row),
    deliveredAt: row.delivered_at,
    ...expected(row),
    events: events.map((event, index) => maskedEvent(event, masked.place(event, index), masked, row.destination)),
    progress: parcelProgress(row, events, statuses, now),
  };
}

/** An event as a shopper may read it. @param place of it, as it is shown */
export const maskedEvent = (
  event: ParcelEvent,
  place: MaskedPlace,
  mask: Pick<ParcelMask, 'text'>,
  destination: string | null,
): ParcelEvent => ({
  ...event,
  ...place,
  content: mask.text(event.content),
  mask: mask.text,
  zone: eventZone(event, event.zone, place, destination),
});

/** While the store shows dates after the sale, no others are shown. */
function expected(row: PageParcelRow): Pick<PageParcel, 'expectedAt' | 'estimate'> {
  const { edd } = row;
  if (edd === undefined) return { expectedAt: expectedDay(row) };
  if (edd === null || edd.hidden(row)) return { expectedAt: null };
  return { expectedAt: new Date(`${edd.to}T00:00:00Z`), estimate: edd };
}

/** Sent back or on its way to the sender: what the courier promised the shopper is over. */
const GOES_BACK: readonly (SubStatus | null)[] = [7009, 7010, 7011];
function expectedDay({ status, sub_status, facts }: PageParcelRow): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(facts?.expectedAt ?? '')?.[0];
  const at = new Date(`${day ?? ''}T00:00:00Z`);
  return status === ShipmentStatus.Delivered || GOES_BACK.includes(sub_status) || Number.isNaN(at.getTime())
    ? null
    : at;
}

/** A link of the store's, if it is one that a shopper may be sent to. */
export function webAddress(text: string | null): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : null;
}
