import { PERFORMANCE_TYPES, TIME_SPANS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { count, days, footing, quantiles, rangeQuery, share, statusShare, textFile } from './figures';

/**
 * Transit times, late deliveries by courier, and the results of page, mails and coupons. Figures of parcels are of
 * orders placed in the range.
 */

const numbers = z.array(count);
/** The display name, unlike the code; an unknown courier has the code ''. */
const courier = z.object({ courier: z.string(), name: z.string() });

export const analyticsChart = defineCall({
  method: 'GET',
  path: 'analytics/chart_data',
  permission: 'analytics.read',
  feature: 'analytics',
  summary: 'Parcels by status, courier and destination; views of the page, mails and coupons, by day.',
  query: rangeQuery,
  data: footing.extend({
    unit: z.enum(['day', 'week']),
    /** Days, or the Mondays of weeks. */
    dates: z.array(z.string()),
    shipments: z.object({ total: count, count: numbers, delivered: numbers, exceptions: numbers }),
    status_distribution: z.array(statusShare),
    couriers: z.array(
      courier.extend({
        shipments: count,
        delivered: count,
        /** Of all parcels, those that ever had an exception. */
        exception_rate: share,
        p50_transit: days,
        p85_transit: days,
        /** Of those delivered that had a date promised. */
        on_time_rate: share,
      }),
    ),
    destinations: z.array(
      z.object({
        /** Empty: unknown. */
        country: z.string(),
        shipments: count,
        delivered: count,
        p50_transit: days,
        p85_transit: days,
      }),
    ),
    tracking_page: z.object({ views: numbers, visitors: numbers, clicks: numbers }),
    email: z.object({ sent: numbers, opened: numbers, clicked: numbers, failed: numbers }),
    /** Null where the plan does not include coupons. */
    upsell: z
      .object({
        views: count,
        clicks: count,
        orders: count,
        /** Decimal text in `currency`, of orders in that currency. */
        revenue: z.string(),
        currency: z.string(),
        /** Most orders first, at most 50. */
        coupons: z.array(z.object({ code: z.string(), clicks: count, orders: count, revenue: z.string() })),
      })
      .nullable(),
  }),
});

export const deliveryPerformance = defineCall({
  method: 'GET',
  path: 'dashboard/delivery_performance',
  permission: 'analytics.read',
  feature: 'analytics',
  summary: 'On time or late, failed attempts, exceptions and days in transit, by courier, country or lane.',
  query: rangeQuery.safeExtend({ type: z.enum(PERFORMANCE_TYPES).default('courier') }),
  data: footing.extend({
    type: z.enum(PERFORMANCE_TYPES),
    /** Most parcels first, at most 200. */
    list: z.array(
      z.object({
        /** Code of the courier or country, or the lane as `CN-US`. */
        key: z.string(),
        /** A courier's; a country's or lane's is its key. */
        name: z.string(),
        shipments: count,
        delivered: count,
        on_time: count,
        late: count,
        /** Mean of the days before the promised one; below 0: after it. */
        early_days_avg: days,
        /** Parcels that ever had one. */
        failed_attempt: count,
        exception: count,
        p50: days,
        p85: days,
        p95: days,
      }),
    ),
    /** How many there are beyond the list. */
    more: count,
    on_time_rate: share,
    /** Delivered parcels that had a date promised. */
    promised: count,
    /** The measured promise: the courier's last one. */
    basis: z.enum(['carrier_edd', 'custom_edd']),
  }),
});

export const transitData = defineCall({
  method: 'GET',
  path: 'analytics/transit_data',
  permission: 'analytics.read',
  feature: 'analytics',
  summary: 'How long parcels take, in all, by courier, by country and by day of the order.',
  query: rangeQuery.safeExtend({ data_type: z.enum(TIME_SPANS).default('total') }),
  data: footing.extend({
    data_type: z.enum(TIME_SPANS),
    unit: z.literal('day'),
    summary: quantiles,
    by_courier: z.array(courier.extend(quantiles.shape)),
    by_country: z.array(z.object({ country: z.string() }).extend(quantiles.shape)),
    dates_unit: z.enum(['day', 'week']),
    dates: z.array(z.string()),
    /** The median of each date. */
    p50: z.array(days),
    /** How many parcels ended the time, and how many are still in it. */
    n: numbers,
    open: numbers,
  }),
});

export const timeDistribution = defineCall({
  method: 'GET',
  path: 'dashboard/time_distribution',
  permission: 'analytics.read',
  feature: 'analytics',
  summary: 'How many parcels took how many days, of one courier, one country, or all (an empty key).',
  query: rangeQuery.safeExtend({
    type: z.enum(['courier', 'country']).default('courier'),
    key: z.string().max(64).default(''),
    data_type: z.enum(TIME_SPANS).default('transit'),
  }),
  data: footing.extend(quantiles.shape).extend({
    type: z.enum(['courier', 'country']),
    key: z.string(),
    data_type: z.enum(TIME_SPANS),
    /** Whole days: from `from` up to, not including, `to`; the last one has no end. */
    buckets: z.array(z.object({ from: count, to: count.nullable(), count, percent: z.number() })),
    /** What the key may be in this range: most parcels first. */
    keys: z.array(z.object({ key: z.string(), name: z.string(), shipments: count })),
  }),
});

export const exportCouponSell = defineCall({
  method: 'GET',
  path: 'export/export_coupon_sell',
  permission: 'analytics.read',
  feature: 'coupon_sells',
  summary: 'The orders that used a coupon of the tracking page or of a mail, as a file.',
  query: rangeQuery,
  data: textFile,
});
