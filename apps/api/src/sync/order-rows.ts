import { createHash } from 'node:crypto';
import type { AppContext } from '../context';
import type { PlatformOrder, PlatformOrderLine } from '../platform/platform.port';
import type { LineWrite, OrderWrite, StoredOrder } from './orders.store';
import { searchText } from './plan-parcels';

/** A line of an order that came apart from it. */
export interface BulkLine {
  orderId: string;
  line: PlatformOrderLine;
}

/** Each order once, in the order of ids; of two readings of one order the newer, of equally new ones the later. */
export function newestFirstSeen(orders: readonly PlatformOrder[]): PlatformOrder[] {
  const newest = new Map<string, PlatformOrder>();
  for (const order of orders) {
    const other = newest.get(order.orderId);
    if (!other || Date.parse(other.updatedAt) <= Date.parse(order.updatedAt)) newest.set(order.orderId, order);
  }
  return [...newest.values()].sort((a, b) => byId(a.orderId, b.orderId));
}

/** Decimal ids in numeric order, without losing digits. */
const byId = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
const byLine = (a: LineWrite, b: LineWrite) => byId(a.order_id, b.order_id) || byId(a.line_id, b.line_id);

/** Distinguishes two readings of an order. */
export const hashOf = (order: PlatformOrder) =>
  createHash('sha256').update(JSON.stringify(order)).digest().subarray(0, 16);

/** Whether what the parcels copy from their order is another now. */
export function factsDiffer(order: PlatformOrder, before: StoredOrder): boolean {
  return (
    order.name !== before.name ||
    order.customerName !== before.customer_name ||
    Date.parse(order.orderedAt) !== before.ordered_at.getTime() ||
    (order.address?.countryCode ?? null) !== before.destination
  );
}

function lineOf(orderId: string, line: PlatformOrderLine): LineWrite {
  return {
    order_id: orderId,
    line_id: line.lineId,
    title: line.title,
    variant: line.variant,
    sku: line.sku,
    vendor: line.vendor,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity: line.quantity,
    image_url: line.imageUrl,
  };
}

/** The rows of order lines, each line once, in the order of ids. */
export const uniqueLines = (entries: readonly BulkLine[]) =>
  [...new Map(entries.map(({ orderId, line }) => [`${orderId}/${line.lineId}`, lineOf(orderId, line)])).values()].sort(
    byLine,
  );

/** Some countries' codes come with the country in front: JP-13. */
const provinceCodeOf = (address: PlatformOrder['address']): string | null =>
  address?.provinceCode.replace(`${address.countryCode ?? ''}-`, '') || null;

/**
 * The row of an order.
 * @param redacted the customer was erased: nothing personal is stored, even if the store still sends it
 */
export function writeOf(
  vault: AppContext['vault'],
  order: PlatformOrder,
  hash: Buffer,
  items: number,
  redacted: boolean,
): OrderWrite {
  const secret = (text: string | null) => (text && !redacted ? vault.encrypt(text).toString('base64') : null);
  const customerName = redacted ? '' : order.customerName;
  return {
    order_id: order.orderId,
    name: order.name,
    customer_name: customerName,
    email_enc: secret(order.email),
    email_hash: order.email && !redacted ? vault.blindIndex(order.email).toString('base64') : null,
    phone_enc: secret(order.phone),
    address_enc: secret(order.address && JSON.stringify(order.address)),
    destination: order.address?.countryCode ?? null,
    province: redacted ? null : order.address?.province || null,
    province_code: redacted ? null : provinceCodeOf(order.address),
    currency: order.total.currency,
    total_price: order.total.amount,
    items_count: items,
    fulfillment_state: order.fulfillmentState,
    financial_status: order.financialStatus,
    tags: order.tags,
    // A code may be made for one person.
    discount_codes: redacted ? [] : order.discountCodes,
    note: redacted ? '' : order.note,
    locale: order.locale,
    ordered_at: order.orderedAt,
    created_at: order.createdAt,
    cancelled_at: order.cancelledAt,
    updated_at: order.updatedAt,
    search: searchText(order.name, customerName),
    source_hash: hash.toString('base64'),
  };
}
