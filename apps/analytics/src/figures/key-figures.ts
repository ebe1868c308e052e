import type { AnalyticsChart, DeliveryPerformance, TransitData } from '@parcelway/api/analytics';
import { hasEnough, isHalfDecided, isSettled, ShipmentStatus } from '@parcelway/domain';

/** One figure, and what it rests on. Null where there is nothing to report. */
export interface Measured {
  value: number | null;
  /** Parcels that it rests on. */
  parcels: number;
  /** Parcels that are still under way, where they are so many that it cannot be compared yet. */
  tooEarly?: number;
}
/** How two values of a figure are set against each other: as a part of the earlier one, or by what lies between them. */
export type ChangeKind = 'part' | 'points' | 'days';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Too many of a range's parcels are under way for comparing what became of them. */
function early({ shipments: { total }, status_distribution: statuses }: AnalyticsChart): Pick<Measured, 'tooEarly'> {
  const over: readonly number[] = [ShipmentStatus.Delivered, ShipmentStatus.Expired];
  const underWay = sum(statuses.filter(({ status }) => !over.includes(status)).map(({ count }) => count));
  return isSettled(underWay, total) ? {} : { tooEarly: underWay };
}

export const parcelsOf = ({ shipments: { total } }: AnalyticsChart): Measured => ({ value: total, parcels: total });
export const deliveredOf = (chart: AnalyticsChart): Measured => ({
  value: sum(chart.shipments.delivered),
  parcels: chart.shipments.total,
  ...early(chart),
});
export const exceptionsOf = (chart: AnalyticsChart): Measured => {
  const { total, exceptions } = chart.shipments;
  return { value: total === 0 ? null : sum(exceptions) / total, parcels: total, ...early(chart) };
};
export const transitOf = ({ summary: { n, open, p50 } }: TransitData): Measured => ({
  value: p50,
  parcels: n,
  ...(!isHalfDecided(n, open) && { tooEarly: open }),
});
export const onTimeOf = ({ on_time_rate: rate, promised }: DeliveryPerformance): Measured => ({
  value: rate,
  parcels: promised,
});

/** Counts always mean something; a mean or a share of a few parcels does not. */
export const isSignificant = (kind: ChangeKind, { parcels }: Measured): boolean =>
  kind === 'part' || hasEnough(parcels);

/** A change is shown to the tenth of a percent or of a day, and what is less is none. */
const DIGITS: Record<ChangeKind, number> = { part: 3, points: 3, days: 1 };

/** What changed since the period before; null where one of the two rests on too few parcels, also a count, or there is nothing to divide by. */
export function changeOf(kind: ChangeKind, now: Measured, before: Measured): number | null {
  if (now.value === null || before.value === null) return null;
  if (now.tooEarly !== undefined || before.tooEarly !== undefined) return null;
  if (!hasEnough(now.parcels) || !hasEnough(before.parcels)) return null;
  const rounded = (value: number) => Number(value.toFixed(DIGITS[kind]));
  if (kind !== 'part') return rounded(now.value - before.value);
  return before.value === 0 ? null : rounded(now.value / before.value - 1);
}
