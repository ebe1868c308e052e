const WINDOW_MS = 60_000;
const MAX_KEYS = 50_000;

/** Tries per minute. Misses are what guessing looks like; a shopper who finds a parcel may look often. */
export const LIMITS = { missesPerAddress: 10, looksPerAddress: 60, triesPerOrder: 20 } as const;

export interface TryLimiter {
  /** @returns 0 when a look is allowed, else how many seconds to wait. Counts the look. */
  take(address: string, order: string | null): number;
  missed(address: string): void;
}

/**
 * Counts in this process's memory, in windows of one minute; with several web processes each counts for itself,
 * so the limit of the whole is their number times this one.
 */
export function createTryLimiter(now: () => number = Date.now): TryLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>();

  const current = (key: string): { count: number; endsAt: number } => {
    const at = now();
    const window = windows.get(key);
    if (window && window.endsAt > at) return window;
    windows.delete(key);
    if (windows.size >= MAX_KEYS) makeRoom(at);
    const fresh = { count: 0, endsAt: at + WINDOW_MS };
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

  return {
    take(address, order) {
      const checks: [string, number, boolean][] = [
        [`miss ${address}`, LIMITS.missesPerAddress, false],
        [`look ${address}`, LIMITS.looksPerAddress, true],
      ];
      if (order !== null) checks.push([`order ${order}`, LIMITS.triesPerOrder, true]);
      const full = checks
        .map(([key, limit]) => ({ window: current(key), limit }))
        .filter(({ window, limit }) => window.count >= limit);
      if (full.length > 0)
        return Math.max(1, Math.ceil((Math.max(...full.map(({ window }) => window.endsAt)) - now()) / 1000));
      for (const [key, , counts] of checks) if (counts) current(key).count += 1;
      return 0;
    },
    missed(address) {
      current(`miss ${address}`).count += 1;
    },
  };
}

/** IPv6 addresses are handed out by /64: one visitor has all of them. */
export function visitorOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  return `${[...groups, '0', '0', '0', '0'].slice(0, 4).join(':')}::/64`;
}
