import { withShop } from '../db/database';
import { startWorker } from '../jobs/jobs';
import { PlatformError } from '../platform/platform.port';
import { until } from '../testing/sync-world';
import { applyBilling } from './apply-billing';
import { billUsage } from './bill-usage';
import { billingJobs } from './billing.jobs';
import { createThirtyStores, type BilledStore, type ThirtyStores } from './test-thirty-stores';

/** Jobs of thirty stores at once on three connections, while the platform accepts the calls of one store and never answers. */
let on: ThirtyStores;
let silent: BilledStore;
let others: BilledStore[];
/** Charges that the platform had before the test. */
let before: Map<BilledStore, number>;
beforeAll(async () => {
  on = await createThirtyStores();
  const [first, ...rest] = on.stores;
  if (!first) throw new Error('there are no stores');
  [silent, others] = [first, rest];
}, 120_000);
beforeEach(() => {
  before = new Map(on.stores.map((store) => [store, store.platform.book.usage.length]));
  on.hung.length = 0;
});
afterAll(() => on.close());

const idle = () => {
  const { totalCount, idleCount, waitingCount } = on.ctx.db.pool;
  return { held: totalCount - idleCount, waiting: waitingCount };
};
/** What the platform charged a store for usage in this test. */
const charged = (store: BilledStore) =>
  store.platform.book.usage.slice(before.get(store)).map(({ price }) => Number(price));
const usageStates = async ({ shopId }: BilledStore) => {
  const { rows } = await on.ctx.db.pool.query<{ state: string }>(
    "select state from usage_records where shop_id = $1 and state <> 'billed'",
    [shopId],
  );
  return rows.map(({ state }) => state);
};
const planStates = async (stores: readonly BilledStore[]) => {
  const { rows } = await on.ctx.db.pool.query<{ state: string }>(
    'select distinct state from subscriptions where shop_id = any($1)',
    [stores.map(({ shopId }) => shopId)],
  );
  return rows.map(({ state }) => state);
};
/** Whose jobs of billing wait or run. */
const queues = async () => {
  const { rows } = await on.ctx.db.pool.query<{ queue_name: string | null }>(
    "select distinct queue_name from graphile_worker.jobs where task_identifier like 'billing.%'",
  );
  return rows.map(({ queue_name: queue }) => queue);
};
/** Runs a job for each store at once; the silent one's is still under way. */
async function runAll(job: (shopId: string) => Promise<void>): Promise<{ silent: Promise<void> }> {
  on.hanging.add(silent.domain);
  const running = job(silent.shopId);
  running.catch(() => undefined);
  await Promise.all(others.map(({ shopId }) => job(shopId)));
  await until('the silent store was called', async () => on.hung.length > 0);
  return { silent: running };
}
async function answersNothing(running: Promise<void>): Promise<void> {
  on.timeOut();
  const error: unknown = await running.then(
    () => null,
    (failure: unknown) => failure,
  );
  expect(error).toBeInstanceOf(PlatformError);
  expect(error).toMatchObject({ kind: 'unavailable' });
  on.goOn();
}

test.each([
  ['their access is fresh', 0],
  ['their tokens have to be refreshed, which a store hangs in as well', 1],
])('usage of the others is billed where %s; the silent one is billed later, by the same key', async (_case, held) => {
  for (const store of on.stores) await on.ship(store, 4);
  if (held) await on.endTokens();
  const { silent: running } = await runAll((shopId) => billUsage(on.ctx, shopId));
  expect(others.map(charged)).toEqual(others.map(() => [0.2]));
  // Only a refresh of tokens has a connection meanwhile, which keeps two processes from spending the same token.
  expect(idle()).toEqual({ held, waiting: 0 });
  await withShop(on.ctx.db, silent.shopId, (trx) => trx.selectFrom('orders').select('order_id').execute());
  await answersNothing(running);
  expect(Math.max(...on.limits)).toBe(20_000);
  expect([charged(silent), await usageStates(silent)]).toEqual([[], ['fixed']]);

  on.hanging.clear();
  await billUsage(on.ctx, silent.shopId);
  await billUsage(on.ctx, silent.shopId);
  expect([charged(silent), await usageStates(silent)]).toEqual([[0.2], []]);
  const keys = on.hung.flatMap(({ variables }) => variables?.key ?? []);
  expect([...new Set(keys)]).toEqual(held ? [] : [silent.platform.book.usage.at(-1)?.idempotencyKey]);
});

test('the hourly reconciliation of the others ends; the silent store stays as it was until it answers', async () => {
  for (const { platform } of on.stores) platform.setFrozen(true);
  const { silent: running } = await runAll((shopId) => applyBilling(on.ctx, shopId));
  expect(await planStates(others)).toEqual(['frozen']);
  expect(idle()).toEqual({ held: 0, waiting: 0 });
  await answersNothing(running);
  expect(await planStates([silent])).toEqual(['active']);
  on.hanging.clear();
  await applyBilling(on.ctx, silent.shopId);
  expect(await planStates([silent])).toEqual(['frozen']);
  for (const { platform } of on.stores) platform.setFrozen(false);
  await Promise.all(on.stores.map(({ shopId }) => applyBilling(on.ctx, shopId)));
});

test('the queue goes on behind a silent store, and tries it again by itself', async () => {
  for (const store of on.stores) await on.ship(store, 4);
  const { jobs, log } = on.ctx;
  on.hanging.add(silent.domain);
  for (const name of ['billing.read-all', 'billing.usage-all'] as const) await jobs.addNow(name, {});
  const worker = await startWorker(on.world.db.url, billingJobs(on.ctx), {}, log);
  try {
    await until('the others are billed', async () => others.every((store) => charged(store).length === 1));
    await until('only the silent store waits', async () => (await queues()).join() === `shop-${silent.shopId}`);
    await until('the silent store was called', async () => on.hung.length > 0);
    expect(idle()).toEqual({ held: 0, waiting: 0 });
    on.timeOut();
    await until('a job has failed', async () => {
      const failed = await on.ctx.db.pool.query('select from graphile_worker.jobs where last_error is not null');
      return failed.rowCount !== 0;
    });
    on.hanging.clear();
    on.goOn();
    await until('the silent store is billed', async () => (await usageStates(silent)).length === 0);
  } finally {
    await worker.stop();
  }
  expect(on.stores.map(charged)).toEqual(on.stores.map(() => [0.2]));
}, 60_000);
