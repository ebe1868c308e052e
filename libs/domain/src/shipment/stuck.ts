import {
  EXPIRES_AFTER_DAYS,
  statusInfo,
  type ShipmentStatus,
  type ShipmentStatusKey,
  type SubStatus,
} from './shipment-status';

/** Why a parcel under way needs attention. */
export const STUCK_REASONS = ['silent', 'not_handed_over', 'no_info', 'customs', 'waiting_for_collection'] as const;
export type StuckReason = (typeof STUCK_REASONS)[number];

/** A lane needs so many delivered parcels before its own figures count. */
export const LANE_PARCELS = 30;

export interface StuckInput {
  status: ShipmentStatus;
  subStatus: SubStatus | null;
  /** Since when it has this status. */
  since: Date;
  /** Time of the courier's last event; null: none. */
  lastNewsAt: Date | null;
  /** When the shop handed it over, or else when it became known to us. */
  handedOverAt: Date;
  /** The 95th percentile of hours without news on its lane; null: fewer than {@link LANE_PARCELS} parcels are known. */
  laneSilenceHours: number | null;
  /** Over quota: what is not tracked is silent through us. */
  tracked: boolean;
  now: Date;
}

export interface Stuck {
  reason: StuckReason;
  since: Date;
  /** When the courier sends back what is not collected. */
  deadline: Date | null;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days without news that count as long on an unknown lane. */
const SILENT_AFTER_DAYS: Partial<Record<ShipmentStatusKey, number>> = {
  in_transit: 7,
  out_for_delivery: 2,
  failed_attempt: 3,
  exception: 5,
};
/** However slow its lane, a parcel is stuck before it expires, while something can be done about it. */
const SILENT_AT_MOST_HOURS = 24 * (EXPIRES_AFTER_DAYS - 2);
/** A parcel that should arrive today is overdue sooner than its lane is silent. */
const OUT_FOR_DELIVERY_HOURS = 48;
const NOT_HANDED_OVER_DAYS = 3;
const NO_INFO_DAYS = 3;
/** Most couriers store a parcel for a week; the customer is reminded two days before. */
const KEPT_FOR_DAYS = 7;
const REMIND_BEFORE_DAYS = 2;

/** Journeys that have ended, successfully or not: no further news is expected. */
const FINISHED: readonly (SubStatus | null)[] = [7007, 7008, 7010];

/**
 * Whether a parcel waits for longer than parcels like it do, and why. Null for those that move, and for all that are finished.
 */
export function stuckOf(input: StuckInput): Stuck | null {
  const { status, subStatus, since, lastNewsAt, handedOverAt, tracked, now } = input;
  const { key, final } = statusInfo(status);
  if (final || FINISHED.includes(subStatus) || !tracked) return null;
  const waits = (reason: StuckReason, from: Date, days: number, deadline: Date | null = null): Stuck | null =>
    now.getTime() - from.getTime() >= days * DAY_MS ? { reason, since: from, deadline } : null;
  if (subStatus === 7006) return waits('customs', since, 0);
  if (subStatus === 3002)
    return waits(
      'waiting_for_collection',
      since,
      KEPT_FOR_DAYS - REMIND_BEFORE_DAYS,
      new Date(since.getTime() + KEPT_FOR_DAYS * DAY_MS),
    );
  // The courier arranged a day with the customer.
  if (subStatus === 3003) return null;
  if (key === 'info_received' || subStatus === 10004)
    return waits('not_handed_over', lastNewsAt ?? since, NOT_HANDED_OVER_DAYS);
  if (key === 'pending') return waits('no_info', handedOverAt, NO_INFO_DAYS);
  if (lastNewsAt === null) return null;
  const days = silentAfterHours(key, input.laneSilenceHours) / 24;
  return waits('silent', lastNewsAt, days);
}

function silentAfterHours(key: ShipmentStatusKey, lane: number | null): number {
  const usual = 24 * (SILENT_AFTER_DAYS[key] ?? 7);
  if (key === 'out_for_delivery') return Math.min(lane ?? usual, OUT_FOR_DELIVERY_HOURS);
  return Math.min(lane ?? usual, SILENT_AT_MOST_HOURS);
}
