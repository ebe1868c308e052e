import type { AnalyticsChart, DeliveryPerformance, TimeDistribution, TransitData } from '@parcelway/api/analytics';
import {
  datesIn,
  laneKey,
  SHIPMENT_STATUSES,
  ShipmentStatus,
  unitOf,
  weekOf,
  type DayRange,
  type PerformanceType,
  type TimeSpan,
} from '@parcelway/domain';

/** Believable figures of made-up parcels, which hang together: for shops whose plan has none, and for the isolated page. */

/** Share of the parcels, days in transit, and of ten delivered parcels those on time. */
interface Part {
  key: string;
  name: string;
  share: number;
  days: number;
  onTime: number;
}
const COURIERS: readonly Part[] = [
  { key: 'dhl', name: 'DHL', share: 0.38, days: 3.1, onTime: 0.94 },
  { key: 'ups', name: 'UPS', share: 0.27, days: 2.6, onTime: 0.91 },
  { key: 'usps', name: 'USPS', share: 0.2, days: 4.4, onTime: 0.83 },
  { key: 'yunexpress', name: 'Yun Express', share: 0.15, days: 9.2, onTime: 0.71 },
];
const COUNTRIES: readonly Part[] = [
  { key: 'US', name: 'US', share: 0.44, days: 3.4, onTime: 0.9 },
  { key: 'DE', name: 'DE', share: 0.22, days: 2.9, onTime: 0.93 },
  { key: 'GB', name: 'GB', share: 0.16, days: 4.1, onTime: 0.86 },
  { key: 'FR', name: 'FR', share: 0.11, days: 4.6, onTime: 0.84 },
  { key: 'AU', name: 'AU', share: 0.07, days: 9.8, onTime: 0.69 },
];
const lane = (origin: string, destination: string, rest: Omit<Part, 'key' | 'name'>): Part => {
  const key = laneKey(origin, destination);
  return { key, name: key, ...rest };
};
const LANES: readonly Part[] = [
  lane('US', 'US', { share: 0.41, days: 2.9, onTime: 0.92 }),
  lane('DE', 'DE', { share: 0.2, days: 1.9, onTime: 0.95 }),
  lane('CN', 'US', { share: 0.15, days: 9.4, onTime: 0.7 }),
  lane('DE', 'GB', { share: 0.13, days: 4.2, onTime: 0.85 }),
  lane('DE', 'FR', { share: 0.11, days: 3.6, onTime: 0.88 }),
];
const PARTS: Record<PerformanceType, readonly Part[]> = { courier: COURIERS, country: COUNTRIES, lane: LANES };

/** Of those that are not delivered. */
const OTHER_SHARES = [0.06, 0.13, 0.48, 0.13, 0, 0.03, 0.07, 0.1];
const DELIVERED = 0.69;
const EXCEPTIONS = 0.034;
/** The share of a span in the days in transit. */
const SPAN: Record<TimeSpan, number> = { total: 1.4, processing: 0.4, transit: 1 };
const DAY_MS = 86_400_000;

const round = (value: number, digits: number) => Number(value.toFixed(digits));
/** The same for the same day, different from its neighbours, and lower at weekends. */
function parcelsOn(day: string): number {
  const index = Date.parse(day) / DAY_MS;
  const weekend = [0, 6].includes(new Date(day).getUTCDay()) ? 0.6 : 1;
  return Math.round((42 + ((index * 17) % 23)) * weekend);
}
/** What is counted of each day, put together by the dates of the chart. */
function countsOf(range: DayRange): number[] {
  const unit = unitOf(range);
  const counts = new Map(datesIn(range, unit).map((date) => [date, 0]));
  for (const day of datesIn(range, 'day')) {
    const date = unit === 'week' ? weekOf(day) : day;
    counts.set(date, (counts.get(date) ?? 0) + parcelsOn(day));
  }
  return [...counts.values()];
}
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const part = (numbers: readonly number[], share: number) => numbers.map((one) => Math.round(one * share));
/** Parts that come to the whole: the rounding of the others goes to the largest. */
function split(whole: number, shares: readonly number[]): number[] {
  const parts = part(
    shares.map((share) => share * whole),
    1,
  );
  const largest = shares.indexOf(Math.max(...shares));
  return parts.map((one, index) => (index === largest ? one + whole - sum(parts) : one));
}

const footing = (range: DayRange) => ({
  range,
  as_of: `${range.end}T09:30:00.000Z`,
  counting: false,
  synced_from: '2020-01-01',
});
const quantilesOf = (n: number, avg: number) => ({
  n,
  open: Math.round(n * 0.1),
  p50: round(avg * 0.9, 1),
  p85: round(avg * 1.5, 1),
  p95: round(avg * 2.1, 1),
});
const NO_QUANTILES = { n: 0, open: 0, p50: null, p85: null, p95: null };
/** What each part has of a range's parcels, and of those that arrived. */
function shared(parts: readonly Part[], range: DayRange) {
  const shares = parts.map(({ share }) => share);
  const counts = countsOf(range);
  const parcels = split(sum(counts), shares);
  const delivered = split(sum(part(counts, DELIVERED)), shares);
  return parts.map((one, index) => ({ ...one, n: parcels[index] ?? 0, delivered: delivered[index] ?? 0 }));
}
const meanDays = (parts: readonly Part[]) => sum(parts.map(({ share, days }) => share * days));

