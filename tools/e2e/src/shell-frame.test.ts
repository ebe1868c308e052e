import type { Route } from 'playwright-core';
import { until } from './product';
import { heading } from './shell-page';
import { MODES, shellSuite } from './shell-suite';

/** What stands around every screen, and which screen stands where: "Screens and routes", "Shell behaviour" and "Session load". */
const shell = shellSuite();
const SESSION = '**/api/v1/auth/session';
const refused = (route: Route) => route.fulfill({ status: 401, json: { code: 401, message: 'no' } });

const SCREENS: [string, string][] = [
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/orders', 'Orders'],
  ['/tracking-page', 'Tracking page'],
  ['/notification', 'Notification'],
  ['/analytics', 'Analytics'],
  ['/billing', 'Billing'],
  ['/settings', 'Settings'],
  ['/integration', 'Integration'],
  ['/notification/template/2', 'Notification template'],
  ['/notification/template/2/mine', 'Notification template'],
  ['/notification/record', 'Email log'],
  ['/notification/summary', 'Advanced summary'],
  ['/tracking-page/modern', 'Theme editor'],
  ['/tracking-page/code/modern', 'Extra code'],
  ['/tracking-page/embedded', 'Embedded element'],
  ['/integration/klaviyo', 'Integration setting'],
  ['/analytics/reviews', 'Reviews'],
  ['/orders/shipment', 'Orders'],
  ['/pre-edd/custom/7', 'Pre-sale EDD rule'],
  ['/settings/pre-sale-edd/customize', 'Pre-sale EDD plugin'],
  ['/billing/history', 'Billing history'],
  ['/billing/plan', 'Billing plan'],
];

