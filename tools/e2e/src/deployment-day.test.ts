import { cpSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inCanary } from '@parcelway/app-registry';
import { launchBrowser } from './browser';
import { failedPages } from './planted';
import { DEMO_SHOP, startProduct, until, type Product } from './product';
import { buildOf, releasesOf, withCode, withRemote } from './releases';
import { pressOpen } from './shell-page';

/** A day of releases of one remote, while merchants work. The tests are its hours, in order. */
let product: Product;
let browser: Browser;
let merchant: BrowserContext;
let releases: ReturnType<typeof releasesOf>;
/** Two tabs that stay open from the morning on. */
let early: Page;
let withForm: Page;
const stable: Record<string, string> = {};
const ORDERS = buildOf('orders');
/** A build that shows its release in the page. */
const marked = (release: string) =>
  withCode(ORDERS, `document.documentElement.dataset.orders = ${JSON.stringify(release)};`);

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ orders: 120 }), launchBrowser()]);
  // The app is installed by its first use in the store's admin.
  await product.api('v1/auth/session');
  releases = releasesOf(product);
  merchant = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const ordersPage = async (context = merchant, query = ''): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${product.appUrl}/orders?shop=${DEMO_SHOP}${query}`);
  return page;
};
const onScreen = (page: Page) => page.locator('[data-remote="orders"] h1').first().waitFor({ timeout: 30_000 });
const releaseOf = async (page: Page): Promise<string | undefined> => {
  await onScreen(page);
  return page.evaluate(() => document.documentElement.dataset.orders);
};
/** What a document of the registry names, without a browser. */
const setFor = async (shop: string) => {
  const document = await (await fetch(`${product.appUrl}/?shop=${shop}`)).text();
  return JSON.parse(
    /<script type="application\/json" id="resolved-set">(.*?)<\/script>/s.exec(document)?.[1] ?? '{}',
  ) as { remotes: { id: string; version: string }[]; reportToken: string };
};
const resolvedFor = async (shop: string): Promise<string | undefined> =>
  (await setFor(shop)).remotes.find(({ id }) => id === 'orders')?.version;
/** Reports of one more page, as the shell sends them. */
const report = async (event: { version: string; kind: 'crash' | 'mount'; code?: string; ms?: number }) => {
  const { reportToken: token } = await setFor(DEMO_SHOP);
  const { status } = await fetch(`${product.appUrl}/registry/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, events: [{ remote: 'orders', ...event }] }),
  });
  expect(status).toBe(204);
};

test('morning: two tabs are open on 1.0, one with a half-filled form', async () => {
  const form = `(remote, { react, shared }) => {
    const { createElement, Fragment, useState } = react();
    const { useLeaveGuard } = shared('@parcelway/host');
    const Form = () => {
      const [text, setText] = useState('');
      useLeaveGuard(text !== '');
      return createElement('label', null, 'Note to the courier', createElement('input', { value: text, onChange: (event) => setText(event.target.value) }));
    };
    return { ...remote, Root: () => createElement(Fragment, null, createElement(Form), createElement(remote.Root)) };
  }`;
  stable.first = await releases.publish('orders', withRemote(marked('1.0'), 'orders', form), {
    packageVersion: '1.0.1',
  });
  await releases.promote('orders', stable.first);
  early = await ordersPage();
  expect(await until('the first tab shows 1.0', async () => (await releaseOf(early)) === '1.0')).toBe(true);
  withForm = await ordersPage();
  await onScreen(withForm);
  await withForm.getByLabel('Note to the courier').fill('Leave it with the neigh');
});

test('1.1 goes to a tenth of the shops, the same ones on every page', async () => {
  stable.second = await releases.publish('orders', marked('1.1'), { packageVersion: '1.1.0' });
  await releases.canary('orders', stable.second, 10);
  const canary = (await releases.status('orders'))?.canary;
  if (!canary) throw new Error('there is no canary');
  const shops = Array.from({ length: 400 }, (_, i) => `shop-${i}.myshopify.com`);
  const expected = shops.map((key) =>
    inCanary(canary, 'orders', { key, plan: null, early: false }) ? stable.second : stable.first,
  );
  // The registry serves new pages the canary as soon as the command is answered.
  for (let round = 0; round < 2; round += 1) {
    const given: (string | undefined)[] = [];
    for (let i = 0; i < shops.length; i += 40)
      given.push(...(await Promise.all(shops.slice(i, i + 40).map(resolvedFor))));
    expect(given).toEqual(expected);
  }
});

