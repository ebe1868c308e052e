import { heading } from '@parcelway/e2e/shell-page';
import { mailEditorOf, type NotificationsSuite } from './notifications-suite';
import { mailsTo, waitForMail } from '@parcelway/e2e/mailbox';

/** The overview: what would have been sent, and what is sent from then on. */
export function switchJourneys(suite: NotificationsSuite): void {
  test('[1.6, 2.6] a mail is tried out over what really happened, turned on, and holds for what happens from then on', async () => {
    const { product } = suite;
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page);
    await heading(page, 'Notification');
    const toggle = page.getByRole('switch', { name: 'Info received: email to the customer' });
    expect(await toggle.getAttribute('aria-checked')).toBe('false');
    await toggle.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Nothing is sent about the past.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'See what would have been sent' }).click();
    await dialog.getByText('8 emails about this', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await editor.toast('Customers get this email from now on: Info received').waitFor();
    await page.locator('[role=switch][aria-checked=true][aria-label="Info received: email to the customer"]').waitFor();
    expect((await mailsTo(product, '')).filter(({ subject }) => subject.includes('ready to go'))).toEqual([]);

    // The courier announced it two days before: as if it had been turned on before that.
    await product.db.query("update mail_switches set customer_since = customer_since - interval '3 days'");
    await suite.announce('hugo@shopper.example');
    const mail = await waitForMail(product, 'hugo@shopper.example');
    expect(mail.subject).toMatch(/^Your parcel from order #\d+ is ready to go$/);
    await page.reload();
    await page.locator('[role=switch][aria-checked=true][aria-label="Info received: email to the customer"]').waitFor();
    expect(suite.crashes).toEqual([]);
  });

  test('[2.6] sender, replies and copies are set, and the next mail has them', async () => {
    const { product } = suite;
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page);
    await heading(page, 'Notification');
    await editor.field("Sender's name").fill('The Nook');
    await editor.field('Replies go to').fill('care@nook.example');
    await editor.field('Your addresses').fill('boss@nook.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await editor.toast('Saved. It holds for what happens from now on.').waitFor();
    await page.getByRole('switch', { name: 'Copy of every email to customers' }).click();
    await editor.toast('You get a copy of every email to customers').waitFor();

    const mail = await suite.notify('hugo@shopper.example');
    expect(mail.content.from).toMatchObject({ name: 'The Nook' });
    expect(mail.content.replyTo).toContain('care@nook.example');
    const copy = await waitForMail(product, 'boss@nook.example');
    expect(copy.subject).toContain(mail.subject);
    expect(suite.crashes).toEqual([]);
  });
}
