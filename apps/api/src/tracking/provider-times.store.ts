import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/database';
import type { ProviderTurns } from '../tracking-providers/provider-turns';

/** A provider that sent a message within this time counts as one that sends them. */
const PUSHES_FOR = '1 day';

/** Turns that all processes share; their clock is the database's. */
export function providerTurns({ pool }: Database, provider: string): ProviderTurns {
  return {
    async acquire(kind, perSecond) {
      const { rows } = await pool.query<{ wait: number }>(
        `insert into provider_times as t (provider, kind, at) values ($1, $2, clock_timestamp() + make_interval(secs => 1 / $3::float8))
         on conflict (provider, kind) do update set at = greatest(t.at, clock_timestamp()) + make_interval(secs => 1 / $3::float8)
         returning (extract(epoch from at - clock_timestamp()) - 1 / $3::float8) * 1000 as wait`,
        [provider, `turn:${kind}`, perSecond],
      );
      const wait = Number(rows[0]?.wait ?? 0);
      if (wait > 0) await sleep(wait);
    },
    async pause(ms) {
      await pool.query(
        `insert into provider_times as t (provider, kind, at) values ($1, 'paused-until', clock_timestamp() + make_interval(secs => $2::float8 / 1000))
         on conflict (provider, kind) do update set at = greatest(t.at, excluded.at)`,
        [provider, ms],
      );
    },
    async paused() {
      const { rows } = await pool.query<{ ms: string }>(
        "select ceil(extract(epoch from at - clock_timestamp()) * 1000) as ms from provider_times where provider = $1 and kind = 'paused-until'",
        [provider],
      );
      return Math.max(0, Number(rows[0]?.ms ?? 0));
    },
  };
}

export async function notePush({ pool }: Database, provider: string, now: Date): Promise<void> {
  await setTime(pool, provider, 'pushed', now);
}

/** The providers that send messages by themselves. */
export async function pushingProviders({ pool }: Database, now: Date): Promise<Set<string>> {
  const { rows } = await pool.query<{ provider: string }>(
    `select provider from provider_times where kind = 'pushed' and at > $1::timestamptz - interval '${PUSHES_FOR}'`,
    [now],
  );
  return new Set(rows.map((row) => row.provider));
}

/**
 * Claims reading what changed at the provider, for all processes.
 * @returns since when; null when it was read within `everyMs`, or is to be read for the first time, when nothing can be missing yet.
 */
export async function claimUpdatesRead(
  { pool }: Database,
  provider: string,
  now: Date,
  everyMs: number,
): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>(
    `with before as (select at from provider_times where provider = $1 and kind = 'updates-read')
     insert into provider_times as t (provider, kind, at) values ($1, 'updates-read', $2)
     on conflict (provider, kind) do update set at = excluded.at where t.at <= $2::timestamptz - make_interval(secs => $3::float8 / 1000)
     returning (select at from before) as since`,
    [provider, now, everyMs],
  );
  return rows[0]?.since ?? null;
}

/** Gives back a claim after a failed read: the next one reads since then. */
export async function releaseUpdatesRead({ pool }: Database, provider: string, since: Date): Promise<void> {
  await setTime(pool, provider, 'updates-read', since);
}

async function setTime(pool: Database['pool'], provider: string, kind: string, at: Date): Promise<void> {
  await pool.query(
    'insert into provider_times (provider, kind, at) values ($1, $2, $3) on conflict (provider, kind) do update set at = excluded.at',
    [provider, kind, at],
  );
}
