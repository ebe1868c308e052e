import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import type { NotificationsSuite } from './notifications-suite';

const SCREENS = [
  ['', 'Notification'],
  ['/record', 'Email log'],
  ['/summary', 'Email summary'],
  ['/template/3', 'Out for delivery'],
] as const;

/** 390 px, alone and within the store's admin. */
export function phoneJourneys(suite: NotificationsSuite): void {
  test.each(SCREENS)('at 390 px /notification%s fits and everybody can read it', async (path, title) => {
    const page = await suite.merchant({ width: 390 });
    await suite.open(page, path);
    await heading(page, title);
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousFindings(page)).toEqual([]);
    expect(suite.crashes).toEqual([]);
  });

  test('[2.13] at 390 px in the store’s admin a text is changed, and the mail shows it', async () => {
    const page = await suite.merchant({ width: 390 });
    await page.goto(`${suite.product.twinUrl}/store/parcelway-demo/apps/parcelway/notification/template/3`);
    const app = page.frameLocator('iframe');
    await app.getByRole('tab', { name: 'Settings', exact: true }).click();
    await app.getByLabel('Subject (English)', { exact: true }).fill('Nearly there');
    await app.getByRole('tab', { name: 'Preview', exact: true }).click();
    await app.getByText('Nearly there', { exact: true }).first().waitFor();
    await app.frameLocator('iframe[title="The email as customers get it"]').getByRole('heading').first().waitFor();
    expect(await app.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
    await app.getByText('Saved', { exact: true }).waitFor();
    expect(suite.crashes).toEqual([]);
  });
}
