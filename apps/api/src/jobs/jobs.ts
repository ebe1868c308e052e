import { EventEmitter } from 'node:events';
import {
  Logger as GraphileLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Runner,
  type TaskSpec,
  type WorkerEvents,
  type WorkerUtils,
} from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, ShopTransaction } from '../db/database';
import { watchWorkers } from './live-workers';

/** Every job, with what it carries. Handlers may run more than once for one job: they must be idempotent. */
export interface JobPayloads {
  /** Brings one sync run to its end, from wherever it stands. */
  'sync.run': { shopId: string; syncId: string };
  /** Applies the unprocessed rows of the shop's webhook inbox. */
  'webhooks.apply': { shopId: string };
  /** Re-reads what changed in the store since the last reconciliation. */
  'sync.reconcile': { shopId: string };
  /** Puts a reconcile job in the queue of every installed shop; runs hourly. */
  'sync.reconcile-all': Record<string, never>;
  /** Registers, polls and re-derives the shop's parcels that are due. */
  'tracking.poll': { shopId: string };
  /** Puts a poll job in the queue of every shop with due parcels; runs every minute. */
  'tracking.poll-all': Record<string, never>;
  /** Sends the shop's owed fulfilment events to the store. */
  'tracking.write-back': { shopId: string };
  /** Settles what writers left for later: lines of the kept counts, texts of the search indexes; runs every minute. */
  'orders.fold-counts': Record<string, never>;
  /** Rebuilds indexes of the order list whose pages are half empty; runs every night. */
  'orders.rebuild-indexes': Record<string, never>;
}
export type JobName = keyof JobPayloads;
export type JobHandlers = { [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

export interface Jobs {
  /**
   * Enqueues inside the caller's transaction, so the job exists if and only if its cause does.
   * Jobs of one shop run one after another; `key` makes a second, not yet started job of the same key replace the first.
   */
  add<N extends JobName>(trx: ShopTransaction, name: N, payload: JobPayloads[N], options?: AddOptions): Promise<void>;
  /** The same outside a transaction. */
  addNow<N extends JobName>(name: N, payload: JobPayloads[N], options?: AddOptions): Promise<void>;
  /** Jobs that are ready or running, and jobs that failed for good. */
  state(): Promise<{ ready: number; failed: number }>;
}
export interface AddOptions {
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

const queueOf = (payload: object): string | undefined =>
  'shopId' in payload ? `shop-${String(payload.shopId)}` : undefined;

/** Tasks that may work beside the shop's queue, because they touch rows that nothing else in the queue writes. */
const SEPARATE_QUEUE: Partial<Record<JobName, string>> = {
  'tracking.poll': 'tracking',
  'tracking.write-back': 'write-back',
};

/** The queue's own chatter goes to debug; failures of jobs are logged by {@link startWorker}. */
const quiet = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => {
    log.debug({ queue: level }, message);
  });

export async function openJobs(
  db: Database,
  connectionString: string,
  log: Logger,
): Promise<Jobs & { close(): Promise<void> }> {
  const utils: WorkerUtils = await makeWorkerUtils({ connectionString, logger: quiet(log) });
  await utils.migrate();
  // The app role enqueues in its own transactions.
  await db.pool.query(`
    grant usage on schema graphile_worker to parcelway_app;
    create or replace function enqueue_job(identifier text, payload json, queue text, run_at timestamptz, max_attempts int, job_key text)
      returns void language sql security definer set search_path = public
      as $$ select graphile_worker.add_job(identifier, payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key) $$;
  `);
  const spec = (name: JobName, payload: object): string | null => {
    const queue = queueOf(payload);
    const own = SEPARATE_QUEUE[name];
    return queue === undefined ? null : own ? `${queue}-${own}` : queue;
  };
  return {
    async add(trx, name, payload, options = {}) {
      await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${spec(name, payload)}, ${options.runAt ?? new Date()},
        ${options.maxAttempts ?? 25}, ${options.key ?? null})`.execute(trx);
    },
    async addNow(name, payload, options = {}) {
      const queue = spec(name, payload);
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

/** Starts the worker role. `stop` takes no more jobs and lets the running ones end; jobs of workers that died are taken over. */
export async function startWorker(
  connectionString: string,
  handlers: JobHandlers,
  log: Logger,
): Promise<Pick<Runner, 'stop'>> {
  const taskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (payload: unknown) => {
        try {
          // The queue holds only what `add` and `addNow` wrote, whose types match the handlers.
          await (handler as (payload: unknown) => Promise<void>)(payload);
        } catch (error) {
          log.warn({ job: name, payload, err: error }, 'job failed; it is tried again with backoff');
          throw error;
        }
      },
    ]),
  );
  const live = await watchWorkers(connectionString, log);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked by the pool or by one of its workers, as the queue likes.
  events.on('pool:create', ({ workerPool }) => live.add(workerPool.id));
  events.on('worker:create', ({ worker }) => live.add(worker.workerId));
  const runner = await run({
    connectionString,
    concurrency: 4,
    events,
    noHandleSignals: true,
    pollInterval: 1000,
    taskList,
    parsedCronItems: parseCronItems([
      { task: 'sync.reconcile-all' satisfies JobName, match: '0 * * * *' },
      { task: 'tracking.poll-all' satisfies JobName, match: '* * * * *' },
      { task: 'orders.fold-counts' satisfies JobName, match: '* * * * *' },
      { task: 'orders.rebuild-indexes' satisfies JobName, match: '30 3 * * *' },
    ]),
    logger: quiet(log),
  });
  return {
    async stop() {
      await runner.stop();
      // The queue's own connections close a little later.
      await runner.promise;
      await live.stop();
    },
  };
}
