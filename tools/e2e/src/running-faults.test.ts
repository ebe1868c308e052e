import { failedPages, reportsOf, ship, sendReportsNow } from './planted';
import { until } from './product';
import { heading } from './shell-page';
import { NETWORK_MESSAGE, shellSuite } from './shell-suite';

/**
 * What a remote that runs may do to others: at most its own screen is hurt, or the page until it is left; the other screens work, and no
 * other remote is blamed. Orders is the bad one.
 */
const shell = shellSuite();

interface Meeting {
  version: string;
  reports: ReturnType<typeof reportsOf>;
}

/** Releases the bad Orders. @param effect code that runs when its screen is mounted */
async function plant(effect: string): Promise<Meeting> {
  const version = await ship(
    shell,
    `(React) => function Planted() {
      React.useEffect(() => { ${effect} }, []);
      return React.createElement('label', null, React.createElement('h1', null, 'Planted'), React.createElement('input'));
    }`,
  );
  return { version, reports: reportsOf(shell.page) };
}

/** Opens the bad Orders by way of Settings. */
async function meet(effect: string): Promise<Meeting> {
  const met = await plant(effect);
  await shell.open('stand-alone', '/settings');
  await heading(shell.page, 'Settings');
  await shell.goTo('stand-alone', 'Orders');
  await heading(shell.page, 'Planted');
  return met;
}

/** The real screen of another team is there, with its data, and without a card. */
async function expectOtherScreen(): Promise<void> {
  await shell.page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Notification' }).click();
  await heading(shell.page, /Notification/);
  await shell.page.locator('[data-remote=notifications]').waitFor();
  expect(await shell.page.getByText(/remote-[a-z-]+\/|The server did not answer/).count()).toBe(0);
}

/** Waits until the page reports that fault of Orders. */
const reportOf = (reports: ReturnType<typeof reportsOf>, code: string, kind: string): Promise<boolean> =>
  until(`the page tells of ${code}`, async () => {
    await sendReportsNow(shell.page);
    return reports.some((event) => event.code === code && event.kind === kind && event.remote === 'orders');
  });

/** So it does, and of no fault of anybody else. */
async function expectBlame(reports: ReturnType<typeof reportsOf>, code: string, kind = 'crash'): Promise<void> {
  await reportOf(reports, code, kind);
  expect(reports.filter((event) => /crash|load|note/.test(event.kind) && event.remote !== 'orders')).toEqual([]);
}

const breaks = (name: string) => `${name} = () => { throw new Error('planted'); }; document.title = 'patched';`;

test.each(['Array.prototype.map', 'Response.prototype.json'])(
  '%s patched after mount: the next click works, and Orders is blamed',
  async (name) => {
    const { version, reports } = await plant(`setTimeout(() => { ${breaks(name)} }, 300);`);
    await shell.open('stand-alone', '/orders');
    await until('it is patched', async () => (await shell.page.title()) === 'patched');
    await expectOtherScreen();
    await expectBlame(reports, 'remote-globals');
    await until('the registry knows', async () => (await failedPages(shell, version)) > 0);
  },
);

test('Array.prototype.map patched right after another screen was left: the page continues, it is noted, and no release is blamed', async () => {
  const { reports } = await meet(`void Promise.resolve().then(() => { ${breaks('Array.prototype.map')} });`);
  await expectOtherScreen();
  await reportOf(reports, 'remote-globals', 'note');
  expect(reports.filter(({ kind }) => kind === 'crash' || kind === 'load')).toEqual([]);
});

test.each([
  ['assigned', "window.fetch = () => Promise.reject(new Error('planted'));"],
  [
    'made non-configurable',
    "try { Object.defineProperty(window, 'fetch', { value: () => Promise.reject(new Error('planted')), configurable: false }); } catch (e) { window.fetch = null; }",
  ],
])('fetch %s: every other screen loads, and Orders alone is blamed', async (_how, effect) => {
  const { reports } = await meet(effect);
  await expectOtherScreen();
  await expectBlame(reports, 'remote-globals');
});

test('a function that cannot be restored: the merchant is prompted to reload the page, and Orders is blamed', async () => {
  const { reports } = await meet(
    "Object.defineProperty(window, 'CustomEvent', { value: window.CustomEvent.bind(null), configurable: false, writable: false });",
  );
  await shell.page.getByText('A part of the app disturbed the page.').waitFor();
  await shell.page.getByRole('button', { name: 'Reload the page' }).waitFor();
  await expectBlame(reports, 'remote-globals');
});

