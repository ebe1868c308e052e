import { courierByCode, trackingUrl } from '@parcelway/couriers';
import type { CourierCard, CustomStatusMark, OrderRow, ParcelEdd, ShipmentRow } from '@parcelway/http-contract';
import { isFloating, type AttentionReason, type ShipmentStatus, type SubStatus } from '@parcelway/domain';
import type { AppContext } from '../context';
import type { LastEventRow } from '../db/schema';
import { customTrackUrl, type CustomCouriers } from '../shops/custom-couriers.store';
import { storeAdminUrl, storeUrl, TRACK_PATH } from '../platform/store-url';
import type { CurrentStatuses } from './current-statuses';
import type { StoredOrder, StoredShipment } from './shipment-rows.store';

const DAY_MS = 86_400_000;
const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

export const courierName = (code: string, company: string, custom?: CustomCouriers): string =>
  courierByCode(code)?.name ?? custom?.get(code)?.name ?? (company || code);

/** @param number the parcel's: the courier's own page shows it */
export function courierCard(code: string, number: string, custom?: CustomCouriers): CourierCard | null {
  const own = custom?.get(code);
  if (own) {
    const url = customTrackUrl(custom, code, number);
    const { name, initials } = own;
    return { code, name, homepage: null, phone: own.phone || null, track_url: url, initials };
  }
  const courier = courierByCode(code);
  return courier
    ? {
        code,
        name: courier.name,
        homepage: courier.homepage,
        phone: courier.phone,
        track_url: trackingUrl(code, number),
      }
    : null;
}

export const storeOrderUrl = (ctx: AppContext, domain: string, orderId: string): string =>
  `${storeAdminUrl(ctx.config, domain)}/orders/${orderId}`;

/** The shopper's page of a parcel under the store's own domain. */
export const trackingPageUrl = (ctx: AppContext, domain: string, number: string): string =>
  `${storeUrl(ctx.config, domain)}${TRACK_PATH}?nums=${encodeURIComponent(number.replace(/\p{Surrogate}/gu, '\ufffd'))}`;

/** @throws never: a value that cannot be read any more (another key) shows as absent, and is logged. */
export function decrypted(ctx: Pick<AppContext, 'vault' | 'log'>, bytes: Buffer | null): string | null {
  if (!bytes) return null;
  try {
    return ctx.vault.decrypt(bytes);
  } catch (error) {
    ctx.log.error({ err: error }, 'a stored value could not be decrypted');
    return null;
  }
}

function customer(
  ctx: AppContext,
  row: { customer_name: string | null; email_enc: Buffer | null; phone_enc: Buffer | null },
) {
  return { name: row.customer_name ?? '', email: decrypted(ctx, row.email_enc), phone: decrypted(ctx, row.phone_enc) };
}

export function shipmentRow(
  ctx: AppContext,
  domain: string,
  row: StoredShipment & { edd: ParcelEdd | null },
  custom?: CustomStatusMark,
): ShipmentRow {
  const now = ctx.now();
  const key = row.transit_key;
  const daysUnderWay = key >= 100_000 ? Math.max(0, Math.floor(now.getTime() / DAY_MS) - (key - 100_000)) : key;
  return {
    id: row.shipment_id,
    order_id: row.order_id,
    order_name: row.order_name,
    shopify_order_url: storeOrderUrl(ctx, domain, row.order_id),
    ordered_at: row.ordered_at.toISOString(),
    fulfilled_at: iso(row.fulfilled_at),
    created_at: row.created_at.toISOString(),
    last_update_at: iso(row.last_checkpoint_at),
    track_number: row.track_number,
    track_url:
      row.track_number === ''
        ? null
        : (trackingUrl(row.courier, row.track_number) ?? customTrackUrl(row.custom, row.courier, row.track_number)),
    courier: row.courier,
    courier_name: courierName(row.courier, row.company, row.custom),
    candidates: row.candidates.map(({ code, score, why }) => ({
      code,
      name: courierName(code, '', row.custom),
      score,
      why,
    })),
    status: row.status as ShipmentStatus,
    sub_status: row.sub_status as SubStatus | null,
    ...(custom && { custom_status: custom }),
    origin: row.origin,
    destination: row.destination,
    customer: customer(ctx, row),
    transit_days: key < 0 ? null : daysUnderWay,
    stay_days: row.last_checkpoint_at
      ? Math.max(0, Math.floor((now.getTime() - row.last_checkpoint_at.getTime()) / DAY_MS))
      : null,
    last_event: row.last_event && lastEvent(row.last_event),
    attention: row.attention_since && {
      reason: row.attention as AttentionReason,
      since: row.attention_since.toISOString(),
      deadline: iso(row.attention_until),
      ...(row.deed && { done: row.deed }),
    },
    note: row.note,
    expected_on: row.facts?.expectedAt ?? null,
    edd: row.edd,
    total_price: row.total_price ?? '0.00',
    currency: row.currency ?? '',
    tags: row.tags ?? [],
    manual: row.manual_status !== null,
    over_quota: row.over_quota_at !== null,
  };
}

const lastEvent = ({
  time,
  content,
  location,
  hasTime = true,
  zoneKnown = true,
}: LastEventRow): ShipmentRow['last_event'] => ({
  time,
  content,
  location,
  has_time: hasTime,
  floating: isFloating({ hasTime, zoneKnown }),
});

export function orderRow(ctx: AppContext, domain: string, row: StoredOrder, statuses: CurrentStatuses): OrderRow {
  const custom = statuses.ofOrder(row);
  return {
    id: row.order_id,
    order_name: row.name,
    shopify_order_url: storeOrderUrl(ctx, domain, row.order_id),
    ordered_at: row.ordered_at.toISOString(),
    customer: customer(ctx, row),
    destination: row.destination,
    total_price: row.total_price,
    currency: row.currency,
    items_count: row.items_count,
    fulfillment_status: row.fulfillment_state,
    financial_status: row.financial_status,
    cancelled_at: iso(row.cancelled_at),
    shipments: row.shipments.map((parcel) => {
      const own = statuses.ofParcel(parcel.shipment_id);
      return {
        id: parcel.shipment_id,
        track_number: parcel.track_number,
        courier: parcel.courier,
        courier_name: courierName(parcel.courier, parcel.company, parcel.custom),
        status: parcel.status as ShipmentStatus,
        sub_status: parcel.sub_status as SubStatus | null,
        ...(own && { custom_status: own }),
        last_update_at: iso(parcel.last_checkpoint_at),
      };
    }),
    tags: row.tags,
    note: row.note,
    ...(custom && { custom_status: custom }),
  };
}
