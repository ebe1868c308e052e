import { readFileSync } from 'node:fs';
import { parseCsv } from 'hucre/csv';
import type { Page } from 'playwright-core';
import type { FiguresSuite } from '@parcelway/e2e/figures-suite';
import { namesOf, ordersShown } from '@parcelway/e2e/figures-suite';
import type { Shipped } from '@parcelway/e2e/parcels';
import { DEMO_SHOP, until } from '@parcelway/e2e';
import { tabTo } from '@parcelway/e2e/shell-page';
import { designer, everySection } from '@parcelway/e2e/shopper-page';

/** As many as a chart needs to be drawn. */
const DELIVERED = 28;
const HELD = 3;
const BEFORE = 10;

/** Which days, what they add up to, and how it leaves the page. */
export function analyticsJourneys(suite: FiguresSuite): void {
  let held: Shipped[];
  beforeAll(async () => {
    await suite.parcels('delivered', DELIVERED);
    held = await suite.parcels('held', HELD);
    await suite.parcels('delivered', BEFORE, { age: 10 });
  }, 300_000);

  const figure = (page: Page, name: string) =>
    page.locator('dl > div').filter({ has: page.locator('dt').filter({ hasText: new RegExp(`^${name}`) }) });
  /** Saves a chart's figures, by the words of its title. @returns the rows of the file, its headings first */
  async function savedRows(page: Page, act: () => Promise<void>): Promise<unknown[][]> {
    const download = page.waitForEvent('download');
    await act();
    const file = readFileSync(await (await download).path(), 'utf8');
    return parseCsv(file.replace(/^\uFEFF/, ''));
  }

  test('[1.7, 7.59] seven days beside the seven before, and from a figure to exactly its parcels', async () => {
    const page = await suite.merchant();
    await suite.open(page);
    await page.getByRole('button', { name: '7 days', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Compare with the period before' }).click();
    await page.waitForURL(/days=7&compare=1/);
    const parcels = figure(page, 'Parcels');
    await parcels.getByText(String(DELIVERED + HELD), { exact: true }).waitFor();
    await parcels.getByText(`Before: ${BEFORE}`).waitFor();
    await figure(page, 'Delivered').getByText(`Before: ${BEFORE}`).waitFor();
    expect(await figure(page, 'Delivered').innerText()).toMatch(new RegExp(`\\b${DELIVERED}\\b`));

    await parcels.getByRole('link', { name: 'See them in Orders: Parcels' }).click();
    await page.getByRole('tab', { name: /^Exception/ }).click();
    expect(await ordersShown(page, HELD)).toEqual(namesOf(held));
    expect(suite.crashes).toEqual([]);
  });

  test('[7.59] by keyboard alone: a longer range, and the figures of a chart as a file that says the same', async () => {
    const page = await suite.merchant();
    await suite.open(page, '?days=7');
    await suite.settled(page);
    await tabTo(page, page, /^90 days$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/days=90/);
    const all = DELIVERED + HELD + BEFORE;
    await figure(page, 'Parcels').getByText(String(all), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Download: Parcels per day' }).waitFor();
    await tabTo(page, page, /^Download: Parcels per day/);
    const rows = await savedRows(page, async () => {
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Figures (CSV)' }).waitFor();
      await tabTo(page, page, /^Figures \(CSV\)$/);
      await page.keyboard.press('Enter');
    });
    const sum = (column: number) => rows.slice(1).reduce((whole, row) => whole + Number(row[column]), 0);
    expect(rows[0]).toEqual([
      expect.stringMatching(/^(Day|Week from)$/),
      'All parcels (Parcels)',
      'Delivered (Parcels)',
      'Exceptions (Parcels)',
    ]);
    expect([sum(1), sum(2), sum(3)]).toEqual([all, DELIVERED + BEFORE, HELD]);
    expect(suite.crashes).toEqual([]);
  });

  test('[7.64] an order with the coupon of the tracking page shows in figures and file; one with another code does not', async () => {
    const { product } = suite;
    const design = designer(product);
    await design.publish('classic', await everySection(design, 'classic'));
    const order = (code: string) =>
      product.twin<{ name: string }>(`/twin/shops/${DEMO_SHOP}/orders`, {
        method: 'POST',
        body: { email: 'ada@example.com', discountCodes: [code], lineItems: [{ title: 'Mug', unitPrice: '12.50' }] },
      });
    const bought = await order('thanks10');
    await order('ELSEWHERE');
    await until('both orders are known', async () => {
      const { rows } = await product.db.query("select 1 from orders where discount_codes <> '{}'");
      return rows.length === 2;
    });
    const page = await suite.merchant();
    await suite.open(page);
    const coupon = page.getByRole('table', { name: 'Coupons and their orders' }).getByRole('row', { name: /THANKS10/ });
    expect(await coupon.innerText()).toMatch(/THANKS10\s+0\s+1\s+/);
    const rows = await savedRows(page, () => page.getByRole('button', { name: 'Download orders' }).click());
    expect(rows.slice(1).map(([name, , codes]) => [name, codes])).toEqual([[bought.name, 'thanks10']]);
    expect(suite.crashes).toEqual([]);
  });
}
