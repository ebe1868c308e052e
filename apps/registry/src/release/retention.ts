import type { Channels } from '../model';

/** Younger releases stay: somebody may still mean to try, promote or go back to one, and open pages may live with it. */
export const KEPT_MS = 30 * 86_400_000;

/** A release in the storage. */
export interface Stored {
  id: string;
  version: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/**
 * Releases that nobody needs: older than thirty days, and in no environment live, a canary, or a good one to go back to.
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
