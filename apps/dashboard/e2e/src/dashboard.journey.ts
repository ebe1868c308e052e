import type { Shipped } from '@parcelway/e2e/parcels';
import { figureOf, namesOf, ordersShown, type FiguresSuite } from '@parcelway/e2e/figures-suite';
import { heading, tabTo } from '@parcelway/e2e/shell-page';

/** The first screen's counts of parcels, and the links to exactly these. */
export function dashboardJourneys(suite: FiguresSuite): void {
  let held: Shipped[];
  let delivered: Shipped[];
  beforeAll(async () => {
    delivered = await suite.parcels('delivered', 4);
    held = await suite.parcels('held', 3);
    // Of orders that are older than the period that is shown first.
    await suite.parcels('delivered', 2, { age: 20 });
  }, 300_000);

  test('[7.55] from the parcels in trouble to exactly these in Orders, and back', async () => {
    const page = await suite.merchant();
    await suite.open(page, '?days=7');
    const card = figureOf(page, 'Exceptions');
    await card.getByText(String(held.length), { exact: true }).waitFor();
    await card.getByRole('link', { name: 'Exceptions: See parcels' }).click();
    expect(await ordersShown(page, held.length)).toEqual(namesOf(held));
    await page.goBack();
    await heading(page, 'Dashboard');
    await figureOf(page, 'Delivered').getByText(String(delivered.length), { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Delivered: See parcels' }).click();
    expect(await ordersShown(page, delivered.length)).toEqual(namesOf(delivered));
    expect(suite.crashes).toEqual([]);
  });

  test('from what needs attention to exactly these parcels', async () => {
    const page = await suite.merchant();
    await suite.open(page);
    await page.getByRole('link', { name: new RegExp(`^${held.length}\\s*Held by customs`) }).click();
    expect(await ordersShown(page, held.length)).toEqual(namesOf(held));
    expect(suite.crashes).toEqual([]);
  });

  test('[7.58] by keyboard alone: another period, another order of the parts, and from a figure to its parcels', async () => {
    const page = await suite.merchant();
    await suite.open(page);
    await suite.settled(page);
    await tabTo(page, page, /^Customize$/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Customize the dashboard' }).waitFor();
    await tabTo(page, page, /^Move Quota up$/);
    for (let places = 0; places < 4; places += 1) await page.keyboard.press('Enter');
    await tabTo(page, page, /^Save$/);
    await page.keyboard.press('Enter');
    await page.locator('.pw-toast').filter({ hasText: 'The dashboard is changed' }).waitFor();
    await page.reload();
    await suite.settled(page);
    const tops = await Promise.all(
      [page.getByText(/of [\d,.]+ parcels used/), figureOf(page, 'Parcels')].map(
        async (part) => (await part.first().boundingBox())?.y ?? 0,
      ),
    );
    expect(tops[0]).toBeLessThan(tops[1] ?? 0);

    await tabTo(page, page, /^90 days$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/days=90/);
    const parcels = delivered.length + held.length + 2;
    await figureOf(page, 'Parcels').getByText(String(parcels), { exact: true }).waitFor();
    await tabTo(page, page, /^Parcels: See parcels$/);
    await page.keyboard.press('Enter');
    expect(await ordersShown(page, parcels)).toHaveLength(parcels);
    expect(suite.crashes).toEqual([]);
  });
}
