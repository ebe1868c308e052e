import {
  defaultPageSettings,
  NO_PAGE_CODE,
  type PageCode,
  type PageSection,
  type PageSettings,
} from '@parcelway/http-contract';
import { gzipSync } from 'node:zlib';
import { Liquid } from 'liquidjs';
import { setUpTrackingPage } from '../../testing/tracking-page-world';

const page = setUpTrackingPage();
const DOMAIN = 'nice-shop.myshopify.com';
const CODE: PageCode = {
  top: '<div id="top" onclick="go()">{{ shop.name }}</div>',
  bottom: '<img src="https://cdn.example/x.png"><script>later()</script>',
  css: '@import "https://fonts.example/a.css";.pw-card{color:red}</style><script>alert(1)</script>',
  js: 'track("{{ x }}</script>")',
};
const section = (values: object) => ({ hidden: false, ...values }) as PageSection;

async function publish(
  theme: 'classic' | 'modern',
  settings: Partial<PageSettings> & { version?: unknown } = {},
  code: PageCode = NO_PAGE_CODE,
  plan = 'pro',
): Promise<void> {
  const { pool } = page.world.db;
  await pool.query('update shops set plan = $2 where domain = $1', [DOMAIN, plan]);
  const { rows } = await pool.query<{ shop_id: string; version_id: string }>(
    `insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
     select shop_id, $2, $3, $4, 1, now(), 'x' from shops where domain = $1 returning shop_id, version_id`,
    [DOMAIN, theme, JSON.stringify({ ...defaultPageSettings(theme), ...settings }), JSON.stringify(code)],
  );
  await pool.query(
    `insert into tracking_pages (shop_id, live_version_id) values ($1, $2)
     on conflict (shop_id) do update set live_version_id = excluded.live_version_id`,
    [rows[0]?.shop_id, rows[0]?.version_id],
  );
}

test('[2.16] what was published is what shoppers see, in its theme and with its own values let in by a nonce', async () => {
  const { look } = defaultPageSettings('modern');
  await publish('modern', { look: { ...look, accent: '#aa0033' }, texts: { en: { title: 'Where is it' } } });
  const { body, headers } = await page.get();
  expect(body).toContain('<div class="pw pw-modern"');
  expect(body).toContain('Where is it');
  const nonce = /<style nonce="([^"]+)">[^<]*--pw-accent:#aa0033/.exec(body)?.[1] ?? '';
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain("img-src 'self' data: https://cdn.shopify.com;");
  expect(policy).not.toContain('unsafe');
  expect((await page.get()).body).not.toContain(nonce);
  expect((await page.proxied()).body).toMatch(/^<style>[^]*--pw-accent:#aa0033/);
});

