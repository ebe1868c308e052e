import { until } from '@parcelway/e2e';
import { heading } from '@parcelway/e2e/shell-page';
import type { Frame, Page } from 'playwright-core';
import { PayingSuite } from './paying-suite';

/** The plan page above a screen, in the overlay frame of the store admin. */
const suite = new PayingSuite();
afterEach(() => expect(suite.crashes).toEqual([]));

const inAdmin = (page: Page, path: string): Promise<Frame> => {
  const { twinUrl } = suite.product;
  return page.goto(`${twinUrl}/store/parcelway-demo/apps/parcelway${path}`).then(() => app(page));
};
const framesOf = (page: Page): Frame[] =>
  page.frames().filter((one) => one.url().startsWith(suite.product.appUrl) && !one.url().includes('/auth/'));
const app = (page: Page): Promise<Frame> => until('the app is in its frame', async () => framesOf(page)[0]);

/** From a locked screen, by the upgrade modal, to the plans. */
async function overlayFrom(page: Page): Promise<Frame> {
  const screen = await inAdmin(page, '/analytics');
  await screen.getByRole('button', { name: 'Upgrade to Pro' }).first().click();
  const modal = screen.getByRole('dialog', { name: 'Upgrade to Pro' });
  await modal.getByRole('button', { name: 'Start free trial' }).click();
  const overlay = await until('the plans are in the overlay', async () =>
    framesOf(page).find((one) => new URL(one.url()).pathname === '/billing/plan'),
  );
  await heading(overlay, 'Plans');
  return overlay;
}

test('[4.33] closed without a choice: the locked screen is there as before', async () => {
  const page = await suite.merchant();
  await overlayFrom(page);
  await page.locator('#overlay-close').click();
  const screen = await app(page);
  await heading(screen, 'Analytics');
  await screen.getByRole('button', { name: 'Upgrade to Pro' }).first().waitFor();
  await suite.hasPlan('free');
});

test('[2.37, 4.33] approved: the platform leads back into the admin, to the screen that was locked, and it is open', async () => {
  const page = await suite.merchant();
  const overlay = await overlayFrom(page);
  await overlay.getByRole('button', { name: 'Start free trial: Pro' }).click();
  await suite.decide(page, 'Approve', overlay);
  await page.waitForURL(/\/store\/parcelway-demo\/apps\/parcelway\/analytics/);
  const screen = await app(page);
  await heading(screen, 'Analytics');
  await suite.hasPlan('pro');
  await page.waitForLoadState('networkidle');
  expect(await screen.getByRole('button', { name: 'Upgrade to Pro' }).count()).toBe(0);
  expect(await suite.charges()).toEqual([]);
});
