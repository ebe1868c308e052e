import type { AnalyticsChart, DeliveryPerformance, TimeDistribution, TransitData } from '@parcelway/api/analytics';
import type { DayRange } from '@parcelway/domain';
import { sampleChart, sampleDistribution, samplePerformance, sampleTransit } from '../sample/sample-figures';

/** The answers for days on which no order was placed, made of the others. */

const NONE = { n: 0, open: 0, p50: null, p85: null, p95: null };
const zeros = (numbers: readonly unknown[]) => numbers.map(() => 0);

export function emptyChart(range: DayRange): AnalyticsChart {
  const chart = sampleChart(range);
  const none = zeros(chart.dates);
  return {
    ...chart,
    shipments: { total: 0, count: none, delivered: none, exceptions: none },
    status_distribution: chart.status_distribution.map((one) => ({ ...one, count: 0, percent: 0 })),
    couriers: [],
    destinations: [],
    tracking_page: { views: none, visitors: none, clicks: none },
    email: { sent: none, opened: none, clicked: none, failed: none },
    upsell: { views: 0, clicks: 0, orders: 0, revenue: '0.00', currency: 'EUR', coupons: [] },
  };
}

export const emptyPerformance = (range: DayRange, type: DeliveryPerformance['type']): DeliveryPerformance => ({
  ...samplePerformance(range, type),
  list: [],
  promised: 0,
  on_time_rate: null,
});

export function emptyTransit(range: DayRange, span: TransitData['data_type']): TransitData {
  const transit = sampleTransit(range, span);
  return {
    ...transit,
    summary: NONE,
    by_courier: [],
    by_country: [],
    p50: transit.dates.map(() => null),
    n: zeros(transit.dates),
    open: zeros(transit.dates),
  };
}

export const emptyDistribution = (
  range: DayRange,
  of: Pick<TimeDistribution, 'type' | 'key' | 'data_type'>,
): TimeDistribution => {
  const distribution = sampleDistribution(range, of);
  return {
    ...distribution,
    ...NONE,
    keys: [],
    buckets: distribution.buckets.map((one) => ({ ...one, count: 0, percent: 0 })),
  };
};
