import { until } from '@parcelway/e2e';
import { heading } from '@parcelway/e2e/shell-page';
import { mailEditorOf, type NotificationsSuite } from './notifications-suite';

/** A block and its place in the mail find each other. */
export function choosingJourneys(suite: NotificationsSuite): void {
  test('[2.13] a block that is pressed in the mail is chosen; one that is chosen in the list is marked in it and in sight', async () => {
    const page = await suite.merchant({ width: 1440 });
    const editor = mailEditorOf(page);
    await suite.open(page, '/template/2');
    await heading(page, 'In transit');
    await editor.ready();
    // In its own size: the test does not see that the frame is shown in small.
    await editor.button('Width of a phone').click();
    const mail = editor.preview();
    await mail.getByRole('heading', { level: 1 }).click();
    await page.getByRole('region', { name: 'Heading', exact: true }).waitFor();
    expect(await editor.field('Text (English)').inputValue()).toBe('Your parcel is on its way');

    await editor.add('Two columns');
    await page
      .getByRole('group', { name: 'Left column' })
      .getByRole('textbox', { name: 'Text (English)' })
      .fill('Caps in three colours');
    await page
      .getByRole('group', { name: 'Right column' })
      .getByRole('textbox', { name: 'Text (English)' })
      .fill('Bags for every day');
    const part = mail.locator('[data-part=columns]');
    await until('the block is marked', async () => (await part.getAttribute('style'))?.includes('outline') ?? false);
    await part.scrollIntoViewIfNeeded();
    await editor.choose('Logo');
    await editor.choose('Two columns');
    await until('it is in sight', () =>
      part.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight),
    );
    expect(suite.crashes).toEqual([]);
  });
}
