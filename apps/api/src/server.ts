import formbody from '@fastify/formbody';
import { prepareRules } from '@parcelway/courier-events';
import { openStorage } from '@parcelway/storage';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import type { Config } from './config';
import type { AppContext } from './context';
import { openDatabase, WEB_LIMITS, WORKER_LIMITS } from './db/database';
import { migrate } from './db/migrate';
import { domains, jobHandlers, schedule } from './domains';
import { handleErrors } from './http/error-handler';
import { serializerCompiler } from './http/serializer';
import { openJobs, startWorker, type Worker } from './jobs/jobs';
import { createLog } from './log/log';
import { createMailer } from './notifications/delivery/mailer';
import type { Mailer } from './notifications/mailer.port';
import { createMailFiller } from './notifications/templates/mail-filler';
import type { Platform } from './platform/platform.port';
import { createShopify } from './platform/shopify';
import { createVault } from './platform/vault';
import { createShopCaches } from './shops/shop-caches';
import { createProviders, type TrackingProviders } from './tracking-providers/providers';
import { providerTurns } from './tracking/provider-times.store';

export interface OpenContextOptions {
  log?: Logger;
  now?: () => Date;
  /** Tests may bring their own outside world; the default is the real adapters. */
  trackingProvider?: TrackingProviders;
  platform?: Platform;
  mailer?: Mailer | null;
}

export type OpenContext = AppContext & {
  /**
   * The same for the worker role, with a separate pool: jobs that wait for a store leave the web role its connections.
   * Closed with this one.
   */
  openWorkerContext(): Promise<AppContext>;
  /** The same for the shopper's page: a burst in the admin must not make shoppers wait. */
  openShopperContext(): Promise<AppContext>;
  close(): Promise<void>;
};

/** Connects everything the server needs and brings the schema up to date. Close it when done. */
export async function openContext(config: Config, options: OpenContextOptions = {}): Promise<OpenContext> {
  const log = options.log ?? createLog(config.LOG_LEVEL);
  const now = options.now ?? (() => new Date());
  await migrate(config.DATABASE_URL);
  const shared = {
    config,
    log,
    vault: createVault(config.ENCRYPTION_KEY),
    mailer: options.mailer === undefined ? createMailer(config, log) : options.mailer,
    // Its bundle lies beside that of the server.
    mailFiller: createMailFiller(new URL('mail-worker.mjs', import.meta.url)),
    images: openStorage(config.IMAGE_STORAGE),
    shopCaches: createShopCaches(now),
    now,
  };
  const { vault } = shared;
  const closing: (() => Promise<void>)[] = [];
  const connect = async (limits: typeof WEB_LIMITS): Promise<AppContext> => {
    const db = openDatabase(config.DATABASE_URL, { ...limits, max: config.DATABASE_POOL_SIZE });
    const jobs = await openJobs(db, log);
    closing.push(async () => {
      await jobs.close();
      await db.close();
    });
    return {
      ...shared,
      db,
      jobs,
      platform: options.platform ?? createShopify({ config, db, vault, log, now }),
      trackingProvider:
        options.trackingProvider ?? createProviders(config, log, now, (name) => providerTurns(db, name)),
    };
  };
  return {
    ...(await connect(WEB_LIMITS)),
    openWorkerContext: () => connect(WORKER_LIMITS),
    openShopperContext: () => connect(WEB_LIMITS),
    close: async () => {
      shared.mailer?.close();
      await shared.mailFiller.close();
      await Promise.all(closing.map((close) => close()));
    },
  };
}

/**
 * The web role as a Fastify plugin body: every route of the API, the webhooks and the shopper's page.
 * @param shopper of {@link OpenContext.openShopperContext}
 */
export async function registerApi(app: FastifyInstance, ctx: AppContext, shopper: AppContext): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  app.decorateRequest('caller', null);
  // Who saves something and then opens the shopper's page sees it there.
  app.addHook('onSend', async ({ caller, method }) => {
    if (caller && method !== 'GET') ctx.shopCaches.forget(caller.domain);
  });
  for (const { routes } of domains) routes?.(app, ctx, shopper);
  // Some are in scopes, which Fastify opens later; the caller reads which calls are answered.
  await app.after();
}

/** The worker role: runs jobs and the loops of the domains until stopped. */
export async function runWorker(ctx: AppContext): Promise<Worker> {
  // Before anybody waits for this process.
  prepareRules();
  const worker = await startWorker(ctx.config.DATABASE_URL, jobHandlers(ctx), schedule, ctx.log);
  const loops = domains.map(({ loop }) => loop?.(ctx));
  return {
    isReady: worker.isReady,
    async stop() {
      await Promise.all([worker.stop(), ...loops.map((loop) => loop?.stop())]);
    },
  };
}
