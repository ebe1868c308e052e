import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { DEMO_SHOP, SECOND_SHOP, until } from '@parcelway/e2e';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { heading, readShifts, seriousFindings, watchShift } from '@parcelway/e2e/shell-page';

/** A merchant sets up the shop. */
class SettingsSuite extends MerchantSuite {
  constructor() {
    super({ screen: '/settings' });
  }
  protected async prepare(): Promise<void> {
    // The app is installed by its first use.
    await this.product.api('v1/auth/session');
  }
}

const suite = new SettingsSuite();
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' });
const email = (page: Page) => page.getByRole('textbox', { name: 'Email address' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.locator('.pw-toast').filter({ hasText: text });
const zoneOfSession = async () => (await suite.product.api<{ timezone: string }>('v1/auth/session')).body.data.timezone;
async function opened(options?: { width?: number }): Promise<Page> {
  const page = await suite.merchant(options);
  await suite.open(page);
  await email(page).waitFor();
  return page;
}

test('[2.9] /settings: a time zone and an address are saved, count from then on, and are undone from the toast', async () => {
  const before = await zoneOfSession();
  const page = await opened();
  await zone(page).selectOption('GMT+09:00');
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Asia/Tokyo');
  await email(page).fill('parcels@nook.example');
  await button(page, 'Save').click();
  await toast(page, 'Saved.').waitFor();
  expect(await zoneOfSession()).toBe('Asia/Tokyo');
  await button(page, 'Undo').click();
  await toast(page, 'The change is undone').waitFor();
  expect(await zoneOfSession()).toBe(before);
  await page.reload();
  expect(await email(page).inputValue()).toBe('');
  expect(suite.crashes).toEqual([]);
});

test('what is not saved is discarded by the bar; the screen is left with it only after it is confirmed, and nothing of it is saved', async () => {
  const page = await opened();
  await email(page).fill('typed@nook.example');
  await button(page, 'Discard').click();
  expect(await email(page).inputValue()).toBe('');
  await email(page).fill('typed@nook.example');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Orders', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await email(page).inputValue()).toBe('typed@nook.example');
  await menu.getByRole('link', { name: 'Orders', exact: true }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await heading(page, 'Orders');
  await button(page, 'Save').waitFor({ state: 'detached' });
  await menu.getByRole('link', { name: 'Settings', exact: true }).click();
  expect(await email(page).inputValue()).toBe('');
  expect(suite.crashes).toEqual([]);
});

test('the language of the app is changed at once, and back', async () => {
  const page = await opened();
  await page.getByRole('combobox', { name: 'Language of the app' }).selectOption('Deutsch');
  await heading(page, 'Einstellungen');
  await page.getByRole('combobox', { name: 'Sprache der App' }).selectOption('English');
  await heading(page, 'Settings');
  expect(suite.crashes).toEqual([]);
});

test('a member of the staff without the permission reads the settings and changes none', async () => {
  const token = await suite.signIn('reader', ['order.read']);
  const page = await suite.merchant();
  await suite.open(page, '', token);
  await page.getByText('To change them, ask the store owner for access.', { exact: false }).waitFor();
  expect([await zone(page).isDisabled(), await email(page).isDisabled()]).toEqual([true, true]);
  const { status } = await suite.product.api('v1/setting/account', {
    method: 'PUT',
    body: { tz_name: 'Asia/Tokyo', notify_email: '' },
    token,
  });
  expect(status).toBe(403);
  expect(suite.crashes).toEqual([]);
});

test('two stores become a group by a code that the other one accepts, see their parcels in one list, and one leaves', async () => {
  const other = (body: object) =>
    suite.product.api('v1/setting/connect_store', { method: 'POST', shop: SECOND_SHOP, body });
  await suite.product.api('v1/auth/session', { shop: SECOND_SHOP });
  await suite.product.db.query("update shops set plan = 'pro' where domain = $1", [SECOND_SHOP]);
  const page = await suite.merchant();
  await suite.open(page, '?tab=stores');
  await button(page, 'Make a code').click();
  const copy = page.getByRole('button', { name: /^Copy / });
  const code = ((await copy.getAttribute('aria-label')) ?? '').replace('Copy ', '');
  expect((await other({ action: 'join', code })).status).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: /^Accept / }).click();
  const stores = page.getByRole('table', { name: 'Stores in the group' });
  await stores.getByRole('row').nth(2).waitFor();
  await page.getByRole('table', { name: 'Parcels of all stores' }).getByRole('rowheader').first().waitFor();
  await button(page, 'Leave the group').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the group' }).click();
  await button(page, 'Make a code').waitFor();
  expect((await other({ action: 'join', code })).status).toBe(422);
  expect(suite.crashes).toEqual([]);
});

test('all data is exported into a file with a guide; its deletion is requested by the name of the store, and undone from another tab', async () => {
  const page = await suite.merchant();
  await suite.open(page, '?tab=privacy');
  await button(page, 'Export all data').click();
  await page.getByText('Your export is ready').waitFor({ timeout: 60_000 });
  const file = await new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
    void page.getByRole('link', { name: 'Download' }).click();
  });
  expect(file.suggestedFilename()).toMatch(/^store-data-.*\.zip$/);
  const files = unzipSync(readFileSync(await file.path()));
  expect(strFromU8(files['README.txt'] ?? new Uint8Array())).toContain('HOW TO READ THE FILES');
  const { rows } = await suite.product.db.query<{ name: string }>(
    'select o.name from orders o join shops s using (shop_id) where s.domain = $1',
    [DEMO_SHOP],
  );
  const orders = strFromU8(files['orders.jsonl'] ?? new Uint8Array());
  expect(orders.split('\n').filter((line) => line !== '')).toHaveLength(rows.length);
  for (const { name } of rows) expect(orders).toContain(`"name":"${name}"`);

  await button(page, 'Delete all data').click();
  const dialog = page.getByRole('dialog', { name: 'Delete all data?' });
  const field = dialog.getByRole('textbox');
  await field.fill('another store');
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  const label = (await dialog.getByText(/^Enter the name of your store: /).textContent()) ?? '';
  await field.fill(label.replace('Enter the name of your store: ', ''));
  await dialog.getByRole('button', { name: 'Request deletion' }).click();
  await page.getByText(/^All data will be deleted on /).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'General', exact: true }).click();
  await button(page, 'Undo the deletion').click();
  await page.getByText(/^All data will be deleted on /).waitFor({ state: 'detached' });
  expect(suite.crashes).toEqual([]);
});

test('by keyboard alone an address is typed and saved', async () => {
  const page = await opened();
  await email(page).focus();
  await page.keyboard.type('keys@nook.example');
  await button(page, 'Save').focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Saved.').waitFor();
  await until('it is stored', async () => {
    const { rows } = await suite.product.db.query('select 1 from shops where notify_email_enc is not null');
    return rows.length > 0;
  });
  expect(suite.crashes).toEqual([]);
});

test.each([390, 768, 1440])(
  'at %i px nothing moves while it loads, it fits, and axe finds nothing serious',
  async (width) => {
    const page = await suite.merchant({ width });
    await watchShift(page);
    await suite.open(page);
    await email(page).waitFor();
    const shifts = await readShifts(page);
    expect([
      await seriousFindings(page),
      await page.evaluate(() => document.documentElement.scrollWidth),
      shifts.reduce((sum, { by }) => sum + by, 0) <= 0.02 ? 'nothing moves' : shifts,
    ]).toEqual([[], width, 'nothing moves']);
    expect(suite.crashes).toEqual([]);
  },
);
