import { randomInt } from 'node:crypto';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import type { Logger } from 'pino';
import pg from 'pg';

/**
 * Returns the jobs of a process that died to the queue at once. The queue itself waits four hours, because it cannot
 * detect this. A process holds an advisory lock for as long as its connection lives; acquiring the lock of another
 * process proves that it is gone. A lost connection is reopened with a fresh key, under which the workers of this
 * process are registered anew.
 */
export interface LiveWorkers {
  /** Registers a worker of this process. */
  add(workerId: string): void;
  /** Unlocks what dead processes had locked; runs by itself every few seconds too. */
  reap(): Promise<void>;
  /** This process holds its lock: false while the database is unreachable. */
  isRegistered(): boolean;
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;
/** A worker locks its first job a moment before it is registered: a lock without a registration is believed for this long. */
const UNRECORDED_SECONDS = 30;
/** After a restart of the database all processes have lost their locks: so long they have to register anew before one counts as dead. */
const GRACE_MS = 15_000;

/** The connection that vouches for this process. */
interface Session {
  client: pg.Client;
  key: number;
  /** It replaces a lost one and was opened at this time (epoch ms); others may be registering anew too. */
  reopenedAt: number | null;
}

export async function watchWorkers(
  connectionString: string,
  log: Logger,
  { graceMs = GRACE_MS }: { graceMs?: number } = {},
): Promise<LiveWorkers> {
  const workerIds = new Set<string>();
  const stopping = new AbortController();
  let session: Session | null = null;

  const register = ({ client, key }: Session, ids: readonly string[]) =>
    client.query(
      `insert into jobs.live_workers (worker_id, process_key) select unnest($1::text[]), $2
      on conflict (worker_id) do update set process_key = excluded.process_key`,
      [ids, key],
    );
  const open = async (reopenedAt: number | null): Promise<void> => {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      application_name: 'parcelway-live-workers',
    });
    const opened: Session = { client, key: randomInt(1, 2 ** 47), reopenedAt };
    client.on('error', (error) => lost(opened, error));
    client.on('end', () => lost(opened, new Error('the connection has ended')));
    try {
      await client.connect();
      await client.query(`
        create schema if not exists jobs;
        create table if not exists jobs.live_workers (worker_id text primary key, process_key bigint not null)`);
      await client.query('select pg_advisory_lock($1)', [opened.key]);
      await register(opened, [...workerIds]);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    session = opened;
  };
  const lost = (gone: Session, error: Error): void => {
    if (session !== gone) return;
    session = null;
    if (stopping.signal.aborted) return;
    log.error({ err: error }, 'lost the connection that vouches for this worker; it is opened again');
    void gone.client.end().catch(() => undefined);
    reopen().catch(() => undefined); // only stopping ends the attempts
  };
  const reopen = async (): Promise<void> => {
    const again = retry(handleAll, {
      maxAttempts: Infinity,
      backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: EVERY_MS }),
    });
    await again.execute(() => open(Date.now()), stopping.signal);
    log.info({ workers: workerIds.size }, 'registered the workers of this process anew');
  };

  // One connection runs one query at a time: callers wait for the one before.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    return mine;
  };
  const unlockTheDead = async (): Promise<void> => {
    if (!session) return;
    const { client, key, reopenedAt } = session;
    if (reopenedAt !== null && Date.now() - reopenedAt < graceMs) return;
    const { rows } = await client.query<{ process_key: string }>(
      `select distinct process_key from jobs.live_workers
      where process_key <> $1 and pg_postmaster_start_time() < now() - make_interval(secs => $2)`,
      [key, graceMs / 1000],
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
  const reap = () => inTurn(unlockTheDead);
  await open(null);
  const timer = setInterval(() => {
    reap().catch((error: unknown) => log.warn({ err: error }, 'could not look for dead workers'));
  }, EVERY_MS);
  await reap();
  return {
    add(workerId) {
      workerIds.add(workerId);
      // Without a session it is registered with the next one.
      inTurn(async () => session && register(session, [workerId])).catch((error: unknown) =>
        log.warn({ err: error }, 'could not register a worker'),
      );
    },
    reap,
    isRegistered: () => session !== null,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await inTurn(async () => {
        const open = session;
        session = null;
        if (!open) return;
        await open.client.query('delete from jobs.live_workers where process_key = $1', [open.key]);
        await open.client.end();
      });
    },
  };
}