/** Answer of `analytics/chart_data`. */
export function sampleChart(range: DayRange): AnalyticsChart {
  const counts = countsOf(range);
  const total = sum(counts);
  const delivered = part(counts, DELIVERED);
  const others = split(total - sum(delivered), OTHER_SHARES);
  const statuses = others.map((one, status) => (status === ShipmentStatus.Delivered ? sum(delivered) : one));
  const views = part(counts, 2.3);
  return {
    ...footing(range),
    unit: unitOf(range),
    dates: datesIn(range),
    shipments: { total, count: counts, delivered, exceptions: part(counts, EXCEPTIONS) },
    status_distribution: SHIPMENT_STATUSES.map(({ code }, index) => ({
      status: code,
      count: statuses[index] ?? 0,
      percent: total === 0 ? 0 : round(((statuses[index] ?? 0) / total) * 100, 1),
    })),
    couriers: shared(COURIERS, range).map(({ key, name, days, onTime, n, delivered }) => ({
      courier: key,
      name,
      shipments: n,
      delivered,
      exception_rate: EXCEPTIONS,
      p50_transit: round(days * 0.9, 1),
      p85_transit: round(days * 1.5, 1),
      on_time_rate: onTime,
    })),
    destinations: shared(COUNTRIES, range).map(({ key, days, n, delivered }) => ({
      country: key,
      shipments: n,
      delivered,
      p50_transit: round(days * 0.9, 1),
      p85_transit: round(days * 1.5, 1),
    })),
    tracking_page: { views, visitors: part(views, 0.61), clicks: part(views, 0.08) },
    email: {
      sent: part(counts, 2.6),
      opened: part(counts, 1.6),
      clicked: part(counts, 0.7),
      failed: part(counts, 0.03),
    },
    upsell: {
      views: sum(views),
      clicks: Math.round(total * 0.18),
      orders: Math.round(total * 0.03),
      revenue: (Math.round(total * 0.03) * 46.5).toFixed(2),
      currency: 'EUR',
      coupons: ['THANKYOU10', 'COMEBACK15'].map((code, index) => ({
        code,
        clicks: Math.round(total * (0.12 - index * 0.06)),
        orders: Math.round(total * (0.02 - index * 0.01)),
        revenue: (Math.round(total * (0.02 - index * 0.01)) * 46.5).toFixed(2),
      })),
    },
  };
}

/** Answer of `dashboard/delivery_performance`. */
export function samplePerformance(range: DayRange, type: PerformanceType): DeliveryPerformance {
  const list = shared(PARTS[type], range).map(({ key, name, days, onTime, n, delivered }) => {
    const late = Math.round(delivered * (1 - onTime));
    return {
      key,
      name,
      shipments: n,
      delivered,
      on_time: delivered - late,
      late,
      early_days_avg: delivered === 0 ? null : round((onTime - 0.6) * 3, 1),
      failed_attempt: Math.round(n * 0.04),
      exception: Math.round(n * EXCEPTIONS),
      ...(({ p50, p85, p95 }) => ({ p50, p85, p95 }))(delivered === 0 ? NO_QUANTILES : quantilesOf(delivered, days)),
    };
  });
  const promised = sum(list.map(({ delivered }) => delivered));
  const onTime = sum(list.map(({ on_time: came }) => came));
  return {
    ...footing(range),
    type,
    list,
    more: 0,
    on_time_rate: promised === 0 ? null : round(onTime / promised, 4),
    promised,
    basis: 'carrier_edd',
  };
}

/** Answer of `analytics/transit_data`. */
export function sampleTransit(range: DayRange, span: TimeSpan): TransitData {
  const counts = countsOf(range);
  const of = (n: number, days: number) => (n === 0 ? NO_QUANTILES : quantilesOf(n, days * SPAN[span]));
  const delivered = part(counts, DELIVERED);
  const mean = meanDays(COURIERS) * SPAN[span];
  return {
    ...footing(range),
    data_type: span,
    unit: 'day',
    summary: of(sum(delivered), meanDays(COURIERS)),
    by_courier: shared(COURIERS, range).map(({ key, name, days, delivered: n }) => ({
      courier: key,
      name,
      ...of(n, days),
    })),
    by_country: shared(COUNTRIES, range).map(({ key, days, delivered: n }) => ({ country: key, ...of(n, days) })),
    dates_unit: unitOf(range),
    dates: datesIn(range),
    p50: counts.map((one, index) => (one === 0 ? null : round(mean * (0.9 + ((one + index) % 7) / 30), 2))),
    n: delivered,
    // The last days are mostly still under way.
    open: delivered.map((one, index) => Math.round(one * (index >= delivered.length - 4 ? 1.5 : 0.05))),
  };
}

/** Parcels in a thousand by whole days in transit, the last of them "or more". */
const SPREAD = [20, 110, 240, 230, 150, 90, 60, 40, 25, 15, 20];

/** Answer of `dashboard/time_distribution`. */
export function sampleDistribution(
  range: DayRange,
  { type, key, data_type }: { type: 'courier' | 'country'; key: string; data_type: TimeSpan },
): TimeDistribution {
  const parts = shared(PARTS[type], range);
  const chosen = key === '' ? parts : parts.filter((one) => one.key === key);
  const n = sum(chosen.map(({ delivered }) => delivered));
  const mean =
    chosen.length === 0
      ? 0
      : sum(chosen.map(({ days, n: of }) => days * of)) / Math.max(1, sum(chosen.map((one) => one.n)));
  const counts = split(
    n,
    SPREAD.map((one) => one / 1000),
  );
  return {
    ...footing(range),
    ...(n === 0 ? NO_QUANTILES : quantilesOf(n, mean * SPAN[data_type])),
    type,
    key,
    data_type,
    buckets: counts.map((count, from) => ({
      from,
      to: from === SPREAD.length - 1 ? null : from + 1,
      count,
      percent: n === 0 ? 0 : round((count / n) * 100, 1),
    })),
    keys: parts.map((one) => ({ key: one.key, name: one.name, shipments: one.n })),
  };
}
