import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import formbody from '@fastify/formbody';
import type { EddWidgetAnswer } from '@parcelway/http-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { createShopCaches } from '../shops/shop-caches';
import { openEddWorld, type EddWorld } from './test-edd';
import { registerEddWidget, WIDGET_LIMIT } from './widget.routes';

const SECRET = 'a-secret-of-the-app';
const MUG = { product: '1' };
const GLASS = { product: '2', tags: ['fragile'] };
let world: EddWorld;
let app: FastifyInstance;
let visitor = 0;
beforeAll(async () => {
  world = await openEddWorld();
  app = Fastify();
  await app.register(formbody);
  const config = {
    SHOPIFY_API_SECRET: SECRET,
    PLATFORM_ADMIN_URL: 'https://admin.example.com',
    PLATFORM_SHOP_URL: 'https://{shop}',
  };
  const now = () => world.now;
  // The tests read what they have just written.
  const shopCaches = createShopCaches(now, 0);
  registerEddWidget(app, { db: world.db, config, now, shopCaches } as unknown as AppContext);
});
afterAll(async () => {
  await app.close();
  await world.app.close();
  await world.db.close();
});

let domain: string;
beforeEach(async () => {
  visitor += 1;
  await world.newShop();
  const { rows } = await world.db.pool.query('select domain from shops where shop_id = $1', [world.caller.shopId]);
  domain = rows[0].domain;
  await onPlan('pro');
  await world.zone();
  await world.rule({ workflow: { processing: { min: 4, max: 6 } }, text: 'With care: {date}' });
  await update({ enable: true, widget: { position: 'both' } });
});

const onPlan = (plan: string) =>
  world.db.pool.query('update shops set plan = $2 where shop_id = $1', [world.caller.shopId, plan]);
const update = async (change: object) =>
  world.call('POST', 'update_edd', { revision: (await world.whole()).revision, ...change });

type Params = Record<string, string>;
function signed(params: Params, { shop = domain, secret = SECRET, secondsAgo = 0 } = {}): string {
  const timestamp = Math.floor(world.now.getTime() / 1000) - secondsAgo;
  const all: Params = {
    shop,
    path_prefix: '/apps/track',
    timestamp: String(timestamp),
    logged_in_customer_id: '',
    ...params,
  };
  const message = Object.entries(all)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', secret).update(message).digest('hex');
  return new URLSearchParams({ ...all, signature }).toString();
}
const send = (query: string, headers: Params = {}) =>
  app.inject({ url: `/proxy/track/edd?${query}`, headers: { 'x-forwarded-for': `10.0.0.${visitor}`, ...headers } });
