import type { Calls, DataOf } from '@parcelway/http-contract';
import type { ShopRow } from '../platform/shops.store';

export type Offer = NonNullable<DataOf<Calls['activityInfo']>['activity']>;

/** What an affiliate's link or a campaign gave this shop, while it lasts. */
export function offerOf(shop: ShopRow, now: Date): Offer | null {
  if (shop.affiliate_type === 0 || (shop.affiliate_ends_at !== null && shop.affiliate_ends_at <= now)) return null;
  return {
    affiliate_type: shop.affiliate_type, discount: Number(shop.affiliate_discount), coupon: shop.affiliate_coupon,
    ends_at: shop.affiliate_ends_at?.toISOString() ?? null,
  };
}
