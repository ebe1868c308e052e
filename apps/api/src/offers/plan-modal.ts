import {
  AffiliateType,
  discounted,
  dollars,
  levelOfPlan,
  levelRank,
  PLAN_LADDER,
  PLAN_LEVEL_NUMBERS,
  PLAN_NAMES,
  trialDays,
  upgradeTarget,
  type PlanKey,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { hasFreeTrial, offerOf } from '../billing/offer';
import type { ShopFacts } from '../shops/shop-facts.store';

/**
 * The offers of the upgrade dialog: every size of the plans above the shop's own, with its monthly discount, if any.
 */
export function planModal(shop: ShopFacts, now: Date): DataOf<Calls['planModalData']> {
  const level = levelOfPlan(shop.plan as PlanKey);
  const target = upgradeTarget(level);
  const offer = offerOf(shop, now);
  const percent = offer?.affiliate_type === AffiliateType.MonthlyDiscount ? Math.min(100, offer.discount) : 0;
  return {
    show: target !== null && shop.settings.upgrade_modal?.value !== false,
    free_trial: hasFreeTrial(shop),
    trial_days: trialDays(offer?.affiliate_type ?? 0, offer?.discount ?? 0),
    target: target ?? 'pro',
    plans: PLAN_LADDER.steps
      .filter((step) => step.cents > 0 && PLAN_LEVEL_NUMBERS[step.plan] > levelRank(level))
      .map((step) => ({
        id: step.id,
        name: PLAN_NAMES[step.plan],
        level: PLAN_LEVEL_NUMBERS[step.plan],
        quota: step.quota,
        price: dollars(discounted(step.cents, percent)),
        origin_price: percent > 0 ? dollars(step.cents) : null,
      })),
    redirect: null,
    coupon: offer?.coupon || shop.new_user_coupon || null,
  };
}
