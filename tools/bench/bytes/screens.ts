import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DEMO_SHOP, ROOT, startProduct, type Product } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import type { Browser, Request } from 'playwright-core';
import { allOrdersSynced } from '../slow-visit';
import { growth, type Noted } from '../../budgets/src/growth';

const LIMITS = path.join(ROOT, 'tools/bench/bytes/limits.json');
/** No remote is there, so it is the shell alone. */
const SHELL = { id: 'shell', at: '/no-such-screen' };
/** The last that a page loads by itself: it measures the screen once that is quiet. */
const LAST = 'shell/vitals';
const QUIET_MS = 500;
const DEADLINE_MS = 90_000;
const KIB = 1024;

type Limits = Record<string, { limit_kib: number; files: Noted }>;
interface Screen {
  id: string;
  at: string;
}

/**
 * All JavaScript that each screen loads by itself, until nothing more comes: gzip -9, against `limits.json`. Exact on any machine, also a busy
 * one, because it waits for files and not for times. `--write` notes the files as they are; the limits are set by hand.
 */
export async function screens({ log, write }: { log: (line: string) => void; write: boolean }) {
  const all = [SHELL, ...remotes()];
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8')) as Limits;
  const product = await startProduct({ orders: 20, env: { PUBLISH_APPS: all.map(({ id }) => id).join() } });
  const browser = await launchBrowser();
  try {
    await allOrdersSynced(product);
    const found = await Promise.all(
      all.map(async (screen) => ({ id: screen.id, files: await filesOf(browser, product, screen) })),
    );
    const findings = found.flatMap(({ id, files }) => {
      const known = limits[id];
      const total = kib(sum(files));
      log(
        `${id.padEnd(14)} ${total.toFixed(1).padStart(6)} KiB gzip in ${Object.keys(files).length} files, limit ${known?.limit_kib ?? 'none'}`,
      );
      if (write) limits[id] = { limit_kib: known?.limit_kib ?? Math.ceil(total + 1), files };
      else if (!known)
        return [
          `${id} has no limit in tools/bench/bytes/limits.json: note it with \`npm run bench -- bytes screens --write\`.`,
        ];
      else if (total > known.limit_kib) return [growth(id, files, known)];
      return [];
    });
    for (const finding of findings) log(`\n${finding}`);
    if (write) writeFileSync(LIMITS, `${JSON.stringify(limits, null, 2)}\n`);
    return {
      pass: findings.length === 0,
      figures: Object.fromEntries(found.map(({ id, files }) => [`${id}_gzip_kib`, kib(sum(files))])),
      limits: Object.fromEntries(Object.entries(limits).map(([id, { limit_kib: limit }]) => [`${id}_gzip_kib`, limit])),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const sum = (files: Noted): number => Object.values(files).reduce((total, bytes) => total + bytes, 0);
const kib = (bytes: number): number => Math.round((bytes / KIB) * 10) / 10;

/** Every remote at its first address. */
const remotes = (): Screen[] =>
  readdirSync(path.join(ROOT, 'apps')).flatMap((id) => {
    const file = path.join(ROOT, 'apps', id, 'remote.json');
    if (!existsSync(file)) return [];
    const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: { path: string }[] };
    return [{ id, at: routes[0]?.path ?? `/${id}` }];
  });

/** `/r/orders/1.0.0-58ed/js/actions.98fd21b51e.js` → `orders/actions` */
const nameOf = (pathname: string): string =>
  pathname.replace(/^\/r\/([^/]+)\/[^/]+\/(?:js\/)?(.*?)(?:\.[0-9a-f]{10})?\.js$/, '$1/$2');

/** The scripts of a first visit, nothing cached: bytes by name. */
async function filesOf(browser: Browser, product: Product, { id, at }: Screen): Promise<Noted> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const files = new Map<string, number>();
    const open = new Set<Request>();
    let changed = Date.now();
    const isScript = (request: Request) => /^\/r\/.*\.js$/.test(new URL(request.url()).pathname);
    page.on('request', (request) => isScript(request) && open.add(request));
    page.on('requestfailed', (request) => open.delete(request));
    page.on('requestfinished', (request) => {
      if (!open.has(request)) return;
      void (async () => {
        const body = await (await request.response())?.body();
        if (body) files.set(nameOf(new URL(request.url()).pathname), gzipSync(body, { level: 9 }).length);
        changed = Date.now();
        open.delete(request);
      })();
    });
    await page.goto(`${product.appUrl}${at}?${new URLSearchParams({ shop: DEMO_SHOP, token: await product.token() })}`);
    for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await page.waitForTimeout(100))
      if (files.has(LAST) && open.size === 0 && Date.now() - changed > QUIET_MS)
        return Object.fromEntries([...files].sort(([, a], [, b]) => b - a));
    throw new Error(`${id} did not come to rest; it has loaded ${[...files.keys()].join(', ') || 'nothing'}`);
  } finally {
    await context.close();
  }
}
