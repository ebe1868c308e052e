import type { Page } from 'playwright-core';
import { until } from '@parcelway/e2e';
import { heading } from '@parcelway/e2e/shell-page';
import { mailEditorOf, type NotificationsSuite } from './notifications-suite';
import { mailsTo, setMailFaultMode, waitForMail } from '@parcelway/e2e/mailbox';

/** What became of mails, why, and what the merchant does about it. */
export function logJourneys(suite: NotificationsSuite): void {
  const rowOf = (page: Page, address: string) => page.getByRole('row').filter({ hasText: address });
  const openMail = (page: Page, address: string) =>
    rowOf(page, address)
      .getByRole('button', { name: /^Open the email/ })
      .click();

  test('[2.14] a refused mail says why in the words of the server; released and sent again it arrives', async () => {
    const { product } = suite;
    const address = 'emil@refuses.example';
    await suite.setOut(address);
    await suite.mailIs('failed');
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page, '/record?emailStatus=3');
    await heading(page, 'Email log');
    await rowOf(page, address).getByText('Wrong address').waitFor();
    await openMail(page, address);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('there is no such mailbox', { exact: false }).waitFor();
    await dialog.getByText('Correct the address at the order in your store', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Send again' }).click();
    // An address that does not exist is stopped.
    await page.getByRole('dialog').getByText('Address is stopped').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).last().click();

    await setMailFaultMode(product, 'takes', '*@refuses.example');
    await suite.open(page, '/summary');
    await heading(page, 'Email summary');
    await page.getByRole('button', { name: `Release ${address}` }).click();
    await editor.toast(`${address} gets emails again`).waitFor();
    await suite.open(page, '/record?emailStatus=3');
    await openMail(page, address);
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await editor.toast('1 email is sent again').waitFor();
    expect((await waitForMail(product, address)).subject).toMatch(/^Your parcel from order #\d+ is on its way$/);
    expect(suite.crashes).toEqual([]);
  });

  test('[2.14] a mail whose outcome nobody knows is reported, not sent again by itself, and sent again only when the merchant says so', async () => {
    const { product } = suite;
    const address = 'fritz@leaves.example';
    await suite.setOut(address);
    await suite.mailIs('unknown');
    expect(await mailsTo(product, address)).toHaveLength(1);
    const page = await suite.merchant();
    const editor = mailEditorOf(page);
    await suite.open(page);
    await page.getByText('Nobody knows whether 1 email arrived').waitFor();
    await page.getByRole('link', { name: 'Look at them' }).click();
    await rowOf(page, address).getByText('Outcome unknown').waitFor();
    await openMail(page, address);
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByText('it may have arrived. Whoever has it gets it twice.', { exact: false }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await mailsTo(product, address)).toHaveLength(1);

    await setMailFaultMode(product, 'takes', '*@leaves.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
    await page
      .getByRole('dialog')
      .filter({ hasText: 'Send it again?' })
      .getByRole('button', { name: 'Send again' })
      .click();
    await editor.toast('1 email is sent again').waitFor();
    await until('it arrives', async () => (await mailsTo(product, address)).length === 2);
    expect(suite.crashes).toEqual([]);
  });

  test('[2.14] who unsubscribes with one click gets no more mails, which the merchant sees and cannot change', async () => {
    const { product } = suite;
    const [first, second] = ['dora@shopper.example', 'dora+second@shopper.example'];
    const mail = await suite.notify(first);
    const reader = await suite.shopper();
    await reader.goto(`${product.twinUrl}/mails/${mail.id}`);
    await reader.getByRole('button', { name: 'Unsubscribe' }).click();
    await reader.getByText('the app answered 20', { exact: false }).waitFor();
    // Another order of hers, and one of somebody else, who gets the mail.
    const number = await suite.announce(first);
    await until('her parcel is known', async () => {
      const { rows } = await product.db.query('select 1 from shipments where track_number = $1 and status = 1', [
        number,
      ]);
      return rows.length > 0;
    });
    await suite.setOut(first);
    await suite.notify(second);
    await until('her parcel set out', async () => {
      const { rows } = await product.db.query(
        'select 1 from shipments s where track_number = $1 and status = 2 and not exists (select from status_change_tasks)',
        [number],
      );
      return rows.length > 0;
    });
    expect(await mailsTo(product, first)).toHaveLength(1);

    const page = await suite.merchant();
    await suite.open(page, '/summary');
    const stopped = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: first });
    await stopped.getByText('Only they can change that').waitFor();
    expect(suite.crashes).toEqual([]);
  });

  test('[2.15] the summary counts what was sent, opened and failed, and leads into the log', async () => {
    const page = await suite.merchant();
    await suite.open(page, '/summary?days=7');
    await heading(page, 'Email summary');
    await page.getByText('Opens and clicks by email').waitFor();
    const { body } = await suite.product.api<{ total: { sent: number; failed: number; unsubscribed: number } }>(
      'v1/notification/summary?days=7',
    );
    const { rows } = await suite.product.db.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from mails group by state',
    );
    const counted = Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    expect(body.data.total).toMatchObject({ sent: counted.sent, failed: counted.failed, unsubscribed: 1 });
    await page.getByText('1 customer unsubscribed.').waitFor();
    expect(suite.crashes).toEqual([]);
  });
}
