/**
 * One process, one port: the API (web and worker), the store's webhooks, the shopper's page, and the registry with the shell.
 * In production the same two plugins may run as two deployments behind one host name.
 */
import { hostname } from 'node:os';
import path from 'node:path';
import {
  answeredCalls,
  ConfigError,
  createDrain,
  getsEarlyReleases,
  healthRoute,
  limitConnections,
  openApi,
  openContext,
  planOf,
  protectEdge,
  readConfig,
  registerApi,
  runWorker,
  serverOptions,
  VERSION,
} from '@parcelway/app-api';
import {
  admitServer,
  DEMO,
  openReleaseService,
  publishBuilds,
  registryPlugin,
  ServerRefused,
  type RegistryConfig,
} from '@parcelway/app-registry';
import { SERVER_SPACES, pathPrefix } from '@parcelway/domain';
import closeWithGrace from 'close-with-grace';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

/** From the signal to the end of the process, at most. */
const STOP_MS = 18_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const port = Number(process.env.PORT ?? 3000);
  const root = process.env.PARCELWAY_ROOT ?? process.cwd();
  const registry = {
    releases: process.env.RELEASES ?? path.join(root, '.data/releases'),
    stateDir: process.env.REGISTRY_STATE_DIR ?? path.join(root, '.data/registry'),
    environment: process.env.REGISTRY_ENVIRONMENT ?? 'production',
  };

  const ctx = await openContext(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    disableRequestLogging: true,
    ...serverOptions(config),
    // The first start compresses every file of the releases.
    pluginTimeout: 120_000,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
  });
  // Screens live below all other words: a route of the server that the gates do not know of could be a remote's.
  app.addHook('onRoute', ({ url }) => {
    if (url !== '/*' && !SERVER_SPACES.includes(pathPrefix(url)))
      throw new Error(`The server answers ${url}, and SERVER_SPACES of libs/domain does not name its first word`);
  });
  limitConnections(app.server, config);
  const drain = createDrain(app);
  await protectEdge(app, ctx);
  let releasesState: () => object = () => ({});
  let worker: Awaited<ReturnType<typeof runWorker>> | undefined;
  healthRoute(app, ctx, {
    process: async () => {
      if (drain.isDraining()) throw new Error('the process is stopping');
      return { ready: true };
    },
    worker: async () => {
      if (config.ROLE === 'web') return { ready: true, here: false };
      if (!worker) throw new Error('the worker is starting');
      if (!worker.isReady()) throw new Error('the worker has lost its connection and registers anew');
      return { ready: true, here: true };
    },
    // Pages go on with the last good releases, so nothing that is wrong with the storage takes this process out of service.
    releases: async () => ({ ready: true, ...releasesState() }),
  });
  await openApi(app, config);
  await registerApi(app, ctx, await ctx.openShopperContext());
  const server = { name: `${hostname()}-${port}`, version: VERSION, calls: answeredCalls(app) };
  await prepareReleases(app.log, { ...registry, root, server });
  await app.register(registryPlugin, {
    ...config,
    ...registry,
    server,
    planOf: (shop) => planOf(ctx, shop),
    getsEarly: (shop) => getsEarlyReleases(ctx, shop),
    onOpen: (state) => {
      releasesState = state;
    },
  });
  await app.listen({ port, host: process.env.HOST ?? '0.0.0.0' });
  if (config.ROLE !== 'web') worker = await runWorker(await ctx.openWorkerContext());

  // Whatever hangs: an orchestrator kills after 30 s, and jobs that were not ended are claimed by another worker.
  const { close } = closeWithGrace({ delay: STOP_MS, logger: ctx.log }, async ({ signal, err }) => {
    if (err) ctx.log.fatal({ err }, 'an error that nobody caught; the process stops');
    await Promise.all([drain.close(signal === 'SIGTERM'), worker?.stop()]);
    await ctx.close();
  });
  // The start command may be killed without a signal to its children; this process must then stop by itself.
  process.on('disconnect', () => void close());
  process.send?.('ready');
}

/**
 * What the registry must know before it opens: what this server answers, and in the demo the builds of this machine, which then are
 * releases. Never what stops a start, but a server that would remove what live releases call.
 */
async function prepareReleases(
  log: FastifyBaseLogger,
  {
    root,
    server,
    releases,
    stateDir,
    environment,
  }: Pick<RegistryConfig, 'releases' | 'stateDir' | 'environment'> &
    Required<Pick<RegistryConfig, 'server'>> & { root: string },
): Promise<void> {
  const opened = openReleaseService({ storage: releases, stateDir, environment });
  await admitServer(opened, server, {
    refuse: environment !== DEMO,
    onFinding: (finding, error) => log.error({ err: error }, finding),
  });
  const ids = (process.env.PUBLISH_APPS ?? '').split(',').filter(Boolean);
  await publishBuilds(opened.service, ids, {
    root,
    environment,
    onRefused: (id, error) => {
      log.error({ err: error }, id === null ? 'no build was released' : `the build of ${id} was not released`);
      console.error(error instanceof Error ? error.message : error);
    },
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof ServerRefused ? error.message : error);
  process.exit(1);
});
