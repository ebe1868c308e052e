/** Estimated delivery of orders and parcels (after the sale). */

/** Where a date comes from: the store, the courier, the shop's rule, or the shop's own parcels. */
export const EDD_SOURCES = ['platform', 'carrier', 'custom', 'predicted'] as const;
export type EddSource = (typeof EDD_SOURCES)[number];

/** When customers no longer see it. */
export const AFTERSALE_HIDDEN = ['delivered', 'exception', 'failed_attempt', 'out_for_delivery', 'past'] as const;
export type AftersaleHidden = (typeof AFTERSALE_HIDDEN)[number];

/** Shares of parcels that a predicted range may hold. */
export const AFTERSALE_SHARES = [0.8, 0.9] as const;
export type AftersaleShare = (typeof AFTERSALE_SHARES)[number];
