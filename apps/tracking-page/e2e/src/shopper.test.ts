import { generateNumber } from '@parcelway/couriers';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { shopSuite } from '@parcelway/e2e/orders-suite';
import { type Shipped, ship, setCourierCase } from '@parcelway/e2e/parcels';
import { DEMO_SHOP, until } from '@parcelway/e2e';
import { appearanceJourneys } from './appearance.journey';
import {
  AGENT,
  designer,
  everySection,
  findOrder as findOrderOf,
  HOSTED,
  IN_STORE,
  PHONE,
  widthOf,
  type Designer,
  type Settings,
  type Theme,
} from '@parcelway/e2e/shopper-page';

/** What shoppers do on the page of their parcel: in the store, hosted by us and inside the theme's block; on a phone, without JavaScript, in hostile colours. */
const EMAIL = 'ada@example.com';
let arrived: Shipped;
let moving: Shipped;
let design: Designer;

let seed = 11;
const ups = (): string => generateNumber('ups', () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647);
const suite = shopSuite({
  async prepare(product) {
    const lines = [{ title: 'Driftwood enamel mug', quantity: 2, imageUrl: '/cdn/products/driftwood-enamel-mug.svg' }];
    arrived = await ship(product, { number: ups(), company: 'UPS', age: 6, lines });
    await setCourierCase(product, arrived.number, { name: 'plain-journey', step: 2, age: 5 });
    moving = await ship(product, { number: ups(), company: 'UPS', age: 3 });
    await setCourierCase(product, moving.number, { name: 'plain-journey', step: 1, age: 2 });
  },
  async ready(product) {
    design = designer(product);
    await until('the couriers told of both parcels', async () => {
      const { rows } = await product.db.query('select 1 from shipments where track_number = $1 and status = 4', [
        arrived.number,
      ]);
      const { rows: others } = await product.db.query(
        'select 1 from shipments where track_number = $1 and status = 2',
        [moving.number],
      );
      return rows.length + others.length === 2;
    });
  },
});
const hosted = (query = ''): string => `${suite.product.appUrl}${HOSTED}${query}`;
const inStore = (query = ''): string => `${suite.product.twinUrl}${IN_STORE}${query}`;

