import { EventEmitter } from 'node:events';
import {
  Logger as GraphileLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type TaskSpec,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, ShopTransaction } from '../db/database';
import { redactError } from '../log/log';
import { watchWorkers } from './live-workers';

/**
 * Every job with its payload; a domain adds its own in `<domain>.jobs.ts`. Handlers may run more than once for one job:
 * they must be idempotent.
 */
export interface JobPayloads {}
export type JobName = keyof JobPayloads;
export type JobHandlers = { [N in JobName]: Handler<JobPayloads[N]> | SlowJob<JobPayloads[N]> };
type Handler<P> = (payload: P) => Promise<void>;
/**
 * A job that calls a store, which may hang, or that runs long: it has separate slots, so that quick jobs never wait for
 * it.
 */
export interface SlowJob<P> {
  slow: true;
  run: Handler<P>;
}
/** Jobs that come by themselves, and when (cron, UTC). */
export type Schedule = { readonly [N in JobName]?: string };

export interface Jobs {
  /**
   * Enqueues inside the caller's transaction, so the job is added if and only if its cause is committed. Jobs of one
   * shop run one after another, except those with their own queue; `key` replaces a job of the same key that has not
   * started.
   */
  add<N extends JobName>(trx: ShopTransaction, name: N, payload: JobPayloads[N], options?: AddOptions): Promise<void>;
  /** The same outside a transaction. */
  addNow<N extends JobName>(name: N, payload: JobPayloads[N], options?: AddOptions): Promise<void>;
  /** Jobs that are ready or running, and jobs that failed for good. */
  state(): Promise<{ ready: number; failed: number }>;
}
export interface AddOptions {
  key?: string;
  /** For a job whose rows no other job of the shop writes. */
  queue?: string;
  runAt?: Date;
  maxAttempts?: number;
}

const queueOf = (payload: object, own?: string): string | null =>
  'shopId' in payload ? `shop-${String(payload.shopId)}${own === undefined ? '' : `-${own}`}` : null;

/** The queue's own messages are logged as debug; failures of jobs are logged by {@link startWorker}. */
const quiet = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => {
    log.debug({ queue: level }, message);
  });

/** Enqueues inside the caller's transaction; for a command that has no queue open. See {@link Jobs.add}. */
export async function addJob<N extends JobName>(
  trx: ShopTransaction,
  name: N,
  payload: JobPayloads[N],
  options: AddOptions = {},
): Promise<void> {
  await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${queueOf(payload, options.queue)}, ${options.runAt ?? new Date()},
    ${options.maxAttempts ?? 25}, ${options.key ?? null})`.execute(trx);
}

/** On the pool of the role: enqueueing outside of a transaction is one more call for a connection, and inside of one it is refused. */
export async function openJobs(db: Database, log: Logger): Promise<Jobs & { close(): Promise<void> }> {
  const utils: WorkerUtils = await makeWorkerUtils({ pgPool: db.pool, logger: quiet(log) });
  await utils.migrate();
  // The app role enqueues in its own transactions.
  await db.pool.query(`
    grant usage on schema graphile_worker to parcelway_app;
    create or replace function enqueue_job(identifier text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text)
      returns void language sql security definer set search_path = public
      as $$ select graphile_worker.add_job(identifier, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key) $$;
  `);
  return {
    add: addJob,
    async addNow(name, payload, options = {}) {
      const queue = queueOf(payload, options.queue);
      await utils.addJob(name as string, payload, {
        maxAttempts: options.maxAttempts ?? 25,
        ...(queue !== null && { queueName: queue }),
        ...(options.runAt && { runAt: options.runAt }),
        ...(options.key !== undefined && { jobKey: options.key }),
      } satisfies TaskSpec);
    },
    async state() {
      const { rows } = await db.pool.query<{ ready: string; failed: string }>(
        `select count(*) filter (where attempts < max_attempts) as ready, count(*) filter (where attempts >= max_attempts) as failed from graphile_worker.jobs`,
      );
      return { ready: Number(rows[0]?.ready ?? 0), failed: Number(rows[0]?.failed ?? 0) };
    },
    close: async () => {
      await utils.release();
    },
  };
}

/** Jobs of a kind, quick or slow, that a worker runs at a time. */
const SLOTS = 4;

export interface Worker extends Pick<Runner, 'stop'> {
  /** Whether it owns its jobs: false while the database is unreachable, when other workers may take them over. */
  isReady(): boolean;
}

/**
 * Starts the worker role. `stop` claims no more jobs and waits for the running ones; jobs of workers that died are
 * taken over.
 */
export async function startWorker(
  connectionString: string,
  handlers: Partial<JobHandlers>,
  schedule: Schedule,
  log: Logger,
): Promise<Worker> {
  const quick: TaskList = {};
  const slow: TaskList = {};
  for (const [name, job] of Object.entries(handlers)) {
    // The queue contains only what `add` and `addNow` wrote, whose types match the handlers.
    const handler = (typeof job === 'function' ? job : job.run) as Handler<unknown>;
    (typeof job === 'function' ? quick : slow)[name] = async (payload) => {
      try {
        await handler(payload);
      } catch (error) {
        log.warn({ job: name, payload, err: error }, 'job failed; it is tried again with backoff');
        // The queue stores the thrown error in `last_error`.
        throw redactError(error);
      }
    };
  }
  const live = await watchWorkers(connectionString, log);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked by the pool or by one of its workers, as the queue likes.
  events.on('pool:create', ({ workerPool }) => live.add(workerPool.id));
  events.on('worker:create', ({ worker }) => live.add(worker.workerId));
  const start = (taskList: TaskList, times: Schedule): Promise<Runner> =>
    run({
      connectionString,
      concurrency: SLOTS,
      events,
      noHandleSignals: true,
      pollInterval: 1000,
      taskList,
      parsedCronItems: parseCronItems(Object.entries(times).map(([task, match]) => ({ task, match }))),
      logger: quiet(log),
    });
  const runners = [await start(quick, schedule)];
  if (Object.keys(slow).length > 0) runners.push(await start(slow, {}));
  return {
    isReady: live.isRegistered,
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      // The queue's own connections close a little later.
      await Promise.all(runners.map((runner) => runner.promise));
      await live.stop();
    },
  };
}
