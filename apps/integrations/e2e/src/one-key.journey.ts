import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';
import type { IntegrationsSuite } from './integrations-suite';

const TOOLS = [
  { name: 'klaviyo', title: 'Klaviyo', field: 'Private API key', status: 202, path: '/klaviyo/api/events' },
  { name: 'omnisend', title: 'Omnisend', field: 'API key', status: 202, path: '/omnisend/api/events' },
] as const;
const REFUSED = JSON.stringify({ errors: [{ detail: 'The metric is not known.' }] });

/** Tools that are connected with a key. */
export function oneKeyJourneys(suite: IntegrationsSuite): void {
  const { vendor } = suite;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.each(TOOLS)(
    '[2.10, 2.19] $title is connected and tested; what it refuses is in the log with its answer, and is sent again; disconnected, nothing of it is stored',
    async ({ name, title, field, status, path }) => {
      const { number, ...parcel } = await suite.parcel();
      const page = await suite.opened('', 'Integration');
      await page.getByRole('link', { name: `Set up ${title}` }).click();
      await heading(page, title);
      expect(new URL(page.url()).pathname).toBe(`/integration/${name}`);
      await page.getByLabel(field, { exact: true }).fill('key-of-the-shop');
      await button(page, 'Connect').click();
      await page.getByText('Connected', { exact: true }).waitFor();

      vendor.answers(status);
      await button(page, 'Send a test').click();
      await page.getByText(`${title} accepted the message`).waitFor();
      expect(vendor.received.at(-1)).toMatchObject({ path, body: expect.stringContaining(number) });
      expect(vendor.received.at(-1)?.headers.authorization).toMatch(/ key-of-the-shop$/);

      await button(page, 'Show the preview').click();
      const preview = page.getByRole('group', { name: 'Preview' });
      await preview.getByText(number).waitFor();
      expect(await preview.textContent()).not.toContain('key-of-the-shop');

      vendor.answers(400, REFUSED);
      await suite.mark({ ...parcel, number }, 'delivered');
      const row = await suite.delivery(page, 'Failed', 'refused');
      await row.getByRole('button', { name: /^Details of/ }).click();
      await page.getByRole('group', { name: 'Message' }).getByText(number).first().waitFor();
      await page.getByRole('group', { name: 'Answer 400' }).getByText('The metric is not known.').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      const refused = vendor.received.at(-1);

      vendor.answers(status);
      await button(page, 'Send again').click();
      await suite.delivery(page, 'Sent');
      // The same message: the tool recognizes it by its id.
      expect(vendor.received.at(-1)?.body).toBe(refused?.body);

      await button(page, 'Disconnect').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await button(page, 'Connect').waitFor();
      expect(await suite.stored()).toBe(0);
      expect(suite.crashes).toEqual([]);
    },
  );

  test('[2.19] a key that the tool refuses stops it, and what waits is sent once another one is saved', async () => {
    const parcel = await suite.parcel();
    const page = await suite.opened('/klaviyo', 'Klaviyo');
    const key = page.getByLabel('Private API key', { exact: true });
    await key.fill('revoked');
    await button(page, 'Connect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    vendor.answers(401);
    await suite.mark(parcel, 'returned');
    await suite.delivery(page, 'Waiting', 'unauthorized');

    await suite.open(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Klaviyo' });
    await card.getByText('Needs attention').waitFor();
    await card.getByText('The key is refused. Enter a valid key.').waitFor();
    await card.getByText('Messages waiting: 1').waitFor();
    await card.getByRole('link', { name: 'Manage Klaviyo' }).click();
    vendor.answers(202);
    await key.fill('valid');
    await button(page, 'Save').click();
    await suite.delivery(page, 'Sent');
    await page.getByText('Connected', { exact: true }).waitFor();
    expect(vendor.received.at(-1)?.headers.authorization).toMatch(/ valid$/);
    expect(suite.crashes).toEqual([]);
  });
}
