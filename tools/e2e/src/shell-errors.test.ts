import type { Page, Route } from 'playwright-core';
import { until } from './product';
import { heading } from './shell-page';
import { errorToast, MODES, NETWORK_MESSAGE, shellSuite, type App } from './shell-suite';

/** The error catalogue: what a merchant sees of everything that may go wrong. A server or a network at fault is played by what its answers are replaced with. */
const shell = shellSuite();
const LIST = '**/api/v1/order/list**';
const SESSION = '**/api/v1/auth/session';
let page: Page;
beforeEach(() => {
  ({ page } = shell);
});
const saying = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { code: status, message } });

describe.each(MODES)('%s', (mode) => {
  /** The list of orders, whose call is answered otherwise; opened in a page that is at work already. */
  async function listWith(answer: (route: Route) => Promise<void>): Promise<App> {
    const app = await shell.open(mode, '/settings');
    await heading(app, 'Settings');
    await page.route(LIST, answer);
    await shell.goTo(mode, 'Orders');
    return app;
  }
  /** Retry gets the rows once the answers are right again. */
  async function recovers(app: App): Promise<void> {
    await page.unroute(LIST);
    await app.getByRole('button', { name: 'Retry' }).click();
    await app.getByRole('row').nth(1).waitFor();
  }

  test.each([
    [400, 'The request was not understood.'],
    [404, 'There is no such list.'],
    [405, 'Not in this way.'],
    [409, 'Somebody else changed it.'],
    [500, 'The server said no.'],
  ])(
    'non-200 response status: a toast shows the server message as an error, for 2000 ms: %s',
    async (status, message) => {
      await page.clock.install();
      const app = await listWith(saying(status, message));
      await errorToast(page, message).waitFor();
      await app.getByRole('button', { name: 'Retry' }).waitFor();
      await page.clock.runFor(2_500);
      await errorToast(page, message).waitFor({ state: 'detached' });
      await recovers(app);
    },
  );

  test('other failed responses: the error body is thrown to the caller, which says what its code means', async () => {
    const app = await listWith(saying(429, 'Slow down.'));
    await app.getByText('Too many requests at once').waitFor();
    await recovers(app);
    const other = await listWith(saying(403, 'This needs the permission order.read.'));
    await other.getByText('Your account may not see this').waitFor();
    expect(await other.getByRole('button', { name: 'Retry' }).count()).toBe(0);
  });

  test('no response (network failure): the toast for 5000 ms, error style', async () => {
    await page.clock.install();
    const app = await listWith((route) => route.abort('connectionreset'));
    await errorToast(page, NETWORK_MESSAGE).first().waitFor();
    await page.clock.runFor(3_000);
    expect(await errorToast(page, NETWORK_MESSAGE).count()).toBeGreaterThan(0);
    await page.clock.runFor(2_500);
    await until('the toast is gone', async () => (await errorToast(page, NETWORK_MESSAGE).count()) === 0, 5_000);
    await recovers(app);
  });

  test('a non-200 code on read calls yields no data', async () => {
    const app = await listWith((route) =>
      route.fulfill({
        status: 200,
        json: { code: 409, message: 'Not like this.', data: { shipments: [], orders: [], total: 0, counts: {} } },
      }),
    );
    await errorToast(page, 'Not like this.').waitFor();
    await app.getByRole('button', { name: 'Retry' }).waitFor();
    expect(await app.getByRole('row').count()).toBe(0);
    await recovers(app);
  });

  test('status 401 anywhere except the unauthorized page navigates to /unauthorized, and there it stays', async () => {
    const app = await listWith(saying(401, 'Sign in again.'));
    await heading(app, 'Authorization expired');
    expect(new URL(app.url()).pathname).toBe('/unauthorized');
    let asked = 0;
    await page.route(SESSION, (route) => {
      asked += 1;
      return saying(401, 'Sign in again.')(route);
    });
    const other = await shell.open(mode, '/unauthorized');
    await heading(other, 'Authorization expired');
    await page.waitForLoadState('networkidle');
    expect(new URL(other.url()).pathname).toBe('/unauthorized');
    // Each load asks once more with a fresh token, and that is that.
    expect(asked).toBeLessThanOrEqual(4);
    expect(await errorToast(page, /./).count()).toBe(0);
  });

  test('a cancelled duplicate request silently never resolves', async () => {
    await shell.shop('affiliate_type = 4, affiliate_discount = 30');
    const held: Route[] = [];
    await page.route('**/api/v1/data/promotion_click', (route) => {
      held.push(route);
    });
    const app = await shell.open(mode, '/billing');
    for (const times of [1, 2]) {
      await app.getByRole('button', { name: 'See plans' }).click();
      await until(`the offer was followed ${times} times`, async () => held.length === times);
      if (mode === 'embedded') await page.getByRole('button', { name: 'Close' }).last().click();
      else await heading(app, 'Billing plan');
    }
    await until(
      'the first call was cancelled',
      async () => held[0]?.request().failure()?.errorText === 'net::ERR_ABORTED',
      5_000,
    );
    const answered = page.waitForResponse('**/api/v1/data/promotion_click');
    await held[1]?.continue();
    expect((await answered).status()).toBe(200);
    await page.waitForLoadState('networkidle');
    expect([await errorToast(page, /./).count(), shell.crashes]).toEqual([0, []]);
    await shell.shop('affiliate_type = 0, affiliate_discount = 0');
  });

  test('a failed sync poll is logged and stops the sync indicator', async () => {
    let polls = 0;
    await page.route('**/api/v2/order/count', (route) => {
      polls += 1;
      return polls > 2
        ? saying(500, 'No count.')(route)
        : route.fulfill({ json: { code: 200, data: { order_count: 10, order_processed: polls } } });
    });
    await page.clock.install();
    const app = await shell.open(mode, '/orders');
    await app.getByText('Syncing orders: 1 of 10').waitFor();
    await page.clock.runFor(3_000);
    await app.getByText('Syncing orders: 2 of 10').waitFor();
    await page.clock.runFor(3_000);
    await app.getByText(/^Syncing orders/).waitFor({ state: 'detached' });
    await until(
      'it is logged',
      async () => shell.logged.some((text) => text.includes('The progress of the sync could not be read')),
      5_000,
    );
    const before = polls;
    await page.clock.runFor(10_000);
    expect(polls).toBe(before);
    await app.getByRole('row').nth(1).waitFor();
  });

  test.each<[string, (route: Route) => Promise<void>]>([
    ['null', (route) => route.fulfill({ json: { code: 200, data: null } })],
    ['a failure', (route) => route.fulfill({ status: 500, json: { code: 500 } })],
    [
      'of another kind',
      (route) => route.fulfill({ json: { code: 200, data: { lang: 7, data: { en: { translation: ['x'] } } } } }),
    ],
  ])('failed language data returns null and is ignored: %s', async (_what, answer) => {
    await page.route('**/api/v1/lang/*', answer);
    const told = page.waitForResponse('**/api/v1/lang/*');
    const app = await shell.open(mode, '/billing');
    await told;
    await heading(app, 'Billing');
    await page.waitForLoadState('networkidle');
    await heading(app, 'Billing');
    expect([await errorToast(page, /./).count(), shell.crashes]).toEqual([0, []]);
  });

  test("startup with the root element missing stops with 'Failed to find the tm shopify element'", async () => {
    await page.route('**/nowhere**', async (route) => {
      if (!route.request().url().startsWith(shell.product.appUrl)) return route.continue();
      const answer = await route.fetch();
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replace('id="tm-shopify"', 'id="another"'),
      });
    });
    await shell.open(mode, '/nowhere');
    await until(
      'the start stopped',
      async () => shell.crashes.includes('Failed to find the tm shopify element'),
      10_000,
    );
  });

  describe('a part of the shell', () => {
    /** The upgrade dialog's code is asked for when an answer is refused for want of a plan. */
    async function openPart(answer: (route: Route) => Promise<void>): Promise<App> {
      await page.route('**/js/upgrade.*.js', answer);
      return listWith((route) =>
        route.fulfill({ status: 402, json: { code: 402, message: 'Upgrade to Pro.', plan: 'pro' } }),
      );
    }
    /** That code is there, and throws this as soon as it runs. */
    async function openBroken(thrown: string): Promise<App> {
      // Code that is not what was released does not run; this one is to, as if it had been released so.
      await page.addInitScript(() => {
        Object.defineProperty(HTMLScriptElement.prototype, 'integrity', { set: () => undefined });
      });
      return openPart(async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace(/\d+\([\w,]*\)\{/g, (start) => `${start}throw ${thrown};`),
        });
      });
    }

    test("that crashes ends in the unexpected routing error screen: 'Unexpected Application Error!'", async () => {
      const app = await openBroken('new Error("a broken part")');
      await heading(app, 'Unexpected Application Error!');
      await app.getByRole('button', { name: 'Reload the page' }).waitFor();
      expect(shell.logged.some((text) => text.includes('a broken part'))).toBe(true);
    });

    test.each([
      [404, 'Not Found'],
      [405, 'Method Not Allowed'],
      [400, 'Bad Request'],
      [403, 'Forbidden'],
    ])("generic routing errors: %s '%s'", async (status, title) => {
      const app = await openBroken(`{status:${status},statusText:'',internal:true,data:null}`);
      await heading(app, title);
    });

    test('that cannot be loaded: a preload-error event is dispatched, and who cancels it keeps the screen', async () => {
      // Told by the console: the shell answers with a reload, and the page forgets.
      const told: string[] = [];
      page.on('console', (message) => told.push(message.text()));
      await page.addInitScript(() => {
        window.addEventListener('parcelway:preload-error', (event) => {
          console.log(`a part was lost: ${event.cancelable}`);
        });
      });
      const app = await openPart((route) => route.abort());
      await until('the event came', async () => told.includes('a part was lost: true'), 20_000);
      await until(
        'the part is missed once more after the reload',
        async () => told.filter((text) => text.startsWith('a part was lost')).length > 1,
        30_000,
      );
      await app.getByText('A part of this screen could not be loaded').waitFor();
      await heading(app, 'Orders');
    });

    test('that cannot be loaded: the error is rethrown unless cancelled', async () => {
      await page.addInitScript(() => {
        window.addEventListener('parcelway:preload-error', (event) => event.stopImmediatePropagation(), {
          capture: true,
        });
      });
      const app = await openPart((route) => route.abort());
      await heading(app, 'Unexpected Application Error!');
    });
  });
});
