import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { ROOT, startProduct, type Product } from './product';
import { buildOf, releasesOf, remoteIds, withCode, withRemote, type Build } from './releases';

/** Releases opened alone in the isolated host, as QA opens them: from the registry, signed, under its policy. */
const SCENARIOS = ['happy', 'empty', 'many', 'slow', '401', '403', '429', '500', 'offline'];

let product: Product;
let browser: Browser;
let page: Page;
let app: FrameLocator;
const complaints: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ orders: 0 }), launchBrowser()]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
beforeEach(async () => {
  complaints.length = 0;
  page = await openWindow();
  app = page.frameLocator('iframe');
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  expect(complaints).toEqual([]);
});

/** A window of a browser of its own, closed after the test. */
async function openWindow(): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  opened.on('pageerror', (error) => complaints.push(error.message));
  opened.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  return opened;
}
/** @param name a remote, or one of its releases @param address query and hash */
async function open(name: string, address = '', within = page): Promise<void> {
  await within.goto(`${product.appUrl}/isolated/${name}${address}`);
  await within.frameLocator('iframe').getByRole('heading', { level: 1 }).first().waitFor();
}
async function checkScreen(within = page): Promise<string> {
  await within.getByRole('button', { name: 'Check this screen' }).click();
  const result = within.getByRole('region', { name: 'Accessibility' });
  await result.getByText(/No problems found|rules? (is|are) broken/).waitFor();
  return result.innerText();
}

