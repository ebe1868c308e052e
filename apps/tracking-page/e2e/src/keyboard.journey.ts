import { tabTo } from '@parcelway/e2e/shell-page';
import { editorOf, type TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

/** The editor without a pointer. */
export function keyboardJourneys(suite: TrackingPageSuite): void {
  test('[2.16] by keyboard alone: a section is moved and hidden, that is undone and done again, and the page published', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    const announces = async (text: string) => {
      await page.getByText(text, { exact: true }).waitFor({ state: 'attached' });
      // The drag library handles further keys from the next timer on, on a slow machine after it has announced the move.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
    };
    await suite.open(page, '/classic');
    await editor.ready();
    const before = await editor.names();

    await tabTo(page, page, /^Move Timeline$/);
    await page.keyboard.press('Space');
    await announces('Timeline picked up from place 5 of 8.');
    await page.keyboard.press('ArrowUp');
    await announces('Timeline is over place 4 of 8.');
    await page.keyboard.press('Space');
    await announces('Timeline is now at place 4 of 8.');
    await editor.rows.nth(3).filter({ hasText: 'Timeline' }).waitFor();
    expect(await editor.names()).toEqual([
      ...['Status message', 'Status bar', 'Expected delivery', 'Timeline', 'Courier', 'Items', 'Review'],
      'Lookup form',
    ]);
    // The focus stayed with what was moved; Escape leaves it where it is.
    await tabTo(page, page, /^Move Timeline$/, 'Shift+Tab');
    await page.keyboard.press('Space');
    await announces('Timeline picked up from place 4 of 8.');
    await page.keyboard.press('Escape');
    await announces('Timeline stays where it was.');

    await tabTo(page, page, /^Timeline$/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Timeline', exact: true }).waitFor();
    await tabTo(page, page, /^Hide$/);
    await page.keyboard.press('Enter');
    const hidden = editor.row('Timeline').getByText('Hidden');
    await hidden.waitFor({ state: 'attached' });
    await page.keyboard.press('Control+z');
    await hidden.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await editor.rows.nth(4).filter({ hasText: 'Timeline' }).waitFor();
    expect(await editor.names()).toEqual(before);
    for (const _ of ['moved', 'hidden']) await page.keyboard.press('Control+Shift+z');
    await hidden.waitFor({ state: 'attached' });

    await tabTo(page, page, /^Publish$/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await editor.toast('Classic is published. Shoppers see it now.').waitFor();
    const { rows } = await suite.product.db.query<{ sections: { kind: string; hidden: boolean }[] }>(
      "select settings->'sections' as sections from tracking_page_versions",
    );
    expect(rows[0]?.sections[3]).toMatchObject({ kind: 'timeline', hidden: true });
    expect(suite.crashes).toEqual([]);
  });
}
