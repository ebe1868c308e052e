import { deriveStatus, type DeriveStatusInput } from './derive-status';
import { walkJourney, type JourneyInput } from './journey-changes';
import type { StatusCheckpoint } from './journey-order';
import { SUB_STATUSES, type ShipmentStatus, type SubStatus } from './shipment-status';

let counter = 0;

/** An event for tests: with a time in a known zone by default, and a unique hash. */
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
    byText: false,
    ...extra,
  };
}

export const NOW = new Date('2026-11-20T12:00:00Z');
export const DAY = 86_400_000;
export const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY);

/** An event so many days ago. */
export const point = (status: ShipmentStatus, days: number, extra: Partial<StatusCheckpoint> = {}): StatusCheckpoint =>
  buildStatusCheckpoint(status, daysAgo(days), extra);

/** The status of a parcel known since yesterday, without further facts. */
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

export const ORDERED = new Date('2026-11-01T09:00:00Z');
const event = (sub: SubStatus, time: string, extra: Partial<StatusCheckpoint> = {}): StatusCheckpoint =>
  buildStatusCheckpoint(SUB_STATUSES[sub].status, `2026-11-${time}:00:00Z`, { subStatus: sub, ...extra });
const walk = (checkpoints: StatusCheckpoint[], extra: Partial<JourneyInput> = {}) =>
  walkJourney({ checkpoints, destination: 'DE', orderedAt: ORDERED, now: NOW, ...extra });
/** Events of one November, `10T08` being the tenth at eight, and what the journey to Germany is that they make. */
export const november = {
  event,
  walk,
  dayOnly: (sub: SubStatus, day: string, extra: Partial<StatusCheckpoint> = {}): StatusCheckpoint =>
    event(sub, `${day}T12`, { hasTime: false, zoneKnown: false, localDate: `2026-11-${day}`, ...extra }),
  /** Substatus and rule. */
  outcome(checkpoints: StatusCheckpoint[], extra: Partial<JourneyInput> = {}) {
    const { state } = walk(checkpoints, extra);
    return state && [state.subStatus, state.rule];
  },
};
