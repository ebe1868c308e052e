/**
 * One process, one port: the API (web and worker), the store's webhooks, the shopper's page, and the registry with the shell.
 * In production the same two plugins may run as two deployments behind one host name.
 */
import path from 'node:path';
import {
  ConfigError,
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
} from '@parcelway/app-api';
import { openReleaseService, publishBuild, registryPlugin, type RegistryConfig } from '@parcelway/app-registry';
import { SERVER_SPACES, spaceOf } from '@parcelway/domain';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

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
    if (url !== '/*' && !SERVER_SPACES.includes(spaceOf(url)))
      throw new Error(`The server answers ${url}, and SERVER_SPACES of libs/domain does not name its first word`);
  });
  limitConnections(app.server, config);
  await protectEdge(app, ctx);
  let worker: Awaited<ReturnType<typeof runWorker>> | undefined;
  healthRoute(app, ctx, {
    worker: async () => {
      if (config.ROLE === 'web') return { ready: true, here: false };
      if (!worker) throw new Error('the worker is starting');
      return { ready: true, here: true };
    },
  });
  await openApi(app, config);
  await registerApi(app, ctx);
  await publishBuilds(app.log, root, registry);
  await app.register(registryPlugin, { ...config, ...registry, planOf: (shop) => planOf(ctx, shop) });
  await app.listen({ port, host: process.env.HOST ?? '0.0.0.0' });
  if (config.ROLE !== 'web') worker = await runWorker(ctx);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // What was begun is ended: open requests, then running jobs, then connections.
    await app.close();
    await worker?.stop();
    await ctx.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The start command may be killed without a word; then nobody is left to stop us.
  process.on('disconnect', stop);
  process.send?.('ready');
}

/** Makes the builds of this machine releases, the shell first: remotes must fit a live shell. What is refused stays as it was, and is told. */
async function publishBuilds(
  log: FastifyBaseLogger,
  root: string,
  { releases, stateDir, environment }: Pick<RegistryConfig, 'releases' | 'stateDir' | 'environment'>,
): Promise<void> {
  const ids = (process.env.PUBLISH_APPS ?? '')
    .split(',')
    .filter(Boolean)
    .sort((a, b) => Number(b === 'shell') - Number(a === 'shell'));
  if (ids.length === 0) return;
  const { service } = openReleaseService({ storage: releases, stateDir, environment });
  // Who sets up an environment gives it all there is; later a new remote waits to be promoted.
  const fresh = Object.keys(await service.status()).length === 0;
  const refused = new Map<string, unknown>(ids.map((id) => [id, undefined]));
  // One may link to another that comes later: as long as any is released, the others are tried again.
  for (let before = Infinity; refused.size < before;) {
    before = refused.size;
    for (const id of [...refused.keys()]) {
      try {
        await publishBuild(service, {
          id,
          distDir: path.join(root, 'apps', id, 'dist'),
          toAll: fresh || environment !== 'production',
        });
        refused.delete(id);
      } catch (error) {
        refused.set(id, error);
      }
    }
  }
  for (const [id, error] of refused) {
    log.error({ err: error }, `the build of ${id} was not released`);
    console.error(error instanceof Error ? error.message : error);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
