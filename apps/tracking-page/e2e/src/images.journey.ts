import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { until } from '@parcelway/e2e';
import { editorOf, type TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

/** A logo from the merchant's disk to the shopper's screen. */
export function imageJourneys(suite: TrackingPageSuite): void {
  const drawn = (image: Locator, width: number) =>
    until(
      'the image is drawn',
      async () => (await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)) === width,
    );

  test('[2.16] a logo that is uploaded is shown in the preview, and on both pages once it is published', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/classic');
    await editor.ready();
    const logo = sharp({ create: { width: 120, height: 40, channels: 3, background: '#9a3412' } });
    await page
      .getByLabel('Choose a logo')
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() });
    await drawn(page.getByRole('img', { name: 'Logo', exact: true }), 120);
    await drawn(editor.preview().locator('.pw-brand-name img'), 120);
    await editor.publish();
    const shopper = await suite.shopper();
    for (const address of Object.values(suite.addresses)) {
      await shopper.goto(address);
      await drawn(shopper.locator('.pw-brand-name img'), 120);
    }
  });

  test('a text by the name of an image is refused in words that say what to choose, and the logo stays', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/classic');
    await editor.ready();
    await page
      .getByLabel('Choose a logo')
      .and(page.locator('input'))
      .setInputFiles({
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<script>alert(1)</script> is no image'),
      });
    await page
      .getByRole('region', { name: 'Appearance' })
      .getByText('This is no image that we can read. Choose a PNG, JPEG, WebP, GIF or AVIF file.', { exact: true })
      .waitFor();
    await drawn(page.getByRole('img', { name: 'Logo', exact: true }), 120);
  });
}
