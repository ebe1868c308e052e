import naughty from '@parcelway/couriers/naughty-strings.json';
import { createSyncWorld, type SyncWorld } from '../../testing/sync-world';
import type { ProductList } from '../platform.port';

let world: SyncWorld;
let shop: { shopId: string; domain: string };
beforeAll(async () => {
  world = await createSyncWorld({ orders: 5 });
  await world.call('/api/v1/auth/session');
  shop = { shopId: await world.shopId(), domain: world.domain };
}, 60_000);
afterAll(() => world.close());

const read = (list: ProductList) => world.ctx.platform.products(shop, list);
const titles = async (list: ProductList) => (await read(list)).map(({ title }) => title);

test('what sells best is read from the largest collection, with what the page shows of it', async () => {
  const products = await read({ by: 'best_selling' });
  expect(products).toHaveLength(20);
  const [first] = products;
  expect(first).toEqual({
    id: expect.stringMatching(/^\d+$/),
    title: 'Tidewater canvas tote',
    url: expect.stringMatching(/^http.*\/products\/tidewater-canvas-tote$/),
    imageUrl: expect.stringMatching(/^http.*\/cdn\/products\/tidewater-canvas-tote\.svg$/),
    price: expect.stringMatching(/^24\.00?$/),
    currency: 'USD',
  });
});

test('a collection that is chosen, and what is related to an ordered item, without itself', async () => {
  const [wear] = await world.ctx.platform.collections(shop, 'wear');
  expect(wear?.title).toBe('Things to wear');
  expect(await titles({ by: 'collection', id: wear?.id ?? '' })).toContain('Halyard wool beanie');
  const related = await titles({ by: 'related', title: 'Puffin down vest' });
  expect(related.length).toBeGreaterThan(5);
  expect([related.includes('Puffin down vest'), related.includes('Halyard wool beanie')]).toEqual([false, true]);
});

test('what is not there is nothing, not a failure', async () => {
  expect(await titles({ by: 'collection', id: '1' })).toEqual([]);
  expect(await titles({ by: 'related', title: 'No such thing' })).toEqual([]);
});

test.each([
  ['product', 'beanie', ['Halyard wool beanie']],
  [
    'variant',
    'wool BEANIE',
    ['Halyard wool beanie - Charcoal', 'Halyard wool beanie - Rust', 'Halyard wool beanie - Oat'],
  ],
  ['collection', 'wear', ['Things to wear']],
  ['product', 'no such thing', []],
] as const)('a %s is found by words of its title: %s', async (kind, search, titles) => {
  const found = await world.ctx.platform.findResources(shop, kind, search);
  expect(found.map(({ title }) => title)).toEqual(titles);
  const ids = found.map(({ id }) => id);
  expect(await world.ctx.platform.missingResources(shop, kind, [...ids, '1'])).toEqual(['1']);
});

test('any text is searched for as text', async () => {
  for (const text of naughty.filter((_, index) => index % 10 === 0)) {
    await read({ by: 'related', title: text });
    await world.ctx.platform.collections(shop, text);
    await world.ctx.platform.findResources(shop, 'variant', text);
  }
  expect((await world.ctx.platform.collections(shop, ' ')).map(({ title }) => title)).toContain('All products');
}, 60_000);

test('whether products may be read is known from what the store granted', async () => {
  expect(await world.ctx.platform.mayReadProducts(shop)).toBe(true);
  await world.db.pool.query("update platform_tokens set scope = 'read_orders,write_app_proxy'");
  expect(await world.ctx.platform.mayReadProducts(shop)).toBe(false);
});

test('what rules choose by comes for any number of products at once, without those that are gone', async () => {
  const some = await read({ by: 'best_selling' });
  const ids = [...some.map(({ id }) => id), ...Array.from({ length: 60 }, (_, index) => String(index + 1))];
  const facts = await world.ctx.platform.productFacts(shop, ids);
  expect(new Set(facts.map(({ id }) => id))).toEqual(new Set(some.map(({ id }) => id)));
  const [wear] = await world.ctx.platform.collections(shop, 'wear');
  const worn = (await read({ by: 'collection', id: wear?.id ?? '' })).map(({ id }) => id);
  expect(facts.filter(({ collections }) => collections.includes(wear?.id ?? '')).map(({ id }) => id)).toEqual(
    some.map(({ id }) => id).filter((id) => worn.includes(id)),
  );
});

test('items come with their products, unless the store has not granted reading them', async () => {
  const firstLines = async () => {
    for await (const [order] of world.ctx.platform.ordersChangedSince(shop, new Date(0))) return order?.lines ?? [];
    return [];
  };
  const grant = (scope: string) =>
    world.db.pool.query('update platform_tokens set scope = $2 where shop_id = $1', [shop.shopId, scope]);
  await grant('read_orders,read_products');
  expect((await firstLines())[0]).toMatchObject({ productId: expect.stringMatching(/^\d+$/) });
  await grant('read_orders');
  expect((await firstLines())[0]).toMatchObject({
    ...{ productId: null, variantId: null },
    vendor: expect.stringMatching(/./),
  });
});
