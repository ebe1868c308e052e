import type { Browser, BrowserContext, Frame, Page, Route } from 'playwright-core';
import { launchBrowser } from './browser';
import { startProduct, until, type Product } from './product';
import { openApp } from './shell-page';

/** How a merchant meets the app: by its own address, or in a frame of the store admin. */
export const MODES = ['stand-alone', 'embedded'] as const;
export type Mode = (typeof MODES)[number];
/** What holds the app's document: the tab, or the frame within the store admin's page. */
export type App = Page | Frame;

/** One product, one browser, and a fresh page for each test. */
export interface ShellSuite {
  readonly product: Product;
  readonly context: BrowserContext;
  /** The tab: the app itself, or the store admin around it. */
  readonly page: Page;
  /** What no code of the page caught, and dialogs of the browser; anew for each test. */
  readonly crashes: readonly string[];
  /** Errors in the page's console; anew for each test. */
  readonly logged: readonly string[];
  /** Opens a path of the app as the demo shop's owner. @param store the handle of another store, embedded only */
  open(mode: Mode, path: string, store?: string): Promise<App>;
  /** Goes to a screen by the menu that this mode has: ours, or the store admin's. */
  goTo(mode: Mode, screen: 'Dashboard' | 'Orders' | 'Settings'): Promise<void>;
  /** What the shop's people have closed, seen and chosen is as if it had never been. */
  forgetSettings(): Promise<void>;
}

interface ShellOptions {
  env?: Record<string, string>;
}

/** Starts the product before the tests of a file, and ends it after them. Must be called at the top of the file. */
export function shellSuite({ env = {} }: ShellOptions = {}): ShellSuite {
  const its = { crashes: [], logged: [] } as unknown as {
    product: Product;
    browser: Browser;
    context: BrowserContext;
    page: Page;
    crashes: string[];
    logged: string[];
  };

  beforeAll(async () => {
    [its.product, its.browser] = await Promise.all([startProduct({ orders: 60, env }), launchBrowser()]);
    // The app is installed by its first use.
    await its.product.api('v1/auth/session');
  });
  afterAll(async () => {
    await its.browser?.close();
    await its.product?.stop();
  });
  beforeEach(async () => {
    its.crashes = [];
    its.logged = [];
    its.context = await its.browser.newContext({ viewport: { width: 1440, height: 900 } });
    its.page = await its.context.newPage();
    its.page.on('pageerror', (error) => its.crashes.push(error.message));
    its.page.on('console', (message) => {
      if (message.type() === 'error') its.logged.push(message.text());
    });
    its.page.on('dialog', (dialog) => {
      its.crashes.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  });
  afterEach(() => its.context?.close());

  async function openFrame(path: string, store: string): Promise<Frame> {
    const { page, product } = its;
    await page.goto(`${product.twinUrl}/store/${store}/apps/parcelway${path}`);
    return until('the app is in the frame', async () =>
      page.frames().find((frame) => frame.url().startsWith(product.appUrl) && !frame.url().includes('/auth/')),
    );
  }

  return {
    get product() {
      return its.product;
    },
    get context() {
      return its.context;
    },
    get page() {
      return its.page;
    },
    get crashes() {
      return its.crashes;
    },
    get logged() {
      return its.logged;
    },
    async open(mode, path, store = 'parcelway-demo') {
      if (mode === 'embedded') return openFrame(path, store);
      await openApp(its.page, its.product, path);
      return its.page;
    },
    async goTo(mode, screen) {
      const { page } = its;
      // The store admin has a list of orders of its own, above the app's part of its menu.
      const menu = mode === 'embedded' ? page.locator('#app-nav') : page.getByRole('navigation', { name: 'Main menu' });
      await menu.getByRole('link', { name: screen }).click();
    },
    async forgetSettings() {
      await its.product.db.query('delete from user_settings');
    },
  };
}

/** Where the live chat's code comes from, for a product that has one. */
export const CHAT = 'https://chat.example/widget.js';
/** What a merchant reads when no answer comes. */
export const NETWORK_MESSAGE = 'Internet Error,Please Try Later !';
/** A toast in error style: ours, or the store admin's. */
export const errorToast = (page: Page, text: string | RegExp) =>
  page.locator('.pw-toast--error, .toast.error').filter({ hasText: text });
/** Refuses a call, as the server would. */
export const refusing =
  (code: number, message: string, more: object = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status: code, json: { code, message, ...more } });
