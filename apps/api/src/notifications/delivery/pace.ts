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
