/** Runs what has a place. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/** A limit of concurrent calls; waiting ones are served in order of arrival. */
export function createLanes(count: number): Lane {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * Limits the calls per second, evenly spaced.
 * @param perSecond undefined: no limit
 */
export function createPace(perSecond: number | undefined): () => Promise<void> {
  let next = 0;
  return async () => {
    if (perSecond === undefined) return;
    const now = performance.now();
    const at = Math.max(now, next);
    next = at + 1000 / perSecond;
    if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  };
}
