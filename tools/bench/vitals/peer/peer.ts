import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, onServer, sleep } from '@parcelway/e2e';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { slowDown } from '../../slow-visit';
import { changeRoute, press, readVitals, watchRequests, watchVitals, type Visit } from '../watch';
import { serveCompressed } from './front';
import { installPeer, PEER_SOURCES } from './install';
import { placeOrders } from './seed';

/** A public admin on its own real server: a first visit to its list of orders, signed in, is timed as ours is. */
export interface Peer {
  name: string;
  visit(browser: Browser): Promise<Visit>;
  stop(): Promise<void>;
}

const USER = 'merchant';
/** The link from a row to its order. */
const ROW = 'tbody a[href*="/admin/orders/"]';
const VIEWPORT = { width: 1440, height: 900 };

/**
 * Vendure with its compiled admin, on a database of its own beside ours, behind what compresses for it.
 * @param orders how many are placed before the first visit
 * @throws when it cannot be installed, started or filled; nothing of it runs on then
 */
export async function startPeer(
  browser: Browser,
  orders: number,
  { log }: { log: (line: string) => void },
): Promise<Peer> {
  const packages = await installPeer({ log });
  const { version } = JSON.parse(
    readFileSync(path.join(packages, 'node_modules/@vendure/core/package.json'), 'utf8'),
  ) as { version: string };
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const { url, drop } = await ownDatabase();
    closing.push(drop);
    const dir = mkdtempSync(path.join(tmpdir(), 'parcelway-peer-'));
    closing.push(() => rmSync(dir, { recursive: true, force: true }));
    const [port, password] = [await freePort(), randomBytes(16).toString('hex')];
    const logFile = path.join(dir, 'server.log');
    const out = openSync(logFile, 'a');
    const child = spawn(process.execPath, [path.join(PEER_SOURCES, 'server.mjs'), packages], {
      cwd: dir,
      stdio: ['pipe', out, out],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VENDURE_DISABLE_TELEMETRY: 'true',
        PORT: String(port),
        DATABASE_URL: url,
        PEER_USER: USER,
        PEER_PASSWORD: password,
      },
    });
    closing.push(() => ended(child));
    await ready(child, logFile);
    const server = `http://127.0.0.1:${port}`;
    log(`placing ${orders} orders with the peer`);
    await placeOrders(server, orders);
    const front = await serveCompressed(server, (pathname) => /^\/admin\/.*\.\w+$/.test(pathname));
    closing.push(() => front.stop());
    const session = await signIn(browser, front.address, password);
    return { name: `Vendure ${version}`, visit: (from) => visitOrders(from, front.address, session), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set');
  const name = `peer_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).toString(),
    drop: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

async function ready(child: ChildProcess, logFile: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await sleep(100)) {
    const output = readFileSync(logFile, 'utf8');
    if (/^ready$/m.test(output)) return;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`its server did not start: ${output.slice(-2_000)}`);
  }
}

/** The server ends when its input does, as it would if this process were killed. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.stdin?.end();
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(late);
}

/** Once, through its own form: each visit begins with the browser's state after it. */
async function signIn(
  browser: Browser,
  address: string,
  password: string,
): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    const page = await context.newPage();
    // The form shows a picture from elsewhere.
    await page.route(
      (url) => url.origin !== address,
      (route) => route.abort(),
    );
    await page.goto(`${address}/admin/login`);
    await page.locator('input[type=password]').fill(password);
    await page.locator('input').first().fill(USER);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes('/login'));
    // All files are compressed before the first visit that counts.
    await page.goto(`${address}/admin/orders`);
    await page.locator(ROW).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    return await context.storageState();
  } finally {
    await context.close();
  }
}

async function visitOrders(
  browser: Browser,
  address: string,
  storageState: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: VIEWPORT, storageState });
  try {
    const page = await context.newPage();
    const { timeline } = watchRequests(await slowDown(page), address);
    await page.addInitScript(watchVitals, ROW);
    await page.goto(`${address}/admin/orders`, { waitUntil: 'commit' });
    const row = page.locator(ROW).first();
    await row.waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const frame = page.mainFrame();
    const first = await readVitals(frame);
    // Each requests other rows, as our tabs do.
    for (const name of ['2', '3', '1']) await press(page, page.getByRole('button', { name, exact: true }));
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    const { interaction } = await readVitals(frame);
    return { ...first, interaction, routeChange: await changeRoute(frame, page, ROW), timeline };
  } finally {
    await context.close();
  }
}
