/** How long a user counts as having a draft open after their last request. */
export const PRESENT_MS = 60_000;
