import { Clock } from '../clock';
import type { RunningTwin } from '../server';
import {
  API_KEY,
  API_SECRET,
  requestToken,
  graphql,
  install,
  startTestTwin,
  type TokenPair,
  until,
} from '../test-support/running-twin';
import { sampleOrder, SHOP } from '../test-support/sample-store';
import type { StoreSeed } from '../twin';

const NOW = Date.UTC(2026, 10, 20);
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString().replace('.000', '');
/** Orders #1001, #1002, … of so many days ago, all of them changed today. */
const seed = (...days: number[]): StoreSeed => ({
  shop: SHOP,
  orders: days.map((ago, at) =>
    sampleOrder(at + 1, { createdAt: daysAgo(ago), processedAt: daysAgo(ago), updatedAt: daysAgo(0) }),
  ),
});

let twin: RunningTwin;
beforeEach(async () => {
  const clock = new Clock(() => NOW);
  twin = await startTestTwin({ clock, appUrl: 'http://app.test', grants: [], seeds: [seed(1, 60, 61, 400)] });
});
afterEach(() => twin.stop());

const authorizeUrl = (scope: string) =>
  `${twin.url}/shops/${SHOP.domain}/admin/oauth/authorize?${new URLSearchParams({ client_id: API_KEY, scope, redirect_uri: 'http://app.test/auth/callback' }).toString()}`;
const secrets = { client_id: API_KEY, client_secret: API_SECRET };
async function allow(scope: string): Promise<TokenPair> {
  const agreed = await fetch(authorizeUrl(scope), { method: 'POST', redirect: 'manual' });
  const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return (await requestToken(twin, { ...secrets, code, expiring: '1' })).body as TokenPair;
}
const hasGrant = ({ scope }: TokenPair) => scope.split(',').includes('read_all_orders');

/** Names of the orders that each way of reading shows. */
async function seen({ access_token: token }: TokenPair): Promise<string[][]> {
  const run = async (query: string, variables = {}) => (await graphql(twin, token, query, variables)).data as never;
  const { orders, ordersCount } = (await run(
    '{ orders(first: 50, query: "updated_at:>=2026-01-01") { nodes { name } } ordersCount { count } }',
  )) as { orders: { nodes: { name: string }[] }; ordersCount: { count: number } };
  expect(ordersCount.count).toBe(orders.nodes.length);
  const byId: string[] = [];
  for (const number of [1, 2, 3, 4]) {
    const id = `gid://shopify/Order/${sampleOrder(number).id}`;
    const { order, node } = (await run(
      'query O($id: ID!) { order(id: $id) { name } node(id: $id) { ... on Order { name } } }',
      { id },
    )) as { order: { name: string } | null; node: { name: string } | null };
    expect(node).toEqual(order);
    if (order) byId.push(order.name);
  }
  const started = (await run(
    'mutation { bulkOperationRunQuery(query: "{ orders { edges { node { id name } } } }") { bulkOperation { id } } }',
  )) as { bulkOperationRunQuery: { bulkOperation: { id: string } } };
  let url: string | null = null;
  await until(async () => {
    const { bulkOperation } = (await run('query S($id: ID!) { bulkOperation(id: $id) { status url } }', {
      id: started.bulkOperationRunQuery.bulkOperation.id,
    })) as { bulkOperation: { status: string; url: string | null } };
    url = bulkOperation.url;
    return bulkOperation.status === 'COMPLETED';
  });
  const lines = (await (await fetch(url ?? '')).text()).trim().split('\n');
  const exported = lines.map((line) => (JSON.parse(line) as { name: string }).name).sort();
  return [orders.nodes.map(({ name }) => name).sort(), byId, exported];
}
const RECENT = ['#1001', '#1002'];
const ALL = ['#1001', '#1002', '#1003', '#1004'];

test('without read_all_orders a token sees the orders of 60 days, however they are read', async () => {
  expect(await seen(await install(twin))).toEqual([RECENT, RECENT, RECENT]);
});

test('a request for the scope needs consent again, and what was granted stays with every later token', async () => {
  const before = await install(twin);
  expect((await fetch(authorizeUrl('read_orders'), { redirect: 'manual' })).status).toBe(302);
  expect((await fetch(authorizeUrl('read_orders,read_all_orders'), { redirect: 'manual' })).status).toBe(200);
  const granted = await allow('read_orders,read_all_orders');
  expect(await seen(granted)).toEqual([ALL, ALL, ALL]);
  // A token has the scopes it was created with.
  expect(await seen(before)).toEqual([RECENT, RECENT, RECENT]);
  expect((await fetch(authorizeUrl('read_orders,read_all_orders'), { redirect: 'manual' })).status).toBe(302);
  const refreshed = await requestToken(twin, {
    ...secrets,
    grant_type: 'refresh_token',
    refresh_token: before.refresh_token,
  });
  expect([await install(twin), refreshed.body as TokenPair].map(hasGrant)).toEqual([true, true]);
});

test('an uninstall ends the grant, and only optional scopes can be requested', async () => {
  expect((await allow('read_all_orders,write_everything')).scope).not.toContain('write_everything');
  twin.twin.uninstall(SHOP.domain);
  expect(hasGrant(await install(twin))).toBe(false);
});

test('a store can be started with the grant', async () => {
  await twin.stop();
  twin = await startTestTwin({
    clock: new Clock(() => NOW),
    grants: ['read_all_orders'],
    seeds: [seed(1, 60, 61, 400)],
  });
  expect(await seen(await install(twin))).toEqual([ALL, ALL, ALL]);
});
