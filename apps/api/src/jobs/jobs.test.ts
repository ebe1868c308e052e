import { pino } from 'pino';
import { withShop } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../db/test-database';
import { openJobs, startWorker, type JobHandlers } from './jobs';

const silent = pino({ level: 'silent' });
let db: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  db = await createTestDatabase();
  jobs = await openJobs(db, db.url, silent);
});
afterAll(async () => {
  await jobs.close();
  await db.close();
});

const none = async (): Promise<void> => {};
const handlers = (own: Partial<JobHandlers>): JobHandlers => ({
  'sync.run': none, 'webhooks.apply': none, 'sync.reconcile': none, 'sync.reconcile-all': none,
  'tracking.poll': none, 'tracking.poll-all': none, 'tracking.write-back': none, ...own,
});
const until = async (done: () => boolean): Promise<void> => {
  for (let i = 0; i < 200 && !done(); i += 1) await new Promise((resolve) => { setTimeout(resolve, 50); });
};

test('a job of a transaction that fails does not exist', async () => {
  const shop = await db.addShop();
  await expect(withShop(db, shop, async (trx) => {
    await jobs.add(trx, 'webhooks.apply', { shopId: shop });
    throw new Error('changed my mind');
  })).rejects.toThrow('changed my mind');
  expect((await jobs.state()).ready).toBe(0);
});

test('a second job of the same key replaces the first', async () => {
  const shop = await db.addShop();
  for (let i = 0; i < 3; i += 1) await withShop(db, shop, (trx) => jobs.add(trx, 'webhooks.apply', { shopId: shop }, { key: `webhooks-${shop}`, runAt: new Date(Date.now() + 3_600_000) }));
  expect((await jobs.state()).ready).toBe(1);
  await db.pool.query('delete from graphile_worker._private_jobs');
});

test('jobs of one shop run one after another, jobs of two shops beside each other', async () => {
  const [a, b] = [await db.addShop(), await db.addShop()];
  const running = new Map<string, number>();
  let most = 0;
  let beside = false;
  let ended = 0;
  const worker = await startWorker(db.url, handlers({
    'webhooks.apply': async ({ shopId }) => {
      running.set(shopId, (running.get(shopId) ?? 0) + 1);
      most = Math.max(most, running.get(shopId) ?? 0);
      beside ||= (running.get(a) ?? 0) > 0 && (running.get(b) ?? 0) > 0;
      await new Promise((resolve) => { setTimeout(resolve, 60); });
      running.set(shopId, (running.get(shopId) ?? 0) - 1);
      ended += 1;
    },
  }), silent);
  for (let i = 0; i < 4; i += 1) for (const shopId of [a, b]) await jobs.addNow('webhooks.apply', { shopId });
  await until(() => ended === 8);
  await worker.stop();
  expect(ended).toBe(8);
  expect(most).toBe(1);
  expect(beside).toBe(true);
});

test('a job that fails is tried again; one that fails for good is counted and kept', async () => {
  const shop = await db.addShop();
  let tries = 0;
  const worker = await startWorker(db.url, handlers({ 'sync.reconcile': async () => { tries += 1; throw new Error('no luck'); } }), silent);
  await jobs.addNow('sync.reconcile', { shopId: shop }, { maxAttempts: 1 });
  await until(() => tries === 1);
  await worker.stop();
  expect((await jobs.state()).failed).toBe(1);
});
