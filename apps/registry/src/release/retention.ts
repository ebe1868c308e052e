import type { Channels } from '../model';

/** Younger releases stay: they may still be tested, promoted or rolled back to, and open pages may use them. */
export const KEPT_MS = 30 * 86_400_000;

/** A release in the storage. */
export interface Stored {
  id: string;
  version: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/**
 * Unused releases: older than thirty days, and in no environment live, a canary, or a good one for rollbacks.
 * @param environments channels of every environment on the storage
 */
export const outdated = (stored: readonly Stored[], environments: readonly Channels[], now: Date): Stored[] =>
  stored.filter(
    ({ id, version, publishedAt }) =>
      now.getTime() - publishedAt > KEPT_MS &&
      !environments.some(({ apps }) => {
        const app = Object.hasOwn(apps, id) ? apps[id] : undefined;
        return app && [app.stable, app.previous, ...app.earlier, app.canary?.version].includes(version);
      }),
  );
