import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_SHOP, ordersSynced, ROOT, startProduct, type Product } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import type { Browser } from 'playwright-core';
import type { Configuration, Stats } from 'webpack';
import { quantile, slowDown } from '../slow-visit';
import { readVitals, watchVitals } from '../vitals/watch';
import { serve, type Served } from './side-by-side';

const LIMITS = { bytes_ratio: 1.2, lcp_ratio: 1.1, remote_first_route_gzip_bytes: 30_000 };
const RUNS = 9;
/** What a row of the list has, and nothing else of the screen. */
const ROW = 'tbody a[href*="/orders/shipment"]';

interface Visit {
  /** Of the document and of the app's files, until the first row is on the screen. */
  bytes: number;
  lcp: number;
  rows: number;
  files: LoadedFile[];
}
type Figure = Exclude<keyof Visit, 'files'>;
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
    await ordersSynced(product);
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
          `${kind.padEnd(9)} ${(visit.bytes / 1024).toFixed(1)} KiB in ${visit.files.length} files, largest paint ${visit.lcp.toFixed(0)} ms, rows ${visit.rows.toFixed(0)} ms${round === 0 ? ' (warm-up)' : ''}`,
        );
        if (round === 0)
          for (const file of visit.files)
            log(
              `  ${(file.bytes / 1024).toFixed(1).padStart(7)} KiB  ${file.from.toFixed(0).padStart(5)} – ${file.to.toFixed(0).padStart(5)} ms  ${file.path}`,
            );
      }
    }
    const values = (kind: 'federated' | 'spa', what: Figure) => visits[kind].map((visit) => visit[what]);
    const of = (kind: 'federated' | 'spa', what: Figure) => Math.round(quantile(values(kind, what), 0.5));
    const spread = (kind: 'federated' | 'spa', what: Figure) =>
      [Math.min(...values(kind, what)), Math.max(...values(kind, what))].map(Math.round);
    const ratio = (what: Figure) => Math.round((of('federated', what) / of('spa', what)) * 1000) / 1000;
    const remotes = firstRoutes();
    const figures = {
      bytes_federated: of('federated', 'bytes'),
      bytes_federated_spread: spread('federated', 'bytes'),
      bytes_spa: of('spa', 'bytes'),
      bytes_spa_spread: spread('spa', 'bytes'),
      bytes_ratio: ratio('bytes'),
      lcp_federated_ms: of('federated', 'lcp'),
      lcp_federated_spread_ms: spread('federated', 'lcp'),
      lcp_spa_ms: of('spa', 'lcp'),
      lcp_spa_spread_ms: spread('spa', 'lcp'),
      lcp_ratio: ratio('lcp'),
      rows_federated_ms: of('federated', 'rows'),
      rows_spa_ms: of('spa', 'rows'),
      rows_ratio: ratio('rows'),
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

/** A first visit to the list of orders, nothing cached. */
async function visitOrders(browser: Browser, product: Product, served: Served): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const cdp = await slowDown(page);
    const requests = new Map<string, { path: string; at: number }>();
    let began = NaN;
    const files: LoadedFile[] = [];
    cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      if (Number.isNaN(began)) began = timestamp;
      requests.set(requestId, { path: new URL(request.url).pathname, at: timestamp });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const file = requests.get(requestId);
      // The API's answers are the same for both, and which of them came before the rows is a matter of milliseconds: counted on neither side.
      if (file && /^\/(orders$|r\/|spa\/)/.test(file.path))
        files.push({
          path: file.path,
          bytes: encodedDataLength,
          from: (file.at - began) * 1000,
          to: (timestamp - began) * 1000,
        });
    });
    await page.addInitScript(watchVitals, ROW);
    await page.goto(
      `${served.address}/orders?${new URLSearchParams({ shop: DEMO_SHOP, token: await product.token() })}`,
    );
    await page.locator(ROW).first().waitFor({ timeout: 60_000 });
    // The last largest paint may come after the rows.
    await page.waitForLoadState('networkidle');
    const { lcp, rows } = await readVitals(page.mainFrame());
    const needed = files.filter(({ to }) => to <= rows);
    return { bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0), lcp, rows, files: needed };
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
