import type { Page } from 'playwright-core';
import { until } from '../product';
import { heading, seriousFindings } from '../shell-page';
import { refusing, type App, type Mode, type ShellSuite } from '../shell-suite';

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

  const settled = async (app: App): Promise<void> => {
    await heading(app, /./);
    await page.waitForLoadState('networkidle');
    await app.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    // Whatever fades in or out has done so: half-way its contrast is not the one that is looked at.
    await app.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map(({ finished }) => finished.catch(() => undefined)),
      ),
    );
  };
  /** Opens each screen and looks at it as it stands. */
  async function expectGood(mode: Mode, paths: string[]): Promise<void> {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const app = await shell.open(mode, path);
      await settled(app);
      found[path] = await seriousFindings(app);
      expect([
        path,
        await app.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ]).toEqual([path, 0]);
    }
    expect(Object.entries(found).filter(([, findings]) => findings.length > 0)).toEqual([]);
  }
  const PARCELS = (): string[] => ['/orders', `/orders/shipment?item=${parcel}`];

  // Where it is narrowest; wider the screens are those of the tab.
  test('the screens in the store admin, 390 pixels wide', async () => {
    ({ page } = shell);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectGood('embedded', PARCELS());
  });

  describe.each([390, 768, 1440])('%i pixels wide', (width) => {
    beforeEach(async () => {
      ({ page } = shell);
      await page.setViewportSize({ width, height: 900 });
    });

    test('the screens', () =>
      expectGood('stand-alone', [
        ...PARCELS(),
        '/orders?tableType=1',
        '/orders?query=nothing-like-it',
        '/orders/shipment?item=1',
        '/nowhere',
      ]));

    test('sign-in and /unauthorized', async () => {
      await page.goto(`${shell.product.appUrl}/orders`);
      await heading(page, 'Open your store');
      expect(await seriousFindings(page)).toEqual([]);
      await page.route('**/api/v1/auth/session', refusing(401, 'no'));
      await page.goto(`${shell.product.appUrl}/unauthorized`);
      await heading(page, 'Authorization expired');
      expect(await seriousFindings(page)).toEqual([]);
    });

    test('menus and dialogs of the frame', async () => {
      await shell.open('stand-alone', '/billing');
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
        expect([button, await seriousFindings(page)]).toEqual([button, []]);
        await page.keyboard.press('Escape');
        await opened.waitFor({ state: 'hidden' });
      }
      if (width < 768) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Orders' }).waitFor();
        expect(await seriousFindings(page)).toEqual([]);
      }
    });

    test('the upgrade modal', async () => {
      await page.route('**/api/v1/order/list**', refusing(402, 'Upgrade to Pro to use it.', { plan: 'pro' }));
      const app = await shell.open('stand-alone', '/orders');
      await app
        .getByRole('dialog', { name: 'Upgrade to Pro' })
        .getByText(/a month for/)
        .waitFor();
      await settled(app);
      expect(await seriousFindings(app)).toEqual([]);
    });
  });
}
