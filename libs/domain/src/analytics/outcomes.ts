import { ENDED_SUB_STATUSES } from '../shipment/derive-status';
import { ShipmentStatus, type SubStatus } from '../shipment/shipment-status';
import { dayOf } from '../time/shop-days';

/**
 * What figures count parcels by, beside their status. On time and late: delivered by the promised day, or after it. A failed attempt or an
 * exception: at any time. Transit: delivered after a first scan, or under way with one. Late against its date: delivered after the last day of
 * its estimated delivery, or under way after it; no figure counts that one.
 */
export const OUTCOMES = ['on_time', 'late', 'failed_attempt', 'exception', 'transit', 'late_edd'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Lost, cancelled, returned or on its way back. The trigger of `analytics_changes` has the same, and `shipments.has_transit`. */
export const NEVER_ARRIVING: readonly SubStatus[] = [...ENDED_SUB_STATUSES, 7011];

/** Neither delivered nor given up: it may still arrive. */
export const isUnderWay = ({ status, sub_status: sub }: { status: number; sub_status: SubStatus | null }): boolean =>
  status !== ShipmentStatus.Delivered &&
  status !== ShipmentStatus.Expired &&
  (sub === null || !NEVER_ARRIVING.includes(sub));

/** What a courier's promise can be: a day or an instant. Syntax that JavaScript and PostgreSQL share; `seconds_past_promise` of the database has the first. */
export const PROMISED_DAY = /^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;
export const PROMISED_INSTANT = new RegExp(
  `${PROMISED_DAY.source.replace('$', '')}T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,6})?)?(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$`,
);

/** The promised day, YYYY-MM-DD; null for none, and for a promise that cannot be read. @param zone the shop's */
export function promisedDay(expected: string | null, zone: string): string | null {
  if (expected === null) return null;
  if (PROMISED_DAY.test(expected)) return expected;
  return PROMISED_INSTANT.test(expected) ? dayOf(new Date(expected), zone) : null;
}
