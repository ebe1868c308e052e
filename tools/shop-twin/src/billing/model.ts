/** What one shop bought from the app. Amounts are decimal text, instants are milliseconds of the billing time (see `Clock`). */
export type SubscriptionStatus = 'PENDING' | 'ACCEPTED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED';
export type PurchaseStatus = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED';
export type PricingInterval = 'EVERY_30_DAYS' | 'ANNUAL';
export type ReplacementBehavior = 'STANDARD' | 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE';

export interface Discount {
  /** Exactly one is set; the percentage is from 0 to 1. */
  percentage: string | null;
  amount: string | null;
  /** Null: for as long as the subscription lives. */
  durationLimitInIntervals: number | null;
}

export interface RecurringPricing {
  kind: 'recurring';
  price: string;
  interval: PricingInterval;
  discount: Discount | null;
}

export interface UsagePricing {
  kind: 'usage';
  terms: string;
  cappedAmount: string;
  /** Used in the running period. */
  balanceUsed: string;
  /** The latest higher limit that the app proposed. */
  proposal: { cappedAmount: string; status: PurchaseStatus; createdAt: number; signature: string } | null;
}

export interface Approvable {
  id: string;
  name: string;
  test: boolean;
  currency: string;
  returnUrl: string;
  /** Of the address at which the merchant approves it. */
  signature: string;
  createdAt: number;
  updatedAt: number;
}

export interface AppSubscription extends Approvable {
  status: SubscriptionStatus;
  trialDays: number;
  replacementBehavior: ReplacementBehavior;
  /** At most one of each kind. */
  lineItems: (RecurringPricing | UsagePricing)[];
  /** When an approved subscription replaces the current one; only with ACCEPTED. */
  startsAt: number | null;
  /** The running period; null before the subscription was active. */
  periodStart: number | null;
  periodEnd: number | null;
  /** When the next recurring charge is due: at the end of the trial, then at each period's end. */
  nextChargeAt: number | null;
  chargedIntervals: number;
  /** What was charged for the running period. */
  paid: string;
}

export interface AppPurchase extends Approvable {
  status: PurchaseStatus;
  price: string;
}

export interface UsageRecord {
  id: string;
  subscriptionId: string;
  lineItem: number;
  description: string;
  price: string;
  idempotencyKey: string | null;
  createdAt: number;
}

/** One line of the books. The amount is positive, its kind gives the direction; rows are never changed. */
export interface LedgerEntry {
  id: string;
  at: number;
  kind: 'charge' | 'credit' | 'refund';
  source: 'recurring' | 'usage' | 'one-time' | 'proration' | 'manual';
  /** The subscription or purchase; null for a credit of the app's own accord. */
  subject: string | null;
  description: string;
  amount: string;
  currency: string;
  test: boolean;
  /** What a recurring or usage charge is for. */
  period: { start: number; end: number } | null;
  /** The charge that a refund gives back. */
  refundOf: string | null;
}

export interface BillingSettings {
  /** Bills are unpaid: subscriptions are on hold and nothing can be bought. */
  frozen: boolean;
  /** False: the shop is one that can be charged for real only. */
  acceptsTestCharges: boolean;
}

/** The states of one shop after a change, written to the journal as one line: all of it or nothing happened. */
export interface BillingChange {
  subscriptions?: AppSubscription[];
  purchases?: AppPurchase[];
  usage?: UsageRecord[];
  ledger?: LedgerEntry[];
  settings?: BillingSettings;
}

export const DAY_MS = 86_400_000;
/** How long the merchant may think about it. */
export const APPROVAL_MS = 2 * DAY_MS;

export const recurringOf = ({ lineItems }: AppSubscription): RecurringPricing | undefined =>
  lineItems.find((item) => item.kind === 'recurring');
export const usageOf = ({ lineItems }: AppSubscription): UsagePricing | undefined =>
  lineItems.find((item) => item.kind === 'usage');
export const isPending = (one: { status: string }): boolean => one.status === 'PENDING';
