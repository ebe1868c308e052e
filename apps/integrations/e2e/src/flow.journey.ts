import type { Page } from 'playwright-core';
import type { IntegrationsSuite } from './integrations-suite';

/** Shopify Flow, as the twin plays it: a trigger is a call of the store's API. */
export function flowJourneys(suite: IntegrationsSuite): void {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const triggers = async () =>
    ((await suite.twinTool('flow')).accepted['triggers'] ?? []) as {
      trigger: string;
      payload: Record<string, unknown>;
    }[];

  test('[7.74, 2.19] Flow is connected without a key; while it fails a trigger waits, and is sent once a test is accepted', async () => {
    const { number, ...parcel } = await suite.parcel();
    const page = await suite.opened('/flow', 'Shopify Flow');
    await button(page, 'Connect').click();
    await page.getByText('Connected', { exact: true }).waitFor();
    await button(page, 'Send a test').click();
    await page.getByText('Shopify Flow accepted the message').waitFor();
    expect((await triggers()).at(-1)?.payload['tracking number']).toBe(number);

    await suite.faultMode('flow', 'down');
    await suite.mark({ ...parcel, number }, 'delivered');
    await suite.delivery(page, 'Waiting', 'unavailable');
    await button(page, 'Send a test').click();
    await page.getByText('Shopify Flow did not accept the message').waitFor();

    await suite.faultMode('flow', 'healthy');
    await button(page, 'Send a test').click();
    await page.getByText('Shopify Flow accepted the message').waitFor();
    await suite.delivery(page, 'Sent');
    const names = (await triggers()).filter(({ payload }) => payload['tracking number'] === number);
    expect(names.map(({ trigger }) => trigger)).toContain('shipment-delivered');

    await button(page, 'Disconnect').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await button(page, 'Connect').waitFor();
    expect(await suite.stored()).toBe(0);
    expect(suite.crashes).toEqual([]);
  });
}
