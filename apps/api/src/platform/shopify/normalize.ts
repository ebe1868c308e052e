import { FulfillmentState } from '@parcelway/domain';
import { z } from 'zod';
import type { PlatformFulfillment, PlatformOrder, PlatformOrderLine } from '../platform.port';
import {
  cleanAmount,
  cleanCountry,
  cleanCurrency,
  cleanNumber,
  cleanQuantity,
  cleanText,
  cleanTime,
  cleanTimeOrNull,
  cleanUrl,
  idOf,
  idOrNull,
} from './clean';

const text = z.string().nullish();
const lineNode = z.object({
  id: z.string(),
  title: text,
  variantTitle: text,
  sku: text,
  vendor: text,
  quantity: z.number().nullish(),
  product: z.object({ id: z.string() }).nullish(),
  variant: z.object({ id: z.string() }).nullish(),
  image: z.object({ url: text }).nullish(),
});
const fulfillmentNode = z.object({
  id: z.string(),
  status: text,
  createdAt: z.string(),
  updatedAt: z.string(),
  estimatedDeliveryAt: text,
  trackingInfo: z.array(z.object({ company: text, number: text, url: text })).nullish(),
  fulfillmentLineItems: z
    .object({ nodes: z.array(z.object({ quantity: z.number().nullish(), lineItem: z.object({ id: z.string() }) })) })
    .nullish(),
});
/** An order from GraphQL, on a page or as a line of a bulk export. */
export const orderNode = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  processedAt: text,
  cancelledAt: text,
  customerLocale: text,
  displayFinancialStatus: text,
  displayFulfillmentStatus: text,
  tags: z.array(z.string()).nullish(),
  discountCodes: z.array(z.string()).nullish(),
  note: text,
  email: text,
  phone: text,
  currentTotalPriceSet: z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) }).nullish(),
  shippingAddress: z
    .object({
      firstName: text,
      lastName: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      provinceCode: text,
      zip: text,
      country: text,
      countryCodeV2: text,
    })
    .nullish(),
  customer: z.object({ firstName: text, lastName: text }).nullish(),
  fulfillments: z.array(fulfillmentNode).nullish(),
  lineItems: z.object({ nodes: z.array(lineNode) }).nullish(),
});
export type OrderNode = z.infer<typeof orderNode>;

const STATES: Record<string, FulfillmentState> = {
  FULFILLED: FulfillmentState.Fulfilled,
  PARTIALLY_FULFILLED: FulfillmentState.Partial,
  RESTOCKED: FulfillmentState.Restocked,
};

const MOST_CODES = 20;
/** The discount codes of an order, as typed; each once. */
const discountCodes = (codes: readonly string[]): string[] =>
  [...new Set(codes.map((code) => cleanText(code.trim(), 60)).filter(Boolean))].slice(0, MOST_CODES);

const fullName = (first: string | null | undefined, last: string | null | undefined) =>
  cleanText([first, last].filter(Boolean).join(' '), 200);

export interface RawTracking {
  company?: string | null;
  number?: string | null;
  url?: string | null;
}

/**
 * Empty entries are dropped; one with a company or a link but no number is kept with number ''; a repeated number
 * counts once.
 */
export function normalizeTracking(entries: readonly RawTracking[]): PlatformFulfillment['tracking'] {
  const byNumber = new Map<string, PlatformFulfillment['tracking'][number]>();
  for (const entry of entries) {
    const number = cleanNumber(entry.number);
    const company = cleanText(entry.company, 120);
    const url = cleanUrl(entry.url);
    if ((number || company || url) && !byNumber.has(number)) byNumber.set(number, { number, company, url });
  }
  return [...byNumber.values()];
}

function normalizeLine(node: z.infer<typeof lineNode>): PlatformOrderLine {
  return {
    lineId: idOf(node.id),
    title: cleanText(node.title),
    variant: cleanText(node.variantTitle),
    sku: cleanText(node.sku, 255),
    vendor: cleanText(node.vendor, 255),
    productId: idOrNull(node.product?.id),
    variantId: idOrNull(node.variant?.id),
    quantity: cleanQuantity(node.quantity),
    imageUrl: cleanUrl(node.image?.url),
  };
}

