import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import { openApp } from './shell-page';

/** One product and one browser for the tests of a file. */
export interface ShopSuite {
  readonly product: Product;
  readonly browser: Browser;
}

interface ShopSuiteOptions {
  /** What the demo store has before; one order without this. */
  orders?: number;
  /** Fills the demo store before the app is installed. */
  prepare?(product: Product): Promise<unknown>;
  /** Waits until the app knows what the tests need. */
  ready(product: Product): Promise<unknown>;
}

/** Starts the product before the tests of a file, with a store that has synced, and ends it after them. Must be called at the top of the file. */
export function shopSuite({ orders = 1, prepare, ready }: ShopSuiteOptions): ShopSuite {
  const its = {} as { product: Product; browser: Browser };
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
  }, 300_000);
  afterAll(async () => {
    await its.browser?.close();
    await its.product?.stop();
  });
  return its;
}

/** A merchant at the Orders screen. */
export interface OrdersSuite extends ShopSuite {
  /** Of the test that runs, in a browser context of its own. */
  readonly page: Page;
  /** What the browser complained about since the test began: none when it ends; a test that expects some takes them out. */
  readonly complaints: string[];
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

/** As {@link shopSuite}, and a page for each test. */
export function ordersSuite(options: ShopSuiteOptions): OrdersSuite {
  const shop = shopSuite(options);
  const its = {} as { page: Page; complaints: string[] };
  beforeEach(async () => {
    its.complaints = [];
    its.page = await shop.browser.newPage({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      acceptDownloads: true,
    });
    its.page.setDefaultTimeout(15_000);
    const { complaints } = its;
    its.page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    its.page.on('pageerror', (error) => complaints.push(error.message));
  });
  afterEach(async () => {
    await its.page?.context().close();
    expect(its.complaints).toEqual([]);
  });

  const toast = (text: string | RegExp) => its.page.locator('.pw-toast').filter({ hasText: text });
  return {
    get product() {
      return shop.product;
    },
    get browser() {
      return shop.browser;
    },
    get page() {
      return its.page;
    },
    get complaints() {
      return its.complaints;
    },
    open: (path) => openApp(its.page, shop.product, path),
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
