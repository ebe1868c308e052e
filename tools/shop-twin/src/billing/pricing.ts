import { type Amount, amountOf, amountText, parseAmount, shareOf, toCents } from './decimal';
import {
  type AppSubscription,
  DAY_MS,
  type Discount,
  type PricingInterval,
  type RecurringPricing,
  recurringOf,
  usageOf,
} from './model';

const INTERVAL_DAYS: Readonly<Record<PricingInterval, number>> = { EVERY_30_DAYS: 30, ANNUAL: 365 };
const ONE: Amount = 1_000_000n;

/** How long a period of the subscription is, in milliseconds. Usage alone is billed every 30 days. */
export const periodMs = (subscription: AppSubscription): number =>
  INTERVAL_DAYS[recurringOf(subscription)?.interval ?? 'EVERY_30_DAYS'] * DAY_MS;

/** When the trial ends, counted from the subscription's creation as the platform does. */
export const trialEnd = ({ createdAt, trialDays }: AppSubscription): number => createdAt + trialDays * DAY_MS;

/** What the merchant pays while the discount lasts. */
export function priceAfterDiscount({ price, discount }: RecurringPricing): string {
  const full = amountOf(price);
  if (!discount) return amountText(full);
  if (discount.percentage !== null) return amountText(shareOf(full, ONE - amountOf(discount.percentage), ONE));
  const left = full - amountOf(discount.amount ?? '0');
  return amountText(left < 0n ? 0n : toCents(left));
}

/** Intervals that will be charged with the discount; null: all of them. */
export function discountLeft(discount: Discount, chargedIntervals: number): number | null {
  return discount.durationLimitInIntervals === null
    ? null
    : Math.max(0, discount.durationLimitInIntervals - chargedIntervals);
}

/** What the next recurring charge takes. */
export function nextPrice(recurring: RecurringPricing, chargedIntervals: number): Amount {
  const discounted = recurring.discount && discountLeft(recurring.discount, chargedIntervals) !== 0;
  return toCents(amountOf(discounted ? priceAfterDiscount(recurring) : recurring.price));
}

/** What of the running period's charge is for time that is still to come. */
export function unusedShare({ paid, periodStart, periodEnd }: AppSubscription, now: number): Amount {
  if (periodStart === null || periodEnd === null || now >= periodEnd) return 0n;
  return shareOf(amountOf(paid), BigInt(periodEnd - Math.max(now, periodStart)), BigInt(periodEnd - periodStart));
}

/** Whether a replacement waits for the end of the current subscription's period: the rules of `AppSubscriptionReplacementBehavior`. */
export function isDeferred(current: AppSubscription, next: AppSubscription): boolean {
  if (next.replacementBehavior === 'APPLY_IMMEDIATELY' || current.currency !== next.currency) return false;
  if (next.replacementBehavior === 'APPLY_ON_NEXT_BILLING_CYCLE') return true;
  const [before, after] = [recurringOf(current), recurringOf(next)];
  if (before?.interval === 'ANNUAL' && after)
    if (after.interval === 'EVERY_30_DAYS' || amountOf(after.price) < amountOf(before.price)) return true;
  return onlyDiscountDiffers(current, next);
}

function onlyDiscountDiffers(current: AppSubscription, next: AppSubscription): boolean {
  const terms = (subscription: AppSubscription): string => {
    const [recurring, usage] = [recurringOf(subscription), usageOf(subscription)];
    return JSON.stringify([
      subscription.name,
      recurring && [recurring.price, recurring.interval],
      usage && [usage.terms, usage.cappedAmount],
    ]);
  };
  const discount = (subscription: AppSubscription): string =>
    JSON.stringify(recurringOf(subscription)?.discount ?? null);
  return terms(current) === terms(next) && discount(current) !== discount(next);
}

/** Decimal text of an amount as it is stored; null for what is no amount. */
export function normalAmount(value: unknown): string | null {
  const amount = parseAmount(value);
  return amount === null ? null : amountText(amount);
}
