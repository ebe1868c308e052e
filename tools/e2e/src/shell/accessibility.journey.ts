import type { Page } from 'playwright-core';
import { until } from '../product';
import { heading, seriousFindings } from '../shell-page';
import { refusing, type App, type Mode, type ShellSuite } from '../shell-suite';

const WIDTHS = [390, 768, 1440];

/** No violation of serious or critical impact on any screen, and none wider than its window, in three widths. */
export function accessibilityJourneys(shell: ShellSuite): void {
  let page: Page;
  let parcel = '';
  beforeAll(async () => {
    const known = 'select shipment_id from shipments limit 1';
    parcel = await until(
      'a parcel is known',
      async () => (await shell.product.db.query<{ shipment_id: string }>(known)).rows[0]?.shipment_id,
    );
  });
  beforeEach(() => {
    ({ page } = shell);
  });

  const settled = async (app: App): Promise<void> => {
    await heading(app, /./);
    await page.waitForLoadState('networkidle');
    await app.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    // Waits for fades to end: half-way the contrast is not the final one.
    await app.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished.catch(() => undefined)),
      ),
    );
  };
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  /** Checks what is open, in each width. */
  async function expectGood(app: App): Promise<void> {
    for (const width of WIDTHS) {
      await resize(width);
      await settled(app);
      expect([
        width,
        await seriousFindings(app),
        await app.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ]).toEqual([width, [], 0]);
    }
  }

  test.each<[Mode, string]>([
    ['stand-alone', '/orders'],
    ['stand-alone', '/orders?tableType=1'],
    ['stand-alone', '/orders?query=nothing-like-it'],
    ['stand-alone', '/orders/shipment?item={parcel}'],
    ['stand-alone', '/orders/shipment?item=1'],
    ['stand-alone', '/nowhere'],
    ['embedded', '/orders'],
    ['embedded', '/orders/shipment?item={parcel}'],
  ])('%s: %s', async (mode, path) => {
    await expectGood(await shell.open(mode, path.replace('{parcel}', parcel)));
  });

  test('sign-in', async () => {
    await page.goto(`${shell.product.appUrl}/orders`);
    await heading(page, 'Open your store');
    await expectGood(page);
  });

  test('/unauthorized', async () => {
    await page.route('**/api/v1/auth/session', refusing(401, 'no'));
    await page.goto(`${shell.product.appUrl}/unauthorized`);
    await heading(page, 'Authorization expired');
    await expectGood(page);
  });

  test('the upgrade modal', async () => {
    await page.route('**/api/v1/order/list**', refusing(402, 'Upgrade to Pro to use it.', { plan: 'pro' }));
    const app = await shell.open('stand-alone', '/orders');
    await app
      .getByRole('dialog', { name: 'Upgrade to Pro' })
      .getByText(/a month for/)
      .waitFor();
    await expectGood(app);
  });

  test('menus and dialogs of the frame', async () => {
    await shell.open('stand-alone', '/analytics');
    for (const width of WIDTHS) {
      await resize(width);
      await settled(page);
      for (const [button, opened] of [
        [/Free|Basic/, page.getByRole('region', { name: 'Plan and quota' })],
        [/^What's new/, page.getByRole('dialog', { name: "What's new" }).getByRole('article').first()],
        [/^Help$/, page.locator('.Polaris-Popover').getByRole('link', { name: /Contact us/ })],
        [/^Language/, page.getByRole('button', { name: 'Deutsch', exact: true })],
      ] as const) {
        await page.getByRole('button', { name: button }).first().click();
        await opened.waitFor();
        await settled(page);
        expect([width, button, await seriousFindings(page)]).toEqual([width, button, []]);
        await page.keyboard.press('Escape');
        await opened.waitFor({ state: 'hidden' });
      }
    }
    await resize(390);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
  });
}
