import { createServer } from 'node:net';
import { Clock } from '../clock';
import type { RunningTwin } from '../server';
import { webhookHmac } from '../signatures';
import {
  API_SECRET,
  call,
  graphql,
  install,
  type Received,
  startReceiver,
  startTestTwin,
  until,
} from '../test-support/running-twin';
import { sampleOrder, SHOP } from '../test-support/sample-store';
import type { Subscription } from './subscriptions';

let twin: RunningTwin;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let answerStatus: (request: Received) => number;
beforeEach(async () => {
  answerStatus = () => 200;
  receiver = await startReceiver((request) => ({ status: answerStatus(request) }));
  twin = await startTestTwin({ clock: new Clock(), retryFactor: 0 });
});
afterEach(async () => {
  await twin.stop();
  await receiver.close();
});

const listen = (topic: string, includeFields: string[] = []): Subscription =>
  twin.hooks.subscribe(SHOP.domain, topic, `${receiver.url}/hook`, includeFields);
const store = () => {
  const found = twin.stores.get(SHOP.domain);
  if (!found) throw new Error('no store');
  return found;
};
const topics = (): string[] => receiver.received.map((one) => String(one.headers['x-shopify-topic'])).sort();
const idle = async (): Promise<void> => {
  expect(await twin.twin.webhooks.whenIdle(5000)).toBe(true);
};
const order = sampleOrder(1);

test('a delivery carries the platform’s headers and a signature over its raw body', async () => {
  listen('ORDERS_UPDATED');
  store().update(order.id, { note: 'Grüße', discountCodes: ['THANKS10'] });
  await idle();
  const { headers = {}, body = '' }: Partial<Received> = receiver.received[0] ?? {};
  expect(headers).toMatchObject({
    'x-shopify-topic': 'orders/updated',
    'x-shopify-shop-domain': SHOP.domain,
    'x-shopify-api-version': '2026-07',
    'content-type': 'application/json',
    'user-agent': 'Shopify-Captain-Hook',
  });
  expect(headers['x-shopify-hmac-sha256']).toBe(webhookHmac(body, API_SECRET));
  expect(headers['x-shopify-webhook-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers['x-shopify-event-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(Date.parse(String(headers['x-shopify-triggered-at']))).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.parse(body)).toMatchObject({
    note: 'Grüße',
    name: '#1001',
    fulfillments: [{ tracking_numbers: ['1Z1'], tracking_company: 'UPS' }],
    line_items: [{ title: 'Mug', quantity: 2 }],
    discount_codes: [{ code: 'THANKS10' }],
  });
});

test('ids above 2^53 are written as JSON numbers with all their digits', async () => {
  listen('ORDERS_CREATE');
  store().create({ id: '820982911946154509', lineItems: [{ title: 'Cap' }] });
  await idle();
  const body = receiver.received[0]?.body ?? '';
  expect(body).toContain('"id":820982911946154509,');
  expect(body).toContain('"admin_graphql_api_id":"gid://shopify/Order/820982911946154509"');
});

test('times are in the shop’s own time zone', async () => {
  listen('ORDERS_UPDATED');
  store().update(order.id, { note: 'x' });
  await idle();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ created_at: '2026-09-30T21:00:00-04:00' });
});

test('each change sends its topics, all with the event id of the act', async () => {
  for (const topic of [
    'ORDERS_CREATE',
    'ORDERS_UPDATED',
    'ORDERS_CANCELLED',
    'ORDERS_DELETE',
    'ORDERS_FULFILLED',
    'ORDERS_PARTIALLY_FULFILLED',
    'FULFILLMENTS_CREATE',
    'FULFILLMENTS_UPDATE',
    'FULFILLMENT_EVENTS_CREATE',
    'SHOP_UPDATE',
    'APP_UNINSTALLED',
  ])
    listen(topic);
  const sent = async (act: () => unknown): Promise<string[]> => {
    receiver.received.length = 0;
    act();
    await idle();
    expect(new Set(receiver.received.map((one) => one.headers['x-shopify-event-id'])).size).toBe(1);
    return topics();
  };
  let created = sampleOrder(99);
  expect(
    await sent(() => {
      created = store().create({ lineItems: [{ title: 'Cap', quantity: 2 }] });
    }),
  ).toEqual(['orders/create']);
  const line = created.lineItems[0]?.id ?? '';
  expect(
    await sent(() => {
      created = store().fulfil(created.id, [
        { lines: [{ lineItemId: line, quantity: 1 }], tracking: [{ number: 'A' }] },
      ]);
    }),
  ).toEqual(['fulfillments/create', 'orders/partially_fulfilled', 'orders/updated']);
  expect(
    await sent(() => {
      created = store().fulfil(created.id, [{}]);
    }),
  ).toEqual(['fulfillments/create', 'orders/fulfilled', 'orders/updated']);
  const parcel = created.fulfillments[0]?.id ?? '';
  expect(await sent(() => store().changeTracking(parcel, [{ number: 'B' }]))).toEqual([
    'fulfillments/update',
    'orders/updated',
  ]);
  expect(await sent(() => store().addFulfillmentEvent(parcel, { status: 'IN_TRANSIT' }))).toEqual([
    'fulfillment_events/create',
    'fulfillments/update',
  ]);
  expect(await sent(() => store().cancel(created.id))).toEqual(['orders/cancelled', 'orders/updated']);
  expect(await sent(() => store().remove(created.id))).toEqual(['orders/delete']);
  expect(receiver.received[0]?.body).toBe(`{"id":${created.id}}`);
  expect(await sent(() => store().updateShop({ name: 'New name' }))).toEqual(['shop/update']);
  await install(twin);
  expect(await sent(() => twin.twin.uninstall(SHOP.domain))).toEqual(['app/uninstalled']);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    myshopify_domain: SHOP.domain,
    name: 'New name',
  });
  expect(twin.hooks.subscriptions.of(SHOP.domain)).toEqual([]);
});

