import {
  affiliateDiscount,
  changeTime,
  isEnded,
  isInEffect,
  isSameStep,
  offeredSteps,
  PLAN_LADDER,
  PRICE_CURRENCY,
  PRICE_LISTS,
  priceList,
  SOLD_STEPS,
  subscriptionInEffect,
  toAmount,
  trialDaysLeft,
  overagePrice,
  type BoughtPlan,
  type ChangeTime,
  type LadderStep,
  type PlanKey,
  type ShopTerms,
} from '@parcelway/domain';
import type { Money } from '@parcelway/http-contract';
import type { ShopRow } from '../platform/shops.store';
import type { SubscriptionRow } from './billing-reads.store';
import { hasFreeTrial, offerOf } from './offer';
import { quotaOf } from './quota';
import type { ShopUsage } from './quota.store';

/** A shop's plan, and the terms on which it buys another one. */
export interface ShopPlan {
  /** The one whose plan the shop has; otherwise the one that is open; otherwise the last one. */
  subscription: SubscriptionRow | undefined;
  bought: BoughtPlan;
  /** Of a cycle; null: the plan is not paid for. */
  price: Money | null;
  /** Null: the plan is not on the shop's price list. */
  listed: LadderStep | null;
  terms: ShopTerms;
  isTrial: boolean;
  /** Parcels above the quota are billed with it, once there is a cap. */
  hasUsage: boolean;
  /** It was bought before parcels above the quota were sold with it: bought again, it has them. */
  lacksUsage: boolean;
  /** Of a subscription that is bought now; 0: its first cycle is charged at once. */
  trialDays: number;
}

const DAY_MS = 86_400_000;

export const ourMoney = (amount: string): Money => ({ amount: toAmount(amount), currency: PRICE_CURRENCY });
export const moneyOf = ({ price, currency }: { price: string; currency: string }): Money => ({
  amount: toAmount(price),
  currency,
});

/** What prices and quotas are reckoned with. */
export function termsOf(shop: ShopRow, now: Date): ShopTerms {
  const offer = offerOf(shop, now);
  const discount = offer && affiliateDiscount(offer.affiliate_type, offer.discount);
  return {
    discounts: discount ? [discount] : [],
    double: shop.double,
    offer: offer && { type: offer.affiliate_type, value: offer.discount },
  };
}

/** Days of trials that were used up, the one of today included. What has no cycle was never approved. */
export const trialDaysUsed = (subscriptions: readonly SubscriptionRow[], now: Date): number =>
  subscriptions.reduce((sum, one) => {
    const { state, trial_days: days, trial_ends_at: end, period_ends_at: cycleEnd, changed_at: changed } = one;
    if (end === null || cycleEnd === null) return sum;
    const over = Math.min(end.getTime(), isEnded(state) ? changed.getTime() : now.getTime());
    const used = Math.ceil((over - end.getTime()) / DAY_MS) + days;
    return sum + Math.min(days, Math.max(0, used));
  }, 0);

/** Days of the trial that the shop still has, whether it may begin it now or not. */
function trialDaysOf(shop: ShopRow, subscriptions: readonly SubscriptionRow[], now: Date): number {
  const offer = offerOf(shop, now);
  return trialDaysLeft(offer?.affiliate_type ?? 0, offer?.discount ?? 0, trialDaysUsed(subscriptions, now));
}

const shownOf = (subscriptions: readonly SubscriptionRow[]): SubscriptionRow | undefined => {
  const newest = [...subscriptions].sort((one, other) => other.created_at.getTime() - one.created_at.getTime());
  return subscriptionInEffect(subscriptions) ?? newest.find(({ state }) => !isEnded(state)) ?? newest[0];
};

/** The subscription with which parcels above the quota are billed: that in effect, if it has a usage line. */
export function subscriptionToBill(
  subscriptions: readonly SubscriptionRow[],
): { platformId: string; lineId: string; row: SubscriptionRow } | null {
  const row = subscriptionInEffect(subscriptions);
  return row && row.usage_line_id !== null ? { platformId: row.platform_id, lineId: row.usage_line_id, row } : null;
}

/** Undefined: it is none that we ever sold. */
export const stepOf = ({ version, step }: Pick<SubscriptionRow, 'step' | 'version'>): LadderStep | undefined =>
  Object.values(PRICE_LISTS)
    .find((list) => list.version === version)
    ?.steps.find(({ id }) => id === step);

/** The size of a plan that was given, such as the free one. The trial and the legacy plan are on no list. */
const givenStep = (shop: ShopRow): LadderStep | undefined =>
  priceList(shop.pricing_version).steps.find(
    ({ plan, quota }) => plan === shop.plan && (shop.quota_total === null || quota === shop.quota_total),
  );

export function shopPlanOf(shop: ShopUsage, subscriptions: readonly SubscriptionRow[], now: Date): ShopPlan {
  const subscription = shownOf(subscriptions);
  const paid = subscription && isInEffect(subscription.state) ? subscription : undefined;
  const listed = (paid ? stepOf(paid) : givenStep(shop)) ?? null;
  const { version } = priceList(shop.pricing_version);
  const isTrial = paid?.state === 'trial';
  const hasUsage = paid !== undefined && paid.usage_line_id !== null;
  return {
    subscription,
    listed,
    bought: {
      // What is on no list is compared by its plan.
      step: listed ?? {
        ...{ id: shop.plan, version, plan: shop.plan as PlanKey, price: '0.00' },
        quota: quotaOf(shop, now).total,
      },
      cycle: paid?.cycle ?? null,
    },
    price: paid ? moneyOf(paid) : null,
    terms: termsOf(shop, now),
    isTrial,
    hasUsage,
    lacksUsage: listed !== null && !hasUsage && overagePrice(listed.plan, paid?.cycle ?? null) !== null,
    trialDays: isTrial || hasFreeTrial(shop) ? trialDaysOf(shop, subscriptions, now) : 0,
  };
}

/** When a change takes effect: at once for the present size too, where it lacks what it is sold with today. */
export function changeTimeTo({ bought, isTrial, lacksUsage }: ShopPlan, to: BoughtPlan): ChangeTime {
  const when = changeTime(bought, to, isTrial);
  return when === 'same' && lacksUsage && to.step.version === PLAN_LADDER.version ? 'now' : when;
}

/** What the shop can have, with the size that it has. */
export const stepsFor = ({ listed, bought }: ShopPlan): LadderStep[] => offeredSteps(bought.step.version, listed);

/** What was requested by a size's id; a size of an older list cannot be bought. */
export const targetStep = (plan: ShopPlan, id: string): LadderStep | undefined =>
  id === 'free' ? stepsFor(plan).find((step) => step.plan === 'free') : SOLD_STEPS.find((step) => step.id === id);

export const isCurrent = ({ listed }: ShopPlan, step: LadderStep): boolean =>
  listed !== null && isSameStep(listed, step);
