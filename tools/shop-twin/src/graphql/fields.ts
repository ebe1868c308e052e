import { gid } from '../ids';
import type { TwinAddress, TwinFulfillment, TwinFulfillmentEvent, TwinLineItem, TwinOrder } from '../model';
import { unfulfilledQuantities } from '../store/order-changes';
import { soldAs } from '../store/catalogue';
import { eventsInOrder } from '../store/shop-store';
import { mustReadProducts, productView, variantView } from './catalogue-views';
import type { FieldContext } from './field-context';

interface FulfillmentSource {
  order: TwinOrder;
  fulfillment: TwinFulfillment;
}
interface LineSource {
  order: TwinOrder;
  line: TwinLineItem;
}
interface FulfillmentLineSource {
  order: TwinOrder;
  item: TwinFulfillment['lines'][number];
}

/** The source object of each type while it is read. */
interface Sources {
  Order: TwinOrder;
  Fulfillment: FulfillmentSource;
  LineItem: LineSource;
  FulfillmentLineItem: FulfillmentLineSource;
  FulfillmentEvent: TwinFulfillmentEvent;
  MailingAddress: TwinAddress;
  Customer: NonNullable<TwinOrder['customer']>;
  ShippingLine: NonNullable<TwinOrder['shippingLine']>;
  FulfillmentTrackingInfo: TwinFulfillment['tracking'][number];
  MoneyBag: { amount: string; currencyCode: string };
  OrderTransaction: TwinOrder;
}

type Getter<S, R = unknown> = (source: S, context: FieldContext, args: Readonly<Record<string, unknown>>) => R;
type FieldTable = { [T in keyof Sources]: Record<string, Getter<Sources[T]>> };
type ConnectionTable = { [T in keyof Sources]?: Record<string, Getter<Sources[T], { id: string; source: unknown }[]>> };

const address = (order: TwinOrder): TwinAddress | null => order.shippingAddress;
const money = (amount: string, currencyCode: string): Sources['MoneyBag'] => ({ amount, currencyCode });

function firstOf<T>(items: T[], args: Readonly<Record<string, unknown>>): T[] {
  return typeof args['first'] === 'number' ? items.slice(0, args['first']) : items;
}

/** As PayPal's: 17 digits and capital letters. */
const transactionId = ({ id }: TwinOrder): string => BigInt(id).toString(36).toUpperCase().padStart(17, '0').slice(-17);

