import type { Page } from 'playwright-core';
import { until } from '@parcelway/e2e';
import { editorOf, type TrackingPageSuite } from '@parcelway/e2e/tracking-page-suite';

/** No input is lost: not by a crash, and not by another user who edits the same page. */
export function draftJourneys(suite: TrackingPageSuite): void {
  const stored = async (): Promise<{ revision: number; look: Record<string, unknown> }> => {
    const { body } = await suite.product.api<{ revision: number; settings: { look: Record<string, unknown> } }>(
      'v1/trackpage/setting?theme=classic',
    );
    return { revision: body.data.revision, look: body.data.settings.look };
  };

  /** The tab dies while a save that it sent is not yet there. */
  async function crashWithout(page: Page, change: () => Promise<void>): Promise<void> {
    await page.route('**/api/v1/trackpage/setting', (route) =>
      route.request().method() === 'PUT' ? undefined : route.continue(),
    );
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await change();
    await sent;
    const devtools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void devtools.send('Page.crash').catch(() => undefined);
    await crashed;
  }

  test('what was typed before a crash is back when the editor opens again, beside what was saved', async () => {
    const page = await suite.merchant();
    await suite.open(page, '/classic');
    await editorOf(page).ready();
    await editorOf(page).leaveTheme();
    await editorOf(page).field('Accent').fill('#123456');
    await editorOf(page).saved();
    await crashWithout(page, () => editorOf(page).field('Background').fill('#abcdef'));
    expect((await stored()).look).toMatchObject({ accent: '#123456', background: '#f7f6f3' });

    const again = await page.context().newPage();
    const editor = editorOf(again);
    await suite.open(again, '/classic');
    await editor.banner(/^Changes of .+ that were not saved are back/).waitFor();
    expect(await editor.field('Background').inputValue()).toBe('#abcdef');
    expect(await editor.field('Accent').inputValue()).toBe('#123456');
    await editor.saved();
    expect((await stored()).look).toMatchObject({ accent: '#123456', background: '#abcdef' });
  });

  test('where somebody saved since, it is offered and overwrites nothing by itself', async () => {
    const page = await suite.merchant();
    await suite.open(page, '/classic');
    await editorOf(page).ready();
    await crashWithout(page, () => editorOf(page).field('Background').fill('#fedcba'));
    const { body } = await suite.product.api<{ revision: number; settings: { look: object } }>(
      'v1/trackpage/setting?theme=classic',
    );
    const { settings, revision } = body.data;
    const { status } = await suite.product.api('v1/trackpage/setting', {
      method: 'PUT',
      body: { theme: 'classic', revision, settings: { ...settings, look: { ...settings.look, accent: '#654321' } } },
    });
    expect(status).toBe(200);

    const again = await page.context().newPage();
    const editor = editorOf(again);
    await suite.open(again, '/classic');
    await editor.banner(/^There are changes of .+ that were not saved/).waitFor();
    expect(await editor.field('Accent').inputValue()).toBe('#654321');
    expect(await editor.field('Background').inputValue()).toBe('#abcdef');
    await editor.button('Use them').click();
    expect(await editor.field('Background').inputValue()).toBe('#fedcba');
    await until('it is saved', async () => (await stored()).look.background === '#fedcba');
    await editor.button('Undo').click();
    expect(await editor.field('Accent').inputValue()).toBe('#654321');
    await until('it is saved', async () => (await stored()).look.accent === '#654321');
  });

  test('two who edit the same page see each other, and of two saves neither is lost unseen', async () => {
    const [ada, berta] = [await suite.merchant(), await suite.merchant()];
    const [adas, bertas] = [editorOf(ada), editorOf(berta)];
    const [adaToken, bertaToken] = [await suite.signIn('Ada'), await suite.signIn('Berta')];
    await ada.clock.install();
    await suite.open(ada, '/classic', adaToken);
    await adas.ready();
    // Colours can be chosen, before Berta loads the draft.
    await adas.leaveTheme();
    await adas.saved();
    await suite.open(berta, '/classic', bertaToken);
    await berta.getByText(/Ada.* (is|are) editing too/).waitFor();
    // Shown at the next poll of presence, within a minute.
    await ada.clock.fastForward(60_000);
    await ada.getByText(/Berta.* (is|are) editing too/).waitFor();

    await adas.field('Accent').fill('#aa0000');
    await adas.saved();
    await bertas.field('Accent').fill('#00aa00');
    await bertas.banner(/^Ada changed this draft on .+Your changes are not lost/s).waitFor();
    expect(await bertas.button('Publish').isDisabled()).toBe(true);
    expect(await bertas.field('Accent').inputValue()).toBe('#00aa00');
    await bertas.button('Load theirs').click();
    await bertas.banner('changed this draft').waitFor({ state: 'detached' });
    expect(await bertas.field('Accent').inputValue()).toBe('#aa0000');
    expect((await stored()).look.accent).toBe('#aa0000');

    await bertas.field('Background').fill('#00bb00');
    await bertas.saved();
    await adas.field('Background').fill('#bb0000');
    await adas.banner(/^Berta changed this draft on/).waitFor();
    expect((await stored()).look.background).toBe('#00bb00');
    await adas.button('Keep mine').click();
    await adas.saved();
    expect((await stored()).look).toMatchObject({ accent: '#aa0000', background: '#bb0000' });
    expect(suite.crashes).toEqual([]);
  });
}
