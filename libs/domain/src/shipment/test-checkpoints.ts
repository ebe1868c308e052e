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
