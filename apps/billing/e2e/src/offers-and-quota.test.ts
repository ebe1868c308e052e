import { DEMO_SHOP } from '@parcelway/e2e';
import { heading } from '@parcelway/e2e/shell-page';
import { PayingSuite } from './paying-suite';

/** What a merchant reads above the screens: offers, and how much of the quota is used. */
const suite = new PayingSuite();
afterEach(() => expect(suite.crashes).toEqual([]));

/** The screen after the first: a banner does not push aside what is open. */
async function nextScreen() {
  const page = await suite.opened('', 'Billing');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await heading(page, 'Settings');
  return page;
}
const offer = (type: number, value: number) =>
  suite.product.db.query(
    'update shops set affiliate_type = $2, affiliate_discount = $3, affiliate_ends_at = null where domain = $1',
    [DEMO_SHOP, type, value],
  );

test.each([
  [1, 14, 'Your free trial is extended to 14 days'],
  [2, 21, 'Your free trial is extended to 21 days'],
  [3, 50, 'Your free plan is expanded by 50 quotas'],
  [4, 20, '20 bonus quotas are added to your account'],
])('[4.35, 4.37, 4.38] affiliate type %i with %i says: %s', async (type, value, text) => {
  await offer(type, value);
  const page = await nextScreen();
  await page.getByRole('heading', { name: text }).waitFor();
  await page.getByRole('button', { name: 'See plans' }).click();
  await heading(page, 'Plans');
});

test('[4.37] an offer of any kind with the value 0 says nothing', async () => {
  for (const type of [1, 2, 3, 4]) {
    await offer(type, 0);
    const page = await nextScreen();
    await page.waitForLoadState('networkidle');
    expect([type, await page.getByRole('button', { name: 'See plans' }).count()]).toEqual([type, 0]);
  }
  await offer(0, 0);
});

test.each([
  [80, 'Your parcel quota is almost used up', 'Your quota is almost used up'],
  [100, 'Your parcel quota is used up', 'Your quota is used up'],
])(
  'at %i %% of the quota one banner says so, on billing in its own place; closed it stays closed',
  async (used, title, own) => {
    await suite.use(used);
    const page = await nextScreen();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('link', { name: 'Billing' }).first().click();
    await heading(page, 'Billing');
    await page.getByText(own).waitFor();
    expect(await page.getByText(title).count()).toBe(0);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/setting/user_set'));
    await page.getByRole('button', { name: /Dismiss/ }).click();
    expect((await saved).ok()).toBe(true);
    const later = await nextScreen();
    await later.waitForLoadState('networkidle');
    expect(await later.getByText(title).count()).toBe(0);
  },
);
