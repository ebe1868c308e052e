import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { ShipmentStatus } from '@parcelway/domain';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, until, type Product } from './product';

/** The whole job, as a merchant and then as a shopper, through the store's admin and the store's own domain. */
let product: Product;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let app: FrameLocator;
/** What the browser complained about; anything here fails the last test. */
const complaints: string[] = [];
const NUMBER = '1Z999AA10123456784';
/** How often the list is read again by itself. */
const REFRESH_MS = 10_000;
const shopUrl = (): string => `/twin/shops/${DEMO_SHOP}/orders`;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ orders: 400 }), launchBrowser()]);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.clock.install();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

test('[0.1] the store admin opens the app in its frame', async () => {
  await page.goto(`${product.twinUrl}/store/parcelway-demo/apps/parcelway/orders`);
  app = page.frameLocator('iframe');
  await app.getByRole('heading', { name: 'Orders', level: 1 }).waitFor({ timeout: 30_000 });
});

test('[1.3, 2.4] a sync starts on the button, shows its progress and ends', async () => {
  // The first sync began with the installation; the merchant starts another.
  await until(
    'the first sync ends',
    async () => (await product.db.query("select 1 from sync_runs where state = 'done'")).rows.length > 0,
  );
  await app.getByRole('button', { name: 'Sync orders' }).click();
  await app
    .getByText(/Looking for orders|Syncing orders: \d/)
    .first()
    .waitFor({ timeout: 10_000 });
  // The toast is the store admin's own, outside our frame.
  await page.getByText('All orders are up to date').first().waitFor({ timeout: 60_000 });
});

test('[1.3] the list filters to "in transit"', async () => {
  await until('the couriers answered', async () => {
    const { rows } = await product.db.query<{ n: string }>('select count(*) as n from shipments where status = 2');
    return Number(rows[0]?.n) > 0;
  });
  await page.reload();
  await app.getByRole('tab', { name: /In transit/ }).click();
  await app.getByRole('row').nth(1).waitFor();
  await until('only parcels in transit are left', async () => {
    const rows = await app.getByRole('row').count();
    return rows > 1 && (await app.getByRole('row').filter({ hasText: 'In transit' }).count()) === rows - 1;
  });
  // The link carries the filter, so that it can be shared.
  expect(decodeURIComponent(page.frames()[1]?.url() ?? '')).toMatch(/status=/);
});

test('[2.21] a shipment opens and shows its checkpoints', async () => {
  await app.getByRole('row').nth(1).getByRole('link').first().click();
  await app.getByRole('heading', { name: /^#\d+/ }).waitFor();
  await app.getByRole('heading', { name: 'History' }).waitFor();
  expect(await app.getByRole('listitem').count()).toBeGreaterThan(1);
});

test('an order fulfilled in the store brings its parcel without a reload of the page', async () => {
  await page.goto(`${product.twinUrl}/store/parcelway-demo/apps/parcelway/orders`);
  await app.getByRole('row').nth(1).waitFor();
  const created = await product.twin<{ id: string; name: string }>(shopUrl(), {
    method: 'POST',
    body: { email: 'ada@example.com' },
  });
  await product.twin(`${shopUrl()}/${created.id}/fulfil`, {
    method: 'POST',
    body: { parcels: [{ tracking: [{ company: 'UPS', number: NUMBER }] }] },
  });
  await until('the app knows of it', async () => {
    const { rows } = await product.db.query('select 1 from shipments where track_number = $1', [NUMBER]);
    return rows.length > 0;
  });
  await page.clock.fastForward(REFRESH_MS);
  await app.getByText(NUMBER).first().waitFor();
});

test("the courier delivers: status, counts and the store's fulfilment events follow", async () => {
  const before = await product.api<{ counts: Record<string, number> }>('v1/order/list');
  await product.twin('/twin/clock', { method: 'POST', body: { advanceHours: 24 * 45 } });
  const row = await until(
    'the parcel is delivered',
    async () => {
      const { body } = await product.api<{ shipments: { id: string; status: number; track_number: string }[] }>(
        `v1/order/list?query=${NUMBER}`,
      );
      const found = body.data.shipments.find((shipment) => shipment.track_number === NUMBER);
      return found?.status === ShipmentStatus.Delivered || found?.status === ShipmentStatus.Exception
        ? found
        : undefined;
    },
    90_000,
  );
  expect(row.status).toBe(ShipmentStatus.Delivered);
  const { body: after } = await product.api<{ counts: Record<string, number> }>('v1/order/list');
  expect(after.data.counts['4']).toBeGreaterThan(before.body.data.counts['4'] ?? 0);
  expect(
    Object.entries(after.data.counts)
      .filter(([key]) => key !== 'all')
      .reduce((sum, [, n]) => sum + n, 0),
  ).toBe(after.data.counts.all);
  await page.clock.fastForward(REFRESH_MS);
  await app.getByRole('row').filter({ hasText: NUMBER }).getByText('Delivered').first().waitFor();
  await until('the store knows', async () => {
    const { orders } = await product.twin<{
      orders: {
        fulfillments: { tracking: { number: string }[]; displayStatus: string; events: { status: string }[] }[];
      }[];
    }>(`${shopUrl()}?limit=5`);
    const mine = orders
      .flatMap((order) => order.fulfillments)
      .find((fulfillment) => fulfillment.tracking.some(({ number }) => number === NUMBER));
    return (
      mine?.displayStatus === 'DELIVERED' && mine.events.filter(({ status }) => status === 'DELIVERED').length === 1
    );
  });
});

test("a shopper finds it on the tracking page under the store's domain", async () => {
  // A shopper's browser, without JavaScript.
  const shopper = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const shop = await shopper.newPage();
  await shop.goto(`${product.twinUrl}/shops/${DEMO_SHOP}/apps/track`);
  await shop.getByLabel(/tracking number/i).fill(NUMBER);
  await shop.getByRole('button', { name: /track/i }).first().click();
  await shop
    .getByText(/delivered/i)
    .first()
    .waitFor();
  expect(await shop.content()).not.toContain('ada@example.com');

  await shop.goto(`${product.twinUrl}/shops/${DEMO_SHOP}/apps/track`);
  const { rows } = await product.db.query<{ name: string }>(
    'select o.name from orders o join shipments s using (shop_id, order_id) where s.track_number = $1',
    [NUMBER],
  );
  await shop.getByLabel(/order number/i).fill(rows[0]?.name ?? '');
  await shop.getByLabel(/e-?mail/i).fill('ADA@example.com');
  await shop
    .getByRole('button', { name: /track|find/i })
    .last()
    .click();
  await shop.getByText(NUMBER).first().waitFor();
  expect(shop.url()).not.toContain('ada');
  await shopper.close();
});

test("nothing was written to the browser's console as an error", () => {
  expect(complaints).toEqual([]);
});
