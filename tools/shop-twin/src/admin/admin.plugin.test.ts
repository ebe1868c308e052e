import { detectCourier } from '@parcelway/couriers';
import type { FastifyInstance } from 'fastify';
import { demoShops } from '../demo-store/demo-shops';
import { generateStore } from '../demo-store/generate-store';
import { createServer } from '../server';
import type { Store } from '../twin';

const shops = demoShops();
let app: FastifyInstance;
let store: Store;

beforeEach(async () => {
  const config = {
    appUrl: 'http://localhost:1',
    publicUrl: 'http://localhost:2',
    apiKey: 'key',
    apiSecret: 'secret-of-16-bytes',
    appHandle: 'parcelway',
    trackingApiKey: 'k',
    trackingWebhookSecret: 's',
  };
  const server = await createServer({
    config,
    seeds: shops.map((shop) => ({
      shop,
      orders: generateStore({ seed: 'admin', orders: 120, now: new Date(), shop }),
    })),
  });
  app = server.app;
  store = server.parts.twin.demoStore;
});
afterEach(async () => app.close());

const get = async (url: string) => app.inject({ method: 'GET', url });
const post = async (url: string, form: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const unfulfilled = () => {
  const order = store
    .list({ limit: 200 })
    .find((candidate) => candidate.fulfillmentStatus === 'UNFULFILLED' && !candidate.cancelledAt);
  if (!order) throw new Error('the store has nothing to ship');
  return order;
};

test('orders are listed newest first, in pages, and found by a tracking number', async () => {
  const first = (await get('/store/parcelway-demo/orders')).body;
  expect(first).toContain('#1120');
  expect(first).not.toContain('>#1001<');
  expect((await get('/store/parcelway-demo/orders?page=3')).body).toContain('#1001');
  const shipped = store.list({ limit: 200 }).find(({ fulfillments }) => fulfillments[0]?.tracking[0]?.number);
  const found = (
    await get(
      `/store/parcelway-demo/orders?q=${encodeURIComponent(shipped?.fulfillments[0]?.tracking[0]?.number ?? '')}`,
    )
  ).body;
  expect(found).toContain(`orders/${shipped?.id}"`);
  expect(found.match(/<tr><td>/g)).toHaveLength(1);
});

test('text of the store is shown, not run', async () => {
  const order = store.create({
    lineItems: [{ title: '<script>alert(1)</script>' }],
    shippingAddress: { city: '"><img src=x>' },
    email: "o'x@example.com",
  });
  const { body } = await get(`/store/parcelway-demo/orders/${order.id}?notice=${encodeURIComponent('<b>no</b>')}`);
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).toContain('&lt;b&gt;no&lt;/b&gt;');
  expect(body).not.toContain('<img src=x>');
});

test('an order is created with the discount codes that were entered', async () => {
  const { headers } = await post('/store/parcelway-demo/orders', { code: 'thanks10, FREESHIP' });
  const [order] = store.list({ limit: 1 });
  expect(order?.discountCodes).toEqual(['thanks10', 'FREESHIP']);
  expect((await get(String(headers.location))).body).toContain('<code>thanks10</code> <code>FREESHIP</code>');
  await post('/store/parcelway-demo/orders');
  expect(store.list({ limit: 1 })[0]?.discountCodes).toEqual([]);
});

test('an order is fulfilled with the number that the page suggests', async () => {
  const order = unfulfilled();
  const path = `/store/parcelway-demo/orders/${order.id}`;
  const { body } = await get(path);
  const number = /name="number" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const company = /name="company" value="([^"]+)"/.exec(body)?.[1] ?? '';
  expect(detectCourier(number, { company })).toMatchObject({
    chosen: expect.any(String),
    candidates: [expect.anything()],
  });
  expect((await post(`${path}/fulfil`, { number, company })).headers.location).toBe(path);
  expect(store.get(order.id)).toMatchObject({
    fulfillmentStatus: 'FULFILLED',
    fulfillments: [{ tracking: [{ number, company }] }],
  });
});

test('a parcel’s number is changed, the parcel and the order cancelled', async () => {
  const order = unfulfilled();
  const path = `/store/parcelway-demo/orders/${order.id}`;
  await post(`${path}/fulfil`, { number: 'A1' });
  const fulfillment = store.get(order.id)?.fulfillments[0]?.id ?? '';
  await post(`${path}/fulfilments/${fulfillment}/tracking`, { number: 'B2', company: 'UPS' });
  expect(store.get(order.id)?.fulfillments[0]?.tracking).toEqual([
    expect.objectContaining({ number: 'B2', company: 'UPS' }),
  ]);
  await post(`${path}/fulfilments/${fulfillment}/cancel`);
  expect(store.get(order.id)?.fulfillments[0]?.status).toBe('CANCELLED');
  await post(`${path}/cancel`);
  expect(store.get(order.id)?.cancelledAt).not.toBeNull();
  const refused = (await post(`${path}/fulfil`, { number: 'C3' })).headers.location ?? '';
  expect((await get(refused)).body).toContain('is cancelled');
});

test('events of a parcel are shown', async () => {
  const order = unfulfilled();
  store.fulfil(order.id, [{ tracking: [{ number: 'A1' }] }]);
  store.addFulfillmentEvent(store.get(order.id)?.fulfillments[0]?.id ?? '', {
    status: 'OUT_FOR_DELIVERY',
    message: 'On the van',
  });
  expect((await get(`/store/parcelway-demo/orders/${order.id}`)).body).toMatch(/Out for delivery<\/b> On the van/);
});

test('unknown stores, orders and apps are not found', async () => {
  for (const path of [
    '/store/nobody',
    '/store/parcelway-demo.myshopify.com',
    '/store/parcelway-demo/orders/1',
    '/store/parcelway-demo/apps/other',
    '/shops/nobody/',
  ]) {
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  }
});

test('shoppers see the store with a way to track an order, and its theme around pages of apps', async () => {
  const { body } = await get('/shops/parcelway-demo.myshopify.com/');
  expect(body).toContain('href="/shops/parcelway-demo.myshopify.com/apps/track"');
  expect(body).toContain('Northwater Outfitters');
});

test('the index names every store with its pages', async () => {
  const { body } = await get('/');
  for (const { domain } of shops) expect(body).toContain(`/shops/${domain}/apps/track`);
  expect(body).toContain('/store/parcelway-second/apps/parcelway');
});
