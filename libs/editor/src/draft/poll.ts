/** Who else has a draft open is asked so often. */
export const POLL_MS = 20_000;
