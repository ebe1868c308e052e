import { setTimeout as sleep } from 'node:timers/promises';

/** Rate limiter for calls to a provider. */
export interface ProviderTurns {
  /** Waits for the next turn of this kind of call; turns come at most `perSecond` a second, in the order of the requests. */
  acquire(kind: string, perSecond: number): Promise<void>;
  /** Blocks all turns for so long. */
  pause(ms: number): Promise<void>;
  /** Milliseconds until the pause is over; 0 when there is none. */
  paused(): Promise<number>;
}

/** A rate limit within this process; the server's is in the database (`providerTurns`). */
export function ownTurns(): ProviderTurns {
  const next = new Map<string, number>();
  let pausedUntil = 0;
  return {
    async acquire(kind, perSecond) {
      const now = performance.now();
      const turn = Math.max(now, next.get(kind) ?? 0);
      next.set(kind, turn + 1000 / perSecond);
      if (turn > now) await sleep(turn - now);
    },
    async pause(ms) {
      pausedUntil = performance.now() + ms;
    },
    async paused() {
      return Math.max(0, Math.ceil(pausedUntil - performance.now()));
    },
  };
}
