import { until } from '../product';
import { heading } from '../shell-page';
import type { ShellSuite } from '../shell-suite';

/** Each remote with the name of its screen, in the order of the menu. */
const SCREENS = [
  ['dashboard', 'Dashboard'],
  ['orders', 'Orders'],
  ['tracking-page', 'Tracking page'],
  ['notifications', 'Notification'],
  ['analytics', 'Analytics'],
  ['billing', 'Billing'],
  ['settings', 'Settings'],
  ['integrations', 'Integration'],
] as const;

/** The frame of every screen, where it depends on the browser or the store admin. */
export function frameJourneys(shell: ShellSuite): void {
  // As each remote's own contract names its routes; what the shell makes of them is proved beside it.
  test.each([
    ['/', 'Dashboard'],
    ['/orders', 'Orders'],
    ['/orders/shipment', 'Shipment detail'],
    ['/notification/template/3/3002', 'Ready for collection'],
  ])('%s opens the screen %s', async (path, title) => {
    await heading(await shell.open('stand-alone', path), title);
  });

  test('[2.1, 2.2, 9.23] the side menu leads to the eight screens, and the code of a remote is loaded when its screen is opened, not before', async () => {
    const loaded = new Set<string>();
    shell.page.on('request', (request) => {
      const [, id] = /^\/r\/([^/]+)\/.*\.js$/.exec(new URL(request.url()).pathname) ?? [];
      if (id && id !== 'shell') loaded.add(id);
    });
    const app = await shell.open('stand-alone', '/');
    await heading(app, 'Dashboard');
    await shell.page.waitForLoadState('networkidle');
    const links = app.getByRole('navigation', { name: 'Main menu' }).getByRole('link');
    const names = await links.allInnerTexts();
    expect(names).toEqual(SCREENS.map(([, name]) => name));
    for (const [index, [id, name]] of SCREENS.entries()) {
      await links.nth(index).click();
      await heading(app, name);
      // The heading is there before the code.
      await until(`${id} is loaded`, async () => loaded.has(id));
      expect([id, [...loaded]]).toEqual([id, SCREENS.slice(0, index + 1).map(([opened]) => opened)]);
    }
  });

  test("[2.33, 6.5] inside the store platform's embedded frame, the navigation shows only Settings and Orders", async () => {
    const app = await shell.open('embedded', '/orders');
    await app.getByRole('row').nth(1).waitFor();
    expect(await shell.page.locator('#app-nav').getByRole('link').allInnerTexts()).toEqual(['Settings', 'Orders']);
    await shell.goTo('embedded', 'Settings');
    await heading(app, 'Settings');
    // Routed on the client: the same document.
    expect(app).toBe(shell.page.frames()[1]);
    expect('isDetached' in app && app.isDetached()).toBe(false);
  });

  test('[2.35] the page scrolls to top on each route change', async () => {
    const app = await shell.open('stand-alone', '/orders');
    await app.getByRole('row').nth(1).waitFor();
    await shell.page.setViewportSize({ width: 1440, height: 400 });
    await app.evaluate(() => window.scrollTo(0, 300));
    expect(await app.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await shell.goTo('stand-alone', 'Dashboard');
    await heading(app, 'Dashboard');
    expect(await app.evaluate(() => window.scrollY)).toBe(0);
  });

  test("[2.45] from the store platform's frame a store admin page opens in a new tab, which knows nothing of ours", async () => {
    const app = await shell.open('embedded', '/orders');
    await app.getByRole('row').nth(1).getByRole('link').first().click();
    await app.getByRole('button', { name: 'Parcel actions' }).click();
    const opened = shell.context.waitForEvent('page');
    await app
      .getByRole('link', { name: /, opens in a new tab/ })
      .filter({ hasText: /#\d+/ })
      .click();
    const tab = await opened;
    await heading(tab, /^#\d+/);
    expect(tab.url()).toMatch(/\/store\/parcelway-demo\/orders\/\d+$/);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  test("[4.46] in that frame the language comes from the store platform's locale", async () => {
    // The second store's people have set German.
    await heading(await shell.open('embedded', '/orders', 'parcelway-second'), 'Bestellungen');
  });
}
