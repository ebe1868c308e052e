/** How long somebody counts as having a draft open after they last asked. */
export const PRESENT_MS = 60_000;
