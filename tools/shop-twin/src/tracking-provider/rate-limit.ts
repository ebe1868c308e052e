/** Counts calls in windows of one second. @returns a function that returns whether one more is allowed now. */
export function callsPerSecond(limit: number, nowMs: () => number = () => performance.now()): () => boolean {
  let window = -1;
  let used = 0;
  return () => {
    const current = Math.floor(nowMs() / 1000);
    if (current !== window) {
      window = current;
      used = 0;
    }
    used += 1;
    return used <= limit;
  };
}
