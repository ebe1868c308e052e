import { normalizeNumber } from '@parcelway/couriers';
import { statusInfo, type FulfillmentState, type ShipmentStatus } from '@parcelway/domain';
import type { publicCalls } from '@parcelway/http-contract/public';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { linesOfOrder } from '../details/shipment-detail.store';
import { HttpError } from '../http/errors';
import { courierName, decrypted, trackingPageUrl } from '../orders/parcel-rows';
import { withCustomCouriers } from '../shops/custom-couriers.store';
import { eventsOfParcels, isOfJourney, journeyOf, type EventRow } from '../tracking/checkpoints.store';
import {
  changedOrders,
  orderById,
  parcelById,
  parcelsByNumber,
  parcelsOfOrders,
  type OrderPosition,
  type PublicOrderRow,
  type PublicParcelRow,
} from './public-orders.store';

type Data<Name extends Exclude<keyof typeof publicCalls, 'deleteWebhook'>> = z.output<
  (typeof publicCalls)[Name]['data']
>;
export type PublicParcel = Data<'registerParcel'>;
type PublicOrder = Data<'listOrders'>['data'][number];

const MAX_FOUND = 50;
const FULFILLMENT: Record<FulfillmentState, PublicOrder['fulfillment_status']> = {
  0: 'unfulfilled',
  1: 'fulfilled',
  2: 'partial',
  3: 'restocked',
};
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** @throws HttpError 400 for a cursor that is none */
export function listOrders(
  ctx: AppContext,
  caller: Caller,
  { limit, cursor, updated_since: since }: z.output<(typeof publicCalls)['listOrders']['query']>,
): Promise<Data<'listOrders'>> {
  const { shopId } = caller;
  const after = cursor === undefined ? null : positionOf(cursor);
  return withShop(ctx.db, shopId, async (trx) => {
    const rows = await changedOrders(trx, shopId, { after, since, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      data: await withParcels(ctx, trx, caller, page),
      next_cursor: last && rows.length > limit ? cursorOf(last) : null,
    };
  });
}

/** @throws HttpError 404 */
export function getOrder(ctx: AppContext, caller: Caller, id: string): Promise<Data<'getOrder'>> {
  return withShop(ctx.db, caller.shopId, async (trx) => {
    const row = await orderById(trx, caller.shopId, id);
    const [order] = row ? await withParcels(ctx, trx, caller, [row]) : [];
    if (!order) throw new HttpError(404, 'There is no such order in this shop.');
    const lines = await linesOfOrder(trx, caller.shopId, id);
    return {
      ...order,
      line_items: lines.map(({ line_id, title, variant, sku, quantity }) => ({
        ...{ id: line_id, title, variant, sku, quantity },
      })),
    };
  });
}

/** @throws HttpError 404 */
export const getParcel = (ctx: AppContext, caller: Caller, id: string): Promise<Data<'getParcel'>> =>
  withShop(ctx.db, caller.shopId, (trx) => parcelWithEvents(ctx, trx, caller, id));

/** @throws HttpError 404 */
export async function parcelWithEvents(
  ctx: AppContext,
  trx: ShopTransaction,
  caller: Caller,
  id: string,
): Promise<Data<'getParcel'>> {
  const { shopId } = caller;
  const row = await parcelById(trx, shopId, id);
  if (!row) throw new HttpError(404, 'There is no such parcel in this shop.');
  const journey = journeyOf(row.courier, normalizeNumber(row.track_number));
  const events = (await eventsOfParcels(trx, shopId, [id]))
    .filter((event) => event.retracted_at === null && isOfJourney(event, journey))
    .map(publicEvent);
  const [named = row] = await withCustomCouriers(trx, shopId, [row]);
  return { ...publicParcel(ctx, caller, named), events };
}

export async function findParcels(ctx: AppContext, caller: Caller, number: string): Promise<Data<'findParcels'>> {
  const key = normalizeNumber(number);
  if (key === '') return { data: [] };
  const { shopId } = caller;
  const rows = await withShop(ctx.db, shopId, async (trx) =>
    withCustomCouriers(trx, shopId, await parcelsByNumber(trx, shopId, key, MAX_FOUND)),
  );
  return { data: rows.map((row) => publicParcel(ctx, caller, row)) };
}

async function withParcels(
  ctx: AppContext,
  trx: ShopTransaction,
  caller: Caller,
  orders: readonly PublicOrderRow[],
): Promise<PublicOrder[]> {
  const ids = orders.map(({ order_id: id }) => id);
  const parcels = await withCustomCouriers(trx, caller.shopId, await parcelsOfOrders(trx, caller.shopId, ids));
  return orders.map((row) => ({
    id: row.order_id,
    name: row.name,
    ordered_at: row.ordered_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    cancelled_at: iso(row.cancelled_at),
    fulfillment_status: FULFILLMENT[row.fulfillment_state],
    currency: row.currency,
    total_price: row.total_price,
    customer: row.redacted_at ? null : { name: row.customer_name, email: decrypted(ctx, row.email_enc) },
    destination_country: row.destination,
    tags: row.tags,
    parcels: parcels
      .filter((parcel) => parcel.order_id === row.order_id)
      .map((parcel) => publicParcel(ctx, caller, parcel)),
  }));
}

export function publicParcel(ctx: AppContext, { domain }: Caller, row: PublicParcelRow): PublicParcel {
  return {
    id: row.shipment_id,
    order_id: row.order_id,
    order_name: row.order_name,
    tracking_number: row.track_number,
    courier: row.courier,
    courier_name: courierName(row.courier, row.company, row.custom),
    status: statusInfo(row.status as ShipmentStatus).key,
    sub_status: row.sub_status,
    shipped_at: iso(row.fulfilled_at),
    last_event_at: iso(row.last_checkpoint_at),
    delivered_at: iso(row.delivered_at),
    expected_on: row.facts?.expectedAt?.slice(0, 10) ?? null,
    destination_country: row.destination,
    tracking_url: trackingPageUrl(ctx, domain, row.track_number),
  };
}

const publicEvent = (event: EventRow): Data<'getParcel'>['events'][number] => ({
  time: event.occurred_at.toISOString(),
  has_time: event.has_time,
  status: event.status === null ? null : statusInfo(event.status).key,
  sub_status: event.sub_status,
  description: event.content,
  location: event.location,
  country: event.country,
});

const cursorOf = (row: PublicOrderRow): string =>
  Buffer.from(`${row.updated_at.toISOString()}|${row.order_id}`).toString('base64url');

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\|(\d{1,18})$/;
function positionOf(cursor: string): OrderPosition {
  const [, updatedAt, orderId] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (updatedAt === undefined || orderId === undefined || Number.isNaN(Date.parse(updatedAt))) {
    const errors = { cursor: 'must be the next_cursor of a page' };
    throw new HttpError(400, 'Check the query. cursor: must be the next_cursor of a page', { errors });
  }
  return { updatedAt, orderId };
}
