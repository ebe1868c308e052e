import { pino } from 'pino';
import { withShop } from '../db/database';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { watchWorkers } from './live-workers';
import { openJobs, startWorker, type JobHandlers } from './jobs';

const silent = pino({ level: 'silent' });
let db: TestDatabase;
let jobs: Awaited<ReturnType<typeof openJobs>>;
beforeAll(async () => {
  db = await createTestDatabase();
  jobs = await openJobs(db, silent);
});
afterAll(async () => {
  await jobs.close();
  await db.close();
});

/** Runs a worker with these handlers until `work` is done. */
async function withWorker(handlers: Partial<JobHandlers>, work: () => Promise<void>): Promise<void> {
  const worker = await startWorker(db.url, handlers, {}, silent);
  try {
    await work();
  } finally {
    await worker.stop();
  }
}
/** A promise, and what settles it from elsewhere. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

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

test('jobs of one shop run one after another, beside those of another shop and those with a queue of their own', async () => {
  const [a, b] = [await db.addShop(), await db.addShop()];
  const started: string[] = [];
  const [three, second] = [deferred(), deferred()];
  const goOn = deferred();
  const run = async (name: string) => {
    started.push(name);
    if (started.length === 3) three.resolve();
    if (name === `${a} second`) second.resolve();
    await goOn.promise;
  };
  await withWorker(
    {
      'webhooks.apply': ({ shopId }) => run(shopId),
      'sync.reconcile': ({ shopId }) => run(`${shopId} second`),
      'tracking.write-back': ({ shopId }) => run(`${shopId} own queue`),
    },
    async () => {
      await jobs.addNow('webhooks.apply', { shopId: a });
      await jobs.addNow('sync.reconcile', { shopId: a });
      await jobs.addNow('webhooks.apply', { shopId: b });
      await jobs.addNow('tracking.write-back', { shopId: a }, { queue: 'write-back' });
      // The worker claims four at a time: the remaining one waits for its shop's first.
      await three.promise;
      expect(started.sort()).toEqual([a, b, `${a} own queue`].sort());
      goOn.resolve();
      await second.promise;
    },
  );
});

test('while four stores hang, the webhooks of a fifth shop are applied', async () => {
  const hang = deferred();
  const [four, applied] = [deferred(), deferred()];
  let hanging = 0;
  await withWorker(
    {
      'sync.run': {
        slow: true,
        run: async () => {
          hanging += 1;
          if (hanging === 4) four.resolve();
          await hang.promise;
        },
      },
      'webhooks.apply': async () => applied.resolve(),
    },
    async () => {
      for (let store = 0; store < 4; store += 1)
        await jobs.addNow('sync.run', { shopId: await db.addShop(), syncId: String(store) });
      await four.promise;
      await jobs.addNow('webhooks.apply', { shopId: await db.addShop() });
      await applied.promise;
      hang.resolve();
    },
  );
  expect(hanging).toBe(4);
});

test('a job that fails is tried again until it succeeds', async () => {
  const shop = await db.addShop();
  let tries = 0;
  const succeeded = deferred();
  await withWorker(
    {
      'sync.reconcile': async () => {
        tries += 1;
        if (tries === 1) throw new Error('no luck');
        succeeded.resolve();
      },
    },
    async () => {
      await jobs.addNow('sync.reconcile', { shopId: shop });
      await succeeded.promise;
    },
  );
  expect(tries).toBe(2);
  expect(await jobs.state()).toEqual({ ready: 0, failed: 0 });
});

test('a job that fails for good is counted and retained', async () => {
  const shop = await db.addShop();
  const failed = deferred();
  await withWorker(
    {
      'sync.reconcile': async () => {
        failed.resolve();
        throw new Error('no luck');
      },
    },
    async () => {
      await jobs.addNow('sync.reconcile', { shopId: shop }, { maxAttempts: 1 });
      await failed.promise;
    },
  );
  expect(await jobs.state()).toEqual({ ready: 0, failed: 1 });
});

describe('processes that die', () => {
  const workersOf = async () =>
    (
      await db.pool.query<{ locked_by: string }>(
        'select locked_by from graphile_worker.jobs where locked_by is not null',
      )
    ).rows
      .map((row) => row.locked_by)
      .sort();
  const lockedBy = async (...names: string[]) => {
    await db.pool.query('delete from graphile_worker._private_jobs');
    await db.pool.query('delete from jobs.live_workers').catch(() => undefined);
    const shop = await db.addShop();
    for (const name of names) {
      await jobs.addNow('sync.reconcile', { shopId: `${shop}-${name}` });
      await db.pool.query(
        'update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where locked_by is null',
        [name],
      );
    }
  };
  const watch = (graceMs = 0) => watchWorkers(db.url, silent, { graceMs });
  /** What a restart of the database does to the connections that vouch for processes. */
  const cutAll = () =>
    db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parcelway-live-workers' and datname = current_database()",
    );
  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds()))
      await new Promise((resolve) => {
        setTimeout(resolve, 10);
      });
  };

  test('a job of a process that died is taken over at once, one of a living process is not', async () => {
    await lockedBy('worker-dead', 'worker-alive');
    const alive = await watch();
    alive.add('worker-alive');
    // A process that died has left its registration, and its lock is free.
    await db.pool.query("insert into jobs.live_workers values ('worker-dead', 4711)");
    const next = await watch();
    expect(await workersOf()).toEqual(['worker-alive']);
    await next.stop();
    await alive.stop();
  });

  test('a process that lost its connection registers anew, keeps its jobs, and takes over those of the dead again', async () => {
    await lockedBy('worker-dead', 'worker-alive');
    const alive = await watch();
    const other = await watch();
    alive.add('worker-alive');
    await until(async () => (await db.pool.query('select from jobs.live_workers')).rowCount === 1);
    await cutAll();
    await until(() => !alive.isRegistered());
    await until(() => alive.isRegistered() && other.isRegistered());
    await other.reap();
    expect(await workersOf()).toContain('worker-alive');
    await db.pool.query("insert into jobs.live_workers values ('worker-dead', 4711)");
    await other.reap();
    expect(await workersOf()).toEqual(['worker-alive']);
    await other.stop();
    await alive.stop();
  });

  test('after a restart of the database nobody counts as dead before all had the time to register anew', async () => {
    await lockedBy('worker-slow');
    const other = await watch(60_000);
    await db.pool.query("insert into jobs.live_workers values ('worker-slow', 4711)");
    await cutAll();
    await until(() => !other.isRegistered());
    await until(() => other.isRegistered());
    await other.reap();
    expect(await workersOf()).toEqual(['worker-slow']);
    await other.stop();
    // A process that starts after the restart has lost no lock, and waits all the same: to it, the server has just
    // started.
    const started = await db.pool.query<{ ms: number }>(
      'select extract(epoch from now() - pg_postmaster_start_time()) * 1000 as ms',
    );
    const fresh = await watch(Number(started.rows[0]?.ms) + 60_000);
    expect(await workersOf()).toEqual(['worker-slow']);
    await fresh.stop();
  });
});
