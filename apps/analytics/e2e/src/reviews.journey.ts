import { namesOf, type FiguresSuite } from '@parcelway/e2e/figures-suite';
import { waitForMail } from '@parcelway/e2e/mailbox';
import type { Shipped } from '@parcelway/e2e/parcels';
import { heading, tabTo } from '@parcelway/e2e/shell-page';
import { AGENT, designer, findOrder, HOSTED, PHONE } from '@parcelway/e2e/shopper-page';

const SHOPPER = 'berta@shopper.example';

/** A shopper's review of a delivery, and the merchant's answer. */
export function reviewJourneys(suite: FiguresSuite): void {
  let arrived: Shipped;
  beforeAll(async () => {
    await designer(suite.product).publish('classic');
    [arrived] = (await suite.parcels('delivered', 1, { email: SHOPPER })) as [Shipped];
  }, 300_000);

  test('[1.7, 2.20] a shopper reviews the delivery, the merchant reads it, opens its parcel and answers; the answer is in the mailbox', async () => {
    const context = await suite.browser.newContext({ ...PHONE, locale: 'en-US', userAgent: AGENT });
    const shopper = await context.newPage();
    await shopper.goto(`${suite.product.appUrl}${HOSTED}`);
    await findOrder(shopper, arrived, SHOPPER);
    await shopper.locator('.pw-stars label').nth(3).click();
    await shopper.getByText('Friendly courier').click();
    await shopper.getByLabel('In your own words').fill('Left with a smile');
    await shopper.getByRole('button', { name: 'Send review' }).click();
    await shopper.getByText('Thank you. You can change your review').waitFor();
    await context.close();

    const page = await suite.merchant();
    await suite.open(page, '/reviews');
    await heading(page, 'Reviews');
    const review = page.getByRole('article').filter({ hasText: 'Left with a smile' });
    for (const text of ['Friendly courier', arrived.name, SHOPPER]) await review.getByText(text).waitFor();
    await review.getByRole('link', { name: arrived.number }).click();
    await heading(page, new RegExp(`^${namesOf([arrived])[0]}`));
    await page.goBack();

    await review.getByText('Left with a smile').waitFor();
    await tabTo(page, page, /^Answer the review by /);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Answer / });
    await dialog.getByLabel('Your answer').waitFor();
    await page.keyboard.type('Thank you, Berta. We told the courier.');
    await tabTo(page, page, /^Send answer$/);
    await page.keyboard.press('Enter');
    await page
      .locator('.pw-toast')
      .filter({ hasText: `Your answer goes to ${SHOPPER}` })
      .waitFor();
    await review.getByText('Thank you, Berta. We told the courier.').waitFor();
    expect(await review.getByRole('button', { name: /^Answer the review/ }).count()).toBe(0);
    const { content } = await waitForMail(suite.product, SHOPPER);
    expect(content.text).toContain('Thank you, Berta. We told the courier.');
    expect(suite.crashes).toEqual([]);
  });
}