/** Every plain field of a store's objects. Both the GraphQL executor and the bulk export read through this table. */
export const FIELDS: FieldTable = {
  Order: {
    id: (order) => gid('Order', order.id),
    legacyResourceId: (order) => order.id,
    name: (order) => order.name,
    createdAt: (order) => order.createdAt,
    updatedAt: (order) => order.updatedAt,
    processedAt: (order) => order.processedAt,
    cancelledAt: (order) => order.cancelledAt,
    closedAt: (order) => order.closedAt,
    closed: (order) => order.closedAt !== null,
    test: (order) => order.test,
    customerLocale: (order) => order.customerLocale,
    displayFinancialStatus: (order) => order.financialStatus,
    displayFulfillmentStatus: (order) => order.fulfillmentStatus,
    tags: (order) => order.tags,
    discountCodes: (order) => order.discountCodes ?? [],
    note: (order) => order.note,
    email: (order) => order.email,
    phone: (order) => order.phone,
    statusPageUrl: (order, { shop }) => `https://${shop.domain}/${shop.id}/orders/${order.id}/authenticate`,
    currencyCode: (order) => order.currency,
    currentTotalPriceSet: (order) => money(order.total, order.currency),
    totalPriceSet: (order) => money(order.total, order.currency),
    shippingLine: (order) => order.shippingLine,
    shippingAddress: address,
    billingAddress: address,
    customer: (order) => order.customer,
    transactions: (order, _context, args) => firstOf(order.financialStatus === 'PENDING' ? [] : [order], args),
    fulfillments: (order, _context, args) =>
      firstOf(
        order.fulfillments.map((fulfillment): FulfillmentSource => ({ order, fulfillment })),
        args,
      ),
  },
  // An order is paid at once, by one sale.
  OrderTransaction: {
    id: (order) => gid('OrderTransaction', order.id),
    kind: () => 'SALE',
    status: () => 'SUCCESS',
    createdAt: (order) => order.processedAt,
    gateway: (order) => order.gateway ?? 'shopify_payments',
    authorizationCode: (order) => (order.gateway === 'manual' ? null : transactionId(order)),
    paymentId: (order) => `${order.name}.1`,
  },
  Fulfillment: {
    id: ({ fulfillment }) => gid('Fulfillment', fulfillment.id),
    legacyResourceId: ({ fulfillment }) => fulfillment.id,
    name: ({ fulfillment }) => fulfillment.name,
    status: ({ fulfillment }) => fulfillment.status,
    displayStatus: ({ fulfillment }) => fulfillment.displayStatus,
    createdAt: ({ fulfillment }) => fulfillment.createdAt,
    updatedAt: ({ fulfillment }) => fulfillment.updatedAt,
    inTransitAt: ({ fulfillment }) => fulfillment.inTransitAt,
    deliveredAt: ({ fulfillment }) => fulfillment.deliveredAt,
    estimatedDeliveryAt: ({ fulfillment }) => fulfillment.estimatedDeliveryAt,
    totalQuantity: ({ fulfillment }) => fulfillment.lines.reduce((sum, line) => sum + line.quantity, 0),
    requiresShipping: () => true,
    trackingInfo: ({ fulfillment }, _context, args) => firstOf(fulfillment.tracking, args),
    location: (_source, { shop }) => ({ id: gid('Location', shop.id), name: 'Main warehouse' }),
    originAddress: () => null,
    service: () => ({ handle: 'manual', serviceName: 'Manual', type: 'MANUAL' }),
    order: ({ order }) => order,
  },
  LineItem: {
    id: ({ line }) => gid('LineItem', line.id),
    title: ({ line }) => line.title,
    name: ({ line }) => (line.variantTitle ? `${line.title} - ${line.variantTitle}` : line.title),
    variantTitle: ({ line }) => line.variantTitle,
    sku: ({ line }) => line.sku,
    quantity: ({ line }) => line.quantity,
    currentQuantity: ({ line }) => line.quantity,
    unfulfilledQuantity: ({ order, line }) => Math.max(0, unfulfilledQuantities(order).get(line.id) ?? 0),
    requiresShipping: () => true,
    vendor: ({ line }, { shop }) => soldAs(line) && shop.name,
    product: ({ line }, context) => {
      mustReadProducts(context, 'product');
      const sold = soldAs(line);
      return sold && productView(sold.product, context);
    },
    variant: ({ line }, context) => {
      mustReadProducts(context, 'variant');
      const sold = soldAs(line);
      return sold?.variant ? variantView(sold.product.title, sold.variant) : null;
    },
    originalUnitPriceSet: ({ order, line }) => money(line.unitPrice, order.currency),
    image: ({ line }, { publicUrl }) =>
      line.imageUrl === null
        ? null
        : // The twin's own pictures are at whatever address it has.
          { url: line.imageUrl.startsWith('/') ? `${publicUrl}${line.imageUrl}` : line.imageUrl, altText: line.title },
  },
  FulfillmentLineItem: {
    id: ({ item }) => gid('FulfillmentLineItem', item.id),
    quantity: ({ item }) => item.quantity,
    lineItem: ({ order, item }) => {
      const line = order.lineItems.find((candidate) => candidate.id === item.lineItemId);
      return line ? { order, line } : null;
    },
  },
  FulfillmentEvent: {
    id: (event) => gid('FulfillmentEvent', event.id),
    status: (event) => event.status,
    message: (event) => event.message,
    happenedAt: (event) => event.happenedAt,
    createdAt: (event) => event.createdAt,
    estimatedDeliveryAt: (event) => event.estimatedDeliveryAt,
    city: (event) => event.city,
    province: () => null,
    country: (event) => event.country,
    zip: () => null,
  },
  MailingAddress: {
    firstName: (a) => a.firstName,
    lastName: (a) => a.lastName,
    name: (a) => `${a.firstName} ${a.lastName}`.trim(),
    company: () => null,
    address1: (a) => a.address1,
    address2: (a) => a.address2,
    city: (a) => a.city,
    province: (a) => a.province,
    provinceCode: (a) => a.provinceCode,
    zip: (a) => a.zip,
    country: (a) => a.country,
    countryCodeV2: (a) => a.countryCode || null,
    phone: (a) => a.phone,
  },
  Customer: {
    id: (customer) => gid('Customer', customer.id),
    firstName: (customer) => customer.firstName,
    lastName: (customer) => customer.lastName,
    displayName: (customer) => `${customer.firstName} ${customer.lastName}`.trim(),
    locale: (customer) => customer.locale,
  },
  ShippingLine: { title: (line) => line.title, code: (line) => line.code, carrierIdentifier: () => null },
  FulfillmentTrackingInfo: {
    company: (tracking) => tracking.company,
    number: (tracking) => tracking.number,
    url: (tracking) => tracking.url,
  },
  MoneyBag: { shopMoney: (bag) => bag, presentmentMoney: (bag) => bag },
};

/** Every connection between a store's objects, as the whole list behind it. */
export const CONNECTIONS: ConnectionTable = {
  Order: {
    lineItems: (order) =>
      order.lineItems.map((line) => ({ id: line.id, source: { order, line } satisfies LineSource })),
  },
  Fulfillment: {
    events: ({ fulfillment }, _context, args) =>
      (args['sortKey'] === 'ID' ? fulfillment.events : eventsInOrder(fulfillment)).map((event) => ({
        id: event.id,
        source: event,
      })),
    fulfillmentLineItems: ({ order, fulfillment }) =>
      fulfillment.lines.map((item) => ({ id: item.id, source: { order, item } satisfies FulfillmentLineSource })),
  },
};

export type AnyGetter = (source: unknown, context: FieldContext, args: Readonly<Record<string, unknown>>) => unknown;
export type AnyConnection = (
  source: unknown,
  context: FieldContext,
  args: Readonly<Record<string, unknown>>,
) => { id: string; source: unknown }[];

/** The getter of a field, when the table has one. The table's own types guarantee that it is called with its type's source. */
export function fieldGetter(type: string, field: string): AnyGetter | undefined {
  return (FIELDS as Record<string, Record<string, AnyGetter> | undefined>)[type]?.[field];
}

export function connectionGetter(type: string, field: string): AnyConnection | undefined {
  return (CONNECTIONS as Record<string, Record<string, AnyConnection> | undefined>)[type]?.[field];
}
