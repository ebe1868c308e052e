import type { Browser, BrowserContext, Frame, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import { startProduct, until, type Product } from './product';
import { heading } from './shell-page';

/** The frame around every screen inside the store admin, in the built product. */
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;

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
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

async function open(path: string, store = 'parcelway-demo'): Promise<Frame> {
  await page.goto(`${product.twinUrl}/store/${store}/apps/parcelway${path}`);
  return until('the app is in the frame', async () => page.frames().find((frame) => frame.url().startsWith(product.appUrl) && !frame.url().includes('/auth/')));
}

test('inside the store platform\'s embedded frame, the navigation shows only Settings and Orders', async () => {
  const app = await open('/orders');
  await app.getByRole('row').nth(1).waitFor();
  expect(await app.locator('ui-nav-menu a:not([rel=home])').allInnerTexts().then((texts) => texts.map((text) => text.trim()))).toEqual(['Settings', 'Orders']);
  await page.getByRole('link', { name: 'Settings' }).click();
  await heading(app, 'Settings');
  // Routed on the client: the same document.
  expect(app.isDetached()).toBe(false);
});

test('there is no top bar of our own in the store admin', async () => {
  const app = await open('/billing');
  await heading(app, 'Billing');
  expect(await app.getByText('Order Tracking By').count()).toBe(0);
});

test('a hidden SEO navigation of home and page links is there, and not on the notification template and tracking-page classic/modern paths', async () => {
  const app = await open('/orders');
  await heading(app, 'Orders');
  const menu = app.locator('nav[data-menu=seo]');
  expect(await menu.isVisible()).toBe(false);
  expect(await menu.locator('a').count()).toBe(9);
  for (const path of ['/notification/template/2', '/tracking-page/classic', '/tracking-page/modern']) {
    const other = await open(path);
    await heading(other, /./);
    expect([path, await other.locator('nav[data-menu=seo]').count()]).toEqual([path, 0]);
  }
});

test('every extra route opens in the frame too', async () => {
  for (const [path, title] of [['/tracking-page/code/modern', 'Extra code'], ['/billing/plan', 'Billing plan'], ['/custom-status', 'Custom order status'], ['/nowhere', 'The page is not found']] as const) {
    await heading(await open(path), title);
  }
});

test('the upgrade modal\'s button opens the billing plan in an overlay frame', async () => {
  await product.api('v1/dashboard/guide_final', { method: 'POST' });
  const app = await open('');
  const modal = app.getByRole('dialog', { name: /^Upgrade to/ });
  await modal.getByRole('button', { name: /Start free trial|Upgrade now/ }).click({ timeout: 15_000 });
  const overlay = await until('the overlay has the plan page', async () => page.frames().find((frame) => frame !== app && frame.url().startsWith(`${product.appUrl}/billing/plan`)));
  await heading(overlay, 'Billing plan');
  expect(new URL(app.url()).pathname).toBe('/');
});

test('a store admin page opens in a new tab', async () => {
  const app = await open('/orders');
  await app.getByRole('row').nth(1).getByRole('link').first().click();
  const link = app.getByRole('link', { name: /, opens in a new tab/ }).filter({ hasText: /#\d+/ });
  await link.waitFor();
  expect([await link.getAttribute('target'), await link.getAttribute('href')]).toEqual(['_blank', expect.stringMatching(/\/store\/parcelway-demo\/orders\/\d+$/)]);
});

test('the language comes from the store platform\'s locale', async () => {
  // The second store's people have set German.
  await heading(await open('/billing', 'parcelway-second'), 'Abrechnung');
});

describe('the error catalogue in the frame', () => {
  const LIST = '**/api/v1/order/list**';
  /** The list's call, answered otherwise, in a frame that is already at work. */
  async function listWith(answer: (route: Route) => Promise<void>): Promise<Frame> {
    const app = await open('/settings');
    await heading(app, 'Settings');
    await page.route(LIST, answer);
    await page.getByRole('link', { name: 'Orders' }).last().click();
    return app;
  }

  test('non-200 response status: a toast of the store admin shows the server message as an error, and a retry works', async () => {
    const app = await listWith((route) => route.fulfill({ status: 500, json: { code: 500, message: 'The server said no.' } }));
    await page.getByText('The server said no.').first().waitFor();
    await page.unroute(LIST);
    await app.getByRole('button', { name: 'Retry' }).click();
    await app.getByRole('row').nth(1).waitFor();
  });

  test('no response: the network toast', async () => {
    await listWith((route) => route.abort('connectionreset'));
    await page.getByText('Internet Error,Please Try Later !').first().waitFor();
  });

  test('status 401 navigates to /unauthorized', async () => {
    const app = await listWith((route) => route.fulfill({ status: 401, json: { code: 401, message: 'no' } }));
    await heading(app, 'Authorization expired');
  });

  test('a failed session load is said above the screen, and can be tried again', async () => {
    await page.route('**/api/v1/auth/session', (route) => route.fulfill({ status: 500, json: { code: 500, message: 'Down.' } }));
    const app = await open('/billing');
    const notice = app.getByText("Your store's data could not be loaded");
    await notice.waitFor();
    await page.unroute('**/api/v1/auth/session');
    await app.getByRole('button', { name: 'Retry' }).click();
    await notice.waitFor({ state: 'hidden' });
  });
});
