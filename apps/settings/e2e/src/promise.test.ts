import type { Page } from 'playwright-core';
import { DEMO_SHOP } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { readShift, watchShift } from '@parcelway/e2e/shell-page';

const [TOTE, BEANIE] = ['74000000000011', '74000000000031'];

/** A merchant switches the delivery promise on and chooses its look; shoppers of the store's theme see it. */
class PromiseSuite extends MerchantSuite {
  constructor() {
    // So many that a backtest has advice.
    super({ screen: '/settings/pre-sale-edd', orders: 150 });
  }
  protected async prepare(): Promise<void> {
    // The app is installed by its first use.
    await this.product.api('v1/auth/session');
    const zone = { countries: [], continents: [], couriers: [], transit: { min: 2, max: 3 } };
    const save = (body: object) => this.product.api('v1/setting/update_estimate_zone', { method: 'PUT', body });
    await save({ ...zone, name: 'World', rest: true });
    const france = [{ code: 'FR', provinces: 'all' }];
    await save({ ...zone, name: 'France', countries: france, rest: false, transit: { min: 20, max: 21 } });
  }
}

const suite = new PromiseSuite();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.pw-toast').filter({ hasText: text });
const store = (path: string) => `${suite.product.twinUrl}/shops/${DEMO_SHOP}/${path}`;
const promise = (page: Page) => page.locator('.promise__text');
/** By the API: the promise is shown, on both pages. */
async function shown(): Promise<void> {
  const { revision } = (await suite.product.api<{ revision: number }>('v1/setting/pre_sale_edd')).body.data;
  const body = { revision, enable: true, widget: { position: 'both' } };
  expect((await suite.product.api('v1/setting/update_edd', { method: 'POST', body })).status).toBe(200);
}
/** It comes once it is seen. */
async function promised(page: Page): Promise<string> {
  await promise(page).waitFor();
  return promise(page).innerText();
}

test('[1.8] a merchant switches the promise on and gives it a look; the product page shows it in two languages, and nothing moves', async () => {
  const page = await suite.merchant();
  await suite.open(page);
  await button(page, 'Turn on').click();
  await toast(page, 'The delivery promise is on').waitFor();
  await page.getByRole('link', { name: 'Customize the widget' }).click();
  await page.getByText('Timeline', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Shown' }).selectOption('both');
  await page.getByRole('textbox', { name: 'CSS' }).fill('.promise__text { text-transform: uppercase }');
  // Before it is saved, by the script of the store.
  const preview = page.frameLocator('iframe[title="Preview"]');
  await preview.locator('.promise--timeline').waitFor();
  await button(page, 'Save').click();
  await toast(page, 'Saved.').waitFor();

  const shopper = await suite.shopper();
  await watchShift(shopper);
  await shopper.goto(store('products/tidewater-canvas-tote'));
  expect(await promised(shopper)).toMatch(/^ESTIMATED DELIVERY: /);
  expect(await shopper.locator('parcelway-promise li').count()).toBe(3);
  expect(await shopper.locator('script[type="application/ld+json"]').textContent()).toContain('OfferShippingDetails');
  expect(await readShift(shopper)).toBe(0);
  await shopper.goto(store('products/tidewater-canvas-tote?locale=de'));
  expect(await promised(shopper)).toMatch(/^VORAUSSICHTLICHE LIEFERUNG: /);
  expect(suite.crashes).toEqual([]);
});

test('a cart of two has one promise; in another country it is another one, on the next page too', async () => {
  await shown();
  const page = await suite.shopper();
  await page.goto(store(`cart?id=${TOTE}&id=${BEANIE}`));
  const here = await promised(page);
  await page.getByRole('combobox', { name: 'Deliver to' }).selectOption('FR');
  await promise(page).filter({ hasNotText: here }).waitFor();
  const there = await promised(page);
  await page.goto(store('products/halyard-wool-beanie'));
  expect(await promised(page)).toBe(there);
  expect(suite.crashes).toEqual([]);
});

test('without JavaScript nothing is promised', async () => {
  const context = await suite.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(store('products/tidewater-canvas-tote'));
  expect((await page.locator('.parcelway-promise').innerText()).trim()).toBe('');
  expect(await page.locator('.parcelway-promise').isVisible()).toBe(false);
  await context.close();
});

test('[2.22] /pre-edd/custom/:id: a rule for a collection that is searched by its name changes the date of its products alone', async () => {
  await shown();
  const page = await suite.merchant();
  await suite.open(page);
  await page.getByRole('link', { name: 'Add rule' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Made to order');
  await page.getByRole('combobox', { name: 'Choose products by' }).selectOption('collection');
  await page.getByPlaceholder('Search collections').fill('wear');
  await button(page, 'Add Things to wear').click();
  await page.getByRole('spinbutton', { name: 'Minimum processing time (days)' }).fill('20');
  await page.getByRole('spinbutton', { name: 'Maximum processing time (days)' }).fill('20');
  await button(page, 'Save').click();
  await toast(page, 'The rule is saved').waitFor();

  const shopper = await suite.shopper();
  await shopper.goto(store('products/halyard-wool-beanie'));
  const worn = await promised(shopper);
  await shopper.goto(store('products/tidewater-canvas-tote'));
  expect(await promised(shopper)).not.toBe(worn);
  expect(suite.crashes).toEqual([]);
});

test('a day on which the warehouse is closed moves the date, and its explanation names it', async () => {
  const page = await suite.merchant();
  await suite.open(page);
  // A Monday without public holidays.
  await page.getByLabel('Time of the order').fill('2027-03-01T09:00');
  await page.getByText('Tue, Mar 2 to Wed, Mar 3: processing').waitFor();
  await page.getByRole('textbox', { name: 'Closed days' }).fill('2027-03-02');
  await button(page, 'Add: Closed days').click();
  await button(page, 'Save').click();
  await toast(page, 'Saved.').waitFor();
  await page.getByLabel('Time of the order').fill('2027-03-01T09:00');
  await page.getByText('Tue, Mar 2: closed day of the warehouse').waitFor();
  expect(suite.crashes).toEqual([]);
});

test('a backtest is run, read, and its advice changes the processing time', async () => {
  const page = await suite.merchant();
  await suite.open(page);
  await button(page, 'Run backtest').click();
  await page.getByRole('table', { name: 'By courier' }).waitFor();
  const advice = page.getByRole('button', { name: /^Change the longest processing time to \d+ days$/ });
  const days = /\d+/.exec(await advice.innerText())?.[0] ?? '';
  await advice.click();
  expect(await page.getByLabel('Longest processing time, in days').inputValue()).toBe(days);
  await button(page, 'Save').click();
  await toast(page, 'Saved.').waitFor();
  await page.getByText('Run the backtest again.', { exact: false }).waitFor();
  expect(suite.crashes).toEqual([]);
});
