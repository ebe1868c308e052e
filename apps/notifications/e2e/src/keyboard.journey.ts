import { heading, tabTo } from '@parcelway/e2e/shell-page';
import { mailEditorOf, type NotificationsSuite } from './notifications-suite';

/** Everything that matters without a pointer. */
export function keyboardJourneys(suite: NotificationsSuite): void {
  test('[2.6, 2.13, 2.14] by keyboard alone: a mail is turned on, its block moved and hidden, it is published, and one that was sent is read', async () => {
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    const announces = async (text: string) => {
      await page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
      // The drag library handles further keys from the next timer on.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    };
    await suite.open(page);
    await heading(page, 'Notification');
    await page.getByRole('switch').first().waitFor();
    await tabTo(page, page, /^Expired: email to the customer$/);
    await page.keyboard.press('Space');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, page, /^Turn on$/);
    await page.keyboard.press('Enter');
    await editor.toast('Customers get this email from now on: Expired').waitFor();

    await tabTo(page, page, /^Edit the email about Expired$/);
    await page.keyboard.press('Enter');
    await heading(page, 'Expired');
    await editor.ready();
    await tabTo(page, page, /^Move Timeline$/);
    await page.keyboard.press('Space');
    await announces('Timeline picked up from place 7 of 9.');
    await page.keyboard.press('ArrowUp');
    await announces('Timeline is over place 6 of 9.');
    await page.keyboard.press('Space');
    await announces('Timeline is now at place 6 of 9.');
    await tabTo(page, page, /^Items$/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Items', exact: true }).waitFor();
    await tabTo(page, page, /^Hide$/);
    await page.keyboard.press('Enter');
    const hidden = editor.row('Items').getByText('Hidden');
    await hidden.waitFor({ state: 'attached' });
    await page.keyboard.press('Control+z');
    await hidden.waitFor({ state: 'detached' });
    await editor.saved();
    await tabTo(page, page, /^Publish$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await editor.toast('Published. Customers get this email from now on.').waitFor();

    await suite.open(page, '/record');
    await page.getByRole('table').waitFor();
    await tabTo(page, page, /^Open the email/);
    await page.keyboard.press('Enter');
    await page.frameLocator('iframe[title="The email as it was sent"]').locator('body > *').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus is where it was.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Open the email'));
    expect(suite.crashes).toEqual([]);
  });
}
