import { heading } from '../shell-page';
import type { ShellSuite } from '../shell-suite';

const SESSION = '**/api/v1/auth/session';

/** What lies above a screen, where it leaves the page. */
export function dialogJourneys(shell: ShellSuite): void {
  test.each([
    ['stand-alone', "opens the store's login in the top window", /\/auth\/login\?/],
    ['embedded', 'opens the app anew in its frame', /\/analytics\?(?=.*embedded=1)/],
  ] as const)('%s: the banner of a lost connection %s', async (mode, _rule, address) => {
    const { page } = shell;
    await page.route(SESSION, async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { code: 200, data: { ...data, shopify_api_banner: true } } });
    });
    const app = await shell.open(mode, '/analytics');
    await app.getByText('The connection to your store has ended').waitFor();
    const navigation = page.waitForRequest((request) => request.isNavigationRequest() && address.test(request.url()));
    await app.getByRole('button', { name: 'Reconnect' }).click();
    expect((await navigation).frame()).toBe(mode === 'embedded' ? app : page.mainFrame());
    await heading(app, 'Analytics');
  });
}
