import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStorage } from '@parcelway/storage';
import { pino } from 'pino';
import { createProviders } from '../tracking-providers/providers';
import { testMailFiller } from './mail-filler';
import { testConfig } from './test-config';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { emptiedDatabase } from './emptied-database';
import type { TestDatabase } from './test-database';
import type { JobName } from '../jobs/jobs';
import { PlatformError, type FulfillmentEventInput, type Platform } from '../platform/platform.port';
import { createVault } from '../platform/vault';
import { createShopCaches } from '../shops/shop-caches';

/** For tests only: a provider that speaks TrackingMore's protocol over HTTP, and a store that records what was sent to it. */
export interface PlayedParcel {
  courier: string;
  trackinfo: object[];
  origin?: string;
}

export interface TrackingWorld {
  ctx: AppContext;
  db: TestDatabase;
  provider: {
    parcels: Map<string, PlayedParcel>;
    registered: Set<string>;
    detects: Map<string, string[]>;
    /** Set to make every call answer this HTTP status. */
    failWith: number | null;
    calls: string[];
  };
  store: {
    events: { id: string; fulfillmentId: string; status: string; happenedAt: string; message: string }[];
    fail: ((event: FulfillmentEventInput) => void) | null;
  };
  enqueued: { name: JobName; payload: object; options: object }[];
  setNow(iso: string): void;
  /** A new adapter, as after a restart: without the pause that a 429 left behind. */
  freshProvider(): void;
  addParcel(shopId: string, values: NewParcel): Promise<string>;
  close(): Promise<void>;
}
export interface NewParcel {
  number: string;
  courier?: string;
  candidates?: { code: string; score: number; why: string[] }[];
  createdAt?: string;
  orderId?: string;
  fulfillmentId?: string;
  status?: number;
  orderName?: string;
  nextPollAt?: string | null;
  orderedAt?: string;
}

