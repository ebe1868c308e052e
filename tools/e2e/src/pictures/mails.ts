import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEMO_SHOP, until, type Product } from '../product';
import { turnOnMails } from '../mailbox';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Pictures of mails: what is sent, a template's editor, the log, the summary and the dry run, after ten hours of news from couriers. */
export async function takeMailPictures(
  product: Product,
  browser: Browser,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  await turnOnMails(product);
  await product.twin('/twin/clock', { method: 'POST', body: { advanceHours: 10 } });
  await product.db.query('update shipments set next_poll_at = now() where next_poll_at is not null');
  await until(
    'some mails were sent',
    async () => (await product.db.query("select 1 from mails where state = 'sent'")).rows.length > 9,
    120_000,
  );
  const own = (route: string): string => `${product.appUrl}${route}?shop=${DEMO_SHOP}`;
  const admin = (route: string): string => `${product.twinUrl}/store/parcelway-demo/apps/parcelway${route}`;
  const shoot = async (
    name: string,
    url: string,
    viewport: { width: number; height: number },
    ready: (page: Page) => Promise<unknown>,
    fullPage = false,
  ): Promise<void> => {
    const context = await browser.newContext({ viewport, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(url);
    await ready(page);
    await page.waitForTimeout(1000);
    await page.screenshot({ path: path.join(dir, `${name}.png`), fullPage });
    log(`${name}.png`);
    await context.close();
  };
  const overview = (page: Page): Promise<void> => page.getByText('The store sends its own emails').waitFor();
  const mail = (page: Pick<Page, 'frameLocator'>): Promise<void> =>
    page.frameLocator('iframe').getByText('Your parcel is almost there').waitFor();
  const mails = (page: Pick<Page, 'getByText'>): Promise<void> =>
    page
      .getByText(/^Your order #/)
      .first()
      .waitFor();
  await shoot('mail-overview', own('/notification'), DESKTOP, overview, true);
  await shoot('mail-overview-phone', own('/notification'), PHONE, overview, true);
  await shoot('mail-editor', own('/notification/template/3'), DESKTOP, mail);
  await shoot('mail-editor-phone', own('/notification/template/3'), PHONE, (page) =>
    page.getByText('Subject and preview text').first().waitFor(),
  );
  await shoot('mail-editor-embedded', admin('/notification/template/3'), DESKTOP, (page) =>
    mail(page.frameLocator('iframe')),
  );
  await shoot('mail-log', own('/notification/record'), DESKTOP, mails);
  await shoot('mail-log-embedded-phone', admin('/notification/record'), PHONE, (page) =>
    mails(page.frameLocator('iframe') as unknown as Page),
  );
  await shoot('mail-summary', own('/notification/summary'), DESKTOP, (page) =>
    page.getByText('Which emails are read?').waitFor(),
  );
  await shoot('mail-dry-run', own('/notification'), DESKTOP, async (page) => {
    await page.getByRole('button', { name: 'See what would have been sent' }).click();
    await page.getByText('What is left out, and why?').waitFor();
  });
}