test('[2.17] extra code is as written under the store’s domain, where no template engine reads it, and cannot act on ours', async () => {
  await publish('classic', {}, CODE);
  const { body } = await page.proxied();
  expect(body).toContain(`{% raw %}${CODE.top}\n{% endraw %}`);
  expect(body).toContain('<script>track("{{ x }}<\\/script>")</script>');
  expect(body).toContain('@import "https://fonts.example/a.css";.pw-card{color:red}<\\/style>');
  const shown = new Liquid().parseAndRenderSync(body, { shop: { name: 'read' }, x: 'read' });
  expect(shown).toContain('{{ shop.name }}');
  expect(shown).not.toContain('"read"');

  const hosted = (await page.get()).body;
  expect(hosted).toContain('<div>{{ shop.name }}</div>');
  expect(hosted).not.toMatch(/onclick|later\(\)|track\(|@import/);
  expect(hosted.replace(/<style[^]*?<\/style>/g, '').match(/<script/g)).toHaveLength(1);
  expect(hosted).toContain('.pw-card{color:red}<\\/style>');
});

test('services of others run on the store’s own address alone, and with the plan that holds them', async () => {
  const sections = [section({ id: 'a', kind: 'plugin', plugin: { name: 'google_analytics', key: 'G-AB12CD34EF' } })];
  await publish('classic', { sections });
  expect((await page.proxied()).body).toContain('googletagmanager.com/gtag/js?id=G-AB12CD34EF');
  expect((await page.get()).body).not.toContain('googletagmanager');
  await publish('classic', { sections }, NO_PAGE_CODE, 'free');
  expect((await page.proxied()).body).not.toContain('googletagmanager');
});

test('[6.9] a section in Liquid is on the page with Enterprise; a smaller plan leaves it out until it is back', async () => {
  const sections = [section({ id: 'a', kind: 'liquid', liquid: '<p>No. {{ parcel.number }}{{ shop.name }}</p>' })];
  const parcel = { nums: '1ZDONE' };
  await publish('classic', { sections }, NO_PAGE_CODE, 'enterprise');
  const shown = '<p>No. 1ZDONENice &amp; Co &lt;b&gt;</p>';
  expect((await page.get(parcel)).body).toContain(shown);
  expect((await page.proxied(parcel)).body).toContain(`{% raw %}${shown}`);
  const setPlan = (plan: string) =>
    page.world.db.pool.query('update shops set plan = $2 where domain = $1', [DOMAIN, plan]);
  await setPlan('pro');
  expect((await page.get(parcel)).body).not.toContain('No. ');
  await setPlan('enterprise');
  expect((await page.get(parcel)).body).toContain(shown);
});

test('[6.7] a coupon is on the page with Basic, and not without', async () => {
  const sections = [section({ id: 'a', kind: 'coupon', code: 'TENOFF', label: {} })];
  await publish('classic', { sections }, NO_PAGE_CODE, 'free');
  expect((await page.get({ nums: '1ZDONE' })).body).not.toContain('TENOFF');
  await publish('classic', { sections }, NO_PAGE_CODE, 'basic');
  expect((await page.get({ nums: '1ZDONE' })).body).toContain('TENOFF');
});

test.each([
  ['[6.7] with Basic', 'basic'],
  ['with Free, as no plan is needed for it,', 'free'],
])('%s the block of a store’s theme shows the page in its classic theme', async (_, plan) => {
  await publish('classic', { texts: { en: { title: 'Where is it' } } }, NO_PAGE_CODE, plan);
  const { body } = await page.proxied({ view: 'block' });
  expect(body).toMatch(/^\{% layout none %\}<div><style>[^]*<div class="pw pw-classic [^]*<\/div>$/);
  expect(body).toContain('Where is it');
});

test('without the plan a page is in the language of the shop, and says whose it is', async () => {
  await publish('classic', { branding: false }, CODE, 'free');
  const { body } = await page.get({ lang: 'de' });
  expect(body).toContain('<html lang="en">');
  expect(body).not.toContain('pw-languages');
  expect(body).toContain('Order Tracking By Parcelway');
  expect(body).not.toContain('shop.name');
  await publish('classic', { branding: false }, NO_PAGE_CODE, 'pro');
  expect((await page.get({ lang: 'de' })).body).toContain('<html lang="de">');
  expect((await page.get()).body).not.toContain('Order Tracking By');
});

test("without the plan events are in the courier's words, also where the merchant chose translated ones", async () => {
  const shown = async (plan: string) => {
    await publish('classic', { events: 'translated' }, NO_PAGE_CODE, plan);
    const { body } = await page.get({ nums: '1ZDONE' });
    const event = /<li class="pw-event pw-newest">[^]*?<\/li>/.exec(body)?.[0] ?? '';
    return [/pw-what">([^<]*)/, /pw-original"><summary>([^<]*<\/summary><span>[^<]*)/].map(
      (part) => part.exec(event)?.[1],
    );
  };
  expect(await shown('basic')).toEqual([
    'Signed for',
    expect.stringContaining('In the courier&#39;s words</summary><span>Signed'),
  ]);
  expect(await shown('free')).toEqual(['Signed', undefined]);
  expect((await page.get({ nums: '1ZDONE' })).body).not.toContain('pw-original');
});

test('a design of a newer server, or one that cannot be read, is not half read: shoppers see ours', async () => {
  for (const settings of [{ version: 99 }, { look: {} }] as object[]) {
    await publish('modern', settings);
    expect((await page.get({ nums: '1ZDONE' })).body).toContain('<div class="pw pw-classic"');
  }
});

test.each(['classic', 'modern'] as const)(
  'page, style and script of %s are small, and the map is cached for ever',
  async (theme) => {
    await publish(theme);
    const { body } = await page.post({ order: '#7001', email: 'ada@example.com' });
    let sent = gzipSync(body).length;
    for (const [, url = ''] of body.matchAll(/(?:href|src)="(\/storefront\/tracking[^"]+)"/g))
      sent += gzipSync((await page.app.inject({ url: url.replaceAll('&amp;', '&') })).body).length;
    expect(sent).toBeLessThan(15_000);
    const map = /href="(\/storefront\/world-[^"]+)"/.exec((await page.get({ nums: '1ZTRANSIT' })).body)?.[1];
    if (theme === 'modern' && map) {
      const { headers } = await page.app.inject({ url: map });
      expect([headers['content-type'], headers['cache-control']]).toEqual([
        'image/svg+xml; charset=utf-8',
        'public, max-age=31536000, immutable',
      ]);
    }
  },
);
