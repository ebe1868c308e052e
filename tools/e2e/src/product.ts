import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cloneTemplate } from '@parcelway/app-api/test-database';
import pg from 'pg';
import { onFailure } from './failure-records';
import { everyBuild, savePublished, reusePublished } from './published-builds';

/** Tests and benchmarks are always run from the project's root. */
export const ROOT = process.cwd();
/** As `npm start` runs the server. */
const NODE_FLAGS = JSON.parse(readFileSync(path.join(ROOT, 'tools/start/node-flags.json'), 'utf8')) as string[];
export const DEMO_SHOP = 'parcelway-demo.myshopify.com';
export const SECOND_SHOP = 'parcelway-second.myshopify.com';

export interface Product {
  appUrl: string;
  twinUrl: string;
  db: pg.Pool;
  serverPid(): number;
  /** Ends the server as a power cut would. */
  killServer(): Promise<void>;
  startServer(change?: Record<string, string>): Promise<void>;
  /** Folder of the release storage. */
  releasesDir: string;
  /** The registry's own folder, with its keys. */
  stateDir: string;
  /** Folder of the files of exports. */
  exportsDir: string;
  /** A publish token for all remotes. */
  releaseToken(): string;
  token(shop?: string): Promise<string>;
  /** One call of the API as a shop's owner; the parsed body with its HTTP status. */
  api<T = unknown>(
    route: string,
    options?: { shop?: string; method?: string; body?: unknown; token?: string | null },
  ): Promise<{ status: number; body: { code: number; message?: string; data: T }; headers: Headers }>;
  /** One control of the store platform's twin. */
  twin<T = unknown>(route: string, options?: { method?: string; body?: unknown }): Promise<T>;
  stop(): Promise<void>;
}

/**
 * The built product on free ports with a database of its own: the twin and the server as processes, as `npm start` runs them.
 * @param options.mail with the twin's mail server; without it mails wait
 * @param options.env more of the server's environment; PUBLISH_APPS names what is released, without it everything that was built
 */
