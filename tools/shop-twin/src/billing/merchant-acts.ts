import { StoreError } from '../twin';
import { type SubscriptionInput, createSubscription } from './app-calls';
import type { Billing } from './billing';
import type { BillingBook } from './book';
import { amountOf, amountText, parseAmount } from './decimal';
import { approve, approveLimit, approvePurchase, dropLimit, freeze, unfreeze } from './lifecycle';
import { type AppPurchase, type AppSubscription, type LedgerEntry, type PricingInterval, usageOf } from './model';
import { REFUSED } from './validation';

/** What a merchant or the platform does, on the pages and through the controls. */

export const OFFER_KINDS = ['subscription', 'one-time', 'limit'] as const;
export type OfferKind = (typeof OFFER_KINDS)[number];

/** Something a merchant is to approve or decline. */
export type Offer =
  | { kind: 'subscription'; subscription: AppSubscription }
  | { kind: 'one-time'; purchase: AppPurchase }
  | { kind: 'limit'; subscription: AppSubscription };

export function findOffer(book: BillingBook, kind: OfferKind, id: string): Offer | null {
  if (kind === 'one-time') {
    const purchase = book.purchase(id);
    return purchase ? { kind, purchase } : null;
  }
  const subscription = book.subscription(id);
  if (!subscription || (kind === 'limit' && !usageOf(subscription)?.proposal)) return null;
  return { kind, subscription };
}

export const thingOf = (offer: Offer): AppSubscription | AppPurchase =>
  offer.kind === 'one-time' ? offer.purchase : offer.subscription;

/** What became of an offer, and the signature of its page. */
export function stateOf(offer: Offer): { status: string; signature: string } {
  const proposal = offer.kind === 'limit' ? usageOf(offer.subscription)?.proposal : null;
  return proposal ?? thingOf(offer);
}

/** Why an offer cannot be approved or declined any more; null while it can. */
export function settledReason(offer: Offer): string | null {
  const reasons: Readonly<Record<string, string>> = {
    ACCEPTED: 'You have approved this already. It starts when the current subscription’s period ends.',
    ACTIVE: 'You have approved this already.',
    FROZEN: 'You have approved this already. It is on hold because bills are unpaid.',
    CANCELLED: 'This subscription has ended.',
    DECLINED: 'You have declined this. The app can offer it again.',
    EXPIRED: 'This offer has expired: it was not approved within two days. The app can offer it again.',
  };
  const reason = reasons[stateOf(offer).status];
  if (!reason && offer.kind === 'limit' && offer.subscription.status !== 'ACTIVE')
    return 'The subscription of this limit is not active.';
  return reason ?? null;
}

/** @throws {StoreError} when it was decided already, or the shop cannot be charged. */
export function decide(
  billing: Billing,
  domain: string,
  { kind, id }: { kind: OfferKind; id: string },
  decision: 'approve' | 'decline',
): Offer {
  billing.requireInstalled(domain);
  const book = billing.book(domain);
  const offer = findOffer(book, kind, id);
  if (!offer) throw new StoreError(`there is no ${kind} ${id}`, 'not-found');
  const reason = settledReason(offer);
  if (reason) throw new StoreError(reason);
  const { frozen, acceptsTestCharges } = book.settings;
  if (decision === 'approve' && (frozen || (thingOf(offer).test && !acceptsTestCharges)))
    throw new StoreError(REFUSED.message);
  billing.change(book, (draft) => {
    if (offer.kind === 'limit') {
      if (decision === 'approve') approveLimit(draft, offer.subscription);
      else dropLimit(draft, offer.subscription, 'DECLINED');
    } else if (offer.kind === 'one-time') {
      if (decision === 'approve') approvePurchase(draft, offer.purchase);
      else draft.purchase(offer.purchase).status = 'DECLINED';
    } else if (decision === 'approve') approve(draft, offer.subscription);
    else draft.subscription(offer.subscription).status = 'DECLINED';
  });
  return findOffer(book, kind, id) ?? offer;
}

/** Freezes or unfreezes a shop, or changes whether it accepts test charges. */
export function changeShop(
  billing: Billing,
  domain: string,
  { frozen, acceptsTestCharges }: { frozen?: boolean | undefined; acceptsTestCharges?: boolean | undefined },
): void {
  const book = billing.book(domain);
  if (acceptsTestCharges !== undefined) billing.change(book, (draft) => draft.set({ acceptsTestCharges }));
  if (frozen !== undefined && frozen !== book.settings.frozen) billing.change(book, frozen ? freeze : unfreeze);
}

export interface Plan {
  name: string;
  price: string;
  currency: string;
  interval: PricingInterval;
  trialDays: number;
}

/** Offers a subscription and approves it, as if the merchant had just bought it; it replaces the current one at once. */
export function setPlan(
  billing: Billing,
  domain: string,
  { name, price, currency, interval, trialDays }: Plan,
  returnUrl: string,
): AppSubscription {
  billing.requireInstalled(domain);
  const input: SubscriptionInput = {
    ...{ name, returnUrl, trialDays, replacementBehavior: 'APPLY_IMMEDIATELY' },
    lineItems: [
      { plan: { appRecurringPricingDetails: { price: { amount: price, currencyCode: currency }, interval } } },
    ],
  };
  const { value, errors } = createSubscription(billing, domain, input);
  if (!value) throw new StoreError(errors.map(({ message }) => message).join('; '));
  const offer = decide(billing, domain, { kind: 'subscription', id: value.id }, 'approve');
  return offer.kind === 'one-time' ? value : offer.subscription;
}

/** Credits the shop with something of the app's own accord. */
export function giveCredit(
  billing: Billing,
  domain: string,
  { amount, currency, description, test }: { amount: string; currency: string; description: string; test: boolean },
): void {
  const value = parseAmount(amount);
  if (value === null || value <= 0n) throw new StoreError('amount: must be greater than 0');
  billing.change(billing.book(domain), (draft) =>
    draft.enter({
      ...{ kind: 'credit', source: 'manual', subject: null },
      ...{ description, amount: amountText(value), currency, test },
    }),
  );
}

/** Gives back a charge, or a part of it; never more than it took. */
export function refund(billing: Billing, domain: string, id: string, amount: string | null): void {
  const book = billing.book(domain);
  const { ledger } = book;
  const charge = ledger.find((entry) => entry.id === id && entry.kind === 'charge');
  if (!charge) throw new StoreError(`there is no charge ${id}`, 'not-found');
  const left = amountOf(charge.amount) - refundedOf(ledger, id);
  const value = amount === null ? left : parseAmount(amount);
  if (value === null || value <= 0n || value > left)
    throw new StoreError(`amount: must be greater than 0 and at most ${amountText(left)}`);
  billing.change(book, (draft) =>
    draft.enter({ ...charge, ...{ kind: 'refund', source: 'manual', amount: amountText(value), refundOf: id } }),
  );
}

function refundedOf(ledger: readonly LedgerEntry[], id: string): bigint {
  return ledger.filter(({ refundOf }) => refundOf === id).reduce((sum, { amount }) => sum + amountOf(amount), 0n);
}
