import formbody from '@fastify/formbody';
import { prepareRules } from '@parcelway/courier-events';
import { openStorage } from '@parcelway/storage';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { actionJobs } from './actions/actions.jobs';
import { registerActions } from './actions/actions.routes';
import { registerCoupons } from './analytics/coupons/coupons.routes';
import { registerReviews } from './analytics/reviews/reviews.routes';
import { createProviders, type TrackingProviders } from './tracking-providers/providers';
import type { Config } from './config';
import type { AppContext } from './context';
import { analyticsJobs, analyticsSchedule } from './analytics/analytics.jobs';
import { registerDetails } from './details/details.routes';
import { registerAnalytics } from './analytics/analytics.routes';
import { billingJobs, billingSchedule } from './billing/billing.jobs';
import { registerBilling } from './billing/billing.routes';
import { registerDashboard } from './dashboard/dashboard.routes';
import { openDatabase, WEB_LIMITS, WORKER_LIMITS } from './db/database';
import { migrate } from './db/migrate';
import { handleErrors } from './http/error-handler';
import { serializerCompiler } from './http/serializer';
import { registerEvents } from './events/events.routes';
import { exportJobs, exportSchedule } from './exports/exports.jobs';
import { registerExports } from './exports/exports.routes';
import { registerHelp } from './help/help.routes';
import { openJobs, startWorker, type JobHandlers, type Worker } from './jobs/jobs';
import { createLog } from './log/log';
import { registerOrderStatuses } from './order-statuses/order-statuses.routes';
import { registerNotices } from './notices/notices.routes';
import { registerMailRules } from './notifications/rules/mail-rules.routes';
import { mailRuleJobs, mailRuleSchedule } from './notifications/rules/rules.jobs';
import { registerOffers } from './offers/offers.routes';
import { registerOrders } from './orders/orders.routes';
import { mailDeliveryJobs, mailDeliverySchedule } from './notifications/delivery/delivery.jobs';
import { registerMailDelivery } from './notifications/delivery/delivery.routes';
import { startMailDelivery } from './notifications/delivery/delivery-loop';
import { createMailer } from './notifications/delivery/mailer';
import type { Mailer } from './notifications/mailer.port';
import { createMailFiller } from './notifications/templates/mail-filler';
import { prepareMails } from './notifications/templates/prepare-mails';
import { registerMailTemplates } from './notifications/templates/templates.routes';
import type { Platform } from './platform/platform.port';
import { createShopify } from './platform/shopify';
import { createVault } from './platform/vault';
import { registerSession } from './session/session.routes';
import { registerSettings } from './settings/settings.routes';
import { syncJobs, syncSchedule } from './sync/sync.jobs';
import { registerSync } from './sync/sync.routes';
import { startPolling } from './tracking/poller';
import { providerTurns } from './tracking/provider-times.store';
import { trackingJobs, trackingSchedule } from './tracking/tracking.jobs';
import { registerTracking } from './tracking/tracking.routes';
import { registerPageDesign } from './tracking-page/design/design.routes';
import { registerPagePreview } from './tracking-page/design/preview.routes';
import { registerTrackingPage } from './tracking-page/shopper/tracking-page.routes';
import { trackingPageJobs, trackingPageSchedule } from './tracking-page/tracking-page.jobs';
import { registerTranslations } from './translations/translations.routes';
import { registerUser } from './user/user.routes';
import { webhookJobs } from './webhooks/webhooks.jobs';
import { registerWebhooks } from './webhooks/webhooks.routes';

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
  await migrate(config.DATABASE_URL);
  const shared = {
    config,
    log,
    vault: createVault(config.ENCRYPTION_KEY),
    mailer: options.mailer === undefined ? createMailer(config, log) : options.mailer,
    // Its bundle lies beside that of the server.
    mailFiller: createMailFiller(new URL('mail-worker.mjs', import.meta.url)),
    images: openStorage(config.IMAGE_STORAGE),
    now: options.now ?? (() => new Date()),
  };
  const { now, vault } = shared;
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
  registerSession(app, ctx);
  registerOrders(app, ctx);
  registerDetails(app, ctx);
  registerActions(app, ctx);
  registerExports(app, ctx);
  registerOrderStatuses(app, ctx);
  registerSettings(app, ctx);
  registerMailRules(app, ctx);
  registerUser(app, ctx);
  registerOffers(app, ctx);
  registerHelp(app, ctx.config);
  registerNotices(app, ctx);
  registerTranslations(app, ctx);
  registerEvents(app, ctx);
  registerSync(app, ctx);
  registerBilling(app, ctx);
  registerDashboard(app, ctx);
  registerPageDesign(app, ctx);
  registerPagePreview(app, ctx);
  registerMailTemplates(app, ctx);
  registerMailDelivery(app, ctx);
  registerAnalytics(app, ctx);
  registerCoupons(app, ctx);
  registerReviews(app, ctx);
  await app.register(async (scope) => {
    registerWebhooks(scope, ctx);
  });
  await app.register(async (scope) => {
    registerTracking(scope, ctx);
  });
  await app.register(async (scope) => {
    registerTrackingPage(scope, shopper);
  });
}

const jobHandlers = (ctx: AppContext): JobHandlers => ({
  ...syncJobs(ctx),
  ...webhookJobs(ctx),
  ...trackingJobs(ctx),
  ...billingJobs(ctx),
  ...actionJobs(ctx),
  ...exportJobs(ctx),
  ...trackingPageJobs(ctx),
  ...mailRuleJobs(ctx),
  ...mailDeliveryJobs(ctx),
  ...analyticsJobs(ctx),
});

/** The worker role: runs jobs and polls until stopped. */
export async function runWorker(ctx: AppContext): Promise<Worker> {
  // Before anybody waits for this process.
  prepareRules();
  const worker = await startWorker(
    ctx.config.DATABASE_URL,
    jobHandlers(ctx),
    {
      ...syncSchedule,
      ...trackingSchedule,
      ...billingSchedule,
      ...exportSchedule,
      ...trackingPageSchedule,
      ...mailRuleSchedule,
      ...mailDeliverySchedule,
      ...analyticsSchedule,
    },
    ctx.log,
  );
  const polling = startPolling(ctx);
  const mails = startMailDelivery(ctx, prepareMails);
  return {
    isReady: worker.isReady,
    async stop() {
      await Promise.all([worker.stop(), polling.stop(), mails.stop()]);
    },
  };
}