export async function startProduct(
  options: { orders?: number; mail?: boolean; env?: Record<string, string> } = {},
): Promise<Product> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set; use the Jest preset "server".');
  const { name, url: databaseUrl } = await cloneTemplate(server, 'e2e');
  const dir = mkdtempSync(path.join(tmpdir(), 'parcelway-e2e-'));
  const [appPort, twinPort, mailPort] = (await freePorts(3)) as [number, number, number];
  const [releasesDir, stateDir, exportsDir] = ['releases', 'registry', 'exports'].map((name) =>
    path.join(dir, name),
  ) as [string, string, string];
  const appUrl = `http://localhost:${appPort}`;
  const twinUrl = `http://localhost:${twinPort}`;
  const env: Record<string, string> = {
    APP_URL: appUrl,
    DATABASE_URL: databaseUrl,
    SHOPIFY_API_KEY: 'e2e-client-id',
    SHOPIFY_API_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    TRACKINGMORE_API_KEY: 'e2e-key',
    TRACKINGMORE_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
    PLATFORM_SHOP_URL: `${twinUrl}/shops/{shop}`,
    PLATFORM_ADMIN_URL: twinUrl,
    PLATFORM_CDN_URL: `${twinUrl}/cdn`,
    TRACKINGMORE_URL: `${twinUrl}/tracking-provider/trackingmore`,
    KLAVIYO_URL: `${twinUrl}/vendors/klaviyo`,
    OMNISEND_URL: `${twinUrl}/vendors/omnisend`,
    SLACK_URL: `${twinUrl}/vendors/slack`,
    GOOGLE_SHEETS_URL: `${twinUrl}/vendors/google_sheet`,
    GOOGLE_OAUTH_URL: `${twinUrl}/vendors/google_sheet`,
    PAYPAL_URL: `${twinUrl}/vendors/paypal`,
    // The vendors of the twin are on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1,::1',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    PARCELWAY_ROOT: ROOT,
    RELEASES: releasesDir,
    REGISTRY_STATE_DIR: stateDir,
    REGISTRY_ENVIRONMENT: 'development',
    PUBLISH_APPS: everyBuild(ROOT),
    TWIN_ORDERS: String(options.orders ?? 300),
    TWIN_SEED: 'e2e',
    TWIN_DATA_DIR: path.join(dir, 'twin'),
    EXPORT_DIR: exportsDir,
    IMAGE_STORAGE: path.join(dir, 'images'),
    ...(options.mail && mailServer(mailPort)),
    ...options.env,
  };
  const run = (file: string, port: number, log: string, flags: readonly string[] = []): ChildProcess => {
    const out = openSync(path.join(dir, log), 'a');
    return spawn(process.execPath, [...flags, path.join(ROOT, file)], {
      cwd: ROOT,
      stdio: ['ignore', out, out],
      env: { ...process.env, ...env, PORT: String(port) },
    });
  };
  const logs = () =>
    ['twin.log', 'server.log']
      .map((log) => {
        try {
          return `${log}:\n${readFileSync(path.join(dir, log), 'utf8').slice(-4000)}`;
        } catch {
          return '';
        }
      })
      .join('\n');
  const forget = onFailure((folder) => {
    for (const log of ['twin.log', 'server.log']) cpSync(path.join(dir, log), path.join(folder, log));
  });
  const twin = run('tools/shop-twin/dist/main.mjs', twinPort, 'twin.log');
  await answering(twin, `${twinUrl}/twin/shops`, logs);
  let child: ChildProcess | undefined;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', () => {});

  const product: Product = {
    appUrl,
    twinUrl,
    db: pool,
    serverPid: () => child?.pid ?? 0,
    releasesDir,
    stateDir,
    exportsDir,
    releaseToken: () => readFileSync(path.join(stateDir, 'token'), 'utf8').trim(),
    async startServer(change = {}) {
      Object.assign(env, change);
      child = run('tools/start/dist/front-door.mjs', appPort, 'server.log', NODE_FLAGS);
      await answering(child, `${appUrl}/healthz`, logs);
    },
    killServer: () => ended(child),
    async token(shop = DEMO_SHOP) {
      const answer = (await (await fetch(`${twinUrl}/twin/session-token?shop=${shop}`)).json()) as { token: string };
      return answer.token;
    },
    async api(route, { shop, method = 'GET', body, token } = {}) {
      const bearer = token === undefined ? await product.token(shop) : token;
      const response = await fetch(`${appUrl}/api/${route}`, {
        method,
        headers: {
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json(), headers: response.headers };
    },
    async twin(route, { method = 'GET', body } = {}) {
      const response = await fetch(`${twinUrl}${route}`, {
        method,
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    async stop() {
      forget();
      // Its running jobs are not waited for.
      await Promise.all([child, twin].map((process) => ended(process)));
      await pool.end();
      await onServer(server, `drop database if exists ${name} with (force)`);
      rmSync(dir, { recursive: true, force: true });
    },
  };
  const apps = env.PUBLISH_APPS ?? '';
  const published = apps === '' || reusePublished(ROOT, apps, product);
  await product.startServer(published ? { PUBLISH_APPS: '' } : {});
  if (!published) savePublished(ROOT, apps, product);
  // A server that is started again has its releases.
  env.PUBLISH_APPS = '';
  return product;
}

/** What twin and server must know for mails to arrive in the twin's mailboxes, and their reports to come back. */
function mailServer(port: number): Record<string, string> {
  return {
    TWIN_SMTP_PORT: String(port),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'mail@parcelway.example',
    BOUNCE_SECRET: randomBytes(24).toString('hex'),
  };
}

/** One statement on a server named by its URL. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** As a power cut would. */
async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await gone;
}

/** Requests it until it answers 200, or the process has ended; the error carries the logs. */
async function answering(process: ChildProcess, url: string, logs: () => string): Promise<void> {
  for (const deadline = Date.now() + 150_000; ;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (process.exitCode !== null) throw new Error(`The process of ${url} ended with ${process.exitCode}.\n${logs()}`);
    if (Date.now() > deadline) throw new Error(`${url} did not answer.\n${logs()}`);
    await sleep(25);
  }
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Waits until `poll` gives something truthy; fails with what it gave last. */
export async function until<T>(
  what: string,
  poll: () => Promise<T | undefined | false | null>,
  timeoutMs = 60_000,
): Promise<T> {
  let last: unknown;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(100)) {
    last = await poll();
    if (last) return last as T;
  }
  throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what} (last: ${JSON.stringify(last)})`);
}

export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number;

/** Different ones: all are held until the last one is found, for a port that was just released may be given again. */
async function freePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, () => hold(0)));
  const ports = held.map((one) => one?.port);
  await Promise.all(held.map((one) => one?.release()));
  if (ports.includes(undefined)) throw new Error('no port is free');
  return ports as number[];
}

/** A port P with P+1 free too, as `npm start` needs them; below the range from which the system hands out ports by itself. */
export async function freePortPair(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 5000);
    const held = [await hold(port), await hold(port + 1)];
    await Promise.all(held.map((one) => one?.release()));
    if (held.every(Boolean)) return port;
  }
  throw new Error('no two neighbouring ports are free');
}

/** Listens on the port (0 = any) until it is released; null when it is taken. */
function hold(wanted: number): Promise<{ port: number; release: () => Promise<void> } | null> {
  return new Promise((resolve) => {
    const probe = net
      .createServer()
      .once('error', () => resolve(null))
      .listen(wanted, () => {
        const { port } = probe.address() as net.AddressInfo;
        resolve({ port, release: () => new Promise((done) => probe.close(() => done())) });
      });
  });
}

/** What merchants' screens call when they open. @param shipment id of the parcel whose page is open */
export const screenCalls = (shipment: string): string[] => [
  'v1/auth/session',
  'v1/order/list',
  `v1/order/shipment_details?id=${shipment}`,
  'v2/order/count',
  'v1/setting/couriers',
  'v1/dashboard/page_data',
  'v1/dashboard/special_status',
  'v1/trackpage/overview',
  'v1/notification/setting',
  'v1/analytics/chart_data?start=2026-01-01&end=2026-02-01',
];

/** Until the server has read all orders of the demo store: a screen without orders loads less, and shows other things. */
export async function ordersSynced(product: Product): Promise<void> {
  await product.api('v1/auth/session');
  await until('the orders are synced', async () => {
    const { body } = await product.api<{ order_count: number; order_processed: number }>('v2/order/count');
    return body.data.order_count > 0 && body.data.order_count === body.data.order_processed;
  });
}
