import { AffiliateType, hasFreeTrialAffiliate, PLAN_LEVEL_NUMBERS, type PlanKey } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { ShopRow } from '../platform/shops.store';

type Offer = NonNullable<DataOf<Calls['activityInfo']>['activity']>;

/** What an affiliate's link or a campaign gave this shop, while it lasts. Type 0 with a value is a longer trial without an affiliate. */
export function offerOf(shop: ShopRow, now: Date): Offer | null {
  const isNothing = shop.affiliate_type === AffiliateType.None && Number(shop.affiliate_discount) <= 0;
  if (isNothing || (shop.affiliate_ends_at !== null && shop.affiliate_ends_at <= now)) return null;
  return {
    affiliate_type: shop.affiliate_type,
    discount: Number(shop.affiliate_discount),
    coupon: shop.affiliate_coupon,
    ends_at: shop.affiliate_ends_at?.toISOString() ?? null,
  };
}

/** The free trial is open: it has not been used, and no plan was bought. */
export const hasFreeTrial = ({ free_trial: open, plan }: Pick<ShopRow, 'free_trial' | 'plan'>): boolean =>
  open && plan === 'free';

/** Whether an offer is worth a banner: one for the free plan and its trial says nothing to a shop that bought a plan. */
export function concerns({ affiliate_type: type }: Pick<Offer, 'affiliate_type'>, plan: PlanKey): boolean {
  const bought = plan !== 'trial' && PLAN_LEVEL_NUMBERS[plan] >= PLAN_LEVEL_NUMBERS.basic;
  return !bought || !hasFreeTrialAffiliate(type);
}
