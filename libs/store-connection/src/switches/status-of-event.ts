import type { StoreEvent } from '@parcelway/domain';

/** Our status that the store is notified of. */
export const STATUS_OF_EVENT = {
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  attempted_delivery: 'failed_attempt',
  failure: 'exception',
} as const satisfies Record<StoreEvent, string>;