/** A shopper with a browser of their own. */
async function visit(options: BrowserContextOptions, journey: (page: Page) => Promise<void>): Promise<void> {
  const context = await suite.browser.newContext({ locale: 'en-US', userAgent: AGENT, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  try {
    await journey(page);
  } finally {
    await context.close();
  }
}
/** Enters the order and the e-mail address on the current page. */
const findOrder = (page: Page, parcel: Shipped, forms?: Locator): Promise<void> =>
  findOrderOf(page, parcel, EMAIL, forms);
const textOf = (page: Page): Promise<string> => page.locator('.pw').innerText();
/** How often something of the page was counted. */
async function counted(kind: string): Promise<number> {
  const { rows } = await suite.product.db.query<{ n: string }>(
    'select coalesce(sum(count), 0) as n from page_counts where kind = $1',
    [kind],
  );
  return Number(rows[0]?.n);
}
async function viewsInOverview(): Promise<number> {
  const { body } = await suite.product.api<{ views: { views: number }[] }>('v1/trackpage/overview');
  return body.data.views.reduce((sum, { views }) => sum + views, 0);
}
const withAll = (theme: Theme): Promise<Partial<Settings>> => everySection(design, theme);

describe('[2.16] on a phone, without JavaScript', () => {
  test.each([
    ['in the store', 'modern', inStore],
    ['hosted', 'classic', hosted],
  ] as const)(
    '%s: a parcel is found by its number, and by order and e-mail; items are shown to who knows the order',
    (_, theme, address) =>
      visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
        await design.publish(theme, await withAll(theme));
        await page.goto(address());
        await page.getByLabel('Tracking number').fill(moving.number);
        await page.getByRole('button', { name: 'Track', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: /^Your parcel is on its way/ }).waitFor();
        expect(await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').count()).toBeGreaterThan(3);
        expect(await page.getByRole('figure').getByRole('listitem').allInnerTexts()).toEqual([
          'Memphis, TN',
          'Chicago, IL',
        ]);
        expect(await textOf(page)).toMatch(/Tracking history[^]*At a sorting hub[^]*On the way[^]*Waiting for pickup/);
        expect(await textOf(page)).not.toContain('In this order');
        expect(await widthOf(page)).toBe(390);

        await findOrder(page, arrived);
        await page.getByRole('heading', { level: 1, name: /^Your parcel was (delivered|left)/ }).waitFor();
        expect(await page.getByRole('listitem').filter({ hasText: 'Driftwood enamel mug' }).innerText()).toMatch(/× 2/);
        expect(new URL(page.url()).search).not.toMatch(/ada|order/);
        expect(await widthOf(page)).toBe(390);
        if (theme === 'modern') return;
        const picture = page.locator('.pw-items img');
        await picture.scrollIntoViewIfNeeded();
        await until('the picture is there', () =>
          picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
        );
      }),
  );

  test('a parcel that arrived is reviewed and the review changed; who guessed the number learns nothing of it and is refused', async () => {
    const review = async (page: Page, stars: number, words: string): Promise<void> => {
      await page
        .locator('.pw-stars label')
        .nth(stars - 1)
        .click();
      await page.getByLabel('In your own words').fill(words);
      await page.getByRole('button', { name: 'Send review' }).click();
      await page.getByText('Thank you. You can change your review').waitFor();
    };
    const stored = async () => {
      const { rows } = await suite.product.db.query('select stars, tags from parcel_reviews');
      return rows;
    };
    await design.publish('classic');
    await visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto(inStore());
      await findOrder(page, arrived);
      await page.getByText('Friendly courier').click();
      await review(page, 4, 'Left with a smile');
      expect(await stored()).toEqual([{ stars: 4, tags: ['friendly'] }]);
    });
    await visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto(hosted());
      await findOrder(page, arrived);
      expect(await page.getByLabel('In your own words').inputValue()).toBe('Left with a smile');
      await review(page, 2, 'The box was open');
      expect(await stored()).toEqual([{ stars: 2, tags: ['friendly'] }]);
    });
    await visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto(hosted(`?nums=${arrived.number}`));
      expect(await page.getByLabel('In your own words').inputValue()).toBe('');
      await page.locator('.pw-stars label').nth(0).click();
      await page.locator('.pw-review').getByLabel('E-mail address').fill('eve@example.com');
      await page.getByRole('button', { name: 'Send review' }).click();
      await page.getByRole('heading', { name: 'We did not find that' }).waitFor();
      expect(await stored()).toEqual([{ stars: 2, tags: ['friendly'] }]);
    });
  });
});

test('[2.5] a coupon is copied, a product leads into the store; both, and views, are counted for the merchant', async () => {
  await design.publish('modern', await withAll('modern'));
  const before = await viewsInOverview();
  const { product } = suite;
  const permissions = ['clipboard-read', 'clipboard-write'];
  await visit({ permissions }, async (page) => {
    await page.goto(inStore(`?nums=${moving.number}`));
    const coupon = page.locator('.pw-coupon');
    expect(await coupon.innerText()).toMatch(/10 % off your next order[^]*THANKS10/);
    await coupon.getByRole('button', { name: 'Copy' }).click();
    await coupon.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('THANKS10');
    // The first lookup has a job read them from the store.
    await until(
      'the products were read',
      async () => (await product.db.query('select 1 from store_products')).rows.length,
    );
    await page.goto(inStore(`?nums=${moving.number}`));
    const first = page.locator('.pw-products a').first();
    const name = await first.locator('.pw-name').innerText();
    await first.click();
    await page.waitForURL(`${product.twinUrl}/shops/${DEMO_SHOP}/products/**`);
    await page.getByRole('heading', { name }).waitFor();
  });
  await until(
    'what was pressed is counted',
    async () => (await counted('coupon')) === 1 && (await counted('product')) === 1,
  );
  await until('views have grown', async () => (await viewsInOverview()) >= before + 2);
});

