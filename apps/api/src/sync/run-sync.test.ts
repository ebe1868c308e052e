import { withShop } from '../db/database';
import { PlatformError, type ExportStatus } from '../platform/platform.port';
import { latestRun } from './sync-runs.store';
import { reconcile, reconcileAll } from './reconcile';
import { runSync, startSync } from './run-sync';
import { ourState, storeState } from '../testing/sync-state';
import { createSyncWorld, until, type SyncWorld } from '../testing/sync-world';

let world: SyncWorld;
beforeEach(async () => {
  world = await createSyncWorld({ grants: ['read_all_orders'] });
});
afterEach(() => world.close());

const run = async () => {
  const shopId = await world.shopId();
  return withShop(world.db, shopId, (trx) => latestRun(trx, shopId));
};
const progress = async () =>
  (await world.call('/api/v2/order/count')).body.data as { order_count: number; order_processed: number };

test('[1.3] the first visit installs the app and fills it with the orders of the store', async () => {
  await world.startWorker();
  const { status, body } = await world.call('/api/v1/auth/session');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    shop: world.domain,
    shop_name: world.store.shop.name,
    timezone: world.store.shop.timezone,
    authorized: true,
  });
  await world.synced();
  const done = await run();
  expect(done).toMatchObject({ state: 'done', error: null });
  expect(await ourState(world)).toEqual(storeState(world.store, done?.since));
  expect(await progress()).toEqual({ order_count: done?.order_processed, order_processed: done?.order_processed });
});

test.each([
  [
    'where a clock change made a day longer, the first day is whole',
    '2026-11-27T07:50:00Z',
    '2026-10-28T07:00:00.000Z',
  ],
  ['else it begins at the same hour', '2026-10-20T07:50:00Z', '2026-09-20T07:50:00.000Z'],
])('a sync of 30 days has 30 days of the shop: %s', async (_rule, now, since) => {
  await world.call('/api/v1/auth/session');
  const shopId = await world.shopId();
  await world.db.pool.query('delete from sync_runs');
  await world.db.pool.query("update shops set timezone = 'America/Los_Angeles'");
  const ctx = { jobs: world.ctx.jobs, now: () => new Date(now) };
  const started = await withShop(world.db, shopId, (trx) => startSync(trx, ctx, shopId, 'manual', 30));
  expect(started.run.since.toISOString()).toBe(since);
});

test('after the first sync lanes are measured as its parcels become known', async () => {
  const measurings = async () => {
    const { rows } = await world.db.pool.query<{ minutes: number }>(
      `select (extract(epoch from run_at - now()) / 60)::float as minutes from graphile_worker.jobs
       where task_identifier = 'tracking.measure-lanes' order by run_at`,
    );
    return rows.map(({ minutes }) => minutes);
  };
  await world.call('/api/v1/auth/session');
  expect(await measurings()).toEqual([]);
  await world.startWorker();
  await world.synced();
  const minutes = await measurings();
  // From the end of the minute in which the sync ended.
  expect(minutes.map((minute, index) => Math.abs(minute - [1.5, 10.5, 60.5][index]!) < 1)).toEqual([true, true, true]);
});

test('[4.12, 7.40] while a sync runs its numbers differ, and a second start finds the first', async () => {
  await world.call('/api/v1/auth/session');
  const first = await run();
  const { order_count, order_processed } = await progress();
  expect(order_count).toBeGreaterThan(order_processed);
  const { body } = await world.call('/api/v1/order/sync_order', { method: 'POST', body: { sync_day: 90 } });
  expect(body.data).toMatchObject({ sync_id: first?.sync_id, already_running: true });
  await world.startWorker();
  await world.synced();
  const again = await world.call('/api/v1/order/sync_order', { method: 'POST', body: { sync_day: 90 } });
  expect(again.body.data).toMatchObject({ sync_day: 90, already_running: false });
  await world.synced();
  expect((await world.call('/api/v1/auth/session')).body.data.sync_day).toBe(90);
  expect(await ourState(world)).toEqual(storeState(world.store, (await run())?.since));
});

