import { PERMISSIONS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { language } from './shapes';

export const session = defineCall({
  method: 'GET',
  path: 'auth/session',
  permission: null,
  feature: null,
  summary:
    'Who is signed in, for which shop, with which plan, quota and permissions. Installs the app when the shop is new.',
  data: z.object({
    user: z.object({
      plan: z.string(),
      level_num: z.number().int(),
      version: z.string(),
      free_trial: z.boolean(),
      double: z.boolean(),
      free: z.number(),
      free_consume: z.number(),
      old_consume: z.number(),
      old_total: z.number(),
      total: z.number(),
      consume: z.number(),
    }),
    shop: z.string(),
    shop_name: z.string(),
    shop_real_domain: z.string(),
    email: z.string(),
    rating: z.number(),
    track_path: z.string(),
    permission: z.array(z.enum(PERMISSIONS)),
    courier_cdn: z.string(),
    resource_version: z.string(),
    show_guide: z.boolean(),
    guide_tab: z.number(),
    dashboard_guide: z.object({
      courier_setting: z.boolean(),
      track_page_setting: z.boolean(),
      notify_setting: z.boolean(),
      choose_plan: z.boolean(),
    }),
    show_pageFly: z.boolean(),
    sync_day: z.number().int(),
    contact_gift_box: z.boolean(),
    dashboard_app_show: z.boolean(),
    show_ad: z.boolean(),
    affiliate_coupon: z.string(),
    new_user_coupon: z.string(),
    affiliate_type: z.number().int(),
    affiliate_discount: z.number(),
    lang: language,
    /** The user chose `lang` in our menu, which wins over the store admin's language. */
    lang_chosen: z.boolean(),
    target_type: z.number().int(),
    dashboard_affiliate_banner: z.boolean(),
    guide_toggle_state: z.boolean(),
    trends_toggle_state: z.boolean(),
    /** Layout of this user's lists of parcels and orders; empty and 0 where nothing was chosen. */
    orders_columns: z.string(),
    orders_tab_columns: z.string(),
    orders_page_size: z.number().int(),
    orders_sort: z.string(),
    show_analytics: z.boolean(),
    shopify_api_banner: z.boolean(),
    authorized: z.boolean(),
    /** IANA zone in which the shop reads its dates. */
    timezone: z.string(),
    /** Where "Contact us" leads; with priority and the shop's domain where its plan has that. */
    support_url: z.string(),
  }),
});

/** The stand-alone app exchanges the one-time code of the sign-in redirect for its bearer token. */
export const exchangeCode = defineCall({
  method: 'POST',
  path: 'auth/exchange',
  permission: 'public',
  feature: null,
  summary: 'Trades a one-time sign-in code for the bearer token of the stand-alone app.',
  body: z.object({ code: z.string().min(32).max(128) }),
  data: z.object({ token: z.string(), shop: z.string(), expires_at: z.string() }),
});
