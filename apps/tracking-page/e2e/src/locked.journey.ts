import type { Page } from 'playwright-core';
import { DEMO_SHOP } from '@parcelway/e2e';
import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import { editorOf, type TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

/** What a plan or a person may not do is shown, with the reason. */
export function lockedJourneys(suite: TrackingPageSuite): void {
  const setPlan = (plan: string) =>
    suite.product.db.query('update shops set plan = $1 where domain = $2', [plan, DEMO_SHOP]);
  const isReadOnly = async (page: Page, names: readonly string[]) => {
    for (const name of names) expect([name, await editorOf(page).field(name).isDisabled()]).toEqual([name, true]);
  };

  describe('with the free plan', () => {
    beforeAll(() => setPlan('free'));
    afterAll(() => setPlan('pro'));

    test('[6.7] what the plan lacks says which plan holds it', async () => {
      const page = await suite.merchant();
      const editor = editorOf(page);
      await suite.open(page, '/classic');
      await editor.ready();
      const locked = async (part: string, notice: string, plan: string) => {
        await editor.choose(part);
        await editor.banner(notice).filter({ hasText: plan }).waitFor();
      };
      await locked('Appearance', 'A larger plan lets you hide our name at the foot of the page.', 'Pro');
      await locked('Language and texts', "A larger plan shows the page in each shopper's language.", 'Basic');
      await locked('Review', 'Your plan does not include reviews, so shoppers are not asked.', 'Pro');
      await editor.add('Coupon');
      await locked(
        'Coupon',
        'Your plan does not include coupons and recommendations, so shoppers do not see them.',
        'Basic',
      );
      await editor.saved();
    });

    test('the card that hides words can be read where it cannot be used', async () => {
      const page = await suite.merchant();
      await suite.open(page);
      await heading(page, 'Tracking page');
      await editorOf(page).button('Set up').click();
      expect(await editorOf(page).field('Hide these words').isDisabled()).toBe(true);
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('[2.17] extra code can be read and not written', async () => {
      const page = await suite.merchant();
      const editor = editorOf(page);
      await suite.open(page, '/code/classic');
      await editor
        .banner('Your plan does not include extra code, so shoppers do not get it.')
        .filter({ hasText: 'Basic' })
        .waitFor();
      expect(await editor.field('CSS').getAttribute('aria-readonly')).toBe('true');
      expect(await editor.button('Publish').isDisabled()).toBe(true);
    });
  });

  test('who may not change the page reads it: nothing can be typed, moved or published', async () => {
    const token = await suite.signIn('reader', ['order.read']);
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/classic', token);
    await editor.ready();
    await editor.banner('Your account may look at the page, but not change it.').waitFor();
    await isReadOnly(page, ['Accent', 'Background', 'Rounding of corners (px)']);
    for (const name of ['Publish', 'Add section', 'Move Timeline'])
      expect([name, await editor.button(name).isDisabled()]).toEqual([name, true]);
    expect(await page.getByLabel('Choose a logo').and(page.locator('input')).isDisabled()).toBe(true);
    await editor.preview().locator('.pw-content').waitFor();
    await editor.choose('Timeline');
    for (const name of ['Move up', 'Hide', 'Remove'])
      expect([name, await editor.button(name).isDisabled()]).toEqual([name, true]);
    await editor.choose('Language and texts');
    await isReadOnly(page, ['Page title', 'Introduction']);
  });
}
