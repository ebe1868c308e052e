import type { FulfillmentState } from '@parcelway/domain';
import type { ResourceTarget } from '@parcelway/domain/edd';
import type { PlatformBilling } from './billing.port';
import type { PlatformShop } from './platform-shop';

export type { PlatformShop } from './platform-shop';

/** A store shows us its orders of so many days, unless it granted more. */
export const RECENT_ORDER_DAYS = 60;

/**
 * The port of the store platform. One adapter exists (Shopify). Ids are decimal strings, times ISO-8601 UTC.
 * Every call may throw {@link PlatformError}.
 */
export interface Platform extends PlatformBilling {
  shopInfo(shop: PlatformShop): Promise<ShopInfo>;
  /** Whether the store granted orders older than {@link RECENT_ORDER_DAYS} days, by our own record. Without it they are not there to any call. */
  mayReadOlderOrders(shop: PlatformShop): Promise<boolean>;
  /** Starts an export of all orders updated or created since `since`; poll it with {@link exportStatus}. */
  startOrderExport(shop: PlatformShop, since: Date): Promise<{ operationId: string }>;
  exportStatus(shop: PlatformShop, operationId: string): Promise<ExportStatus>;
  /** Cancels an export; one that ended meanwhile is left as it is. */
  cancelExport(shop: PlatformShop, operationId: string): Promise<void>;
  /** How many orders changed since `since`. */
  countOrders(shop: PlatformShop, since: Date): Promise<number>;
  /** How many orders were created in a span, both ends included. */
  countCreated(shop: PlatformShop, from: Date, to: Date): Promise<number>;
  /** Their ids, page by page. */
  idsCreated(shop: PlatformShop, from: Date, to: Date): AsyncIterable<string[]>;
  /** Opens the result file at a byte offset; each chunk is raw bytes. */
  openExport(url: string, fromByte: number): Promise<AsyncIterable<Uint8Array>>;
  /** Orders changed since `since`, oldest change first, page by page. */
  ordersChangedSince(shop: PlatformShop, since: Date): AsyncIterable<PlatformOrder[]>;
  orderById(shop: PlatformShop, orderId: string): Promise<PlatformOrder | null>;
  /** What an order was paid with, newest first. */
  orderPayments(shop: PlatformShop, orderId: string): Promise<OrderPayment[]>;
  /** Which of these orders the shop has, of at most 250; one call for all. */
  ordersAmong(shop: PlatformShop, orderIds: readonly string[]): Promise<Set<string>>;
  subscribeWebhooks(shop: PlatformShop): Promise<void>;
  /** @returns the platform's id of the event. */
  createFulfillmentEvent(shop: PlatformShop, event: FulfillmentEventInput): Promise<string>;
  /**
   * Statuses of the events that the store already has for a fulfilment, to distinguish an unknown outcome from a
   * missing one.
   */
  fulfillmentEvents(
    shop: PlatformShop,
    fulfillmentId: string,
  ): Promise<{ id: string; status: string; happenedAt: string }[]>;
  /**
   * Whether the store granted reading products, by our own record. Shops that installed the app before this scope was
   * requested have not.
   */
  mayReadProducts(shop: PlatformShop): Promise<boolean>;
  /** Products that shoppers can buy now, best first: at most {@link PRODUCTS_READ}. */
  products(shop: PlatformShop, list: ProductList): Promise<PlatformProduct[]>;
  /** What rules choose these products by; what the store does not have any more is left out. */
  productFacts(shop: PlatformShop, ids: readonly string[]): Promise<ProductFacts[]>;
  /** Collections whose title contains the text: the first twenty by title. */
  collections(shop: PlatformShop, search: string): Promise<{ id: string; title: string }[]>;
  /** Products, variants or collections whose title has all words of the text: the first twenty by title. */
  findResources(shop: PlatformShop, kind: ResourceTarget, search: string): Promise<{ id: string; title: string }[]>;
  /** Which of these, at most 250, the store does not have any more; one call for all. */
  missingResources(shop: PlatformShop, kind: ResourceTarget, ids: readonly string[]): Promise<string[]>;
  /** The appearance of the store's published theme; null where it cannot be read: the store has a password, or does not answer. */
  storeTheme(shop: PlatformShop): Promise<StoreTheme | null>;
  /**
   * The store's own API, for requests that are made elsewhere.
   * @param rejected the token that it answered 401 to
   */
  storeApi(shop: PlatformShop, rejected?: string): Promise<StoreApi>;
}

