import type { FrameLocator, Locator, Page } from 'playwright-core';
import { MerchantSuite } from './merchant-suite';
import { ship, type Shipped } from './parcels';
import { DEMO_SHOP, until } from './product';

export type Theme = 'classic' | 'modern';

/** A product with a parcel, for a merchant who designs the tracking page and for the shoppers who see it. Each `describe` begins with a page that nobody designed. */
export class TrackingPageSuite extends MerchantSuite {
  parcel!: Shipped;

  constructor() {
    super({ screen: '/tracking-page' });
  }

  /** Of the page at our own address, and of the one inside the store. */
  get addresses(): { hosted: string; store: string } {
    const { appUrl, twinUrl } = this.product;
    return { hosted: `${appUrl}/t/parcelway-demo`, store: `${twinUrl}/shops/${DEMO_SHOP}/apps/track` };
  }

  protected async prepare(): Promise<void> {
    this.parcel = await ship(this.product, { number: '1Z999AA10123456784', company: 'UPS' });
    await this.product.api('v1/auth/session');
    await until('the parcel is known', async () => {
      const { rows } = await this.product.db.query('select 1 from shipments where track_number = $1', [
        this.parcel.number,
      ]);
      return rows.length > 0;
    });
  }
}

/** A page without a design, as after the installation. */
export async function forgetDesign({ product: { db } }: TrackingPageSuite): Promise<void> {
  for (const table of ['tracking_pages', 'tracking_page_versions', 'tracking_page_drafts', 'tracking_page_editors'])
    await db.query(`delete from ${table}`);
}

/** The parts of the editor, by their labels. */
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
    /** Colours, font and shape are then chosen here. */
    leaveTheme: (): Promise<void> => page.getByLabel('Follow my theme', { exact: true }).uncheck(),
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
