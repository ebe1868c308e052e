import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from './browser';
import { ROOT } from './product';

/** Isolated pages as QA opens them: static files from some folder, under a strict policy. */
const REMOTES = readdirSync(path.join(ROOT, 'apps')).filter((id) =>
  existsSync(path.join(ROOT, 'apps', id, 'src/isolated.tsx')),
);
const SCENARIOS = ['happy', 'empty', 'many', 'slow', '401', '403', '429', '500', 'offline'];
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: https:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'";

let server: Server;
let browser: Browser;
let page: Page;
let app: FrameLocator;
const complaints: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, id = '', file = ''] =
      /^\/some\/folder\/([^/]+)\/(.+)$/.exec(new URL(request.url ?? '', 'http://x').pathname) ?? [];
    const full = path.join(ROOT, 'apps', path.basename(id), 'dist/isolated', path.normalize(`/${file}`));
    if (!existsSync(full) || !statSync(full).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[path.extname(full)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    });
    createReadStream(full).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});
beforeEach(async () => {
  complaints.length = 0;
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  app = page.frameLocator('iframe');
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

async function open(id: string, address = ''): Promise<void> {
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/some/folder/${id}/index.html${address}`);
  await app.getByRole('heading', { level: 1 }).first().waitFor();
}
async function checkScreen(): Promise<string> {
  await page.getByRole('button', { name: 'Check this screen' }).click();
  const result = page.getByRole('region', { name: 'Accessibility' });
  await result.getByText(/No problems found|rules? (is|are) broken/).waitFor();
  return result.innerText();
}

describe.each(REMOTES)('%s', (id) => {
  test.each(SCENARIOS)('%s shows a screen that axe finds nothing wrong with', async (scenario) => {
    await open(id, `?scenario=${scenario}`);
    // Failures are told by a toast, which goes again; the first answers are there when nothing is busy any more.
    if (scenario !== 'slow') await app.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    expect(await checkScreen()).toContain('No problems found');
  });

  test('at 390 and 768 pixels nothing of the pseudo-language makes the page scroll sideways', async () => {
    for (const width of [390, 768]) {
      await open(id, `?language=pseudo&width=${width}`);
      await app.getByText(/^\[/).first().waitFor();
      const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
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

test('what of a link is not known is told', async () => {
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

test('axe tells rule, impact, element and where help is', async () => {
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
