import { until } from '../product';
import { focusedName, heading, tabTo } from '../shell-page';
import { MODES, refusing, type App, type ShellSuite } from '../shell-suite';

const SESSION = '**/api/v1/auth/session';
const modal = (app: App) => app.getByRole('dialog', { name: /^Upgrade to/ });
const pathOf = (app: App): string => (URL.canParse(app.url()) ? new URL(app.url()).pathname : '');

/** What lies over or above a screen, where it leaves the page or takes the focus. */
export function dialogJourneys(shell: ShellSuite): void {
  /** From now on the list of orders is refused: the shop's plan does not hold it. */
  const refuse = (list = '**/api/v1/order/list**') =>
    shell.page.route(list, refusing(402, 'Upgrade to Pro to use it.', { plan: 'pro' }));

  test.each(MODES)(
    '[2.44, 4.33, 6.3] %s: the upgrade modal sends the user to /billing/plan with a redirect query, through the overlay frame when in the app iframe',
    async (mode) => {
      const { page } = shell;
      const app = await shell.open(mode, '/settings');
      await heading(app, 'Settings');
      await refuse();
      await shell.goTo(mode, 'Orders');
      await modal(app).getByText('Upgrade to Pro to use it.').waitFor();
      await modal(app).getByRole('button', { name: 'Start free trial' }).click();
      const places = () => (mode === 'stand-alone' ? [app] : page.frames().filter((frame) => frame !== app));
      const plans = await until('the plans are there', async () =>
        places().find((place) => pathOf(place) === '/billing/plan'),
      );
      await heading(plans, 'Billing plan');
      expect(new URL(plans.url()).searchParams.get('redirect')).toBe('/orders');
      if (mode === 'stand-alone') return;
      // When the overlay frame closes, the session is read anew.
      const read = page.waitForResponse(SESSION);
      await page.getByRole('button', { name: 'Close' }).last().click();
      expect((await read).ok()).toBe(true);
      expect(pathOf(app)).toBe('/orders');
    },
  );

  test('by keyboard alone the upgrade modal is read, walked through and closed, and the focus goes back to where it was', async () => {
    const app = await shell.open('stand-alone', '/orders');
    await app.getByRole('row').nth(1).waitFor();
    await refuse('**/api/v1/order/list**tableType=1**');
    const table = /^Orders$/;
    await app.getByRole('tab', { name: 'Parcels' }).focus();
    await shell.page.keyboard.press('ArrowRight');
    expect(await focusedName(app)).toMatch(table);
    await shell.page.keyboard.press('Enter');
    await modal(app).waitFor();
    const names: string[] = [];
    for (const name of [/^Not now$/, /^Start free trial$/, /^Close$/]) {
      await tabTo(shell.page, app, name);
      names.push(await focusedName(app));
      expect(await modal(app).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
    expect(names).toEqual(['Not now', 'Start free trial', 'Close']);
    await shell.page.keyboard.press('Escape');
    await modal(app).waitFor({ state: 'hidden' });
    await until('the focus is back on the tab', async () => table.test(await focusedName(app)), 5_000);
  });

  test.each([
    ['stand-alone', "opens the store's login in the top window", /\/auth\/login\?/],
    ['embedded', 'opens the app anew in its frame', /\/billing\?(?=.*embedded=1)/],
  ] as const)('%s: the banner of a lost connection %s', async (mode, _rule, address) => {
    const { page } = shell;
    await page.route(SESSION, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { code: 200, data: { ...data, shopify_api_banner: true } } });
    });
    const app = await shell.open(mode, '/billing');
    await app.getByText('The connection to your store has ended').waitFor();
    const navigation = page.waitForRequest((request) => request.isNavigationRequest() && address.test(request.url()));
    await app.getByRole('button', { name: 'Reconnect' }).click();
    expect((await navigation).frame()).toBe(mode === 'embedded' ? app : page.mainFrame());
    await heading(app, 'Billing');
  });
}
