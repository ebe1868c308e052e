import { until } from '@parcelway/e2e';
import { heading } from '@parcelway/e2e/shell-page';
import { mailEditorOf, type NotificationsSuite } from './notifications-suite';
import { waitForMail } from '@parcelway/e2e/mailbox';

const TEXTS = {
  en: {
    subject: 'Good news, {{ customer.first_name | default: "friend" }}',
    heading: 'Off it goes',
    text: 'Hurray & <b>soon</b>',
  },
  de: { subject: 'Gute Nachricht zu {{ order.name }}', heading: 'Los geht’s', text: 'Hurra & <b>bald</b>' },
};
const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

/** From nothing to a mail that arrives, in the words of the merchant and the language of the customer. */
export function templateJourneys(suite: NotificationsSuite): void {
  test('[1.6, 2.13] a mail is written in two languages, tried out and published, and arrives in that of the customer', async () => {
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page);
    await heading(page, 'Notification');
    await page.getByRole('link', { name: 'Edit the email about In transit', exact: true }).click();
    await heading(page, 'In transit');
    await editor.ready();
    await page.getByText('Our email is sent', { exact: true }).waitFor();
    for (const language of ['en', 'de'] as const) {
      await editor.choose('Subject and preview text');
      await editor.language(LANGUAGES[language]);
      await editor.field(`Subject (${LANGUAGES[language]})`).fill(TEXTS[language].subject);
      await editor.choose('Heading');
      await editor.field(`Text (${LANGUAGES[language]})`).fill(TEXTS[language].heading);
      await editor.choose('Text');
      await editor.field(`Text (${LANGUAGES[language]})`).fill(TEXTS[language].text);
      await editor.preview().getByRole('heading', { name: TEXTS[language].heading }).waitFor();
    }
    await editor.add('Discount code');
    await editor.field('Code').fill('THANKS10');
    await editor.preview().getByText('THANKS10').waitFor();
    await editor.choose('Items');
    await editor.button('Hide').click();
    await editor.saved();

    await editor.button('Send a test').click();
    await editor.field('Address').fill('me@merchant.example');
    await editor.button('Send').click();
    await editor.toast('Test sent to me@merchant.example').waitFor();
    const test = await waitForMail(suite.product, 'me@merchant.example');
    expect(test.subject).toMatch(/^\[Test\] .*Gute Nachricht zu #\d+|^\[.+\] Gute Nachricht zu #\d+/);
    await editor.publish();
    await page.getByText('Your email is sent', { exact: true }).waitFor();

    const [english, german] = [await suite.notify('ada@shopper.example'), await suite.notify('berta@shopper.example')];
    expect([english.subject, german.subject]).toEqual([
      expect.stringMatching(/^Good news, \S+$/),
      expect.stringMatching(/^Gute Nachricht zu #\d+$/),
    ]);
    for (const [mail, { heading: title }, number] of [
      [english, TEXTS.en, suite.numberOf('ada@shopper.example')],
      [german, TEXTS.de, suite.numberOf('berta@shopper.example')],
    ] as const) {
      expect(mail.content.html).toContain(title);
      expect(mail.content.html).toContain('&lt;b&gt;');
      expect(mail.content.html).not.toMatch(/\{\{|\{%/);
      expect(mail.content.text).toContain(title);
      expect(mail.content.text).toContain('THANKS10');
      expect(mail.content.text).toContain(number);
      expect(mail.content.unsubscribe?.oneClick).toBe(true);
    }
    expect(suite.crashes).toEqual([]);
  });

  test('a link in the mail leads to the page of its parcel, which is noticed', async () => {
    const { product } = suite;
    const mail = await waitForMail(product, 'ada@shopper.example');
    const reader = await suite.shopper();
    await reader.goto(`${product.twinUrl}/mails/${mail.id}`);
    const opened = reader.waitForEvent('popup');
    await reader.frameLocator('iframe').getByRole('link', { name: 'Track your parcel' }).click();
    const shop = await opened;
    await shop.getByText(suite.numberOf('ada@shopper.example')).first().waitFor();
    expect(new URL(shop.url()).pathname).toMatch(/\/apps\/track|\/t\/parcelway-demo/);
    await until('its opening and the press are noticed', async () => {
      const { rows } = await product.db.query(
        'select 1 from mails where opened_at is not null and clicked_at is not null and message_id = $1',
        [mail.messageId],
      );
      return rows.length > 0;
    });

    const page = await suite.merchant();
    await suite.open(page, '/record?emailStatus=2');
    await page.getByRole('button', { name: `Open the email “${mail.subject}”` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.frameLocator('iframe[title="The email as it was sent"]').getByText(TEXTS.en.heading).waitFor();
    await dialog.getByText('Clicked', { exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Plain text' }).click();
    await dialog.getByText('THANKS10').waitFor();
    expect(suite.crashes).toEqual([]);
  });

  test('[2.13] our own mail is sent again once the merchant wants it, and what was published stays among the versions', async () => {
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page, '/template/2');
    await editor.ready();
    await editor.button('Use our own email again').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use our own email again' }).click();
    await editor.toast('Our own email is sent again').waitFor();
    expect((await suite.notify('carl@shopper.example')).subject).toMatch(/^Your parcel from order #\d+ is on its way$/);
    await editor.button('Versions').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Compare the version of/ })
      .click();
    await page.getByText('The draft is the same as this version.').waitFor();
    expect(suite.crashes).toEqual([]);
  });
}
