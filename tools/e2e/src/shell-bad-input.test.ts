import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import { ROOT, startProduct, type Product } from './product';
import { heading, openApp } from './shell-page';

/** Whatever comes from outside: no script of it runs, no layout escapes, nobody is sent off-site, and the screen stays usable. */
const NAUGHTY = JSON.parse(readFileSync(path.join(ROOT, 'libs/couriers/src/fixtures/naughty-strings.json'), 'utf8')) as string[];
const NETWORK_MESSAGE = 'Internet Error,Please Try Later !';
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const crashes: string[] = [];

beforeAll(async () => {
  product = await startProduct({ orders: 60 });
  await product.api('v1/auth/session');
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  crashes.length = 0;
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.on('pageerror', (error) => crashes.push(error.message));
  page.on('dialog', (dialog) => { crashes.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
});
afterEach(async () => {
  await context.close();
  expect(crashes).toEqual([]);
});

describe('the query of the document', () => {
  const fields = (text: string) => new URLSearchParams({ lng: text, token: text, shop: text, host: text });

  test('with any naughty string as lng, token, shop and host the document is served, and leads nowhere else', async () => {
    for (const [index, text] of NAUGHTY.entries()) {
      const answer = await fetch(`${product.appUrl}/orders?${fields(text)}`, { redirect: 'manual' });
      const location = answer.headers.get('location');
      expect([index, answer.status < 500, location === null || new URL(location, product.appUrl).origin === product.appUrl]).toEqual([index, true, true]);
    }
  });

  test('none of them crashes the page, runs as script or leaves the site', async () => {
    const alarming = NAUGHTY.filter((text) => /[<>"'`]|script|:\/\/|\\|%/i.test(text)).filter((_text, index) => index % 6 === 0);
    expect(alarming.length).toBeGreaterThan(30);
    for (const text of alarming) {
      await page.goto(`${product.appUrl}/nowhere?${fields(text)}`);
      await heading(page, /./);
      expect([text, new URL(page.url()).origin]).toEqual([text, product.appUrl]);
      await context.clearCookies();
      await page.evaluate(() => localStorage.clear());
    }
  });
});

describe('HTML of what\'s-new', () => {
  const hack = (number: number) => `window.hacked=${number}`;
  const PAYLOADS = [
    `<script>${hack(1)}</script>`, `<img src=x onerror="${hack(2)}">`, `<svg onload="${hack(3)}"><script>${hack(3)}</script></svg>`,
    `<math><mtext></form><form><mglyph><style></math><img src onerror=${hack(4)}>`, `<svg></p><style><a id="</style><img src=1 onerror=${hack(5)}>">`,
    `<noscript><p title="</noscript><img src=x onerror=${hack(6)}>">`, `<a href="javascript:${hack(7)}" class="now">a link</a>`, `<a href="java\tscript:${hack(8)}" class="now">a link</a>`,
    `<iframe srcdoc="<script>parent.${hack(9)}</script>"></iframe>`, `<a href="data:text/html,<script>opener.${hack(10)}</script>" class="now">a link</a>`,
    `<object data="data:text/html,<script>parent.${hack(11)}</script>"></object>`, '<div style="position:fixed;inset:0;z-index:9999;background:red">cover</div>',
    '<style>body{display:none}</style>', '<form action="https://evil.example"><button>Sign in again</button></form>', `<p style="animation:x" onanimationstart="${hack(12)}">x</p>`,
    '<base href="https://evil.example/">', '<div id="tm-shopify" class="pw-save-bar">clobbered</div>', `<details open ontoggle="${hack(13)}">x</details>`,
    `<input autofocus onfocus="${hack(14)}">`, `<table><caption><svg><style><img src=x onerror=${hack(15)}></style></svg></caption></table>`, 'x'.repeat(20_000),
  ];

  test('with any payload no script runs and no layout escapes', async () => {
    await page.route('**/api/v1/common/notification**', (route) => route.fulfill({ json: { code: 200, data: {
      notification_list: PAYLOADS.map((content, index) => ({ id: `n${index}`, tag: '<b>New</b>', last_update: '2026-11-18T12:00:00Z', title: `Payload ${index} <img src=x onerror="${hack(0)}">`, content })), next_page_num: '',
    } } }));
    await openApp(page, product, '/billing');
    await page.getByRole('button', { name: /^What's new/ }).click();
    const panel = page.getByRole('dialog', { name: "What's new" });
    await panel.getByRole('article').nth(PAYLOADS.length - 1).waitFor();
    for (const link of await panel.getByText('a link').all()) await link.click();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
    expect(context.pages()).toHaveLength(1);
    expect(await panel.locator('script, iframe, object, form, input, svg:not(.Polaris-Icon__Svg), math, style').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
    // Nothing lies over the panel: its own button still answers.
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'hidden' });
  });
});

test('HTML in the server\'s translations is shown as text', async () => {
  // As text: in an object literal __proto__ would be no key.
  const common = `{"menu":{"billing":${JSON.stringify('<img src=x onerror="window.hacked=1">Money')}},"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}`;
  await page.route('**/api/v1/lang/*', (route) => route.fulfill({
    contentType: 'application/json', body: `{"code":200,"data":{"lang":"en","data":{"en":{"name":"English","translation":{"common":${common}}}}}}`,
  }));
  await openApp(page, product, '/billing');
  await page.getByRole('heading', { level: 1 }).getByText('<img src=x onerror="window.hacked=1">Money').waitFor();
  expect(await page.evaluate(() => [(window as unknown as { hacked?: number }).hacked, ({} as { polluted?: string }).polluted])).toEqual([undefined, undefined]);
});

describe('answers of the API', () => {
  const CASES: [string, (route: Route) => Promise<void>, string][] = [
    ['not JSON', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<html>proxy error</html>' }), ''],
    ['empty', (route) => route.fulfill({ status: 200, body: '' }), ''],
    ['huge', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: `{"code":200,"data":"${'x'.repeat(20_000_000)}"}` }), ''],
    ['of the wrong shape', (route) => route.fulfill({ json: { code: 200, data: { shipments: 7, orders: null, total: 'many', counts: [] } } }), ''],
    ['null', (route) => route.fulfill({ json: null }), ''],
    ['a non-200 status: a toast shows the server message as an error', (route) => route.fulfill({ status: 500, json: { code: 500, message: 'The server said no.' } }), 'The server said no.'],
    ['a 200 answer whose code is not 200', (route) => route.fulfill({ status: 200, json: { code: 409, message: 'Not like this.' } }), 'Not like this.'],
    ['no response (network failure)', (route) => route.abort('connectionreset'), NETWORK_MESSAGE],
  ];

  test.each(CASES)('%s: a toast or the documented error, and the screen stays usable', async (_case, answer, toast) => {
    await openApp(page, product, '/billing');
    await heading(page, 'Billing');
    await page.route('**/api/v1/order/list**', answer);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
    if (toast) await page.getByText(toast).first().waitFor({ timeout: 5_000 });
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unroute('**/api/v1/order/list**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByRole('row').nth(1).waitFor();
  });

  test('late: after 30 seconds without an answer the network toast comes, and a retry works', async () => {
    await page.clock.install();
    await openApp(page, product, '/billing');
    await heading(page, 'Billing');
    await page.route('**/api/v1/order/list**', () => undefined);
    const asked = page.waitForRequest('**/api/v1/order/list**');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
    await asked;
    await page.clock.runFor(29_000);
    expect(await page.getByText(NETWORK_MESSAGE).count()).toBe(0);
    for (let step = 0; step < 10 && await page.getByText(NETWORK_MESSAGE).count() === 0; step += 1) await page.clock.runFor(500);
    expect(await page.getByText(NETWORK_MESSAGE).count()).toBe(1);
    await page.unroute('**/api/v1/order/list**');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.clock.runFor(2_000);
    await page.getByRole('row').nth(1).waitFor();
  });

  test('status 401 anywhere except the unauthorized page navigates to /unauthorized', async () => {
    await openApp(page, product, '/billing');
    await heading(page, 'Billing');
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 401, json: { code: 401, message: 'Sign in again.' } }));
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'Authorization expired');
  });

  test('a failed session load logs an error and can be tried again', async () => {
    const logged: string[] = [];
    page.on('console', (message) => { if (message.type() === 'error') logged.push(message.text()); });
    await page.route('**/api/v1/auth/session', (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Down.' } }));
    await openApp(page, product, '/billing');
    await page.getByText("Your store's data could not be loaded").waitFor();
    expect(logged.some((text) => /session/i.test(text))).toBe(true);
    await page.unroute('**/api/v1/auth/session');
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText("Your store's data could not be loaded").waitFor({ state: 'hidden' });
  });
});
