import type { Page } from 'playwright-core';
import { DEMO_SHOP, until } from '../product';
import { focusedName, heading, tabTo } from '../shell-page';
import { CHAT, type ShellSuite } from '../shell-suite';

/** A picture of one pixel. */
const IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The top bar and what opens from it, where it is about focus, layout, foreign code or what outlives a reload. */
export function topBarJourneys(shell: ShellSuite): void {
  let page: Page;
  beforeEach(() => {
    ({ page } = shell);
  });
  afterEach(async () => {
    await shell.product.db.query('delete from translation_overlays');
    await shell.forgetSettings();
  });
  const open = (path: string) => shell.open('stand-alone', path);

  test("[1.10, 4.47] the language menu has all eleven languages; the choice and the server's own texts outlive a reload", async () => {
    await shell.product.db.query(
      "insert into translation_overlays (language, namespace, key, text) values ('de', 'common', 'not_found.title', 'Nichts & niemand')",
    );
    await open('/nowhere');
    await page.getByRole('button', { name: 'Language' }).click();
    const names = 'English Español Français Italiano Deutsch Português Türkçe Nederlands Polski Svenska 简体中文'.split(
      ' ',
    );
    for (const name of names)
      expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 1]);
    await page.getByRole('button', { name: 'Deutsch', exact: true }).click();
    await heading(page, 'Nichts & niemand');
    await page.reload();
    await heading(page, 'Nichts & niemand');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });

  test('[2.38] the open-live-chat button starts the chat as the signed-in user', async () => {
    await page.route(CHAT, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.chatCalls = []; window.Intercom = (...what) => window.chatCalls.push(what);',
      }),
    );
    await open('/analytics');
    await page.getByRole('button', { name: 'Open live chat' }).click();
    const chatCalls = () =>
      page.evaluate(() => (window as unknown as { chatCalls?: [string, Record<string, string>?][] }).chatCalls ?? []);
    await until('the chat is shown', async () => (await chatCalls()).length === 2);
    const [[boot, settings] = [''], [show] = ['']] = await chatCalls();
    expect([boot, show, settings?.app_id, settings?.shop]).toEqual(['boot', 'show', 'app', DEMO_SHOP]);
    expect(settings?.user_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('the plan menu, the bell and the menus open, close and give the focus back by keyboard alone', async () => {
    await open('/analytics');
    await heading(page, 'Analytics');
    for (const [name, opened] of [
      [/Free/, page.getByRole('region', { name: 'Plan and quota' })],
      [/^What's new/, page.getByRole('dialog', { name: "What's new" })],
      [/^Help$/, page.locator('.Polaris-Popover').getByRole('link', { name: /Contact us/ })],
      [/^Language/, page.getByRole('button', { name: 'Deutsch', exact: true })],
    ] as const) {
      await tabTo(page, page, name);
      await page.keyboard.press('Enter');
      await opened.waitFor();
      await page.keyboard.press('Escape');
      await opened.waitFor({ state: 'hidden' });
      await until(`the focus is back on ${name}`, async () => name.test(await focusedName(page)), 5_000);
    }
  });

  describe("what's new", () => {
    const bell = () => page.getByRole('button', { name: /^What's new/ });
    const panel = () => page.getByRole('dialog', { name: "What's new" });
    beforeAll(() =>
      shell.product.db.query(
        "insert into notices (tag, title, published_on, markdown) select 'New', 'Notice ' || n, '2026-01-01', 'Text' from generate_series(1, 25) n",
      ),
    );
    afterAll(() => shell.product.db.query("delete from notices where title like 'Notice %'"));

    test('[2.39, 2.41, 9.20] the bell has a red dot until the news are seen, in a panel that is 85vh high', async () => {
      await open('/analytics');
      const unseen = bell().and(page.getByRole('button', { name: 'something you have not seen' }));
      await unseen.waitFor();
      expect(await unseen.locator('.pw-bar__dot').evaluate((dot) => getComputedStyle(dot).backgroundColor)).toMatch(
        /^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/,
      );
      const seen = page.waitForResponse((response) => response.url().includes('/setting/user_set') && response.ok());
      await unseen.click();
      await panel().getByRole('article').first().waitFor();
      expect((await page.locator('.Polaris-Modal-Dialog__Modal').boundingBox())?.height).toBeCloseTo(0.85 * 900, -1);
      await seen;
      const response = page.waitForResponse((response) => response.url().includes('/user_other'));
      await page.reload();
      await response;
      await page.waitForLoadState('networkidle');
      expect(await bell().getAttribute('aria-label')).toBe("What's new");
    });

    test('by keyboard alone an image of an entry opens, scales, moves and closes, and the focus goes back to it, and from the panel to the bell', async () => {
      const content = `<p><img src="${IMAGE}" alt="The list" width="200" height="100"></p>`;
      const notice = { id: 'n1', tag: 'New', last_update: '2026-11-18T12:00:00Z', title: 'A picture', content };
      await page.route('**/api/v1/common/notification**', (route) =>
        route.fulfill({ json: { code: 200, data: { notification_list: [notice], next_page_num: '' } } }),
      );
      const overlay = page.getByRole('dialog', { name: 'The list' });
      const drawn = (what: RegExp) =>
        until(
          `the image has ${what}`,
          async () =>
            what.test(await overlay.getByRole('img').evaluate((image) => (image as HTMLElement).style.transform)),
          5_000,
        );
      await open('/analytics');
      await bell().click();
      await panel().waitFor();
      await tabTo(page, page, /^Enlarge image: The list$/);
      await page.keyboard.press('Enter');
      await overlay.waitFor();
      for (const [key, transform] of [
        ['-', /scale\(0\.9\)/],
        ['0', /scale\(1\)/],
        ['+', /scale\(1\.1\d*\)/],
        ['ArrowRight', /translate\(-\d/],
      ] as const) {
        await page.keyboard.press(key);
        await drawn(transform);
      }
      await tabTo(page, page, /^Zoom in$/);
      await page.keyboard.press('Enter');
      await drawn(/scale\(1\.21\d*\)/);
      await page.keyboard.press('Escape');
      await overlay.waitFor({ state: 'hidden' });
      expect(await focusedName(page)).toBe('Enlarge image: The list');
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      await until(
        'the focus is back on the bell',
        async () => (await focusedName(page)).startsWith("What's new"),
        5_000,
      );
    });

    test('[4.43] scrolling to the bottom loads the next page until next_page_num is empty', async () => {
      const pages: (string | null)[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/common/notification')) pages.push(new URL(request.url()).searchParams.get('page'));
      });
      await open('/analytics');
      await bell().click();
      await panel().getByRole('article').first().waitFor();
      await page.mouse.move(720, 450);
      await until(
        'all notices are there',
        async () => {
          await page.mouse.wheel(0, 3000);
          return (await panel().getByRole('article').count()) > 30;
        },
        30_000,
      );
      await panel().getByRole('button', { name: 'Show older' }).waitFor({ state: 'detached' });
      expect(pages).toEqual(['1', '2', '3', '4']);
    });
  });
}
