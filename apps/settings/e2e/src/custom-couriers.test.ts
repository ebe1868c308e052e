import { DEMO_SHOP, until } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { HOSTED } from '@parcelway/e2e/shopper-page';

const NUMBER = 'TB12345678';
const ORDERS = `/twin/shops/${DEMO_SHOP}/orders`;

/** A merchant on Enterprise whose drivers nobody tracks. */
class CouriersSuite extends MerchantSuite {
  constructor() {
    super({ screen: '/settings' });
    beforeAll(() => this.product.db.query("update shops set plan = 'enterprise' where domain = $1", [DEMO_SHOP]));
  }
  protected async prepare(): Promise<void> {
    // The app is installed by its first use.
    await this.product.api('v1/auth/session');
  }
}
const suite = new CouriersSuite();

test('[6.9] a custom courier: its parcels are recognized, have its name everywhere, and the events of a file', async () => {
  const { product } = suite;
  const page = await suite.merchant({ width: 390 });
  await suite.open(page, '?tab=couriers');
  await page.getByRole('button', { name: 'Add custom courier' }).click();
  const form = page.getByRole('dialog', { name: 'Add custom courier' });
  await form.getByLabel('Name', { exact: true }).fill('Two River Boats');
  await form.getByLabel('Number formats').fill('TB########');
  await form.getByLabel('Example number').fill(NUMBER);
  await form.getByText('This number is recognized.').waitFor();
  await form.getByLabel('Tracking link').fill('https://boats.example/{number}');
  await form.getByLabel('In transit').fill('On the river');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Two River Boats' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const order = await product.twin<{ id: string }>(ORDERS, { method: 'POST', body: { email: 'ada@example.com' } });
  await product.twin(`${ORDERS}/${order.id}/fulfil`, {
    method: 'POST',
    body: { parcels: [{ tracking: [{ company: 'Other', number: NUMBER }] }] },
  });
  await until('the parcel has the courier', async () => {
    const { rows } = await product.db.query('select courier from shipments where track_number = $1', [NUMBER]);
    return rows[0]?.courier.startsWith('custom-');
  });

  await page.getByRole('button', { name: 'Upload events' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload events' });
  const time = new Date().toISOString();
  await upload
    .getByLabel('Choose a CSV file')
    .setInputFiles({
      name: 'events.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`tracking_number,time,status,text\n${NUMBER},${time},in_transit,Loaded\nTB1,${time},x,y\n`),
    });
  await upload.getByRole('button', { name: 'Upload' }).click();
  await upload.getByText('Events added: 1. Already there: 0.').waitFor();
  await upload.getByRole('rowheader', { name: 'Row 3' }).first().waitFor();
  await upload.getByRole('button', { name: 'Close' }).last().click();

  const wide = await suite.merchant();
  await suite.open(wide);
  await wide.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders', exact: true }).click();
  const row = wide.getByRole('row').filter({ hasText: NUMBER });
  await row.getByText('Two River Boats').waitFor();
  await row.getByText('In transit').first().waitFor();

  const shopper = await suite.shopper();
  await shopper.goto(`${product.appUrl}${HOSTED}?nums=${NUMBER}`);
  await shopper.getByText('Two River Boats').first().waitFor();
  await shopper.getByText('On the river').first().waitFor();
  expect(suite.crashes).toEqual([]);
});
