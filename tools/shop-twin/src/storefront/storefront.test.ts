import path from 'node:path';
import type { RunningTwin } from '../server';
import { startReceiver, startTestTwin } from '../test-support/running-twin';
import { SHOP, sampleOrder } from '../test-support/sample-store';

const EXTENSION = path.join(__dirname, '../../../../apps/storefront/extension');
const NAUGHTY = '</h2><script>alert(1)</script>{{ shop.email }}"';

let twin: RunningTwin;
afterEach(() => twin.stop());

async function start(options: Parameters<typeof startTestTwin>[0] = {}): Promise<void> {
  twin = await startTestTwin({ extension: EXTENSION, ...options });
}
async function get(page: string): Promise<{ status: number; text: string; type: string | null }> {
  const answer = await fetch(`${twin.url}${page}`);
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
}
const store = (page: string) => get(`/shops/${SHOP.domain}/${page}`);
const PAGE = `/shops/${SHOP.domain}/apps/track`;

test('the store’s page shows the app’s blocks, with the assets that they name', async () => {
  await start();
  const { text } = await store('pages/track');
  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(text.match(/class="shopify-block shopify-app-block"/g)).toHaveLength(3);
  expect(text.match(/rel="stylesheet"/g)).toHaveLength(1);
  for (const [, file = ''] of text.matchAll(/(?:href|src)="(\/extension-assets\/[^"]+)"/g)) {
    const asset = await get(file);
    expect([file, asset.status, asset.type]).toEqual([
      file,
      200,
      expect.stringMatching(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/),
    ]);
  }
  expect(text).toContain('<label for="parcelway-nums-a548380009_1">Tracking number</label>');
  expect(text).not.toMatch(/Liquid error|Translation missing|\{\{|\{%/);
});

test('the forms lead to the store’s own tracking page, and work without JavaScript', async () => {
  await start();
  const { text } = await store('pages/track');
  const forms = [...text.matchAll(/<form[^>]*method="(\w+)" action="([^"]*)"[^]*?<\/form>/g)].map(
    ([form, method, to]) => [method, to, [...form.matchAll(/name="(\w+)"/g)].map(([, name]) => name)],
  );
  const both = [
    ['get', PAGE, ['nums', 'lang']],
    ['post', PAGE, ['order', 'email', 'lang']],
  ];
  expect(forms).toEqual([...both, ...both]);
});

test.each([
  ['pl', 'Numer śledzenia', 'pl'],
  ['pt-BR', 'Código de rastreamento', 'pt'],
  ['zh-CN', '物流单号', 'cn'],
  ['de-AT', 'Sendungsnummer', 'de'],
  ['ja', 'Tracking number', 'ja'],
])('a shopper who reads %s is spoken to in it', async (locale, label, language) => {
  await start();
  const { text } = await store(`pages/track?locale=${locale}`);
  expect(text).toContain(`>${label}</label>`);
  expect(text).toContain(`<input type="hidden" name="lang" value="${language}">`);
});

test('on the page of an order the link leads to its parcels; elsewhere, and without a parcel, to the forms', async () => {
  const two = sampleOrder(20);
  const [parcel] = two.fulfillments;
  if (!parcel) throw new Error('the sample order has no parcel');
  two.fulfillments = [
    { ...parcel, tracking: ['1Z 1', 'A&B"'].map((number) => ({ company: 'UPS', number, url: null })) },
    { ...parcel, id: '77', status: 'CANCELLED', tracking: [{ company: 'UPS', number: 'GONE', url: null }] },
  ];
  const none = sampleOrder(21, { fulfillments: [] });
  await start({ seeds: [{ shop: SHOP, orders: [two, none] }] });
  const link = async (page: string) =>
    /<a\s+class="parcelway__button"\s+href="([^"]*)"\s*>/.exec((await store(page)).text)?.[1]?.replaceAll('&amp;', '&');
  expect(await link(`account/orders/${two.id}`)).toBe(`${PAGE}?nums=1Z+1%2CA%26B%22&lang=en`);
  expect(await link(`account/orders/${none.id}`)).toBe(`${PAGE}?lang=en`);
  expect(await link('pages/track')).toBe(`${PAGE}?lang=en`);
  expect((await store('account')).text).toContain(`/shops/${SHOP.domain}/account/orders/${two.id}`);
  expect((await store('account/orders/1')).status).toBe(404);
});

test('a theme without the extension has its pages all the same', async () => {
  await start({ extension: null });
  expect((await store('')).text).toContain('For days outside');
  expect((await store('pages/track')).text).toContain('No app gives blocks to this theme.');
});

test('no store and no file: 404', async () => {
  await start();
  for (const page of [
    '/shops/other.myshopify.com/',
    '/extension-assets/..%2Fshopify.extension.toml',
    '/extension-assets/no.css',
  ])
    expect([page, (await get(page)).status]).toEqual([page, 404]);
});

test('a store’s name is text on every page of its theme', async () => {
  await start({ seeds: [{ shop: { ...SHOP, name: NAUGHTY }, orders: [] }] });
  for (const page of ['', 'pages/track', 'account']) {
    const { text } = await store(page);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('{{ shop.email }}');
  }
});

describe('an app’s page of Liquid', () => {
  let body: string;
  let app: Awaited<ReturnType<typeof startReceiver>>;
  beforeEach(async () => {
    app = await startReceiver(() => ({ headers: { 'content-type': 'application/liquid' }, body }));
    await start({ appUrl: app.url });
  });
  afterEach(() => app.close());
  const main = async (given: string): Promise<string> => {
    body = given;
    return /<main>([^]*)<\/main>/.exec((await store('apps/track')).text)?.[1] ?? '';
  };

  test('is read as a template inside the store’s theme', async () => {
    expect(await main('<h1>{{ shop.name | upcase }}</h1>')).toBe('<h1>SOME SHOP</h1>');
    body = '\n{% layout none %}<h1>{{ shop.name }}</h1>';
    expect((await store('apps/track')).text).toBe('\n<h1>Some shop</h1>');
  });

  test('outputs braces that are escaped or raw as text', async () => {
    expect(await main('&#123;&#123; shop.email &#125;&#125;')).toBe('&#123;&#123; shop.email &#125;&#125;');
    expect(await main('{% raw %}{{ shop.email }}{% if %}{% endraw %}')).toBe('{{ shop.email }}{% if %}');
  });

  test('reports where it is wrong, as the platform does, and reads no file', async () => {
    const wrong = await main('{% <script> %}');
    expect(wrong).toMatch(/^Liquid error: /);
    expect(wrong).not.toContain('<script>');
    expect(await main('{% include "package.json" %}')).toMatch(/^Liquid error: ENOENT/);
    expect(await main('{{ shop.constructor.name }}')).toBe('');
  });
});
