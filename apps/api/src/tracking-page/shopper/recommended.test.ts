import naughty from '@parcelway/couriers/naughty-strings.json';
import { defaultPageSettings, type PageSection } from '@parcelway/http-contract';
import type { PlatformProduct, ProductList } from '../../platform/platform.port';
import { publishPage } from '../../testing/published-page';
import { setUpTrackingPage } from '../../testing/tracking-page-world';
import { trackingPageJobs } from '../tracking-page.jobs';
import type { Found } from './find-parcels';
import { shopByDomain, type PageShop } from './lookup.store';
import { createRecommendations, readProducts } from './recommended';
import refused from './open-redirects.json';

const page = setUpTrackingPage();
let shop: PageShop;
const requested: ProductList[] = [];
let granted = true;
const STORE = 'https://nice-shop.myshopify.com';
const product = (id: string, values: Partial<PlatformProduct> = {}): PlatformProduct => ({
  id,
  title: `Product ${id}`,
  url: `${STORE}/products/${id}`,
  imageUrl: `https://cdn.shopify.com/s/${id}.jpg`,
  price: '12.50',
  currency: 'EUR',
  ...values,
});
let answer: PlatformProduct[] = [];
type Section = Extract<PageSection, { kind: 'products' }>;
const section = (values: Partial<Section> = {}): Section => ({
  kind: 'products',
  id: 'products',
  hidden: false,
  source: 'best_selling',
  collection: null,
  limit: 4,
  ...values,
});

beforeAll(async () => {
  shop = (await shopByDomain(page.world.db, 'nice-shop.myshopify.com')) as PageShop;
  Object.assign(page.world.ctx.platform, {
    mayReadProducts: async () => granted,
    products: async (_: unknown, list: ProductList) => {
      requested.push(list);
      return answer;
    },
  });
  await page.world.db.pool.query("update shops set plan = 'basic'");
  const settings = defaultPageSettings('classic');
  const coupon = { kind: 'coupon' as const, id: 'coupon-1', hidden: false, code: 'TEN', label: {} };
  await publishPage(page.world, { ...settings, sections: [...settings.sections, section(), coupon] });
});
beforeEach(async () => {
  page.world.setNow('2026-11-20T12:00:00Z');
  await page.world.db.pool.query('truncate store_products, page_counts');
  page.world.enqueued.length = 0;
  requested.length = 0;
  granted = true;
  answer = ['1', '2', '3', '4', '5', '6'].map((id) => product(id));
});
/** Runs the jobs that the page queued. */
async function work(): Promise<void> {
  for (const { payload } of page.world.enqueued.splice(0)) await readProducts(page.world.ctx, payload as never);
}
const bought = (...titles: string[]): Found => ({
  parcels: [],
  order: {
    ...{ name: '#1', orderedAt: new Date(), progress: null },
    items: titles.map((title) => ({ title, variant: '', quantity: 1, imageUrl: null })),
  },
});

test('the page never waits for the store: a job reads what is missing, and the next page shows it', async () => {
  const { recommended } = createRecommendations(page.world.ctx);
  expect(await recommended(shop, section(), null)).toEqual([]);
  expect(requested).toEqual([]);
  await work();
  const shown = await recommended(shop, section(), null);
  expect(shown.map(({ id }) => id)).toEqual(['1', '2', '3', '4']);
  expect(shown[0]).toMatchObject({ price: '12.50', currency: 'EUR', image_url: 'https://cdn.shopify.com/s/1.jpg' });
});

test('a list is requested from the store once in six hours, however many pages and processes want it', async () => {
  const pages = [createRecommendations(page.world.ctx), createRecommendations(page.world.ctx)];
  for (let n = 0; n < 5; n += 1) for (const one of pages) await one.recommended(shop, section(), null);
  expect(page.world.enqueued).toHaveLength(2);
  await work();
  expect(requested).toEqual([{ by: 'best_selling' }]);
  page.world.setNow('2026-11-20T17:50:00Z');
  for (const one of pages) await one.recommended(shop, section(), null);
  await work();
  expect(requested).toHaveLength(1);
  page.world.setNow('2026-11-20T18:01:00Z');
  for (const one of pages) await one.recommended(shop, section(), null);
  await work();
  expect(requested).toHaveLength(2);
});

test('a collection, what is related to the order, and what sells best where that has nothing', async () => {
  const { recommended } = createRecommendations(page.world.ctx);
  await recommended(shop, section({ source: 'collection', collection: '77' }), null);
  await recommended(shop, section({ source: 'related' }), bought('Blue hat: large'));
  await work();
  expect(requested).toEqual([
    { by: 'collection', id: '77' },
    { by: 'related', title: 'Blue hat: large' },
  ]);
  const shown = await recommended(shop, section({ source: 'related' }), bought('Blue hat: large', 'Product 2'));
  expect(shown.map(({ id }) => id)).toEqual(['1', '3', '4', '5']);
  answer = [];
  await readProducts(page.world.ctx, { shopId: shop.shopId, list: 'related:Odd' });
  answer = [product('9')];
  await readProducts(page.world.ctx, { shopId: shop.shopId, list: 'best_selling' });
  expect((await recommended(shop, section({ source: 'related' }), bought('Odd'))).map(({ id }) => id)).toEqual(['9']);
});

