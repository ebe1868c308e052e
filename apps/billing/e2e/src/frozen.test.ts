import { until } from '@parcelway/e2e';
import { heading } from '@parcelway/e2e/shell-page';
import { PayingSuite } from './paying-suite';

/** The store has not paid its bills: the platform holds the plan back, and gives it back with the payment. */
const suite = new PayingSuite();
afterEach(() => expect(suite.crashes).toEqual([]));

const ON_HOLD = 'Payments of your store are on hold';
/** A call of a paid feature. */
const paid = async () => (await suite.product.api('v1/analytics/reviews')).status;

test('a plan that is on hold: paid features are off at once, parcels stay, and the merchant reads why and what to do', async () => {
  const page = await suite.opened('/plan', 'Plans');
  await page.getByRole('button', { name: 'Start free trial: Pro' }).click();
  await suite.decide(page, 'Approve');
  await heading(page, 'Billing');
  await suite.hasPlan('pro');
  await suite.days(8);
  const parcels = async () =>
    Number((await suite.product.db.query<{ count: string }>('select count(*) from shipments')).rows[0]?.count);
  const before = await parcels();
  expect(await paid()).not.toBe(402);

  await suite.treat({ frozen: true });
  await suite.hasPlan('free');
  expect(await paid()).toBe(402);
  expect(await parcels()).toBe(before);
  await page.reload();
  await page.getByText(ON_HOLD).waitFor();
  await page.getByText(/an invoice of the store is not paid/).waitFor();
  await page.getByRole('button', { name: 'Open billing settings of the store' }).waitFor();
  expect(await page.getByText(ON_HOLD).count()).toBe(1);
});

test('outside of billing the frame says so once, above the next screen', async () => {
  const page = await suite.opened('', 'Billing');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await heading(page, 'Orders');
  await page.getByText(ON_HOLD).waitFor();
  expect(await page.getByText(ON_HOLD).count()).toBe(1);
});

test('with the payment the plan works again by itself', async () => {
  await suite.treat({ frozen: false });
  await suite.hasPlan('pro');
  await until('the feature is back', async () => (await paid()) !== 402);
  const page = await suite.opened('', 'Billing');
  await page.getByRole('heading', { name: 'Current plan' }).waitFor();
  expect(await page.getByText(ON_HOLD).count()).toBe(0);
});
