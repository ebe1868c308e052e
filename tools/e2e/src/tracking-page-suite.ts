import { PERMISSIONS, type Permission } from '@parcelway/domain';
import type { Browser, FrameLocator, Locator, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { ship, type Shipped } from './parcels';
import { DEMO_SHOP, startProduct, until, type Product } from './product';

export type Theme = 'classic' | 'modern';

/** One product with a parcel, and one browser, for a merchant who designs the tracking page and for the shoppers who see it. */
export interface TrackingPageSuite {
  readonly product: Product;
  readonly browser: Browser;
  readonly parcel: Shipped;
  /** Of the page at our own address, and of the one inside the store. */
  readonly addresses: { hosted: string; store: string };
  /** What no code of a page caught, and dialogs that it opened; anew for each test. */
  readonly crashes: readonly string[];
  /** A bearer token of a person of the shop. */
  signIn(person: string, permission?: readonly Permission[]): Promise<string>;
  /** A window of a browser of its own. */
  merchant(options?: { width?: number }): Promise<Page>;
  /** Opens a path below `/tracking-page`. @param token whose; without: the owner's */
  open(page: Page, path?: string, token?: string): Promise<void>;
  /** A shopper's window, closed after the test. */
  shopper(locale?: string): Promise<Page>;
}

/** Starts the product before the tests of a file, and ends it after them. Must be called at the top of the file; each `describe` begins with a page that nobody designed. */
export function trackingPageSuite(): TrackingPageSuite {
  const its = { crashes: [] } as unknown as {
    product: Product;
    browser: Browser;
    parcel: Shipped;
    owner: string;
    crashes: string[];
  };
  const opened: Page[] = [];

  async function signIn(person: string, permission: readonly Permission[] = PERMISSIONS): Promise<string> {
    const { product, browser } = its;
    const context = await browser.newContext();
    const landed = await context.request.get(`${product.appUrl}/auth/login?shop=${DEMO_SHOP}&path=/tracking-page`);
    const code = new URL(landed.url()).searchParams.get('code');
    const { body } = await product.api<{ token: string }>('v1/auth/exchange', {
      method: 'POST',
      body: { code },
      token: null,
    });
    await context.close();
    // The store names no person to us when somebody signs in: here it is this one.
    await product.db.query(
      "update staff_tokens set user_id = $1, permission = $2 where kind = 'bearer' and user_id = 'store'",
      [person, [...permission]],
    );
    return body.data.token;
  }

  beforeAll(async () => {
    const env = { PUBLISH_APPS: 'shell,tracking-page' };
    [its.product, its.browser] = await Promise.all([startProduct({ orders: 1, env }), launchBrowser()]);
    its.parcel = await ship(its.product, { number: '1Z999AA10123456784', company: 'UPS' });
    // The app is installed by its first use, and reads the orders.
    await its.product.api('v1/auth/session');
    await until('the parcel is known', async () => {
      const { rows } = await its.product.db.query('select 1 from shipments where track_number = $1', [
        its.parcel.number,
      ]);
      return rows.length > 0;
    });
    await its.product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
    its.owner = await signIn('owner');
  }, 120_000);
  afterAll(async () => {
    await its.browser?.close();
    // Nobody waits for the jobs it has begun.
    await its.product?.killServer();
    await its.product?.stop();
  });
  beforeEach(() => {
    its.crashes = [];
  });
  afterEach(async () => {
    for (const page of opened.splice(0)) await page.context().close();
  });

  /** In a context of its own, which goes with it. */
  async function windowOf(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const context = await its.browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => its.crashes.push(error.message));
    page.on('dialog', (dialog) => {
      its.crashes.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    opened.push(page);
    return page;
  }

  return {
    get product() {
      return its.product;
    },
    get browser() {
      return its.browser;
    },
    get parcel() {
      return its.parcel;
    },
    get addresses() {
      const { appUrl, twinUrl } = its.product;
      return { hosted: `${appUrl}/t/parcelway-demo`, store: `${twinUrl}/shops/${DEMO_SHOP}/apps/track` };
    },
    get crashes() {
      return its.crashes;
    },
    signIn,
    merchant: ({ width = 1440 } = {}) => windowOf({ viewport: { width, height: 900 }, locale: 'en-US' }),
    async open(page, path = '', token = its.owner) {
      await page.goto(`${its.product.appUrl}/tracking-page${path}?${new URLSearchParams({ shop: DEMO_SHOP, token })}`);
    },
    shopper: (locale = 'en-US') => windowOf({ viewport: { width: 1280, height: 900 }, locale }),
  };
}

/** A page that nobody designed, as the shop had it first. */
export async function forgetDesign({ product: { db } }: TrackingPageSuite): Promise<void> {
  for (const table of ['tracking_pages', 'tracking_page_versions', 'tracking_page_drafts', 'tracking_page_editors'])
    await db.query(`delete from ${table}`);
}

/** What stands in the editor, by the words that the merchant reads. */
export const editorOf = (page: Page) => {
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const rows = page.getByRole('list', { name: 'Sections', exact: true }).getByRole('listitem');
  const editor = {
    button,
    field: (name: string): Locator => page.getByLabel(name, { exact: true }),
    rows,
    row: (name: string): Locator => rows.filter({ hasText: name }),
    handle: (name: string): Locator => button(`Move ${name}`),
    banner: (text: string | RegExp): Locator => page.locator('.Polaris-Banner').filter({ hasText: text }),
    toast: (text: string | RegExp): Locator => page.locator('.pw-toast').filter({ hasText: text }),
    /** The shopper's page, within its frame. */
    preview: (): FrameLocator => page.frameLocator('iframe[title="What shoppers see"]'),
    /** Waits for the editor. */
    ready: (): Promise<void> => page.getByRole('navigation', { name: 'Parts of the page' }).waitFor(),
    names: (): Promise<string[]> => rows.locator('button:last-of-type > span:first-child').allInnerTexts(),
    /** Chooses a section, or a part of the whole page. */
    async choose(name: string): Promise<void> {
      await page
        .getByRole('navigation', { name: 'Parts of the page' })
        .getByRole('button', { name, exact: true })
        .click();
      await page.getByRole('region', { name, exact: true }).waitFor();
    },
    async add(name: string): Promise<void> {
      await button('Add section').click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('region', { name, exact: true }).waitFor();
    },
    /** Waits until the draft is with the server. */
    saved: (): Promise<void> => page.getByRole('status').getByText('Saved', { exact: true }).waitFor(),
    async publish(): Promise<void> {
      await button('Publish').click();
      await editor.toast('is published. Shoppers see it now.').waitFor();
    },
  };
  return editor;
};
