const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const MAX_KEYS = 50_000;

/** Misses are the sign of guessing; a shopper who finds a parcel may look it up often. */
export const LIMITS = {
  missesPerAddress: 10,
  lookupsPerAddress: 60,
  /** Misses on one order after which each address has one try, and the wait for the next begins to double. */
  missesPerOrder: 20,
} as const;

export interface TryLimiter {
  /** @param order one name for all spellings of it. @returns 0 when a lookup is allowed, else how many seconds to wait. Counts the lookup. */
  attempt(address: string, order: string | null): number;
  missed(address: string, order: string | null): void;
}

/**
 * Counts in this process's memory, in windows that begin at a minute; with several web processes each counts
 * separately, so the total limit is their number times this one. An order that is being guessed stays open to the
 * shopper who knows the answer: misses increase only the wait of the addresses that missed.
 */
export function createTryLimiter(now: () => number = Date.now): TryLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>();

  const current = (key: string): { count: number; endsAt: number } => {
    const at = now();
    const window = windows.get(key);
    if (window && window.endsAt > at) return window;
    windows.delete(key);
    if (windows.size >= MAX_KEYS) makeRoom(at);
    const fresh = { count: 0, endsAt: at + MINUTE_MS };
    windows.set(key, fresh);
    return fresh;
  };
  const makeRoom = (at: number): void => {
    for (const [key, { endsAt }] of windows) if (endsAt <= at) windows.delete(key);
    // All in use: the oldest go, since an attacker must not grow the memory.
    for (const key of windows.keys()) {
      if (windows.size < MAX_KEYS) break;
      windows.delete(key);
    }
  };
  const keysOf = (address: string, order: string) => ({ all: `order ${order}`, own: `order ${order} ${address}` });

  return {
    attempt(address, order) {
      const lookups = current(`look ${address}`);
      const full = [
        ...(lookups.count >= LIMITS.lookupsPerAddress ? [lookups] : []),
        ...[current(`miss ${address}`)].filter(({ count }) => count >= LIMITS.missesPerAddress),
      ];
      if (order !== null) {
        const { all, own } = keysOf(address, order);
        const mine = current(own);
        if (mine.count > 0 && current(all).count >= LIMITS.missesPerOrder) full.push(mine);
      }
      if (full.length > 0)
        return Math.max(1, Math.ceil((Math.max(...full.map(({ endsAt }) => endsAt)) - now()) / 1000));
      lookups.count += 1;
      return 0;
    },
    missed(address, order) {
      current(`miss ${address}`).count += 1;
      if (order === null) return;
      const { all, own } = keysOf(address, order);
      for (const window of [current(all), current(own)]) {
        window.count += 1;
        const doublings = Math.floor(current(all).count / LIMITS.missesPerOrder);
        window.endsAt = now() + Math.min(MINUTE_MS * 2 ** doublings, HOUR_MS);
      }
    },
  };
}
