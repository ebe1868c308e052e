/** The fulfilment filter of the order table. Not the same numbers as {@link FulfillmentState}. */
export const FulfillmentFilter = { Tracking: 0, Partially: 1, OnlyFulfilled: 2, Unfulfilled: 3 } as const;
export type FulfillmentFilter = (typeof FulfillmentFilter)[keyof typeof FulfillmentFilter];

/** Values of `fulfillmentStatus`: at least a part fulfilled (the default), no limit, or a {@link FulfillmentFilter} as text. */
export const FULFILLMENT_STATUSES = ['fulfilled', 'all', '0', '1', '2', '3'] as const;

/** The fulfilment states that can be filtered for. */
export const FulfillmentState = { Unfulfilled: 0, Fulfilled: 1, Partial: 2, Restocked: 3 } as const;
export type FulfillmentState = (typeof FulfillmentState)[keyof typeof FulfillmentState];
