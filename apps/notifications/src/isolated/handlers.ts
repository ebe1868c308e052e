import type { MakeHandlers } from '@parcelway/isolated/scenarios';

export const handlers: MakeHandlers = () => ({});
