import { addSubscription } from '../billing/test-billing';
import { withShop } from '../db/database';
import { createSyncWorld, type SyncWorld } from '../testing/sync-world';
import { runSync } from './run-sync';
import { latestRun } from './sync-runs.store';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld({ grants: ['read_all_orders'] });
  // Installs the app; without a worker its first sync waits.
  await world.call('/api/v1/auth/session');
});
afterEach(() => world.close());

const post = (path: string, body: unknown = {}) => world.call(`/api/v1/order/${path}`, { method: 'POST', body });
const run = async () => {
  const shopId = await world.shopId();
  return withShop(world.db, shopId, (trx) => latestRun(trx, shopId));
};
const parcels = async () => Number((await world.db.pool.query('select count(*) from shipments')).rows[0]?.count);

test('[3.36, 7.16] starting a sync answers with a message', async () => {
  expect((await post('sync_cancel')).body.data).toEqual({ stopped: true });
  expect((await post('sync_order', { sync_day: 60 })).body).toMatchObject({
    code: 200,
    message: 'Orders of the last 60 days are being synced.',
  });
  expect((await post('sync_order', { sync_day: 7 })).body).toMatchObject({
    code: 200,
    message: 'A sync is running already.',
  });
});

test('a sync that is stopped before it began brings nothing, and the next one brings all', async () => {
  expect((await post('sync_cancel')).body.data).toEqual({ stopped: true });
  expect(await run()).toMatchObject({ state: 'done', error: 'Stopped by the merchant.' });
  await world.startWorker();
  expect(await parcels()).toBe(0);
  await post('sync_order', { sync_day: 90 });
  await world.synced();
  expect(await run()).toMatchObject({ state: 'done', sync_day: 90 });
  expect(await parcels()).toBeGreaterThan(0);
});

test('the export of a sync that is stopped is stopped in the store, whichever comes first', async () => {
  const shopId = await world.shopId();
  const syncId = (await run())?.sync_id ?? '';
  const { platform } = world.ctx;
  const cancelled: string[] = [];
  const { cancelExport } = platform;
  platform.cancelExport = async (shop, operationId) => {
    cancelled.push(operationId);
    await cancelExport(shop, operationId);
  };
  // The merchant stops it while the export is being requested from the store.
  const { startOrderExport } = platform;
  platform.startOrderExport = async (shop, since) => {
    await post('sync_cancel');
    return startOrderExport(shop, since);
  };
  await runSync(world.ctx, { shopId, syncId });
  expect(await run()).toMatchObject({ error: 'Stopped by the merchant.' });
  expect(cancelled).toHaveLength(1);
  // And once more after it was started.
  platform.startOrderExport = startOrderExport;
  await post('sync_order');
  const second = await run();
  await runSync(world.ctx, { shopId, syncId: second?.sync_id ?? '' });
  await post('sync_cancel');
  expect(cancelled).toHaveLength(2);
});

test('stopping when nothing runs changes nothing', async () => {
  await post('sync_cancel');
  expect((await post('sync_cancel')).body.data).toEqual({ stopped: false });
});

test('the preview reports how many orders are there, which are known, and what may be charged', async () => {
  const preview = async (days: number) => (await world.call(`/api/v1/order/sync_preview?sync_day=${days}`)).body.data;
  const before = (await preview(90)) as { orders: number; known: number };
  expect(before.orders).toBeGreaterThan(0);
  expect(before).toMatchObject({ known: 0, may_count: 0, quota_left: 100 });
  await world.startWorker();
  await world.synced();
  const after = (await preview(30)) as { orders: number; known: number };
  expect(after.known).toBe(after.orders);
  // Had it been installed long ago, those that are not here would count.
  await world.db.pool.query("update shops set first_installed_at = now() - interval '5 years'");
  const { orders, known, may_count: mayCount } = (await preview(90)) as Record<string, number>;
  expect(mayCount).toBe((orders ?? 0) - (known ?? 0));
  expect(mayCount).toBeGreaterThan(0);
});

test('the preview names what would be bought above the quota, as far as the cap of the merchant goes', async () => {
  await world.call('/api/v1/auth/session');
  await addSubscription(world.db, await world.shopId());
  await world.db.pool.query(
    "update shops set plan = 'basic', quota_total = 1, first_installed_at = now() - interval '5 years'",
  );
  const preview = async () => (await world.call('/api/v1/order/sync_preview?sync_day=90')).body.data;
  expect(await preview()).toMatchObject({ quota_left: 1, overage: null });
  await world.db.pool.query("update shops set overage_cap = '0.27'");
  expect(await preview()).toMatchObject({
    quota_left: 1,
    overage: { parcels: 5, amount: { amount: '0.25', currency: 'USD' } },
  });
});

test.each(['', '?sync_day=0', '?sync_day=4000', '?sync_day=x'])('a preview of %s is refused', async (query) => {
  expect((await world.call(`/api/v1/order/sync_preview${query}`)).status).toBe(400);
});
