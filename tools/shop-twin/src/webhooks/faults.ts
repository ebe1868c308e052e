/** What goes wrong on the way. Shares are from 0 to 1, times in milliseconds. */
export interface Faults {
  seed: number;
  /** Share of deliveries that are sent twice, with the same ids. */
  duplicate: number;
  /** Share of deliveries that never leave. */
  drop: number;
  /** Every delivery waits so long. */
  delayMs: number;
  /** Share of deliveries that wait a random part of the window, so that later ones pass them. */
  disorder: number;
  disorderWindowMs: number;
  /** Waits between retries are multiplied by this: 1 is the platform’s four hours. */
  retryFactor: number;
}

export const NO_FAULTS: Faults = {
  seed: 1,
  duplicate: 0,
  drop: 0,
  delayMs: 0,
  disorder: 0,
  disorderWindowMs: 2000,
  retryFactor: 1,
};

/** Random numbers from 0 to 1 that repeat with the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Decides the fate of one delivery: when each copy of it leaves. An empty list means it is lost. */
export function planDeliveries(faults: Faults, random: () => number): number[] {
  // Three numbers are always drawn, so that changing one share does not change what the others hit.
  const [dropped, doubled, held] = [random(), random(), random()];
  if (dropped < faults.drop) return [];
  const wait = faults.delayMs + (held < faults.disorder ? (held / faults.disorder) * faults.disorderWindowMs : 0);
  return doubled < faults.duplicate ? [wait, wait + 5] : [wait];
}
