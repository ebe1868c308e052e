import { createHmac } from 'node:crypto';
import { trackingTexts } from '@parcelway/app-storefront';
import naughty from '@parcelway/couriers/naughty-strings.json';
import { bcp47, LANGUAGES } from '@parcelway/domain';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { withShop } from '../db/database';
import { pollShop } from '../tracking/poll';
import { createTestWorld, type TestWorld } from '../tracking/test-world';
import { registerTrackingPage } from './tracking-page.routes';

const PAYLOADS = [
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '{{ shop.email }}',
  '{% layout none %}',
  '{% raw %}{% endraw %}{{ 7 | times: 7 }}',
  '`${1}`',
  'javascript:alert(1)',
  '</style><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
];

let world: TestWorld;
let app: FastifyInstance;
let shop: string;
let visitor = 0;
beforeAll(async () => {
  world = await createTestWorld();
  app = Fastify({ trustProxy: true });
  await app.register(formbody);
  await app.register(async (scope) => {
    registerTrackingPage(scope, world.ctx);
  });
  shop = await world.db.addShop('nice-shop.myshopify.com');
  await world.db.kysely
    .updateTable('shops')
    .set({ name: 'Nice & Co <b>', timezone: 'America/New_York' })
    .where('shop_id', '=', shop)
    .execute();
  const event = (date: string, status: string, sub: string, detail: string, location = 'Leipzig') => ({
    checkpoint_date: date,
    checkpoint_delivery_status: status,
    checkpoint_delivery_substatus: sub,
    tracking_detail: detail,
    location,
  });
  const add = async (number: string, trackinfo: object[], orderId: string) => {
    world.provider.parcels.set(number, { courier: 'ups', trackinfo });
    await world.addParcel(shop, {
      number,
      courier: 'ups',
      orderId,
      orderName: '#7001',
      createdAt: '2026-11-15T12:00:00Z',
    });
  };
  await add(
    '1ZTRANSIT',
    [
      event('2026-11-16T10:00:00Z', 'inforeceived', 'inforeceived001', 'Announced'),
      event('2026-11-19T02:30:00Z', 'transit', 'transit002', 'At the hub'),
    ],
    '1',
  );
  await add(
    '1ZDONE',
    [
      event('2026-11-18T15:00:00Z', 'delivered', 'delivered003', 'Signed by: J. SMITH'),
      event('2026-11-17', 'transit', 'transit001', 'Scanned'),
    ],
    '1',
  );
  await add(
    '1ZEVIL',
    [
      event(
        '2026-11-18T15:00:00Z',
        'exception',
        'exception006',
        '{{ evil }}<script>alert(1)</script>',
        '<img src=x onerror=alert(2)>',
      ),
    ],
    '2',
  );
  await add('1ZWAIT', [], '3');
  await pollShop(world.ctx, shop);
  await withShop(world.db, shop, async (trx) => {
    const order = (order_id: string, name: string, email: string) => ({
      shop_id: shop,
      order_id,
      name,
      email_hash: world.ctx.vault.blindIndex(email),
      email_enc: world.ctx.vault.encrypt(email),
      customer_name: 'Ada Private',
      phone_enc: null,
      address_enc: null,
      destination: 'DE',
      province: null,
      locale: null,
      ordered_at: '2026-11-14T12:00:00Z',
      created_at: '2026-11-14T12:00:00Z',
      updated_at: '2026-11-14T12:00:00Z',
    });
    await trx
      .insertInto('orders')
      .values([order('1', '#7001', 'ada@example.com'), order('9', '#1009', 'eve@example.com')])
      .execute();
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});
// A visitor of their own for each test, so that the limits of one do not reach the next.
beforeEach(() => {
  visitor += 1;
});

const headers = () => ({ 'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}` });
const get = (query: Record<string, string> = {}, more = {}) =>
  app.inject({ url: `/t/nice-shop?${new URLSearchParams(query).toString()}`, headers: { ...headers(), ...more } });
const post = (fields: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/t/nice-shop',
    headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const proxyQuery = (params: Record<string, string>, secret = 'a-secret-of-the-app') => {
  const all: Record<string, string> = {
    shop: 'nice-shop.myshopify.com',
    path_prefix: '/apps/track',
    timestamp: String(Math.floor(world.ctx.now().getTime() / 1000)),
    logged_in_customer_id: '',
    ...params,
  };
  const message = Object.entries(all)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  return new URLSearchParams({
    ...all,
    signature: createHmac('sha256', secret).update(message).digest('hex'),
  }).toString();
};
const proxied = (params: Record<string, string> = {}) =>
  app.inject({ url: `/proxy/track?${proxyQuery(params)}`, headers: headers() });

test('the form has labels, a POST for what is personal, and the shop first', async () => {
  const { statusCode, body, headers: sent } = await get();
  expect(statusCode).toBe(200);
  expect(body).toContain('Nice &amp; Co &lt;b&gt;');
  expect(body).toMatch(/<form class="pw-form" method="post"[^]*name="order"[^]*name="email"/);
  for (const id of ['pw-nums', 'pw-order', 'pw-email']) expect(body).toContain(`<label for="${id}">`);
  expect(sent['content-security-policy']).toContain("script-src 'self'");
  expect(sent['content-security-policy']).not.toContain('unsafe');
  expect(sent['x-robots-tag']).toBe('noindex');
  expect(sent['cache-control']).toBe('no-store');
  expect(body).not.toMatch(/ style=|<script>|<style| on\w+=/);
});

test("by number: the answer first, in one sentence with a date in the shop's zone, and nothing personal", async () => {
  const { body } = await get({ nums: ' 1z-transit ' });
  expect(body).toContain(
    '<h1 class="pw-answer">Your parcel is on its way; it was last seen in Leipzig on Wednesday 18 November.</h1>',
  );
  expect(body).toContain('21:30');
  expect(body.indexOf('At the hub')).toBeLessThan(body.indexOf('Announced'));
  expect(body).toMatch(/pw-now" aria-current="step">[^]*?In transit/);
  expect(body).not.toContain('7001');
  expect(body).not.toContain('Ada');
  expect(body).not.toContain('1ZDONE');
});

test('by number nobody learns who signed, and a bare day of the courier stays that day in every time zone', async () => {
  const { body } = await get({ nums: '1ZDONE' });
  expect(body).toContain('Your parcel was delivered and signed for on Wednesday 18 November.');
  expect(body).toContain('Tuesday 17 November');
  expect(body).not.toContain('SMITH');
});

test('a parcel without news says when it was handed over', async () => {
  expect((await get({ nums: '1ZWAIT' })).body).toContain(
    'handed over on Sunday 15 November; the courier has not scanned it yet',
  );
});

test('by order and e-mail: all parcels of the order, those under way first', async () => {
  for (const order of ['#7001', '7001', ' 7001 ']) {
    const { body } = await post({ order, email: 'ADA@example.com' });
    expect(body).toContain('Order #7001');
    expect(body.indexOf('1ZTRANSIT')).toBeGreaterThan(0);
    expect(body.indexOf('1ZTRANSIT')).toBeLessThan(body.indexOf('1ZDONE'));
    expect(body).toContain('Parcel 2 of 2');
    expect(body).toContain('J. SMITH');
    expect(body).not.toContain('Ada Private');
  }
  expect((await post({ order: '1009', email: 'eve@example.com' })).body).toContain(
    'We have your order of Saturday 14 November.',
  );
});

test('every miss gives the same answer: unknown order, another address, unknown number', async () => {
  const answers = [
    await post({ order: '4711', email: 'ada@example.com' }),
    await post({ order: '#7001', email: 'eve@example.com' }),
    await post({ nums: 'NOSUCH123' }),
  ];
  expect(new Set(answers.map(({ body }) => body.slice(body.indexOf('<main>')))).size).toBe(1);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers[0]?.body).toContain('We did not find that');
});

test('what is missing is named beside its field', async () => {
  const { statusCode, body } = await post({ order: '', email: 'nobody' });
  expect(statusCode).toBe(422);
  expect(body).toContain('Enter the order number.');
  expect(body).toContain('value="nobody"');
  expect(body).toMatch(/id="pw-email"[^>]*aria-invalid="true"/);
  expect((await get({ nums: ' ' })).body).toContain('Enter a tracking number.');
});

test('ten misses a minute, then 429 with the time to wait; another visitor is not touched', async () => {
  for (let i = 0; i < 10; i += 1)
    expect((await post({ order: `77${i}`, email: 'ada@example.com' })).statusCode).toBe(200);
  const limited = await post({ order: '#7001', email: 'ada@example.com' });
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(limited.body).toContain('Too many tries');
  visitor += 1;
  expect((await get({ nums: '1ZDONE' })).statusCode).toBe(200);
});

test('one order can be tried 20 times a minute, from wherever', async () => {
  for (let i = 0; i < 20; i += 1) {
    visitor += 1;
    expect((await post({ order: '5555', email: `guess${i}@example.com` })).statusCode).toBe(200);
  }
  visitor += 1;
  expect((await post({ order: '5555', email: 'guess@example.com' })).statusCode).toBe(429);
});

describe('language', () => {
  test('?lang= wins, then the browser, then English', async () => {
    expect((await get({ nums: '1ZDONE', lang: 'de' }, { 'accept-language': 'en' })).body).toContain(
      'Ihr Paket wurde am Mittwoch, 18. November gegen Unterschrift zugestellt.',
    );
    expect((await get({}, { 'accept-language': 'ja, de-AT;q=0.8, en;q=0.5' })).body).toContain('<html lang="de">');
    expect((await get({ lang: '"><script>' }, { 'accept-language': 'xx' })).body).toContain('<html lang="en">');
  });
  test.each(LANGUAGES)('the page speaks %s, down to the date', async (language) => {
    const { body } = await get({ nums: '1ZDONE', lang: language });
    const date = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : bcp47(language), {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    }).format(new Date('2026-11-18T12:00:00Z'));
    expect(body).toContain(`<html lang="${bcp47(language)}">`);
    expect(body).toContain(trackingTexts([language]).texts.sentence['4003']?.replace('{date}', date));
  });
  test('the language links keep the number', async () => {
    expect((await get({ nums: '1ZDONE' })).body).toContain('href="?nums=1ZDONE&amp;lang=de"');
  });
});

test('an unknown shop gets a friendly 404', async () => {
  for (const handle of ['nobody', 'NICE_shop', '%3Cscript%3E', '..%2F']) {
    const { statusCode, body } = await app.inject({ url: `/t/${handle}` });
    expect([handle, statusCode]).toEqual([handle, 404]);
    expect(body).toContain('There is no tracking page here');
  }
});

test('a body that is too large or of another kind is answered with a page, not a 5xx', async () => {
  const big = await app.inject({
    method: 'POST',
    url: '/t/nice-shop',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `order=${'x'.repeat(2_000_000)}`,
  });
  const odd = await app.inject({
    method: 'POST',
    url: '/t/nice-shop',
    headers: { 'content-type': 'text/xml' },
    payload: '<a/>',
  });
  expect([big.statusCode, odd.statusCode]).toEqual([413, 415]);
});

test('style sheet and script are cacheable for ever under their version', async () => {
  const { body } = await get();
  for (const [, url = ''] of body.matchAll(/(?:href|src)="(\/storefront\/[^"]+)"/g)) {
    const asset = await app.inject({ url: url.replaceAll('&amp;', '&') });
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(asset.body.length).toBeGreaterThan(500);
  }
});

describe("under the store's domain", () => {
  test('a signed request is answered in the theme, with styles and without a document of its own', async () => {
    const { statusCode, body, headers: sent } = await proxied({ nums: '1ZTRANSIT' });
    expect(statusCode).toBe(200);
    expect(sent['content-type']).toContain('application/liquid');
    expect(body).toMatch(/^<style>/);
    expect(body).not.toMatch(/<html|<head>|<script/);
    expect(body).toContain('last seen in Leipzig');
  });
  test.each<[string, () => string]>([
    ['no signature', () => 'shop=nice-shop.myshopify.com'],
    ['another secret', () => proxyQuery({}, 'not-the-secret-at-all')],
    ['an old time', () => proxyQuery({ timestamp: String(Math.floor(world.ctx.now().getTime() / 1000) - 120) })],
    ['two shops', () => `${proxyQuery({})}&shop=other.myshopify.com`],
  ])('400 for %s', async (_, query) => {
    expect((await app.inject({ url: `/proxy/track?${query()}` })).statusCode).toBe(400);
  });
  test('nothing that a visitor or a courier wrote can become Liquid', async () => {
    for (const nums of [...PAYLOADS, '1ZEVIL']) {
      const { body } = await proxied({ nums });
      expect([nums, body.replace(/^<style>[^]*?<\/style>/, '').match(/\{|\}/)]).toEqual([nums, null]);
      expect(body).not.toMatch(/\{\{|\{%/);
    }
  });
  test('a POST finds the order', async () => {
    const { body } = await app.inject({
      method: 'POST',
      url: `/proxy/track?${proxyQuery({})}`,
      headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ order: '7001', email: 'ada@example.com' }).toString(),
    });
    expect(body).toContain('Parcel 1 of 2');
  });
});

test('hostile text from a courier stays text', async () => {
  const { body } = await get({ nums: '1ZEVIL' });
  expect(body).toContain('Customs are holding your parcel since Wednesday 18 November.');
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toMatch(/<script>|<img/);
});

test('any string as number, order or e-mail: never a 5xx, and only our own markup', async () => {
  expect(naughty.length).toBeGreaterThan(500);
  const tags = (body: string) =>
    new Set([...body.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(([, name = '']) => name.toLowerCase()));
  const ours = new Set([
    'html',
    'head',
    'meta',
    'title',
    'link',
    'script',
    'body',
    'div',
    'header',
    'a',
    'nav',
    'main',
    'section',
    'h1',
    'h2',
    'h3',
    'p',
    'form',
    'label',
    'input',
    'button',
    'span',
    'details',
    'summary',
    'ul',
    'li',
  ]);
  const seen = new Map<number, number>();
  for (const text of [...naughty, ...PAYLOADS]) {
    for (const answer of [
      await get({ nums: text }),
      await post({ order: text, email: 'ada@example.com' }),
      await post({ order: '7001', email: text }),
    ]) {
      seen.set(answer.statusCode, (seen.get(answer.statusCode) ?? 0) + 1);
      expect([...tags(answer.body)].filter((tag) => !ours.has(tag))).toEqual([]);
      expect(answer.body.match(/<script/g)).toHaveLength(1);
    }
    visitor += 1;
  }
  expect([...seen.keys()].filter((status) => ![200, 422].includes(status))).toEqual([]);
});
