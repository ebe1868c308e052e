import type { AnalyticsChart, DeliveryPerformance, TransitData } from '@parcelway/api/analytics';
import { LEAST_PARCELS } from '@parcelway/domain';

/** One figure, and what it rests on. Null where there is nothing to report. */
export interface Measured {
  value: number | null;
  /** Parcels that it rests on. */
  parcels: number;
}
/** How two values of a figure are set against each other: as a part of the earlier one, or by what lies between them. */
export type ChangeKind = 'part' | 'points' | 'days';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

export const parcelsOf = ({ shipments: { total } }: AnalyticsChart): Measured => ({ value: total, parcels: total });
export const deliveredOf = ({ shipments: { total, delivered } }: AnalyticsChart): Measured => ({
  value: sum(delivered),
  parcels: total,
});
export const exceptionsOf = ({ shipments: { total, exceptions } }: AnalyticsChart): Measured => ({
  value: total === 0 ? null : sum(exceptions) / total,
  parcels: total,
});
export const transitOf = ({ summary: { n, avg } }: TransitData): Measured => ({ value: avg, parcels: n });
export const onTimeOf = ({ on_time_rate: rate, promised }: DeliveryPerformance): Measured => ({
  value: rate,
  parcels: promised,
});

/** Counts always mean something; a mean or a share of a few parcels does not. */
export const isSignificant = (kind: ChangeKind, { parcels }: Measured): boolean =>
  kind === 'part' || parcels >= LEAST_PARCELS;

/** A change is shown to the tenth of a percent or of a day, and what is less is none. */
const DIGITS: Record<ChangeKind, number> = { part: 3, points: 3, days: 1 };

/** What changed since the period before; null where one of the two means nothing, or there is nothing to divide by. */
export function changeOf(kind: ChangeKind, now: Measured, before: Measured): number | null {
  if (now.value === null || before.value === null) return null;
  if (!isSignificant(kind, now) || !isSignificant(kind, before)) return null;
  const rounded = (value: number) => Number(value.toFixed(DIGITS[kind]));
  if (kind !== 'part') return rounded(now.value - before.value);
  return before.value === 0 ? null : rounded(now.value / before.value - 1);
}
