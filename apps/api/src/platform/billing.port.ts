import type { PlatformStatus, SubscriptionLines } from '@parcelway/domain';
import type { PlatformShop } from './platform-shop';

/** What the store platform bills its merchants for us. Amounts are decimal text, ids decimal strings. */
export interface PlatformBilling {
  /** The shop's subscriptions, purchases and credits, the fifty newest of each. */
  billingOf(shop: PlatformShop): Promise<PlatformBook>;
  /**
   * Offers a subscription, which the merchant approves at `approvalUrl`.
   * @throws PlatformError `refused` with the platform's message
   */
  createSubscription(shop: PlatformShop, subscription: NewSubscription): Promise<Offered>;
  /** Ends a subscription at once and credits the unused time; one that has ended already is left as it is. */
  cancelSubscription(shop: PlatformShop, id: string): Promise<void>;
  /**
   * Makes a running trial longer by so many days.
   * @throws PlatformError `refused` when it is over
   */
  extendTrial(shop: PlatformShop, id: string, days: number): Promise<void>;
  /** Offers something that is paid once. */
  createPurchase(shop: PlatformShop, purchase: NewPurchase): Promise<Offered>;
  /**
   * Offers a higher cap of usage charges; lower ones the platform does not accept. The merchant comes back to the return
   * address of the subscription, whose id the offer has.
   * @throws PlatformError `refused` with the platform's message
   */
  raiseCap(shop: PlatformShop, cap: { lineId: string; amount: Money }): Promise<Offered>;
  /**
   * Charges usage in the running cycle. The same key of a line is the same charge, however often it is sent.
   * @returns the platform's number of the charge
   * @throws PlatformError `over_balance` when the cap does not pay for it, `refused` with the platform's message when the
   * subscription is not active: it has ended, or is frozen
   */
  recordUsage(shop: PlatformShop, usage: NewUsage): Promise<{ id: string }>;
}

export interface NewUsage {
  lineId: string;
  price: Money;
  /** As merchants read it on their invoice. */
  description: string;
  key: string;
}

export interface Offered {
  id: string;
  approvalUrl: string;
}
interface NewOffer {
  name: string;
  /** Where the merchant comes back to. */
  returnUrl: string;
  /** No real money. */
  test: boolean;
}
export interface NewPurchase extends NewOffer {
  price: Money;
}
export interface NewSubscription extends NewOffer {
  lines: SubscriptionLines;
  currency: string;
  trialDays: number;
  /** Whether it replaces the present subscription at once or when the cycle that is paid ends. */
  replaces: 'now' | 'period_end';
}

interface Money {
  amount: string;
  currency: string;
}
export interface PlatformBook {
  subscriptions: PlatformSubscription[];
  purchases: PlatformPurchase[];
  credits: PlatformCredit[];
}
export interface PlatformSubscription {
  id: string;
  name: string;
  /** `ACCEPTED`: approved, and begins when the cycle of the present one ends. */
  status: PlatformStatus | 'ACCEPTED';
  test: boolean;
  trialDays: number;
  createdAt: Date;
  periodEndsAt: Date | null;
  returnUrl: string;
  /** Null: it has only usage. */
  recurring: { interval: string; price: Money; discount: { price: string; charges: number } | null } | null;
  usage: { lineId: string; cap: string; spent: string } | null;
}
export interface PlatformPurchase {
  id: string;
  name: string;
  status: 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED';
  test: boolean;
  createdAt: Date;
  price: Money;
}
export interface PlatformCredit {
  id: string;
  test: boolean;
  createdAt: Date;
  amount: Money;
}
