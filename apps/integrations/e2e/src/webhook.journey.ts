import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import type { IntegrationsSuite } from './integrations-suite';

/** Endpoints of the merchant's own systems. */
export function webhookJourneys(suite: IntegrationsSuite): void {
  const { vendor } = suite;
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const endpoint = () => `${suite.address}/hook`;

  /** @returns the secret, which is shown once */
  async function connected(page: Page): Promise<string> {
    await button(page, 'Add an endpoint').click();
    await page.getByLabel('Endpoint address', { exact: true }).fill(endpoint());
    await button(page, 'Connect').click();
    await page.getByText('Copy it now: it is shown only once.').waitFor();
    return shownSecret(page);
  }
  const shownSecret = async (page: Page): Promise<string> => (await page.getByText(/^whsec_/).textContent()) ?? '';
  /** What it received last, verified with a secret as a receiver does. */
  const verified = (secret: string): unknown => {
    const { headers = {}, body = '' } = vendor.received.at(-1) ?? {};
    return new Webhook(secret).verify(body, headers);
  };

  test('[2.19] an endpoint is added and tested; its messages are signed with the secret that is shown once, and with both after a rotation', async () => {
    const { number, ...parcel } = await suite.parcel();
    const page = await suite.opened('', 'Integration');
    await page.getByRole('link', { name: 'Set up Webhooks' }).click();
    await heading(page, 'Webhooks');
    const first = await connected(page);
    expect(await seriousFindings(page)).toEqual([]);
    vendor.answers(204);
    await button(page, 'Send a test').click();
    await page.getByText('Webhooks accepted the message').waitFor();
    expect(verified(first)).toMatchObject({ data: { shipment: { tracking_number: number } } });

    await button(page, 'Rotate the secret').click();
    await page.getByText(/^The old secret signs as well until/).waitFor();
    const second = await shownSecret(page);
    expect(second).not.toBe(first);
    await suite.mark({ ...parcel, number }, 'delivered');
    await suite.delivery(page, 'Sent');
    for (const secret of [first, second]) expect(verified(secret)).toMatchObject({ type: 'shipment.status_changed' });

    await page.reload();
    await heading(page, 'Webhooks');
    await button(page, 'Disconnect').waitFor();
    expect(await page.getByText(/^whsec_/).count()).toBe(0);
    await button(page, 'Disconnect').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText(/^No endpoint yet/).waitFor();
    expect(await suite.stored()).toBe(0);
    expect(suite.crashes).toEqual([]);
  });

  test('[2.19] an endpoint that answers 410 needs attention, and resumes with a test that it accepts', async () => {
    const parcel = await suite.parcel();
    const page = await suite.opened('/webhook', 'Webhooks');
    await connected(page);
    vendor.answers(410, 'This endpoint is no longer there.');
    await suite.mark(parcel, 'delivered');
    const row = await suite.delivery(page, 'Waiting', 'gone');
    await row.getByRole('button', { name: /^Details of/ }).click();
    await page.getByRole('group', { name: 'Answer 410' }).getByText('This endpoint is no longer there.').waitFor();

    await button(page, 'Endpoints').click();
    const listed = page.getByRole('table', { name: 'Endpoints' }).getByRole('row').filter({ hasText: endpoint() });
    await page.reload();
    await listed.getByText('Needs attention').waitFor();
    await listed.getByText('Messages waiting: 1').waitFor();
    await listed.getByRole('button', { name: `Manage ${endpoint()}` }).click();
    vendor.answers(204);
    await button(page, 'Send a test').click();
    await page.getByText('Webhooks accepted the message').waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    await suite.delivery(page, 'Sent');
    expect(suite.crashes).toEqual([]);
  });

  test('[2.19] an endpoint that failed for three days is turned off, and on again with a test', async () => {
    const parcel = await suite.parcel();
    const page = await suite.opened('/webhook', 'Webhooks');
    await connected(page);
    await suite.product.db.query("update integrations set failing_since = now() - interval '4 days'");
    vendor.answers(500);
    await suite.mark(parcel, 'delivered');
    await suite.delivery(page, 'Waiting', 'unavailable');
    await page.reload();
    await page.getByText('Every attempt of three days failed, so nothing more is sent.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    vendor.answers(204);
    await button(page, 'Send a test').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await suite.delivery(page, 'Sent');
    expect(suite.crashes).toEqual([]);
  });
}
