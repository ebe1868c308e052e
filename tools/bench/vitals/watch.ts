import type { CDPSession, Frame, Locator, Page } from 'playwright-core';

/** Times in ms since the document's navigation began; `interaction` is the worst so far. */
export interface Vitals {
  rows: number;
  lcp: number;
  lcpElement: string;
  cls: number;
  interaction: number;
}
/** What is timed of any list with a screen behind each row; `timeline` has a line for each answer. */
export interface Visit extends Vitals {
  routeChange: number;
  timeline: string[];
}

interface Watched {
  vitals?: Vitals;
}

/** Runs in every frame before its own code. @param row selector of what a list's row has, and nothing else of the screen */
export function watchVitals(row: string): void {
  const vitals = { rows: 0, lcp: 0, lcpElement: '', cls: 0, interaction: 0 };
  (globalThis as Watched).vitals = vitals;
  const watch = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      durationThreshold: 16,
    } as PerformanceObserverInit);
  // In the page itself: queried from outside, a slow processor answers some hundred milliseconds later.
  new MutationObserver((_records, observer) => {
    if (!document.querySelector(row)) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => {
        vitals.rows = performance.now();
      }),
    );
  }).observe(document, { subtree: true, childList: true });
  watch('largest-contentful-paint', (entry) => {
    const { element } = entry as PerformanceEntry & { element?: Element };
    Object.assign(vitals, {
      lcp: entry.startTime,
      lcpElement: element
        ? `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 30)}"`
        : '',
    });
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

export const readVitals = (frame: Frame): Promise<Vitals> =>
  frame.evaluate(() => {
    const { vitals } = globalThis as Watched;
    if (!vitals) throw new Error('nothing was watched');
    return { ...vitals };
  });

/** All requests to one address from now on. @returns the requests, as method and path, and the answers with bytes and times; both grow */
export function watchRequests(cdp: CDPSession, address: string): { requests: string[]; timeline: string[] } {
  const requests: string[] = [];
  const timeline: string[] = [];
  const open = new Map<string, { path: string; at: number }>();
  let began = NaN;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    const { pathname, search } = new URL(request.url);
    if (!request.url.startsWith(address)) return;
    if (Number.isNaN(began)) began = timestamp;
    open.set(requestId, { path: pathname, at: timestamp });
    requests.push(`${request.method} ${pathname}${search}`);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const file = open.get(requestId);
    if (file)
      timeline.push(
        `${(encodedDataLength / 1024).toFixed(1).padStart(7)} KiB  ${((file.at - began) * 1000).toFixed(0).padStart(5)} – ${((timestamp - began) * 1000).toFixed(0).padStart(5)} ms  ${file.path}`,
      );
  });
  return { requests, timeline };
}

/** A click as the mouse makes it: Playwright's own searches for what is under the pointer, in the page and at a quarter of its speed. */
export async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what should be clicked is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(500);
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForTimeout(1_000);
}

/** The worse of the ways between list and one of its rows, both opened before: from the click to the paint of the other screen's heading. @param row the selector of the row's link */
export async function changeRoute(frame: Frame, page: Page, row: string): Promise<number> {
  const go = async (selector: string | null) =>
    frame.evaluate(async (link) => {
      const heading = () => document.querySelector('h1')?.textContent ?? '';
      const before = heading();
      const began = performance.now();
      if (link) document.querySelector<HTMLElement>(link)?.click();
      else window.history.back();
      await new Promise<void>((resolve) => {
        const check = () => (heading() && heading() !== before ? setTimeout(resolve) : requestAnimationFrame(check));
        requestAnimationFrame(check);
      });
      return performance.now() - began;
    }, selector);
  await go(row);
  await page.waitForLoadState('networkidle');
  await go(null);
  await frame.locator(row).first().waitFor();
  await page.waitForLoadState('networkidle');
  const there = await go(row);
  await page.waitForLoadState('networkidle');
  return Math.max(there, await go(null));
}
