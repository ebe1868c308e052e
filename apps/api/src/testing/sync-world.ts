import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { openStorage } from '@parcelway/storage';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { pino, type Logger } from 'pino';
import { demoServerOptions, startTwin, type RunningTwin, type Store } from '@parcelway/shop-twin';
import { createProviders } from '../tracking-providers/providers';
import { testMailFiller } from './mail-filler';
import { testConfig } from './test-config';
import type { AppContext } from '../context';
import { billingJobs } from '../billing/billing.jobs';
import { registerPurchases } from '../billing/purchase.routes';
import { withShop } from '../db/database';
import { emptiedDatabase } from './emptied-database';
import type { TestDatabase } from './test-database';
import { handleErrors } from '../http/error-handler';
import { serializerCompiler } from '../http/serializer';
import { openJobs, startWorker } from '../jobs/jobs';
import { createShopify } from '../platform/shopify';
import { createVault } from '../platform/vault';
import { createShopCaches } from '../shops/shop-caches';
import { registerSession } from '../session/session.routes';
import { webhookJobs } from '../webhooks/webhooks.jobs';
import { registerWebhooks } from '../webhooks/webhooks.routes';
import { syncJobs, syncSchedule } from '../sync/sync.jobs';
import { registerSync } from '../sync/sync.routes';

const API_KEY = 'test-api-key';
const API_SECRET = 'test-api-secret-of-the-app';

/** For tests only: the store twin, a database and our server with its worker, talking over real HTTP. */
export interface SyncWorld {
  ctx: AppContext;
  db: TestDatabase;
  twin: RunningTwin;
  store: Store;
  app: FastifyInstance;
  url: string;
  domain: string;
  secret: string;
  /** Opens the app as the store's merchant would: installs it on the first call. */
  call(
    path: string,
    init?: { method?: 'GET' | 'POST'; body?: unknown; token?: string },
  ): Promise<{ status: number; headers: Headers; body: { code: number; data: Record<string, unknown> } }>;
  shopId(): Promise<string>;
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  /** Until the last sync run has ended. */
  synced(): Promise<void>;
  /** Until every webhook was delivered and applied. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

export const until = async (what: string, check: () => Promise<boolean>, timeoutMs = 25_000): Promise<void> => {
  const end = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`Waited too long until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** The queue's pools are closed before their sockets are; dropping the database under these would be an unhandled error. */
export const queueIsClosed = ({ pool }: TestDatabase): Promise<void> =>
  until('the queue has let go of the database', async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and application_name <> 'parcelway'",
    );
    return rowCount === 0;
  });

export async function createSyncWorld(
  /** `grants`: what the store grants beyond the usual, from the start. */
  options: { orders?: number; logLevel?: string; log?: Logger; grants?: string[] } = {},
): Promise<SyncWorld> {
  const db = await emptiedDatabase();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const twin = await startTwin({
    ...(await demoServerOptions({
      config: {
        appUrl: url,
        publicUrl: '',
        apiKey: API_KEY,
        apiSecret: API_SECRET,
        appHandle: 'parcelway',
        trackingApiKey: 'tm-key',
        trackingWebhookSecret: 'tm-secret',
      },
      orders: options.orders ?? 120,
      seed: 'sync-test',
      dataDir: null,
      storeFile: null,
    })),
    bulkStartDelayMs: 50,
    ...(options.grants && { grants: options.grants }),
    retryFactor: 0.0005,
  });
  const config = testConfig(db.url, {
    APP_URL: url,
    SHOPIFY_API_KEY: API_KEY,
    SHOPIFY_API_SECRET: API_SECRET,
    TRACKINGMORE_URL: `${twin.url}/tracking-provider/trackingmore`,
    PLATFORM_SHOP_URL: `${twin.url}/shops/{shop}`,
    PLATFORM_ADMIN_URL: twin.url,
  });
  const log = options.log ?? pino({ level: options.logLevel ?? 'silent' });
  const vault = createVault(config.ENCRYPTION_KEY);
  const now = () => new Date();
  const jobs = await openJobs(db, log);
  const ctx: AppContext = {
    config,
    db,
    log,
    vault,
    now,
    shopCaches: createShopCaches(now),
    jobs,
    mailer: null,
    mailFiller: testMailFiller(),
    images: openStorage(config.IMAGE_STORAGE),
    platform: createShopify({ config, db, vault, log, now }),
    trackingProvider: createProviders(config, log),
  };

  const app = fastify({ forceCloseConnections: true });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  await app.register(formbody);
  app.decorateRequest('caller', null);
  registerSession(app, ctx);
  registerSync(app, ctx);
  registerPurchases(app, ctx);
  await app.register(async (scope) => {
    registerWebhooks(scope, ctx);
  });
  await app.listen({ port, host: '127.0.0.1' });

  const store = twin.twin.demoStore;
  const { domain } = store.shop;
  let worker: Awaited<ReturnType<typeof startWorker>> | null = null;
  const idle = async () => {};
  const shopId = async () =>
    (await db.kysely.selectFrom('shops').select('shop_id').where('domain', '=', domain).executeTakeFirstOrThrow())
      .shop_id;
  const world: SyncWorld = {
    ctx,
    db,
    twin,
    store,
    app,
    url,
    domain,
    secret: API_SECRET,
    shopId,
    async call(path, { method = 'GET', body, token = twin.twin.sessionToken(store.shop) } = {}) {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as { code: number; data: Record<string, unknown> },
      };
    },
    async startWorker() {
      // Tracking has its own tests; here its jobs are dropped.
      worker = await startWorker(
        db.url,
        { ...syncJobs(ctx), ...webhookJobs(ctx), ...billingJobs(ctx), 'tracking.write-back': idle },
        syncSchedule,
        log,
      );
    },
    async stopWorker() {
      const running = worker;
      worker = null;
      await running?.stop();
    },
    synced: () =>
      until('the sync has ended', async () => {
        const id = await shopId();
        const run = await withShop(db, id, (trx) =>
          trx
            .selectFrom('sync_runs')
            .select('state')
            .where('shop_id', '=', id)
            .orderBy('sync_id', 'desc')
            .executeTakeFirst(),
        );
        return run?.state === 'done' || run?.state === 'failed';
      }),
    async settled() {
      await twin.twin.webhooks.whenIdle(20_000);
      const id = await shopId();
      await until(
        'all webhooks are applied',
        async () =>
          (
            await withShop(db, id, (trx) =>
              trx
                .selectFrom('webhook_inbox')
                .select('topic')
                .where('shop_id', '=', id)
                .where('processed_at', 'is', null)
                .execute(),
            )
          ).length === 0,
      );
    },
    async close() {
      await world.stopWorker();
      await ctx.mailFiller.close();
      await app.close();
      await twin.stop();
      await jobs.close();
      await queueIsClosed(db);
      await db.close();
    },
  };
  return world;
}
