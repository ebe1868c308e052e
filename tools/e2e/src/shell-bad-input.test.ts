import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { BAD_ANSWERS, NONSENSE, ok } from './bad-answers';
import { ROOT } from './product';
import { heading } from './shell-page';
import { errorToast, MODES, NETWORK_MESSAGE, shellSuite, type App } from './shell-suite';

/** Whatever comes from outside: no script of it runs, no layout escapes, nobody is sent off-site, and the screen stays usable. */
const NAUGHTY = JSON.parse(
  readFileSync(path.join(ROOT, 'libs/couriers/src/fixtures/naughty-strings.json'), 'utf8'),
) as string[];
const shell = shellSuite();
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
      const location = answer.headers.get('location');
      expect([
        index,
        answer.status < 500,
        location === null || new URL(location, shell.product.appUrl).origin === shell.product.appUrl,
      ]).toEqual([index, true, true]);
    }
  });

  test('none of them crashes the page, runs as script or leaves the site', async () => {
    const alarming = NAUGHTY.filter((text) => /[<>"'`]|script|:\/\/|\\|%/i.test(text)).filter(
      (_text, index) => index % 6 === 0,
    );
    expect(alarming.length).toBeGreaterThan(30);
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
    await shell.open('stand-alone', '/billing');
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    // Nothing lies over the panel: its own button still answers.
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
  });
});

test.each(MODES)("%s: HTML in the server's translations is shown as text", async (mode) => {
  // As text: in an object literal __proto__ would be no key.
  const common = `{"not_found":{"title":${JSON.stringify('<img src=x onerror="window.hacked=1">Money')}},"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}`;
  await page.route('**/api/v1/lang/*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: `{"code":200,"data":{"lang":"en","data":{"en":{"name":"English","translation":{"common":${common}}}}}}`,
    }),
  );
  const app = await shell.open(mode, '/nowhere');
  await app.getByRole('heading', { level: 1 }).getByText('<img src=x onerror="window.hacked=1">Money').waitFor();
  expect(
    await app.evaluate(() => [
      (window as unknown as { hacked?: number }).hacked,
      ({} as { polluted?: string }).polluted,
    ]),
  ).toEqual([undefined, undefined]);
});

describe.each(MODES)('%s: answers of the API', (mode) => {
  const LIST = '**/api/v1/order/list**';
  /** Goes to the list of orders from a screen that is at work already. */
  async function toOrders(app: App): Promise<void> {
    await heading(app, 'Settings');
    await shell.goTo(mode, 'Orders');
  }
  test.each(BAD_ANSWERS)(
    '%s: a toast or the documented error, and the screen stays usable',
    async (_case, answer, toast) => {
      const app = await shell.open(mode, '/settings');
      await page.route(LIST, answer);
      await toOrders(app);
      if (toast) await errorToast(page, toast).first().waitFor({ timeout: 10_000 });
      await app.getByRole('button', { name: 'Retry' }).waitFor();
      await page.unroute(LIST);
      await app.getByRole('button', { name: 'Retry' }).click();
      await app.getByRole('row').nth(1).waitFor();
    },
  );

  test('late: after 30 seconds without an answer the network toast comes, and a retry works', async () => {
    await page.clock.install();
    const app = await shell.open(mode, '/settings');
    await page.route(LIST, () => undefined);
    const asked = page.waitForRequest(LIST);
    await toOrders(app);
    await asked;
    const toasts = errorToast(page, NETWORK_MESSAGE);
    await page.clock.runFor(28_000);
    expect(await toasts.count()).toBe(0);
    for (let step = 0; step < 10 && (await toasts.count()) === 0; step += 1) await page.clock.runFor(500);
    expect(await toasts.count()).toBeGreaterThan(0);
    await page.unroute(LIST);
    await app.getByRole('button', { name: 'Retry' }).click();
    await page.clock.runFor(2_000);
    await app.getByRole('row').nth(1).waitFor();
  });

  test.each(NONSENSE)('%s with %s: the screen stays usable', async (call, _what, change) => {
    await shell.product.api('v1/dashboard/guide_final', { method: 'POST' });
    const asked = page.waitForResponse(`**/api/v1/${call}`);
    await page.route(`**/api/v1/${call}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { code: 200, data: change(((await answer.json()) as { data: Record<string, unknown> }).data) },
      });
    });
    // The dashboard: the only screen on which every call of the frame is made.
    const app = await shell.open(mode, '/');
    await asked;
    await heading(app, 'Dashboard');
    await page.waitForLoadState('networkidle');
    const dialog = app.getByRole('dialog', { name: /^Upgrade to/ });
    // Only where this answer does not keep it away.
    if ((await dialog.count()) > 0) await dialog.getByRole('button', { name: 'Not now' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shell.forgetSettings();
    await shell.goTo(mode, 'Orders');
    await app.getByRole('row').nth(1).waitFor();
    expect(await app.getByText('Unexpected Application Error!').count()).toBe(0);
  });
});

test.each([
  ['a date that is none', { last_update: 'yesterday' }],
  ['no fields at all', {}],
  ['fields of other kinds', { id: 7, tag: {}, title: ['x'], last_update: null, content: 7 }],
])("what's-new with an entry with %s: the panel and the screen stay usable", async (_what, fields) => {
  await page.route(
    '**/api/v1/common/notification**',
    ok({
      notification_list: [
        fields,
        null,
        {
          id: 'n2',
          tag: 'New',
          last_update: '2026-11-18T12:00:00Z',
          title: 'One that is right',
          content: '<p>Text</p>',
        },
      ],
      next_page_num: '',
    }),
  );
  await shell.open('stand-alone', '/billing');
  await page.getByRole('button', { name: /^What's new/ }).click();
  const panel = page.getByRole('dialog', { name: "What's new" });
  await panel
    .getByText('One that is right')
    .or(panel.getByRole('button', { name: 'Retry' }))
    .waitFor();
  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.waitFor({ state: 'hidden' });
  await heading(page, 'Billing');
});
