import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';
import type { IntegrationsSuite } from './integrations-suite';

interface Tool {
  name: string;
  title: string;
  /** What the merchant enters, by the label of its field. */
  enter: Record<string, string>;
  /** Of what is entered, what no screen may show again. */
  secret: string;
  accepts: { status: number; body: string };
  refuses: { status: number; body: string; reason: string };
  path: string;
}
const EVENT_REFUSED = {
  ...{ status: 400, body: JSON.stringify({ errors: [{ detail: 'The metric is not known.' }] }) },
  reason: 'The metric is not known.',
};
const TOOLS: readonly Tool[] = [
  {
    ...{
      name: 'klaviyo',
      title: 'Klaviyo',
      enter: { 'Private API key': 'key-of-the-shop' },
      secret: 'key-of-the-shop',
    },
    ...{ accepts: { status: 202, body: '' }, refuses: EVENT_REFUSED, path: '/klaviyo/api/events' },
  },
  {
    ...{ name: 'omnisend', title: 'Omnisend', enter: { 'API key': 'key-of-the-shop' }, secret: 'key-of-the-shop' },
    ...{ accepts: { status: 202, body: '' }, refuses: EVENT_REFUSED, path: '/omnisend/api/events' },
  },
  {
    ...{ name: 'slack', title: 'Slack', secret: 'channel-secret', path: '/slack/services/T1/B1/channel-secret' },
    enter: { 'Address of the incoming webhook': 'https://hooks.slack.com/services/T1/B1/channel-secret' },
    accepts: { status: 200, body: 'ok' },
    refuses: { status: 400, body: 'invalid_payload', reason: 'invalid_payload' },
  },
];

/** Tools that a shop connects once, with what it enters. */
export function singleToolJourneys(suite: IntegrationsSuite): void {
  const { vendor } = suite;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

  test.each(TOOLS)(
    '[2.10, 2.19] $title is connected and tested; what it refuses is in the log with its answer, and is sent again; disconnected, nothing of it is stored',
    async ({ name, title, enter, secret, accepts, refuses, path }) => {
      const { number, ...parcel } = await suite.parcel();
      const page = await suite.opened('', 'Integration');
      await page.getByRole('link', { name: `Set up ${title}` }).click();
      await heading(page, title);
      expect(new URL(page.url()).pathname).toBe(`/integration/${name}`);
      for (const [label, value] of Object.entries(enter)) await page.getByLabel(label, { exact: true }).fill(value);
      await button(page, 'Connect').click();
      await page.getByText('Connected', { exact: true }).waitFor();

      vendor.answers(accepts.status, accepts.body);
      await button(page, 'Send a test').click();
      await page.getByText(`${title} accepted the message`).waitFor();
      expect(vendor.received.at(-1)).toMatchObject({ path, body: expect.stringContaining(number) });
      if (!path.includes(secret))
        expect(vendor.received.at(-1)?.headers.authorization).toMatch(new RegExp(` ${secret}$`));

      await button(page, 'Show the preview').click();
      const preview = page.getByRole('group', { name: 'Preview' });
      await preview.getByText(number).first().waitFor();
      expect(await page.locator('main').textContent()).not.toContain(secret);

      vendor.answers(refuses.status, refuses.body);
      await suite.mark({ ...parcel, number }, 'delivered');
      const row = await suite.delivery(page, 'Failed', 'refused');
      await row.getByRole('button', { name: /^Details of/ }).click();
      await page.getByRole('group', { name: 'Message' }).getByText(number).first().waitFor();
      await page
        .getByRole('group', { name: `Answer ${refuses.status}` })
        .getByText(refuses.reason)
        .waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      const refused = vendor.received.at(-1);

      vendor.answers(accepts.status, accepts.body);
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
