import { createHash } from 'node:crypto';
import type { RunningTwin } from '../server';
import { graphql, install, startReceiver, startTestTwin, until } from '../test-support/running-twin';
import { sampleOrders, SHOP } from '../test-support/sample-store';

let twin: RunningTwin;
let token: string;
const start = async (orders: number): Promise<void> => {
  twin = await startTestTwin({ seeds: [{ shop: { ...SHOP, ratePoints: 2000 }, orders: sampleOrders(orders) }] });
  token = (await install(twin)).access_token;
};
afterEach(() => twin.stop());

interface Operation {
  id: string;
  status: string;
  url: string | null;
  objectCount: string;
  rootObjectCount: string;
  fileSize: string | null;
}
const RUN =
  'mutation R($query: String!, $group: Boolean!) { bulkOperationRunQuery(query: $query, groupObjects: $group) { bulkOperation { id status objectCount } userErrors { field message code } } }';
const run = async (
  query: string,
  group = false,
): Promise<{
  bulkOperation: Operation | null;
  userErrors: { field: string[] | null; message: string; code: string }[];
}> => (await graphql(twin, token, RUN, { query, group })).data?.['bulkOperationRunQuery'] as never;
const status = async (id: string): Promise<Operation> =>
  (
    await graphql(
      twin,
      token,
      'query S($id: ID!) { bulkOperation(id: $id) { id status url objectCount rootObjectCount fileSize } }',
      { id },
    )
  ).data?.['bulkOperation'] as never;
