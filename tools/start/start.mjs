// @ts-check
/** `npm start`: from a bare clone to a running product. See `npm start -- --help`. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { DEMO_SHOP, openDemoShop, logImport, twinAddresses } from './demo-shop.mjs';
import { HELP, readOptions, UsageError } from './options.mjs';
import { buildStale, installPackages, ROOT } from './prepare.mjs';

// Another folder for the data lets several starts live side by side (tests do).
const DATA = process.env.PARCELWAY_DATA_DIR ?? path.join(ROOT, '.data');
/** Of the demo; what it encrypts the database with is among them. */
const SECRETS = path.join(DATA, 'secrets.json');
/** The server's own: a small heap bounds its memory, whatever the size of the store. */
const NODE_FLAGS = JSON.parse(readFileSync(path.join(import.meta.dirname, 'node-flags.json'), 'utf8'));
const began = Date.now();
const log = (/** @type {string} */ line) =>
  console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`);

/** What runs, in the order in which it is stopped. @type {{ name: string, stop: () => Promise<void> }[]} */
const running = [];

async function main() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new UsageError(`Node 20.19 or later is needed; this is ${process.versions.node}`);
  const options = readOptions(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  if (options.help) {
    console.log(HELP);
    return;
  }
  if (options.store !== undefined && !existsSync(options.store))
    throw new UsageError(`--store: there is no file ${options.store}`);
  if (options.extension !== undefined && !existsSync(options.extension))
    throw new UsageError(`--extension: there is no folder ${options.extension}`);
  await needFreePort(options.port);
  if (options.demo) {
    await needFreePort(options.port + 1);
    await needFreePort(options.port + 2);
  }

  await installPackages({ log });
  if (options.fresh) await resetData();
  else if (options.demo && !existsSync(SECRETS)) await dropUnreadable();
  mkdirSync(path.join(DATA, 'logs'), { recursive: true });

  const appUrl = process.env.APP_URL || `http://localhost:${options.port}`;
  const twinUrl = `http://localhost:${options.port + 1}`;
  const environment = options.demo ? demoEnvironment(options, appUrl, twinUrl) : productionEnvironment();
  const [database] = await Promise.all([openDatabase(options), buildStale({ log })]);
  if (options.demo) startTwin(options, environment);
  startFrontDoor(options, { ...environment, DATABASE_URL: database, APP_URL: appUrl });

  log('starting');
  await healthy(`http://localhost:${options.port}/healthz`);
  if (options.demo) {
    await answers(`${twinUrl}/twin/shops`);
    if (options.store !== undefined) await logImport(twinUrl, log);
    const tracking = await openDemoShop(options, twinUrl);
    log('ready');
    console.log(`
  Store admin, with the app inside    ${twinUrl}/store/${DEMO_SHOP.replace('.myshopify.com', '')}/apps/parcelway
  Stand-alone app                     ${appUrl}/?shop=${DEMO_SHOP}
  A shopper's tracking page           ${tracking}
  The app's blocks in a store's theme ${twinUrl}/shops/${DEMO_SHOP}/pages/track
  What the couriers tell              ${twinUrl}/couriers
  Mails to shoppers and merchants     ${twinUrl}/mails
  What connected tools receive        ${twinUrl}/vendors
  API documentation                   ${appUrl}/docs

  Logs are in ${path.join(DATA, 'logs')}. Stop with Ctrl-C.
`);
  } else {
    log('ready');
    console.log(`\n  App                 ${appUrl}\n  API documentation   ${appUrl}/docs\n`);
  }
}

/** @param {number} port */
function needFreePort(port) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      reject(
        new UsageError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is in use, perhaps by another start. Stop that one, or choose another port: npm start -- --port ${port + 10}`
            : `Port ${port} cannot be opened: ${error.message}`,
        ),
      );
    });
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}

async function resetData() {
  const { removePostgres } = await import('../postgres/postgres.mjs');
  removePostgres({ dir: path.join(DATA, 'postgres') });
  rmSync(DATA, { recursive: true, force: true });
  log('threw away the data of earlier starts');
}

/** As root the database is not in the checkout: one of a deleted checkout at the same path was encrypted with secrets that are gone. */
async function dropUnreadable() {
  const { removePostgres } = await import('../postgres/postgres.mjs');
  if (removePostgres({ dir: path.join(DATA, 'postgres') }))
    log('removed the database of an earlier checkout, whose secrets are gone');
}

/** @param {import('./options.mjs').StartOptions} options @returns {Promise<string>} the address of the database */
async function openDatabase(options) {
  const url = options.databaseUrl ?? process.env.DATABASE_URL;
  if (url) return url;
  const { startPostgres } = await import('../postgres/postgres.mjs');
  const server = await startPostgres({ dir: path.join(DATA, 'postgres'), log });
  running.push({ name: 'database', stop: server.stop });
  return server.url;
}

/** @param {import('./options.mjs').StartOptions} options @param {string} appUrl @param {string} twinUrl @returns {Record<string, string>} */
function demoEnvironment(options, appUrl, twinUrl) {
  /** @type {Record<string, string>} */
  const stored = existsSync(SECRETS) ? JSON.parse(readFileSync(SECRETS, 'utf8')) : {};
  const secrets = {
    SHOPIFY_API_KEY: randomBytes(16).toString('hex'),
    SHOPIFY_API_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    TRACKINGMORE_API_KEY: randomBytes(16).toString('hex'),
    TRACKINGMORE_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
    BOUNCE_SECRET: randomBytes(24).toString('hex'),
    ...stored,
  };
  // An earlier start may have known fewer of them.
  if (Object.keys(secrets).length > Object.keys(stored).length)
    writeFileSync(SECRETS, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return {
    ...secrets,
    APP_URL: appUrl,
    BILLING_TEST: 'true',
    ...twinAddresses(twinUrl),
    SMTP_URL: `smtp://127.0.0.1:${options.port + 2}`,
    MAIL_FROM: 'mail@parcelway.example',
  };
}

