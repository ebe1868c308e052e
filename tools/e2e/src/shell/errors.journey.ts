import type { Page } from 'playwright-core';
import { until } from '../product';
import { heading } from '../shell-page';
import { errorToast, MODES, NETWORK_MESSAGE, refusing, type ShellSuite } from '../shell-suite';
import { listWith } from './list-with';

const LIST = '**/api/v1/order/list**';
const SESSION = '**/api/v1/auth/session';

/** What a merchant sees when the server, the network or a part of our own code fails; played by what answers are replaced with. */
export function errorJourneys(shell: ShellSuite): void {
  let page: Page;
  beforeEach(() => {
    ({ page } = shell);
  });

  test.each(MODES)(
    '[8.1, 8.5, 9.4] %s: a toast in error style shows the server message for 2000 ms, that no answer came for 5000 ms; a retry gets the rows',
    async (mode) => {
      await page.clock.install();
      const app = await listWith(shell, mode, refusing(500, 'The server said no.'));
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
    const app = await listWith(shell, 'stand-alone', refused);
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

  test('[2.27, 8.3] a reload of /unauthorized leads to the sign-in of that shop, and back to the requested page', async () => {
    await listWith(shell, 'stand-alone', refusing(401, 'Sign in again.'));
    await heading(page, 'Authorization expired');
    await page.unroute(LIST);
    const signIn = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth/login');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await signIn;
    await heading(page, 'Orders');
    expect(new URL(page.url()).pathname).toBe('/orders');
  });
}
