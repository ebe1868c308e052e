import { Clock } from '../clock';
import type { RunningTwin } from '../server';
import { call, graphql, install, startTestTwin } from '../test-support/running-twin';
import { sampleOrder, SHOP } from '../test-support/sample-store';

let nowMs: number;
let twin: RunningTwin;
let token: string;
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 20);
  twin = await startTestTwin({ clock: new Clock(() => nowMs) });
  token = (await install(twin)).access_token;
});
afterEach(() => twin.stop());

const run = (query: string, variables?: Record<string, unknown>) => graphql(twin, token, query, variables);
const parcel = sampleOrder(1).fulfillments[0]?.id ?? '';
const EVENT =
  'mutation E($e: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $e) { fulfillmentEvent { id status } userErrors { field message } } }';
const event = (status: string, id = parcel, happenedAt?: string) =>
  run(EVENT, { e: { fulfillmentId: `gid://shopify/Fulfillment/${id}`, status, ...(happenedAt && { happenedAt }) } });

interface Page {
  orders: { nodes: { name: string; updatedAt: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
}
const PAGE =
  'query P($first: Int!, $after: String, $query: String) { orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) { nodes { name updatedAt } pageInfo { hasNextPage endCursor } } }';

test('a missing, unknown or foreign token is refused with 401', async () => {
  const url = `${twin.url}/shops/${SHOP.domain}/admin/api/2026-07/graphql.json`;
  const body = { query: '{ shop { id } }' };
  expect((await call(url, 'POST', body)).status).toBe(401);
  expect((await call(url, 'POST', body, { 'x-shopify-access-token': 'shpat_unknown' })).status).toBe(401);
  expect((await call(url, 'POST', body, { 'x-shopify-access-token': token })).status).toBe(200);
});

test('orders come page by page in order of change, each once', async () => {
  const names: string[] = [];
  let after: string | null = null;
  for (;;) {
    const { orders } = (await run(PAGE, { first: 5, after })).data as unknown as Page;
    names.push(...orders.nodes.map((order) => order.name));
    if (!orders.pageInfo.hasNextPage) break;
    after = orders.pageInfo.endCursor;
  }
  expect(names).toEqual(Array.from({ length: 12 }, (_, at) => `#${1001 + at}`));
});

test('a change moves its order to the end of the order of change', async () => {
  twin.stores.get(SHOP.domain)?.update(sampleOrder(3).id, { note: 'new' });
  const { orders } = (await run(PAGE, { first: 50, query: "updated_at:>='2026-11-20T00:00:00Z'" }))
    .data as unknown as Page;
  expect(orders.nodes).toEqual([{ name: '#1003', updatedAt: '2026-11-20T00:00:00Z' }]);
});

test('a search returns the orders that match, and one the twin does not understand is an error', async () => {
  const found = async (query: string): Promise<string[]> =>
    ((await run(PAGE, { first: 50, query })).data as unknown as Page).orders.nodes.map((order) => order.name);
  expect(await found("created_at:>'2026-10-01T10:00:00Z'")).toEqual(['#1011', '#1012']);
  expect(await found("created_at:>='2026-10-01T10:00:00Z' AND created_at:<2026-10-01T11:00:00Z")).toEqual(['#1010']);
  expect(await found('name:1005')).toEqual(['#1005']);
  expect(await found('-fulfillment_status:fulfilled')).toEqual([]);
  expect((await run(PAGE, { first: 5, query: 'gift_card:true OR x' })).errors?.[0]?.message).toContain(
    'cannot search orders by gift_card',
  );
});

test('the count follows the search and reports when it stopped counting', async () => {
  const count = async (args: string): Promise<unknown> =>
    (await run(`{ ordersCount${args} { count precision } }`)).data?.['ordersCount'];
  expect(await count('')).toEqual({ count: 12, precision: 'EXACT' });
  expect(await count('(query: "created_at:>2026-10-01T10:00:00Z")')).toEqual({ count: 2, precision: 'EXACT' });
  expect(await count('(limit: 5)')).toEqual({ count: 5, precision: 'AT_LEAST' });
});

test('a fulfilment event changes what the fulfilment shows', async () => {
  await event('IN_TRANSIT', parcel, '2026-11-18T10:00:00.500Z');
  await event('DELIVERED', parcel, '2026-11-19T10:00:00Z');
  const { data } = await run(
    'query F($id: ID!) { fulfillment(id: $id) { displayStatus inTransitAt deliveredAt updatedAt events(first: 5) { nodes { status } } } }',
    { id: `gid://shopify/Fulfillment/${parcel}` },
  );
  expect(data?.['fulfillment']).toEqual({
    displayStatus: 'DELIVERED',
    inTransitAt: '2026-11-18T10:00:00Z',
    deliveredAt: '2026-11-19T10:00:00Z',
    updatedAt: '2026-11-20T00:00:00Z',
    events: { nodes: [{ status: 'IN_TRANSIT' }, { status: 'DELIVERED' }] },
  });
});

test('an event of an unknown fulfilment is a user error, an unknown status an error of the request', async () => {
  expect((await event('DELIVERED', '1')).data).toEqual({
    fulfillmentEventCreate: {
      fulfillmentEvent: null,
      userErrors: [{ field: ['fulfillmentEvent', 'fulfillmentId'], message: 'Fulfillment does not exist.' }],
    },
  });
  const wrong = await event('LOST');
  expect(wrong.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_VARIABLE', problems: [{ path: ['status'] }] });
  expect(wrong.data).toBeUndefined();
});

test('an event of a cancelled fulfilment is accepted and does not change its status', async () => {
  twin.stores.get(SHOP.domain)?.cancelFulfillment(parcel);
  expect((await event('DELIVERED')).data).toMatchObject({ fulfillmentEventCreate: { userErrors: [] } });
  expect(twin.stores.get(SHOP.domain)?.byFulfillment(parcel)?.fulfillments[0]?.displayStatus).toBe('CANCELED');
});

test('a field that does not exist is named as the platform names it', async () => {
  expect(await run('query X { shop { color } }')).toEqual({
    errors: [
      {
        message: "Field 'color' doesn't exist on type 'Shop'",
        locations: [{ line: 1, column: 18 }],
        path: ['query X', 'shop', 'color'],
        extensions: { code: 'undefinedField', typeName: 'Shop', fieldName: 'color' },
      },
    ],
  });
});

test('what the twin cannot do is an error, never a success', async () => {
  const answer = await run('mutation { metafieldsSet(metafields: []) { userErrors { message } } }');
  expect(answer.data).toEqual({ metafieldsSet: null });
  expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'TWIN_UNSUPPORTED' });
});

test('a connection wants a page size', async () => {
  expect((await run('{ orders { nodes { id } } }')).errors?.[0]).toMatchObject({
    message: 'you must provide one of first or last',
    extensions: { code: 'BAD_REQUEST' },
  });
});

test('a request pays what it used, and the bucket fills again with time', async () => {
  const query = '{ orders(first: 250) { nodes { id lineItems(first: 10) { nodes { id } } } } }';
  const first = (await run(query)).extensions?.cost;
  expect(first).toMatchObject({
    requestedQueryCost: 2 + 11 * 7,
    throttleStatus: { maximumAvailable: 2000, restoreRate: 100 },
  });
  expect(first?.actualQueryCost).toBeLessThan(first?.requestedQueryCost ?? 0);
  const left = first?.throttleStatus.currentlyAvailable ?? 0;
  expect(left).toBe(2000 - (first?.actualQueryCost ?? 0));
  nowMs += 100;
  expect((await run('{ ordersCount { count } }')).extensions?.cost.throttleStatus.currentlyAvailable).toBe(left);
});

test('an empty bucket throttles without running, until enough has flowed back', async () => {
  const drain = (): Promise<Awaited<ReturnType<typeof event>>> => event('DELAYED');
  let answer = await drain();
  for (let calls = 1; !answer.errors && calls < 250; calls += 1) answer = await drain();
  expect(answer).toMatchObject({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: { requestedQueryCost: 10, actualQueryCost: null, throttleStatus: { currentlyAvailable: 0 } } },
  });
  expect(twin.stores.get(SHOP.domain)?.byFulfillment(parcel)?.fulfillments[0]?.events).toHaveLength(200);
  nowMs += 100;
  expect((await drain()).errors).toBeUndefined();
});

test('a request above 1,000 points is refused whatever the bucket holds', async () => {
  const query =
    '{ orders(first: 250) { nodes { id fulfillments { id events(first: 250) { nodes { id } } fulfillmentLineItems(first: 250) { nodes { id lineItem { id } } } } lineItems(first: 250) { nodes { id image { url } } } customer { id } shippingAddress { city } } } }';
  const answer = await run(query);
  expect(answer.errors).toBeUndefined();
  const dear = await run(`{ ${['a', 'b', 'c'].map((alias) => `${alias}: ${query.slice(2, -2)}`).join(' ')} }`);
  expect(dear.errors?.[0]?.extensions).toMatchObject({ code: 'MAX_COST_EXCEEDED', maxCost: 1000 });
});
