import { DEMO_SHOP, ordersSynced, until } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { ship } from '@parcelway/e2e/parcels';
import { heading } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';

/** A merchant who buys parcels above the quota, up to a limit. */
class CapSuite extends MerchantSuite {
  constructor() {
    super({ screen: '/billing' });
  }
  protected async prepare(): Promise<void> {
    await this.product.api('v1/auth/session');
    await ordersSynced(this.product);
  }
}

const suite = new CapSuite();
const query = (statement: string) => suite.product.db.query(statement);
beforeAll(() => query("update shops set plan = 'free', free_trial = false"));

interface Book {
  usage: { price: string }[];
}
/** What the platform has charged for usage. */
const charged = async () => {
  const { usage } = await suite.product.twin<Book>(`/twin/shops/${DEMO_SHOP}/billing`);
  return usage.reduce((cents, { price }) => cents + Math.round(Number(price) * 100), 0);
};
const approve = async (page: Page) => {
  await page.getByRole('button', { name: 'Approve' }).click();
  await heading(page, 'Billing');
};
const setLimit = async (page: Page, amount: string) => {
  await page.getByRole('button', { name: 'Change limit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Buy further parcels up to a limit').click();
  await dialog.getByLabel('Limit in a cycle (USD)').fill(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
};

test('[2.8, 2.25] a limit is set and reached, is raised with an approval, and what it paid for is in the history', async () => {
  const page = await suite.merchant();
  await suite.open(page, '/plan');
  await page.getByRole('button', { name: 'Choose: Basic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^The approval page names up to \$11\.00 in a cycle for further parcels\./).waitFor();
  await dialog.getByRole('button', { name: 'Continue to approval' }).click();
  await approve(page);
  await page.getByText('None are bought: parcels above the quota wait').waitFor();

  await setLimit(page, '0.10');
  await page.getByText('$0.10 in a cycle').waitFor();
  await query(
    `insert into quota_usage (shop_id, cycle, parcels) select shop_id, quota_cycle(first_installed_at, now()), 200 from shops
     where domain = '${DEMO_SHOP}' on conflict (shop_id, cycle) do update set parcels = 200`,
  );
  for (const nr of [1, 2, 3]) await ship(suite.product, { number: `1Z999AA1012345678${nr}`, age: 0 });
  await until('two parcels are billed', async () => (await charged()) === 10);
  await until('one waits', async () => {
    const { rows } = await query('select number_key from shipments where over_quota_at is not null');
    return rows.length === 1;
  });
  await suite.open(page);
  await page.getByText('Your spending limit is reached').waitFor();
  await page.getByText('$0.10 for 2 parcels').waitFor();
  await page.getByText('Waiting for quota: 1 parcel').waitFor();

  await setLimit(page, '20');
  await approve(page);
  await page.getByText('The limit is now $20.00 in a cycle', { exact: true }).waitFor();
  await page.getByText('$20.00 in a cycle', { exact: true }).waitFor();
  expect(new URL(page.url()).search).not.toContain('return');
  await until('the third is billed', async () => (await charged()) === 15);

  await suite.product.twin('/twin/billing-clock', { method: 'POST', body: { days: 30 } });
  await query("select graphile_worker.add_job('billing.read-all', '{}')");
  await until('the cycle is in the history', async () => {
    const { rows } = await query("select from billing_entries where kind = 'usage'");
    return rows.length === 1;
  });
  await suite.open(page, '/history');
  const line = page.getByRole('row').filter({ hasText: 'Parcels above the quota: 3' });
  await line.getByText('$0.15').waitFor();
  expect(suite.crashes).toEqual([]);
});
