import { until } from '../product';
import { focusedName, heading, tabTo } from '../shell-page';
import { MODES, refusing, type App, type Mode, type ShellSuite } from '../shell-suite';
import { listWith } from './list-with';

const SESSION = '**/api/v1/auth/session';
const modal = (app: App) => app.getByRole('dialog', { name: /^Upgrade to/ });
const pathOf = (app: App): string => (URL.canParse(app.url()) ? new URL(app.url()).pathname : '');

/** How the shell leads to the plans. */
export function plansJourneys(shell: ShellSuite): void {
  /** From now on the list of orders is refused: the shop's plan does not hold it. */
  const refuse = (list = '**/api/v1/order/list**') =>
    shell.page.route(list, refusing(402, 'Upgrade to Pro to use it.', { plan: 'pro' }));

  test.each(MODES)(
    '[2.44, 4.33] %s: the upgrade modal sends the user to /billing/plan with a redirect query, through the overlay frame when in the app iframe',
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
      await heading(plans, 'Plans');
      expect(new URL(plans.url()).searchParams.get('redirect')).toBe('/orders');
      if (mode === 'stand-alone') return;
      // When the overlay frame closes, the session is read anew.
      const read = page.waitForResponse(SESSION);
      await page.getByRole('button', { name: 'Close' }).last().click();
      expect((await read).ok()).toBe(true);
      expect(pathOf(app)).toBe('/orders');
    },
  );

  test('[2.37, 9.14] the plan menu leads to /billing/plan, and with quota left below 100 opening it is counted once', async () => {
    const { page } = shell;
    // So many parcels are used, whatever this store has sent.
    await page.route(SESSION, async (route) => {
      const answer = (await (await route.fetch()).json()) as { data: { user: object } };
      Object.assign(answer.data.user, { free: 100, free_consume: 1, free_trial: true });
      await route.fulfill({ json: answer });
    });
    const counted: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/data/buried_point')) counted.push(request.postDataJSON());
    });
    const app = await shell.open('stand-alone', '/settings');
    await app.getByRole('button', { name: 'Plan and quota' }).click();
    await app.getByRole('button', { name: 'Start free trial' }).click();
    await heading(app, 'Plans');
    expect(pathOf(app)).toBe('/billing/plan');
    const event = { name: 'disqualify_lead' };
    await until('the opening is counted', async () => counted.length > 0);
    await page.waitForLoadState('networkidle');
    expect(counted).toEqual([event]);
  });

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

  describe('a part of the shell that cannot be loaded', () => {
    /** The upgrade dialog's code is loaded when an answer is refused for want of a plan. */
    async function losePart(mode: Mode): Promise<App> {
      await shell.page.route('**/js/upgrade.*.js', (route) => route.abort());
      return listWith(shell, mode, refusing(402, 'Upgrade to Pro.', { plan: 'pro' }));
    }

    // Reloaded by the tab itself, or anew through the store admin's frame.
    test.each(MODES)('%s: a preload-error event is dispatched, and who cancels it keeps the screen', async (mode) => {
      // By the console: the shell answers with a reload, and the page forgets.
      const messages: string[] = [];
      shell.page.on('console', (message) => messages.push(message.text()));
      await shell.page.addInitScript(() => {
        window.addEventListener('parcelway:preload-error', (event) => {
          console.log(`a part was lost: ${event.cancelable}`);
        });
      });
      const app = await losePart(mode);
      await until('the event came', async () => messages.includes('a part was lost: true'), 20_000);
      await until(
        'the part is missed once more after the reload',
        async () => messages.filter((text) => text.startsWith('a part was lost')).length > 1,
        30_000,
      );
      await app.getByText('A part of this screen could not be loaded').waitFor();
      await heading(app, 'Orders');
    });

    test("the error is rethrown unless cancelled, and ends in 'Unexpected Application Error!'", async () => {
      await shell.page.addInitScript(() => {
        window.addEventListener('parcelway:preload-error', (event) => event.stopImmediatePropagation(), {
          capture: true,
        });
      });
      const app = await losePart('stand-alone');
      await heading(app, 'Unexpected Application Error!');
      await app.getByRole('button', { name: 'Reload the page' }).waitFor();
    });
  });
}
