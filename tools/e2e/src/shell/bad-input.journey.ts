import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../product';
import { heading } from '../shell-page';
import type { ShellSuite } from '../shell-suite';

const NAUGHTY = JSON.parse(
  readFileSync(path.join(ROOT, 'libs/couriers/src/fixtures/naughty-strings.json'), 'utf8'),
) as string[];

/** Whatever comes from outside: no script of it runs, no layout escapes, nobody is sent off-site. */
export function badInputJourneys(shell: ShellSuite): void {
  let page: Page;
  beforeEach(() => {
    ({ page } = shell);
  });
  afterEach(() => expect(shell.crashes).toEqual([]));

  describe('the query of the document', () => {
    const fields = (text: string) => new URLSearchParams({ lng: text, token: text, shop: text, host: text });

    test('with any naughty string as lng, token, shop and host the document is served, and leads nowhere else', async () => {
      for (const [index, text] of NAUGHTY.entries()) {
        const answer = await fetch(`${shell.product.appUrl}/orders?${fields(text)}`, { redirect: 'manual' });
        // Read to its end, so that its connection is free for the next one.
        await answer.arrayBuffer();
        const location = answer.headers.get('location');
        expect([
          index,
          answer.status < 500,
          location === null || new URL(location, shell.product.appUrl).origin === shell.product.appUrl,
        ]).toEqual([index, true, true]);
      }
    });

    test('[4.50] none of them crashes the page, runs as script or leaves the site', async () => {
      const alarming = NAUGHTY.filter((text) => /[<>"'`]|script|:\/\/|\\|%/i.test(text)).filter(
        (_text, index) => index % 12 === 0,
      );
      expect(alarming.length).toBeGreaterThan(15);
      for (const text of alarming) {
        await page.goto(`${shell.product.appUrl}/nowhere?${fields(text)}`);
        await heading(page, /./);
        expect([text, new URL(page.url()).origin]).toEqual([text, shell.product.appUrl]);
        await shell.context.clearCookies();
        await page.evaluate(() => localStorage.clear());
      }
    });
  });

  describe("HTML of what's-new", () => {
    const hack = (number: number) => `window.hacked=${number}`;
    const PAYLOADS = [
      `<script>${hack(1)}</script>`,
      `<img src=x onerror="${hack(2)}">`,
      `<svg onload="${hack(3)}"><script>${hack(3)}</script></svg>`,
      `<math><mtext></form><form><mglyph><style></math><img src onerror=${hack(4)}>`,
      `<svg></p><style><a id="</style><img src=1 onerror=${hack(5)}>">`,
      `<noscript><p title="</noscript><img src=x onerror=${hack(6)}>">`,
      `<a href="javascript:${hack(7)}" class="now">a link</a>`,
      `<a href="java\tscript:${hack(8)}" class="now">a link</a>`,
      `<iframe srcdoc="<script>parent.${hack(9)}</script>"></iframe>`,
      `<a href="data:text/html,<script>opener.${hack(10)}</script>" class="now">a link</a>`,
      `<object data="data:text/html,<script>parent.${hack(11)}</script>"></object>`,
      '<div style="position:fixed;inset:0;z-index:9999;background:red">cover</div>',
      '<style>body{display:none}</style>',
      '<form action="https://evil.example"><button>Sign in again</button></form>',
      `<p style="animation:x" onanimationstart="${hack(12)}">x</p>`,
      '<base href="https://evil.example/">',
      '<div id="tm-shopify" class="pw-save-bar">clobbered</div>',
      `<details open ontoggle="${hack(13)}">x</details>`,
      `<input autofocus onfocus="${hack(14)}">`,
      `<table><caption><svg><style><img src=x onerror=${hack(15)}></style></svg></caption></table>`,
      'x'.repeat(20_000),
    ];

    test('with any payload no script runs and no layout escapes', async () => {
      await page.route('**/api/v1/common/notification**', (route) =>
        route.fulfill({
          json: {
            code: 200,
            data: {
              notification_list: PAYLOADS.map((content, index) => ({
                id: `n${index}`,
                tag: '<b>New</b>',
                last_update: '2026-11-18T12:00:00Z',
                title: `Payload ${index} <img src=x onerror="${hack(0)}">`,
                content,
              })),
              next_page_num: '',
            },
          },
        }),
      );
      await shell.open('stand-alone', '/analytics');
      await page.getByRole('button', { name: /^What's new/ }).click();
      const panel = page.getByRole('dialog', { name: "What's new" });
      await panel
        .getByRole('article')
        .nth(PAYLOADS.length - 1)
        .waitFor();
      for (const link of await panel.getByText('a link').all()) await link.click();
      // Whatever was to load, run or be drawn has done so.
      await page.waitForLoadState('networkidle');
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => {
              requestAnimationFrame(resolve);
            });
          }),
      );
      expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
      expect(shell.context.pages()).toHaveLength(1);
      expect(
        await panel.locator('script, iframe, object, form, input, svg:not(.Polaris-Icon__Svg), math, style').count(),
      ).toBe(0);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
      // Nothing lies over the panel: its own button still answers.
      await panel.getByRole('button', { name: 'Close' }).click();
      await panel.waitFor({ state: 'hidden' });
    });
  });
}
