import naughty from '@parcelway/couriers/naughty-strings.json';
import { defaultPageSettings, type PageSettings } from '@parcelway/http-contract';
import { setUpTrackingPage } from '../../testing/tracking-page-world';
import { publishPage } from '../../testing/published-page';
import { withShop } from '../../db/database';
import { shownShop } from './page-shop';
import { findParcels } from './find-parcels';
import { readLookupQuery } from './lookup-query';
import { shopByDomain } from './lookup.store';
import { phoneDigits, plainPostcode, samePhone, samePostcode } from './proof';

const page = setUpTrackingPage();
const { get, post } = page;
const rules = (lookup: Partial<PageSettings['lookup']>) =>
  publishPage(page.world, { ...defaultPageSettings('classic'), lookup: { ...DEFAULT, ...lookup } });
const DEFAULT = defaultPageSettings('classic').lookup;
const isFound = (body: string) => body.includes('Order #7001');
const MISS = 'We did not find that';

beforeAll(async () => {
  const { vault } = page.world.ctx;
  const address = JSON.stringify({ name: 'Ada', zip: 'SW1A 1AA', countryCode: 'GB' });
  await page.world.db.pool.query("update orders set phone_enc = $1, address_enc = $2 where name = '#7001'", [
    vault.encrypt('+44 20 7946 0958'),
    vault.encrypt(address),
  ]);
});

test.each<[string, string, boolean]>([
  ['as it is stored', '+44 20 7946 0958', true],
  ['without the prefix of the country', '020 7946-0958', true],
  ['with 00', '00442079460958', true],
  ['with the zero in brackets', '+44 (0)20 7946 0958', true],
  ['another', '020 7946 0959', false],
  ['its last digits alone', '9460958', false],
])('by order and phone, %s', async (_, phone, finds) => {
  await rules({ proof: 'email_or_phone' });
  expect(isFound((await post({ order: '7001', phone })).body)).toBe(finds);
  // One field may accept both.
  expect(isFound((await post({ order: '7001', email: phone })).body)).toBe(finds);
});

test('by order and e-mail still, where the phone counts too', async () => {
  await rules({ proof: 'email_or_phone' });
  expect(isFound((await post({ order: '7001', email: 'ada@example.com' })).body)).toBe(true);
});

test('by order and postcode, in any case and with any spaces', async () => {
  await rules({ proof: 'postcode' });
  for (const postcode of ['SW1A 1AA', 'sw1a1aa', ' sw1a-1aa '])
    expect([postcode, isFound((await post({ order: '7001', postcode })).body)]).toEqual([postcode, true]);
  for (const postcode of ['SW1A 1AB', 'SW1A'])
    expect([postcode, (await post({ order: '7001', postcode })).body.includes(MISS)]).toEqual([postcode, true]);
});

test('a proof that the shop does not require opens nothing', async () => {
  await rules({ proof: 'email' });
  for (const [name, text] of [
    ['phone', '+442079460958'],
    ['email', '+442079460958'],
    ['postcode', 'SW1A1AA'],
  ] as const)
    expect((await post({ order: '7001', [name]: text })).statusCode).toBe(422);
  await rules({ proof: 'postcode' });
  expect((await post({ order: '7001', email: 'ada@example.com' })).statusCode).toBe(422);
});

