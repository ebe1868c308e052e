import naughty from '@parcelway/couriers/naughty-strings.json';
import { PERMISSIONS } from '@parcelway/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { withShop } from './db/database';
import { cleanText } from './platform/shopify/clean';
import { normalizeTracking } from './platform/shopify/normalize';
import { registerApi } from './server';
import { issueToken } from './session/staff-tokens.store';
import { applyOrders } from './sync/apply-orders';
import { testFulfillment, testOrder } from './testing/orders';
import { pollRound } from './tracking/poll';
import { createTrackingWorld, type TrackingWorld } from './testing/tracking-world';

/**
 * A tracking number may be any string: it is stored, listed, tracked, shown and searched for without a server error.
 */
let world: TrackingWorld;
let app: FastifyInstance;
let shop: string;
let bearer: string;
const numbers = naughty.filter((text) => text !== '');

beforeAll(async () => {
  world = await createTrackingWorld(new Date().toISOString());
  app = Fastify();
  await registerApi(app, world.ctx, world.ctx);
  shop = await world.db.addShop('naughty.myshopify.com');
  await withShop(world.db, shop, async (trx) => {
    await applyOrders(
      trx,
      world.ctx,
      shop,
      numbers.map((number, index) =>
        testOrder(String(1000 + index), {
          name: cleanText(number, 50),
          customerName: cleanText(number, 255),
          fulfillments: [
            testFulfillment(String(50_000 + index), [], {
              tracking: normalizeTracking([{ number, company: number, url: number }]),
            }),
          ],
        }),
      ),
    );
    bearer = (await issueToken(trx, world.ctx, 'bearer', { shopId: shop, userId: '1', permission: PERMISSIONS })).token;
  });
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const get = async (route: string) => {
  const answer = await app.inject({ url: `/api/v1/${route}`, headers: { authorization: `Bearer ${bearer}` } });
  return { status: answer.statusCode, data: answer.json().data };
};

test('none is lost on its way through the list, and each opens', async () => {
  const ids = new Set<string>();
  for (let page = 1; page <= Math.ceil(numbers.length / 100); page += 1) {
    const { status, data } = await get(`order/list?pageSize=100&page=${page}`);
    expect([status, data.total]).toEqual([200, numbers.length]);
    for (const row of data.shipments) ids.add(row.id);
  }
  expect(ids.size).toBe(numbers.length);
  for (const id of ids) expect((await get(`order/shipment_details?id=${id}`)).status).toBe(200);
}, 120_000);

test('the provider is queried for them without an error', async () => {
  // The provider's rate limit applies, so this is a sample of every twelfth.
  await world.db.pool.query('update shipments set next_poll_at = null where shop_id = $1 and shipment_id % 12 <> 0', [
    shop,
  ]);
  await pollRound(world.ctx);
  const { rows } = await world.db.pool.query(
    'select poll_error from shipments where shop_id = $1 and poll_failures > 0',
    [shop],
  );
  expect(rows).toEqual([]);
  expect(world.provider.calls.length).toBeGreaterThan(0);
});

test('searching for any of them is an answer or a refusal that names the field', async () => {
  for (const [index, text] of numbers.entries()) {
    for (const tableType of index % 4 === 0 ? [0, 1] : [0]) {
      const answer = await app.inject({
        url: '/api/v1/order/list',
        query: { query: text, tableType: String(tableType) },
        headers: { authorization: `Bearer ${bearer}` },
      });
      if (answer.statusCode === 400) expect(answer.json().errors).toHaveProperty('query');
      else expect([text, answer.statusCode]).toEqual([text, 200]);
    }
  }
}, 120_000);
