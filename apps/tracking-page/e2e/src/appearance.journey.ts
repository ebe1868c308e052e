import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Shipped } from '@parcelway/e2e/parcels';
import { seriousFindings } from '@parcelway/e2e/shell-page';
import { everySection, PHONE, widthOf, type Designer, type Theme } from '@parcelway/e2e/shopper-page';

/** What the journeys need of their file. */
export interface Shoppers {
  design(): Designer;
  arrived(): Shipped;
  /** Addresses of the page. */
  hosted(query?: string): string;
  inStore(query?: string): string;
  visit(options: BrowserContextOptions, journey: (page: Page) => Promise<void>): Promise<void>;
}

const SMALL = { viewport: { width: 320, height: 640 } };
/** One column, and two. */
const WIDTHS = [390, 1440];
const THEMES: readonly Theme[] = ['classic', 'modern'];
/** Colours count where the page does not follow the store's theme. */
const CHOSEN = { follow_theme: false };
const COLOURS: Readonly<Record<string, Record<string, string | boolean>>> = {
  'of our own': {},
  dark: { ...CHOSEN, accent: '#7dd3c0', background: '#0f1420', card: '#1a2233', ink: '#e8edf5' },
  'yellow on white': { ...CHOSEN, accent: '#ffee00', background: '#ffffff', card: '#ffffff', ink: '#fff59d' },
  'black on black': { ...CHOSEN, accent: '#000000', background: '#000000', card: '#000000', ink: '#000000' },
};
/** Waiting, on its way, out for delivery, delivered, failed, held. */
const STATUSES = [0, 2, 3, 4, 6, 7];
/** The page in any colours, widths and languages. */
export function appearanceJourneys(its: Shoppers): void {
  describe('[2.16] everybody can read it', () => {
    test.each(THEMES.flatMap((theme) => Object.keys(COLOURS).map((colours) => [theme, colours] as const)))(
      '%s, %s: no serious finding in six statuses, on a phone and on a wide screen',
      async (theme, colours) => {
        const settings = await its
          .design()
          .settings(theme, { ...(await everySection(its.design(), theme)), look: COLOURS[colours] ?? {} });
        const wrong: string[] = [];
        const check = (states: readonly number[]) =>
          its.visit(PHONE, async (page) => {
            for (const state of states) {
              await its.design().preview(page, { theme, settings, state });
              for (const width of WIDTHS) {
                await page.setViewportSize({ width, height: 900 });
                wrong.push(...(await seriousFindings(page)).map((finding) => `${state}, ${width} px: ${finding}`));
              }
            }
          });
        // Two windows side by side: axe uses one processor.
        await Promise.all([check(STATUSES.slice(0, 3)), check(STATUSES.slice(3))]);
        expect(wrong).toEqual([]);
      },
    );
  });

  test.each(THEMES.flatMap((theme) => [true, false].map((follows) => [theme, follows] as const)))(
    "[2.16] %s: the editor's preview and the store's page have the same fonts and colours (follows the theme: %s)",
    async (theme, follow_theme) => {
      const look = { follow_theme, accent: '#9a3412', background: '#ffe4e6', card: '#fffbeb', ink: '#1e1b4b' };
      await its.design().publish(theme, { look });
      const settings = await its.design().settings(theme, { look });
      await its.visit({}, async (page) => {
        await page.goto(its.inStore());
        const inStore = await appearanceOf(page);
        await its.design().preview(page, { theme, settings, state: 'lookup' });
        expect(await appearanceOf(page)).toEqual(inStore);
        expect(inStore['.pw-button']?.background === 'rgb(154, 52, 18)').toBe(!follow_theme);
      });
    },
  );

  test.each(THEMES)(
    '[2.16] %s: every language of the menu can be pressed, in the store and hosted, at any width',
    async (theme) => {
      const look = { ...CHOSEN, accent: '#0b5cad' };
      await its.design().publish(theme, { ...(await everySection(its.design(), theme)), look });
      for (const address of [its.inStore, its.hosted])
        await its.visit({}, async (page) => {
          await page.goto(address(`?nums=${its.arrived().number}`));
          for (const width of [1440, 768, 390]) {
            await page.setViewportSize({ width, height: 900 });
            const menu = page.locator('.pw-languages details');
            await menu.evaluate((details: HTMLDetailsElement) => details.setAttribute('open', ''));
            const covered = await menu.getByRole('link').evaluateAll((links) =>
              links.flatMap((link) => {
                const { left, top, width: wide, height } = link.getBoundingClientRect();
                return document.elementFromPoint(left + wide / 2, top + height / 2) === link ? [] : link.textContent;
              }),
            );
            expect([width, covered]).toEqual([width, []]);
          }
        });
    },
  );

  test.each(THEMES)(
    '[2.16] %s: nothing moves while it loads and nothing is cut off at 320 px, in long and in wide words',
    async (theme) => {
      await its.design().publish(theme, await everySection(its.design(), theme));
      for (const lang of ['en', 'de', 'cn'])
        await its.visit(SMALL, async (page) => {
          await page.addInitScript(() => {
            const shifts: number[] = [];
            Object.assign(globalThis, { shifts });
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
            }).observe({ type: 'layout-shift', buffered: true });
          });
          for (const address of [its.inStore, its.hosted]) {
            await page.goto(address(`?nums=${its.arrived().number}&lang=${lang}`));
            expect([lang, address === its.hosted, await widthOf(page)]).toEqual([lang, address === its.hosted, 320]);
            // After the next frame, in which it would be seen.
            const shifts = await page.evaluate(async () => {
              for (const _ of [1, 2, 3]) await new Promise((resolve) => requestAnimationFrame(resolve));
              return (globalThis as unknown as { shifts: number[] }).shifts;
            });
            expect(shifts).toEqual([]);
          }
        });
    },
  );
}

/** Computed font and colours of the page's heading, band, card and button, where the theme has them. */
const appearanceOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['.pw', '.pw h1', '.pw-band', '.pw-card', '.pw-button'].flatMap((selector) => {
        const element = document.querySelector(selector);
        if (!element) return [];
        const { fontFamily, color, backgroundColor } = getComputedStyle(element);
        return [[selector, { font: fontFamily, color, background: backgroundColor }]];
      }),
    ),
  );
