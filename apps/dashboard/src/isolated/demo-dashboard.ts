import type { DashboardPage, TrendChart } from '@parcelway/api/dashboard';
import {
  DASHBOARD_ATTENTION,
  datesIn,
  lastDaysUntil,
  readSections,
  RECOMMENDED_APPS,
  rangeBefore,
  type DashboardAttention,
  type DayRange,
} from '@parcelway/domain';

const DAY_MS = 86_400_000;
/** Parcels of one day of the week, from Sunday; everything else follows from them. */
const WEEK = [3, 6, 5, 5, 6, 8, 4];
/** How many reasons the demo has parcels for. */
const REASONS = 5;

const countOn = (day: string, size: number): number => size * (WEEK[new Date(day).getUTCDay()] ?? 0);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const parcelsIn = (range: DayRange, size: number): number =>
  sum(datesIn(range, 'day').map((day) => countOn(day, size)));
const share = (count: number, part: number): number => Math.floor(count * part);

/** Numbers of 60 rows are those of a small shop, and of many rows of a large one. */
export const sizeOf = (rows: number): number => Math.ceil(rows / 100);

const linkOf = (key: DashboardAttention): Record<string, string> =>
  key === 'expired' ? { status: '5', orderedAt: '30' } : { attention: key };

/** The page of a shop of that size. */
export function demoPage(days: number, rows: number, today: Date): DashboardPage {
  const size = sizeOf(rows);
  const range = lastDaysUntil(today.toISOString().slice(0, 10), days);
  const [now, before] = [parcelsIn(range, size), parcelsIn(rangeBefore(range), size)];
  const figure = (part: number, grown = 0.9) => ({ value: share(now, part), previous: share(before, part * grown) });
  const exceptions = share(now, 0.06);
  const counts = { 0: 0.02, 1: 0.05, 2: 0.2, 3: 0.04, 5: 0.02, 6: 0.02, 7: 0.04 };
  const statuses = Object.fromEntries(
    Object.entries(counts).map(([status, part]) => [status, share(now, part)]),
  ) as Record<keyof typeof counts, number>;
  return {
    range,
    as_of: new Date(today.getTime() + 14 * 3_600_000 + 5 * 60_000).toISOString(),
    counting: rows > 1_000,
    synced_from: rows === 0 ? null : rangeBefore(range).start,
    cards: {
      shipments: figure(1),
      in_transit: figure(0.2, 0.3),
      delivered: figure(0.61, 1.2),
      exceptions: { value: exceptions, previous: share(before, 0.04) },
      page_views: figure(2.4),
      emails_sent: { value: share(now, 1.8), previous: 0 },
      coupon_revenue: { value: share(now, 1.3) + 0.5, previous: share(before, 1.1) },
    },
    currency: 'EUR',
    locked: [],
    status_count: { all: now, ...statuses, 4: now - sum(Object.values(statuses)) },
    guide: { courier_setting: rows > 0, track_page_setting: rows > 0, notify_setting: false, choose_plan: false },
    quota: {
      total: 2_000,
      consume: Math.min(2_000, now),
      remain: Math.max(0, 2_000 - now),
      reset_at: new Date(today.getTime() + 12 * DAY_MS).toISOString(),
      bonus: 50,
      days_left_estimate: rows === 0 ? null : 9,
    },
    attention:
      rows === 0
        ? []
        : DASHBOARD_ATTENTION.slice(-REASONS).map((key, index) => ({
            key,
            count: (index + 2) * size,
            link: linkOf(key),
          })),
    setting: { trends_toggle_state: true, guide_toggle_state: true, sections: readSections('') },
    has_parcels: rows > 0,
    recommend_apps: RECOMMENDED_APPS.map((app) => ({ ...app })),
    asks_gift: true,
  };
}

/** The same days one by one. */
export function demoTrend(days: number, rows: number, today: Date): TrendChart {
  const size = sizeOf(rows);
  const range = lastDaysUntil(today.toISOString().slice(0, 10), days);
  const dates = datesIn(range);
  const shipments = dates.map((day) => countOn(day, size));
  const part = (of: number) => shipments.map((count) => share(count, of));
  return {
    range,
    as_of: today.toISOString(),
    counting: false,
    synced_from: rangeBefore(range).start,
    unit: 'day',
    dates,
    series: [
      { key: 'shipments', data: shipments },
      { key: 'delivered', data: part(0.61) },
      { key: 'exceptions', data: part(0.2) },
      { key: 'page_views', data: part(2.4) },
      { key: 'emails', data: part(1.8) },
    ],
  };
}
