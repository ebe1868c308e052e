import { NEVER_ARRIVING } from '../analytics/outcomes';
import { ShipmentStatus, type SubStatus } from '../shipment/shipment-status';
import { dayNumber, dayOfNumber, type WorkCalendar } from './calendar';
import { estimateFromOrder, estimateFromShipping, type Handling, type Transit } from './estimate';
import type { DayPair } from './format';
import { placeIn, type Lanes, type PromiseRecord } from './predict';
import { daysBetween } from './replay';

/** Estimated delivery of orders and parcels (after the sale). */

/** Where a date comes from: the store, the courier, the shop's rule, or the shop's own parcels. */
export const EDD_SOURCES = ['platform', 'carrier', 'custom', 'predicted'] as const;
export type EddSource = (typeof EDD_SOURCES)[number];

/** When customers no longer see it. */
export const AFTERSALE_HIDDEN = ['delivered', 'exception', 'failed_attempt', 'out_for_delivery', 'past'] as const;
export type AftersaleHidden = (typeof AFTERSALE_HIDDEN)[number];

/** Shares of parcels that a predicted range may hold. */
export const AFTERSALE_SHARES = [0.8, 0.9] as const;
export type AftersaleShare = (typeof AFTERSALE_SHARES)[number];

/** What a source says of a parcel. Days are YYYY-MM-DD. */
export interface SourcedDays extends DayPair {
  source: EddSource;
  /** The share of parcels that arrive by `to`; null where the source has none. */
  share: number | null;
  /** Minutes after midnight of `to`, where the source has a time; 0 for a whole day. */
  minute: number;
}
/** A range as customers see it, with the one that they saw first. */
export interface ShownDays extends SourcedDays {
  first: DayPair;
}

/** The days of the first source of the order that has some. @param days each is evaluated only when its turn comes */
export function firstSource<T>(
  order: readonly EddSource[],
  days: Readonly<Record<EddSource, () => T | null>>,
): { source: EddSource; days: T } | null {
  for (const source of order) {
    const found = days[source]();
    if (found) return { source, days: found };
  }
  return null;
}

const DAY_MINUTES = 1440;
const endOf = ({ to, minute }: Pick<SourcedDays, 'to' | 'minute'>): number => dayNumber(to) * DAY_MINUTES + minute;

/**
 * What is shown next. The first range stays as it was; a later end is shown at once, an earlier one only when it is earlier by a day at least,
 * so that a courier's estimate that sways by hours moves nothing.
 */
export function nextPromise(before: ShownDays | null, computed: SourcedDays): ShownDays {
  if (!before) return { ...computed, first: { from: computed.from, to: computed.to } };
  const earlier = endOf(before) - endOf(computed);
  return earlier > 0 && earlier < DAY_MINUTES ? before : { ...computed, first: before.first };
}

/** Refused, lost, cancelled, returned or on its way back: no date is right, whatever is chosen. */
const GIVEN_UP: readonly SubStatus[] = [...NEVER_ARRIVING, 7009];

/** Why customers do not see the range; null: they do. @param today YYYY-MM-DD in the shop's zone */
export function hiddenBecause(
  hideWhen: readonly AftersaleHidden[],
  parcel: { status: number; subStatus: SubStatus | null },
  { to, today }: { to: string; today: string },
): AftersaleHidden | null {
  if (parcel.subStatus !== null && GIVEN_UP.includes(parcel.subStatus)) return 'exception';
  const holds: Record<AftersaleHidden, boolean> = {
    delivered: parcel.status === ShipmentStatus.Delivered,
    exception: parcel.status === ShipmentStatus.Exception,
    failed_attempt: parcel.status === ShipmentStatus.FailedAttempt,
    out_for_delivery: parcel.status === ShipmentStatus.OutForDelivery,
    past: to < today,
  };
  return AFTERSALE_HIDDEN.find((reason) => holds[reason] && hideWhen.includes(reason)) ?? null;
}

/**
 * By the shop's rule: from shipping where the parcel was shipped and that is chosen, else from the order.
 * @param shippedOn YYYY-MM-DD in the warehouse's zone; null: not shipped yet
 * @throws RangeError when no day counts for years
 */
export function customDays(
  { orderedAt, shippedOn }: { orderedAt: Date; shippedOn: string | null },
  calcFrom: 'order_created' | 'fulfilled',
  handling: Handling,
  transit: Transit,
): DayPair {
  const { from, to } =
    calcFrom === 'fulfilled' && shippedOn !== null
      ? estimateFromShipping(shippedOn, transit)
      : estimateFromOrder(orderedAt, handling, transit);
  return { from, to };
}

/** The earliest tenth of a lane's parcels arrives before the first day of a predicted range. */
const EARLY_PART = 0.1;

/**
 * From what a shop's parcels took from a day on: that of shipping, or of what happened since. What this one has taken already counts: it arrives today at the earliest.
 * @param part as corrected by `correctedPart`
 * @returns null before too few parcels have arrived; `places`: by days of delivery, where in its prediction it arrives then, in thousandths
 */
export function predictedDays(
  lanes: Lanes,
  keys: readonly string[],
  { since, today, calendar, part }: { since: string; today: string; calendar: WorkCalendar; part: number },
): (DayPair & { places: number[] }) | null {
  const yesterday = dayOfNumber(dayNumber(today) - 1);
  const age = today > since ? daysBetween(since, yesterday, calendar) : -1;
  const found = lanes.predict(keys, part, age);
  if (!found) return null;
  const { curve, days: max } = found;
  const min = Math.min(max, curve.quantile(EARLY_PART, age) ?? max);
  const { from, to } = estimateFromShipping(since, { days: { min, max }, calendar });
  const places: number[] = [];
  for (let days = 0; (places.at(-1) ?? 0) < 1000 && days <= MAX_PLACES; days += 1)
    places.push(Math.round(1000 * placeIn(curve, days, age)));
  return { from, to, places };
}
/** A longer way than any promise. */
const MAX_PLACES = 120;

/** Where a parcel is in its prediction, for the record that corrects the next ones. @param days of delivery it took, or has taken until now */
export const recordOf = (places: readonly number[], days: number, arrived: boolean): PromiseRecord => ({
  before: (places[Math.min(days, places.length - 1)] ?? 0) / 1000,
  arrived,
});

/** Lanes of a parcel, from the narrowest to the widest. */
export function lanesOf(parcel: {
  courier: string;
  origin: string | null;
  destination: string | null;
  province: string | null;
}): string[] {
  const { courier, origin, destination, province } = parcel;
  if (courier === '') return [''];
  const country = destination === null ? [] : [`${courier} ${origin ?? ''} ${destination}`];
  return [...country.flatMap((lane) => (province ? [`${lane}-${province}`] : [])), ...country, courier, ''];
}

/** Lanes of a parcel that is out for delivery, counted from that day on, from the narrower to the wider one. */
export const outLanesOf = (courier: string): string[] => [...(courier === '' ? [] : [`out:${courier}`]), 'out:'];
