import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import { heading, openApp } from './shell-page';

/** The frame around every screen, stand-alone, in the built product: section 2 "Shell behaviour" and what belongs to it. */
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const CHAT = 'https://chat.example/widget.js';
const SURVEY = 'https://survey.example/survey.js';

beforeAll(async () => {
  product = await startProduct({ orders: 60, env: {
    HELP_URL: 'https://help.example/faq', CHAT_SCRIPT_URL: CHAT, CHAT_APP_ID: 'app', CHAT_SECRET: 'secret-of-the-chat', SURVEY_SCRIPT_URL: SURVEY, SURVEY_TOKEN: 'survey',
  } });
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

const open = (path: string): Promise<void> => openApp(page, product, path);
const shop = (set: string): Promise<unknown> => product.db.query(`update shops set ${set} where domain = $1`, [DEMO_SHOP]);
const forgetSettings = (): Promise<unknown> => product.db.query('delete from user_settings');

const SCREENS: [string, string][] = [
  ['/', 'Dashboard'], ['/dashboard', 'Dashboard'], ['/orders', 'Orders'], ['/tracking-page', 'Tracking page'], ['/notification', 'Notification'], ['/analytics', 'Analytics'],
  ['/billing', 'Billing'], ['/settings', 'Settings'], ['/integration', 'Integration'],
  ['/notification/template/2', 'Notification template'], ['/notification/template/2/mine', 'Notification template'], ['/notification/record', 'Email log'],
  ['/notification/summary', 'Advanced summary'], ['/tracking-page/modern', 'Theme editor'], ['/tracking-page/code/modern', 'Extra code'], ['/tracking-page/embedded', 'Embedded element'],
  ['/integration/klaviyo', 'Integration setting'], ['/analytics/reviews', 'Reviews'], ['/orders/shipment', 'Orders'], ['/pre-edd/custom/7', 'Pre-sale EDD rule'],
  ['/settings/pre-sale-edd/customize', 'Pre-sale EDD plugin'], ['/custom-status', 'Custom order status'], ['/billing/history', 'Billing history'], ['/billing/plan', 'Billing plan'],
];

test('every route of the product opens its screen, or says that it is not released yet', async () => {
  await open('/orders');
  for (const [path, title] of SCREENS) {
    await page.goto(`${product.appUrl}${path}?shop=${DEMO_SHOP}`);
    await heading(page, title);
    expect([path, await page.getByText('The page is not found').count()]).toEqual([path, 0]);
  }
});

test('any other path shows a 404 page titled "The page is not found"', async () => {
  await open('/nowhere/at/all');
  await heading(page, 'The page is not found');
  expect(await page.title()).toContain('The page is not found');
});

test('/unauthorized is titled "Authorization expired", with its text and a Contact us link, and without top bar and footer', async () => {
  await open('/unauthorized');
  // A session that loads opens the app again at its root; it must fail for the page to stay.
  await page.route('**/api/v1/auth/session', (route) => route.fulfill({ status: 401, json: { code: 401, message: 'no' } }));
  await page.goto(`${product.appUrl}/unauthorized?shop=${DEMO_SHOP}`);
  await heading(page, 'Authorization expired');
  await page.getByText('Your authorization to us has expired, please refresh the page or contact us.').waitFor();
  expect(await page.getByRole('link', { name: 'Contact us' }).count()).toBe(1);
  expect(await page.getByText('Order Tracking By').count()).toBe(0);
  expect(await page.getByText('Need help?').count()).toBe(0);
});

test('if the path is /unauthorized after a successful load, the app reopens the root', async () => {
  await open('/unauthorized');
  await heading(page, 'Dashboard');
  expect(new URL(page.url()).pathname).toBe('/');
});

test('header text, and the footer "Need help? Contact us."', async () => {
  await open('/billing');
  await page.getByText('Order Tracking By Parcelway').waitFor();
  expect((await page.locator('footer').innerText()).trim()).toBe('Need help? Contact us.');
});

test('pages are marked noindex', async () => {
  await open('/billing');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});

test('the page scrolls to top on each route change', async () => {
  await open('/orders');
  await page.getByRole('row').nth(1).waitFor();
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.evaluate(() => window.scrollTo(0, 300));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await heading(page, 'Billing');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the plan menu shows the remaining quota, a progress bar and a bonus quota line, and leads to /billing/plan', async () => {
  await shop("plan = 'basic', free_trial = false, quota_total = 200, affiliate_type = 4, affiliate_discount = 30");
  await open('/orders');
  await page.getByRole('button', { name: /Basic/ }).click();
  const menu = page.getByRole('region', { name: 'Plan and quota' });
  await menu.getByText(/^\d+ of 2[03]0$/).waitFor();
  expect(await menu.getByRole('progressbar').count()).toBe(1);
  expect(await menu.getByText('Bonus quota').count()).toBe(1);
  await menu.getByRole('button', { name: 'Change plan' }).click();
  await heading(page, 'Billing plan');
});

test('its button reads "Start free trial" for trial users; few parcels left are told when the plan page opens', async () => {
  await shop("plan = 'free', free_trial = true, quota_total = null, affiliate_type = 0, affiliate_discount = 0");
  await product.db.query("insert into quota_usage select shop_id, quota_cycle(first_installed_at, now()), 60 from shops where domain = $1 on conflict (shop_id, cycle) do update set parcels = 60", [DEMO_SHOP]);
  await open('/orders');
  await page.getByRole('button', { name: /Free/ }).click();
  const menu = page.getByRole('region', { name: 'Plan and quota' });
  await menu.getByText('40 of 100').waitFor();
  await menu.getByRole('button', { name: 'Start free trial' }).click();
  await heading(page, 'Billing plan');
  await until('the lead is counted', async () => (await product.db.query("select 1 from event_counts where name = 'disqualify_lead'")).rows.length > 0);
});

test('in the help menu, Help Docs opens the FAQ in a new tab', async () => {
  await open('/billing');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const link = page.getByRole('link', { name: /Help Docs/ });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['https://help.example/faq', '_blank']);
});

test('the language menu has all eleven languages; the choice and the server\'s own texts outlive a reload', async () => {
  await product.db.query("insert into translation_overlays (language, namespace, key, text) values ('de', 'common', 'menu.billing', 'Tarif & Rechnung')");
  await open('/billing');
  await page.getByRole('button', { name: 'Language' }).click();
  const names = ['English', 'Español', 'Français', 'Italiano', 'Deutsch', 'Português', 'Türkçe', 'Nederlands', 'Polski', 'Svenska'];
  for (const name of names) expect(await page.getByRole('button', { name, exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
  await heading(page, 'Tarif & Rechnung');
  await page.reload();
  await heading(page, 'Tarif & Rechnung');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  await product.db.query('delete from translation_overlays');
  await forgetSettings();
});

describe('what\'s new', () => {
  const bell = () => page.getByRole('button', { name: /^What's new/ });
  const panel = () => page.getByRole('dialog', { name: "What's new" });
  beforeAll(async () => {
    for (let number = 1; number <= 25; number += 1) {
      await product.db.query('insert into notices (tag, title, published_on, markdown) values ($1, $2, $3, $4)', ['New', `Notice ${number}`, '2026-01-01', `Text **${number}**`]);
    }
    await forgetSettings();
  });

  test('the bell has a red dot when a new notice has not been seen; opening marks it as seen', async () => {
    await open('/billing');
    await bell().and(page.getByRole('button', { name: 'something you have not seen' })).click();
    await panel().getByRole('article').first().waitFor();
    const height = (await page.locator('.Polaris-Modal-Dialog__Modal').boundingBox())?.height ?? 0;
    expect(height / 900).toBeCloseTo(0.85, 1);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    await page.reload();
    await bell().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await bell().getAttribute('aria-label')).toBe("What's new");
  });

  /** The panel with these notices instead of the server's. */
  async function openWith(list: object[]): Promise<void> {
    await page.route('**/api/v1/common/notification**', (route) => route.fulfill({ json: { code: 200, data: { notification_list: list, next_page_num: '' } } }));
    await open('/billing');
    await bell().click();
    await panel().waitFor();
  }

  test('the empty state reads "No notification"', async () => {
    await openWith([]);
    await panel().getByText('No notification').waitFor();
  });

  test('clicking an image opens a zoomable overlay, where the mouse wheel scales by 0.9 or 1.1; Escape closes it and the focus goes back', async () => {
    const image = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    await openWith([{ id: 'n1', tag: 'New', last_update: '2026-11-18T12:00:00Z', title: 'A picture', content: `<p><img src="${image}" alt="The list" width="200" height="100"></p>` }]);
    const opener = panel().getByRole('button', { name: 'Enlarge image: The list' });
    await opener.click();
    const overlay = page.getByRole('dialog', { name: 'The list' });
    const scale = () => overlay.getByRole('img').evaluate((element) => Number(/scale\(([\d.]+)\)/.exec((element as HTMLElement).style.transform)?.[1]));
    await overlay.waitFor();
    await page.mouse.move(720, 450);
    await page.mouse.wheel(0, 100);
    await until('smaller', async () => Math.abs(await scale() - 0.9) < 1e-6, 5_000);
    await page.mouse.wheel(0, -100);
    await until('larger again', async () => Math.abs(await scale() - 0.99) < 1e-6, 5_000);
    await page.keyboard.press('Escape');
    await overlay.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await panel().waitFor();
  });

  test('scrolling to the bottom loads the next page until there is none', async () => {
    await open('/billing');
    await bell().click();
    await until('all notices are there', async () => {
      await panel().getByRole('article').last().scrollIntoViewIfNeeded();
      await page.mouse.move(720, 450);
      await page.mouse.wheel(0, 3000);
      return await panel().getByRole('article').count() >= 31;
    }, 30_000);
    expect(await panel().getByRole('button', { name: 'Show older' }).count()).toBe(0);
  });
});

test('the open-live-chat button starts the chat as the signed-in user', async () => {
  await page.route(CHAT, (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.told = []; window.Intercom = (...what) => window.told.push(what);' }));
  await open('/billing');
  await page.getByRole('button', { name: 'Open live chat' }).click();
  const told = () => page.evaluate(() => (window as unknown as { told?: [string, Record<string, string>?][] }).told ?? []);
  await until('the chat is shown', async () => (await told()).length === 2);
  const [[boot, settings] = [''], [show] = ['']] = await told();
  expect([boot, show, settings?.app_id, settings?.shop]).toEqual(['boot', 'show', 'app', DEMO_SHOP]);
  expect(settings?.user_hash).toMatch(/^[0-9a-f]{64}$/);
});

test('the survey script loads only when npsSwitch is true, 3 seconds after the user-other response; a failure is only logged', async () => {
  const errors: string[] = [];
  page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
  let asked = 0;
  let answered = 0;
  await page.route(SURVEY, (route) => { asked = Date.now(); return route.abort(); });
  page.on('response', (response) => { if (response.url().includes('/user_other')) answered ||= Date.now(); });
  await open('/billing');
  await page.waitForTimeout(4_000);
  expect(asked).toBe(0);
  await shop("installed_at = now() - interval '30 days', first_installed_at = now() - interval '30 days'");
  answered = 0;
  await page.reload();
  await until('the survey was asked for', async () => asked > 0, 20_000);
  expect(asked - answered).toBeGreaterThan(2_500);
  await until('the failure is logged', async () => errors.some((text) => text.includes('survey')), 5_000);
  await heading(page, 'Billing');
});

describe('the upgrade modal', () => {
  const modal = () => page.getByRole('dialog', { name: /^Upgrade to/ });
  beforeEach(async () => {
    await forgetSettings();
    await shop("plan = 'free', free_trial = true, installed_at = now(), first_installed_at = now()");
  });

  test('is hidden while the guide is on; then it shows the Basic text and its price, and leads to /billing/plan', async () => {
    await open('/');
    await heading(page, 'Dashboard');
    await page.waitForLoadState('networkidle');
    expect(await modal().count()).toBe(0);
    await product.api('v1/dashboard/guide_final', { method: 'POST' });
    await open('/');
    await modal().getByText('Bulk export of shipment data').waitFor({ timeout: 10_000 });
    await modal().getByText(/From \$11(\.00)? a month for 200 parcels/).waitFor();
    await modal().getByRole('button', { name: 'Start free trial' }).click();
    await heading(page, 'Billing plan');
  });

  test('a dismissed one stays dismissed', async () => {
    await open('/');
    await modal().getByRole('button', { name: 'Not now' }).click();
    await modal().waitFor({ state: 'hidden' });
    await page.reload();
    await heading(page, 'Dashboard');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    expect(await modal().count()).toBe(0);
  });
});

describe('banners', () => {
  test.each([
    ['the new-user banner, when a coupon exists and the type is monthly discount', "affiliate_type = 5, affiliate_discount = 20, new_user_coupon = 'WELCOME20'", '20% off every month'],
    ['bonus quota expands the free plan by N quotas', "affiliate_type = 3, affiliate_discount = 50, new_user_coupon = ''", 'Your free plan is expanded by 50 quotas'],
    ['extra orders adds N bonus quotas', 'affiliate_type = 4, affiliate_discount = 30', '30 bonus quotas are added to your account'],
    ['trial extended to N days', 'affiliate_type = 1, affiliate_discount = 14', 'Your free trial is extended to 14 days'],
  ])('%s', async (_rule, set, text) => {
    await forgetSettings();
    await shop(set);
    await open('/billing');
    await page.getByText(text).waitFor({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    await page.getByText(text).waitFor({ state: 'hidden' });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await heading(page, 'Billing');
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(text).count()).toBe(0);
  });
});

test('startup with the root element missing stops with its message', async () => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  await page.route('**/nowhere**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('id="tm-shopify"', 'id="another"') });
  });
  await open('/nowhere');
  await until('the start stopped', async () => failures.includes('Failed to find the tm shopify element'), 10_000);
});

test('a lost part of the code dispatches a preload-error event', async () => {
  const told: string[] = [];
  // Told by the console: the shell may answer with a reload, and the page forgets.
  page.on('console', (message) => told.push(message.text()));
  await page.addInitScript(() => { window.addEventListener('parcelway:preload-error', () => { console.log('a part was lost'); }); });
  await open('/orders');
  await page.getByRole('row').nth(1).waitFor();
  await page.route('**/r/orders/*/js/*.js', (route) => route.abort());
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await until('the event came', async () => told.includes('a part was lost'), 20_000);
});

test('the plan menu, the bell and the menus open, close and give the focus back by keyboard alone', async () => {
  await shop('affiliate_type = 0, affiliate_discount = 0');
  await open('/billing');
  await heading(page, 'Billing');
  const focused = () => page.evaluate(() => (document.activeElement instanceof HTMLButtonElement ? document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent ?? '' : ''));
  const walked: string[] = [];
  for (const [name, opened] of [[/Free/, page.getByRole('region', { name: 'Plan and quota' })], [/^What's new/, page.getByRole('dialog', { name: "What's new" })],
    [/^Help$/, page.getByRole('link', { name: /Help Docs/ })], [/^Language/, page.getByRole('button', { name: 'Deutsch', exact: true })]] as const) {
    for (let presses = 0; presses < 40 && !name.test(await focused()); presses += 1) await page.keyboard.press('Tab');
    walked.push(await focused());
    await page.keyboard.press('Enter');
    await opened.waitFor();
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
    await until(`the focus is back on ${name}`, async () => name.test(await focused()), 5_000);
  }
  expect(walked).toHaveLength(4);
});

test('the top bar appears only when the header is enabled, the footer only when enabled', async () => {
  await product.killServer();
  await product.startServer({ SHOW_HEADER: 'false', SHOW_FOOTER: 'false' });
  await open('/billing');
  await heading(page, 'Billing');
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  expect([await page.getByText('Order Tracking By').count(), await page.locator('footer').count()]).toEqual([0, 0]);
});
