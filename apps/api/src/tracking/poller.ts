import { setTimeout as sleep } from 'node:timers/promises';
import { normalizeNumber } from '@parcelway/couriers';
import type { AppContext } from '../context';
import { makeNumbersDue } from './poll-claims.store';
import { pollRound } from './poll';
import { releaseUpdatesRead, claimUpdatesRead } from './provider-times.store';

/** Rounds of one process at a time: while one waits for a provider, the other goes on. */
const ROUNDS_AT_ONCE = 2;
/** Between checks when nothing is due; a provider's message waits so long at most. */
const IDLE_MS = 1000;
const UPDATES_EVERY_MS = 5 * 60_000;
/** A change is in more than one reading: providers' clocks and indexes lag. */
const UPDATES_OVERLAP_MS = 10 * 60_000;

/**
 * Polls until stopped, beside the queue of jobs: a provider that hangs blocks none of its slots. A parcel in progress is a lease in the
 * database, so any number of processes may poll.
 */
export function startPolling(ctx: AppContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const repeat = async (what: string, everyMs: number, work: () => Promise<boolean>): Promise<void> => {
    while (!stopping.signal.aborted) {
      let more = false;
      try {
        more = await work();
      } catch (error) {
        ctx.log.warn({ err: error }, `${what} failed and is tried again`);
      }
      // Processes that were started together do not stay in step.
      if (!more)
        await sleep(everyMs * (0.75 + Math.random() / 2), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = [
    ...Array.from({ length: ROUNDS_AT_ONCE }, () =>
      repeat('a round of polling', IDLE_MS, () => pollRound(ctx, stopping.signal)),
    ),
    repeat('reading what changed at the provider', UPDATES_EVERY_MS, async () => {
      await readUpdates(ctx);
      return false;
    }),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Makes due what changed at the provider without a message that reached us. */
export async function readUpdates(ctx: AppContext): Promise<void> {
  const provider = ctx.trackingProvider;
  if (!provider.updatedSince) return;
  const now = ctx.now();
  const since = await claimUpdatesRead(ctx.db, provider.name, now, UPDATES_EVERY_MS);
  if (!since) return;
  try {
    const changed = await provider.updatedSince(new Date(since.getTime() - UPDATES_OVERLAP_MS));
    const numbers = [...new Set(changed.map(({ number }) => normalizeNumber(number)).filter(Boolean))];
    if (numbers.length > 0) await makeNumbersDue(ctx.db, numbers, now, since);
  } catch (error) {
    await releaseUpdatesRead(ctx.db, provider.name, since);
    throw error;
  }
}
