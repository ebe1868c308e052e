import { z } from 'zod';
import { addClasses, addScreens, classIn, MS_CLASSES, p75In, screenCounts, sumOf } from './screen-counts';

/** Classes that mount times are counted in. */
const MOUNT_CLASSES = MS_CLASSES;

const count = z.number().int().nonnegative();

/** The reports of one release. */
const releaseCounts = z.strictObject({
  /** Pages that reported anything of it. */
  pages: count,
  /** Of these, pages on which it could not be loaded or threw. */
  failed: count,
  /** Mounts by the class of their time, see {@link MOUNT_CLASSES}. */
  mounts: z.array(count).length(MOUNT_CLASSES.length),
  /** By route ref; nothing of it decides anything. Files of before have none. */
  screens: z.record(z.string(), screenCounts).default({}),
});
export type ReleaseCounts = z.output<typeof releaseCounts>;

/** What one process counted: for each remote since the beginning of one window, by release. */
export const healthFile = z.strictObject({
  /** Null once the process has ended: another may go on with the file. */
  updatedAt: z.iso.datetime().nullable(),
  remotes: z.record(z.string(), z.strictObject({ window: z.string(), releases: z.record(z.string(), releaseCounts) })),
});
export type HealthFile = z.output<typeof healthFile>;

export const noCounts = (): ReleaseCounts => ({ pages: 0, failed: 0, mounts: MOUNT_CLASSES.map(() => 0), screens: {} });

/** The class of a mount time. @param ms 0 to 600,000 */
export const classOf = (ms: number): number => classIn(MOUNT_CLASSES, ms);

export const mountsOf = ({ mounts }: ReleaseCounts): number => sumOf(mounts);

/** The 75th percentile of mount times: the upper edge of their class in ms; null without mounts. */
export const mountP75 = ({ mounts }: ReleaseCounts): number | null => p75In(MOUNT_CLASSES, mounts);

/** Mounts that surely took longer than `ms`. */
export const slowerThan = ({ mounts }: ReleaseCounts, ms: number): number =>
  mounts.reduce((sum, each, index) => sum + ((index === 0 ? 0 : (MOUNT_CLASSES[index - 1] ?? 0)) >= ms ? each : 0), 0);

export const addCounts = (a: ReleaseCounts, b: ReleaseCounts): ReleaseCounts => ({
  pages: a.pages + b.pages,
  failed: a.failed + b.failed,
  mounts: addClasses(a.mounts, b.mounts),
  screens: addScreens(a.screens, b.screens),
});

type Remotes = HealthFile['remotes'];

/** Adds what was counted since to what was counted before; where a new window has begun, the old one is over. */
export function addRemotes(before: Remotes, since: Remotes): Remotes {
  const sum: Remotes = { ...before };
  for (const [remote, counted] of Object.entries(since)) {
    const old = before[remote];
    sum[remote] =
      old?.window === counted.window
        ? { window: old.window, releases: addReleases(old.releases, counted.releases) }
        : counted;
  }
  return sum;
}

/** What all processes counted of one remote in one window, by release. */
export const mergedReleases = (
  files: readonly HealthFile[],
  remote: string,
  window: string,
): Record<string, ReleaseCounts> =>
  files.reduce<Record<string, ReleaseCounts>>((sum, { remotes }) => {
    const counted = remotes[remote];
    return counted?.window === window ? addReleases(sum, counted.releases) : sum;
  }, {});

function addReleases(
  a: Record<string, ReleaseCounts>,
  b: Record<string, ReleaseCounts>,
): Record<string, ReleaseCounts> {
  const sum = { ...a };
  for (const [version, counts] of Object.entries(b)) sum[version] = addCounts(sum[version] ?? noCounts(), counts);
  return sum;
}
