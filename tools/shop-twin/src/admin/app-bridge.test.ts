import { createSubscription } from '../billing/app-calls';
import { generateStore } from '../demo-store/generate-store';
import { demoShops } from '../demo-store/demo-shops';
import fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core';
import { type RunningTwin, startTwin } from '../server';

/** The bridge between the twin's admin and a small app that calls it as the real one does, in a real browser. */

let app: FastifyInstance;
let twin: RunningTwin;
let browser: Browser;
let page: Page;
let frame: FrameLocator;
const APP_PATH = '/store/parcelway-demo/apps/parcelway';
const seen: { url: string; authorization: string | undefined }[] = [];

const appHtml = (
  cdn: string,
): string => `<!doctype html><html><head><meta name="shopify-api-key" content="test-key"><script src="${cdn}/cdn/shopifycloud/app-bridge.js"></script></head><body>
<ui-nav-menu><a href="/" rel="home">Home</a><a href="/settings">Settings</a><a href="/orders">Orders</a></ui-nav-menu>
<ui-title-bar title="Orders"><button variant="primary" onclick="document.getElementById('out').textContent = 'title button'">Sync</button></ui-title-bar>
<ui-save-bar id="bar"><button variant="primary" onclick="document.getElementById('out').textContent = 'saved'">Save</button><button>Discard</button></ui-save-bar>
<ui-modal id="plans" variant="max" src="/billing/plan"></ui-modal>
<p id="path"></p><p id="out"></p><script>
const path = document.getElementById('path'); const show = () => { path.textContent = location.pathname; }; addEventListener('popstate', show); show();</script></body></html>`;

