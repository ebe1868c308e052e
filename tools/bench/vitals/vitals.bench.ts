import { ordersSynced, startProduct, type Product } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import type { Browser, Frame, Page } from 'playwright-core';
import { quantile, slowDown } from '../slow-visit';
import { startPeer, type Peer } from './peer/peer';
import { changeRoute, press, readVitals, watchRequests, watchVitals, type Visit, type Vitals } from './watch';

/** Hosts differ by more than half from one to the next, so times are judged against the peer's in the same run. */
const LIMITS = {
  lcp_ratio: 0.25,
  rows_ratio: 0.5,
  interaction_ratio: 0.5,
  route_change_ratio: 0.35,
  cls: 0.02,
  requests_sent_twice: 0,
  dashboard_lcp_ms: 1_200,
  dashboard_figures_ms: 2_000,
  dashboard_cls: 0.02,
  plans_lcp_ms: 1_200,
  plans_cards_ms: 2_000,
  plans_cls: 0.02,
};
const RUNS = 20;
const ORDERS = 300;
/** Of the runs, the share that must be at least as good. */
const SHARE = 0.75;
/** The link from a row to its parcel. */
const ROW = 'tbody a[href*="/orders/shipment"]';
/** Screens that are judged by themselves: `part` is what each is opened for. */
const SCREENS = {
  dashboard: { path: '/dashboard', parts: 'figures', part: '[role=group] .Polaris-Text--numeric' },
  plans: { path: '/billing/plan', parts: 'cards', part: '[data-remote="billing"] li button' },
} as const;
type Screen = keyof typeof SCREENS;
const SCREEN_NAMES = Object.keys(SCREENS) as readonly Screen[];

interface OurVisit extends Visit {
  twice: string[];
}

/**
 * Orders in the store admin's frame, nothing cached, on a slow processor and network: what a merchant waits for. In turn with it, under the
 * same conditions, the orders of a public admin on its own server, which ours are judged by. Where it cannot be installed there is no comparison, and the run fails.
 * Then the dashboard and the plans, which are judged by themselves.
 */
export async function run({ log, args }: { log: (line: string) => void; args: string[] }) {
  const runs = Number(args[0] ?? RUNS);
  const product = await startProduct({ orders: ORDERS, env: { PUBLISH_APPS: 'shell,orders,dashboard,billing' } });
  const browser = await launchBrowser();
  let peer: Peer | undefined;
  try {
    await ordersSynced(product);
    peer = await startPeer(browser, ORDERS, { log }).catch((error: Error) => {
      log(`no peer beside ours: ${error.message}`);
      return undefined;
    });
    if (peer) log(`peer: ${peer.name}`);
    const ours: OurVisit[] = [];
    const theirs: Visit[] = [];
    const alone: Record<Screen, Vitals[]> = { dashboard: [], plans: [] };
    for (let round = 0; round <= runs; round += 1) {
      ours.push(await visitOrders(browser, product));
      report(ours, 'ours', log);
      for (const screen of SCREEN_NAMES) {
        alone[screen].push(await visitScreen(browser, product, screen));
        reportScreen(screen, alone[screen], log);
      }
      if (!peer) continue;
      theirs.push(await peer.visit(browser));
      report(theirs, 'peer', log);
    }
    // The first of each warmed up server and browser.
    for (const visits of [ours, theirs, ...Object.values(alone)]) visits.shift();
    const twice = [...new Set(ours.flatMap((visit) => visit.twice))];
    for (const request of twice) log(`sent twice: ${request}`);
    const own = { ...figuresOf(ours), ...screenFigures(alone), requests_sent_twice: twice.length };
    if (!peer) return { pass: false, figures: { runs, ...own, peer: null }, limits: LIMITS };
    const figures: Record<string, number | string> = { runs, ...own, ...besidePeer(peer.name, own, figuresOf(theirs)) };
    const pass = Object.entries(LIMITS).every(([name, limit]) => Number(figures[name]) <= limit);
    return { pass, figures, limits: LIMITS };
  } finally {
    await peer?.stop();
    await browser.close();
    await product.stop();
  }
}

/** Logs the last of the visits; of the first, which only warms up, each answer. */
function report(visits: readonly Visit[], whose: string, log: (line: string) => void): void {
  const visit = visits.at(-1);
  if (!visit) return;
  if (visits.length === 1) for (const file of visit.timeline) log(`  ${file}`);
  log(
    `${whose} largest paint ${visit.lcp.toFixed(0)} ms (${visit.lcpElement}), rows ${visit.rows.toFixed(0)} ms, shift ${visit.cls.toFixed(4)}, interaction ${visit.interaction} ms, route change ${visit.routeChange.toFixed(0)} ms${visits.length === 1 ? ' (warm-up)' : ''}`,
  );
}

