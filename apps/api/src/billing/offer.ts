import { AffiliateType } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { ShopRow } from '../platform/shops.store';

export type Offer = NonNullable<DataOf<Calls['activityInfo']>['activity']>;

/** What an affiliate's link or a campaign gave this shop, while it lasts. Type 0 with a value is a longer trial without an affiliate. */
export function offerOf(shop: ShopRow, now: Date): Offer | null {
  const isNothing = shop.affiliate_type === AffiliateType.None && Number(shop.affiliate_discount) <= 0;
  if (isNothing || (shop.affiliate_ends_at !== null && shop.affiliate_ends_at <= now)) return null;
  return {
    affiliate_type: shop.affiliate_type, discount: Number(shop.affiliate_discount), coupon: shop.affiliate_coupon,
    ends_at: shop.affiliate_ends_at?.toISOString() ?? null,
  };
}