const query = (items: object[] = [MUG], more: Params = {}): Params => ({
  ...{ place: 'product', lang: 'en', country: 'DE', items: JSON.stringify(items) },
  ...more,
});
async function answered(items?: object[], more?: Params): Promise<EddWidgetAnswer> {
  const answer = await send(signed(query(items, more)));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test('the promise of a product, by the rule of its tag, in the language of the store and for its country', async () => {
  expect(await answered()).toMatchObject({
    ...{ text: 'Estimated delivery: Nov 26 – 30', from: '2026-11-26', to: '2026-11-30', lang: 'en', country: 'DE' },
    ...{
      style: 'text',
      icon: '',
      color: null,
      css: '',
      days: { processing: { min: 1, max: 2 }, transit: { min: 2, max: 3 } },
    },
    ...{ cutoff: '2026-11-23T15:00:00.000Z', countdown: 'Order within {countdown}', provinces: [] },
    steps: [
      { label: 'Ordered', date: 'Nov 23' },
      { label: 'Shipped', date: 'Nov 24 – 25' },
      { label: 'Delivered', date: 'Nov 26 – 30' },
    ],
  });
  expect((await answered([GLASS], { lang: 'de-AT' })).text).toBe('With care: 1. – 4. Dez.');
  const { countries, text } = await answered([MUG], { lang: 'de', country: 'JP' });
  expect([countries.length > 40, countries.includes('FR'), countries.includes('JP')]).toEqual([true, true, false]);
  expect(text).toBe('Für dieses Land gibt es noch keinen Liefertermin (Japan).');
});

test('a cart arrives with the last of its items, and has no date when one of them is not delivered there', async () => {
  const { from, to, text } = await answered([MUG, GLASS], { place: 'cart' });
  expect([from, to, text]).toEqual(['2026-12-01', '2026-12-04', 'With care: Dec 1 – 4']);
  await world.rule({
    ...{ name: 'Heavy', target: { type: 'tag', values: [{ id: 'heavy', title: 'heavy' }] } },
    zones: [{ name: 'US', countries: [], continents: ['NA'], rest: false, transit: { min: 1, max: 1 }, couriers: [] }],
  });
  const none = await answered([MUG, { product: '3', tags: ['heavy'] }], { place: 'cart' });
  expect([none.from, none.steps, none.days]).toEqual([null, [], null]);
  expect(none.text).toBe('There is no delivery estimate for this country yet (Germany).');
});

test('a long cart is posted, and answered alike', async () => {
  const items = Array.from({ length: 200 }, (_, index) => ({ ...GLASS, product: String(index + 1) }));
  const answer = await app.inject({
    method: 'POST',
    url: `/proxy/track/edd?${signed({})}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(query(items, { place: 'cart' })).toString(),
  });
  expect(answer.json().text).toBe('With care: Dec 1 – 4');
});

describe('refused', () => {
  test.each<[string, () => string, number]>([
    ['without a signature', () => new URLSearchParams({ ...query(), shop: domain }).toString(), 400],
    ['forged', () => signed(query(), { secret: 'another' }), 400],
    ['replayed after its time', () => signed(query(), { secondsAgo: 120 }), 400],
    ['for another shop than the signed one', () => `${signed(query())}&shop=other.myshopify.com`, 400],
    ['changed after it was signed', () => signed(query()).replace('country=DE', 'country=FR'), 400],
    ['for a store that has not installed the app', () => signed(query(), { shop: 'other.myshopify.com' }), 404],
    ['without a product', () => signed(query([])), 400],
    ['for a product that is none', () => signed(query([{ product: '../1' }])), 400],
    ['with a list that is none', () => signed(query([], { items: '{' })), 400],
    ['for a place that is none', () => signed(query([MUG], { place: 'footer' })), 400],
  ])('%s', async (_title, made, status) => {
    const answer = await send(made());
    expect([answer.statusCode, answer.body.includes('Estimated')]).toEqual([status, false]);
  });

  test('while the merchant has it switched off, or shows it elsewhere', async () => {
    await update({ widget: { position: 'cart' } });
    expect((await send(signed(query()))).statusCode).toBe(404);
    await answered([MUG], { place: 'cart' });
    await update({ enable: false });
    expect((await send(signed(query([MUG], { place: 'cart' })))).statusCode).toBe(404);
  });

  test('after too many requests of one visitor, with the time to wait', async () => {
    for (let count = 0; count < WIDGET_LIMIT; count += 1) await send(signed(query([])));
    const limited = await send(signed(query()));
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 0]).toEqual([429, true]);
    visitor += 1;
    await answered();
  });
});

describe('kept', () => {
  const headersOf = async () => (await send(signed(query()))).headers;

  test('by its version: unchanged it is 304, and each change of settings, zones or rules is another one', async () => {
    const { etag = '', 'cache-control': cache } = await headersOf();
    expect(cache).toBe('public, max-age=300');
    world.now = new Date(world.now.getTime() + 60_000);
    expect((await send(signed(query()), { 'if-none-match': String(etag) })).statusCode).toBe(304);
    const seen = new Set([etag]);
    for (const change of [
      () => update({ text: { template: 'Arrives {date}' } }),
      () => world.zone({ continents: ['AS'] }),
      () => world.rule({ name: 'Another' }),
    ]) {
      await change();
      seen.add(String((await headersOf()).etag));
    }
    expect(seen.size).toBe(4);
  });

  test('not beyond the cut-off, nor beyond midnight in the warehouse', async () => {
    const at = async (time: string) => {
      world.now = new Date(time);
      return (await headersOf())['cache-control'];
    };
    expect(await at('2026-11-23T14:59:20Z')).toBe('public, max-age=40');
    expect(await at('2026-11-23T22:58:30Z')).toBe('public, max-age=90');
  });
});

test('own CSS, an icon and colors are the plan’s: they are shown with Pro, and not after a downgrade', async () => {
  const widget = { custom_css: 'p { color: red }', icon: 'package', color: { text: '#111111', background: '#eeeeee' } };
  await update({ widget });
  const icon = expect.stringContaining('<path');
  expect(await answered()).toMatchObject({ css: 'p { color: red }', icon, color: widget.color });
  await onPlan('basic');
  expect(await answered()).toMatchObject({ css: '', icon: '', color: null });
});

test('a rule’s own icon and colors come before those of the shop', async () => {
  await update({ widget: { icon: 'package', color: { text: '#111111', background: '#eeeeee' } } });
  const color = { text: '#ffffff', background: '#000000' };
  const target = { type: 'product' as const, values: [{ id: '9', title: 'Vase' }] };
  await world.rule({ name: 'Vase', target, color, icon: 'clock' });
  const [rule, shop] = [await answered([{ product: '9' }]), await answered([GLASS])];
  expect([rule.color, shop.color]).toEqual([color, { text: '#111111', background: '#eeeeee' }]);
  expect(rule.icon).not.toBe(shop.icon);
});

test('where a zone names provinces the shopper may choose one', async () => {
  await world.zone({
    name: 'Bavaria',
    continents: [],
    countries: [{ code: 'DE', provinces: ['BY'] }],
    transit: { min: 9, max: 9 },
  });
  const whole = await answered();
  expect(whole.provinces).toContainEqual({ code: 'BY', name: expect.stringMatching(/^(Bavaria|Bayern)$/) });
  expect((await answered([MUG], { province: 'BY' })).to).not.toBe(whole.to);
});

test.each([{ icon: 'clock' }, { color: { text: '#111111', background: '#eeeeee' } }])(
  'an icon and colors need Pro to be set, and none to be taken away: %p',
  async (widget) => {
    const as = (plan: 'basic' | 'pro') => (world.caller = { ...world.caller, plan });
    as('basic');
    expect(await update({ widget })).toMatchObject({ status: 402, plan: 'pro' });
    as('pro');
    expect(await update({ widget })).toMatchObject({ status: 200, data: { widget } });
    as('basic');
    expect((await update({ widget: { ...widget, style: 'timeline' } })).status).toBe(200);
    const none = { icon: null, color: null };
    expect(await update({ widget: none })).toMatchObject({ status: 200, data: { widget: none } });
  },
);

test('settings that an earlier server stored have neither icon nor colors', async () => {
  await world.db.pool.query(
    "update edd_settings set settings = settings #- '{widget,icon}' #- '{widget,color}' where shop_id = $1",
    [world.caller.shopId],
  );
  expect((await world.whole()).widget).toMatchObject({ icon: null, color: null });
});

test('the preview’s frame runs the widget of the theme, by its hash, and nothing else', async () => {
  const { headers, body } = await app.inject('/storefront/promise-preview');
  const script = /<script>([^]*)<\/script>/.exec(body)?.[1] ?? '';
  const asset = path.join(__dirname, '../../../storefront/extension/assets/parcelway-promise.block.js');
  expect(script).toContain(readFileSync(asset, 'utf8').trim());
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
  expect(headers['content-security-policy']).toContain('sandbox allow-scripts;');
});