const finish = async (query: string, group = false): Promise<Operation> => {
  const id = (await run(query, group)).bulkOperation?.id ?? '';
  await until(async () => !['CREATED', 'RUNNING', 'CANCELING'].includes((await status(id)).status));
  return status(id);
};
const lines = async (operation: Operation): Promise<Record<string, unknown>[]> =>
  (await (await fetch(operation.url ?? '')).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ORDERS =
  '{ orders { edges { node { id name discountCodes fulfillments { id trackingInfo { number } } lineItems { edges { node { id title } } } } } } }';

test.each([
  [
    'a connection within a list',
    '{ orders { edges { node { id fulfillments { events { edges { node { id } } } } } } } }',
    'Queries that contain a connection field within a list field are not currently supported.',
  ],
  [
    'nodes instead of edges',
    '{ orders { nodes { id } } }',
    "All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: 'products { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: 'orders'.",
  ],
  [
    'a mutation',
    'mutation { bulkOperationCancel(id: "x") { userErrors { message } } }',
    'Invalid operation type. Only `query` operations are supported.',
  ],
  ['no connection', '{ shop { id } }', 'Bulk queries must contain at least one connection.'],
  ['nothing', '', 'Invalid bulk query: syntax error, unexpected end of file'],
  [
    'children of a parent without id',
    '{ orders { edges { node { name lineItems { edges { node { id } } } } } } }',
    "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': orders.",
  ],
  [
    'children of a parent with its id under another name',
    '{ orders { edges { node { key: id lineItems { edges { node { id } } } } } } }',
    "The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': orders.",
  ],
  [
    'a top-level node',
    '{ node(id: "gid://shopify/Order/1") { id } }',
    'Bulk queries cannot contain a top level `node` field.',
  ],
  [
    'an unknown field',
    '{ orders { edges { node { id color } } } }',
    "Invalid bulk query: Field 'color' doesn't exist on type 'Order'",
  ],
  [
    'more than five connections',
    `{ orders { edges { node { id ${'abcde'
      .split('')
      .map((alias) => `${alias}: lineItems { edges { node { id } } }`)
      .join(' ')} } } } }`,
    'Bulk queries cannot contain more than 5 connections.',
  ],
])('an export of %s is refused in the platform’s words', async (_what, query, message) => {
  await start(1);
  const answer = await run(query);
  expect(answer.bulkOperation).toBeNull();
  expect(answer.userErrors[0]).toEqual({ field: ['query'], message, code: 'INVALID' });
});

test('an export gives every order once and its line items far from it, tied by __parentId', async () => {
  await start(600);
  const operation = await finish(ORDERS);
  const all = await lines(operation);
  const orders = all.filter((line) => !('__parentId' in line));
  expect(new Set(orders.map((line) => line['name'])).size).toBe(600);
  expect(operation).toMatchObject({ status: 'COMPLETED', objectCount: '1200', rootObjectCount: '600' });
  const ids = new Set(orders.map((line) => line['id']));
  expect(all.filter((line) => '__parentId' in line).every((line) => ids.has(line['__parentId']))).toBe(true);
  expect(all.findIndex((line) => '__parentId' in line)).toBeGreaterThan(100);
  expect(orders[0]).toMatchObject({ discountCodes: [], fulfillments: [{ trackingInfo: [{ number: '1Z1' }] }] });
});

test('with groupObjects each line item follows its order', async () => {
  await start(3);
  const all = await lines(await finish(ORDERS, true));
  expect(all.map((line) => line['__parentId'] ?? null)).toEqual([
    null,
    all[0]?.['id'],
    null,
    all[2]?.['id'],
    null,
    all[4]?.['id'],
  ]);
});

test('an export honours its search', async () => {
  await start(12);
  const found = await lines(
    await finish('{ orders(query: "created_at:>\'2026-10-01T10:00:00Z\'") { edges { node { name } } } }'),
  );
  expect(found).toEqual([{ name: '#1011' }, { name: '#1012' }]);
});

test('an export of nothing completes without an address', async () => {
  await start(2);
  expect(await finish('{ orders(query: "name:nobody") { edges { node { id } } } }')).toMatchObject({
    status: 'COMPLETED',
    url: null,
    objectCount: '0',
  });
});

test('a download goes on from any byte and gives the same bytes every time', async () => {
  await start(300);
  const { url, fileSize } = await finish(ORDERS);
  const whole = Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
  expect(whole.length).toBe(Number(fileSize));
  const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
  for (const from of [0, 1, 4097, whole.length - 1]) {
    const rest = await fetch(url ?? '', { headers: { range: `bytes=${from}-` } });
    expect(rest.status).toBe(206);
    expect(rest.headers.get('content-range')).toBe(`bytes ${from}-${whole.length - 1}/${whole.length}`);
    expect(hash(Buffer.concat([whole.subarray(0, from), Buffer.from(await rest.arrayBuffer())]))).toBe(hash(whole));
  }
  expect((await fetch(url ?? '', { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);
  expect((await fetch((url ?? '').replace(/signature=./, 'signature=x'))).status).toBe(403);
});

test('a change after the export does not change its file', async () => {
  await start(5);
  const operation = await finish(ORDERS);
  const before = await (await fetch(operation.url ?? '')).text();
  twin.stores.get(SHOP.domain)?.update(sampleOrders(1)[0]?.id ?? '', { note: 'later' });
  expect(await (await fetch(operation.url ?? '')).text()).toBe(before);
});

test('five exports run at once; the sixth is refused, naming them', async () => {
  await start(3000);
  const started = await Promise.all(Array.from({ length: 5 }, () => run(ORDERS)));
  const sixth = await run(ORDERS);
  expect(sixth).toEqual({
    bulkOperation: null,
    userErrors: [
      {
        field: null,
        code: 'OPERATION_IN_PROGRESS',
        message: `A bulk query operation for this app and shop is already in progress: ${started
          .map((one) => one.bulkOperation?.id)
          .sort()
          .join(', ')}.`,
      },
    ],
  });
});

test('a running export can be cancelled; a finished or unknown one cannot', async () => {
  await start(3000);
  const cancel = async (id: string): Promise<unknown> =>
    (
      await graphql(
        twin,
        token,
        'mutation C($id: ID!) { bulkOperationCancel(id: $id) { bulkOperation { status } userErrors { field message } } }',
        { id },
      )
    ).data?.['bulkOperationCancel'];
  const id = (await run(ORDERS)).bulkOperation?.id ?? '';
  expect(await cancel(id)).toEqual({ bulkOperation: { status: 'CANCELING' }, userErrors: [] });
  await until(async () => (await status(id)).status === 'CANCELED');
  expect((await status(id)).url).toBeNull();
  expect(await cancel(id)).toMatchObject({
    userErrors: [{ field: null, message: 'A bulk operation cannot be canceled when it is canceled' }],
  });
  expect(await cancel('gid://shopify/BulkOperation/1')).toEqual({
    bulkOperation: null,
    userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }],
  });
});

test('the end of an export is sent by webhook', async () => {
  const receiver = await startReceiver();
  await start(3);
  twin.hooks.subscribe(SHOP.domain, 'BULK_OPERATIONS_FINISH', `${receiver.url}/hook`, []);
  const { id } = await finish(ORDERS);
  await until(() => receiver.received.length === 1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    admin_graphql_api_id: id,
    status: 'completed',
    type: 'query',
    error_code: null,
  });
  await receiver.close();
});
