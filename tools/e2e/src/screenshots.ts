import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { DEMO_SHOP, startProduct, until } from './product';
import { PICTURED_APPS, takeFigurePictures } from './pictures/figures';
import { takeMailPictures } from './pictures/mails';
import { takePagePictures } from './pictures/tracking-page';

const SIZES = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } } as const;

/**
 * Pictures of the Orders screen (embedded and alone), what needs attention, an order status, a shipment and the shopper's page, at desktop
 * and mobile width; of the shopper's page in its themes and statuses, and of its design; of mails; of figures. @param only `tracking-page`, `mails` or `figures`: these alone
 */
export async function takeScreenshots(dir: string, log: (line: string) => void, only?: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const product = await startProduct({ orders: 1000, mail: true, env: { PUBLISH_APPS: PICTURED_APPS } });
  const browser = await launchBrowser();
  try {
    await product.api('v1/auth/session');
    if (only !== 'mails' && only !== 'figures') await takePagePictures(product, browser, dir, log);
    if (only === 'tracking-page') return;
    // Order statuses need a plan.
    await product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
    await until(
      'the couriers answered for most parcels',
      async () => {
        const { rows } = await product.db.query<{ known: string; all: string }>(
          'select count(*) filter (where status > 1) as known, count(*) as all from shipments',
        );
        return Number(rows[0]?.all) > 100 && Number(rows[0]?.known) > Number(rows[0]?.all) * 0.7;
      },
      120_000,
    );
    if (only !== 'figures') await takeMailPictures(product, browser, dir, log);
    if (only === 'mails') return;
    await takeFigurePictures(product, browser, dir, log);
    if (only === 'figures') return;
    const { rows } = await product.db.query<{ shipment_id: string; track_number: string }>(
      'select shipment_id, track_number from shipments s where status = 2 order by (select count(*) from checkpoints c where c.shop_id = s.shop_id and c.shipment_id = s.shipment_id) desc, shipment_id limit 1',
    );
    const { shipment_id: id = '', track_number: number = '' } = rows[0] ?? {};
    const embedded = `${product.twinUrl}/store/parcelway-demo/apps/parcelway`;
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await browser.newContext({ viewport, deviceScaleFactor: 1 });
      const page = await context.newPage();
      const shoot = async (name: string, url: string, ready: (page: Page) => Promise<unknown>): Promise<void> => {
        await page.goto(url);
        await ready(page);
        await page.waitForTimeout(500);
        await page.screenshot({ path: path.join(dir, `${name}-${size}.png`) });
        log(`${name}-${size}.png`);
      };
      const rowsShown = (frame: Pick<Page, 'getByText'>) =>
        frame
          .getByText(/^1Z|^#\d+/)
          .first()
          .waitFor({ timeout: 30_000 });
      await shoot('orders-standalone', `${product.appUrl}/orders?shop=${DEMO_SHOP}`, (p) => rowsShown(p));
      await shoot('attention-standalone', `${product.appUrl}/orders?attention=any&shop=${DEMO_SHOP}`, (p) =>
        rowsShown(p),
      );
      await shoot('order-status-standalone', `${product.appUrl}/custom-status?item=new&shop=${DEMO_SHOP}`, (p) =>
        p.frameLocator('iframe').getByText('Order #1001').waitFor({ timeout: 30_000 }),
      );
      await shoot('shipment-standalone', `${product.appUrl}/orders/shipment?item=${id}`, (p) =>
        p.getByText(number).first().waitFor({ timeout: 30_000 }),
      );
      await shoot('orders-embedded', `${embedded}/orders`, (p) =>
        rowsShown(p.frameLocator('iframe') as unknown as Page),
      );
      await shoot('shipment-embedded', `${embedded}/orders/shipment?item=${id}`, (p) =>
        p.frameLocator('iframe').getByText(number).first().waitFor({ timeout: 30_000 }),
      );
      await shoot(
        'tracking-page',
        `${product.twinUrl}/shops/${DEMO_SHOP}/apps/track?nums=${encodeURIComponent(number)}`,
        (p) => p.getByText(number).first().waitFor(),
      );
      await shoot('tracking-form', `${product.twinUrl}/shops/${DEMO_SHOP}/apps/track`, (p) =>
        p.getByRole('button').first().waitFor(),
      );
      await context.close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}
