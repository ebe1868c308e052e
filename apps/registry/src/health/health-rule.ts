import { mountP75, mountsOf, slowerThan, type ReleaseCounts } from './health-counts';

export interface HealthLimits {
  /** Pages a canary must have been seen on in its present step before anything is decided. */
  minPages: number;
  /** Failed pages below which a canary is never rolled back for errors. */
  minFailures: number;
  /** Milliseconds a step of a scheduled promotion lasts at least. */
  stepMs: number;
}

export const DEFAULT_LIMITS: HealthLimits = { minPages: 30, minFailures: 5, stepMs: 30 * 60_000 };

export type Verdict =
  { kind: 'waiting'; reason: string } | { kind: 'healthy'; reason: string } | { kind: 'bad'; reason: string };

/** The figures are tested every few seconds for days: with the usual five percent, chance alone would roll back every good release. */
const CHANCE = 0.001;
/** Standard errors of the interval where there is one share alone to judge by; about as strict. */
const Z = 3;
/** Assumed as stable's error rate while stable itself has been seen on fewer pages than `minPages`. */
const ASSUMED_RATE = 0.05;
/** Of its mounts, the share of a canary's that may be slower than stable's three quarters are (with the allowance). */
const SLOW_SHARE = 0.25;
const SLOW_FACTOR = 1.5;
const SLOW_MS = 500;

/**
 * Whether a canary is worse than the stable release, by what pages reported since the canary's present step began. Both releases are counted
 * over the same time, so what hurts every release (the network, the API) counts against neither.
 *
 * 1. Fewer than `minPages` pages of the canary: nothing is decided.
 * 2. Errors: the share of pages on which it could not be loaded or threw. Bad when at least `minFailures` pages failed and two releases of
 *    the same quality would differ so much in less than one of a thousand cases (Fisher's exact test, one-sided). While stable has fewer
 *    than `minPages` pages: when the lower end of the canary's share (Wilson's interval, 3 standard errors) lies above 5 %.
 * 3. Mount time: with at least `minPages` mounts of each, bad when the lower end of the share of canary mounts slower than
 *    max(1.5 × p75 of stable, p75 of stable + 500 ms) lies above 25 %: the canary's own p75 is then slower than that for certain.
 * 4. Else healthy.
 */
export function judgeCanary(canary: ReleaseCounts, stable: ReleaseCounts, limits: HealthLimits): Verdict {
  if (canary.pages < limits.minPages)
    return { kind: 'waiting', reason: `seen on ${canary.pages} of at least ${limits.minPages} pages` };

  const enoughStable = stable.pages >= limits.minPages;
  const worse = enoughStable ? byChance(canary, stable) < CHANCE : lowerEnd(canary.failed, canary.pages) > ASSUMED_RATE;
  const figures = `failed on ${share(canary.failed, canary.pages)} of its pages, stable on ${share(stable.failed, stable.pages)}`;
  if (canary.failed >= limits.minFailures && worse) {
    return { kind: 'bad', reason: `${figures}${enoughStable ? '' : ' (too few to compare with: 5 % taken)'}` };
  }

  const [mounts, stableP75] = [mountsOf(canary), mountP75(stable)];
  if (stableP75 !== null && mounts >= limits.minPages && mountsOf(stable) >= limits.minPages) {
    const limit = Math.max(SLOW_FACTOR * stableP75, stableP75 + SLOW_MS);
    const slow = slowerThan(canary, limit);
    if (lowerEnd(slow, mounts) > SLOW_SHARE) {
      return {
        kind: 'bad',
        reason: `mounts in ${mountP75(canary)} ms (p75 of ${mounts}), stable in ${stableP75} ms (p75 of ${mountsOf(stable)})`,
      };
    }
  }
  return { kind: 'healthy', reason: figures };
}

/** How likely at least as many of the failed pages fall on the canary when both releases are equally good (hypergeometric tail). */
function byChance(canary: ReleaseCounts, stable: ReleaseCounts): number {
  const failed = canary.failed + stable.failed;
  let likely = Math.exp(
    logChoose(canary.pages, canary.failed) +
      logChoose(stable.pages, stable.failed) -
      logChoose(canary.pages + stable.pages, failed),
  );
  let sum = 0;
  for (let hits = canary.failed; hits <= Math.min(failed, canary.pages); hits += 1) {
    sum += likely;
    likely *= ((canary.pages - hits) * (failed - hits)) / ((hits + 1) * (stable.pages - failed + hits + 1));
  }
  return sum;
}

/** Logarithm of the number of ways to choose. */
function logChoose(of: number, chosen: number): number {
  let log = 0;
  for (let i = 1; i <= Math.min(chosen, of - chosen); i += 1)
    log += Math.log((of - Math.min(chosen, of - chosen) + i) / i);
  return log;
}

/** Lower end of a share by Wilson's score interval: unlike the plain one it stays sound for small samples and shares near 0. */
function lowerEnd(hits: number, of: number): number {
  const p = hits / of;
  const middle = (p + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  return middle - (Z * Math.sqrt((p * (1 - p)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of);
}

const share = (hits: number, of: number): string =>
  of === 0 ? '0 of 0' : `${hits} of ${of} (${((100 * hits) / of).toFixed(1)} %)`;
