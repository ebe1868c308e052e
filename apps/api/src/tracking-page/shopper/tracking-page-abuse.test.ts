import naughty from '@parcelway/couriers/naughty-strings.json';
import { setUpTrackingPage } from '../../testing/tracking-page-world';

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

const page = setUpTrackingPage();
const { get, post, proxied } = page;

test('a body that is too large or of another kind is answered with a page, not a 5xx', async () => {
  const big = await page.app.inject({
    method: 'POST',
    url: '/t/nice-shop',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `order=${'x'.repeat(2_000_000)}`,
  });
  const odd = await page.app.inject({
    method: 'POST',
    url: '/t/nice-shop',
    headers: { 'content-type': 'text/xml' },
    payload: '<a/>',
  });
  expect([big.statusCode, odd.statusCode]).toEqual([413, 415]);
});

test('nothing that a visitor or a courier wrote can become Liquid', async () => {
  for (const nums of [...PAYLOADS, '1ZEVIL']) {
    const { body } = await proxied({ nums });
    expect([nums, body.replace(/^<style>[^]*?<\/style>/, '').match(/\{|\}/)]).toEqual([nums, null]);
    expect(body).not.toMatch(/\{\{|\{%/);
  }
});
test('hostile text from a courier stays text', async () => {
  const { body } = await get({ nums: '1ZEVIL' });
  expect(body).toContain('Customs have been holding your parcel since Wednesday 18 November.');
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
    'style',
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
    page.nextVisitor();
  }
  expect([...seen.keys()].filter((status) => ![200, 422].includes(status))).toEqual([]);
}, 120_000);
