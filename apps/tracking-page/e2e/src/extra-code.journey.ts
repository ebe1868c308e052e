import type { Page } from 'playwright-core';
import { HOSTILE, RUN } from '@parcelway/e2e/hostile-texts';
import { DEMO_SHOP, until } from '@parcelway/e2e';
import { editorOf, type TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

/** Tries to reach the page around it and the browser's storage, and records the results. */
const SPY = `
const tries = {
  origin: () => self.origin,
  cookie: () => document.cookie,
  storage: () => localStorage.length,
  parentCookie: () => parent.document.cookie,
  parentStorage: () => parent.localStorage.length,
  parentWord: () => { parent.ranAsUs = true; return 'written'; },
  topPlace: () => { if (top !== self) top.location.href = 'about:blank#taken'; return 'moved'; },
};
const found = {};
for (const name in tries) try { found[name] = String(tries[name]()); } catch (error) { found[name] = error.name; }
document.body.dataset.found = JSON.stringify(found);
window.ownScript = location.origin;
`;
/** The merchant's own code is the merchant's own, in the store; to us it is text. */
export function extraCodeJourneys(suite: TrackingPageSuite): void {
  const ranAsUs = (page: Page) => page.evaluate(() => 'ranAsUs' in window);

  test('[2.17] CSS and script that are typed show in the preview, which reaches nothing of ours', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/code/classic');
    await editor.field('CSS').click();
    await page.keyboard.type('.pw-content { border-top: 7px solid rgb(1, 2, 3) }');
    const content = editor.preview().locator('.pw-content');
    await until(
      'the preview has the style',
      async () => (await content.evaluate((main) => getComputedStyle(main).borderTopColor)) === 'rgb(1, 2, 3)',
    );
    await editor.field('JavaScript').click();
    await page.keyboard.insertText(SPY);
    await editor.preview().locator('body[data-found]').waitFor();
    const found: unknown = JSON.parse((await editor.preview().locator('body').getAttribute('data-found')) ?? 'null');
    expect(found).toEqual({
      origin: 'null',
      cookie: 'SecurityError',
      storage: 'SecurityError',
      parentCookie: 'SecurityError',
      parentStorage: 'SecurityError',
      parentWord: 'SecurityError',
      topPlace: 'SecurityError',
    });
    await editor.publish();
    await editor.saved();
    expect(new URL(page.url()).pathname).toBe('/tracking-page/code/classic');
    expect(await ranAsUs(page)).toBe(false);
    expect(suite.crashes).toEqual([]);
  });

  test("[2.17] the script runs on the store's page and not at our address, the style at both", async () => {
    const { store, hosted } = suite.addresses;
    const shopper = await suite.shopper();
    const border = () => shopper.locator('.pw-content').evaluate((main) => getComputedStyle(main).borderTop);
    await shopper.goto(store);
    expect(await shopper.evaluate(() => (window as { ownScript?: string }).ownScript)).toBe(new URL(store).origin);
    expect(await border()).toBe('7px solid rgb(1, 2, 3)');
    await shopper.goto(hosted);
    expect(await border()).toBe('7px solid rgb(1, 2, 3)');
    expect(await shopper.content()).not.toContain('ownScript');
    expect(await shopper.evaluate(() => 'ownScript' in window)).toBe(false);
  });

  test('[6.9] a section in Liquid has the values of the parcel in the preview and, published, on the page', async () => {
    await suite.product.db.query('update shops set plan = $1 where domain = $2', ['enterprise', DEMO_SHOP]);
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/classic');
    await editor.ready();
    await editor.add('Liquid section');
    await editor.field('Liquid').fill('<p>Parcel no. {{ parcel.number }}</p>');
    await editor.preview().getByText('Parcel no. 1Z999AA10123456784').waitFor();
    await editor.publish();
    const shopper = await suite.shopper();
    for (const address of Object.values(suite.addresses)) {
      await shopper.goto(`${address}?nums=${suite.parcel.number}`);
      await shopper.getByText(`Parcel no. ${suite.parcel.number}`).waitFor();
    }
    await suite.product.db.query('update shops set plan = $1 where domain = $2', ['pro', DEMO_SHOP]);
    expect(suite.crashes).toEqual([]);
  });

  test('hostile words, HTML and code run as us nowhere: not in the editor, the overview, the comparison, nor at our address', async () => {
    const page = await suite.merchant();
    const editor = editorOf(page);
    await suite.open(page, '/classic');
    await editor.ready();
    await editor.add('Custom HTML');
    await editor.field('HTML').fill(HOSTILE);
    await editor.add('Help and contact');
    await editor.field('Text (English)').fill(HOSTILE.slice(0, 300));
    await editor.choose('Language and texts');
    await editor.field('Page title').fill(`</title><script>${RUN}</script><img src=x onerror="${RUN}">`);
    await editor.preview().locator('.pw-own-html').waitFor();
    await editor.saved();
    expect(await ranAsUs(page)).toBe(false);

    await page.getByRole('link', { name: 'Extra code' }).click();
    for (const name of ['Above the page', 'Below the page', 'CSS']) {
      await editor.field(name).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(HOSTILE);
    }
    await editor.saved();
    await editor.publish();
    expect(await ranAsUs(page)).toBe(false);

    await suite.open(page);
    await page.getByTitle('Preview of Classic').waitFor();
    await page.frameLocator('iframe[title="Preview of Classic"]').locator('.pw-content').waitFor();
    await page
      .getByRole('button', { name: /^Compare the version/ })
      .last()
      .click();
    await page.getByRole('dialog').getByText('Texts in English').waitFor();
    expect(await ranAsUs(page)).toBe(false);

    const shopper = await suite.shopper();
    await shopper.goto(`${suite.addresses.hosted}?nums=${suite.parcel.number}`);
    await shopper.locator('.pw-helping').waitFor();
    expect(await shopper.evaluate(() => 'ranAsUs' in window)).toBe(false);
    expect(suite.crashes).toEqual([]);
  });
}
