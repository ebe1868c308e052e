import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { DEMO_SHOP, type Product } from '../product';
import { heading, openApp } from '../shell-page';
import { designer, everySection, type Theme } from '../shopper-page';

/** Waiting, on its way, out for delivery, delivered, failed, held. */
const STATUSES = [0, 2, 3, 4, 6, 7];
/** How wide the page is, how much of it is shown, and its width on a sheet. */
const SIZES = {
  desktop: { width: 1440, height: 1200, shown: 460, columns: 3 },
  tablet: { width: 820, height: 1180, shown: 280, columns: 6 },
  phone: { width: 390, height: 1000, shown: 210, columns: 6 },
} as const;

/** Pictures of the shopper's page, six statuses to a sheet, and of the screens on which a merchant designs it. */
export async function takePagePictures(
  product: Product,
  browser: Browser,
  dir: string,
  log: (line: string) => void,
): Promise<void> {
  await product.db.query("update shops set plan = 'pro' where domain = $1", [DEMO_SHOP]);
  const page = await browser.newPage({ locale: 'en-US' });
  const save = async (name: string, of: Page): Promise<void> => {
    await of.screenshot({ path: path.join(dir, `${name}.png`) });
    log(`${name}.png`);
  };
  for (const theme of ['classic', 'modern'] as const)
    for (const [size, measures] of Object.entries(SIZES)) {
      const { sheet, width, height } = await contactSheet(page, product, theme, measures);
      await page.setViewportSize({ width, height });
      await page.setContent(sheet, { waitUntil: 'load' });
      await save(`shopper-${theme}-${size}`, page);
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  const shoot = async (name: string, address: string, ready: () => Promise<unknown>): Promise<void> => {
    await openApp(page, product, address);
    await ready();
    await page.waitForLoadState('networkidle');
    await save(name, page);
  };
  await shoot('page-overview', '/tracking-page', () => heading(page, 'Tracking page'));
  await shoot('page-editor', '/tracking-page/modern', () =>
    page.frameLocator('iframe').locator('.pw-status').waitFor({ timeout: 30_000 }),
  );
  await shoot('page-code', '/tracking-page/code/modern', () =>
    page.locator('.cm-editor').first().waitFor({ timeout: 30_000 }),
  );
  await page.close();
}

/** All statuses of a theme at one width, side by side and made small. */
async function contactSheet(
  page: Page,
  product: Product,
  theme: Theme,
  { width, height, shown, columns }: { width: number; height: number; shown: number; columns: number },
): Promise<{ sheet: string; width: number; height: number }> {
  const design = designer(product);
  const { sections = [] } = await everySection(design, theme);
  // Made-up products have no pictures.
  const settings = await design.settings(theme, { sections: sections.filter(({ kind }) => kind !== 'products') });
  await page.setViewportSize({ width, height });
  const pictures: string[] = [];
  for (const state of STATUSES) {
    await design.preview(page, { theme, settings, state });
    const picture = await page.screenshot();
    pictures.push(`<img src="data:image/png;base64,${picture.toString('base64')}" width="${shown}" alt="">`);
  }
  const gap = 16;
  return {
    sheet: `<body style="margin:${gap}px;background:#d9dde3;display:grid;grid-template-columns:repeat(${columns},${shown}px);gap:${gap}px">${pictures.join('')}</body>`,
    width: columns * (shown + gap) + gap,
    height: (STATUSES.length / columns) * (Math.round((shown * height) / width) + gap) + gap,
  };
}
