import { trackingTexts } from '@parcelway/app-storefront';
import { bcp47, LANGUAGES } from '@parcelway/domain';
import { setUpTrackingPage } from '../../testing/tracking-page-world';

const page = setUpTrackingPage();
const { get, post, proxied, proxyQuery } = page;
const shopPlan = (plan: string) => page.world.db.pool.query('update shops set plan = $1', [plan]);

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
  expect(body).not.toMatch(/ style=|<script>|<style(?! nonce=)| on\w+=/);
});

test("by number: the answer first, in one sentence with a date, times never in the shop's zone, and nothing personal", async () => {
  const { body } = await get({ nums: ' 1z-transit ' });
  expect(body).toContain(
    '<h1 class="pw-answer">Your parcel is on its way; it was last seen in Leipzig on Thursday 19 November.</h1>',
  );
  expect(body).toContain('<time datetime="2026-11-19T03:30:00+01:00">03:30<span class="pw-zone"> CET</span></time>');
  expect(body.indexOf('At the hub')).toBeLessThan(body.indexOf('Announced'));
  expect(body).toMatch(/pw-current" aria-current="step">[^]*?In transit/);
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

test('a parcel without news is no further than its order', async () => {
  expect((await get({ nums: '1ZWAIT' })).body).toContain(
    'entered this tracking number on Sunday 15 November; the courier has not reported on it yet',
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
  const withoutTyped = (body: string) => body.slice(body.indexOf('<main')).replace(/ value="[^"]*"/g, '');
  expect(new Set(answers.map(({ body }) => withoutTyped(body))).size).toBe(1);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(answers[0]?.body).toContain('We did not find that');
  expect(answers[0]?.body).toContain('value="4711"');
  expect(answers[0]?.body).toContain('value="ada@example.com"');
  expect(answers[2]?.body).toContain('value="NOSUCH123"');
});

test('of several numbers the unknown ones are named, and the others are shown', async () => {
  const { body } = await get({ nums: '1zdone, nosuch 123' });
  expect(body).toContain('We did not find NOSUCH123.');
  expect(body).toContain('<span class="pw-number">1ZDONE</span>');
  expect((await get({ nums: '1ZDONE' })).body).not.toContain('We did not find');
});

test('"Contact the shop" is a link: to its e-mail address, else to its front page', async () => {
  const link = async () => /<p class="pw-contact"><a href="([^"]*)">/.exec((await get({ nums: '1ZEVIL' })).body)?.[1];
  expect(await link()).toBe('https://nice-shop.myshopify.com');
  const shop = page.world.db.kysely.updateTable('shops').where('domain', '=', 'nice-shop.myshopify.com');
  await shop.set({ email_enc: page.world.ctx.vault.encrypt('help&more@nice.example') }).execute();
  expect(await link()).toBe('mailto:help%26more@nice.example?subject=My%20parcel%201ZEVIL');
  await shop.set({ email_enc: null }).execute();
});

test('what is missing is named beside its field', async () => {
  const { statusCode, body } = await post({ order: '', email: 'nobody' });
  expect(statusCode).toBe(422);
  expect(body).toContain('Enter the order number.');
  expect(body).toContain('value="nobody"');
  expect(body).toMatch(/id="pw-email"[^>]*aria-invalid="true"/);
  expect((await get({ nums: ' ' })).body).toContain('Enter a tracking number.');
});

describe('language', () => {
  beforeAll(() => shopPlan('basic'));
  afterAll(() => shopPlan('free'));
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
    const { statusCode, body } = await page.app.inject({ url: `/t/${handle}` });
    expect([handle, statusCode]).toEqual([handle, 404]);
    expect(body).toContain('There is no tracking page here');
  }
});

test('style sheet and script are cacheable for ever under their version', async () => {
  const { body } = await get();
  for (const [, url = ''] of body.matchAll(/(?:href|src)="(\/storefront\/[^"]+)"/g)) {
    const asset = await page.app.inject({ url: url.replaceAll('&amp;', '&') });
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
    expect(body).not.toMatch(/<html|<head|<main|<script(?! src="https?:[^"]*\/storefront\/tracking\.js\?)/);
    expect(body).toContain('last seen in Leipzig');
  });
  test('fonts and colours are those of the theme; our own are for our own address', async () => {
    const { body } = await proxied({ nums: '1ZTRANSIT' });
    expect(body).toContain('<div class="pw pw-classic pw-in-store pw-themed"');
    expect((await get({ nums: '1ZTRANSIT' })).body).toContain('<div class="pw pw-classic"');
    const [ours, themed] = [body.indexOf('.pw {'), body.indexOf('.pw-themed {')];
    // Of two rules that weigh the same the later one counts.
    expect([ours >= 0, themed > ours]).toEqual([true, true]);
    const rule = body.slice(themed, body.indexOf('}', themed));
    expect(rule).toMatch(/^ {2}color: inherit;$/m);
    expect(rule).toMatch(/^ {2}font: inherit;$/m);
    for (const name of ['page-text', 'text', 'muted', 'line', 'accent', 'link'])
      expect(rule).toMatch(new RegExp(`--pw-${name}: .*currentcolor`));
  });
  test.each<[string, () => string]>([
    ['no signature', () => 'shop=nice-shop.myshopify.com'],
    ['another secret', () => proxyQuery({}, 'not-the-secret-at-all')],
    ['an old time', () => proxyQuery({ timestamp: String(Math.floor(page.world.ctx.now().getTime() / 1000) - 120) })],
    ['two shops', () => `${proxyQuery({})}&shop=other.myshopify.com`],
  ])('400 for %s', async (_, query) => {
    expect((await page.app.inject({ url: `/proxy/track?${query()}` })).statusCode).toBe(400);
  });
  test('a POST finds the order', async () => {
    const { body } = await proxied({}, { order: '7001', email: 'ada@example.com' });
    expect(body).toContain('Parcel 1 of 2');
  });
});
