import { z } from 'zod';

/** Upper edges, in milliseconds, of the classes that mount times are counted in: processes can add up classes, but not percentiles. */
export const MOUNT_CLASSES = [
  50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000, 30_000, 60_000, 600_000,
] as const;

const count = z.number().int().nonnegative();

/** What pages told of one release. */
export const releaseCounts = z.strictObject({
  /** Pages that told anything of it. */
  pages: count,
  /** Of these, pages on which it could not be loaded or threw. */
  failed: count,
  /** Mounts by the class of their time, see {@link MOUNT_CLASSES}. */
  mounts: z.array(count).length(MOUNT_CLASSES.length),
});
export type ReleaseCounts = z.output<typeof releaseCounts>;

/** What one process counted: for each remote since the beginning of one window, by release. */
export const healthFile = z.strictObject({
  /** Null once the process has ended: another may go on with the file. */
  updatedAt: z.iso.datetime().nullable(),
  remotes: z.record(z.string(), z.strictObject({ window: z.string(), releases: z.record(z.string(), releaseCounts) })),
});
export type HealthFile = z.output<typeof healthFile>;

export const noCounts = (): ReleaseCounts => ({ pages: 0, failed: 0, mounts: MOUNT_CLASSES.map(() => 0) });

/** The class of a mount time. @param ms 0 to 600,000 */
export const classOf = (ms: number): number => Math.max(0, MOUNT_CLASSES.findIndex((edge) => ms <= edge));

export const mountsOf = ({ mounts }: ReleaseCounts): number => mounts.reduce((sum, each) => sum + each, 0);

/** Three quarters of the mounts took at most so long: the upper edge of their class in ms; null without mounts. */
export function mountP75(counts: ReleaseCounts): number | null {
  const wanted = mountsOf(counts) * 0.75;
  if (wanted === 0) return null;
  let passed = 0;
  for (const [index, each] of counts.mounts.entries()) {
    passed += each;
    if (passed >= wanted) return MOUNT_CLASSES[index] ?? null;
  }
  return null;
}

/** Mounts that surely took longer than `ms`. */
export const slowerThan = ({ mounts }: ReleaseCounts, ms: number): number =>
  mounts.reduce((sum, each, index) => sum + ((index === 0 ? 0 : MOUNT_CLASSES[index - 1] ?? 0) >= ms ? each : 0), 0);

export const addCounts = (a: ReleaseCounts, b: ReleaseCounts): ReleaseCounts => ({
  pages: a.pages + b.pages,
  failed: a.failed + b.failed,
  mounts: a.mounts.map((each, index) => each + (b.mounts[index] ?? 0)),
});

type Remotes = HealthFile['remotes'];

/** Adds what was counted since to what was counted before; where a new window has begun, the old one is over. */
export function addRemotes(before: Remotes, since: Remotes): Remotes {
  const sum: Remotes = { ...before };
  for (const [remote, counted] of Object.entries(since)) {
    const old = before[remote];
    sum[remote] = old?.window === counted.window ? { window: old.window, releases: addReleases(old.releases, counted.releases) } : counted;
  }
  return sum;
}

/** What all processes counted of one remote in one window, by release. */
export const mergedReleases = (files: readonly HealthFile[], remote: string, window: string): Record<string, ReleaseCounts> =>
  files.reduce<Record<string, ReleaseCounts>>((sum, { remotes }) => {
    const counted = remotes[remote];
    return counted?.window === window ? addReleases(sum, counted.releases) : sum;
  }, {});

function addReleases(a: Record<string, ReleaseCounts>, b: Record<string, ReleaseCounts>): Record<string, ReleaseCounts> {
  const sum = { ...a };
  for (const [version, counts] of Object.entries(b)) sum[version] = addCounts(sum[version] ?? noCounts(), counts);
  return sum;
}
