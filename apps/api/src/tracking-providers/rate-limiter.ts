import { setTimeout as sleep } from 'node:timers/promises';

/** Hands out turns at most `perSecond` a second, in the order they were asked for; each turn is a promise. */
export function createRateLimiter(perSecond: number): () => Promise<void> {
  const gap = 1000 / perSecond;
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(now, next);
    next = turn + gap;
    if (turn > now) await sleep(turn - now);
  };
}
