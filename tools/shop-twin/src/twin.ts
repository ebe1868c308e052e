import type { Clock } from './clock';
import type { TwinOrder, TwinShop } from './model';
import type { NewOrder, OrderPatch, ParcelInput, TrackingInput, ShopChange } from './store/changes';
import type { WebhookSender } from './webhooks/sender';

/**
 * What every part of the twin shares. It is made by `createTwin` (create-twin.ts), which also registers the parts that live in other folders:
 * `demo-store/generate-store.ts` (generateStore), `demo-store/demo-shops.ts` (demoShops), `tracking-provider/tracking-provider.plugin.ts` (trackingProviderPlugin),
 * `admin/admin.plugin.ts` (adminPlugin), `storefront/storefront.plugin.ts` (storefrontPlugin), `mailbox/mailbox.plugin.ts` (mailboxPlugin).
 */
export interface Twin {
  readonly config: TwinConfig;
  readonly clock: Clock;
  readonly stores: ReadonlyMap<string, Store>;
  /** The store a test gets when it names none. */
  readonly demoStore: Store;
  readonly webhooks: WebhookSender;
  /** By full domain (x.myshopify.com) or by handle (x). */
  store(domainOrHandle: string): Store | undefined;
  /** A session token of the store's staff member: HS256 with the app's secret, valid for one minute. */
  sessionToken(shop: TwinShop): string;
  /** The query string the admin opens the app with: embedded, host, id_token, locale, session, shop, timestamp and hmac over them all. */
  launchQuery(shop: TwinShop): string;
  /** True once the app has got a token for the store and has not been uninstalled since. */
  isInstalled(domain: string): boolean;
  /** Removes the app from the store: tokens die, app/uninstalled is sent, subscriptions go. */
  uninstall(domain: string): void;
}

export interface TwinConfig {
  /** Where the app under test answers, e.g. http://localhost:3000 (no slash at the end). */
  appUrl: string;
  /** Own address as the app reaches it, e.g. http://localhost:3001 (no slash at the end). */
  publicUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Path of the app inside the store admin: /store/<handle>/apps/<appHandle>. */
  appHandle: string;
  trackingApiKey: string;
  trackingWebhookSecret: string;
  /** What bounces and complaints are handed to the app with. */
  bounceSecret?: string;
}

/** One store's orders. Reading gives fresh copies: changing what you got changes nothing. Every change moves `updatedAt` and sends its webhooks. */
export interface Store {
  readonly shop: TwinShop;
  /** The part of the domain before .myshopify.com. */
  readonly handle: string;
  count(): number;
  /** Newest first. */
  list(options?: { limit?: number; offset?: number; search?: string }): TwinOrder[];
  /** Every order, oldest first, one at a time. */
  all(): IterableIterator<TwinOrder>;
  get(orderId: string): TwinOrder | undefined;
  byName(name: string): TwinOrder | undefined;
  /** The order that holds a fulfilment. */
  byFulfillment(fulfillmentId: string): TwinOrder | undefined;
  create(input: NewOrder): TwinOrder;
  update(orderId: string, patch: OrderPatch): TwinOrder;
  /** Ships lines in one or more parcels; a parcel without `lines` contains all that is left. */
  fulfil(orderId: string, parcels: ParcelInput[]): TwinOrder;
  changeTracking(fulfillmentId: string, tracking: TrackingInput[]): TwinOrder;
  cancelFulfillment(fulfillmentId: string): TwinOrder;
  addFulfillmentEvent(fulfillmentId: string, event: FulfillmentEventDraft): { order: TwinOrder; eventId: string };
  cancel(orderId: string): TwinOrder;
  remove(orderId: string): void;
  /** Changes the shop's own data (name, email, …) and sends shop/update. */
  updateShop(
    patch: Partial<Pick<TwinShop, 'name' | 'email' | 'ratePoints' | 'timezone' | 'countryCode' | 'staff'>>,
  ): TwinShop;
  onChange(listener: (change: ShopChange) => void): void;
}

/** One store to begin with: its data and its orders, read once. */
export interface StoreSeed {
  shop: TwinShop;
  orders: Iterable<TwinOrder>;
}

export interface FulfillmentEventDraft {
  status: string;
  message?: string | null;
  happenedAt?: string | null;
  estimatedDeliveryAt?: string | null;
  city?: string | null;
  country?: string | null;
}

/** A request the store refuses; the message is for people. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(
    message: string,
    readonly kind: 'not-found' | 'invalid' = 'invalid',
  ) {
    super(message);
  }
}
