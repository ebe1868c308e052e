import { z } from 'zod';
import type { PlatformFulfillment, PlatformOrder } from '../platform.port';
import { cleanQuantity, cleanText, cleanTime, idOf } from './clean';
import { parseExactJson } from './exact-json';
import { normalizeOrder, normalizeTracking, type OrderNode, type RawTracking } from './normalize';

const text = z.string().nullish();
/** Ten times what an order may have; an order with more comes by the export. */
const MAX_LINES = 5_000;
const id = z.union([z.string(), z.number()]);
const restLine = z.object({
  id,
  admin_graphql_api_id: text,
  title: text,
  variant_title: text,
  sku: text,
  vendor: text,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  quantity: z.number().nullish(),
});
const restFulfillment = z.object({
  id,
  admin_graphql_api_id: text,
  order_id: id.nullish(),
  status: text,
  created_at: z.string(),
  updated_at: z.string(),
  tracking_company: text,
  tracking_number: text,
  tracking_numbers: z.array(z.string().nullable()).nullish(),
  tracking_url: text,
  tracking_urls: z.array(z.string().nullable()).nullish(),
  line_items: z.array(restLine).max(MAX_LINES).nullish(),
});
const restOrder = z.object({
  id,
  admin_graphql_api_id: text,
  name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  processed_at: text,
  cancelled_at: text,
  customer_locale: text,
  financial_status: text,
  fulfillment_status: text,
  tags: text,
  discount_codes: z.array(z.object({ code: text })).nullish(),
  note: text,
  email: text,
  phone: text,
  currency: text,
  current_total_price: text,
  total_price: text,
  current_total_price_set: z
    .object({ shop_money: z.object({ amount: z.string(), currency_code: z.string() }) })
    .nullish(),
  shipping_address: z
    .object({
      first_name: text,
      last_name: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      province_code: text,
      zip: text,
      country: text,
      country_code: text,
    })
    .nullish(),
  customer: z.object({ first_name: text, last_name: text }).nullish(),
  line_items: z.array(restLine).max(MAX_LINES).nullish(),
  fulfillments: z.array(restFulfillment).max(MAX_LINES).nullish(),
});

/** The exact id: the gid where there is one, because it was never a number on its way. */
const exactId = (thing: { id: string | number; admin_graphql_api_id?: string | null | undefined }) =>
  idOf(thing.admin_graphql_api_id || thing.id);

const idObject = (given: string | number | null | undefined) =>
  given === null || given === undefined ? null : { id: String(given) };

const STATES: Record<string, string> = {
  fulfilled: 'FULFILLED',
  partial: 'PARTIALLY_FULFILLED',
  restocked: 'RESTOCKED',
};

function trackingOf(rest: z.infer<typeof restFulfillment>): RawTracking[] {
  const numbers = rest.tracking_numbers?.length ? rest.tracking_numbers : [rest.tracking_number ?? null];
  const urls = rest.tracking_urls?.length ? rest.tracking_urls : [rest.tracking_url ?? null];
  return numbers.map((number, index) => ({ number, company: rest.tracking_company, url: urls[index] ?? null }));
}

function fulfillmentOf(rest: z.infer<typeof restFulfillment>): PlatformFulfillment {
  return {
    fulfillmentId: exactId(rest),
    status: cleanText(rest.status, 40).toUpperCase() || 'SUCCESS',
    createdAt: cleanTime(rest.created_at),
    updatedAt: cleanTime(rest.updated_at),
    tracking: normalizeTracking(trackingOf(rest)),
    contents: rest.line_items
      ? Object.fromEntries(rest.line_items.map((line) => [exactId(line), cleanQuantity(line.quantity)]))
      : null,
  };
}

/** The body of an orders/* webhook. @throws ZodError, SyntaxError or RangeError when it is not one. */
export function orderOfWebhook(body: string): PlatformOrder {
  const rest = restOrder.parse(parseExactJson(body));
  const money = rest.current_total_price_set?.shop_money;
  const address = rest.shipping_address;
  const node: OrderNode = {
    id: exactId(rest),
    name: rest.name,
    createdAt: rest.created_at,
    updatedAt: rest.updated_at,
    processedAt: rest.processed_at,
    cancelledAt: rest.cancelled_at,
    customerLocale: rest.customer_locale,
    displayFinancialStatus: rest.financial_status?.toUpperCase(),
    displayFulfillmentStatus: STATES[rest.fulfillment_status ?? ''] ?? 'UNFULFILLED',
    tags: (rest.tags ?? '')
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    discountCodes: (rest.discount_codes ?? []).flatMap(({ code }) => code ?? []),
    note: rest.note,
    email: rest.email,
    phone: rest.phone,
    currentTotalPriceSet: {
      shopMoney: {
        amount: money?.amount ?? rest.current_total_price ?? rest.total_price ?? '0',
        currencyCode: money?.currency_code ?? rest.currency ?? 'USD',
      },
    },
    shippingAddress: address && {
      firstName: address.first_name,
      lastName: address.last_name,
      address1: address.address1,
      address2: address.address2,
      city: address.city,
      province: address.province,
      provinceCode: address.province_code,
      zip: address.zip,
      country: address.country,
      countryCodeV2: address.country_code,
    },
    customer: rest.customer && { firstName: rest.customer.first_name, lastName: rest.customer.last_name },
    lineItems: rest.line_items && {
      nodes: rest.line_items.map((line) => ({
        id: exactId(line),
        title: line.title,
        variantTitle: line.variant_title,
        sku: line.sku,
        vendor: line.vendor,
        product: idObject(line.product_id),
        variant: idObject(line.variant_id),
        quantity: line.quantity,
      })),
    },
  };
  return { ...normalizeOrder(node), fulfillments: (rest.fulfillments ?? []).map(fulfillmentOf) };
}

/** The body of a fulfillments/* webhook, with the order it belongs to. @throws as {@link orderOfWebhook}. */
export function fulfillmentOfWebhook(body: string): { orderId: string; fulfillment: PlatformFulfillment } {
  const rest = restFulfillment.parse(parseExactJson(body));
  if (rest.order_id === null || rest.order_id === undefined) throw new RangeError('The fulfilment names no order.');
  return { orderId: idOf(rest.order_id), fulfillment: fulfillmentOf(rest) };
}
