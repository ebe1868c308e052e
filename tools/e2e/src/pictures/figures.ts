import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEMO_SHOP, startProduct, until, type Product } from '../product';
import { AGENT, designer, everySection, findOrder, HOSTED } from '../shopper-page';

/** What is released for these pictures. */
export const PICTURED_APPS = 'shell,orders,tracking-page,notifications,dashboard,analytics';
/** By what is added to a picture's name. */
const SIZES = {
  '': { width: 1440, height: 900 },
  '-tablet': { width: 768, height: 1024 },
  '-phone': { width: 390, height: 844 },
} as const;
const ROUTES = { dashboard: '/dashboard', analytics: '/analytics', reviews: '/analytics/reviews' } as const;
/** Stars and words of the reviews that are shown. */
const REVIEWS: readonly (readonly [stars: number, words: string])[] = [
  [5, 'Two days earlier than promised, and well packed.'],
  [5, ''],
  [4, 'Left with a smile.'],
  [5, 'The driver called before. Very kind!'],
  [2, 'The box was open when it came.'],
  [4, 'It took a little long at the hub.'],
  [5, 'Perfect.'],
];

interface Shot {
  screen: keyof typeof ROUTES;
  /** What is added to the screen's name; nothing for the full one. */
  state?: string;
  query?: string;
  /** A text that is there once the screen is. */
  ready: string;
  /** No call of the figures is answered. */
  fails?: boolean;
}

/**
 * Pictures of dashboard, analytics and reviews: new, empty, full, locked and with calls that fail, each at three widths, stand-alone as high
 * as it is and within the store's admin as it opens.
 */
export async function takeFigurePictures(
  product: Product,
  browser: Browser,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  const setPlan = (plan: string) => product.db.query('update shops set plan = $1 where domain = $2', [plan, DEMO_SHOP]);
  const shoot = async ({ screen, state = '', query = '', ready, fails = false }: Shot, of = product): Promise<void> => {
    for (const [size, viewport] of Object.entries(SIZES))
      for (const embedded of [false, true]) {
        // Charts are drawn without moving.
        const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
        if (fails) await context.route(/\/api\/v\d\/(dashboard|analytics|export|review)/, (route) => route.abort());
        const page = await context.newPage();
        const address = embedded ? `${of.twinUrl}/store/parcelway-demo/apps/parcelway` : of.appUrl;
        await page.goto(`${address}${ROUTES[screen]}?${query}${embedded ? '' : `&shop=${DEMO_SHOP}`}`);
        const app = embedded ? page.frameLocator('iframe') : page;
        await app.getByText(ready).first().waitFor({ timeout: 60_000 });
        await page.waitForLoadState('networkidle');
        // As high as what is shown: all of it is drawn, and the menu reaches its end. Twice, because what was drawn late may be higher than its place.
        for (const _ of embedded ? [] : ['first', 'late']) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.setViewportSize({ width: viewport.width, height });
          await page.waitForTimeout(500);
        }
        await page.waitForTimeout(1000);
        const name = [screen, state && `-${state}`, embedded && '-embedded', size].filter(Boolean).join('');
        await page.screenshot({ path: path.join(dir, `${name}.png`) });
        log(`${name}.png`);
        await context.close();
      }
  };

  const fresh = await startProduct({ orders: 0, env: { PUBLISH_APPS: PICTURED_APPS } });
  try {
    await fresh.api('v1/auth/session');
    await shoot({ screen: 'dashboard', state: 'new-shop', ready: 'Nothing to count yet' }, fresh);
  } finally {
    await fresh.stop();
  }

  await setPlan('pro');
  await shoot({ screen: 'reviews', state: 'empty', ready: 'No reviews yet' });
  const design = designer(product);
  await design.publish('classic', await everySection(design, 'classic'));
  await buyWithCoupon(product);
  await review(product, browser);
  const analytics = 'On-time delivery';
  await shoot({ screen: 'dashboard', ready: 'Needs attention' });
  await shoot({ screen: 'dashboard', state: 'error', ready: 'The figures could not be loaded', fails: true });
  await shoot({ screen: 'analytics', ready: analytics });
  await shoot({
    screen: 'analytics',
    state: 'empty',
    query: 'start=2024-03-01&end=2024-03-31',
    ready: 'No orders were placed in these days',
  });
  await shoot({ screen: 'analytics', state: 'error', ready: 'could not be loaded', fails: true });
  await shoot({ screen: 'reviews', ready: 'Left with a smile.' });
  await shoot({ screen: 'reviews', state: 'error', ready: 'could not be loaded', fails: true });
  await setPlan('free');
  await shoot({ screen: 'dashboard', state: 'free', ready: 'Needs attention' });
  await shoot({ screen: 'analytics', state: 'locked', ready: analytics });
  await shoot({ screen: 'reviews', state: 'locked', ready: 'Reviews' });
  await setPlan('pro');
}
/** Orders with the coupon of the tracking page. */
async function buyWithCoupon({ twin, db }: Product): Promise<void> {
  for (const unitPrice of ['24.00', '59.90', '12.50'])
    await twin(`/twin/shops/${DEMO_SHOP}/orders`, {
      method: 'POST',
      body: { email: 'ada@example.com', discountCodes: ['THANKS10'], lineItems: [{ title: 'Mug', unitPrice }] },
    });
  await until('the orders are known', async () => {
    const { rows } = await db.query("select 1 from orders where discount_codes @> '{THANKS10}'");
    return rows.length >= 3;
  });
}

/** Shoppers whose parcel has arrived write reviews. */
async function review(product: Product, browser: Browser): Promise<void> {
  const { orders } = await product.twin<{ orders: { name: string; email: string | null }[] }>(
    `/twin/shops/${DEMO_SHOP}/orders?limit=1000`,
  );
  const emails = new Map(orders.map(({ name, email }) => [name, email]));
  const { rows } = await product.db.query<{ name: string }>(
    `select o.name from orders o join shipments s using (shop_id, order_id) where s.status = 4
     group by o.name having count(*) = 1 order by max(s.ordered_at) desc`,
  );
  const arrived = rows.flatMap(({ name }) => {
    const email = emails.get(name);
    return email ? [{ name, email }] : [];
  });
  for (const [index, [stars, words]] of REVIEWS.entries()) {
    const { name = '', email = '' } = arrived[index] ?? {};
    const context = await browser.newContext({ locale: 'en-US', userAgent: AGENT });
    const page: Page = await context.newPage();
    await page.goto(`${product.appUrl}${HOSTED}`);
    await findOrder(page, { order: '', name, number: '' }, email);
    await page
      .locator('.pw-stars label')
      .nth(stars - 1)
      .click();
    await page.getByText(stars > 3 ? 'Friendly courier' : 'Damaged').click();
    await page.getByLabel('In your own words').fill(words);
    await page.getByRole('button', { name: 'Send review' }).click();
    await page.getByText('Thank you. You can change your review').waitFor();
    await context.close();
  }
}
