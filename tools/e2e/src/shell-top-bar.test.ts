import type { Page } from 'playwright-core';
import { DEMO_SHOP, until } from './product';
import { focusedName, heading, tabTo } from './shell-page';
import { shellSuite } from './shell-suite';

/** The top bar and what opens from it: plan menu, live chat, what's new, help and language. In the store admin there is none. */
const CHAT = 'https://chat.example/widget.js';
const HELP = 'https://help.example/faq';
const shell = shellSuite({
  env: { HELP_URL: HELP, CHAT_SCRIPT_URL: CHAT, CHAT_APP_ID: 'app', CHAT_SECRET: 'secret-of-the-chat' },
});
let page: Page;
beforeEach(() => {
  ({ page } = shell);
});
const open = (path: string) => shell.open('stand-alone', path);

test('the plan menu shows the remaining quota, a progress bar and a bonus quota line; "Change plan" leads to /billing/plan', async () => {
  await shell.shop(
    "plan = 'basic', free_trial = false, quota_total = 200, affiliate_type = 4, affiliate_discount = 30",
  );
  await open('/orders');
  await page.getByRole('button', { name: /Basic/ }).click();
  const menu = page.getByRole('region', { name: 'Plan and quota' });
  await menu.getByText(/^\d+ of 2[03]0$/).waitFor();
  expect(await menu.getByRole('progressbar').count()).toBe(1);
  expect(await menu.getByText('Bonus quota').count()).toBe(1);
  await menu.getByRole('button', { name: 'Change plan' }).click();
  await heading(page, 'Billing plan');
  expect(new URL(page.url()).pathname).toBe('/billing/plan');
});

test('its button reads "Start free trial" for trial users; few parcels left are told when the plan page opens', async () => {
  await shell.shop("plan = 'free', free_trial = true, quota_total = null, affiliate_type = 0, affiliate_discount = 0");
  await shell.product.db.query(
    'insert into quota_usage select shop_id, quota_cycle(first_installed_at, now()), 60 from shops where domain = $1 on conflict (shop_id, cycle) do update set parcels = 60',
    [DEMO_SHOP],
  );
  await open('/orders');
  await page.getByRole('button', { name: /Free/ }).click();
  const menu = page.getByRole('region', { name: 'Plan and quota' });
  await menu.getByText('40 of 100').waitFor();
  await menu.getByRole('button', { name: 'Start free trial' }).click();
  await heading(page, 'Billing plan');
  await until(
    'the lead is counted',
    async () =>
      (await shell.product.db.query("select 1 from event_counts where name = 'disqualify_lead'")).rows.length > 0,
  );
});

test('in the help menu, Help Docs opens the FAQ in a new tab', async () => {
  await shell.context.route(HELP, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Questions and answers</h1>' }),
  );
  await open('/billing');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const opened = shell.context.waitForEvent('page');
  await page.getByRole('link', { name: /Help Docs/ }).click();
  const tab = await opened;
  await heading(tab, 'Questions and answers');
  expect([tab.url(), new URL(page.url()).pathname]).toEqual([HELP, '/billing']);
});

test("the language menu has all eleven languages; the choice and the server's own texts outlive a reload", async () => {
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
  await shell.product.db.query('delete from translation_overlays');
  await shell.forgetSettings();
});

test('the open-live-chat button starts the chat as the signed-in user', async () => {
  await page.route(CHAT, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.told = []; window.Intercom = (...what) => window.told.push(what);',
    }),
  );
  await open('/billing');
  await page.getByRole('button', { name: 'Open live chat' }).click();
  const told = () =>
    page.evaluate(() => (window as unknown as { told?: [string, Record<string, string>?][] }).told ?? []);
  await until('the chat is shown', async () => (await told()).length === 2);
  const [[boot, settings] = [''], [show] = ['']] = await told();
  expect([boot, show, settings?.app_id, settings?.shop]).toEqual(['boot', 'show', 'app', DEMO_SHOP]);
  expect(settings?.user_hash).toMatch(/^[0-9a-f]{64}$/);
});