/** A successful sale or capture. */
export interface OrderPayment {
  /** The platform's name of who was paid, such as `paypal`. */
  gateway: string;
  /** Their own id of the payment, or what the platform has in its place, the likeliest first. */
  ids: readonly string[];
}

export interface StoreApi {
  /** Of its GraphQL. */
  url: string;
  token: string;
}

/** What the store's theme puts around a page of an app. */
export interface StoreTheme {
  /** Its style sheets, in their order, none of which contains the end of a style element. */
  styles: readonly string[];
  /** Classes of the document and of its body. */
  htmlClass: string;
  bodyClass: string;
  /** The elements from the body to the page, outermost first. */
  around: readonly { tag: string; id: string; className: string }[];
}

/** More than a page shows, so that what was ordered can be left out. */
export const PRODUCTS_READ = 20;
/** `related`: of the same type or with a tag of the product that has this title. */
export type ProductList = { by: 'best_selling' } | { by: 'collection'; id: string } | { by: 'related'; title: string };
export interface PlatformProduct {
  id: string;
  title: string;
  /** On the store's own site. */
  url: string;
  imageUrl: string | null;
  price: string;
  currency: string;
}

export interface ProductFacts {
  id: string;
  tags: string[];
  /** Ids. */
  collections: string[];
}

export interface ShopInfo {
  name: string;
  email: string;
  domain: string;
  primaryDomain: string;
  currency: string;
  timezone: string;
  locale: string;
  /** ISO 3166-1 alpha-2; empty if the platform has none. */
  country: string;
}

export interface ExportStatus {
  state: 'running' | 'completed' | 'failed';
  url: string | null;
  rootObjectCount: number;
  error: string | null;
}

export interface FulfillmentEventInput {
  fulfillmentId: string;
  status:
    | 'CONFIRMED'
    | 'IN_TRANSIT'
    | 'OUT_FOR_DELIVERY'
    | 'READY_FOR_PICKUP'
    | 'DELIVERED'
    | 'DELAYED'
    | 'ATTEMPTED_DELIVERY'
    | 'FAILURE'
    | 'CARRIER_PICKED_UP';
  happenedAt: string;
  message: string;
}

/** An order from any source (bulk export, GraphQL page, webhook body): one shape, so that applying is written once. */
export interface PlatformOrder {
  orderId: string;
  name: string;
  orderedAt: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  financialStatus: string;
  fulfillmentState: FulfillmentState;
  tags: string[];
  /** At most twenty, as the customer typed them: compare them without case. */
  discountCodes: string[];
  note: string;
  locale: string | null;
  email: string | null;
  phone: string | null;
  customerName: string;
  total: { amount: string; currency: string };
  address: {
    name: string;
    line1: string;
    line2: string;
    city: string;
    province: string;
    /** As the store has it, mostly the part of ISO 3166-2 behind the hyphen; empty: it has none. */
    provinceCode: string;
    zip: string;
    country: string;
    countryCode: string | null;
  } | null;
  /** null = not part of this source; leave what is stored. */
  lines: PlatformOrderLine[] | null;
  fulfillments: PlatformFulfillment[];
}

export interface PlatformOrderLine {
  lineId: string;
  title: string;
  variant: string;
  sku: string;
  vendor: string;
  /** Null: the store does not sell it any more, never sold it, or does not say. */
  productId: string | null;
  variantId: string | null;
  quantity: number;
  imageUrl: string | null;
}

export interface PlatformFulfillment {
  fulfillmentId: string;
  status: string;
  createdAt: string;
  updatedAt: string;
  /** When the store expects it to arrive; absent: it does not say, or it is not part of this source. */
  expectedAt?: string;
  tracking: { number: string; company: string; url: string | null }[];
  /** Which items lie in it, by line id; null = not part of this source. */
  contents: Record<string, number> | null;
}

export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(
    message: string,
    /**
     * unauthorized: the shop's token is gone; throttled and unavailable are worth another try; over_balance: a usage charge
     * is more than is left of its cap.
     */
    readonly kind: 'unauthorized' | 'throttled' | 'unavailable' | 'refused' | 'over_balance',
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
