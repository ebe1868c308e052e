import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Billing } from './billing/billing';
import { BulkOperations } from './bulk/bulk-operations';
import { Clock } from './clock';
import { buildAdminSchema } from './graphql/admin-schema';
import { AdminExecutor } from './graphql/execute';
import { Throttle } from './graphql/throttle';
import { Ids } from './ids';
import { mintSessionToken } from './oauth/session-token';
import { TokenStore } from './oauth/token-store';
import { queryHmac } from './signatures';
import { Journal, type JournalEntry } from './store/journal';
import { ShopStore } from './store/shop-store';
import type { StoreSeed, Twin, TwinConfig } from './twin';
import { WebhookSender } from './webhooks/sender';
import { Subscriptions } from './webhooks/subscriptions';
import { shopBody } from './webhooks/bodies';
import { Webhooks } from './webhooks/webhooks';

export interface TwinOptions {
  config: TwinConfig;
  seeds: StoreSeed[];
  journal?: Journal;
  /** Folder for result files of exports; a temporary one when none is named. */
  dataDir?: string;
  clock?: Clock;
  /** Waits between webhook retries are multiplied by this. */
  retryFactor?: number;
  /** Optional scopes that every store grants on installing the app. */
  grants?: readonly string[];
  /** How long an export shows CREATED, in milliseconds. */
  bulkStartDelayMs?: number;
}

/** The twin with the parts that only its own server touches. */
export interface TwinParts {
  twin: Twin;
  stores: ReadonlyMap<string, ShopStore>;
  tokens: TokenStore;
  bulk: BulkOperations;
  hooks: Webhooks;
  billing: Billing;
  executor: AdminExecutor;
  close(): Promise<void>;
}

/** What a merchant grants the app on installing it; the optional ones only on request. */
export const SCOPES = [
  'read_orders',
  'read_fulfillments',
  'write_fulfillments',
  'read_products',
  'read_locales',
  'write_app_proxy',
];

