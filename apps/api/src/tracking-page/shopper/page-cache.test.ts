import { defaultPageSettings } from '@parcelway/http-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerApi } from '../../server';
import { createShopCaches } from '../../shops/shop-caches';
import { countStatements } from '../../testing/count-statements';
import { publishPage } from '../../testing/published-page';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { addShop, NUMBER, type Shop } from '../../testing/two-shops';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let world: TrackingWorld;
let app: FastifyInstance;
let shop: Shop;
beforeAll(async () => {
  world = await createTrackingWorld(new Date(NOW).toISOString(), { poolSize: 3 });
  shop = await addShop(world, 'quick-shop.myshopify.com', '5001', 'a secret');
});
beforeEach(async () => {
  world.setNow(new Date(NOW).toISOString());
  const ctx = { ...world.ctx, shopCaches: createShopCaches(world.ctx.now) };
  app = Fastify();
  await registerApi(app, ctx, ctx);
});
afterEach(() => app.close());
afterAll(() => world.close());

const page = () => app.inject({ url: `/t/quick-shop?nums=${NUMBER}` });
const later = (ms: number) => world.setNow(new Date(NOW + ms).toISOString());
const shows = async (...texts: string[]) => {
  const { body } = await page();
  return texts.map((text) => body.includes(text));
};
async function publish(color: string): Promise<void> {
  const settings = defaultPageSettings('classic');
  await publishPage(world, { ...settings, look: { ...settings.look, accent: color } }, shop.domain);
}

test('of a shop whose page was shown within the second only the parcels are read: four statements with their transaction', async () => {
  await page();
  expect(await countStatements(page)).toBe(4);
});

test('a parcel is read with each request, a published design within a second', async () => {
  await publish('#112233');
  expect(await shows('#112233', 'UPS', 'GLS')).toEqual([true, true, false]);
  await publish('#445566');
  await world.db.pool.query("update shipments set courier = 'gls' where shop_id = $1", [shop.id]);
  later(999);
  expect(await shows('#112233', 'UPS', 'GLS')).toEqual([true, false, true]);
  later(1000);
  expect(await shows('#112233', '#445566')).toEqual([false, true]);
});

test('who saves something in this process sees it on the page at once', async () => {
  await publish('#112233');
  expect(await shows('#112233', '#445566')).toEqual([true, false]);
  await publish('#445566');
  const headers = { authorization: `Bearer ${shop.token}` };
  // Any save of the shop's.
  await app.inject({
    method: 'POST',
    url: '/api/v1/setting/update_edd',
    headers,
    payload: { revision: 0, enable: true },
  });
  expect(await shows('#112233', '#445566')).toEqual([false, true]);
});
