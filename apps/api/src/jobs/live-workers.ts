import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import pg from 'pg';

/**
 * Gives the jobs of a process that died back to the queue at once. The queue itself waits four hours, because it cannot know.
 *
 * A process holds an advisory lock for as long as its connection lives; who gets the lock of another process has proof that it is gone.
 */
export interface LiveWorkers {
  /** Notes that this process runs the worker of that id. */
  add(workerId: string): void;
  /** Frees what dead processes had locked; runs by itself every few seconds too. */
  reap(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** A worker takes its first job a moment before its note is written: a lock without a note is believed for this long. */
const UNRECORDED_SECONDS = 30;

export async function watchWorkers(connectionString: string, log: Logger): Promise<LiveWorkers> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'parcelway-live-workers' });
  let lost = false;
  client.on('error', (error) => {
    lost = true;
    log.error({ err: error }, 'lost the connection that vouches for this worker; its jobs may be run again elsewhere');
  });
  await client.connect();
  await client.query(`
    create schema if not exists jobs;
    create table if not exists jobs.live_workers (worker_id text primary key, process_key bigint not null)`);
  const key = randomInt(1, 2 ** 47);
  await client.query('select pg_advisory_lock($1)', [key]);

  // One connection answers one question at a time: whoever asks waits for the one before.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const freeTheDead = async (): Promise<void> => {
    if (lost) return;
    const { rows } = await client.query<{ process_key: string }>(
      'select distinct process_key from jobs.live_workers where process_key <> $1',
      [key],
    );
    for (const { process_key: other } of rows) {
      const {
        rows: [answer],
      } = await client.query<{ dead: boolean }>('select pg_try_advisory_lock($1) as dead', [other]);
      if (!answer?.dead) continue;
      const { rows: freed } = await client.query<{ worker_id: string }>(
        'delete from jobs.live_workers where process_key = $1 returning worker_id',
        [other],
      );
      await client.query('select graphile_worker.force_unlock_workers($1)', [freed.map((row) => row.worker_id)]);
      await client.query('select pg_advisory_unlock($1)', [other]);
      log.info({ workers: freed.length }, 'took over the jobs of a process that is gone');
    }
    await client.query(
      `
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
      where locked_by is not null and locked_at < now() - make_interval(secs => $1)
        and not exists (select from jobs.live_workers w where w.worker_id = locked_by)
      having count(*) > 0`,
      [UNRECORDED_SECONDS],
    );
  };
  const reap = () => inTurn(freeTheDead);
  const timer = setInterval(() => {
    reap().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));
  }, EVERY_MS);
  await reap();
  return {
    add(workerId) {
      inTurn(() =>
        client.query('insert into jobs.live_workers (worker_id, process_key) values ($1, $2) on conflict do nothing', [
          workerId,
          key,
        ]),
      ).catch((error: unknown) => log.warn({ err: error }, 'could not note a worker'));
    },
    reap,
    async stop() {
      clearInterval(timer);
      if (lost) return;
      await inTurn(() => client.query('delete from jobs.live_workers where process_key = $1', [key]));
      await client.end();
    },
  };
}
