import { drawAppAnswer } from '@parcelway/shop-twin';
import { setUpTrackingPage } from '../../testing/tracking-page-world';

const page = setUpTrackingPage();

const SHOP = {
  domain: 'nice-shop.myshopify.com',
  id: '1',
  name: 'Nice shop',
  email: 'secret@nice.example',
  currency: 'EUR',
  timezone: 'UTC',
  locale: 'en',
  countryCode: 'DE',
  ratePoints: 100,
  staff: { id: '1', firstName: 'A', lastName: 'B', email: 'a@b.example', locale: 'en', accountOwner: true },
};

/** As shown by a browser: the page's text, without its tags. */
const textOf = (html: string): string =>
  html
    .replace(/<(style|script)\b[^]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#123;', '{')
    .replaceAll('&#125;', '}');

test('the theme’s block gets the page in one element, without the theme around it', async () => {
  const { body } = await page.proxied({ view: 'block', nums: '1ZDONE' });
  expect(body).toMatch(/^\{% layout none %\}<div><style>[^]*<\/div>$/);
  const drawn = drawAppAnswer(body, SHOP);
  expect(drawn).toMatch(/^<div><style>[^]*1ZDONE/);
  expect(drawn).not.toMatch(/<main|<script/);
  // Under its own address it gains what needs JavaScript: a coupon that is copied and counted.
  expect((await page.proxied()).body).toMatch(/<script src="https?:[^"]*\/storefront\/tracking\.js\?v=[\w-]+" defer>/);
});

test.each(['{{ shop.email }}', '{% layout none %}', '{% raw %}{% endraw %}{{ 7 | times: 7 }}', '1ZEVIL'])(
  'the store’s template engine finds nothing to run in what a visitor or a courier wrote: %s',
  async (nums) => {
    const { body } = await page.proxied({ nums });
    const drawn = drawAppAnswer(body, SHOP);
    expect(drawn).toMatch(/^<!doctype html>[^]*Nice shop[^]*<main>/);
    expect(drawn).not.toContain('Liquid error');
    expect(drawn).not.toContain(SHOP.email);
    const before = textOf(body).match(/\{[{%][^]*?[%}]\}/g);
    expect(textOf(drawn).match(/\{[{%][^]*?[%}]\}/g)).toEqual(before);
    if (nums === '1ZEVIL') expect(before).not.toBeNull();
  },
);
