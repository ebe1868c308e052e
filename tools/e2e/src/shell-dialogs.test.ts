import { until } from './product';
import { focusedName, heading, tabTo } from './shell-page';
import { MODES, shellSuite, type App, type Mode } from './shell-suite';

/** What lies over a screen or stands above it by itself: the upgrade modal, the overlay frame of the plans, banners and the survey. */
const SURVEY = 'https://survey.example/survey.js';
const LIST = '**/api/v1/order/list**';
const shell = shellSuite({ env: { SURVEY_SCRIPT_URL: SURVEY, SURVEY_TOKEN: 'survey' } });
const NO_OFFER = "affiliate_type = 0, affiliate_discount = 0, new_user_coupon = ''";
const endGuide = () => shell.product.api('v1/dashboard/guide_final', { method: 'POST' });
beforeEach(async () => {
  await shell.forgetSettings();
  await shell.shop(`plan = 'free', free_trial = true, installed_at = now(), first_installed_at = now(), ${NO_OFFER}`);
});

const modal = (app: App) => app.getByRole('dialog', { name: /^Upgrade to/ });
/** The list of orders is refused: the shop's plan does not hold it. */
const refuse = (plan: string, list = LIST) =>
  shell.page.route(list, (route) =>
    route.fulfill({ status: 402, json: { code: 402, message: `Upgrade to ${plan} to use it.`, plan } }),
  );
const pathOf = (app: App): string => (URL.canParse(app.url()) ? new URL(app.url()).pathname : '');
/** What opened for choosing a plan, in the place of the screen or over it: its path, and where it leads back to. */
async function plansAddress(mode: Mode, app: App): Promise<string> {
  const places = () => (mode === 'stand-alone' ? [app] : shell.page.frames().filter((frame) => frame !== app));
  const plans = await until('the plans are there', async () =>
    places().find((place) => pathOf(place) === '/billing/plan'),
  );
  await heading(plans, 'Billing plan');
  const redirect = new URL(plans.url()).searchParams.get('redirect');
  return redirect ? `/billing/plan for ${redirect}` : '/billing/plan';
}

/** The dashboard is there, has been told `answer`, and shows no upgrade modal. */
async function expectNoneOnDashboard(mode: Mode, answer: string): Promise<void> {
  const told = shell.page.waitForResponse(answer);
  const app = await shell.open(mode, '/');
  await heading(app, 'Dashboard');
  await told;
  await shell.page.waitForLoadState('networkidle');
  expect(await modal(app).count()).toBe(0);
}