test('1.1 is good and goes to all; a tab that was open lives on with its own release', async () => {
  await releases.promote('orders', stable.second);
  await until('a new page shows 1.1', async () => {
    const page = await ordersPage();
    const shown = await releaseOf(page);
    await page.close();
    return shown === '1.1';
  });
  // A part of 1.0 that was not loaded yet comes from the files of 1.0, which are still there.
  await early.locator('[data-remote="orders"] a[href*="/orders/shipment"]').first().click();
  await early.getByRole('heading', { name: /^#\d+/, level: 1 }).waitFor({ timeout: 30_000 });
  expect(await releaseOf(early)).toBe('1.0');
});

test('a canary that throws for some is rolled back automatically', async () => {
  const bad = await releases.publish(
    'orders',
    withRemote(
      marked('1.2'),
      'orders',
      '(remote) => (Math.random() < 0.5 ? { ...remote, Root() { throw new Error("planted: 1.2"); } } : remote)',
    ),
    { packageVersion: '1.2.0' },
  );
  await releases.canary('orders', bad, 100);
  await until('the registry gives 1.2', async () => (await resolvedFor(DEMO_SHOP)) === bad);
  let opened = 0;
  await until('a page met the fault, and its shell told of it', async () => {
    const page = await ordersPage();
    await page
      .getByText(/remote-crash\//)
      .or(page.locator('[data-remote="orders"] h1'))
      .first()
      .waitFor();
    const crashed = (await page.getByText(/remote-crash\//).count()) > 0;
    // A page sends its reports when it is left, at the latest.
    await page.goto('about:blank');
    await page.close();
    opened += 1;
    return crashed;
  });
  await until('the registry knows', async () => (await failedPages({ product }, bad)) > 0);
  // The other pages' reports are posted without a browser.
  for (; opened < 29; opened += 1)
    await report(
      opened % 2 ? { version: bad, kind: 'crash', code: 'remote-crash' } : { version: bad, kind: 'mount', ms: 100 },
    );
  expect((await releases.status('orders'))?.bad).not.toContain(bad);
  await report({ version: bad, kind: 'mount', ms: 100 });
  await until('the health rule took 1.2 back', async () => (await releases.status('orders'))?.bad.includes(bad));
  const state = await releases.status('orders');
  expect(state).toMatchObject({ stable: stable.second, canary: null });
  expect(
    (await releases.audit()).find(({ version, action }) => version === bad && action === 'rollback'),
  ).toMatchObject({ who: 'health rule' });
  await until('new pages are on 1.1 again', async () => (await resolvedFor(DEMO_SHOP)) === stable.second);
});

test('a tab with a half-filled form is not reloaded for a part that is gone, and is notified', async () => {
  await withForm.evaluate(() => {
    (globalThis as { sameDocument?: boolean }).sameDocument = true;
  });
  await withForm.route('**/r/orders/**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await withForm.locator('[data-remote="orders"] a[href*="/orders/shipment"]').first().click();
  await withForm
    .getByRole('alert')
    .filter({ hasText: /part of this (page|screen)|reload/i })
    .first()
    .waitFor({ timeout: 30_000 });
  expect(await withForm.getByLabel('Note to the courier').inputValue()).toBe('Leave it with the neigh');
  expect(await withForm.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

describe('the release storage', () => {
  const away = () => `${product.releasesDir}-away`;
  const worksEverywhere = async () => {
    const page = await ordersPage();
    expect(await releaseOf(page)).toBe('1.1');
    await page.close();
    expect((await fetch(`${product.appUrl}/healthz`)).status).toBe(200);
    await early.reload();
    await early.locator('[data-remote="orders"] h1').first().waitFor({ timeout: 30_000 });
  };

  test('unreachable: open and new pages load the last good set', async () => {
    // At once: the registry may be writing there.
    renameSync(product.releasesDir, away());
    await worksEverywhere();
  });

  test('corrupt: the same', async () => {
    cpSync(away(), product.releasesDir, { recursive: true });
    for (const entry of readdirSync(product.releasesDir, { recursive: true, withFileTypes: true })) {
      if (entry.isFile())
        writeFileSync(
          path.join(entry.parentPath, entry.name),
          'globalThis.__foreign = true; {"not": "what was published"',
        );
    }
    await worksEverywhere();
  });

  test('the registry restarts in that state: the same', async () => {
    await product.killServer();
    // As the demo starts, which would publish its builds.
    await product.startServer({ PUBLISH_APPS: 'shell,orders' });
    await worksEverywhere();
    expect(await (await fetch(`${product.appUrl}/healthz`)).json()).toMatchObject({
      status: 'ok',
      releases: { ready: true, current: false, error: 'the channels are refused (not readable)' },
    });
  });

  test('back again: releasing continues', async () => {
    renameSync(product.releasesDir, `${away()}-corrupt`);
    cpSync(away(), product.releasesDir, { recursive: true });
    await until(
      'the registry reads its storage again',
      async () => (await releases.status('orders').catch(() => null))?.stable === stable.second,
    );
  });
});

test('a QA link opens 1.3-pr in one session only', async () => {
  const candidate = await releases.publish('orders', marked('1.3'), { packageVersion: '1.3.0', candidate: 'pr.7' });
  const link = await releases.link('orders', candidate, DEMO_SHOP);
  const admin = `${product.twinUrl}/store/parcelway-demo/apps/parcelway/orders`;
  const qa = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await qa.newPage();
  await page.goto(`${admin}?${link}`);
  const frame = page.frameLocator('iframe');
  await frame.getByText(candidate).first().waitFor({ timeout: 30_000 });
  await frame.locator('html[data-orders="1.3"]').waitFor({ timeout: 30_000 });
  // Another user with the link sees that it is used, and has the ordinary page.
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await (await pressOpen(await ordersPage(other, `&${link}`))).getByText('belongs to another session').waitFor();
  expect(await releaseOf(await ordersPage(other))).toBe('1.1');
  expect(
    (await releases.audit()).some(({ action, detail }) => action === 'refused' && detail.includes('override')),
  ).toBe(true);
  await frame.getByRole('button', { name: 'Reset' }).click();
  await frame.locator('html[data-orders="1.1"]').waitFor({ timeout: 30_000 });
  await qa.close();
  await other.close();
});
