import { pino } from 'pino';
import { withShop } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../db/test-database';
import { watchWorkers } from './live-workers';
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
  'sync.run': none,
  'webhooks.apply': none,
  'sync.reconcile': none,
  'sync.reconcile-all': none,
  'tracking.poll': none,
  'tracking.poll-all': none,
  'tracking.write-back': none,
  'orders.fold-counts': none,
  'orders.rebuild-indexes': none,
  ...own,
});
const until = async (done: () => boolean): Promise<void> => {
  for (let i = 0; i < 200 && !done(); i += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
};

test('a job of a transaction that fails does not exist', async () => {
  const shop = await db.addShop();
  await expect(
    withShop(db, shop, async (trx) => {
      await jobs.add(trx, 'webhooks.apply', { shopId: shop });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect((await jobs.state()).ready).toBe(0);
});

test('a second job of the same key replaces the first', async () => {
  const shop = await db.addShop();
  for (let i = 0; i < 3; i += 1)
    await withShop(db, shop, (trx) =>
      jobs.add(
        trx,
        'webhooks.apply',
        { shopId: shop },
        { key: `webhooks-${shop}`, runAt: new Date(Date.now() + 3_600_000) },
      ),
    );
  expect((await jobs.state()).ready).toBe(1);
  await db.pool.query('delete from graphile_worker._private_jobs');
});

test('jobs of one shop run one after another, jobs of two shops beside each other', async () => {
  const [a, b] = [await db.addShop(), await db.addShop()];
  const running = new Map<string, number>();
  let most = 0;
  let beside = false;
  let ended = 0;
  const worker = await startWorker(
    db.url,
    handlers({
      'webhooks.apply': async ({ shopId }) => {
        running.set(shopId, (running.get(shopId) ?? 0) + 1);
        most = Math.max(most, running.get(shopId) ?? 0);
        beside ||= (running.get(a) ?? 0) > 0 && (running.get(b) ?? 0) > 0;
        await new Promise((resolve) => {
          setTimeout(resolve, 60);
        });
        running.set(shopId, (running.get(shopId) ?? 0) - 1);
        ended += 1;
      },
    }),
    silent,
  );
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
  const worker = await startWorker(
    db.url,
    handlers({
      'sync.reconcile': async () => {
        tries += 1;
        throw new Error('no luck');
      },
    }),
    silent,
  );
  await jobs.addNow('sync.reconcile', { shopId: shop }, { maxAttempts: 1 });
  await until(() => tries === 1);
  await worker.stop();
  expect((await jobs.state()).failed).toBe(1);
});

test('a job of a process that died is taken over at once, one of a living process is not', async () => {
  const shop = await db.addShop();
  await db.pool.query('delete from graphile_worker._private_jobs');
  for (const name of ['dead', 'alive']) {
    await jobs.addNow('sync.reconcile', { shopId: `${shop}-${name}` });
    await db.pool.query(
      'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null',
      [`worker-${name}`],
    );
  }
  const alive = await watchWorkers(db.url, silent);
  alive.add('worker-alive');
  // A process that died has left its note, and nobody holds its lock.
  await db.pool.query("insert into jobs.live_workers values ('worker-dead', 4711)");
  const locked = async () =>
    (
      await db.pool.query<{ locked_by: string }>(
        'select locked_by from graphile_worker.jobs where locked_by is not null',
      )
    ).rows.map((row) => row.locked_by);
  expect((await locked()).sort()).toEqual(['worker-alive', 'worker-dead']);
  const next = await watchWorkers(db.url, silent);
  expect(await locked()).toEqual(['worker-alive']);
  await next.stop();
  await alive.stop();
});
