import type { Locator, Page } from 'playwright-core';
import { heading } from '@parcelway/e2e/shell-page';
import { editorOf, type Theme, type TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

const TITLES = { en: 'Where is my surprise?', de: 'Wo ist meine Überraschung?' };
const ACCENT = '#9a3412';

/** A merchant makes both themes their own, breaks one, and brings the version before back. */
export function publishingJourneys(suite: TrackingPageSuite): void {
  const background = (shopper: Page) =>
    shopper.locator('.pw-page').evaluate((body) => getComputedStyle(body).backgroundColor);
  const shown = async (shopper: Page, address: string, theme: Theme, title: string) => {
    await shopper.goto(address);
    await shopper.locator(`.pw-${theme}`).getByRole('heading', { name: title, level: 1 }).waitFor();
  };
  const writeTitles = async (page: Page) => {
    const editor = editorOf(page);
    await editor.choose('Language and texts');
    await editor.field('Page title').fill(TITLES.en);
    await page.getByLabel('Language of the words').selectOption({ label: 'Deutsch' });
    await editor.field('Page title').fill(TITLES.de);
    await editor.preview().locator('.pw[lang=de]').waitFor();
  };

  test('[1.6, 2.5] the overview says that nothing is published, and leads to the editor', async () => {
    const page = await suite.merchant();
    await suite.open(page);
    await heading(page, 'Tracking page');
    await page.getByText('Not published', { exact: true }).waitFor();
    await page.getByText('Shoppers see our design until you publish.', { exact: true }).waitFor();
    await page.getByText('Nothing was published yet.', { exact: false }).waitFor();
    expect(await page.getByRole('link', { name: suite.addresses.store.replace(/^http:\/\//, '') }).count()).toBe(1);
    await page.getByRole('link', { name: 'Edit Classic', exact: true }).click();
    await heading(page, 'Classic');
    await editorOf(page).ready();
  });

  test('[1.6, 2.16] colour, a section that is added, dragged, another hidden, words in two languages: published, shoppers see it at both addresses', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/classic');
    await editor.ready();
    await editor.leaveTheme();
    await editor.field('Accent').fill(ACCENT);
    await editor.add('Help and contact');
    expect((await editor.names()).slice(-2)).toEqual(['Lookup form', 'Help and contact']);
    await drag(page, editor.handle('Help and contact'), editor.row('Lookup form'));
    await page.getByText('Help and contact is now at place 8 of 9.').waitFor({ state: 'attached' });
    await editor.row('Lookup form').and(editor.rows.last()).waitFor();
    await editor.choose('Courier');
    await editor.button('Hide').click();
    await editor.row('Courier').getByText('Hidden').waitFor({ state: 'attached' });
    await editor.preview().locator('.pw-facts').waitFor({ state: 'detached' });
    await writeTitles(page);
    await editor.publish();
    await editor.saved();

    for (const language of ['en', 'de'] as const) {
      const shopper = await suite.shopper(language);
      for (const address of Object.values(suite.addresses)) {
        await shown(shopper, address, 'classic', TITLES[language]);
        expect(await shopper.locator('.pw-button').first().evaluate(colorOf)).toBe('rgb(154, 52, 18)');
        await shopper.goto(`${address}?nums=${suite.parcel.number}`);
        await shopper.locator('.pw-again').waitFor();
        expect(await order(shopper, '.pw-helping, .pw-again')).toEqual(['pw-card pw-helping', 'pw-card pw-again']);
        expect(await shopper.locator('.pw-facts').count()).toBe(0);
      }
    }
    expect(suite.crashes).toEqual([]);
  });

  test('[2.16] then the modern theme: shoppers see it once it is published', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/modern');
    await editor.ready();
    await editor.field('Background').fill('#ffe4e6');
    await writeTitles(page);
    await editor.saved();
    const shopper = await suite.shopper('de');
    await shown(shopper, suite.addresses.hosted, 'classic', TITLES.de);
    await editor.publish();
    for (const address of Object.values(suite.addresses)) await shown(shopper, address, 'modern', TITLES.de);
    await page.getByRole('link', { name: 'Tracking page' }).last().click();
    await page.getByText('Theme: Modern', { exact: true }).waitFor();
  });

  test('a page that was broken: the list of versions shows what differs, and brings the one before back', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/modern');
    await editor.ready();
    await editor.field('Background').fill('#ff00ff');
    await editor.field('Greatest width (px)').fill('480');
    await editor.choose('Status message');
    await editor.button('Remove').click();
    await editor.publish();
    const shopper = await suite.shopper();
    await shown(shopper, suite.addresses.hosted, 'modern', TITLES.en);
    expect(await background(shopper)).toBe('rgb(255, 0, 255)');

    await suite.open(page);
    await page
      .getByRole('button', { name: /^Compare the version of .+ with the draft$/ })
      .nth(1)
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Restoring it would change this in the draft of Modern:').waitFor();
    expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
      'Background: from #ff00ff to #ffe4e6',
      'Greatest width: from 480 to 1040',
      'Section added: Status message',
    ]);
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await editor.ready();
    expect(await editor.field('Background').inputValue()).toBe('#ffe4e6');
    // A restored draft changes nothing for shoppers yet.
    await shopper.reload();
    expect(await background(shopper)).toBe('rgb(255, 0, 255)');
    await editor.publish();
    await shopper.reload();
    expect(await background(shopper)).toBe('rgb(255, 228, 230)');
    await shown(shopper, suite.addresses.store, 'modern', TITLES.en);
    expect(suite.crashes).toEqual([]);
  });
}

const colorOf = (element: Element): string => getComputedStyle(element).backgroundColor;

const order = (shopper: Page, selector: string): Promise<string[]> =>
  shopper.locator(selector).evaluateAll((found) => found.map(({ className }) => className));

/** As a hand does it: pressed, moved over the other's place in steps, let go. */
async function drag(page: Page, handle: Locator, to: Locator): Promise<void> {
  await handle.scrollIntoViewIfNeeded();
  const [from, over] = [await handle.boundingBox(), await to.boundingBox()];
  if (!from || !over) throw new Error('what is dragged or where to is not on the screen');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, over.y + over.height / 2 - 4, { steps: 8 });
  await page.getByText(/^Help and contact is over place 8 of 9/).waitFor({ state: 'attached' });
  await page.mouse.up();
}
