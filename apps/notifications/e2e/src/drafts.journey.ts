import type { Page } from 'playwright-core';
import { HOSTILE, RUN } from '@parcelway/e2e/hostile-texts';
import { until } from '@parcelway/e2e';
import { mailEditorOf, type NotificationsSuite } from './notifications-suite';

/** Two who edit the same mail, and texts that would like to be code. */
export function draftJourneys(suite: NotificationsSuite): void {
  const ranAnywhere = async (page: Page): Promise<string[]> => {
    const ran = await Promise.all(
      page.frames().map(async (frame) => ((await frame.evaluate(() => 'ranAsUs' in window)) ? frame.url() : '')),
    );
    return ran.filter(Boolean);
  };

  test('[2.13] two who edit the same mail are notified of each other, and of two saves neither is lost unseen', async () => {
    const [ada, berta] = [await suite.merchant(), await suite.merchant()];
    const [adas, bertas] = [mailEditorOf(ada), mailEditorOf(berta)];
    const [adaToken, bertaToken] = [await suite.signIn('Ada'), await suite.signIn('Berta')];
    await ada.clock.install();
    await suite.open(ada, '/template/4', adaToken);
    await adas.ready();
    await suite.open(berta, '/template/4', bertaToken);
    await berta.getByText(/Ada.* (is|are) editing too/).waitFor();
    // Shown at the next poll of presence, within a minute.
    await ada.clock.fastForward(60_000);
    await ada.getByText(/Berta.* (is|are) editing too/).waitFor();
    await bertas.ready();

    await adas.field('Subject (English)').fill('From Ada');
    await adas.saved();
    await bertas.field('Subject (English)').fill('From Berta');
    await bertas.banner(/^Ada changed this draft on .+Your changes are not lost/s).waitFor();
    expect(await bertas.button('Publish').isDisabled()).toBe(true);
    await bertas.button('Load theirs').click();
    await bertas.banner('changed this draft').waitFor({ state: 'detached' });
    expect(await bertas.field('Subject (English)').inputValue()).toBe('From Ada');
    expect(suite.crashes).toEqual([]);
  });

  test('hostile words, HTML and Liquid run nowhere: not in the editor, its preview, the log, nor in the mailbox', async () => {
    const { product } = suite;
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page, '/template/2');
    await editor.ready();
    await editor.field('Subject (English)').fill(`</title><script>${RUN}</script>`);
    await editor.choose('Heading');
    await editor.field('Text (English)').fill(`<img src=x onerror="${RUN}">`.slice(0, 200));
    await editor.choose('Text');
    await editor.field('Text (English)').fill(HOSTILE);
    await editor.add('Custom HTML');
    await editor.field('HTML').fill(`${HOSTILE}<p>the end of it</p>`);
    await editor.preview().getByText('the end of it').waitFor();
    await editor.saved();
    expect(await ranAnywhere(page)).toEqual([]);
    await editor.publish();
    const mail = await suite.notify('gerda@shopper.example');
    const reader = await suite.shopper();
    expect(await reader.evaluate(codeIn, mail.content.html)).toEqual([]);

    await suite.open(page, '/record');
    await page
      .getByRole('row')
      .filter({ hasText: 'gerda@shopper.example' })
      .getByRole('button', { name: /^Open the email/ })
      .click();
    await page.frameLocator('iframe[title="The email as it was sent"]').getByText('the end of it').waitFor();
    expect(await ranAnywhere(page)).toEqual([]);
    await reader.goto(`${product.twinUrl}/mails/${mail.id}`);
    await reader.frameLocator('iframe').getByText('the end of it').waitFor();
    expect(await ranAnywhere(reader)).toEqual([]);
    expect(suite.crashes).toEqual([]);
  });

  test('a text that cannot be filled is named with its line, and cannot be published', async () => {
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page, '/template/6');
    await editor.ready();
    await editor.choose('Text');
    await editor.field('Text (English)').fill('Dear {{ customer.first_name }},\n{% for one in nothing %}');
    await editor
      .banner('1 problem keeps this email from being sent')
      .or(page.getByText(/^Line 2: /))
      .first()
      .waitFor();
    await until('it cannot be published', () => editor.button('Publish').isDisabled());
    expect(suite.crashes).toEqual([]);
  });
}

/** What of a mail would run, or load what runs, in a program that lets it. */
function codeIn(html: string): string[] {
  const mail = new DOMParser().parseFromString(html, 'text/html');
  return [...mail.querySelectorAll('*')].flatMap((element) => [
    ...(element.matches('script, iframe, object, embed, form, base, link, svg') ? [element.outerHTML] : []),
    ...[...element.attributes]
      .filter(({ name, value }) => name.startsWith('on') || /^\s*(javascript|data|vbscript):/i.test(value))
      .map(({ name }) => `${element.localName} ${name}`),
  ]);
}