beforeAll(async () => {
  app = fastify();
  let cdn = '';
  app.get('/api/refused-once', async (request, reply) => {
    const { authorization } = request.headers;
    seen.push({ url: request.url, authorization });
    if (seen.length === 1) return reply.code(401).header('X-Shopify-Retry-Invalid-Session-Request', '1').send('');
    return { authorization };
  });
  app.get('/*', async (request, reply) => {
    seen.push({ url: request.url, authorization: undefined });
    return reply.type('text/html').send(appHtml(cdn));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const shops = demoShops();
  twin = await startTwin({
    config: {
      appUrl: `http://localhost:${(app.server.address() as AddressInfo).port}`,
      publicUrl: '',
      apiKey: 'test-key',
      apiSecret: 'test-secret-of-16+',
      appHandle: 'parcelway',
      trackingApiKey: 'k',
      trackingWebhookSecret: 's',
    },
    seeds: shops.map((shop) => ({ shop, orders: generateStore({ seed: 1, orders: 60, now: new Date(), shop }) })),
  });
  cdn = twin.url;
  browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await twin?.stop();
  await app?.close();
});

beforeEach(async () => {
  seen.length = 0;
  page = await browser.newPage();
  await page.goto(`${twin.url}${APP_PATH}/orders?status=2&locale=de`);
  frame = page.frameLocator('#app-frame');
  await frame.locator('#path').waitFor();
});
afterEach(async () => page.close());

/** Runs code in the app's page. */
const inApp = async <T>(code: string): Promise<T> =>
  frame.locator('body').evaluate((_body, source) => eval(source) as T, code);

test('the app is opened with signed launch parameters, its own path and the chosen language', () => {
  const launch = new URL(seen[0]?.url ?? '', 'http://app');
  expect(launch.pathname).toBe('/orders');
  expect(Object.fromEntries(launch.searchParams)).toMatchObject({
    embedded: '1',
    shop: 'parcelway-demo.myshopify.com',
    locale: 'de',
    status: '2',
    hmac: expect.stringMatching(/^[0-9a-f]{64}$/),
    id_token: expect.stringContaining('.'),
  });
});

test('the app’s configuration and its user are known', async () => {
  expect(await inApp('window.shopify.config')).toMatchObject({
    apiKey: 'test-key',
    shop: 'parcelway-demo.myshopify.com',
    locale: 'de',
  });
  expect(await inApp('shopify.ready.then(() => shopify.user())')).toMatchObject({ firstName: 'Marisol' });
});

test('what is selected in the resource picker is answered; closed without a selection it answers undefined', async () => {
  const answer = inApp<{ id: string; displayName?: string }[]>(
    "shopify.resourcePicker({ type: 'variant', multiple: true, filter: { variants: false } })",
  );
  const picker = page.getByRole('dialog', { name: 'Select' });
  await picker.getByRole('searchbox').fill('beanie');
  await picker.getByLabel('Halyard wool beanie - Rust').check();
  await picker.getByRole('searchbox').fill('enamel');
  await picker.getByLabel('Driftwood enamel mug - Default Title').check();
  await picker.getByRole('button', { name: 'Select' }).click();
  expect((await answer).map(({ displayName }) => displayName)).toEqual([
    'Halyard wool beanie - Rust',
    'Driftwood enamel mug - Default Title',
  ]);
  const closed = inApp<string>("shopify.resourcePicker({ type: 'product' }).then(String)");
  await picker.getByRole('button', { name: 'Cancel' }).click();
  expect(await closed).toBe('undefined');
});

test('each session token is fresh and for the app', async () => {
  const tokens = [await inApp<string>('shopify.idToken()'), await inApp<string>('shopify.idToken()')];
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(JSON.parse(Buffer.from(tokens[0]?.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    aud: 'test-key',
    dest: 'https://parcelway-demo.myshopify.com',
  });
});

test('fetch adds a token and retries when the server wants a fresh one', async () => {
  seen.length = 0;
  const answer = await inApp<{ authorization: string }>(
    'fetch("/api/refused-once").then((response) => response.json())',
  );
  expect(seen).toHaveLength(2);
  expect(answer.authorization).toMatch(/^Bearer ey/);
  expect(seen[0]?.authorization).not.toBe(seen[1]?.authorization);
});

test('the app’s menu is shown in the admin and routes without loading the page again', async () => {
  seen.length = 0;
  await page.locator('nav a', { hasText: 'Settings' }).click();
  await frame.locator('#path', { hasText: '/settings' }).waitFor();
  await page.waitForURL(`**${APP_PATH}/settings?locale=de`);
  expect(seen).toEqual([]);
  expect(await page.locator('nav a[aria-current]', { hasText: 'Settings' }).count()).toBe(1);
  expect(await page.locator('#app-nav a').allTextContents()).toEqual(['Settings', 'Orders']);
});

test('an app that listens for navigation handles it itself', async () => {
  await inApp(
    'document.addEventListener("shopify:navigate", (event) => history.replaceState(null, "", event.target.getAttribute("href") + "?by=app"))',
  );
  await page.locator('nav a', { hasText: 'Settings' }).click();
  await page.waitForURL(`**${APP_PATH}/settings?by=app&locale=de`);
});

test('title bar, toast and loading are drawn by the admin', async () => {
  expect(await page.locator('#page-title').textContent()).toBe('Orders');
  await page.locator('#title-buttons button', { hasText: 'Sync' }).click();
  await frame.locator('#out', { hasText: 'title button' }).waitFor();
  await inApp('shopify.toast.show("It did not work <b>", { isError: true, duration: 60000 })');
  await page.locator('.toast.error', { hasText: 'It did not work <b>' }).waitFor();
  await page.locator('.toast-close').click();
  expect(await page.locator('.toast').count()).toBe(0);
  await inApp('shopify.loading(true)');
  await page.locator('#loading').waitFor();
  await inApp('shopify.loading(false)');
  await page.locator('#loading').waitFor({ state: 'hidden' });
});

test('the save bar runs the app’s buttons and guards against leaving', async () => {
  await inApp('shopify.saveBar.show("bar")');
  await page.locator('#save-bar button', { hasText: 'Save' }).click();
  await frame.locator('#out', { hasText: 'saved' }).waitFor();
  await page.locator('nav a', { hasText: 'Settings' }).click();
  await page.locator('#leave-no').click();
  expect(await frame.locator('#path').textContent()).toBe('/orders');
  await page.locator('nav a', { hasText: 'Settings' }).click();
  await page.locator('#leave-yes').click();
  await frame.locator('#path', { hasText: '/settings' }).waitFor();
  expect(await page.locator('#save-bar').isHidden()).toBe(true);
});

test('a full-screen overlay shows another page of the app, launched like the first', async () => {
  await inApp(
    'window.hidden = false, document.getElementById("plans").addEventListener("hide", () => { window.hidden = true }), shopify.modal.show("plans")',
  );
  await page.frameLocator('.overlay-frame').locator('#path', { hasText: '/billing/plan' }).waitFor();
  expect(seen.at(-1)?.url).toMatch(/^\/billing\/plan\?.*id_token=/);
  expect(new URL(page.url()).pathname).toBe(`${APP_PATH}/orders`);
  await page.locator('#overlay-close').click();
  await page.locator('#overlay').waitFor({ state: 'hidden' });
  expect(await inApp('window.hidden')).toBe(true);
});

test('the bounce page loads the wanted address with a fresh token, on its own origin only', async () => {
  const own = new URL(twin.twin.config.appUrl).origin;
  const wanted = page.waitForRequest((request) => request.url().startsWith(`${own}/orders?x=1&id_token=ey`));
  await inApp(
    `location.assign("/auth/session-token?shop=parcelway-demo.myshopify.com&shopify-reload=" + encodeURIComponent("${own}/orders?x=1"))`,
  );
  await wanted;
  await inApp(
    'location.assign("/auth/session-token?shopify-reload=" + encodeURIComponent("http://127.0.0.1:9/steal"))',
  );
  await frame.locator('#path', { hasText: '/auth/session-token' }).waitFor();
  // Requests from before the first token are answered by then.
  await inApp('shopify.idToken()');
  expect(await frame.locator('#path').textContent()).toBe('/auth/session-token');
});

test('messages from other origins are not answered', async () => {
  await page.evaluate(async () => {
    const stranger = document.createElement('iframe');
    stranger.srcdoc =
      '<script>addEventListener("message", () => parent.postMessage("answered", "*")); parent.postMessage({ bridge: 1, id: 1, method: "idToken", args: [] }, "*")</scr' +
      'ipt>';
    addEventListener('message', (event) => {
      if (event.data === 'answered') document.body.dataset.answered = 'yes';
    });
    const loaded = new Promise((resolve) => {
      stranger.onload = resolve;
    });
    document.body.append(stranger);
    await loaded;
  });
  // Messages are handled in order, so a later request is answered later.
  await inApp('shopify.idToken().then(() => shopify.idToken())');
  expect(await page.locator('body').getAttribute('data-answered')).toBeNull();
});

test('the app leaves its frame to have a charge approved, and is back in it with the charge’s number', async () => {
  const { shop, handle } = twin.twin.demoStore;
  twin.tokens.issue(shop.domain, { expiring: false });
  const { value } = createSubscription(twin.billing, shop.domain, {
    ...{ name: 'Pro', returnUrl: `${twin.url}${APP_PATH}/billing/plan` },
    lineItems: [{ plan: { appRecurringPricingDetails: { price: { amount: '11.00', currencyCode: 'USD' } } } }],
  });
  const address = `/store/${handle}/charges/subscription/${value?.id}?signature=${value?.signature}`;
  await inApp(`void window.open('${twin.url}${address}', '_top')`);
  await page.getByRole('heading', { name: 'Approve subscription' }).waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await frame.locator('#path').getByText('/billing/plan').waitFor();
  expect(seen.map(({ url }) => new URL(url, 'http://app').searchParams.get('charge_id'))).toContain(value?.id);
  expect(twin.billing.book(shop.domain).active?.name).toBe('Pro');
});
