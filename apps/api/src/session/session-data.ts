import { languageOfLocale, PLAN_NAMES, type Permission, type PlanKey } from '@parcelway/domain';
import type { calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import type { ShopRow } from '../platform/shops.store';

const VERSION_WITH_SMALL_QUOTA = '202407';

/** What the session call says of a shop. Everything a shop can change comes from its row; the rest is the state of a free plan. */
export function sessionData(ctx: Pick<AppContext, 'config' | 'vault'>, shop: ShopRow, permission: readonly Permission[]): DataOf<typeof calls.session> {
  const free = shop.pricing_version >= VERSION_WITH_SMALL_QUOTA ? 100 : 250;
  return {
    user: {
      plan: PLAN_NAMES[shop.plan as PlanKey], level_num: 0, version: shop.pricing_version, free_trial: false, double: false,
      free, free_consume: 0, old_consume: 0, old_total: 0, total: free, consume: 0,
    },
    shop: shop.domain, shop_name: shop.name, shop_real_domain: shop.primary_domain || shop.domain,
    email: shop.email_enc ? ctx.vault.decrypt(shop.email_enc) : '', rating: 0, track_path: '/apps/track',
    permission: [...permission],
    courier_cdn: `${ctx.config.APP_URL}/couriers`, resource_version: '1',
    show_guide: true, guide_tab: 0,
    dashboard_guide: { courier_setting: false, track_page_setting: false, notify_setting: false, choose_plan: false },
    show_pageFly: false, sync_day: shop.sync_day, contact_gift_box: false, dashboard_app_show: false, show_ad: false,
    affiliate_coupon: '', new_user_coupon: '', affiliate_type: 0, affiliate_discount: 0,
    lang: languageOfLocale(shop.locale) ?? 'en', target_type: 0, dashboard_affiliate_banner: false,
    guide_toggle_state: true, trends_toggle_state: true, show_analytics: true, shopify_api_banner: false,
    authorized: !shop.needs_token,
    timezone: shop.timezone,
  };
}
