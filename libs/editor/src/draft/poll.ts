/** Interval of polling who else has a draft open. */
export const POLL_MS = 20_000;
