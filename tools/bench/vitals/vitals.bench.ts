import { startProduct, type Product } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import type { Browser, Frame, Locator, Page } from 'playwright-core';
import { allOrdersSynced, quantile, slowDown } from '../slow-visit';

const LIMITS = { lcp_ms: 1_200, rows_ms: 2_000, cls: 0.02, interaction_ms: 100, route_change_ms: 150, requests_sent_twice: 0 };
const RUNS = 20;
/** Of the runs, the share that must be at least as good. */
const SHARE = 0.75;

interface Vitals { rows: number; lcp: number; lcpElement: string; cls: number; interaction: number }
interface Visit extends Vitals { routeChange: number; twice: string[]; timeline: string[] }

/** Orders in the store admin's frame, nothing cached, on a slow processor and network: what a merchant waits for. */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const runs = Number(args[0] ?? RUNS);
  const product = await startProduct({ orders: 300 });
  const browser = await launchBrowser();
  try {
    await allOrdersSynced(product);
    const visits: Visit[] = [];
    for (let round = 0; round <= runs; round += 1) {
      const visit = await visitOrders(browser, product);
      if (round === 0) for (const line of visit.timeline) log(`  ${line}`);
      // The first warms up server and browser.
      else visits.push(visit);
      log(`largest paint ${visit.lcp.toFixed(0)} ms (${visit.lcpElement}), rows ${visit.rows.toFixed(0)} ms, shift ${visit.cls.toFixed(4)}, interaction ${visit.interaction} ms, route change ${visit.routeChange.toFixed(0)} ms${round === 0 ? ' (warm-up)' : ''}`);
    }
    const p75 = (of: (visit: Visit) => number) => quantile(visits.map(of), SHARE);
    const twice = [...new Set(visits.flatMap((visit) => visit.twice))];
    for (const request of twice) log(`sent twice: ${request}`);
    const figures = {
      runs, lcp_ms: Math.round(p75((visit) => visit.lcp)), rows_ms: Math.round(p75((visit) => visit.rows)),
      cls: Math.round(p75((visit) => visit.cls) * 10_000) / 10_000, interaction_ms: p75((visit) => visit.interaction),
      route_change_ms: Math.round(p75((visit) => visit.routeChange)), requests_sent_twice: twice.length,
    };
    const pass = Object.entries(LIMITS).every(([name, limit]) => figures[name as keyof typeof LIMITS] <= limit);
    return { pass, figures, limits: LIMITS };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function visitOrders(browser: Browser, product: Product): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const cdp = await slowDown(page);
    const asked: { path: string; at: number }[] = [];
    const timeline: string[] = [];
    const paths = new Map<string, { path: string; at: number }>();
    let began = NaN;
    cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const { pathname, search } = new URL(request.url);
      if (!request.url.startsWith(product.appUrl)) return;
      if (Number.isNaN(began)) began = timestamp;
      paths.set(requestId, { path: pathname, at: timestamp });
      asked.push({ path: `${request.method} ${pathname}${search}`, at: timestamp });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
      const file = paths.get(requestId);
      if (file) timeline.push(`${(encodedDataLength / 1024).toFixed(1).padStart(7)} KiB  ${((file.at - began) * 1000).toFixed(0).padStart(5)} – ${((timestamp - began) * 1000).toFixed(0).padStart(5)} ms  ${file.path}`);
    });
    await page.addInitScript(watchVitals);
    await page.goto(`${product.twinUrl}/store/parcelway-demo/apps/parcelway/orders`, { waitUntil: 'commit' });
    const frame = await appFrame(page, product);
    const row = frame.locator('tbody tr[id], tbody tr:has(a)').first();
    await row.waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const first = await frame.evaluate(readVitals);
    const sent = asked.map(({ path }) => path).filter((path) => !path.startsWith('GET /api/v2/order/count'));
    const twice = sent.filter((path, index) => sent.indexOf(path) !== index);

    for (const name of [/In transit/, /Delivered/, /^All/]) await press(page, frame.getByRole('tab', { name }));
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    const { interaction } = await frame.evaluate(readVitals);
    const routeChange = await changeRoute(frame, page);
    return { ...first, interaction, routeChange, twice, timeline };
  } finally {
    await context.close();
  }
}

/** A click as the mouse makes it: Playwright's own looks for what is under the pointer, in the page and at a quarter of its speed. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what should be clicked is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(500);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(1_000);
}

async function appFrame(page: Page, product: Product): Promise<Frame> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => { setTimeout(resolve, 5); })) {
    const frame = page.frames().find((each) => each.url().startsWith(product.appUrl) && !each.url().includes('/auth/'));
    if (frame) return frame;
  }
  throw new Error('the admin did not open the app');
}

/** The worse of the ways between list and parcel, both opened before: from the click to the paint of the other screen's heading. */
async function changeRoute(frame: Frame, page: Page): Promise<number> {
  const go = async (selector: string | null) => frame.evaluate(async (link) => {
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    const before = heading();
    const began = performance.now();
    if (link) document.querySelector<HTMLElement>(link)?.click();
    else window.history.back();
    await new Promise<void>((resolve) => {
      const look = () => (heading() && heading() !== before ? setTimeout(resolve) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    });
    return performance.now() - began;
  }, selector);
  const parcel = 'tbody a[href*="/orders/shipment"]';
  await go(parcel);
  await page.waitForLoadState('networkidle');
  await go(null);
  await frame.locator(parcel).first().waitFor();
  await page.waitForLoadState('networkidle');
  const there = await go(parcel);
  await page.waitForLoadState('networkidle');
  return Math.max(there, await go(null));
}

interface Watched { vitals?: Vitals }

function watchVitals(): void {
  const vitals = { rows: 0, lcp: 0, lcpElement: '', cls: 0, interaction: 0 };
  (globalThis as Watched).vitals = vitals;
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  // In the page itself: asked from outside, a slow processor answers some hundred milliseconds later.
  new MutationObserver((_records, observer) => {
    if (!document.querySelector('tbody a[href*="/orders/shipment"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => { vitals.rows = performance.now(); }));
  }).observe(document, { subtree: true, childList: true });
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    Object.assign(vitals, { lcp: entry.startTime, lcpElement: element ? `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 30)}"` : '' });
  });
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) vitals.cls += shift.value;
  });
  watch('event', (entry) => {
    const { interactionId } = entry as PerformanceEntry & { interactionId?: number };
    if (interactionId) vitals.interaction = Math.max(vitals.interaction, entry.duration);
  });
}

function readVitals(): Vitals {
  const { vitals } = globalThis as Watched;
  if (!vitals) throw new Error('nothing was watched');
  return { ...vitals };
}
