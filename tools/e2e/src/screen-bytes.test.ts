import type { Browser } from 'playwright-core';
import { growth, type ScreenLimits } from '../../budgets/src/growth';
import limits from '../../budgets/screen-limits.json';
import { launchBrowser } from './browser';
import { ordersSynced, startProduct, type Product } from './product';
import { measuredScreens, scriptsOf } from './screen-bytes';

const LIMITS: ScreenLimits = limits;
let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ orders: 20 }), launchBrowser()]);
  await ordersSynced(product);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

test.each(measuredScreens().map((screen) => [screen.id, screen] as const))(
  'the JavaScript that the screen of %s loads by itself is within its limit',
  async (id, screen) => {
    const limit = LIMITS[id];
    if (!limit) throw new Error(`${id} has no limit: note it with \`npm run bench -- bytes screens --write\``);
    expect(growth(id, await scriptsOf(browser, product, screen), limit)).toBe('');
  },
);
