import type { DeliveryPerformance } from '@parcelway/api/analytics';
import { hasEnough } from '@parcelway/domain';

export type PerformanceRow = DeliveryPerformance['list'][number];

/** The columns behind the name. */
export const MEASURES = [
  'shipments',
  'delivered',
  'on_time',
  'late',
  'failed_attempt',
  'exception',
  'p50',
  'p85',
  'p95',
] as const;
export type Measure = (typeof MEASURES)[number];

/** What rows can be sorted by. */
export const SORTS = ['shipments', 'on_time', 'late', 'failed_attempt', 'exception', 'p50'] as const;
export type PerformanceSort = (typeof SORTS)[number];

export const isDays = (key: Measure): key is 'p50' | 'p85' | 'p95' => key.startsWith('p');

/** How many parcels a measure of a row rests on: shares are of them. */
export function basisOf(row: PerformanceRow, key: Measure): number {
  if (key === 'on_time' || key === 'late') return row.on_time + row.late;
  return isDays(key) ? row.delivered : row.shipments;
}

/** The part that a count is of its basis; null for what is no part, and of nothing. */
export function shareOf(row: PerformanceRow, key: Measure): number | null {
  const basis = basisOf(row, key);
  return key === 'shipments' || isDays(key) || basis === 0 ? null : row[key] / basis;
}

/** Whether a share or a quantile rests on too few parcels to be relied on. */
export function isFew(row: PerformanceRow, key: Measure): boolean {
  const value = isDays(key) ? row[key] : shareOf(row, key);
  return value !== null && !hasEnough(basisOf(row, key));
}

/** Highest share or longest time first; what rests on few parcels, or on none, comes last. By parcels: as answered, most first. */
export function sortRows(list: readonly PerformanceRow[], by: PerformanceSort): readonly PerformanceRow[] {
  if (by === 'shipments') return list;
  const value = (row: PerformanceRow) => (isDays(by) ? row[by] : shareOf(row, by)) ?? -1;
  const rank = (row: PerformanceRow) => (value(row) < 0 ? 2 : isFew(row, by) ? 1 : 0);
  return [...list].sort((a, b) => rank(a) - rank(b) || value(b) - value(a));
}
