import type { Page, Route } from 'playwright-core';
import { until } from '../product';
import { heading } from '../shell-page';
import { errorToast, MODES, NETWORK_MESSAGE, refusing, type App, type Mode, type ShellSuite } from '../shell-suite';

const LIST = '**/api/v1/order/list**';
const SESSION = '**/api/v1/auth/session';

/** What a merchant sees when the server, the network or a part of our own code fails; played by what answers are replaced with. */
export function errorJourneys(shell: ShellSuite): void {
  let page: Page;
  beforeEach(() => {
    ({ page } = shell);
  });

  /** The list of orders, whose call is answered otherwise; opened in a page that is at work already. */
  async function listWith(mode: Mode, answer: (route: Route) => Promise<void>): Promise<App> {
    const app = await shell.open(mode, '/settings');
    await heading(app, 'Settings');
    await page.route(LIST, answer);
    await shell.goTo(mode, 'Orders');
    return app;
  }

  test.each(MODES)(
    '[8.1, 8.5, 9.4] %s: a toast in error style shows the server message for 2000 ms, that no answer came for 5000 ms; a retry gets the rows',
    async (mode) => {
      await page.clock.install();
      const app = await listWith(mode, refusing(500, 'The server said no.'));
      const toast = errorToast(page, 'The server said no.');
      await toast.waitFor();
      const retry = app.getByRole('button', { name: 'Retry' });
      await retry.waitFor();
      await page.clock.runFor(2_500);
      await toast.waitFor({ state: 'detached' });

      await page.unroute(LIST);
      await page.route(LIST, (route) => route.abort('connectionreset'));
      await retry.click();
      const silence = errorToast(page, NETWORK_MESSAGE);
      await silence.first().waitFor();
      await page.clock.runFor(3_000);
      expect(await silence.count()).toBeGreaterThan(0);
      await page.clock.runFor(2_500);
      await until('the toast is gone', async () => (await silence.count()) === 0, 5_000);

      await page.unroute(LIST);
      await retry.click();
      await app.getByRole('row').nth(1).waitFor();
    },
  );

  test('[4.40, 8.3] status 401 anywhere except the unauthorized page navigates to /unauthorized, and there it stays until a session loads', async () => {
    const refused = refusing(401, 'Sign in again.');
    const app = await listWith('stand-alone', refused);
    const pathname = () => new URL(app.url()).pathname;
    await heading(app, 'Authorization expired');
    expect(pathname()).toBe('/unauthorized');
    let requests = 0;
    await page.route(SESSION, (route) => {
      requests += 1;
      return refused(route);
    });
    await shell.open('stand-alone', '/unauthorized');
    await heading(app, 'Authorization expired');
    await page.waitForLoadState('networkidle');
    expect(pathname()).toBe('/unauthorized');
    // Each load retries once with a fresh token.
    expect(requests).toBeLessThanOrEqual(4);
    expect(await errorToast(page, /./).count()).toBe(0);
    await page.unroute(SESSION);
    await shell.open('stand-alone', '/unauthorized');
    await heading(app, 'Dashboard');
    expect(pathname()).toBe('/dashboard');
  });

  describe('a part of the shell that cannot be loaded', () => {
    /** The upgrade dialog's code is loaded when an answer is refused for want of a plan. */
    async function losePart(mode: Mode): Promise<App> {
      await page.route('**/js/upgrade.*.js', (route) => route.abort());
      return listWith(mode, refusing(402, 'Upgrade to Pro.', { plan: 'pro' }));
    }

    // Reloaded by the tab itself, or anew through the store admin's frame.
    test.each(MODES)(
      '[8.15] %s: a preload-error event is dispatched, and who cancels it keeps the screen',
      async (mode) => {
        // By the console: the shell answers with a reload, and the page forgets.
        const messages: string[] = [];
        page.on('console', (message) => messages.push(message.text()));
        await page.addInitScript(() => {
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
      },
    );

    test("[8.13, 8.15] the error is rethrown unless cancelled, and ends in 'Unexpected Application Error!'", async () => {
      await page.addInitScript(() => {
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
