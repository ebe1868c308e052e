/**
 * Lines of the billing history. A charge is for a cycle of the plan, usage for parcels over the quota; a change is one of
 * the plan, without an amount.
 */
export const BILLING_ENTRY_KINDS = ['charge', 'usage', 'pack', 'credit', 'refund', 'change'] as const;
export type BillingEntryKind = (typeof BILLING_ENTRY_KINDS)[number];