test('the plan menu, the bell and the menus open, close and give the focus back by keyboard alone', async () => {
  await open('/billing');
  await heading(page, 'Billing');
  for (const [name, opened] of [
    [/Free/, page.getByRole('region', { name: 'Plan and quota' })],
    [/^What's new/, page.getByRole('dialog', { name: "What's new" })],
    [/^Help$/, page.getByRole('link', { name: /Help Docs/ })],
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
  beforeAll(async () => {
    for (let number = 1; number <= 25; number += 1) {
      await shell.product.db.query('insert into notices (tag, title, published_on, markdown) values ($1, $2, $3, $4)', [
        'New',
        `Notice ${number}`,
        '2026-01-01',
        `Text **${number}**`,
      ]);
    }
    await shell.forgetSettings();
  });

  /** The pages of notices that are asked for from now on. */
  function askedPages(): (string | null)[] {
    const pages: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/common/notification')) pages.push(new URL(request.url()).searchParams.get('page'));
    });
    return pages;
  }

  test('the bell has a red dot when a new notice has not been seen; on first open page 1 is loaded and new info is marked as seen', async () => {
    const pages = askedPages();
    await open('/billing');
    const unseen = bell().and(page.getByRole('button', { name: 'something you have not seen' }));
    await unseen.waitFor();
    expect(await unseen.locator('.pw-bar__dot').evaluate((dot) => getComputedStyle(dot).backgroundColor)).toMatch(
      /^rgb\((1[5-9]\d|2\d\d), \d{1,2}, \d{1,2}\)$/,
    );
    expect(pages).toEqual([]);
    const seen = page.waitForResponse((response) => response.url().includes('/setting/user_set') && response.ok());
    await unseen.click();
    await panel().getByRole('article').first().waitFor();
    expect(pages).toEqual(['1']);
    await seen;
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    expect((await shell.product.api<{ is_new_notice: boolean }>('v1/user_other')).body.data.is_new_notice).toBe(false);
    const told = page.waitForResponse((response) => response.url().includes('/user_other'));
    await page.reload();
    await told;
    await page.waitForLoadState('networkidle');
    expect(await bell().getAttribute('aria-label')).toBe("What's new");
  });

  test('the panel is a large modal (85vh high) listing entries, each with a tag, date, title and HTML content', async () => {
    await open('/billing');
    await bell().click();
    const entry = panel()
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: /^Notice \d+$/ }) })
      .first();
    await entry.waitFor();
    expect((await page.locator('.Polaris-Modal-Dialog__Modal').boundingBox())?.height).toBeCloseTo(0.85 * 900, -1);
    expect([
      await entry.getByText('New', { exact: true }).count(),
      await entry.getByRole('time').getAttribute('datetime'),
      await entry.getByRole('strong').count(),
    ]).toEqual([1, expect.stringMatching(/^2026-01-01/), 1]);
  });

  /** The panel with these notices instead of the server's. */
  async function openWith(list: object[]): Promise<void> {
    await page.route('**/api/v1/common/notification**', (route) =>
      route.fulfill({ json: { code: 200, data: { notification_list: list, next_page_num: '' } } }),
    );
    await open('/billing');
    await bell().click();
    await panel().waitFor();
  }

  test('the empty state reads "No notification"', async () => {
    await openWith([]);
    await panel().getByText('No notification').waitFor();
  });

  describe('an image in an entry', () => {
    const IMAGE =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const overlay = () => page.getByRole('dialog', { name: 'The list' });
    const scaleIs = (wanted: number) =>
      until(
        `the scale is ${wanted}`,
        async () => {
          const scale = await overlay()
            .getByRole('img')
            .evaluate((element) => Number(/scale\(([\d.]+)\)/.exec((element as HTMLElement).style.transform)?.[1]));
          return Math.abs(scale - wanted) < 1e-6;
        },
        5_000,
      );
    beforeEach(() =>
      openWith([
        {
          id: 'n1',
          tag: 'New',
          last_update: '2026-11-18T12:00:00Z',
          title: 'A picture',
          content: `<p><img src="${IMAGE}" alt="The list" width="200" height="100"></p>`,
        },
      ]),
    );

    test('clicking it opens a zoomable overlay, where the mouse wheel scales by 0.9 or 1.1', async () => {
      await panel().getByRole('button', { name: 'Enlarge image: The list' }).click();
      await overlay().waitFor();
      await page.mouse.move(720, 450);
      await page.mouse.wheel(0, 100);
      await scaleIs(0.9);
      await page.mouse.wheel(0, -100);
      await scaleIs(0.99);
      await overlay().getByRole('button', { name: 'Close image' }).click();
      await overlay().waitFor({ state: 'hidden' });
      await panel().waitFor();
    });

    test('by keyboard alone it opens, scales, moves and closes, and the focus goes back to it, and from the panel to the bell', async () => {
      await tabTo(page, page, /^Enlarge image: The list$/);
      await page.keyboard.press('Enter');
      await overlay().waitFor();
      await page.keyboard.press('-');
      await scaleIs(0.9);
      await page.keyboard.press('0');
      await scaleIs(1);
      await page.keyboard.press('+');
      await scaleIs(1.1);
      await page.keyboard.press('ArrowRight');
      await until(
        'it moved',
        async () =>
          /translate\(-\d/.test(
            await overlay()
              .getByRole('img')
              .evaluate((element) => (element as HTMLElement).style.transform),
          ),
        5_000,
      );
      await tabTo(page, page, /^Zoom in$/);
      await page.keyboard.press('Enter');
      await scaleIs(1.21);
      await page.keyboard.press('Escape');
      await overlay().waitFor({ state: 'hidden' });
      expect(await focusedName(page)).toBe('Enlarge image: The list');
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'hidden' });
      await until(
        'the focus is back on the bell',
        async () => (await focusedName(page)).startsWith("What's new"),
        5_000,
      );
    });
  });

  test('scrolling to the bottom loads the next page until next_page_num is empty', async () => {
    const pages = askedPages();
    await open('/billing');
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
