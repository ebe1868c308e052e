import type { RunningTwin } from '../server';
import { proxySignature } from '../signatures';
import { API_SECRET, startReceiver, startTestTwin } from '../test-support/running-twin';
import { SHOP } from '../test-support/sample-store';

let twin: RunningTwin;
let app: Awaited<ReturnType<typeof startReceiver>>;
let answer: { status?: number; headers?: Record<string, string | string[]>; body?: string };
beforeEach(async () => {
  answer = { headers: { 'content-type': 'text/plain' }, body: 'ok' };
  app = await startReceiver(() => answer);
  twin = await startTestTwin({ appUrl: app.url });
});
afterEach(async () => {
  await twin.stop();
  await app.close();
});
const page = (path: string, init?: RequestInit) =>
  fetch(`${twin.url}/shops/${SHOP.domain}/apps/track${path}`, { redirect: 'manual', ...init });

test('a request goes to the app with the platform’s parameters and a fitting signature', async () => {
  await page('/find/it?number=1Z1&number=1Z2&shop=evil.myshopify.com');
  const url = new URL(app.received[0]?.url ?? '', app.url);
  expect(url.pathname).toBe('/proxy/track/find/it');
  expect(url.searchParams.getAll('shop')).toEqual([SHOP.domain]);
  expect(url.searchParams.get('path_prefix')).toBe('/apps/track');
  expect(url.searchParams.get('logged_in_customer_id')).toBe('');
  expect(url.searchParams.get('signature')).toBe(proxySignature(url.searchParams, API_SECRET));
  expect(Math.abs(Number(url.searchParams.get('timestamp')) - Date.now() / 1000)).toBeLessThan(5);
});

test('a form goes to the app as it was sent', async () => {
  const body = 'number=1Z%201&email=a%40b.c';
  await page('', { method: 'POST', body, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(app.received[0]).toMatchObject({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
});

test('cookies pass in neither direction', async () => {
  answer = { headers: { 'set-cookie': 'a=1', 'content-type': 'text/html' }, body: '<p>' };
  const got = await page('', { headers: { cookie: 'store_session=secret' } });
  expect(app.received[0]?.headers.cookie).toBeUndefined();
  expect(got.headers.get('set-cookie')).toBeNull();
});

test('a Liquid answer is rendered in the store’s theme, another one passes as it is', async () => {
  answer = { headers: { 'content-type': 'application/liquid; charset=utf-8' }, body: '<h1>Tracking</h1>' };
  const themed = await page('');
  expect(themed.headers.get('content-type')).toContain('text/html');
  expect(await themed.text()).toMatch(/^<!doctype html>[\s\S]*Some shop[\s\S]*<h1>Tracking<\/h1>/);
  answer.body = '{% layout none %}<h1>Bare</h1>';
  expect(await (await page('')).text()).toBe('<h1>Bare</h1>');
  answer = { status: 404, headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
  const plain = await page('/x');
  expect([plain.status, await plain.text()]).toEqual([404, '{"a":1}']);
});

test('an app that does not answer shows the shopper an error page', async () => {
  await app.close();
  const got = await page('');
  expect(got.status).toBe(502);
  expect(await got.text()).toContain('There was an error in the third-party application');
});
