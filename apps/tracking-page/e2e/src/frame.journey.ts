import { until } from '@parcelway/e2e';
import type { TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

/** The editor within the store admin's frame, and the shopper's page in a frame within that. */
export function frameJourneys(suite: TrackingPageSuite): void {
  test.each([1440, 390])('[2.16] at %i px the preview shows the page, and what is changed in it', async (width) => {
    const page = await suite.merchant({ width });
    await page.goto(`${suite.product.twinUrl}/store/parcelway-demo/apps/parcelway/tracking-page/classic`);
    const app = page.frameLocator('iframe');
    const open = async (pane: string) => {
      if (width === 390) await app.getByRole('tab', { name: pane, exact: true }).click();
    };
    await open('Settings');
    await app.getByRole('checkbox', { name: 'Follow my theme', exact: true }).uncheck();
    const accent = app.getByRole('textbox', { name: 'Accent', exact: true });
    await accent.fill('#0000ff');
    await open('Preview');
    const button = app.frameLocator('iframe[title="What shoppers see"]').locator('.pw-again .pw-button').first();
    await until(
      'the preview has the colour',
      async () => (await button.evaluate((element) => getComputedStyle(element).backgroundColor)) === 'rgb(0, 0, 255)',
    );
    expect(await app.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(true);
    await app.getByText('Saved', { exact: true }).waitFor();
    expect(suite.crashes).toEqual([]);
  });
}
