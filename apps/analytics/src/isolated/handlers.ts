import type { MakeHandlers } from '@parcelway/isolated/scenarios';
import { figuresHandlers } from './figures-handlers';
import { reviewHandlers } from './review-handlers';

/** The calls of the remote, answered from memory. */
export const handlers: MakeHandlers = (demo) => ({ ...figuresHandlers(demo), ...reviewHandlers(demo) });