describe.each(MODES)('%s', (mode) => {
  test('every route of the product opens its screen', async () => {
    for (const [path, title] of SCREENS) {
      const app = await shell.open(mode, path);
      await heading(app, title);
      expect([path, await app.getByText('The page is not found').count()]).toEqual([path, 0]);
    }
  });

  test('any other path shows a 404 page titled "The page is not found"', async () => {
    const app = await shell.open(mode, '/nowhere/at/all');
    await heading(app, 'The page is not found');
    expect(await app.evaluate(() => document.title)).toContain('The page is not found');
  });

  test('/unauthorized is titled "Authorization expired", with its text and a Contact us link, and without top bar and footer', async () => {
    // A session that loads opens the app again at its root; it must fail for the page to stay.
    await shell.page.route(SESSION, refused);
    const app = await shell.open(mode, '/unauthorized');
    await heading(app, 'Authorization expired');
    expect(await app.evaluate(() => document.title)).toContain('Authorization expired');
    await app.getByText('Your authorization to us has expired, please refresh the page or contact us.').waitFor();
    expect(await app.getByRole('link', { name: 'Contact us' }).count()).toBe(1);
    expect(await app.getByText('Order Tracking By').count()).toBe(0);
    expect(await app.getByText('Need help?').count()).toBe(0);
  });

  test('if the path is /unauthorized after a successful load, the app reopens the root', async () => {
    const app = await shell.open(mode, '/unauthorized');
    await heading(app, 'Dashboard');
    expect(new URL(app.url()).pathname).toBe('/dashboard');
  });

  test('/unauthorized that was opened by a refusal reopens the root once a session loads, too', async () => {
    await shell.page.route(SESSION, refused);
    await heading(await shell.open(mode, '/billing'), 'Authorization expired');
    await shell.page.unroute(SESSION);
    const app = await shell.open(mode, '/unauthorized');
    await heading(app, 'Dashboard');
    expect(new URL(app.url()).pathname).toBe('/dashboard');
  });

  test('the page scrolls to top on each route change', async () => {
    const app = await shell.open(mode, '/orders');
    await app.getByRole('row').nth(1).waitFor();
    await shell.page.setViewportSize({ width: 1440, height: 400 });
    await app.evaluate(() => window.scrollTo(0, 300));
    expect(await app.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await shell.goTo(mode, 'Settings');
    await heading(app, 'Settings');
    expect(await app.evaluate(() => window.scrollY)).toBe(0);
  });

  test('the footer reads "Need help? Contact us."; pages are marked noindex', async () => {
    const app = await shell.open(mode, '/billing');
    await heading(app, 'Billing');
    expect((await app.locator('footer').innerText()).trim()).toBe('Need help? Contact us.');
    expect(await app.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });

  test('a store admin page opens in a new tab', async () => {
    const app = await shell.open(mode, '/orders');
    await app.getByRole('row').nth(1).getByRole('link').first().click();
    const opened = shell.context.waitForEvent('page');
    await app
      .getByRole('link', { name: /, opens in a new tab/ })
      .filter({ hasText: /#\d+/ })
      .click();
    const tab = await opened;
    await heading(tab, /^#\d+/);
    expect(tab.url()).toMatch(/\/store\/parcelway-demo\/orders\/\d+$/);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  test("a 'Loading in progress' guard prevents concurrent loads; a failed load logs an error and resets the loading flag", async () => {
    const asked: Route[] = [];
    // The start of the page and every part of it that wants the session ask while the first load has no answer yet.
    await shell.page.route(SESSION, (route) => {
      asked.push(route);
    });
    const app = await shell.open(mode, '/billing');
    await heading(app, 'Billing');
    expect(asked).toHaveLength(1);
    await asked[0]?.fulfill({ status: 500, json: { code: 500, message: 'Down.' } });
    const notice = app.getByText("Your store's data could not be loaded");
    await notice.waitFor();
    expect(shell.logged.filter((text) => text === 'The session could not be loaded')).toHaveLength(1);
    await app.getByRole('button', { name: 'Retry' }).dblclick();
    await until('a second load runs', async () => asked.length > 1);
    await asked[1]?.continue();
    await notice.waitFor({ state: 'hidden' });
    expect(asked).toHaveLength(2);
  });
});

describe('only stand-alone', () => {
  test('the side menu lists eight screens in this order', async () => {
    const app = await shell.open('stand-alone', '/billing');
    const links = app.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    await links.last().waitFor();
    expect(await links.allInnerTexts()).toEqual([
      'Dashboard',
      'Orders',
      'Tracking page',
      'Notification',
      'Analytics',
      'Billing',
      'Settings',
      'Integration',
    ]);
  });

  test('the header text is "Order Tracking By Parcelway"; there is no SEO navigation', async () => {
    const app = await shell.open('stand-alone', '/billing');
    await app.getByText('Order Tracking By Parcelway').waitFor();
    expect(await app.locator('nav[data-menu=seo]').count()).toBe(0);
  });
});

describe('only embedded', () => {
  test("inside the store platform's embedded frame, the navigation shows only Settings and Orders", async () => {
    const app = await shell.open('embedded', '/orders');
    await app.getByRole('row').nth(1).waitFor();
    expect(await shell.page.locator('#app-nav').getByRole('link').allInnerTexts()).toEqual(['Settings', 'Orders']);
    await shell.goTo('embedded', 'Settings');
    await heading(app, 'Settings');
    // Routed on the client: the same document.
    expect(app).toBe(shell.page.frames()[1]);
    expect('isDetached' in app && app.isDetached()).toBe(false);
  });

  test('there is no top bar of our own, and no menu, in the store admin', async () => {
    const app = await shell.open('embedded', '/billing');
    await heading(app, 'Billing');
    expect([
      await app.getByText('Order Tracking By').count(),
      await app.getByRole('navigation', { name: 'Main menu' }).count(),
    ]).toEqual([0, 0]);
  });

  test('a hidden SEO navigation of home and page links is there, and not on the notification template and tracking-page classic/modern paths', async () => {
    const app = await shell.open('embedded', '/orders');
    await heading(app, 'Orders');
    const menu = app.locator('nav[data-menu=seo]');
    expect(await menu.isVisible()).toBe(false);
    expect(await menu.locator('a').allTextContents()).toEqual([
      'Home',
      'Dashboard',
      'Orders',
      'Tracking page',
      'Notification',
      'Analytics',
      'Billing',
      'Settings',
      'Integration',
    ]);
    for (const path of ['/notification/template/2', '/tracking-page/classic', '/tracking-page/modern']) {
      const other = await shell.open('embedded', path);
      await heading(other, /./);
      expect([path, await other.locator('nav[data-menu=seo]').count()]).toEqual([path, 0]);
    }
  });

  test("the language comes from the store platform's locale", async () => {
    // The second store's people have set German.
    await heading(await shell.open('embedded', '/orders', 'parcelway-second'), 'Bestellungen');
  });
});

// Last: the product is started again with both switched off.
test('the top bar appears only when the header is enabled, the footer only when enabled', async () => {
  await shell.product.killServer();
  await shell.product.startServer({ SHOW_HEADER: 'false', SHOW_FOOTER: 'false' });
  for (const mode of MODES) {
    const app = await shell.open(mode, '/billing');
    await heading(app, 'Billing');
    expect([mode, await app.getByText('Order Tracking By').count(), await app.locator('footer').count()]).toEqual([
      mode,
      0,
      0,
    ]);
  }
});