describe.each(remoteIds())('%s', (id) => {
  test('shows a screen that axe finds nothing wrong with, in every scenario', async () => {
    const check = async (within: Page, scenarios: readonly string[]) => {
      const remote = within.frameLocator('iframe');
      await open(id, '', within);
      for (const scenario of scenarios) {
        await within.getByLabel('Requests').selectOption(scenario);
        await within.locator(`iframe[src*="${scenario === 'happy' ? 'panel=off' : `scenario=${scenario}`}"]`).waitFor();
        await remote.getByRole('heading', { level: 1 }).first().waitFor();
        // Failures show a toast, which goes again; the first answers are there when nothing is busy any more.
        if (scenario !== 'slow') await remote.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        expect([scenario, await checkScreen(within)]).toEqual([scenario, expect.stringContaining('No problems found')]);
      }
    };
    // Two windows side by side: drawing and axe use one processor.
    await Promise.all([check(page, SCENARIOS.slice(0, 4)), check(await openWindow(), SCENARIOS.slice(4))]);
  });

  test('at 390 and 768 pixels nothing of the pseudo-language makes the page scroll sideways', async () => {
    await open(id, '?language=pseudo&width=390');
    for (const width of [390, 768]) {
      await page.getByLabel('Width').selectOption(String(width));
      await app.getByText(/^\[/).first().waitFor();
      const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
      await frame?.waitForFunction((wide) => window.innerWidth === wide, width);
      const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect([width, await frame?.evaluate(beyond)]).toEqual([width, 0]);
    }
  });
});

test("list, detail and back work, and the page's own address follows", async () => {
  await open('orders', '#/orders?status=4');
  await app.getByRole('link', { name: /^#\d+/ }).first().click();
  await app.getByRole('heading', { level: 1, name: /^#\d+/ }).waitFor();
  await page.waitForURL(/#\/orders\/shipment\?item=\d+&status=4$/);
  const deep = page.url();
  await page.goBack();
  await app.getByRole('tab', { name: /^Delivered/, selected: true }).waitFor();
  await page.goto('about:blank');
  await page.goto(deep);
  await app.getByRole('heading', { level: 1, name: /^#\d+/ }).waitFor();
});

test('settings are chosen by keyboard, live in the address, and a link brings them back', async () => {
  await open('orders');
  await page.getByLabel('Requests').focus();
  await page.keyboard.type('500');
  await app.getByText('The list could not be loaded').waitFor();
  await page.getByLabel('Width').selectOption('390');
  await page.getByRole('checkbox', { name: 'order.write' }).press('Space');
  await app.getByRole('button', { name: 'Sync orders', disabled: true }).waitFor();
  expect(new URL(page.url()).searchParams.toString()).toBe(
    'width=390&scenario=500&permissions=order.read%2Cpage.write%2Cnotification.write%2Canalytics.read%2Cbilling.write%2Csetting.write',
  );
  await page.reload();
  await app.getByText('The list could not be loaded').waitFor();
  expect((await page.locator('iframe').boundingBox())?.width).toBe(390);
  expect(await page.getByRole('checkbox', { name: 'order.write' }).isChecked()).toBe(false);
});

test('unknown parts of a link are reported', async () => {
  await open('orders', '?plan=gold');
  await page.getByText('plan=gold is not known.').waitFor();
});

test('on a phone the panel is closed at first, and opens over the remote', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('orders');
  expect(await page.getByLabel('Requests').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open the panel' }).press('Enter');
  await page.getByLabel('Requests').selectOption('empty');
  await page.getByRole('button', { name: 'Close the panel' }).click();
  await app.getByText('Bring in your orders').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('axe reports rule, impact, element and where help is', async () => {
  await open('orders');
  await app.getByRole('table').waitFor();
  await page
    .frames()
    .find((frame) => frame !== page.mainFrame())
    ?.evaluate(() => {
      document.querySelector('h1')?.append(document.createElement('img'));
    });
  const report = await checkScreen();
  expect(report).toContain('1 rule is broken');
  for (const text of ['critical', 'image-alt', '<img>']) expect(report).toContain(text);
  expect(await page.getByRole('link', { name: 'image-alt, help in a new tab' }).getAttribute('href')).toMatch(
    /^https:.*image-alt/,
  );
});

test('the remote never sees the storage of the app on the same origin', async () => {
  await open('orders');
  await page.evaluate(() => localStorage.setItem('parcelway.auth', 'of the app'));
  await page.reload();
  await app.getByRole('table').waitFor();
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
  expect(await frame?.evaluate(() => localStorage.getItem('parcelway.auth'))).not.toBe('of the app');
  expect(await page.evaluate(() => localStorage.getItem('parcelway.auth'))).toBe('of the app');
});

describe('a release', () => {
  /** Fixtures of a build, which {@link buildOf} leaves out. */
  const fixturesOf = (id: string) => readFileSync(path.join(ROOT, 'apps', id, 'dist/fixtures/fixtures.js'));
  const publishBuild = (build: Build, fixtures: Buffer | null) =>
    releasesOf(product).publish(
      'orders',
      new Map([...build, ...(fixtures ? [['fixtures/fixtures.js', fixtures] as const] : [])]),
      { packageVersion: '1.0.0', candidate: 'pr.7' },
    );
  const publish = (code: string, fixtures: Buffer | null) => publishBuild(withCode(buildOf('orders'), code), fixtures);

  test('that no shop gets opens by its name, and it is that very code', async () => {
    const version = await publish('window.candidateRan = true', fixturesOf('orders'));
    await open(`orders@${version}`, '?scenario=happy');
    await app.getByRole('table').waitFor();
    const frame = page.frames().find((each) => each !== page.mainFrame());
    expect(await frame?.evaluate(() => Reflect.get(window, 'candidateRan'))).toBe(true);
    expect(await page.title()).toContain(version);
  });

  test('that changes a function of the page in an effect is named in the panel', async () => {
    const root = `() => {
      react().useEffect(() => { Array.prototype.map = () => []; }, []);
      return react().createElement('h1', null, 'Planted');
    }`;
    const build = withRemote(buildOf('orders'), 'orders', `(remote, { react }) => ({ ...remote, Root: ${root} })`);
    await open(`orders@${await publishBuild(build, fixturesOf('orders'))}`);
    const calls = page.getByRole('region', { name: 'Calls' });
    await calls.getByText('changed Array.prototype.map').waitFor();
    await calls.getByText('remote-globals').waitFor();
  });

  test('without fixtures shows a notice, and every call fails for lack of an answer', async () => {
    const version = await publish('window.bare = true', null);
    await open(`orders@${version}`);
    await page.getByRole('region', { name: 'Calls' }).getByText('no fixtures').waitFor();
  });

  test.each([
    ['its fixtures', 'f', 'fixtures.js'],
    ['a file of it', 'r', 'mf-manifest.json'],
  ])('is not opened when %s was changed in the storage', async (what, folder, file) => {
    const version = await publish(`window.changed = ${JSON.stringify(what)}`, fixturesOf('orders'));
    const stored = path.join(product.releasesDir, folder, 'orders', version, file);
    writeFileSync(stored, `${readFileSync(stored, 'utf8')} `);
    const answer = await page.goto(`${product.appUrl}/isolated/orders@${version}`);
    if (folder === 'r') expect(answer?.status()).toBe(404);
    else {
      await app.getByText('is not the file that was published').waitFor();
      // The browser reports that it blocked the script.
      complaints.length = 0;
    }
  });
});
