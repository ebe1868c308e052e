import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { openDatabase, type Database } from '../db/database';
import { createShopCaches } from '../shops/shop-caches';
import { countStatements } from '../testing/count-statements';
import { openEddWorld, type EddWorld } from './test-edd';
import { registerEddWidget } from './widget.routes';

const SECRET = 'a-secret-of-the-app';
let world: EddWorld;
let shopper: Database;
let app: FastifyInstance;
let domain: string;
beforeAll(async () => {
  world = await openEddWorld();
  // Fewer connections than requests.
  shopper = openDatabase(world.db.url, { max: 3 });
  await world.newShop();
  const { rows } = await world.db.pool.query('select domain from shops where shop_id = $1', [world.caller.shopId]);
  domain = rows[0].domain;
  await world.zone();
  await change({ enable: true });
});
beforeEach(async () => {
  const now = () => world.now;
  app = Fastify();
  const config = {
    ...{ SHOPIFY_API_SECRET: SECRET, PLATFORM_ADMIN_URL: 'https://admin.example.com' },
    PLATFORM_SHOP_URL: 'https://{shop}',
  };
  registerEddWidget(app, { db: shopper, config, now, shopCaches: createShopCaches(now) } as unknown as AppContext);
});
afterEach(() => app.close());
afterAll(async () => {
  await world.app.close();
  await shopper.close();
  await world.db.close();
});

const change = async (values: object) =>
  world.call('POST', 'update_edd', { revision: (await world.whole()).revision, ...values });
const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};
function send(product: number) {
  const params: Record<string, string> = {
    ...{ shop: domain, path_prefix: '/apps/track', timestamp: String(Math.floor(world.now.getTime() / 1000)) },
    ...{ place: 'product', lang: 'en', country: 'DE', items: JSON.stringify([{ product: String(product) }]) },
  };
  const message = Object.entries(params)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', SECRET).update(message).digest('hex');
  return app.inject({ url: `/proxy/track/edd?${new URLSearchParams({ ...params, signature })}` });
}
const textOf = async () => (await send(1)).json().text;
const burst = () => Promise.all(Array.from({ length: 30 }, (_, index) => send(index + 1)));

test('within a second of a request the next ones begin no transaction and send no statement', async () => {
  await send(1);
  expect(await countStatements(burst)).toBe(0);
});

test('what the merchant changes shows after a second at the latest', async () => {
  const before = await textOf();
  await change({ text: { template: 'Arrives {date}' } });
  later(999);
  expect(await textOf()).toBe(before);
  later(1);
  expect(await textOf()).toMatch(/^Arrives /);
  await world.db.pool.query('update shops set uninstalled_at = now() where shop_id = $1', [world.caller.shopId]);
  later(1000);
  expect((await send(1)).statusCode).toBe(404);
  await world.db.pool.query('update shops set uninstalled_at = null where shop_id = $1', [world.caller.shopId]);
});

test('thirty at once on three connections are answered from one read', async () => {
  const alone = await countStatements(() => send(1));
  later(1000);
  let statuses: number[] = [];
  const together = await countStatements(async () => {
    statuses = (await burst()).map(({ statusCode }) => statusCode);
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(together).toBeLessThanOrEqual(alone);
});
