import {
  DASHBOARD_ATTENTION,
  DASHBOARD_SECTIONS,
  GIFT_BELONGINGS,
  GIFT_USAGES,
  RANGE_DAYS,
  RECOMMENDED_APPS,
  USUAL_RANGE_DAYS,
} from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { count, footing } from './figures';
import { countByStatus, shipmentStatus, subStatus, text, time } from './shapes';

/** The first screen: the setup guide, the figures of the last days, the parcels that need attention. */

/** `previous` is null where the days before were not synced, or the app was not installed yet. */
const figure = z.object({ value: z.number(), previous: z.number().nullable() });
const setting = z.object({
  trends_toggle_state: z.boolean(),
  guide_toggle_state: z.boolean(),
  /** Every part once, in the user's order. */
  sections: z.array(z.object({ section: z.enum(DASHBOARD_SECTIONS), hidden: z.boolean() })),
});
const lastDays = z.object({
  days: z
    .enum(RANGE_DAYS.map(String) as [string, ...string[]])
    .default(String(USUAL_RANGE_DAYS))
    .transform(Number),
});

export const dashboardPage = defineCall({
  method: 'GET',
  path: 'dashboard/page_data',
  permission: 'order.read',
  feature: null,
  summary: 'Figures of the last days beside those before, what needs somebody, the guide, the quota.',
  query: lastDays,
  data: footing.extend({
    /** Of parcels of orders placed in the range; the last three of what happened in it. */
    cards: z.object({
      shipments: figure,
      in_transit: figure,
      delivered: figure,
      /** Parcels that have an exception or a failed attempt now. */
      exceptions: figure,
      page_views: figure,
      emails_sent: figure,
      /** In `currency`. */
      coupon_revenue: figure,
    }),
    currency: z.string(),
    /** Cards that the plan does not include; their figures are 0. */
    locked: z.array(z.enum(['coupon_revenue'])),
    status_count: countByStatus,
    guide: z.object({
      courier_setting: z.boolean(),
      track_page_setting: z.boolean(),
      notify_setting: z.boolean(),
      choose_plan: z.boolean(),
    }),
    quota: z.object({
      total: count,
      consume: count,
      remain: count,
      reset_at: time,
      bonus: count,
      /** At the rate of the last 14 days; null: no parcels in them. */
      days_left_estimate: count.nullable(),
    }),
    /** Counts by reason, most urgent first; parcels without a reason are left out. */
    attention: z.array(
      z.object({
        key: z.enum(DASHBOARD_ATTENTION),
        count,
        /** Filters of the order list that show exactly these parcels, as the list's link has them. */
        link: z.record(z.string(), z.string()),
      }),
    ),
    setting,
    /** Whether the shop has any parcel at all. */
    has_parcels: z.boolean(),
    /** Empty where the user closed them. */
    recommend_apps: z.array(
      z.object({ key: z.enum(RECOMMENDED_APPS.map(({ key }) => key)), name: z.string(), url: z.string() }),
    ),
    /** The survey about the use of the product is still due. */
    asks_gift: z.boolean(),
  }),
});

export const trendChart = defineCall({
  method: 'GET',
  path: 'dashboard/trend_chart',
  permission: 'order.read',
  feature: null,
  summary: 'The last days, one by one.',
  query: lastDays,
  data: footing.extend({
    unit: z.enum(['day', 'week']),
    dates: z.array(z.string()),
    series: z.array(
      z.object({ key: z.enum(['shipments', 'delivered', 'exceptions', 'page_views', 'emails']), data: z.array(count) }),
    ),
  }),
});

export const specialStatus = defineCall({
  method: 'GET',
  path: 'dashboard/special_status',
  permission: 'order.read',
  feature: null,
  summary: 'Parcels that need somebody, by what the courier says of them, the oldest first.',
  data: z.object({
    list: z.array(
      z.object({
        status: shipmentStatus,
        sub_status: subStatus.nullable(),
        count,
        oldest_at: time,
        /** Up to five, the oldest first. */
        sample_ids: z.array(z.string()),
      }),
    ),
  }),
});

export const updateDashboard = defineCall({
  method: 'POST',
  path: 'dashboard/update_setting',
  permission: null,
  feature: null,
  summary: "Keeps the user's choices of the dashboard; what is not named stays.",
  body: z
    .strictObject({
      trends_toggle_state: z.boolean().optional(),
      guide_toggle_state: z.boolean().optional(),
      /** Every part once. */
      sections: z
        .array(z.strictObject({ section: z.enum(DASHBOARD_SECTIONS), hidden: z.boolean() }))
        .refine(
          (list) =>
            list.length === DASHBOARD_SECTIONS.length &&
            new Set(list.map(({ section }) => section)).size === list.length,
          'must name every part once',
        )
        .optional(),
      /** The guide's step about the plan; staying on the free plan completes it too. */
      choose_plan: z.literal(true, 'must be true').optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), 'must set something'),
  data: setting,
});

export const dashboardGift = defineCall({
  method: 'POST',
  path: 'dashboard/gift',
  permission: null,
  feature: null,
  summary: 'What the merchant uses the product for, and what kind of business it is; asked once.',
  body: z
    .object({
      usage: z.array(z.enum(GIFT_USAGES)).min(1, 'must name one').max(GIFT_USAGES.length),
      belong: z.enum(GIFT_BELONGINGS),
      /** Free text, where it is none of these. */
      belong_other: text(200).trim().default(''),
    })
    .refine(({ belong, belong_other }) => belong !== 'other' || belong_other !== '', {
      path: ['belong_other'],
      message: 'must say which',
    }),
  data: z.object({ asks_gift: z.boolean() }),
});
