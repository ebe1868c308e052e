import {
  isLanguage,
  languageOfLocale,
  PLAN_LEVEL_NUMBERS,
  PLAN_NAMES,
  type Permission,
  type PlanKey,
  type UserSetting,
} from '@parcelway/domain';
import type { calls, DataOf } from '@parcelway/http-contract';
import { concerns, hasFreeTrial, offerOf } from '../billing/offer';
import { sessionQuota } from '../billing/quota';
import { supportLink } from '../billing/support-link';
import type { AppContext } from '../context';
import { localeOfMerchant } from '../platform/shops.store';
import { TRACK_PATH } from '../platform/store-url';
import { courierListVersion } from '../settings/courier-list';
import { guideOf } from './guide-of';
import type { ShopFacts } from '../shops/shop-facts.store';

/** The session call's data of a shop and of its user: all of it from storage, or following from it. */
export function sessionData(
  ctx: Pick<AppContext, 'config' | 'vault' | 'now'>,
  shop: ShopFacts,
  permission: readonly Permission[],
): DataOf<typeof calls.session> {
  const plan = shop.plan as PlanKey;
  const { guide, settings } = shop;
  const offer = offerOf(shop, ctx.now());
  // What is closed or folded is written as false; it is open until then.
  const open = (key: UserSetting) => settings[key]?.value !== false;
  const lang = settings.lang?.value;
  return {
    user: {
      plan: PLAN_NAMES[plan],
      level_num: PLAN_LEVEL_NUMBERS[plan],
      version: shop.pricing_version,
      free_trial: hasFreeTrial(shop),
      ...sessionQuota(shop, ctx.now()),
    },
    shop: shop.domain,
    shop_name: shop.name,
    shop_real_domain: shop.primary_domain || shop.domain,
    email: shop.email_enc ? ctx.vault.decrypt(shop.email_enc) : '',
    rating: shop.star,
    track_path: TRACK_PATH,
    permission: [...permission],
    courier_cdn: `${ctx.config.APP_URL}/couriers`,
    resource_version: courierListVersion,
    show_guide: !guide?.finished_at,
    guide_tab: Number(settings.guide_tab?.value ?? 0),
    dashboard_guide: guideOf(shop),
    show_pageFly: shop.show_pagefly,
    sync_day: shop.sync_day,
    contact_gift_box: open('contact_gift_box'),
    dashboard_app_show: open('dashboard_app_show'),
    show_ad: open('show_ad'),
    affiliate_coupon: offer?.coupon ?? '',
    new_user_coupon: open('new_user_banner') ? shop.new_user_coupon : '',
    affiliate_type: offer?.affiliate_type ?? 0,
    affiliate_discount: offer?.discount ?? 0,
    lang: isLanguage(lang) ? lang : (languageOfLocale(localeOfMerchant(shop)) ?? 'en'),
    lang_chosen: isLanguage(lang),
    target_type: shop.target_type,
    dashboard_affiliate_banner: offer !== null && concerns(offer, plan) && open('dashboard_affiliate_banner'),
    guide_toggle_state: open('guide_toggle_state'),
    trends_toggle_state: open('trends_toggle_state'),
    orders_columns: String(settings.orders_columns?.value ?? ''),
    orders_tab_columns: String(settings.orders_tab_columns?.value ?? ''),
    orders_page_size: Number(settings.orders_page_size?.value ?? 0),
    orders_sort: String(settings.orders_sort?.value ?? ''),
    show_analytics: permission.includes('analytics.read'),
    shopify_api_banner: shop.needs_token && open('shopify_api_banner'),
    authorized: !shop.needs_token,
    timezone: shop.timezone,
    support_url: supportLink(ctx.config.SUPPORT_URL, shop),
  };
}
