import { createHash } from 'node:crypto';

/** The same seed kills at the same moments: `SEED=… npm test -- browser sync-killed`. */
export const SEED = process.env.SEED ?? String(Date.now());
/** More by hand: `KILLS=20 npm test -- browser sync-killed`; never fewer. */
export const killsOf = (least: number): number => Math.max(least, Number(process.env.KILLS ?? 0));
/** At least 0 and less than 1. @param kill its number */
export const momentOf = (kill: number): number =>
  createHash('sha256').update(`${SEED}/${kill}`).digest().readUInt32BE() / 2 ** 32;