test('a shopper with a tracking number alone is not shown what is related to the order', async () => {
  const { recommended } = createRecommendations(page.world.ctx);
  await recommended(shop, section({ source: 'related' }), { order: null });
  await work();
  expect(requested).toEqual([{ by: 'best_selling' }]);
});

test('a store that has not granted reading products is not queried, and the section has nothing', async () => {
  granted = false;
  const { recommended } = createRecommendations(page.world.ctx);
  await recommended(shop, section(), null);
  await work();
  expect([requested, await recommended(shop, section(), null)]).toEqual([[], []]);
});

test('images come from the CDN of the store or not at all', async () => {
  answer = [product('1', { imageUrl: 'https://evil.test/cdn.shopify.com/1.jpg' }), product('2', { imageUrl: null })];
  await readProducts(page.world.ctx, { shopId: shop.shopId, list: 'best_selling' });
  const shown = await createRecommendations(page.world.ctx).recommended(shop, section(), null);
  expect(shown.map(({ image_url }) => image_url)).toEqual([null, null]);
});

test('the page of a parcel shows them, each as a press that is counted', async () => {
  await readProducts(page.world.ctx, { shopId: shop.shopId, list: 'best_selling' });
  const { body } = await page.get({ nums: '1ZTRANSIT' });
  for (const id of ['1', '2', '3', '4']) expect(body).toMatch(new RegExp(`href="\\?go=product(:|%3A)${id}"`));
  expect(body).toContain('https://cdn.shopify.com/s/1.jpg');
});

test('lists that no page shows are forgotten after a month', async () => {
  await readProducts(page.world.ctx, { shopId: shop.shopId, list: 'related:Old' });
  page.world.setNow('2026-12-21T12:00:00Z');
  const sweep = trackingPageJobs(page.world.ctx)['page.sweep'];
  if (typeof sweep === 'function') await sweep({});
  expect((await page.world.db.pool.query('select from store_products')).rowCount).toBe(0);
});

describe('coupon_sells: a press on a product or a coupon', () => {
  const go = async (value: string, query: Record<string, string> = {}) => {
    const { statusCode, headers } = await page.get({ ...query, go: value });
    return [statusCode, headers.location];
  };
  const pressed = async (): Promise<string[]> => {
    // The page writes after a few seconds.
    for (let n = 0; n < 60; n += 1) {
      const { rows } = await page.world.db.pool.query(
        "select kind || ' ' || what || ' ' || count as line from page_counts where kind in ('product', 'coupon') order by 1",
      );
      if (rows.length > 0) return rows.map(({ line }) => line);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return [];
  };
  beforeEach(() => readProducts(page.world.ctx, { shopId: shop.shopId, list: 'best_selling' }));

  test('is counted and leads to the product as the store gave it, or back to the page', async () => {
    expect(await go('product:2')).toEqual([303, `${STORE}/products/2`]);
    expect(await go('coupon:coupon-1', { nums: '1ZDONE', lang: 'de' })).toEqual([303, '?nums=1ZDONE&lang=de']);
    expect((await page.proxied({ go: 'product:2' })).headers.location).toBe(`${STORE}/products/2`);
    const copied = await page.get({ go: 'coupon:coupon-1' }, { 'sec-fetch-dest': 'image' });
    expect([copied.statusCode, copied.headers.location]).toEqual([204, undefined]);
    expect(await pressed()).toEqual(['coupon coupon-1 2', 'product 2 2']);
  });

  test('"Shop now" beside a coupon is counted as a press on it, and leads to the front page of the store', async () => {
    expect((await page.get({ nums: '1ZTRANSIT' })).body).toContain('href="?go=shop%3Acoupon-1"');
    expect(await go('shop:coupon-1', { nums: '1ZDONE' })).toEqual([303, STORE]);
    expect((await page.proxied({ go: 'shop:coupon-1' })).headers.location).toBe(STORE);
    expect(await pressed()).toEqual(['coupon coupon-1 2']);
  });

  test('of something that the page does not show is neither counted nor followed', async () => {
    for (const value of [
      'product:99',
      'coupon:other',
      'shop:other',
      'shop:products',
      'shop:',
      'product:',
      'coupon',
      'view:1',
    ])
      expect([value, ...(await go(value))]).toEqual([value, 303, '?']);
    await page.world.db.pool.query("update shops set plan = 'free'");
    expect(await go('product:2')).toEqual([303, '?']);
    await page.world.db.pool.query("update shops set plan = 'basic'");
  });

  test('never leads anywhere else, whatever is in the address', async () => {
    for (const text of [...refused, ...naughty]) {
      for (const value of [text, `product:${text}`, `coupon:${text}`, `shop:${text}`]) {
        const [status, location] = await go(value, { nums: text });
        const isSafe = /^\?|^https:\/\/nice-shop\.myshopify\.com\/products\/\d$/.test(String(location));
        expect([value, status, isSafe]).toEqual([value, 303, true]);
      }
      page.nextVisitor();
    }
  }, 60_000);

  test('never leads to another site, even when the store names one', async () => {
    await page.world.db.pool.query('truncate store_products');
    // The adapter returns nothing that cannot be stored.
    answer = refused.filter((url) => !url.includes('\0')).map((url, index) => product(String(index + 1), { url }));
    await readProducts(page.world.ctx, { shopId: shop.shopId, list: 'best_selling' });
    for (const { id, url } of answer) expect([url, ...(await go(`product:${id}`))]).toEqual([url, 303, '?']);
  });
});