function reportScreen(screen: Screen, visits: readonly Vitals[], log: (line: string) => void): void {
  const { lcp = 0, lcpElement = '', rows = 0, cls = 0 } = visits.at(-1) ?? {};
  log(
    `${screen}: largest paint ${lcp.toFixed(0)} ms (${lcpElement}), ${SCREENS[screen].parts} ${rows.toFixed(0)} ms, shift ${cls.toFixed(4)}`,
  );
}

type Figures = ReturnType<typeof figuresOf>;

/** Such as `plans_lcp_ms`, `plans_cards_ms` and `plans_cls`. */
const screenFigures = (alone: Record<Screen, Vitals[]>): Record<string, number> =>
  Object.fromEntries(
    SCREEN_NAMES.flatMap((screen) => {
      const p75 = (of: (visit: Vitals) => number) => quantile(alone[screen].map(of), SHARE);
      return [
        [`${screen}_lcp_ms`, Math.round(p75((visit) => visit.lcp))],
        [`${screen}_${SCREENS[screen].parts}_ms`, Math.round(p75((visit) => visit.rows))],
        [`${screen}_cls`, Math.round(p75((visit) => visit.cls) * 10_000) / 10_000],
      ];
    }),
  );

function figuresOf(visits: readonly Visit[]) {
  const p75 = (of: (visit: Visit) => number) => quantile(visits.map(of), SHARE);
  return {
    lcp_ms: Math.round(p75((visit) => visit.lcp)),
    rows_ms: Math.round(p75((visit) => visit.rows)),
    cls: Math.round(p75((visit) => visit.cls) * 10_000) / 10_000,
    interaction_ms: p75((visit) => visit.interaction),
    route_change_ms: Math.round(p75((visit) => visit.routeChange)),
  };
}

/** The peer's own figures, and of each time ours divided by the peer's: below 1 ours is the faster. */
function besidePeer(name: string, ours: Figures, peer: Figures) {
  const ratio = (figure: keyof Figures) => Math.round((ours[figure] / peer[figure]) * 100) / 100;
  return {
    peer: name,
    peer_lcp_ms: peer.lcp_ms,
    peer_rows_ms: peer.rows_ms,
    peer_cls: peer.cls,
    peer_interaction_ms: peer.interaction_ms,
    peer_route_change_ms: peer.route_change_ms,
    lcp_ratio: ratio('lcp_ms'),
    rows_ratio: ratio('rows_ms'),
    interaction_ratio: ratio('interaction_ms'),
    route_change_ratio: ratio('route_change_ms'),
  };
}

async function visitOrders(browser: Browser, product: Product): Promise<OurVisit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const cdp = await slowDown(page);
    const { requests, timeline } = watchRequests(cdp, product.appUrl);
    await page.addInitScript(watchVitals, ROW);
    await page.goto(`${product.twinUrl}/store/parcelway-demo/apps/parcelway/orders`, { waitUntil: 'commit' });
    const frame = await appFrame(page, product);
    const row = frame.locator('tbody tr[id], tbody tr:has(a)').first();
    await row.waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const first = await readVitals(frame);
    const sent = requests.filter((path) => !path.startsWith('GET /api/v2/order/count'));
    const twice = sent.filter((path, index) => sent.indexOf(path) !== index);

    for (const name of [/In transit/, /Delivered/, /^All/]) await press(page, frame.getByRole('tab', { name }));
    await row.waitFor();
    await page.waitForLoadState('networkidle');
    const { interaction } = await readVitals(frame);
    const routeChange = await changeRoute(frame, page, ROW);
    return { ...first, interaction, routeChange, twice, timeline };
  } finally {
    await context.close();
  }
}

/** A screen in the store admin's frame, until nothing is loaded any more. */
async function visitScreen(browser: Browser, product: Product, screen: Screen): Promise<Vitals> {
  const { path, part } = SCREENS[screen];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watchVitals, part);
    await page.goto(`${product.twinUrl}/store/parcelway-demo/apps/parcelway${path}`, { waitUntil: 'commit' });
    const frame = await appFrame(page, product);
    await frame.locator(part).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    // The net may have been idle before they were there, and a slow processor reports its paints later.
    await page.waitForTimeout(2_000);
    return await readVitals(frame);
  } finally {
    await context.close();
  }
}

async function appFrame(page: Page, product: Product): Promise<Frame> {
  for (
    const deadline = Date.now() + 60_000;
    Date.now() < deadline;
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    })
  ) {
    const frame = page.frames().find((each) => each.url().startsWith(product.appUrl) && !each.url().includes('/auth/'));
    if (frame) return frame;
  }
  throw new Error('the admin did not open the app');
}
