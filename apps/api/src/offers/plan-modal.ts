import {
  affiliateDiscount,
  cyclePrice,
  levelOfPlan,
  levelRank,
  PLAN_LEVEL_NUMBERS,
  PLAN_NAMES,
  SOLD_STEPS,
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
  const target = upgradeTarget(level, shop.target_type);
  const offer = offerOf(shop, now);
  const discount = offer && affiliateDiscount(offer.affiliate_type, offer.discount);
  return {
    show: target !== null && shop.settings.upgrade_modal?.value !== false,
    free_trial: hasFreeTrial(shop),
    trial_days: trialDays(offer?.affiliate_type ?? 0, offer?.discount ?? 0),
    target: target ?? 'pro',
    plans: SOLD_STEPS.filter((step) => PLAN_LEVEL_NUMBERS[step.plan] > levelRank(level)).map((step) => ({
      id: step.id,
      name: PLAN_NAMES[step.plan],
      level: PLAN_LEVEL_NUMBERS[step.plan],
      quota: step.quota,
      price: cyclePrice(step, 'monthly', discount ? [discount] : []).regular,
      origin_price: discount ? step.price : null,
    })),
    redirect: null,
    coupon: offer?.coupon || shop.new_user_coupon || null,
  };
}