test('a sync that dies anywhere resumes at its mark and ends with every order once', async () => {
  await world.close();
  world = await createSyncWorld({ orders: 4000, grants: ['read_all_orders'] });
  await world.call('/api/v1/auth/session');
  const shopId = await world.shopId();
  const syncId = (await run())?.sync_id ?? '';
  const { openExport } = world.ctx.platform;
  const { encrypt } = world.ctx.vault;
  await withShop(world.db, shopId, (trx) =>
    trx
      .updateTable('sync_runs')
      .set({ since: new Date(0) })
      .where('shop_id', '=', shopId)
      .execute(),
  );
  const marks = new Set<string>();
  let lives = 0;
  // Each life ends at a random place: the connection breaks, or the process stumbles in the middle of a transaction.
  let bytesLeft = Infinity;
  let writesLeft = Infinity;
  world.ctx.platform.openExport = async (url, from) => {
    const chunks = await openExport(url, from);
    return (async function* () {
      for await (const chunk of chunks) {
        bytesLeft -= chunk.length;
        if (bytesLeft < 0) throw new PlatformError('cut', 'unavailable');
        yield chunk;
      }
    })();
  };
  world.ctx.vault.encrypt = (text) => {
    writesLeft -= 1;
    if (writesLeft < 0) throw new Error('stumbled');
    return encrypt(text);
  };
  await until('the sync has ended', async () => {
    const current = await run();
    if (current?.result_url !== null) {
      lives += 1;
      marks.add(current?.byte_offset ?? '');
    }
    bytesLeft = lives < 10 && lives % 2 === 0 ? 800_000 + Math.random() * 600_000 : Infinity;
    writesLeft = lives < 10 && lives % 2 === 1 ? 1600 + Math.random() * 1500 : Infinity;
    await runSync(world.ctx, { shopId, syncId });
    return ['done', 'failed'].includes((await run())?.state ?? '');
  });
  expect(marks.size).toBeGreaterThanOrEqual(3);
  const done = await run();
  expect(done?.state).toBe('done');
  expect(done?.order_processed).toBe(Object.keys(storeState(world.store, done?.since)).length);
  expect(await ourState(world)).toEqual(storeState(world.store, done?.since));
});

test('a failed export ends the sync with a clear error and equal numbers', async () => {
  await world.call('/api/v1/auth/session');
  world.ctx.platform.exportStatus = async (): Promise<ExportStatus> => ({
    state: 'failed',
    url: null,
    rootObjectCount: 0,
    error: 'The export ended as FAILED (TIMEOUT).',
  });
  await world.startWorker();
  await world.synced();
  expect(await run()).toMatchObject({ state: 'failed', error: 'The export ended as FAILED (TIMEOUT).' });
  const { order_count, order_processed } = await progress();
  expect(order_count).toBe(order_processed);
});

test('a store that never answers does not keep a sync running for ever', async () => {
  await world.call('/api/v1/auth/session');
  const shopId = await world.shopId();
  const syncId = (await run())?.sync_id ?? '';
  world.ctx.platform.countOrders = async () => {
    throw new PlatformError('The store platform did not answer.', 'unavailable');
  };
  for (let life = 0; life < 8; life += 1) await runSync(world.ctx, { shopId, syncId });
  expect(await run()).toMatchObject({ state: 'failed', error: 'The store platform did not answer.' });
});

test('unreadable lines of an export are left out, the rest is written', async () => {
  await world.call('/api/v1/auth/session');
  const { openExport } = world.ctx.platform;
  world.ctx.platform.openExport = async (url, from) => {
    const chunks = await openExport(url, from);
    return (async function* () {
      yield Buffer.from('{"id":"gid://shopify/Order/1","name":\n{"id":"gid://shopify/Order/x","name":"#x"}\n\n');
      yield* chunks;
    })();
  };
  await world.startWorker();
  await world.synced();
  const done = await run();
  expect(done?.state).toBe('done');
  expect(await ourState(world)).toEqual(storeState(world.store, done?.since));
});

