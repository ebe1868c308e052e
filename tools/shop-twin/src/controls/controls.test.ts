import type { TwinOrder } from '../model';
import type { RunningTwin } from '../server';
import { call, graphql, install, startTestTwin } from '../test-support/running-twin';
import { sampleOrder, SHOP } from '../test-support/sample-store';

let twin: RunningTwin;
beforeEach(async () => {
  twin = await startTestTwin();
});
afterEach(() => twin.stop());

const at = (path: string): string => `${twin.url}/twin/shops/some-shop${path}`;
const create = async (body: object = {}): Promise<TwinOrder> =>
  (await call(at('/orders'), 'POST', body)).body as TwinOrder;

test('an order is made with discount codes, and the platform’s answers contain them', async () => {
  const { id } = await create({ discountCodes: ['THANKS10', 'FREESHIP'] });
  const { access_token: token } = await install(twin);
  const query = '{ orders(first: 20) { nodes { legacyResourceId discountCodes } } }';
  const nodes = ((await graphql(twin, token, query)).data as { orders: { nodes: object[] } }).orders.nodes;
  expect(nodes).toContainEqual({ legacyResourceId: id, discountCodes: ['THANKS10', 'FREESHIP'] });
  expect(nodes).toContainEqual({ legacyResourceId: sampleOrder(1).id, discountCodes: [] });
  await call(at(`/orders/${id}`), 'PATCH', { discountCodes: [] });
  expect(twin.stores.get(SHOP.domain)?.get(id)?.discountCodes).toEqual([]);
});

test('an order is created, changed, shipped in parts, re-labelled and cancelled', async () => {
  const order = await create({
    email: 'new@example.com',
    lineItems: [{ title: 'Mug', quantity: 3 }],
    shippingAddress: { countryCode: 'DE', country: 'Germany', city: 'Kiel' },
  });
  expect(order).toMatchObject({
    name: '#1013',
    email: 'new@example.com',
    fulfillmentStatus: 'UNFULFILLED',
    shippingAddress: { countryCode: 'DE' },
  });
  const patched = (
    await call(at(`/orders/${order.id}`), 'PATCH', { note: 'gift', tags: ['a'], shippingAddress: { city: 'Bonn' } })
  ).body;
  expect(patched).toMatchObject({ note: 'gift', tags: ['a'], shippingAddress: { city: 'Bonn', countryCode: 'DE' } });

  const lineItemId = order.lineItems[0]?.id;
  const parts = (
    await call(at(`/orders/${order.id}/fulfil`), 'POST', {
      parcels: [
        { lines: [{ lineItemId, quantity: 1 }], tracking: [{ number: 'P1', company: 'DHL' }] },
        { lines: [{ lineItemId, quantity: 1 }], tracking: [{ number: 'P2' }, { number: 'P3' }] },
      ],
    })
  ).body as TwinOrder;
  expect(parts).toMatchObject({
    fulfillmentStatus: 'PARTIALLY_FULFILLED',
    fulfillments: [
      { name: '#1013.1', tracking: [{ number: 'P1', company: 'DHL' }] },
      { name: '#1013.2', tracking: [{ number: 'P2' }, { number: 'P3' }] },
    ],
  });
  expect((await call(at('/orders/1013/fulfil'), 'POST')).body).toMatchObject({
    fulfillmentStatus: 'FULFILLED',
    fulfillments: [{}, {}, { lines: [{ quantity: 1 }] }],
  });

  const relabelled = await call(at(`/fulfillments/${parts.fulfillments[0]?.id}/tracking`), 'PUT', {
    tracking: [{ number: 'P9' }],
  });
  expect(relabelled.body).toMatchObject({ fulfillments: [{ tracking: [{ number: 'P9' }] }, {}, {}] });
  expect((await call(at(`/orders/${order.id}/cancel`), 'POST')).body).toMatchObject({
    financialStatus: 'REFUNDED',
    cancelledAt: expect.any(String),
  });
});

test.each([
  ['shipping more than is left', () => call(at('/orders/1001/fulfil'), 'POST'), 422],
  [
    'shipping a line the order does not have',
    () => call(at('/orders/1001/fulfil'), 'POST', { parcels: [{ lines: [{ lineItemId: '1', quantity: 1 }] }] }),
    422,
  ],
  ['an unknown order', () => call(at('/orders/7/cancel'), 'POST'), 404],
  ['an unknown fulfilment', () => call(at('/fulfillments/7/tracking'), 'PUT', { tracking: [] }), 404],
  ['an unknown store', () => call(`${twin.url}/twin/shops/nobody/orders`, 'GET'), 404],
  ['an unknown field', () => call(at('/orders'), 'POST', { colour: 'red' }), 422],
  ['an id that is taken', () => call(at('/orders'), 'POST', { id: sampleOrder(1).id }), 422],
  ['time that goes back', () => call(`${twin.url}/twin/clock`, 'POST', { advanceHours: -1 }), 422],
  ['a share above one', () => call(`${twin.url}/twin/faults`, 'PUT', { drop: 2 }), 422],
])('%s is refused with a reason', async (_what, act, status) => {
  const answer = await act();
  expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(/\w/) } });
});

test('what was refused changed nothing', async () => {
  const before = (await call(at('/orders/1001'), 'GET')).body;
  await call(at('/orders/1001/fulfil'), 'POST', {
    parcels: [{ lines: [{ lineItemId: sampleOrder(1).lineItems[0]?.id, quantity: 1 }] }],
  });
  expect((await call(at('/orders/1001'), 'GET')).body).toEqual(before);
});

test('a deleted order is gone', async () => {
  expect((await call(at('/orders/1002'), 'DELETE')).status).toBe(204);
  expect((await call(at('/orders/1002'), 'GET')).status).toBe(404);
  expect((await call(at('/orders'), 'GET')).body).toMatchObject({ count: 11 });
});

test('all orders come as JSON lines, oldest first', async () => {
  const text = (await call(at('/orders.jsonl'), 'GET')).body as string;
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as TwinOrder).name),
  ).toEqual(Array.from({ length: 12 }, (_, i) => `#${1001 + i}`));
});

test('orders are found by number, buyer and tracking number', async () => {
  const find = async (search: string): Promise<string[]> =>
    (
      (await call(at(`/orders?search=${encodeURIComponent(search)}`), 'GET')).body as { orders: TwinOrder[] }
    ).orders.map(({ name }) => name);
  expect(await find('1Z12')).toEqual(['#1012']);
  expect(await find('buyer7@')).toEqual(['#1007']);
  expect(await find('#1003')).toEqual(['#1003']);
});

test('the couriers’ time moves and the store’s does not', async () => {
  const moved = (await call(`${twin.url}/twin/clock`, 'POST', { advanceHours: 48 })).body as {
    now: string;
    courierNow: string;
  };
  expect(Date.parse(moved.courierNow) - Date.parse(moved.now)).toBeCloseTo(48 * 3_600_000, -3);
  expect(Math.abs(Date.parse((await create()).updatedAt) - Date.now())).toBeLessThan(5000);
});

test('stores are listed with their size and whether the app is installed', async () => {
  await install(twin);
  expect((await call(`${twin.url}/twin/shops`, 'GET')).body).toMatchObject({
    shops: [{ domain: SHOP.domain, handle: 'some-shop', orders: 12, installed: true }],
  });
  await call(at('/uninstall'), 'POST');
  expect((await call(`${twin.url}/twin/shops`, 'GET')).body).toMatchObject({ shops: [{ installed: false }] });
});
