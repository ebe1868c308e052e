import type { Page } from 'playwright-core';
import { PERMISSIONS } from '@parcelway/domain';
import { DEMO_SHOP, ordersSynced, until } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';

/** A merchant gives orders a delivery date, and decides what the staff may do. */
class DeliverySuite extends MerchantSuite {
  constructor() {
    super({ screen: '/settings', orders: 60 });
  }
  protected async prepare(): Promise<void> {
    await ordersSynced(this.product);
    const zone = {
      name: 'World',
      countries: [],
      continents: [],
      couriers: [],
      rest: true,
      // Whatever the day, some orders are not due yet.
      transit: { min: 20, max: 30 },
    };
    await this.product.api('v1/setting/update_estimate_zone', { method: 'PUT', body: zone });
  }
}

const suite = new DeliverySuite();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.pw-toast').filter({ hasText: text });
async function save(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await toast(page, 'Saved.').waitFor();
}
/** A parcel under way with a date, once it is computed. */
async function dated(): Promise<{ id: string; number: string }> {
  let found: { id: string; number: string } | undefined;
  await until('a parcel has a date', async () => {
    const { rows } = await suite.product.db.query<{ id: string; number: string }>(
      `select shipment_id as id, track_number as number from parcel_edd join shipments using (shop_id, shipment_id)
       where status = 2 and to_day >= current_date order by shipment_id limit 1`,
    );
    [found] = rows;
    return found !== undefined;
  });
  if (!found) throw new Error('until waits for it');
  return found;
}

test('orders of the days that the merchant chooses get a delivery date, in Orders, on the parcel and on the tracking page', async () => {
  const page = await suite.merchant();
  await suite.open(page, '?tab=delivery');
  await page.waitForLoadState('networkidle');
  await page.getByRole('checkbox', { name: 'Give orders a delivery date' }).check();
  await save(page);
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First day of the orders').fill(day(60));
  await page.getByLabel('Last day of the orders').fill(day(0));
  await page.getByText(/^Orders from .* that would get a date: \d+$/).waitFor();
  await save(page);
  const { id, number } = await dated();
  await suite.open(page, `/../orders/shipment?item=${id}`);
  await page.getByText('Expected delivery', { exact: false }).first().waitFor();
  const shopper = await suite.shopper();
  await shopper.goto(`${suite.product.appUrl}/t/${DEMO_SHOP.replace('.myshopify.com', '')}?nums=${number}`);
  await shopper
    .getByText(/Expected delivery|Estimated delivery/)
    .first()
    .waitFor();
  expect(suite.crashes).toEqual([]);
});

test('the owner takes a permission from a member of the staff, who cannot save any more, and gives it back', async () => {
  const token = await suite.signIn('Packer', PERMISSIONS, { owner: false });
  const saving = async () =>
    (
      await suite.product.api('v1/setting/account', {
        method: 'PUT',
        body: { tz_name: 'Asia/Tokyo', notify_email: '' },
        token,
      })
    ).status;
  expect(await saving()).toBe(200);
  const owner = await suite.merchant();
  await suite.open(owner, '?tab=staff');
  await button(owner, 'Permissions of Packer').click();
  const settings = owner
    .getByRole('group', { name: 'Permissions of Packer' })
    .getByRole('checkbox', { name: 'Change settings' });
  await settings.uncheck();
  await save(owner);
  expect(await saving()).toBe(403);
  const packer = await suite.merchant();
  await suite.open(packer, '', token);
  await packer.getByText('To change them, ask the store owner for access.', { exact: false }).waitFor();
  await button(owner, 'Undo').click();
  await toast(owner, 'The change is undone').waitFor();
  expect(await saving()).toBe(200);
  expect(suite.crashes).toEqual([]);
});
