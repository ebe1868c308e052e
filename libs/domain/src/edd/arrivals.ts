/**
 * How long parcels take, from those that arrived and those that are still under way (Kaplan and Meier): an average of what arrived would be
 * of the quick ones. Durations are whole numbers of any unit; counts may be weights.
 */
export interface ArrivalCurve {
  /** Of all parcels, also those that never arrive: the share that arrives within so long. */
  within(duration: number): number;
  /** The share that arrives at all, as far as it has been seen. */
  readonly ever: number;
  /** Within how long this share of all parcels arrives. Null: too many are open for an estimate. */
  reaches(share: number): number | null;
  /**
   * Within how long this share of those that arrive does. Null: nothing has arrived.
   * @param part above 0, at most 1
   * @param age of a parcel that is under way: the rest of its way is what others took that were as old
   */
  quantile(part: number, age?: number): number | null;
}

/** Of multiplying shares something is left over: that is no further parcel. */
const ROUNDING = 1e-9;

/** @param arrived by duration @param open by age */
export function arrivalCurve(
  arrived: ReadonlyMap<number, number>,
  open: ReadonlyMap<number, number> = new Map(),
): ArrivalCurve {
  const byDuration = (one: readonly [number, number], other: readonly [number, number]) => one[0] - other[0];
  const ended = [...arrived].filter(([, count]) => count > 0).sort(byDuration);
  const waiting = [...open].sort(byDuration);
  let atRisk = [...ended, ...waiting].reduce((sum, [, count]) => sum + count, 0);
  let staying = 1;
  let place = 0;
  const steps: [duration: number, share: number][] = [];
  for (const [duration, count] of ended) {
    // Of the same age, what arrived comes before what is open.
    for (let next = waiting[place]; next && next[0] < duration; next = waiting[(place += 1)]) atRisk -= next[1];
    staying *= Math.max(0, 1 - count / atRisk);
    atRisk -= count;
    steps.push([duration, 1 - staying]);
  }
  const ever = steps.at(-1)?.[1] ?? 0;
  const within = (duration: number): number => {
    // The last step at or before it.
    let low = 0;
    let high = steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.[0] ?? Infinity) <= duration) low = middle + 1;
      else high = middle;
    }
    return steps[low - 1]?.[1] ?? 0;
  };
  const reaches = (wanted: number, age = -Infinity): number | null =>
    steps.find(([duration, share]) => duration > age && share >= wanted - ROUNDING)?.[0] ?? null;
  return {
    within,
    ever,
    reaches: (share) => reaches(share),
    quantile(part, age = -Infinity) {
      const before = within(age);
      return reaches(before + part * (ever - before), age);
    },
  };
}
