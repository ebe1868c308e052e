import { figureOf, type FiguresSuite } from '@parcelway/e2e/figures-suite';
import { heading } from '@parcelway/e2e/shell-page';
import { editorOf } from '@parcelway/e2e/tracking-page-suite';

/** From an empty shop to the end of the guide. */
export function guideJourneys(suite: FiguresSuite): void {
  beforeAll(() => suite.setPlan('free'));
  afterAll(() => suite.setPlan('pro'));

  test('[2.3, 4.22] a new shop begins at its dashboard, which says what comes next; each step of the guide that is done is ticked, and with the fourth all are', async () => {
    const page = await suite.merchant();
    const done = (words: string) => page.getByText(words, { exact: true }).waitFor();
    const menu = (name: string) =>
      page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click();
    await suite.open(page);
    const begin = new URL(page.url());
    await page.goto(`${begin.origin}/${begin.search}`);
    await heading(page, 'Dashboard');
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.getByText('Nothing to count yet').waitFor();
    expect(await figureOf(page, 'Parcels').count()).toBe(0);
    await done('0 of 4 done');

    await page.getByRole('button', { name: 'Choose couriers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which couriers do you ship with?' });
    await dialog.getByPlaceholder('Name of the courier').fill('UPS');
    await dialog.getByRole('checkbox', { name: 'UPS', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'UPS', exact: true, checked: true }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await done('1 of 4 done');

    await page.getByRole('link', { name: 'Open tracking page' }).click();
    await page.getByRole('link', { name: 'Edit Classic', exact: true }).click();
    const editor = editorOf(page);
    await editor.ready();
    await editor.leaveTheme();
    await editor.field('Accent').fill('#9a3412');
    await editor.saved();
    await editor.publish();
    await menu('Dashboard');
    await done('2 of 4 done');

    await page.getByRole('link', { name: 'Set up emails' }).click();
    await heading(page, 'Notification');
    await page.getByLabel("Sender's name", { exact: true }).fill('The Nook');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.pw-toast').filter({ hasText: 'Saved.' }).waitFor();
    await menu('Dashboard');
    await done('3 of 4 done');

    await page.getByRole('button', { name: 'Stay on Free' }).click();
    await done('All four steps are done');
    expect(suite.crashes).toEqual([]);
  });

  test('[7.50] the guide is dismissed, and does not come back', async () => {
    const page = await suite.merchant();
    await suite.open(page);
    await page.getByRole('button', { name: 'Dismiss guide' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss the guide?' });
    await dialog.getByText('No', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Dismiss guide' }).click();
    await page.locator('.pw-toast').filter({ hasText: 'The guide is dismissed' }).waitFor();
    await page.reload();
    await suite.settled(page);
    expect(await page.getByRole('heading', { name: 'Setup guide' }).count()).toBe(0);
    expect(suite.crashes).toEqual([]);
  });
}
