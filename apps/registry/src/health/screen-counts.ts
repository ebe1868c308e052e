import type { VitalMetric } from '@parcelway/remote-contract';
import { z } from 'zod';

/**
 * Upper edges, in milliseconds, of the classes that times are counted in: processes can add up classes, but not percentiles.
 * Times of mounts and of screens share them.
 */
export const MS_CLASSES = [
  50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500,
  10_000, 15_000, 30_000, 60_000, 600_000,
] as const;
/** The same for layout shift, in thousandths; what is above the last counts there. */
export const CLS_CLASSES = [0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 250, 350, 500, 1_000, 10_000] as const;

const CLASSES: Record<VitalMetric, readonly number[]> = {
  lcp: MS_CLASSES,
  inp: MS_CLASSES,
  cls: CLS_CLASSES,
  route: MS_CLASSES,
};

/** Limit of screens stored per release: far more than any has, to bound the storage. */
export const MAX_SCREENS = 40;

const count = z.number().int().nonnegative();
const classes = (edges: readonly number[]) => z.array(count).length(edges.length);

/** The reports of one screen of a release: figures by class, nothing of the pages themselves. */
export const screenCounts = z.strictObject({
  /** Pages that reported anything of it. */
  pages: count,
  /** Of these, pages on which it could not be loaded or threw. */
  errors: count,
  lcp: classes(MS_CLASSES),
  inp: classes(MS_CLASSES),
  cls: classes(CLS_CLASSES),
  route: classes(MS_CLASSES),
});
export type ScreenCounts = z.output<typeof screenCounts>;
/** By route ref. */
export type Screens = Record<string, ScreenCounts>;

const none = (edges: readonly number[]) => edges.map(() => 0);
export const noScreenCounts = (): ScreenCounts => ({
  pages: 0,
  errors: 0,
  lcp: none(MS_CLASSES),
  inp: none(MS_CLASSES),
  cls: none(CLS_CLASSES),
  route: none(MS_CLASSES),
});

/** Index of the first class that holds a value, else of the last. */
export function classIn(edges: readonly number[], value: number): number {
  const index = edges.findIndex((edge) => value <= edge);
  return index === -1 ? edges.length - 1 : index;
}

export const sumOf = (counted: readonly number[]): number => counted.reduce((sum, each) => sum + each, 0);
export const addClasses = (a: readonly number[], b: readonly number[]): number[] =>
  a.map((each, index) => each + (b[index] ?? 0));

/** Three quarters of what was counted is at most so much: the upper edge of its class; null when nothing was. */
export function p75In(edges: readonly number[], counted: readonly number[]): number | null {
  const wanted = sumOf(counted) * 0.75;
  if (wanted === 0) return null;
  let passed = 0;
  for (const [index, each] of counted.entries()) {
    passed += each;
    if (passed >= wanted) return edges[index] ?? null;
  }
  return null;
}

/** {@link p75In} of a screen's metric: milliseconds; of `cls`, thousandths. */
export const vitalP75 = (counts: ScreenCounts, metric: VitalMetric): number | null =>
  p75In(CLASSES[metric], counts[metric]);

/** Counts one value. @param value milliseconds; of `cls`, thousandths */
export function addVital(counts: ScreenCounts, metric: VitalMetric, value: number): void {
  const index = classIn(CLASSES[metric], value);
  counts[metric][index] = (counts[metric][index] ?? 0) + 1;
}

/** At most {@link MAX_SCREENS}, those of `a` first. */
export function addScreens(a: Screens, b: Screens): Screens {
  const sum = { ...a };
  for (const [screen, counts] of Object.entries(b)) {
    const before = sum[screen];
    if (before) sum[screen] = addScreen(before, counts);
    else if (Object.keys(sum).length < MAX_SCREENS) sum[screen] = counts;
  }
  return sum;
}

const addScreen = (a: ScreenCounts, b: ScreenCounts): ScreenCounts => ({
  pages: a.pages + b.pages,
  errors: a.errors + b.errors,
  lcp: addClasses(a.lcp, b.lcp),
  inp: addClasses(a.inp, b.inp),
  cls: addClasses(a.cls, b.cls),
  route: addClasses(a.route, b.route),
});
