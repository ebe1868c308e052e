/**
 * A packed histogram of durations in tenths of a day: pairs of a tenth and a count, each number in groups of seven
 * bits, lowest first. Pairs may come in any order and more than once, so the concatenation of packed histograms is
 * their sum (`string_agg` in SQL).
 */

/** Counts by tenth of a day. */
export type Histogram = Map<number, number>;

const MINUTES = 144;
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

/** Several quantiles at once; `parts` ascend. */
export function quantiles(counts: ReadonlyMap<number, number>, parts: readonly number[]): (number | null)[] {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return parts.map(() => null);
  let place = 0;
  let reached = sorted[0]?.[1] ?? 0;
  return parts.map((part) => {
    // What is left over from multiplying is no further parcel.
    const rank = Math.max(1, Math.ceil(part * all - 1e-6));
    while (reached < rank && place < sorted.length - 1) reached += sorted[(place += 1)]?.[1] ?? 0;
    // The middle of the tenth.
    return (2 * (sorted[place]?.[0] ?? 0) + 1) / 20;
  });
}
