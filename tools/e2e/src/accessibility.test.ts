import type { Browser, Frame, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import { heading, openApp, seriousFindings } from './shell-page';

/** No violation of serious or critical impact on any screen, in three widths, stand-alone and in the store admin. */
let product: Product;
let browser: Browser;
let parcel = '';
beforeAll(async () => {
  product = await startProduct({ orders: 60 });
  await product.api('v1/auth/session');
  parcel = await until('a parcel is known', async () => (await product.db.query<{ shipment_id: string }>('select shipment_id from shipments limit 1')).rows[0]?.shipment_id);
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const settled = async (page: Page, screen: Page | Frame): Promise<void> => {
  await heading(screen, /./);
  await page.waitForLoadState('networkidle');
  await screen.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
};
const SCREENS = (): string[] => ['/orders', '/orders?tableType=1', '/orders?query=nothing-like-it', `/orders/shipment?item=${parcel}`, '/orders/shipment?item=1', '/billing', '/billing/plan', '/nowhere'];

describe.each([390, 768, 1440])('%i pixels wide', (width) => {
  let page: Page;
  beforeEach(async () => { page = await (await browser.newContext({ viewport: { width, height: 900 } })).newPage(); });
  afterEach(() => page.context().close());

  test('stand-alone screens', async () => {
    const found: Record<string, string[]> = {};
    for (const path of SCREENS()) {
      await openApp(page, product, path);
      await settled(page, page);
      found[path] = await seriousFindings(page);
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)]).toEqual([path, 0]);
    }
    expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([]);
  });

  test('sign-in and /unauthorized', async () => {
    await page.goto(`${product.appUrl}/orders`);
    await heading(page, 'Open your store');
    expect(await seriousFindings(page)).toEqual([]);
    await page.route('**/api/v1/auth/session', (route) => route.fulfill({ status: 401, json: { code: 401, message: 'no' } }));
    await page.goto(`${product.appUrl}/unauthorized`);
    await heading(page, 'Authorization expired');
    expect(await seriousFindings(page)).toEqual([]);
  });

  test('menus and dialogs of the frame', async () => {
    await openApp(page, product, '/billing');
    await settled(page, page);
    for (const [button, opened] of [[/Free|Basic/, page.getByRole('region', { name: 'Plan and quota' })], [/^What's new/, page.getByRole('dialog', { name: "What's new" }).getByRole('article').first()],
      [/^Help$/, page.getByRole('link', { name: /Contact us/ }).first()], [/^Language/, page.getByRole('button', { name: 'Deutsch', exact: true })]] as const) {
      await page.getByRole('button', { name: button }).first().click();
      await opened.waitFor();
      await page.waitForTimeout(300);
      expect([button, await seriousFindings(page)]).toEqual([button, []]);
      await page.keyboard.press('Escape');
      await page.waitForTimeout(400);
    }
    if (width < 768) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
    }
  });

  test('screens in the store admin\'s frame', async () => {
    for (const path of ['/orders', `/orders/shipment?item=${parcel}`, '/settings']) {
      await page.goto(`${product.twinUrl}/store/${DEMO_SHOP.split('.')[0]}/apps/parcelway${path}`);
      const frame = await until('the app is in the frame', async () => page.frames().find((each) => each.url().startsWith(product.appUrl) && !each.url().includes('/auth/')));
      await settled(page, frame);
      expect([path, await seriousFindings(frame)]).toEqual([path, []]);
    }
  });
});
