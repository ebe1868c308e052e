import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import { openApp } from './shell-page';

/** One product, one browser and one page for the journeys of a file through the Orders screen, which follow each other. */
export interface OrdersSuite {
  readonly product: Product;
  readonly browser: Browser;
  readonly page: Page;
  /** What the browser complained about. */
  readonly complaints: readonly string[];
  /** Opens a path of the Orders screen. */
  open(path: string): Promise<void>;
  /** A row of the list by the name of its order. */
  row(order: string): Locator;
  dialog(name: string | RegExp): Locator;
  /** A short message of the host. */
  toast(text: string | RegExp): Locator;
  /** Presses Undo of a message, and waits until the server has done it. */
  undo(text: string | RegExp): Promise<void>;
}

/**
 * Starts the product before the tests of a file, and ends it after them. Must be called at the top of the file.
 * @param prepare fills the demo store before the app is installed. @param ready waits until the app knows what the tests need
 */
export function ordersSuite({
  orders = 1,
  prepare,
  ready,
}: {
  /** What the demo store has before. */
  orders?: number;
  prepare?(product: Product): Promise<unknown>;
  ready(product: Product): Promise<unknown>;
}): OrdersSuite {
  const its = { complaints: [] } as unknown as { product: Product; browser: Browser; page: Page; complaints: string[] };
  beforeAll(async () => {
    const [product, browser] = await Promise.all([startProduct({ orders }), launchBrowser()]);
    Object.assign(its, { product, browser });
    await prepare?.(product);
    // The app is installed by its first use, and reads the orders.
    await product.api('v1/auth/session');
    await until('the first sync ends', async () => {
      const { rows } = await product.db.query("select 1 from sync_runs where kind = 'first' and state = 'done'");
      return rows.length > 0;
    });
    await product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
    await ready(product);
    its.page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      acceptDownloads: true,
    });
    its.page.setDefaultTimeout(15_000);
    its.page.on('console', (message) => {
      if (message.type() === 'error') its.complaints.push(message.text());
    });
    its.page.on('pageerror', (error) => its.complaints.push(error.message));
  }, 300_000);
  afterAll(async () => {
    await its.browser?.close();
    await its.product?.stop();
  });

  const toast = (text: string | RegExp) => its.page.locator('.pw-toast').filter({ hasText: text });
  return {
    get product() {
      return its.product;
    },
    get browser() {
      return its.browser;
    },
    get page() {
      return its.page;
    },
    get complaints() {
      return its.complaints;
    },
    open: (path) => openApp(its.page, its.product, path),
    row: (order) => its.page.getByRole('row').filter({ has: its.page.getByRole('link', { name: order, exact: true }) }),
    dialog: (name) => its.page.getByRole('dialog', { name }),
    toast,
    async undo(text) {
      await toast(text).getByRole('button', { name: 'Undo' }).click();
      const done = toast(/as (it was|they were) before/);
      await done.waitFor();
      await done.getByRole('button', { name: 'Dismiss' }).click();
    },
  };
}
