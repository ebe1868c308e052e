/** Who else has a theme open is asked so often. */
export const POLL_MS = 20_000;
