import type { MakeHandlers } from '@parcelway/isolated/scenarios';

/** Answers of the screen of reviews. */
export const reviewHandlers: MakeHandlers = () => ({});
