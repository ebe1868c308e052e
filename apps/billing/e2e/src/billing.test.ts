import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { DEMO_SHOP } from '@parcelway/e2e';
import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';

/** A merchant who pays nothing yet views plans and charges. */
class BillingSuite extends MerchantSuite {
  constructor() {
    super({ screen: '/billing' });
  }
  protected async prepare(): Promise<void> {
    // The app is installed by its first use.
    await this.product.api('v1/auth/session');
  }
}

const suite = new BillingSuite();
beforeAll(() => suite.product.db.query("update shops set plan = 'free' where domain = $1", [DEMO_SHOP]));

async function opened(path: string, title: string, width = 1440): Promise<Page> {
  const page = await suite.merchant({ width });
  await suite.open(page, path);
  await heading(page, title);
  return page;
}

test('[2.8] /billing shows the plan, its usage and what is charged next, and leads on', async () => {
  const page = await opened('', 'Billing');
  await page.getByText('Nothing is charged at the moment.').waitFor();
  await page.getByRole('link', { name: 'Change plan' }).click();
  await heading(page, 'Plans');
  expect(new URL(page.url()).pathname).toBe('/billing/plan');
  expect(suite.crashes).toEqual([]);
});

test('[2.26] /billing/plan: the lines of all cards are level, and a choice says what changes before anything is sent', async () => {
  const page = await opened('/plan', 'Plans');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/billing/')) sent.push(request.url());
  });
  const buttons = page.getByRole('listitem').getByRole('button');
  await buttons.first().waitFor();
  const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  await page.getByRole('button', { name: /: Pro$/ }).click();
  await page.getByRole('dialog').getByText('What you get').waitFor();
  expect(sent).toEqual([]);
  expect(suite.crashes).toEqual([]);
});

test('[2.25] /billing/history of a shop without charges says so, with the way to the plans', async () => {
  const page = await opened('/history', 'Billing history');
  await page.getByText('No charges yet').waitFor();
  await page.getByRole('link', { name: 'See plans' }).click();
  await heading(page, 'Plans');
  expect(suite.crashes).toEqual([]);
});

test.each([
  ['', 'Billing'],
  ['/plan', 'Plans'],
  ['/history', 'Billing history'],
])('"%s" has nothing serious for axe and does not scroll sideways, in three widths', async (path, title) => {
  for (const width of [390, 768, 1440]) {
    const page = await opened(path, title, width);
    await page.waitForLoadState('networkidle');
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, await seriousFindings(page), beyond]).toEqual([width, [], 0]);
  }
  expect(suite.crashes).toEqual([]);
});
