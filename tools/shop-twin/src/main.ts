import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { demoServerOptions } from './demo-twin';
import { startTwin } from './server';

/** Starts the twin as a process. All settings come from the environment; see README.md. */
async function main(): Promise<void> {
  const { env } = process;
  const port = wholeNumber('PORT', env['PORT'], 3001);
  const options = await demoServerOptions({
    config: {
      appUrl: (env['APP_URL'] ?? 'http://localhost:3000').replace(/\/+$/, ''),
      publicUrl: `http://localhost:${port}`,
      apiKey: required('SHOPIFY_API_KEY'),
      apiSecret: required('SHOPIFY_API_SECRET'),
      appHandle: 'parcelway',
      trackingApiKey: env['TRACKINGMORE_API_KEY'] ?? 'twin-tracking-key',
      trackingWebhookSecret: env['TRACKINGMORE_WEBHOOK_SECRET'] ?? 'twin-tracking-secret',
      ...(env['BOUNCE_SECRET'] && { bounceSecret: env['BOUNCE_SECRET'] }),
    },
    orders: wholeNumber('TWIN_ORDERS', env['TWIN_ORDERS'], 1000),
    seed: env['TWIN_SEED'] || 'parcelway',
    dataDir: env['TWIN_DATA_DIR'] || null,
    storeFile: env['TWIN_STORE_FILE'] || null,
  });
  for (const { line, reason } of options.importReport?.problems ?? [])
    console.warn(`store file, line ${line}: ${reason}`);
  const twin = await startTwin({
    ...options,
    port,
    extension: extensionFolder(env['TWIN_EXTENSION']),
    host: env['HOST'] || '127.0.0.1',
    ...(env['TWIN_SMTP_PORT'] && { smtpPort: wholeNumber('TWIN_SMTP_PORT', env['TWIN_SMTP_PORT'], 3002) }),
    ...(env['TWIN_GRANTS'] && { grants: env['TWIN_GRANTS'].split(',') }),
    ...(env['TWIN_PROVIDER_RATE'] && {
      providerCallsPerSecond: wholeNumber('TWIN_PROVIDER_RATE', env['TWIN_PROVIDER_RATE'], 10),
    }),
  });
  const orders = [...twin.stores.values()].reduce((sum, store) => sum + store.count(), 0);
  console.log(
    `store twin is ready at ${twin.url} with ${orders} orders${twin.smtpUrl ? `, its mail server at ${twin.smtpUrl}` : ''}`,
  );
  // 'disconnect': whoever started this process is gone, however it ended.
  for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.once(end, () => void twin.stop().then(() => process.exit(0)));
}

/** In the repository the extension lies beside this tool, as seen from `src` and from `dist`. */
function extensionFolder(given: string | undefined): string {
  const folder = given || fileURLToPath(new URL('../../../apps/storefront/extension', import.meta.url));
  if (!existsSync(folder)) throw new Error(`there is no theme extension at ${folder}`);
  return folder;
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing in the environment`);
  return value;
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} must be a whole number, not “${text}”`);
  return value;
}

main().catch((error: unknown) => {
  console.error(
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
      ? 'the twin’s port or that of its mail server is in use already'
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exit(1);
});