test('a cover by a portal: reported at once, and gone when Orders is left', async () => {
  await ship(
    shell,
    `(React, shared) => () => React.createElement('div', null, React.createElement('h1', null, 'Planted'),
      shared('react-dom').createPortal(
        React.createElement('div', { id: 'cover', style: { position: 'fixed', inset: 0, zIndex: 2147483647, background: 'red' } }),
        document.body,
      ))`,
  );
  const reports = reportsOf(shell.page);
  await shell.open('stand-alone', '/settings');
  await heading(shell.page, 'Settings');
  await shell.goTo('stand-alone', 'Orders');
  await expectBlame(reports, 'remote-cover');
  await shell.page.goBack();
  await heading(shell.page, 'Settings');
  await shell.page.locator('#cover').waitFor({ state: 'detached' });
  await expectOtherScreen();
});

test('a cover over the whole page: reported at once, and gone when Orders is left', async () => {
  const { reports } = await meet(`const cover = document.createElement('div');
    cover.id = 'cover';
    Object.assign(cover.style, { position: 'fixed', inset: 0, zIndex: 2147483647, background: 'red' });
    document.body.append(cover);`);
  await expectBlame(reports, 'remote-cover');
  await shell.page.goBack();
  await heading(shell.page, 'Settings');
  await shell.page.locator('#cover').waitFor({ state: 'detached' });
  await expectOtherScreen();
});

test.each(["document.body.innerHTML = '';", "document.getElementById('tm-shopify').remove();"])(
  'the app wiped out of the page by %s: it is back at once, and Orders is blamed',
  async (effect) => {
    const { reports } = await meet(effect);
    await expectOtherScreen();
    await expectBlame(reports, 'remote-wipe');
  },
);

test('capturing listeners and handler properties for clicks and keys: gone when Orders is left', async () => {
  const { reports } = await meet(`document.onkeydown = window.onclick = (event) => event.preventDefault();
    for (const type of ['pointerdown', 'mousedown', 'click', 'keydown'])
    for (const target of [window, document])
      target.addEventListener(type, (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);`);
  await shell.page.goBack();
  await heading(shell.page, 'Settings');
  await expectOtherScreen();
  await shell.page.keyboard.press('Tab');
  expect(await shell.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  expect(await shell.page.evaluate(() => [document.onkeydown, window.onclick])).toEqual([null, null]);
  await expectBlame(reports, 'remote-listeners', 'note');
});

test('the storage of the browser cleared or overwritten: the merchant stays signed in, also after a reload', async () => {
  await meet(`localStorage.clear(); sessionStorage.clear();`);
  await expectOtherScreen();
  await shell.page.reload();
  await heading(shell.page, /Notification/);
  expect(new URL(shell.page.url()).origin).toBe(shell.product.appUrl);
});

test.each([
  ['cleared', 'localStorage.clear(); sessionStorage.clear();'],
  ['overwritten', "for (const key of keys) localStorage.setItem(key, 'planted');"],
])('the storage of the browser %s right before a reload: the merchant stays signed in', async (_how, effect) => {
  await meet(`const keys = Object.keys(localStorage).filter((key) => key.startsWith('parcelway.'));
    ${effect}`);
  await shell.page.reload();
  await heading(shell.page, 'Planted');
  expect(new URL(shell.page.url()).origin).toBe(shell.product.appUrl);
});

test('200 wrong requests a second: held in the page, so that all other screens have their answers, and Orders is blamed', async () => {
  const statuses: number[] = [];
  shell.page.on('response', (response) => {
    if (response.url().includes('/api/v1/nothing')) statuses.push(response.status());
  });
  const { reports } = await meet(
    "setInterval(() => { for (let n = 0; n < 20; n += 1) void fetch('/api/v1/nothing').then((answer) => { document.title = 'answered ' + answer.status; }); }, 100);",
  );
  await shell.page.waitForFunction(() => document.title === 'answered 429');
  await expectOtherScreen();
  await expectBlame(reports, 'remote-requests');
  expect(statuses.length).toBeLessThan(200);
  expect(new Set(statuses)).toEqual(new Set([404]));
  expect(await shell.page.getByText(NETWORK_MESSAGE).count()).toBe(0);
});

test.each([
  ['en-US', 'The limit of requests is reached'],
  ['de-DE', 'Die Grenze für Anfragen ist erreicht'],
])('too many requests for the server: said as that, in %s', async (locale, text) => {
  const context = await shell.page.context().browser()?.newContext({ locale });
  const page = await context?.newPage();
  if (!page) throw new Error('no browser');
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 429, json: { code: 429, message: 'Too many requests. Try again in 40 seconds.' } }),
  );
  await page.goto(`${shell.product.appUrl}/notification?shop=parcelway-demo.myshopify.com&token=${'t'.repeat(32)}`);
  await page.getByText(text).first().waitFor();
  expect(await page.getByText(/did not answer|nicht geantwortet/).count()).toBe(0);
  await context?.close();
});
