import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { DEMO_SHOP, type Product } from './product';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Opens a path of the stand-alone app as the demo shop's owner. */
export async function openApp(page: Page, product: Product, path: string): Promise<void> {
  const url = new URL(path, product.appUrl);
  url.searchParams.set('shop', DEMO_SHOP);
  url.searchParams.set('token', await product.token());
  await page.goto(url.href);
}

/** Presses the button of the page that a link to a release under test shows outside of the admin. @returns the page */
export async function pressOpen(page: Page): Promise<Page> {
  await page.getByRole('button', { name: /^Open / }).click();
  return page;
}

/** Waits until the screen of that name is drawn by the shell: its first paint (`.pw-first`), by the server, has the same heading and no more. */
export const heading = (page: Page | Frame, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name, level: 1 }).and(page.locator(':not(.pw-first > *)')).waitFor({ timeout: 30_000 });

/** What axe finds of serious or critical impact: rule, and where. Evaluated, because the page's policy allows no foreign script. */
export async function seriousFindings(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { target: unknown[] }[] }[] }>;
      };
    };
    // No rule that is on reads style sheets or media ahead.
    const { violations } = await axe.run({ resultTypes: ['violations'], preload: false });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}

interface Shifted {
  shifted?: { by: number; elements: string[] }[];
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}
/** From the next document on: how far what is shown moves by itself, as browsers measure it. */
export const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifted: NonNullable<Shifted['shifted']> = [];
    (globalThis as Shifted).shifted = shifted;
    const name = ({ node }: { node: Node | null }): string =>
      node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'gone').slice(0, 80);
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) shifted.push({ by: value, elements: sources.map(name) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
/** All shifts since the document began; which elements moved says the failure of a test. */
export const readShifts = (page: Page): Promise<{ by: number; elements: string[] }[]> =>
  page.evaluate(() => (globalThis as Shifted).shifted ?? []);
export const readShift = async (page: Page): Promise<number> =>
  (await readShifts(page)).reduce((sum, { by }) => sum + by, 0);

/** The words of the control that has the focus; empty where none has. */
export const focusedName = (screen: Page | Frame): Promise<string> =>
  screen.evaluate(() => {
    const { activeElement: element } = document;
    return element?.matches('a, button, [role=tab]')
      ? (element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '')
      : '';
  });

/** Presses Tab, or Shift+Tab, until the control of that name has the focus. @throws when it cannot be reached */
export async function tabTo(
  page: Page,
  screen: Page | Frame,
  name: RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (name.test(await focusedName(screen))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${name}; the focus is on "${await focusedName(screen)}"`);
}
