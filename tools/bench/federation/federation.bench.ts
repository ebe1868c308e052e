import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_SHOP, ROOT, startProduct, type Product } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import type { Browser } from 'playwright-core';
import type { Configuration, Stats } from 'webpack';
import { allOrdersSynced, quantile, slowDown } from '../slow-visit';
import { serve, type Served } from './side-by-side';

const LIMITS = { bytes_ratio: 1.1, lcp_ratio: 1.1, remote_first_route_gzip_bytes: 30_000 };
const RUNS = 7;
interface Visit {
  bytes: number;
  lcp: number;
  interactive: number;
  requests: number;
  files: LoadedFile[];
}
/** Times in ms since the visit began. */
interface LoadedFile {
  path: string;
  bytes: number;
  from: number;
  to: number;
}

/** Shell and Orders, federated and as one single-page app from the same sources, side by side on the same server, run by run in turn. */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const runs = Number(args[0] ?? RUNS);
  const dir = mkdtempSync(path.join(tmpdir(), 'parcelway-spa-'));
  await buildSpa(dir);
  log('built the single-page app');
  const product = await startProduct({ orders: 300 });
  const [federated, spa] = [await serve(product.appUrl, null), await serve(product.appUrl, dir)];
  const browser = await launchBrowser();
  try {
    await allOrdersSynced(product);
    const visits = { federated: [] as Visit[], spa: [] as Visit[] };
    for (let round = 0; round <= runs; round += 1) {
      for (const [kind, served] of [
        ['federated', federated],
        ['spa', spa],
      ] as const) {
        const visit = await visitOrders(browser, product, served);
        // The first of each warms up server and browser.
        if (round > 0) visits[kind].push(visit);
        log(
          `${kind.padEnd(9)} ${(visit.bytes / 1024).toFixed(1)} KiB, ${visit.requests} requests, largest paint ${visit.lcp.toFixed(0)} ms, rows ${visit.interactive.toFixed(0)} ms${round === 0 ? ' (warm-up)' : ''}`,
        );
        if (round === 0)
          for (const file of visit.files)
            log(
              `  ${(file.bytes / 1024).toFixed(1).padStart(7)} KiB  ${file.from.toFixed(0).padStart(5)} – ${file.to.toFixed(0).padStart(5)} ms  ${file.path}`,
            );
      }
    }
    const of = (kind: 'federated' | 'spa', what: Exclude<keyof Visit, 'files'>) =>
      quantile(
        visits[kind].map((visit) => visit[what]),
        0.5,
      );
    const ratio = (what: Exclude<keyof Visit, 'files'>) =>
      Math.round((of('federated', what) / of('spa', what)) * 1000) / 1000;
    const remotes = firstRoutes();
    const figures = {
      bytes_federated: of('federated', 'bytes'),
      bytes_spa: of('spa', 'bytes'),
      bytes_ratio: ratio('bytes'),
      lcp_federated_ms: Math.round(of('federated', 'lcp')),
      lcp_spa_ms: Math.round(of('spa', 'lcp')),
      lcp_ratio: ratio('lcp'),
      rows_federated_ms: Math.round(of('federated', 'interactive')),
      rows_spa_ms: Math.round(of('spa', 'interactive')),
      rows_ratio: ratio('interactive'),
      remote_first_route_gzip_bytes: remotes,
    };
    const pass =
      figures.bytes_ratio <= LIMITS.bytes_ratio &&
      figures.lcp_ratio <= LIMITS.lcp_ratio &&
      Object.values(remotes).every((bytes) => bytes <= LIMITS.remote_first_route_gzip_bytes);
    return { pass, figures, limits: LIMITS };
  } finally {
    await browser.close();
    await Promise.all([federated.stop(), spa.stop()]);
    await product.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function buildSpa(outDir: string): Promise<void> {
  const require = createRequire(path.join(ROOT, 'tools/bench/package.json'));
  const { spaConfig } = require('./federation/spa.webpack.cjs') as { spaConfig(outDir: string): Configuration };
  const webpack = require('webpack') as (
    config: Configuration,
    done: (error: Error | null, stats?: Stats) => void,
  ) => void;
  const stats = await new Promise<Stats | undefined>((resolve, reject) => {
    webpack(spaConfig(outDir), (error, result) => (error ? reject(error) : resolve(result)));
  });
  if (!stats || stats.hasErrors())
    throw new Error(`The single-page app does not build:\n${stats?.toString('errors-only')}`);
}

/** A first visit, nothing cached, to the list of orders until it is at rest. */
async function visitOrders(browser: Browser, product: Product, served: Served): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const cdp = await slowDown(page);
    const asked = new Map<string, { path: string; at: number }>();
    let began = NaN;
    const files: Visit['files'] = [];
    cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      if (Number.isNaN(began)) began = timestamp;
      asked.set(requestId, { path: new URL(request.url).pathname, at: timestamp });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const { path: name, at } = asked.get(requestId) ?? { path: 'data:', at: timestamp };
      files.push({ path: name, bytes: encodedDataLength, from: (at - began) * 1000, to: (timestamp - began) * 1000 });
    });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { lcp: number };
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.lcp = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(
      `${served.address}/orders?${new URLSearchParams({ shop: DEMO_SHOP, token: await product.token() })}`,
    );
    await page
      .locator('main tbody tr, [role=main] tbody tr, .orders-table tbody tr')
      .first()
      .waitFor({ timeout: 60_000 });
    const interactive = await page.evaluate(() => performance.now());
    await page.waitForLoadState('networkidle');
    const lcp = await page.evaluate(() => (globalThis as unknown as { lcp: number }).lcp);
    return { bytes: files.reduce((sum, file) => sum + file.bytes, 0), lcp, interactive, requests: files.length, files };
  } finally {
    await context.close();
  }
}

/** Gzip bytes of each built remote's container entry with its first route, from the surface its build measured. */
function firstRoutes(): Record<string, number> {
  const apps = path.join(ROOT, 'apps');
  return Object.fromEntries(
    readdirSync(apps)
      .filter((id) => existsSync(path.join(apps, id, 'remote.json')))
      .map((id) => [
        id,
        (
          JSON.parse(readFileSync(path.join(apps, id, 'dist/surface.json'), 'utf8')) as {
            bytes: { firstRoute: number };
          }
        ).bytes.firstRoute,
      ]),
  );
}
