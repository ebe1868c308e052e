import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEMO_SHOP, startProduct, until, type Product } from '../product';
import { AGENT, designer, everySection, findOrder, HOSTED } from '../tracking-page/shopper-page';

/** What is released for these pictures. */
export const PICTURED_APPS = 'shell,orders,tracking-page,notifications,dashboard,analytics';
const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const PHONE = { width: 390, height: 844 };
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

/** Pictures of dashboard, analytics and reviews: of a new shop, of a full one, locked, within the store's admin, on tablet and phone. */
export async function takeFigurePictures(
  product: Product,
  browser: Browser,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  const setPlan = (plan: string) => product.db.query('update shops set plan = $1 where domain = $2', [plan, DEMO_SHOP]);
  const shoot = async (
    name: string,
    url: string,
    viewport: { width: number; height: number },
    ready: string,
    { framed = false, fullPage = true } = {},
  ): Promise<void> => {
    // Charts are drawn without moving.
    const context = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(url);
    const app = framed ? page.frameLocator('iframe') : page;
    await app.getByText(ready).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    // As high as what is shown: all of it is drawn, and the menu reaches its end.
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    if (fullPage) {
      await page.setViewportSize({ width: viewport.width, height: await height() });
      await page.waitForLoadState('networkidle');
      // What was drawn late may be higher than the place that was kept for it.
      await page.setViewportSize({ width: viewport.width, height: await height() });
    }
    await page.waitForTimeout(1000);
    await page.screenshot({ path: path.join(dir, `${name}.png`) });
    log(`${name}.png`);
    await context.close();
  };
  const own = (route: string, of = product): string => `${of.appUrl}${route}?shop=${DEMO_SHOP}`;

  const fresh = await startProduct({ orders: 0, env: { PUBLISH_APPS: PICTURED_APPS } });
  try {
    await fresh.api('v1/auth/session');
    await shoot('dashboard-new-shop', own('/dashboard', fresh), DESKTOP, 'Nothing to count yet');
  } finally {
    await fresh.stop();
  }

  await setPlan('pro');
  await shoot('reviews-empty', own('/analytics/reviews'), DESKTOP, 'No reviews yet', { fullPage: false });
  const design = designer(product);
  await design.publish('classic', await everySection(design, 'classic'));
  await buyWithCoupon(product);
  await review(product, browser);
  await shoot('dashboard', own('/dashboard'), DESKTOP, 'Needs attention');
  await shoot('dashboard-tablet', own('/dashboard'), TABLET, 'Needs attention');
  await shoot('dashboard-phone', own('/dashboard'), PHONE, 'Needs attention');
  const admin = `${product.twinUrl}/store/parcelway-demo/apps/parcelway/dashboard`;
  await shoot('dashboard-embedded', admin, DESKTOP, 'Needs attention', { framed: true, fullPage: false });
  const analytics = 'Who delivers on time?';
  await shoot('analytics', own('/analytics'), DESKTOP, analytics);
  await shoot('analytics-tablet', own('/analytics'), TABLET, analytics);
  await shoot('analytics-phone', own('/analytics'), PHONE, analytics);
  await shoot('reviews', own('/analytics/reviews'), DESKTOP, 'Left with a smile.');
  await shoot('reviews-phone', own('/analytics/reviews'), PHONE, 'Left with a smile.');
  await setPlan('free');
  await shoot('analytics-locked', own('/analytics'), DESKTOP, analytics, { fullPage: false });
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

/** Shoppers whose parcel has arrived say how it was. */
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
