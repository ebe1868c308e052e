const MINUTE_MS = 60_000;
const MAX_KEYS = 50_000;

/** @returns 0 when an attempt is allowed, and counts it; else how many seconds to wait */
export type MinuteLimiter = (key: string) => number;

/** Allows so many attempts a minute for each key, counted in this process's memory. */
export function createMinuteLimiter(max: number, now: () => Date): MinuteLimiter {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (key) => {
    const at = now().getTime();
    // One window for all: what is forgotten is forgotten at once, and an attacker does not grow the memory.
    if (at >= endsAt || counts.size >= MAX_KEYS) [counts, endsAt] = [new Map(), at + MINUTE_MS];
    const count = counts.get(key) ?? 0;
    if (count >= max) return Math.max(1, Math.ceil((endsAt - at) / 1000));
    counts.set(key, count + 1);
    return 0;
  };
}