test('a sync again changes no row', async () => {
  await world.startWorker();
  await world.call('/api/v1/auth/session');
  await world.synced();
  const shopId = await world.shopId();
  const versions = async () =>
    (
      await Promise.all(
        ['orders', 'order_lines', 'shipments'].map(
          async (table) =>
            (
              await world.db.pool.query(`select xmin::text, ctid::text from ${table} where shop_id = $1 order by 2`, [
                shopId,
              ])
            ).rows,
        ),
      )
    ).flat();
  const before = await versions();
  await world.call('/api/v1/order/sync_order', { method: 'POST', body: {} });
  await world.synced();
  expect((await run())?.kind).toBe('manual');
  expect(await versions()).toEqual(before);
});

test('with webhooks dropped, doubled and disordered, one reconciliation makes us equal to the store', async () => {
  await world.startWorker();
  await world.call('/api/v1/auth/session');
  await world.synced();
  const { store } = world;
  const since = (await run())?.since ?? new Date(0);
  world.twin.twin.webhooks.setFaults({ seed: 7, drop: 0.1, duplicate: 0.05, disorder: 0.05, disorderWindowMs: 400 });
  const open = store.list({ limit: 200 });
  for (let index = 0; index < 60; index += 1) {
    const order = open[index % open.length];
    const step = index % 6;
    if (step === 0)
      store.create({ lineItems: [{ title: `Thing ${index}`, quantity: 2 }], email: `new${index}@example.com` });
    else if (!order) continue;
    else if (step === 1) store.update(order.id, { note: `note ${index}` });
    else if (step === 2 && order.fulfillmentStatus === 'UNFULFILLED' && !order.cancelledAt)
      store.fulfil(order.id, [{ tracking: [{ number: `1Z${index}AA10123456784`, company: 'UPS' }] }]);
    else if (step === 3 && order.fulfillments[0]?.status === 'SUCCESS')
      store.changeTracking(order.fulfillments[0].id, [{ number: `NEW${index}`, company: 'DHL' }]);
    else if (step === 4 && order.fulfillments[0]?.status === 'SUCCESS')
      store.cancelFulfillment(order.fulfillments[0].id);
    else if (step === 5) store.remove(order.id);
  }
  await world.settled();
  expect(world.twin.twin.webhooks.counts.dropped).toBeGreaterThan(0);
  await reconcile(world.ctx, { shopId: await world.shopId() });
  expect(await ourState(world)).toEqual(storeState(store, since));
});

test('with every webhook lost, reconciliation brings what is new, changed and deleted, and the next one writes nothing', async () => {
  await world.startWorker();
  await world.call('/api/v1/auth/session');
  await world.synced();
  const { store } = world;
  const shopId = await world.shopId();
  const since = (await run())?.since ?? new Date(0);
  world.twin.twin.webhooks.setFaults({ drop: 1 });
  const [first, second, third] = store.list({ limit: 3 });
  store.create({ lineItems: [{ title: 'New', quantity: 1 }] });
  store.update(first?.id ?? '', { note: 'changed' });
  store.remove(second?.id ?? '');
  store.remove(third?.id ?? '');
  expect(await ourState(world)).not.toEqual(storeState(store, since));
  await reconcile(world.ctx, { shopId });
  expect(await ourState(world)).toEqual(storeState(store, since));
  const marks = async () =>
    (await world.db.pool.query('select xmin::text, ctid::text from orders where shop_id = $1 order by 2', [shopId]))
      .rows;
  const before = await marks();
  await reconcile(world.ctx, { shopId });
  expect(await marks()).toEqual(before);
});

test('reconcile-all covers every installed shop and wakes a sync whose job got lost', async () => {
  await world.call('/api/v1/auth/session');
  await world.db.pool.query('delete from graphile_worker._private_jobs');
  const shopId = await world.shopId();
  await world.db.pool.query('update shops set reconciled_until = now() where shop_id = $1', [shopId]);
  const gone = await world.db.addShop();
  await world.db.pool.query(
    "update shops set reconciled_until = now(), uninstalled_at = installed_at + interval '1 hour' where shop_id = $1",
    [gone],
  );
  await reconcileAll(world.ctx);
  const { rows } = await world.db.pool.query('select task_identifier as task from graphile_worker.jobs order by 1');
  expect(rows.map(({ task }) => task)).toEqual(['sync.reconcile', 'sync.run']);
});