function normalizeFulfillment(node: z.infer<typeof fulfillmentNode>): PlatformFulfillment {
  const lines = node.fulfillmentLineItems?.nodes;
  return {
    fulfillmentId: idOf(node.id),
    status: cleanText(node.status, 40) || 'SUCCESS',
    createdAt: cleanTime(node.createdAt),
    updatedAt: cleanTime(node.updatedAt),
    ...(node.estimatedDeliveryAt && { expectedAt: cleanTime(node.estimatedDeliveryAt) }),
    tracking: normalizeTracking(node.trackingInfo ?? []),
    contents: lines
      ? Object.fromEntries(lines.map(({ lineItem, quantity }) => [idOf(lineItem.id), cleanQuantity(quantity)]))
      : null,
  };
}

/** @throws RangeError when an id or a time is unusable. */
export function normalizeOrder(node: OrderNode): PlatformOrder {
  const address = node.shippingAddress;
  const addressName = fullName(address?.firstName, address?.lastName);
  const createdAt = cleanTime(node.createdAt);
  return {
    orderId: idOf(node.id),
    name: cleanText(node.name, 60),
    orderedAt: cleanTimeOrNull(node.processedAt) ?? createdAt,
    createdAt,
    updatedAt: cleanTime(node.updatedAt),
    cancelledAt: cleanTimeOrNull(node.cancelledAt),
    financialStatus: cleanText(node.displayFinancialStatus, 40),
    fulfillmentState: STATES[node.displayFulfillmentStatus ?? ''] ?? FulfillmentState.Unfulfilled,
    tags: (node.tags ?? []).slice(0, 250).map((tag) => cleanText(tag, 255)),
    discountCodes: discountCodes(node.discountCodes ?? []),
    note: cleanText(node.note, 5000),
    locale: cleanText(node.customerLocale, 20) || null,
    email: cleanText(node.email, 320) || null,
    phone: cleanText(node.phone, 40) || null,
    customerName: fullName(node.customer?.firstName, node.customer?.lastName) || addressName,
    total: {
      amount: cleanAmount(node.currentTotalPriceSet?.shopMoney.amount),
      currency: cleanCurrency(node.currentTotalPriceSet?.shopMoney.currencyCode),
    },
    address: address
      ? {
          name: addressName,
          line1: cleanText(address.address1),
          line2: cleanText(address.address2),
          city: cleanText(address.city, 200),
          province: cleanText(address.province, 200),
          provinceCode: cleanText(address.provinceCode, 10),
          zip: cleanText(address.zip, 40),
          country: cleanText(address.country, 200),
          countryCode: cleanCountry(address.countryCodeV2),
        }
      : null,
    lines: node.lineItems ? node.lineItems.nodes.map(normalizeLine) : null,
    fulfillments: (node.fulfillments ?? []).map(normalizeFulfillment),
  };
}

/**
 * A line of a bulk export: an order, one of its line items (which may be far from its order), or something that was not
 * requested.
 */
export type BulkLine =
  | { kind: 'order'; order: PlatformOrder }
  | { kind: 'line'; orderId: string; line: PlatformOrderLine }
  | { kind: 'other' };

const bulkChild = lineNode.extend({ __parentId: z.string() });

/** @throws when the line is no JSON, or not of the requested shape. */
export function parseBulkLine(line: string): BulkLine {
  const value: unknown = JSON.parse(line);
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  if (typeof id !== 'string') throw new TypeError('The line has no id.');
  if (id.startsWith('gid://shopify/Order/')) return { kind: 'order', order: normalizeOrder(orderNode.parse(value)) };
  if (!id.startsWith('gid://shopify/LineItem/')) return { kind: 'other' };
  const child = bulkChild.parse(value);
  return { kind: 'line', orderId: idOf(child.__parentId), line: normalizeLine(child) };
}