test('a subscription with chosen fields gets only these', async () => {
  listen('ORDERS_UPDATED', ['id', 'updated_at', 'fulfillments.id']);
  store().update(order.id, { note: 'x' });
  await idle();
  expect(Object.keys(JSON.parse(receiver.received[0]?.body ?? '') as object)).toEqual([
    'id',
    'updated_at',
    'fulfillments',
  ]);
});

test('a failed delivery is tried again with the same body and ids until it succeeds', async () => {
  answerStatus = () => (receiver.received.length < 3 ? 503 : 200);
  const subscription = listen('ORDERS_UPDATED');
  store().update(order.id, { note: 'x' });
  await until(() => receiver.received.length === 3);
  await idle();
  expect(new Set(receiver.received.map((one) => `${one.body} ${one.headers['x-shopify-webhook-id']}`)).size).toBe(1);
  expect(twin.hooks.subscriptions.of(SHOP.domain)).toEqual([subscription]);
});

test('after the first try and eight retries that fail the subscription is removed', async () => {
  answerStatus = () => 500;
  listen('ORDERS_UPDATED');
  store().update(order.id, { note: 'x' });
  await until(() => twin.hooks.subscriptions.of(SHOP.domain).length === 0);
  expect(receiver.received).toHaveLength(9);
});

test('a redirect is not a success', async () => {
  answerStatus = () => (receiver.received.length === 1 ? 302 : 200);
  listen('ORDERS_UPDATED');
  store().update(order.id, { note: 'x' });
  await until(() => receiver.received.length === 2);
});

test('a retry waits for its time, and moving the couriers’ clock brings it', async () => {
  twin.twin.webhooks.setFaults({ retryFactor: 1 });
  answerStatus = () => (receiver.received.length === 1 ? 500 : 200);
  listen('ORDERS_UPDATED');
  store().update(order.id, { note: 'x' });
  await idle();
  expect(receiver.received).toHaveLength(1);
  expect(twin.twin.webhooks.retriesWaiting).toBe(1);
  twin.twin.clock.advance(61_000);
  await until(() => receiver.received.length === 2);
});

test('an answer that does not come within five seconds counts as failed', async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => hanging.once('listening', resolve));
  const address = hanging.address();
  twin.twin.webhooks.setFaults({ retryFactor: 1 });
  twin.hooks.subscribe(
    SHOP.domain,
    'ORDERS_UPDATED',
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    [],
  );
  store().update(order.id, { note: 'x' });
  expect(await twin.twin.webhooks.whenIdle(8000)).toBe(true);
  expect(twin.twin.webhooks.records.at(-1)?.outcome).toBe('no answer within 5 s');
  hanging.close();
});

test('faults lose, double and reorder the same deliveries for the same seed', async () => {
  listen('ORDERS_UPDATED');
  const outcome = async (): Promise<{ order: string[]; counts: { dropped: number; duplicated: number } }> => {
    receiver.received.length = 0;
    const before = { ...twin.twin.webhooks.counts };
    await call(`${twin.url}/twin/faults`, 'PUT', {
      seed: 7,
      drop: 0.2,
      duplicate: 0.2,
      disorder: 0.3,
      disorderWindowMs: 120,
    });
    for (let at = 0; at < 60; at += 1) store().update(order.id, { note: String(at) });
    await idle();
    const notes = receiver.received.map((one) => (JSON.parse(one.body) as { note: string }).note);
    const { dropped, duplicated } = twin.twin.webhooks.counts;
    return { order: notes, counts: { dropped: dropped - before.dropped, duplicated: duplicated - before.duplicated } };
  };
  const first = await outcome();
  expect(first.counts.dropped).toBeGreaterThan(3);
  expect(first.counts.duplicated).toBeGreaterThan(3);
  expect(first.order).toHaveLength(60 - first.counts.dropped + first.counts.duplicated);
  expect(first.order).not.toEqual([...first.order].sort((a, b) => Number(a) - Number(b)));
  const second = await outcome();
  expect([...second.order].sort()).toEqual([...first.order].sort());
});

test('a delayed delivery waits', async () => {
  twin.twin.webhooks.setFaults({ delayMs: 150 });
  listen('ORDERS_UPDATED');
  const begun = Date.now();
  store().update(order.id, { note: 'x' });
  await idle();
  expect(Date.now() - begun).toBeGreaterThanOrEqual(149);
  expect(receiver.received).toHaveLength(1);
});

test('the app subscribes by mutation; the same address twice, and an address that is none, are user errors', async () => {
  const { access_token: token } = await install(twin);
  const mutation =
    'mutation C($uri: String!) { webhookSubscriptionCreate(topic: ORDERS_CREATE, webhookSubscription: { uri: $uri }) { webhookSubscription { id uri } userErrors { field message } } }';
  const subscribe = async (uri: string): Promise<unknown> =>
    (await graphql(twin, token, mutation, { uri })).data?.['webhookSubscriptionCreate'];
  expect(await subscribe(`${receiver.url}/hook`)).toMatchObject({
    webhookSubscription: { uri: `${receiver.url}/hook` },
    userErrors: [],
  });
  expect(await subscribe(`${receiver.url}/hook`)).toEqual({
    webhookSubscription: null,
    userErrors: [{ field: ['webhookSubscription', 'uri'], message: 'Address for this topic has already been taken' }],
  });
  expect(await subscribe('pubsub://project:topic')).toMatchObject({
    webhookSubscription: null,
    userErrors: [{ message: 'Address is invalid' }],
  });
  store().create({});
  await idle();
  expect(topics()).toEqual(['orders/create']);
});
