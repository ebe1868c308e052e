import { deriveStatus, type DeriveStatusInput } from './derive-status';
import type { StatusCheckpoint } from './journey-order';
import type { ShipmentStatus } from './shipment-status';

let counter = 0;

/** An event for tests: with a time in a known zone unless said otherwise, and a hash of its own. */
export function buildStatusCheckpoint(
  status: ShipmentStatus | null,
  at: Date | string,
  extra: Partial<StatusCheckpoint> = {},
): StatusCheckpoint {
  counter += 1;
  return {
    hash: `h${String(counter).padStart(6, '0')}`,
    occurredAt: at,
    hasTime: true,
    localDate: new Date(extra.occurredAt ?? at).toISOString().slice(0, 10),
    zoneKnown: true,
    status,
    subStatus: null,
    country: null,
    location: '',
    leg: null,
    ...extra,
  };
}

export const NOW = new Date('2026-11-20T12:00:00Z');
export const DAY = 86_400_000;
export const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY);

/** An event so many days ago. */
export const point = (status: ShipmentStatus, days: number, extra: Partial<StatusCheckpoint> = {}): StatusCheckpoint =>
  buildStatusCheckpoint(status, daysAgo(days), extra);

/** The status of a parcel that is known since yesterday, of which nothing else is known. */
export const derive = (input: Partial<DeriveStatusInput>) =>
  deriveStatus({
    checkpoints: [],
    manual: null,
    formatFits: true,
    courierFits: true,
    refusal: null,
    registeredAt: daysAgo(1),
    createdAt: daysAgo(1),
    handedOverAt: daysAgo(1),
    answeredAt: input.now ?? NOW,
    restartedAt: null,
    destination: null,
    orderedAt: daysAgo(100),
    now: NOW,
    ...input,
  });
