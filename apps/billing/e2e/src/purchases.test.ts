import { readFile } from 'node:fs/promises';
import { heading } from '@parcelway/e2e/shell-page';
import { PayingSuite } from './paying-suite';

/** What a merchant buys and gives back, one thing after the other. */
const suite = new PayingSuite();
afterEach(() => expect(suite.crashes).toEqual([]));

test('[2.37, 4.30, 4.33] declined: the upgrade modal of a locked screen leads to the plans; nothing is charged or changed', async () => {
  const page = await suite.merchant();
  await suite.open(page, '/../analytics');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click();
  await page.getByRole('dialog', { name: 'Upgrade to Pro' }).getByRole('button', { name: 'Start free trial' }).click();
  await heading(page, 'Plans');
  await page.getByRole('button', { name: 'Start free trial: Pro' }).click();
  await page.getByRole('dialog').getByText('The first 7 days are free.').waitFor();
  await suite.decide(page, 'Decline');
  // The platform calls no return address then, and opens the app.
  await page.waitForURL(/\/apps\/parcelway/);
  await suite.hasPlan('free');
  expect(await suite.charges()).toEqual([]);
});

test('[2.37, 4.30, 4.33, 9.13] approved: the trial brings the merchant back to the screen that was locked, and it is open', async () => {
  const page = await suite.merchant();
  await suite.open(page, '/../analytics');
  await page.getByRole('button', { name: 'Upgrade to Pro' }).first().click();
  await page.getByRole('dialog', { name: 'Upgrade to Pro' }).getByRole('button', { name: 'Start free trial' }).click();
  await heading(page, 'Plans');
  await page.getByRole('button', { name: 'Start free trial: Pro' }).click();
  await suite.decide(page, 'Approve');
  await page.waitForURL(/\/analytics/);
  await heading(page, 'Analytics');
  await suite.hasPlan('pro');
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('button', { name: 'Upgrade to Pro' }).count()).toBe(0);
  expect(await suite.charges()).toEqual([]);
});

test('[3.5, 3.6] annual: what is charged is said before, and is what the platform charges', async () => {
  await suite.days(8);
  const page = await suite.opened('/plan', 'Plans');
  await page.getByRole('button', { name: 'Annual', exact: true }).click();
  await page.getByRole('button', { name: 'Choose: Pro' }).click();
  await page
    .getByRole('dialog')
    .getByText(/\$470\.40/)
    .first()
    .waitFor();
  await suite.decide(page, 'Approve');
  await heading(page, 'Billing');
  await page
    .getByText(/^\$470\.40 a year/)
    .first()
    .waitFor();
  expect(await suite.charges()).toEqual(['49', '470.4']);
});

test('a downgrade lists what is switched off, is planned for the end of the cycle, and is taken back', async () => {
  const page = await suite.opened('/plan', 'Plans');
  await page.getByRole('button', { name: 'Downgrade: Basic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What you lose').waitFor();
  await dialog.getByText('Delivery performance analytics').waitFor();
  await suite.decide(page, 'Approve');
  await heading(page, 'Billing');
  await page.getByText('At the end of the cycle').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('At the end of the cycle').waitFor({ state: 'hidden' });
  await suite.hasPlan('pro');
});

test('[7.48] a pack is bought, paid once, and counted with what is left', async () => {
  const page = await suite.opened('', 'Billing');
  await page.getByRole('button', { name: /^Buy 100 parcels for/ }).click();
  await page.waitForURL(/\/charges\//);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await heading(page, 'Billing');
  await page.getByText('Left of packs: 100 parcels').waitFor();
  await page.getByRole('button', { name: 'Plan and quota' }).click();
  await page.getByText('1,100 of 1,100').waitFor();
});

test('[2.25] the history has every charge and change, and is downloaded as it is shown', async () => {
  const page = await suite.opened('/history', 'Billing history');
  await page.getByText('Pro plan, annual (1,000 parcels)').first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('470.40');
  expect(csv).toContain('Pack of parcels');
  expect(csv.trimEnd().split('\r\n').length).toBeGreaterThan(4);
});
