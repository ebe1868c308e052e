import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import path from 'node:path';
import { adminPlugin } from './admin/admin.plugin';
import { billingPlugin } from './billing/billing.plugin';
import { BillingViews } from './billing/views';
import { bulkRoutes } from './bulk/bulk.routes';
import { trackingProviderPlugin } from './tracking-provider/tracking-provider.plugin';
import { orderControls } from './controls/order-controls.routes';
import { twinControls } from './controls/twin-controls.routes';
import { createTwin, type TwinOptions, type TwinParts } from './create-twin';
import { adminRoutes } from './graphql/admin.routes';
import { oauthRoutes } from './oauth/oauth.routes';
import { mailboxPlugin, type MailServer } from './mailbox/mailbox.plugin';
import { appProxyRoutes } from './proxy/app-proxy.routes';
import { storefrontPlugin } from './storefront/storefront.plugin';
import type { ImportReport } from './store/import';
import { oldestSeen } from './store/order-reading';
import { StoreError } from './twin';
import { flowOf } from './vendors/flow-of-store';
import { VendorDesk } from './vendors/vendor-desk';
import { vendorsPlugin } from './vendors/vendors.plugin';

export interface ServerOptions extends TwinOptions {
  importReport?: ImportReport | null;
  /** Calls a second the tracking provider allows; measurements may raise it. */
  providerCallsPerSecond?: number;
  /** Folder of the app's theme extension, whose blocks are rendered in the stores' themes. */
  extension?: string | null;
  /** Port of the mail server, 0 for any free one; without it there is none. */
  smtpPort?: number;
  logger?: boolean;
}

export interface RunningTwin extends TwinParts {
  app: FastifyInstance;
  /** e.g. http://localhost:3001 */
  url: string;
  /** e.g. smtp://127.0.0.1:3002; null: not started. */
  smtpUrl: string | null;
  stop(): Promise<void>;
}

/** The twin's web server, not listening yet. */
export async function createServer(
  options: ServerOptions,
): Promise<{ app: FastifyInstance; parts: TwinParts; mail: MailServer }> {
  const parts = createTwin(options);
  const { twin, stores, tokens, bulk, billing, executor, hooks } = parts;
  const app = fastify({
    logger: options.logger ?? false,
    bodyLimit: 5 * 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof StoreError)
      return reply.code(error.kind === 'not-found' ? 404 : 422).send({ error: error.message });
    const { statusCode, message } = error as { statusCode?: number; message?: string };
    if (statusCode === undefined || statusCode >= 500)
      process.stderr.write(`twin: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return reply.code(statusCode ?? 500).send({ error: message ?? 'error' });
  });
  await app.register(formbody);
  // An empty JSON body means “nothing to add” for the controls.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch (error) {
      done(Object.assign(error instanceof Error ? error : new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.get('/healthz', () => ({
    status: 'ready',
    shops: stores.size,
    orders: [...stores.values()].reduce((sum, store) => sum + store.count(), 0),
  }));
  const desk = new VendorDesk(() => twin.clock.now());
  oauthRoutes(app, { config: twin.config, tokens, now: () => twin.clock.now(), store: (domain) => stores.get(domain) });
  adminRoutes(app, {
    executor,
    store: (domain) => stores.get(domain),
    access: (domain, token) => tokens.access(domain, token),
    context: (store, { scope }) => {
      const billingBook = billing.book(store.shop.domain);
      return {
        store,
        shop: store.shop,
        bulk,
        webhooks: hooks,
        billing,
        billingBook,
        billingViews: new BillingViews(billing, billingBook),
        scopes: scope.split(','),
        ordersFrom: oldestSeen(scope, twin.clock.now()),
        appHandle: twin.config.appHandle,
        apiKey: twin.config.apiKey,
        publicUrl: twin.config.publicUrl,
        startFlow: flowOf(desk, store.shop.domain),
      };
    },
  });
  bulkRoutes(app, bulk);
  orderControls(app, twin);
  twinControls(app, parts, options.importReport ?? null);
  await appProxyRoutes(app, twin);
  await trackingProviderPlugin(app, {
    twin,
    ...(options.dataDir && { logFile: path.join(options.dataDir, 'followed-parcels.jsonl') }),
    ...(options.providerCallsPerSecond !== undefined && {
      callsPerSecond: options.providerCallsPerSecond,
      createsPerSecond: options.providerCallsPerSecond,
    }),
  });
  await adminPlugin(app, { twin });
  await billingPlugin(app, { twin, billing });
  await storefrontPlugin(app, { twin, extension: options.extension ?? null });
  await vendorsPlugin(app, { desk, base: () => twin.config.publicUrl });
  const mail = mailboxPlugin(app, { twin, ...(options.dataDir && { dataDir: options.dataDir }) });
  app.addHook('onClose', () => parts.close());
  return { app, parts, mail };
}

/** Starts the twin on a port of this machine; 0 picks a free one, and `publicUrl` is then set to it. */
export async function startTwin(options: ServerOptions & { port?: number; host?: string }): Promise<RunningTwin> {
  const config = { ...options.config };
  const { app, parts, mail } = await createServer({ ...options, config });
  const host = options.host ?? '127.0.0.1';
  await app.listen({ port: options.port ?? 0, host });
  const smtpUrl = options.smtpPort === undefined ? null : await mail.listen(options.smtpPort, host);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  if (!config.publicUrl) config.publicUrl = `http://localhost:${port}`;
  return { ...parts, app, url: `http://localhost:${port}`, smtpUrl, stop: () => app.close() };
}