test('every miss is answered alike, whatever was wrong', async () => {
  for (const [proof, right, wrong] of [
    ['email_or_phone', { phone: '+442079460958' }, { phone: '+442079460000' }],
    ['postcode', { postcode: 'SW1A1AA' }, { postcode: 'SW1A1AB' }],
  ] as const) {
    await rules({ proof });
    const bodies = [
      await post({ order: '7001', ...wrong }),
      await post({ order: '4711', ...right }),
      await post({ order: '1009', ...right }),
    ].map(({ statusCode, body }) => [statusCode, body.slice(body.indexOf('<main>')).replace(/ value="[^"]*"/g, '')]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  }
});

test('a way that is switched off is answered as if nothing had been entered', async () => {
  await rules({ by_number: false });
  const [empty, number] = [await get(), await get({ nums: '1ZTRANSIT' })];
  expect([number.statusCode, number.body.includes('Leipzig')]).toEqual([200, false]);
  const plain = (body: string) => body.replaceAll('nums=1ZTRANSIT&amp;', '').replace(/nonce="[^"]*"/g, '');
  expect(plain(number.body)).toBe(plain(empty.body));
  await rules({ by_order: false });
  const order = await post({ order: '7001', email: 'ada@example.com' });
  expect([order.statusCode, isFound(order.body)]).toEqual([200, false]);
  expect((await get({ nums: '1ZTRANSIT' })).body).toContain('Leipzig');
});

test('guessing a phone number or a postcode is held up as guessing an e-mail is', async () => {
  await rules({ proof: 'postcode' });
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await post({ order: '7001', postcode: `1000${n % 10}` })).statusCode);
  expect([statuses.slice(0, 10).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429]);
});

test('any text as a proof is read without a failure, and none is right by accident', () => {
  for (const proof of ['email', 'email_or_phone', 'postcode'] as const)
    for (const text of naughty)
      expect(() =>
        readLookupQuery({ order: '7001', email: text, phone: text, postcode: text }, { ...DEFAULT, proof }),
      ).not.toThrow();
  for (const text of naughty) {
    expect([text, samePhone(phoneDigits(text) ?? '', null)]).toEqual([text, false]);
    expect([text, samePostcode(plainPostcode(text) ?? 'x', '')]).toEqual([text, false]);
  }
  expect(samePhone('', '')).toBe(false);
});

test('of an order that was proven the page knows the items, with images of the CDN alone', async () => {
  await rules({});
  const shop = await shopByDomain(page.world.db, 'nice-shop.myshopify.com');
  if (!shop) throw new Error('no shop');
  const line = (id: number, image: string | null) =>
    page.world.db.pool.query(
      `insert into order_lines (shop_id, order_id, line_id, title, variant, quantity, image_url) values ($1, 1, $2, $3, 'Blue', 2, $4)`,
      [shop.shopId, id, `Item ${id}`, image],
    );
  await line(1, 'https://cdn.shopify.com/s/files/a.jpg');
  await line(2, 'https://cdn.shopify.com.evil.test/a.jpg');
  await line(3, 'http://cdn.shopify.com/a.jpg');
  await line(4, null);
  await page.world.db.pool.query(
    `update shipments set facts = '{"expectedAt":"2026-11-23T00:00:00Z","signedBy":null,"lastMile":null,"weight":null,"service":null}' where order_id = 1`,
  );
  const shown = await withShop(page.world.db, shop.shopId, (trx) => shownShop(page.world.ctx, trx, shop));
  const lookUp = (fields: Record<string, string>) => {
    const lookup = readLookupQuery(fields, shown.design.settings.lookup);
    if (lookup.kind !== 'order' && lookup.kind !== 'numbers') throw new Error(lookup.kind);
    return withShop(page.world.db, shop.shopId, (trx) => findParcels(page.world.ctx, trx, shown, lookup));
  };
  const found = await lookUp({ order: '7001', email: 'ada@example.com' });
  expect(found?.order?.items).toEqual([
    { title: 'Item 1', variant: 'Blue', quantity: 2, imageUrl: 'https://cdn.shopify.com/s/files/a.jpg' },
    ...[2, 3, 4].map((id) => ({ title: `Item ${id}`, variant: 'Blue', quantity: 2, imageUrl: null })),
  ]);
  expect(found?.parcels.map(({ number, expectedAt }) => [number, expectedAt?.toISOString() ?? null])).toEqual([
    ['1ZTRANSIT', '2026-11-23T00:00:00.000Z'],
    ['1ZDONE', null],
  ]);
  expect((await lookUp({ nums: '1ZTRANSIT' }))?.order).toBeNull();
});
