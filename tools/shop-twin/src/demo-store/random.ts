/** Reproducible chance: the same key gives the same sequence, on every machine and in every order of calls. */
export type Random = () => number;

// Read once: a global looked up at every step is what costs most in a sandboxed context.
const { floor, imul } = Math;

/** 32-bit FNV-1a. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Numbers in [0, 1) from a key (mulberry32). */
export function randomFrom(key: string): Random {
  let state = hash(key);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(items: readonly T[], random: Random): T {
  return items[floor(random() * items.length)] as T;
}

/** Picks by weight; the weights need not sum to one. */
export function pickWeighted<T>(items: readonly (readonly [item: T, weight: number])[], random: Random): T {
  let rest = random() * items.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of items) {
    rest -= weight;
    if (rest < 0) return item;
  }
  return (items.at(-1) as readonly [T, number])[0];
}

/** `#` becomes a digit, `@` a capital letter. */
export function fillPattern(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (mark) =>
    mark === '#' ? String(floor(random() * 10)) : String.fromCharCode(65 + floor(random() * 26)),
  );
}

/** A value between known quantiles, e.g. [[0, 0.2], [0.5, 2], [1, 9]]; linear between them. */
export function fromQuantiles(quantiles: readonly (readonly [share: number, value: number])[], at: number): number {
  let [lowShare, lowValue] = quantiles[0] ?? [0, 0];
  for (const [share, value] of quantiles) {
    if (at <= share)
      return share === lowShare ? value : lowValue + ((value - lowValue) * (at - lowShare)) / (share - lowShare);
    [lowShare, lowValue] = [share, value];
  }
  return lowValue;
}
