import { PERMISSIONS, type Permission } from '@parcelway/domain';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, type Product } from './product';

export interface MerchantSuiteOptions {
  /** The screen's path, such as `/tracking-page`. */
  screen: string;
  /** With a mail server. */
  mail?: boolean;
  /** What the demo store has before; one without this. */
  orders?: number;
}

/**
 * One product and one browser for the journeys of a file: a merchant at one screen, and shoppers. It is started before the tests of the file
 * and ended after them. Must be made at the top of the file.
 */
export abstract class MerchantSuite {
  product!: Product;
  browser!: Browser;
  /** What no code of a page caught, and dialogs that it opened; anew for each test. */
  crashes: string[] = [];
  #owner = '';
  #people = 0;
  readonly #opened: Page[] = [];

  constructor(protected readonly options: MerchantSuiteOptions) {
    beforeAll(async () => {
      const { mail = false, orders = 1 } = options;
      const env = await this.environment();
      [this.product, this.browser] = await Promise.all([startProduct({ orders, mail, env }), launchBrowser()]);
      await this.prepare();
      await this.product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
      this.#owner = await this.signIn('owner');
    }, 300_000);
    afterAll(async () => {
      await this.browser?.close();
      await this.product?.stop();
    });
    beforeEach(() => {
      this.crashes = [];
    });
    afterEach(async () => {
      for (const page of this.#opened.splice(0)) await page.context().close();
    });
  }

  /** Fills the demo store, installs the app by its first use, and waits for what the journeys need. */
  protected abstract prepare(): Promise<void>;

  /** More of the server's environment. */
  protected environment(): Promise<Record<string, string>> {
    return Promise.resolve({});
  }

  /** A bearer token of a person of the shop. @param options.owner whether the store is theirs */
  async signIn(
    person: string,
    permission: readonly Permission[] = PERMISSIONS,
    { owner = true }: { owner?: boolean } = {},
  ): Promise<string> {
    const { product, browser } = this;
    const id = String((this.#people += 1));
    const staff = { id, firstName: person, lastName: '', email: '', locale: 'en', accountOwner: owner };
    await product.twin(`/twin/shops/${DEMO_SHOP}`, { method: 'PATCH', body: { staff } });
    const context = await browser.newContext();
    const landed = await context.request.get(
      `${product.appUrl}/auth/login?shop=${DEMO_SHOP}&path=${this.options.screen}`,
    );
    const code = new URL(landed.url()).searchParams.get('code');
    const { body } = await product.api<{ token: string }>('v1/auth/exchange', {
      method: 'POST',
      body: { code },
      token: null,
    });
    await context.close();
    await product.db.query('update staff_tokens set permission = $2 where user_id = $1', [id, [...permission]]);
    return body.data.token;
  }

  /** A merchant's window, of a browser of its own. */
  merchant({ width = 1440 } = {}): Promise<Page> {
    return this.#windowOf({ viewport: { width, height: 900 }, locale: 'en-US' });
  }

  /** A shopper's window, closed after the test. */
  shopper(locale = 'en-US'): Promise<Page> {
    return this.#windowOf({ viewport: { width: 1280, height: 900 }, locale });
  }

  /** Opens a path below the screen's, which may have a query. @param token whose; without: the owner's */
  async open(page: Page, path = '', token = this.#owner): Promise<void> {
    const url = new URL(`${this.options.screen}${path}`, this.product.appUrl);
    for (const [name, value] of Object.entries({ shop: DEMO_SHOP, token })) url.searchParams.set(name, value);
    await page.goto(url.href);
  }

  /** In a context of its own, which goes with it. */
  async #windowOf(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
    const context = await this.browser.newContext(options);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', (error) => this.crashes.push(error.message));
    page.on('dialog', (dialog) => {
      this.crashes.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    this.#opened.push(page);
    return page;
  }
}