/** Puts the twin together: stores with their orders, tokens, exports and webhooks, and everything the journal remembers. */
export function createTwin(options: TwinOptions): TwinParts {
  const { config } = options;
  const clock = options.clock ?? new Clock();
  const journal = options.journal ?? Journal.inMemory(clock.now());
  const ids = new Ids();
  const now = (): Date => clock.now();
  const tokens = new TokenStore(now, [...SCOPES, ...(options.grants ?? [])], (token) =>
    journal.append({ t: 'token', token }),
  );
  const subscriptions = new Subscriptions();
  const removed = (subscription: { shop: string; id: string }): void => {
    subscriptions.remove(subscription.id);
    journal.append({ t: 'subscription-removed', shop: subscription.shop, id: subscription.id });
  };
  const sender = new WebhookSender({
    clock,
    secret: () => config.apiSecret,
    subscriptions,
    removed,
    ...(options.retryFactor !== undefined && { retryFactor: options.retryFactor }),
  });
  const hooks = new Webhooks(subscriptions, sender, clock, ids, (subscription, present) =>
    journal.append(
      present
        ? { t: 'subscription', subscription, next: ids.upcoming }
        : { t: 'subscription-removed', shop: subscription.shop, id: subscription.id },
    ),
  );
  const schema = buildAdminSchema();
  const executor = new AdminExecutor(schema, new Throttle(() => clock.now().getTime()));
  const bulk = new BulkOperations(schema, {
    clock,
    ids,
    dir: path.join(options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'shop-twin-')), 'bulk'),
    publicUrl: () => config.publicUrl,
    secret: config.apiSecret,
    written: (operation) => journal.append({ t: 'bulk', operation, next: ids.upcoming }),
    finished: (operation) =>
      hooks.emit(operation.shop, 'BULK_OPERATIONS_FINISH', () => ({
        admin_graphql_api_id: `gid://shopify/BulkOperation/${operation.id}`,
        completed_at: operation.completedAt,
        created_at: operation.createdAt,
        error_code: operation.errorCode?.toLowerCase() ?? null,
        status: operation.status.toLowerCase(),
        type: 'query',
      })),
    ...(options.bulkStartDelayMs !== undefined && { startDelayMs: options.bulkStartDelayMs }),
  });

  const billing = new Billing({
    clock,
    ids,
    emit: (shop, topic, body, eventId) => hooks.emit(shop, topic, body, eventId),
    shop: (domain) => stores.get(domain)?.shop,
    isInstalled: (domain) => tokens.isInstalled(domain),
    written: (shop, change) => journal.append({ t: 'billing', shop, change, next: ids.upcoming }),
  });

  const stores = new Map(
    options.seeds.map(({ shop, orders }) => {
      const store = new ShopStore(shop, clock, ids);
      for (const order of orders) store.load(order);
      return [shop.domain, store] as const;
    }),
  );
  const demoStore = [...stores.values()][0];
  if (!demoStore) throw new Error('the twin needs at least one store');
  replay(journal.entries, { stores, tokens, subscriptions, bulk, billing, ids, clock });
  for (const store of stores.values()) {
    store.onChange((change) => {
      if (change.kind === 'shop-updated') journal.append({ t: 'shop', shop: change.shop });
      else if (change.kind === 'order-deleted')
        journal.append({ t: 'order-deleted', shop: store.shop.domain, id: change.order.id });
      else journal.append({ t: 'order', shop: store.shop.domain, order: change.order, next: ids.upcoming });
      hooks.announce(store.shop, change);
    });
  }
  clock.onMove((offsetMs) => journal.append({ t: 'clock', offsetMs }));
  clock.billing.onMove((offsetMs) => {
    journal.append({ t: 'billing-clock', offsetMs });
    billing.settleAll();
  });

  const twin: Twin = {
    config,
    clock,
    stores,
    demoStore,
    webhooks: sender,
    store: (name) => stores.get(name) ?? stores.get(`${name}.myshopify.com`),
    sessionToken: (shop) =>
      mintSessionToken({
        domain: shop.domain,
        userId: shop.staff.id,
        sessionId: sessionOf(shop.domain),
        apiKey: config.apiKey,
        apiSecret: config.apiSecret,
        now: now(),
      }),
    launchQuery: (shop) => {
      const handle = shop.domain.replace(/\.myshopify\.com$/, '');
      const params: Record<string, string> = {
        embedded: '1',
        host: Buffer.from(`admin.shopify.com/store/${handle}`).toString('base64').replace(/=+$/, ''),
        id_token: twin.sessionToken(shop),
        locale: shop.staff.locale,
        session: sessionOf(shop.domain),
        shop: shop.domain,
        timestamp: String(Math.floor(now().getTime() / 1000)),
      };
      return new URLSearchParams({ ...params, hmac: queryHmac(params, config.apiSecret) }).toString();
    },
    isInstalled: (domain) => tokens.isInstalled(domain),
    uninstall: (domain) => {
      const store = stores.get(domain);
      if (!store || !tokens.isInstalled(domain)) return;
      hooks.emit(domain, 'APP_UNINSTALLED', () => shopBody(store.shop));
      billing.uninstalled(domain);
      tokens.revoke(domain);
      subscriptions.removeAll(domain);
      journal.append({ t: 'uninstalled', shop: domain });
    },
  };
  return {
    twin,
    stores,
    tokens,
    bulk,
    hooks,
    billing,
    executor,
    close: async () => {
      billing.close();
      sender.close();
      await bulk.close();
      journal.close();
    },
  };
}

/** The merchant's browser session: one per store is enough. */
function sessionOf(domain: string): string {
  return Buffer.from(`session ${domain}`).toString('hex').slice(0, 64);
}

interface ReplayTarget {
  stores: ReadonlyMap<string, ShopStore>;
  tokens: TokenStore;
  subscriptions: Subscriptions;
  bulk: BulkOperations;
  billing: Billing;
  ids: Ids;
  clock: Clock;
}

function replay(
  entries: readonly JournalEntry[],
  { stores, tokens, subscriptions, bulk, billing, ids, clock }: ReplayTarget,
): void {
  for (const entry of entries) {
    if ('next' in entry) ids.skipTo(entry.next);
    switch (entry.t) {
      case 'order':
        stores.get(entry.shop)?.load(entry.order);
        break;
      case 'order-deleted':
        stores.get(entry.shop)?.table.remove(entry.id);
        break;
      case 'shop':
        stores.get(entry.shop.domain)?.loadShop(entry.shop);
        break;
      case 'token':
        tokens.load(entry.token);
        break;
      case 'uninstalled':
        tokens.revoke(entry.shop);
        subscriptions.removeAll(entry.shop);
        break;
      case 'subscription':
        subscriptions.add(entry.subscription);
        break;
      case 'subscription-removed':
        subscriptions.remove(entry.id);
        break;
      case 'clock':
        clock.restore(entry.offsetMs);
        break;
      case 'billing-clock':
        clock.billing.restore(entry.offsetMs);
        break;
      case 'billing':
        billing.load(entry.shop, entry.change);
        break;
      case 'bulk':
        bulk.load(entry.operation);
        break;
    }
  }
}
