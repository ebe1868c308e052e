import { withShop } from '../db/database';
import { named } from '../testing/sign-in';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { reconcile } from './reconcile';
import { runSync } from './run-sync';
import { latestRun } from './sync-runs.store';

const DAY_MS = 86_400_000;
const OLD = '9000000000000001';
const MESSAGE = 'Your store shows apps only the orders of the last 60 days. Allow older orders first.';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld({ orders: 20 });
  addOldOrder();
});
afterEach(() => world.close());

/** An order that was placed 70 days ago and changed today. */
function addOldOrder() {
  const store = world.twin.stores.get(world.domain);
  const [order] = store?.list({ limit: 1 }) ?? [];
  if (!store || !order) throw new Error('the store is empty');
  const at = new Date(Date.now() - 70 * DAY_MS).toISOString();
  const lineItems = order.lineItems.map((line, index) => ({ ...line, id: `${OLD}${index}` }));
  store.load({ ...order, id: OLD, name: '#70', createdAt: at, processedAt: at, lineItems, fulfillments: [] });
}
const visit = () => world.call('/api/v1/auth/session');
const post = (path: string, body: unknown = {}) => world.call(`/api/v1/order/${path}`, { method: 'POST', body });
const needsGrant = async (days: number) =>
  (await world.call(`/api/v1/order/sync_preview?sync_day=${days}`)).body.data.needs_grant;
const run = async () => {
  const shopId = await world.shopId();
  return withShop(world.db, shopId, (trx) => latestRun(trx, shopId));
};
const scope = async () => String((await world.db.pool.query('select scope from platform_tokens')).rows[0]?.scope);
const hasOldOrder = async () =>
  (await world.db.pool.query('select from orders where order_id = $1', [OLD])).rowCount === 1;

/** Completes the store's login as a merchant who agrees. */
async function signIn(query: Record<string, string> = {}) {
  const follow = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
  const begun = await follow(
    `${world.url}/auth/login?${new URLSearchParams({ shop: world.domain, ...query }).toString()}`,
  );
  const authorize = begun.headers.get('location') ?? '';
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  let step = await follow(authorize);
  const consentRequested = step.status === 200;
  if (consentRequested) step = await follow(authorize, { method: 'POST' });
  const consented = { callback: step.headers.get('location') ?? '', cookie };
  // Inside the admin it ends here; else the store names the person first.
  const last = query.admin ? consented : await named(consented);
  const back = await follow(last.callback, { headers: { cookie: last.cookie } });
  return {
    scopes: new URL(authorize).searchParams.get('scope')?.split(','),
    consentRequested,
    landed: new URL(back.headers.get('location') ?? '', world.url).pathname,
    landedAt: back.headers.get('location'),
  };
}
const allow = () => signIn({ path: '/orders', older_orders: '1' });

test.each([
  ['nothing of the kind', {}, false],
  ['another value', { older_orders: 'yes' }, false],
  ['older orders', { older_orders: '1' }, true],
])('a sign-in that says %s requests the scope of the store accordingly', async (_name, query, expected) => {
  expect((await signIn(query)).scopes?.includes('read_all_orders')).toBe(expected);
});

test('a sign-in mends tokens that can no longer be read', async () => {
  await visit();
  await world.db.pool.query(
    String.raw`update platform_tokens set access_token_enc = '\x00', refresh_token_enc = '\x00'`,
  );
  expect(await signIn({ path: '/orders' })).toMatchObject({ landed: '/orders' });
  expect((await post('sync_order', { sync_day: 30 })).status).toBe(200);
});

test('a period of more than 60 days needs the grant; without it its sync is refused, and shorter ones go on as ever', async () => {
  await visit();
  await post('sync_cancel');
  expect([await needsGrant(60), await needsGrant(61), await needsGrant(90)]).toEqual([false, true, true]);
  const before = await run();
  expect(await post('sync_order', { sync_day: 90 })).toMatchObject({ status: 422, body: { message: MESSAGE } });
  expect(await run()).toEqual(before);
  expect((await visit()).body.data.sync_day).toBe(30);
  expect((await post('sync_order', { sync_day: 60 })).status).toBe(200);
});

test('after the grant the sync brings older orders, by the token that came with it, and the way leads back to the list', async () => {
  await world.startWorker();
  await visit();
  await world.synced();
  expect(await hasOldOrder()).toBe(false);
  expect(await allow()).toMatchObject({ consentRequested: true, landed: '/orders' });
  expect(await needsGrant(90)).toBe(false);
  expect((await post('sync_order', { sync_day: 90 })).status).toBe(200);
  await world.synced();
  expect(await hasOldOrder()).toBe(true);
});

test('a grant that was requested inside the admin leads back into it, and its address holds no token of ours', async () => {
  await visit();
  const { landedAt } = await signIn({ path: '/orders?tableType=1', older_orders: '1', admin: '1' });
  const handle = world.domain.replace('.myshopify.com', '');
  expect(landedAt).toBe(`${world.twin.url}/store/${handle}/apps/parcelway/orders?tableType=1`);
  expect(await needsGrant(90)).toBe(false);
});

test('neither the next sign-in nor the next visit or refresh gives the grant back', async () => {
  await visit();
  await allow();
  expect(await signIn()).toMatchObject({ consentRequested: false });
  expect(await scope()).toContain('read_all_orders');
  await world.db.pool.query('update shops set needs_token = true');
  await visit();
  expect(await scope()).toContain('read_all_orders');
  world.twin.tokens.expire(world.domain);
  await world.db.pool.query("update platform_tokens set access_expires_at = now() - interval '1 minute'");
  expect(await needsGrant(90)).toBe(false);
  expect(await scope()).toContain('read_all_orders');
});

test('a shop that comes back after an uninstall has no grant: its first sync reaches back 60 days at most', async () => {
  await world.startWorker();
  await visit();
  await world.synced();
  await allow();
  await post('sync_order', { sync_day: 90 });
  await world.synced();
  world.twin.twin.uninstall(world.domain);
  await world.settled();
  expect((await visit()).body.data.sync_day).toBe(60);
  await world.synced();
  expect(await run()).toMatchObject({ kind: 'first', state: 'done', sync_day: 60 });
  expect(await needsGrant(90)).toBe(true);
});

test('a grant that ended before the sync began ends it with a message, not with fewer orders', async () => {
  await visit();
  await post('sync_cancel');
  await allow();
  await post('sync_order', { sync_day: 90 });
  await world.db.pool.query("update platform_tokens set scope = 'read_orders'");
  const queued = await run();
  await runSync(world.ctx, { shopId: await world.shopId(), syncId: queued?.sync_id ?? '' });
  expect(await run()).toMatchObject({ state: 'failed', error: MESSAGE });
});

test('what the store no longer shows is not treated as deleted', async () => {
  await world.startWorker();
  await visit();
  await world.synced();
  await allow();
  await post('sync_order', { sync_day: 90 });
  await world.synced();
  world.twin.twin.uninstall(world.domain);
  await world.settled();
  await visit();
  await world.synced();
  const shopId = await world.shopId();
  for (const days of [60, 90]) {
    await world.db.pool.query('update shops set sync_day = $2 where shop_id = $1', [shopId, days]);
    await reconcile(world.ctx, { shopId });
    expect(await hasOldOrder()).toBe(true);
  }
});
