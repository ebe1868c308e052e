import { gid } from '../ids';
import type { TwinAddress, TwinFulfillment, TwinFulfillmentEvent, TwinLineItem, TwinOrder, TwinShop } from '../model';
import { shopTime } from '../shop-time';
import { soldAs } from '../store/catalogue';
import { unfulfilledQuantities } from '../store/order-changes';
import type { BodyValue } from './json-text';

type Body = { [key: string]: BodyValue };

const money = (amount: string, currency: string): Body => ({
  shop_money: { amount, currency_code: currency },
  presentment_money: { amount, currency_code: currency },
});

/** An order as REST shows it. */
export function orderBody(order: TwinOrder, shop: TwinShop): Body {
  const left = unfulfilledQuantities(order);
  const at = (iso: string | null): string | null => iso && shopTime(iso, shop.timezone);
  const address = order.shippingAddress && addressBody(order.shippingAddress);
  const number = Number(order.name.replace(/\D/g, '').slice(-9) || 0);
  return {
    id: BigInt(order.id),
    admin_graphql_api_id: gid('Order', order.id),
    app_id: null,
    cancel_reason: order.cancelledAt ? 'other' : null,
    cancelled_at: at(order.cancelledAt),
    closed_at: at(order.closedAt),
    confirmed: true,
    contact_email: order.email,
    created_at: at(order.createdAt),
    currency: order.currency,
    current_total_price: order.total,
    current_total_price_set: money(order.total, order.currency),
    customer_locale: order.customerLocale,
    discount_codes: (order.discountCodes ?? []).map((code) => ({ code, amount: '0.00', type: 'fixed_amount' })),
    email: order.email,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: fulfillmentStatus(order),
    name: order.name,
    note: order.note,
    note_attributes: [],
    number,
    order_number: number,
    order_status_url: `https://${shop.domain}/${shop.id}/orders/${order.id}/authenticate`,
    phone: order.phone,
    presentment_currency: order.currency,
    processed_at: at(order.processedAt),
    source_name: 'web',
    subtotal_price: order.total,
    tags: order.tags.join(', '),
    test: order.test,
    token: `order${order.id}`,
    total_price: order.total,
    total_price_set: money(order.total, order.currency),
    updated_at: at(order.updatedAt),
    billing_address: address,
    customer: order.customer && {
      id: BigInt(order.customer.id),
      email: order.email,
      first_name: order.customer.firstName,
      last_name: order.customer.lastName,
      state: 'disabled',
      admin_graphql_api_id: gid('Customer', order.customer.id),
    },
    fulfillments: order.fulfillments.map((fulfillment) => fulfillmentBody(order, fulfillment, shop)),
    line_items: order.lineItems.map((line) =>
      lineBody(line, {
        ...{ currency: order.currency, vendor: shop.name },
        ...{ quantity: line.quantity, open: left.get(line.id) ?? 0 },
      }),
    ),
    refunds: [],
    shipping_address: address,
    shipping_lines: order.shippingLine
      ? [
          {
            code: order.shippingLine.code,
            title: order.shippingLine.title,
            carrier_identifier: null,
            price: '0.00',
            source: 'shopify',
          },
        ]
      : [],
  };
}

/** A fulfilment as REST shows it; its lines carry the quantity that lies in the parcel. */
export function fulfillmentBody(order: TwinOrder, fulfillment: TwinFulfillment, shop: TwinShop): Body {
  const lines = new Map(order.lineItems.map((line) => [line.id, line]));
  const numbers = fulfillment.tracking.flatMap((tracking) => (tracking.number === null ? [] : [tracking.number]));
  const urls = fulfillment.tracking.flatMap((tracking) => (tracking.url === null ? [] : [tracking.url]));
  return {
    id: BigInt(fulfillment.id),
    order_id: BigInt(order.id),
    status: fulfillment.status.toLowerCase(),
    created_at: shopTime(fulfillment.createdAt, shop.timezone),
    service: 'manual',
    updated_at: shopTime(fulfillment.updatedAt, shop.timezone),
    tracking_company: fulfillment.tracking[0]?.company ?? null,
    shipment_status: shipmentStatus(fulfillment),
    location_id: null,
    origin_address: null,
    email: order.email,
    destination: order.shippingAddress && addressBody(order.shippingAddress),
    line_items: fulfillment.lines.flatMap(({ lineItemId, quantity }) => {
      const line = lines.get(lineItemId);
      return line ? [lineBody(line, { currency: order.currency, vendor: shop.name, quantity, open: 0 })] : [];
    }),
    tracking_number: numbers[0] ?? null,
    tracking_numbers: numbers,
    tracking_url: urls[0] ?? null,
    tracking_urls: urls,
    receipt: {},
    name: fulfillment.name,
    admin_graphql_api_id: gid('Fulfillment', fulfillment.id),
  };
}

