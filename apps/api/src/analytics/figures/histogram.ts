import { arrivalCurve } from '@parcelway/domain/edd';

/**
 * A packed histogram of durations in tenths of a day: pairs of a tenth and a count, each number in groups of seven
 * bits, lowest first. Pairs may come in any order and more than once, so the concatenation of packed histograms is
 * their sum (`string_agg` in SQL).
 */

/** Counts by tenth of a day. */
export type Histogram = Map<number, number>;

const MINUTES = 144;
/** In which tenth of a day since 1970 something began. */
export const tenthSince1970 = (at: Date): number => Math.floor(at.getTime() / 60_000 / MINUTES);
/** How old what began then is at `now`, by tenths of a day. */
export const agesAt = (begun: ReadonlyMap<number, number>, now: Date): Histogram => {
  const ages: Histogram = new Map();
  for (const [tenth, count] of begun) {
    const age = Math.max(0, tenthSince1970(now) - tenth);
    ages.set(age, (ages.get(age) ?? 0) + count);
  }
  return ages;
};
export const countIn = (counts: ReadonlyMap<number, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

export const tenthOf = (minutes: number): number => Math.floor(minutes / MINUTES);

/** The same counts are always the same bytes. */
export function pack(counts: ReadonlyMap<number, number>): Buffer {
  const bytes: number[] = [];
  const write = (value: number): void => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  };
  for (const [tenth, count] of [...counts].sort(([a], [b]) => a - b)) {
    write(tenth);
    write(count);
  }
  return Buffer.from(bytes);
}

/** @throws RangeError where the bytes end within a pair */
export function unpack(packed: Uint8Array): Histogram {
  const counts: Histogram = new Map();
  let at = 0;
  const read = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 0x80) {
      const byte = packed[at];
      if (byte === undefined) throw new RangeError('packed counts end within a pair');
      at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  while (at < packed.length) {
    const tenth = read();
    counts.set(tenth, (counts.get(tenth) ?? 0) + read());
  }
  return counts;
}

/** A quantile in days, by the nearest rank: within 0.05 of the exact one. Null: no parcels. */
export function quantile(counts: ReadonlyMap<number, number>, part: number): number | null {
  return quantiles(counts, [part])[0] ?? null;
}

/**
 * Several quantiles at once. What is still open at an age counts as longer than that; without open ones it is the
 * nearest rank. Null: too many are open for an estimate.
 * @param open ages of what is not over yet
 */
export function quantiles(
  counts: ReadonlyMap<number, number>,
  parts: readonly number[],
  open: ReadonlyMap<number, number> = new Map(),
): (number | null)[] {
  const curve = arrivalCurve(counts, open);
  return parts.map((part) => {
    const tenth = curve.reaches(part);
    // The middle of the tenth.
    return tenth === null ? null : (2 * tenth + 1) / 20;
  });
}
