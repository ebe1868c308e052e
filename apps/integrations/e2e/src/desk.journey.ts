import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import type { Page } from 'playwright-core';
import type { IntegrationsSuite } from './integrations-suite';

const DESKS = [
  { name: 'gorgias', title: 'Gorgias' },
  { name: 'zendesk', title: 'Zendesk' },
] as const;

/** Help desks, as the twin plays them: a ticket calls with what the merchant copied from the screen. */
export function deskJourneys(suite: IntegrationsSuite): void {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const copied = async (page: Page, text: RegExp): Promise<string> =>
    (await page.getByText(text).first().textContent()) ?? '';
  afterEach(() => suite.product.db.query('delete from api_keys'));

  test.each(DESKS)(
    "[6.8] $title is connected with a key, and a ticket shows the customer's parcels; disconnected, its key is refused",
    async ({ name, title }) => {
      const email = `grace+${name}@example.com`;
      const { number } = await suite.parcel({ email });
      const page = await suite.opened('', 'Integration');
      await page.getByRole('link', { name: `Set up ${title}` }).click();
      await heading(page, title);
      await button(page, 'Create a key').click();
      await page.getByText('Copy it now: it is shown only once.').waitFor();
      const key = await copied(page, /^pw_live_[\w-]{43}$/);
      expect(await seriousFindings(page)).toEqual([]);
      const enter =
        name === 'gorgias'
          ? { url: await copied(page, /^http.*\{\{ticket\.customer\.email\}\}$/), authorization: `Bearer ${key}` }
          : { server: await copied(page, /^http:\/\/localhost:\d+$/), key };
      const ticket = (customer: string) =>
        suite.product.twin<{ status: number; body: string }>('/twin/tickets', {
          method: 'POST',
          body: { desk: name, ...enter, email: customer },
        });
      const { status, body } = await ticket(email);
      expect([status, JSON.parse(body)]).toEqual([
        200,
        { orders: [expect.objectContaining({ parcels: [expect.objectContaining({ tracking_number: number })] })] },
      ]);
      expect(JSON.parse((await ticket('nobody@example.com')).body)).toEqual({ orders: [] });

      await page.getByLabel("Customer's email address").fill(email);
      await button(page, 'Show the preview').click();
      const preview = page.getByRole('group', { name: 'Preview' });
      await preview.getByText(number).first().waitFor();
      expect(JSON.parse((await preview.textContent()) ?? '')).toEqual(JSON.parse(body));

      await page.reload();
      await page.getByText(/^Last call: /).waitFor();
      expect(await page.getByText(key).count()).toBe(0);
      await button(page, 'Disconnect').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
      await button(page, 'Create a key').waitFor();
      expect((await ticket(email)).status).toBe(401);
      expect(suite.crashes).toEqual([]);
    },
  );
}