export async function createTrackingWorld(
  startAt = '2026-11-20T12:00:00Z',
  { poolSize }: { poolSize?: number } = {},
): Promise<TrackingWorld> {
  const db = await emptiedDatabase(poolSize);
  let now = new Date(startAt);
  const provider: TrackingWorld['provider'] = {
    parcels: new Map(),
    registered: new Set(),
    detects: new Map(),
    failWith: null,
    calls: [],
  };
  const server = await serveProvider(provider);
  const config = testConfig(db.url, { TRACKINGMORE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const log = pino({ level: 'silent' });
  const enqueued: TrackingWorld['enqueued'] = [];
  const store: TrackingWorld['store'] = { events: [], fail: null };
  const trackingProvider = () => createProviders(config, log, () => now);
  const ctx: AppContext = {
    config,
    db,
    log,
    trackingProvider: trackingProvider(),
    platform: platformOf(store),
    vault: createVault(config.ENCRYPTION_KEY),
    mailer: null,
    mailFiller: testMailFiller(),
    images: openStorage(config.IMAGE_STORAGE),
    now: () => now,
    // Tests read what they have just written.
    shopCaches: createShopCaches(() => now, 0),
    jobs: {
      async add(_trx, name, payload, options = {}) {
        enqueued.push({ name, payload, options });
      },
      async addNow(name, payload, options = {}) {
        enqueued.push({ name, payload, options });
      },
      async state() {
        return { ready: 0, failed: 0 };
      },
    },
  };
  let counter = 1000;
  return {
    ctx,
    db,
    provider,
    store,
    enqueued,
    setNow: (iso) => {
      now = new Date(iso);
    },
    freshProvider: () => {
      ctx.trackingProvider = trackingProvider();
    },
    async addParcel(shopId, values) {
      counter += 1;
      const at = values.createdAt ?? now.toISOString();
      const row = await withShop(db, shopId, (trx) =>
        trx
          .insertInto('shipments')
          .values({
            shop_id: shopId,
            order_id: values.orderId ?? String(counter),
            fulfillment_id: values.fulfillmentId ?? String(counter),
            track_number: values.number,
            number_key: values.number.toUpperCase(),
            courier: values.courier ?? '',
            candidates: JSON.stringify(values.candidates ?? []),
            // Long before anything that happens to the parcel.
            ordered_at: values.orderedAt ?? '2026-09-01T00:00:00Z',
            fulfilled_at: at,
            fulfillment_updated_at: at,
            created_at: at,
            sub_status: null,
            origin: null,
            destination: null,
            order_name: values.orderName ?? '',
            manual_status: null,
            poll_error: null,
            tracking_url: null,
            next_poll_at: values.nextPollAt === undefined ? at : values.nextPollAt,
          })
          .returning('shipment_id')
          .executeTakeFirstOrThrow(),
      );
      return row.shipment_id;
    },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await ctx.mailFiller.close();
      await db.close();
    },
  };
}

interface Created {
  tracking_number: string;
  courier_code: string;
}

async function serveProvider(provider: TrackingWorld['provider']): Promise<Server> {
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://provider');
      provider.calls.push(url.pathname);
      const send = (data: unknown, code = 200) =>
        response
          .writeHead(provider.failWith ?? 200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ meta: { code: provider.failWith ?? code, message: '' }, data }));
      const body: unknown = chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : null;
      if (provider.failWith !== null) return send([]);
      if (url.pathname === '/v4/couriers/detect') {
        const codes = provider.detects.get((body as Created).tracking_number) ?? [];
        return send(codes.map((courier_code) => ({ courier_code })));
      }
      if (url.pathname === '/v4/trackings/batch') {
        const success: Created[] = [];
        const error: object[] = [];
        for (const item of body as Created[]) {
          const known = provider.parcels.get(item.tracking_number);
          if (known && known.courier !== item.courier_code)
            error.push({ ...item, errorCode: 4121, errorMessage: 'not of this courier' });
          else if (provider.registered.has(item.tracking_number))
            error.push({ ...item, errorCode: 4101, errorMessage: 'exists' });
          else success.push(item);
        }
        for (const { tracking_number } of success) provider.registered.add(tracking_number);
        return send({ success, error });
      }
      const numbers = (url.searchParams.get('tracking_numbers') ?? '')
        .split(',')
        .filter((number) => provider.registered.has(number));
      send(
        numbers.map((number) => {
          const parcel = provider.parcels.get(number);
          return {
            tracking_number: number,
            courier_code: parcel?.courier ?? 'ups',
            origin_country: parcel?.origin ?? null,
            destination_country: null,
            origin_info: { trackinfo: parcel?.trackinfo ?? [] },
            destination_info: null,
          };
        }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function platformOf(store: TrackingWorld['store']): Platform {
  const notCalled = async (): Promise<never> => {
    throw new PlatformError('not part of this test', 'refused');
  };
  const noPages = () => ({ [Symbol.asyncIterator]: () => ({ next: notCalled }) });
  return {
    shopInfo: notCalled,
    mayReadOlderOrders: notCalled,
    startOrderExport: notCalled,
    exportStatus: notCalled,
    cancelExport: notCalled,
    countOrders: notCalled,
    countCreated: notCalled,
    openExport: notCalled,
    ordersChangedSince: noPages,
    idsCreated: noPages,
    orderById: notCalled,
    ordersAmong: notCalled,
    subscribeWebhooks: notCalled,
    async createFulfillmentEvent(_shop, event) {
      store.fail?.(event);
      const id = String(store.events.length + 1);
      store.events.push({ id, ...event });
      return id;
    },
    fulfillmentEvents: async (_shop, fulfillmentId) =>
      store.events.filter((event) => event.fulfillmentId === fulfillmentId),
    mayReadProducts: async () => false,
    storeTheme: async () => null,
    products: notCalled,
    productFacts: notCalled,
    collections: notCalled,
    findResources: notCalled,
    missingResources: notCalled,
    orderPayments: async () => [],
    storeApi: notCalled,
    billingOf: notCalled,
    createSubscription: notCalled,
    cancelSubscription: notCalled,
    extendTrial: notCalled,
    createPurchase: notCalled,
    raiseCap: notCalled,
    recordUsage: notCalled,
  };
}