test('words that the merchant masks are gone from page, map and mail at once', async () => {
  await design.publish('modern', await withAll('modern'));
  const { api, db } = suite.product;
  const { rows } = await db.query<{ shipment: string; mail: string }>(
    `insert into mails (shop_id, shipment_id, order_id, status, recipient_enc, created_at)
     select shop_id, shipment_id, order_id, 2, email_enc, now() from shipments join orders using (shop_id, order_id)
     where track_number = $1 returning shipment_id as shipment, mail_id as mail`,
    [moving.number],
  );
  const mail = async () =>
    JSON.stringify((await api(`v1/order/email_html/${rows[0]?.shipment}/${rows[0]?.mail}`)).body.data);
  const page = async (check: (text: string) => void) =>
    visit(PHONE, async (shopper) => {
      for (const address of [inStore, hosted]) {
        await shopper.goto(address(`?nums=${moving.number}`));
        check(await shopper.locator('.pw').innerHTML());
      }
    });
  const words = /Chicago|\bhub\b/i;
  await page((text) => expect(text).toMatch(/pw-places[^]*Chicago/));
  expect(await mail()).toContain('Chicago');
  const masking = {
    enabled: true,
    rules: [
      { from: 'Chicago', to: 'our depot' },
      { from: 'hub', to: '' },
    ],
  };
  const set = (body: object) => api('v1/trackpage/masking', { method: 'PUT', body });
  const hides = { hide_courier: false, hide_origin: false };
  expect((await set({ ...masking, ...hides })).status).toBe(200);
  await page((text) => {
    expect(text).not.toMatch(words);
    expect(text).toContain('our depot');
  });
  expect(await mail()).not.toMatch(words);
  await set({ enabled: false, rules: [], ...hides });
});

appearanceJourneys({ hosted, inStore, visit, arrived: () => arrived, design: () => design });

describe('[2.18] the page inside the theme', () => {
  const address = () => `${suite.product.twinUrl}/shops/${DEMO_SHOP}/pages/track`;
  test('the block shows the page as it was designed, and what is looked up in it', async () => {
    await design.publish('classic', await withAll('classic'));
    await visit(PHONE, async (page) => {
      await page.goto(address());
      const block = page.locator('[data-parcelway-page]').first();
      await block.locator('.pw').waitFor();
      await block.getByLabel('Tracking number').fill(moving.number);
      await block.getByRole('button', { name: 'Track', exact: true }).click();
      await block.getByText('THANKS10').waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/pages\/track$/);
      await block.getByLabel('Order number').fill(arrived.name);
      await block.getByLabel('E-mail address').fill(EMAIL);
      await block.getByRole('button', { name: 'Find my order' }).click();
      await block.getByText('In this order').waitFor();
      expect(new URL(page.url()).pathname).toMatch(/\/pages\/track$/);
      expect(await widthOf(page)).toBe(390);
    });
  });

  test('without JavaScript its forms lead to the page', () =>
    visit({ ...PHONE, javaScriptEnabled: false }, async (page) => {
      await page.goto(address());
      const block = page.locator('[data-parcelway-page]').first();
      await block.getByLabel('Tracking number').fill(moving.number);
      await block.getByRole('button', { name: 'Track', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: /^Your parcel is on its way/ }).waitFor();
      await page.goto(address());
      await findOrder(page, arrived, block);
    }));
});

test('a page has one language or those that are offered; our name leaves it with a plan alone', async () => {
  const state = async (): Promise<[string | null, number, boolean]> => {
    let seen: [string | null, number, boolean] = [null, 0, false];
    await visit({ locale: 'fr-FR' }, async (page) => {
      await page.goto(hosted());
      const links = await page.locator('.pw-languages a').count();
      seen = [await page.locator('html').getAttribute('lang'), links, /Order Tracking By/.test(await textOf(page))];
    });
    return seen;
  };
  const plan = (name: string) =>
    suite.product.db.query('update shops set plan = $1 where domain = $2', [name, DEMO_SHOP]);
  await design.publish('classic', { language: { mode: 'de', offered: ['de', 'fr'] }, branding: true });
  expect(await state()).toEqual(['de', 0, true]);
  await design.publish('classic', { language: { mode: 'shopper', offered: ['de', 'fr'] }, branding: false });
  expect(await state()).toEqual(['fr', 2, false]);
  await plan('free');
  // A change that the server did not make itself shows after its cache of a second.
  await until('our name is back', async () => (await state())[2]);
  await plan('pro');
});
