import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import { IntegrationsSuite } from './integrations-suite';

const suite = new IntegrationsSuite();
const ROUTE = '/api-keys';

/** As a program of the merchant's calls the public API. */
const request = (key: string, path: string) =>
  fetch(`${suite.product.appUrl}/api/public/v1${path}`, { headers: { authorization: `Bearer ${key}` } });

test('[2.19] a key is made, used by a program, rotated and revoked; the screen shows when it was used last', async () => {
  const page = await suite.opened('', 'Integration');
  await page.getByRole('link', { name: 'Manage API keys' }).click();
  await heading(page, 'API keys');
  await page.getByText('No key yet.', { exact: false }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('ERP');
  await page.getByRole('button', { name: 'Create the key' }).click();
  await page.getByText('Copy the key now: it is shown only once.').waitFor();
  const shownKey = async () => (await page.getByText(/^pw_live_[\w-]{43}$/).textContent()) ?? '';
  const first = await shownKey();
  const row = page.getByRole('table', { name: 'Your keys' }).getByRole('row', { name: /^ERP/ });
  await row.getByText(/^Never/).waitFor();

  const orders = await request(first, '/orders');
  expect(orders.status).toBe(200);
  expect(orders.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
  expect(await orders.json()).toMatchObject({ data: [{ id: expect.any(String) }], next_cursor: null });
  expect((await request(first, '/webhooks')).status).toBe(403);

  await suite.open(page, ROUTE);
  await row.waitFor();
  expect(await row.getByText(/^Never/).count()).toBe(0);
  expect(await page.content()).not.toContain(first);

  await page.getByRole('button', { name: 'Rotate ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await page.getByText('Copy the key now: it is shown only once.').waitFor();
  const second = await shownKey();
  expect(second).not.toBe(first);
  expect([(await request(first, '/orders')).status, (await request(second, '/orders')).status]).toEqual([200, 200]);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Revoke ERP' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No key yet.', { exact: false }).waitFor();
  for (const key of [first, second]) {
    const refused = await request(key, '/orders');
    expect([refused.status, await refused.json()]).toMatchObject([401, { error: { code: 'unauthorized' } }]);
  }
  expect(suite.crashes).toEqual([]);
});

test("the developers' page opens from the screen", async () => {
  const page = await suite.opened(ROUTE, 'API keys');
  const address = await page.getByRole('link', { name: /^Read the API documentation/ }).getAttribute('href');
  const answer = await page.goto(new URL(address ?? '', suite.product.appUrl).href);
  expect(answer?.status()).toBe(200);
  await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
});

test.each([390, 768, 1440])(
  'the screen has nothing serious for axe and does not scroll sideways at %i px',
  async (width) => {
    await suite.product.api('v1/setting/api-keys', {
      method: 'POST',
      body: { name: `Program ${width}`, scopes: ['orders.read', 'parcels.write', 'webhooks.write'] },
    });
    const page = await suite.opened(ROUTE, 'API keys', width);
    await page.getByRole('button', { name: `Rotate Program ${width}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
    await page.getByText('Copy the key now: it is shown only once.').waitFor();
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([await seriousFindings(page), beyond]).toEqual([[], 0]);
    expect(suite.crashes).toEqual([]);
  },
);
