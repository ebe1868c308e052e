import type { Calls, DataOf } from '@parcelway/http-contract';

const ITEMS = 30;
const STEP_MS = 1_000;

interface MockSync {
  /** False when a sync runs already. */
  start(): boolean;
  /** False when nothing ran. */
  stop(): boolean;
  progress(): DataOf<Calls['orderCount']>;
}

/** A sync of 30 items, one a second, for the isolated page. Before its first start the shop is one that never synced. */
export function mockSync(): MockSync {
  let startedAt = -Infinity;
  const processed = () => Math.min(ITEMS, Math.floor((Date.now() - startedAt) / STEP_MS));
  return {
    start() {
      if (processed() < ITEMS) return false;
      startedAt = Date.now();
      return true;
    },
    stop() {
      const ran = processed() < ITEMS;
      if (ran) startedAt = Date.now() - ITEMS * STEP_MS;
      return ran;
    },
    progress: () =>
      startedAt === -Infinity
        ? { order_count: 0, order_processed: 0 }
        : { order_count: ITEMS, order_processed: processed() },
  };
}