/** @returns {Record<string, string>} */
function productionEnvironment() {
  const needed = {
    APP_URL: 'the public https address of this app',
    SHOPIFY_API_KEY: "the app's client id, from the platform's partner dashboard",
    SHOPIFY_API_SECRET: "the app's client secret, from the same page",
    ENCRYPTION_KEY: '32 random bytes in base64: openssl rand -base64 32',
    // One tracking provider is enough; the server checks that it is whole.
    ...(!process.env.SEVENTEENTRACK_API_KEY &&
      !process.env.AFTERSHIP_API_KEY && {
        TRACKINGMORE_API_KEY: "the tracking provider's API key",
        TRACKINGMORE_WEBHOOK_SECRET: "the tracking provider's webhook secret",
      }),
  };
  const missing = Object.entries(needed).filter(([name]) => !process.env[name]);
  if (missing.length > 0) {
    const lines = missing.map(([name, what]) => `  ${name.padEnd(28)}${what}`);
    throw new UsageError(
      `A production start needs these in the environment:\n${lines.join('\n')}\nSee docs/how-to/connect-a-store.md.`,
    );
  }
  return {};
}

/** @param {import('./options.mjs').StartOptions} options @param {Record<string, string>} environment */
function startTwin(options, environment) {
  child('store platform', path.join(ROOT, 'tools/shop-twin/dist/main.mjs'), 'twin.log', {
    ...environment,
    PORT: String(options.port + 1),
    TWIN_SMTP_PORT: String(options.port + 2),
    TWIN_DATA_DIR: path.join(DATA, 'twin'),
    TWIN_ORDERS: String(options.orders),
    TWIN_ORDERS_GIVEN: options.ordersGiven ? '1' : '',
    ...(options.extension !== undefined && { TWIN_EXTENSION: options.extension }),
    ...(options.store !== undefined && { TWIN_STORE_FILE: options.store, TWIN_GRANTS: 'read_all_orders' }),
  });
}

/** @param {import('./options.mjs').StartOptions} options @param {Record<string, string>} environment */
function startFrontDoor(options, environment) {
  // The shell and the remotes are released; servers are not.
  const apps = readdirSync(path.join(ROOT, 'apps')).filter((id) =>
    ['entry.json', 'remote.json'].some((file) => existsSync(path.join(ROOT, 'apps', id, 'dist', file))),
  );
  child(
    'server',
    path.join(ROOT, 'tools/start/dist/front-door.mjs'),
    'server.log',
    {
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...environment,
      PORT: String(options.port),
      PARCELWAY_ROOT: ROOT,
      RELEASES: process.env.RELEASES ?? path.join(DATA, 'releases'),
      EXPORT_DIR: process.env.EXPORT_DIR ?? path.join(DATA, 'exports'),
      IMAGE_STORAGE: process.env.IMAGE_STORAGE ?? path.join(DATA, 'images'),
      REGISTRY_STATE_DIR: process.env.REGISTRY_STATE_DIR ?? path.join(DATA, 'registry'),
      REGISTRY_ENVIRONMENT: process.env.REGISTRY_ENVIRONMENT ?? (options.demo ? 'development' : 'production'),
      // A production registry gets its releases by publishing.
      PUBLISH_APPS: options.demo ? apps.join(',') : '',
    },
    NODE_FLAGS,
  );
}

/** @param {string} name @param {string} file @param {string} log @param {Record<string, string>} environment @param {string[]} [flags] */
function child(name, file, log, environment, flags = []) {
  const logFile = path.join(DATA, 'logs', log);
  // Logs contain shops and people: for this user alone, also when the file is of an earlier start.
  const out = openSync(logFile, 'w', 0o600);
  fchmodSync(out, 0o600);
  const spawned = spawn(process.execPath, [...flags, file], {
    cwd: ROOT,
    stdio: ['ignore', out, out, 'ipc'],
    env: { ...process.env, ...environment },
    detached: true,
  });
  closeSync(out);
  const exited = new Promise((resolve) => {
    spawned.once('exit', resolve);
  });
  spawned.once('exit', (code) => {
    if (stopping) return;
    console.error(
      `The ${name} stopped (${code}). The end of its log, ${logFile}:\n${readFileSync(logFile, 'utf8').slice(-3000)}`,
    );
    void stop(1);
  });
  // Last started, first stopped: the server before the store, the store before the database.
  running.unshift({
    name,
    stop: async () => {
      if (spawned.exitCode !== null || spawned.signalCode !== null) return;
      // No load balancer sends visitors here: there is nobody to wait for, as after SIGTERM.
      spawned.kill('SIGINT');
      const kill = setTimeout(() => spawned.kill('SIGKILL'), 20_000);
      await exited;
      clearTimeout(kill);
    },
  });
}

/** @param {string} url */
async function healthy(url) {
  for (const deadline = Date.now() + 120_000; ;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error(`${url} did not become ready within 2 minutes: ${await answer?.text()}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
const answers = healthy;

let stopping = false;
/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const part of running) await part.stop().catch((error) => console.error(`${part.name}: ${error.message}`));
  process.exit(code);
}
process.on('SIGINT', () => {
  console.log('\nStopping.');
  void stop(0);
});
process.on('SIGTERM', () => void stop(0));
process.on('SIGHUP', () => void stop(0));

main().catch((error) => {
  // Whatever fails now fails because its part was stopped.
  if (stopping) return;
  const known = error instanceof UsageError || error.constructor.name === 'PostgresError';
  console.error(known ? error.message : error);
  void stop(1);
});
