import { seriousFindings } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';
import type { IntegrationsSuite } from './integrations-suite';

const TOOLS = [
  {
    ...{ name: 'google_sheet', title: 'Google Sheets', list: 'rows' },
    labels: { service_account: 'Key of the service account', sheet_url: 'Link of the spreadsheet' },
  },
  {
    ...{ name: 'paypal', title: 'PayPal', list: 'trackers' },
    labels: { client_id: 'Client ID', client_secret: 'Secret' },
  },
] as const;

/** Tools that issue access tokens and are read before they are written to, as the twin plays them. */
export function twinToolJourneys(suite: IntegrationsSuite): void {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  afterEach(async () => {
    for (const { name } of TOOLS) await suite.faultMode(name, 'healthy');
  });
  async function connected(page: Page, { name, labels }: (typeof TOOLS)[number]): Promise<void> {
    const { enter } = await suite.twinTool(name);
    for (const [field, label] of Object.entries(labels))
      await page.getByLabel(label, { exact: true }).fill(enter[field] ?? '');
    await button(page, 'Connect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
  }
  const acceptedOf = async ({ name, list }: (typeof TOOLS)[number], number: string): Promise<unknown[]> =>
    ((await suite.twinTool(name)).accepted[list] ?? []).filter((one) => JSON.stringify(one).includes(number));

  test.each(TOOLS)(
    '[6.8, 2.19] $title is connected and tested; what failed is sent again, once its key is accepted again; disconnected, nothing of it is stored',
    async (tool) => {
      const first = await suite.parcel({ gateway: 'paypal' });
      const { number, ...parcel } = await suite.parcel({ gateway: 'paypal' });
      const page = await suite.opened(`/${tool.name}`, tool.title);
      await connected(page, tool);
      expect(await seriousFindings(page)).toEqual([]);
      await button(page, 'Send a test').click();
      await page.getByText(`${tool.title} accepted the message`).waitFor();
      expect(await acceptedOf(tool, number)).toHaveLength(1);

      await suite.mark(first, 'delivered');
      await suite.delivery(page, 'Sent');
      await suite.faultMode(tool.name, 'redirect');
      await suite.mark({ ...parcel, number }, 'delivered');
      const row = await suite.delivery(page, 'Failed', 'redirected');
      await row.getByRole('button', { name: /^Details of/ }).click();
      await suite.faultMode(tool.name, 'revoked');
      await button(page, 'Send again').click();
      await suite.delivery(page, 'Waiting', 'unauthorized');
      await page.reload();
      await page.getByText('Needs attention').first().waitFor();
      await suite.faultMode(tool.name, 'healthy');
      await button(page, 'Send a test').click();
      await suite.delivery(page, 'Sent', undefined, 2);
      // The record of the parcel was changed in place.
      const [record, ...more] = await acceptedOf(tool, number);
      expect([JSON.stringify(record).toLowerCase(), more]).toEqual([expect.stringContaining('delivered'), []]);

      await button(page, 'Disconnect').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await button(page, 'Connect').waitFor();
      expect(await suite.stored()).toBe(0);
      expect(suite.crashes).toEqual([]);
    },
  );

  test('[6.8] a parcel of an order that PayPal was not paid for is not sent, which is no failure', async () => {
    const [, paypal] = TOOLS;
    const parcel = await suite.parcel();
    const page = await suite.opened('/paypal', 'PayPal');
    await connected(page, paypal);
    await button(page, 'Send a test').click();
    await page.getByText('PayPal is connected, but your newest parcel does not concern it').waitFor();
    await suite.mark(parcel, 'delivered');
    const row = await suite.delivery(page, 'Not sent', 'other_payment');
    await row.getByText('The order was not paid with this tool, so nothing was sent.').waitFor();
    expect(await acceptedOf(paypal, parcel.number)).toEqual([]);
    expect(suite.crashes).toEqual([]);
  });
}