export function fulfillmentEventBody(
  order: TwinOrder,
  fulfillment: TwinFulfillment,
  event: TwinFulfillmentEvent,
  shop: TwinShop,
): Body {
  const created = shopTime(event.createdAt, shop.timezone);
  return {
    id: BigInt(event.id),
    fulfillment_id: BigInt(fulfillment.id),
    status: event.status.toLowerCase(),
    message: event.message,
    happened_at: shopTime(event.happenedAt, shop.timezone),
    city: event.city,
    province: null,
    country: event.country,
    zip: null,
    address1: null,
    latitude: null,
    longitude: null,
    shop_id: BigInt(shop.id),
    created_at: created,
    updated_at: created,
    estimated_delivery_at: event.estimatedDeliveryAt && shopTime(event.estimatedDeliveryAt, shop.timezone),
    order_id: BigInt(order.id),
    admin_graphql_api_id: gid('FulfillmentEvent', event.id),
  };
}

/** Body of shop/update and app/uninstalled. */
export function shopBody(shop: TwinShop): Body {
  return {
    id: BigInt(shop.id),
    name: shop.name,
    email: shop.email,
    domain: shop.domain,
    country: shop.countryCode,
    country_code: shop.countryCode,
    primary_locale: shop.locale,
    currency: shop.currency,
    customer_email: shop.email,
    iana_timezone: shop.timezone,
    shop_owner: `${shop.staff.firstName} ${shop.staff.lastName}`,
    myshopify_domain: shop.domain,
  };
}

function addressBody(address: TwinAddress): Body {
  return {
    first_name: address.firstName,
    last_name: address.lastName,
    name: `${address.firstName} ${address.lastName}`.trim(),
    company: null,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    zip: address.zip,
    province: address.province,
    province_code: address.provinceCode,
    country: address.country,
    country_code: address.countryCode,
    phone: address.phone,
    latitude: null,
    longitude: null,
  };
}

function lineBody(
  line: TwinLineItem,
  { currency, vendor, quantity, open }: { currency: string; vendor: string; quantity: number; open: number },
): Body {
  const sold = soldAs(line);
  return {
    id: BigInt(line.id),
    admin_graphql_api_id: gid('LineItem', line.id),
    current_quantity: line.quantity,
    fulfillable_quantity: open,
    fulfillment_service: 'manual',
    fulfillment_status: open === 0 ? 'fulfilled' : open < line.quantity ? 'partial' : null,
    name: line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title,
    price: line.unitPrice,
    price_set: money(line.unitPrice, currency),
    product_id: sold && BigInt(sold.product.id),
    product_exists: sold !== null,
    quantity,
    requires_shipping: true,
    sku: line.sku,
    title: line.title,
    variant_id: sold?.variant ? BigInt(sold.variant.id) : null,
    variant_title: line.variantTitle,
    vendor: sold && vendor,
  };
}

function fulfillmentStatus(order: TwinOrder): string | null {
  return { UNFULFILLED: null, PARTIALLY_FULFILLED: 'partial', FULFILLED: 'fulfilled', RESTOCKED: 'restocked' }[
    order.fulfillmentStatus
  ];
}

/** REST names the last event here; nothing before there is one. */
function shipmentStatus(fulfillment: TwinFulfillment): string | null {
  return fulfillment.events.length === 0 || fulfillment.status === 'CANCELLED'
    ? null
    : fulfillment.displayStatus.toLowerCase();
}