describe.each(MODES)('%s: the upgrade modal', (mode) => {
  test.each([
    ['pro', 'Upgrade to Pro', 'Everything in Basic, and:', 'Shipment review analytics'],
    ['basic', 'Upgrade to Basic', 'Everything in Free, and:', 'Bulk export of shipment data'],
  ])(
    'opening with pro shows the Pro feature text; anything else shows the Basic text: an API answer refused for want of %s',
    async (plan, title, intro, feature) => {
      await refuse(plan);
      const app = await shell.open(mode, '/orders');
      await app.getByRole('dialog', { name: title }).waitFor();
      for (const text of [intro, feature, `Upgrade to ${plan} to use it.`]) await modal(app).getByText(text).waitFor();
      // Said by the dialog, and not a second time by a toast.
      expect(await shell.page.getByText(`Upgrade to ${plan} to use it.`).count()).toBe(mode === 'stand-alone' ? 1 : 0);
      await modal(app).getByRole('button', { name: 'Not now' }).click();
      await modal(app).waitFor({ state: 'hidden' });
      await shell.page.unroute(LIST);
      await app.getByRole('button', { name: 'Retry' }).click();
      await app.getByRole('row').nth(1).waitFor();
    },
  );

  test.each([
    [true, 'Start free trial'],
    [false, 'Upgrade now'],
  ])(
    'the button shows the trial text when freeTrial is true, otherwise "Upgrade now": %s, "%s"',
    async (freeTrial, text) => {
      await shell.shop(`free_trial = ${freeTrial}`);
      await refuse('pro');
      const app = await shell.open(mode, '/orders');
      await modal(app).waitFor();
      await modal(app).getByRole('button', { name: text, exact: true }).waitFor();
    },
  );

  test('it sends the user to /billing/plan, adding a redirect query when a redirect URL is set, and through the overlay frame when in the app iframe; the redirect url is read once', async () => {
    await endGuide();
    const app = await shell.open(mode, '/nowhere');
    await heading(app, 'The page is not found');
    await refuse('pro');
    await shell.goTo(mode, 'Orders');
    await modal(app).getByRole('button', { name: 'Start free trial' }).click();
    expect(await plansAddress(mode, app)).toBe('/billing/plan for /orders');
    expect(pathOf(app)).toBe(mode === 'embedded' ? '/orders' : '/billing/plan');
    if (mode === 'embedded') await shell.page.getByRole('button', { name: 'Close' }).last().click();
    // Back where a link leads to the dashboard, on which the modal comes by itself.
    await shell.page.unroute(LIST);
    await until('the page from before is there', async () => {
      if (pathOf(app) !== '/nowhere') await shell.page.goBack();
      return pathOf(app) === '/nowhere';
    });
    await app
      .getByRole('link', { name: /start page/i })
      .last()
      .click();
    await modal(app).getByRole('button', { name: 'Start free trial' }).click();
    expect(await plansAddress(mode, app)).toBe('/billing/plan');
  });

  test('is hidden while the guide is on; then it comes by itself on the dashboard, with the Basic text and its price', async () => {
    await expectNoneOnDashboard(mode, '**/api/v1/user_other');
    await endGuide();
    const other = await shell.open(mode, '/');
    await modal(other).getByText('Bulk export of shipment data').waitFor({ timeout: 10_000 });
    await modal(other)
      .getByText(/From \$11(\.00)? a month for 200 parcels/)
      .waitFor();
    await modal(other).getByRole('button', { name: 'Start free trial' }).click();
    expect(await plansAddress(mode, other)).toBe('/billing/plan');
  });

  test('a dismissed one stays dismissed', async () => {
    await endGuide();
    const app = await shell.open(mode, '/');
    const kept = shell.page.waitForResponse(
      (response) => response.url().includes('/setting/user_set') && response.ok(),
    );
    await modal(app).getByRole('button', { name: 'Not now' }).click();
    await modal(app).waitFor({ state: 'hidden' });
    await kept;
    await app.evaluate(() => sessionStorage.clear());
    await expectNoneOnDashboard(mode, '**/api/v1/common/plan_modal_data');
  });

  test('by keyboard alone it is read, walked through and closed, and the focus goes back to where it was', async () => {
    const app = await shell.open(mode, '/orders');
    await app.getByRole('row').nth(1).waitFor();
    await refuse('pro', `${LIST}tableType=1**`);
    const table = /^Orders$/;
    await app.getByRole('tab', { name: 'Tracking' }).focus();
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
});

test('when the overlay frame of the plans closes, the session is read anew', async () => {
  await endGuide();
  const app = await shell.open('embedded', '/');
  await modal(app).getByRole('button', { name: 'Start free trial' }).click();
  expect(await plansAddress('embedded', app)).toBe('/billing/plan');
  const read = shell.page.waitForResponse('**/api/v1/auth/session');
  await shell.page.getByRole('button', { name: 'Close' }).last().click();
  expect((await read).ok()).toBe(true);
  expect(pathOf(app)).toBe('/dashboard');
});

describe.each(MODES)('%s: banners', (mode) => {
  test.each([
    [
      'the new-user banner, when a coupon exists and the type is monthly discount',
      "affiliate_type = 5, affiliate_discount = 20, new_user_coupon = 'WELCOME20'",
      '20% off every month',
    ],
    [
      'bonus quota expands the free plan by N quotas',
      'affiliate_type = 3, affiliate_discount = 50',
      'Your free plan is expanded by 50 quotas',
    ],
    [
      'extra orders adds N bonus quotas',
      'affiliate_type = 4, affiliate_discount = 30',
      '30 bonus quotas are added to your account',
    ],
    [
      'trial extended to N days',
      'affiliate_type = 1, affiliate_discount = 14',
      'Your free trial is extended to 14 days',
    ],
  ])('%s; it leads to the plans, and a dismissed one stays dismissed', async (_rule, set, text) => {
    await shell.shop(set);
    const app = await shell.open(mode, '/billing');
    const banner = app.getByText(text);
    await banner.waitFor({ timeout: 10_000 });
    await app.getByRole('button', { name: 'See plans' }).click();
    expect(await plansAddress(mode, app)).toBe('/billing/plan');
    const again = await shell.open(mode, '/billing');
    const kept = shell.page.waitForResponse(
      (response) => response.url().includes('/setting/user_set') && response.ok(),
    );
    await again.getByRole('button', { name: 'Dismiss' }).first().click();
    await again.getByText(text).waitFor({ state: 'hidden' });
    await kept;
    await again.evaluate(() => sessionStorage.clear());
    const last = await shell.open(mode, '/billing');
    await heading(last, 'Billing');
    await shell.page.waitForLoadState('networkidle');
    expect(await last.getByText(text).count()).toBe(0);
  });
});

test.each([
  ['stand-alone', "opens the store's login in the top window", /\/auth\/login\?/],
  ['embedded', 'opens the app anew in its frame', /\/billing\?(?=.*embedded=1)/],
] as const)('%s: the banner of a lost connection %s', async (mode, _rule, address) => {
  const { page } = shell;
  await page.route('**/api/v1/auth/session', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { code: 200, data: { ...data, shopify_api_banner: true } } });
  });
  const app = await shell.open(mode, '/billing');
  await app.getByText('The connection to your store has ended').waitFor();
  const asked = page.waitForRequest((request) => request.isNavigationRequest() && address.test(request.url()));
  await app.getByRole('button', { name: 'Reconnect' }).click();
  expect((await asked).frame()).toBe(mode === 'embedded' ? app : page.mainFrame());
  await heading(app, 'Billing');
});

test.each(MODES)(
  '%s: the survey script loads only when npsSwitch is true, 3 seconds after the user-other response; a failure is only logged',
  async (mode) => {
    const { page } = shell;
    let asked = 0;
    await page.route(SURVEY, (route) => {
      asked += 1;
      return route.abort();
    });
    const told = () => page.waitForResponse('**/api/v1/user_other');
    await page.clock.install();
    const [, first] = await Promise.all([told(), shell.open(mode, '/billing')]);
    await heading(first, 'Billing');
    await page.clock.runFor(4_000);
    expect(asked).toBe(0);
    await shell.shop("installed_at = now() - interval '30 days', first_installed_at = now() - interval '30 days'");
    const [, app] = await Promise.all([told(), shell.open(mode, '/billing')]);
    await page.clock.runFor(1_500);
    expect(asked).toBe(0);
    await page.clock.runFor(2_000);
    await until('the survey was asked for', async () => asked > 0, 20_000);
    await until(
      'the failure is logged',
      async () => shell.logged.some((text) => text.includes('The survey could not be loaded')),
      5_000,
    );
    await heading(app, 'Billing');
  },
);
