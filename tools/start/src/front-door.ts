/**
 * One process, one port: the API (web and worker), the store's webhooks, the shopper's page, and the registry with the shell.
 * In production the same two plugins may run as two deployments behind one host name.
 */
import path from 'node:path';
import { ConfigError, healthRoute, openApi, openContext, readConfig, registerApi, runWorker } from '@parcelway/app-api';
import { publishFromDist, registryPlugin } from '@parcelway/app-registry';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const port = Number(process.env.PORT ?? 3000);
  const root = process.env.PARCELWAY_ROOT ?? process.cwd();
  const releasesDir = process.env.RELEASES_DIR ?? path.join(root, '.data/releases');

  const ctx = await openContext(config);
  const app: FastifyInstance = Fastify({
    loggerInstance: ctx.log as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: true,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 512 },
  });
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
  for (const id of (process.env.PUBLISH_APPS ?? '').split(',').filter(Boolean)) {
    await publishFromDist({ id, distDir: path.join(root, 'apps', id, 'dist'), releasesDir });
  }
  await app.register(registryPlugin, { ...config, releasesDir });
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

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
