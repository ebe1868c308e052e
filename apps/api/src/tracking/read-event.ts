import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isCustomCourier, ShipmentStatus } from '@parcelway/domain';
import type { ProviderCheckpoint } from '../tracking-providers/tracking-provider.port';
import type { EventRow } from './checkpoints.store';
import type { Classify } from './event-meaning.store';
import { reportsDelivery } from './reports-delivery';
import { instantIn } from './time/instant';
import { zoneOfPlace } from './time/zone-of-place';

/** Whose event it is. */
export interface EventSource {
  shipmentId: string;
  journey: string;
  provider: string;
  courier: string;
  now: Date;
}

/** An event as reported by a provider, with what we derive of it. Its hash is that of a new event. */
export function readEvent(checkpoint: ProviderCheckpoint, source: EventSource, classify: Classify): EventRow {
  const { time, status, subStatus, leg, ...reported } = checkpoint;
  return derived(
    {
      shipment_id: source.shipmentId,
      hash: hashOf(checkpoint, source),
      journey: source.journey,
      provider: source.provider,
      courier: source.courier,
      event_id: reported.eventId,
      time_raw: time.raw,
      local_date: time.date,
      local_time: time.clock,
      zone: time.offset,
      said_status: status,
      said_sub_status: subStatus,
      content: reported.content,
      lang: reported.lang,
      texts: null,
      location: reported.location,
      city: reported.city,
      state: reported.state,
      country: reported.country,
      leg: leg === null ? null : leg === 'first' ? 1 : 2,
      raw_code: reported.rawCode,
      retracted_at: null,
    },
    source.now,
    classify,
  );
}

/** Events per slice: a courier may report so many for one parcel that reading them takes a second. */
const SLICE = 100;

/** Reads all reported events of a parcel, slice by slice. */
export async function* readEvents(
  checkpoints: readonly ProviderCheckpoint[],
  source: EventSource,
  classify: Classify,
): AsyncGenerator<EventRow[]> {
  for (let at = 0; at < checkpoints.length; at += SLICE) {
    if (at > 0) await nextTurn();
    yield checkpoints.slice(at, at + SLICE).map((checkpoint) => readEvent(checkpoint, source, classify));
  }
}

type ReportedEvent = Omit<EventRow, 'occurred_at' | 'has_time' | 'status' | 'sub_status' | 'status_source'>;

/** Derives a stored event again from its reported fields. Rows written before raw facts were stored stay as they are. */
export function rereadEvent(row: EventRow, classify: Classify): EventRow {
  return row.time_raw === null ? row : derived(row, row.occurred_at, classify);
}

const GIVEN_ZONE = /^(?:Z|[+-]\d{2}:\d{2})$/;

function derived(reported: ReportedEvent, fallback: Date, classify: Classify): EventRow {
  const { local_date: date, local_time: clock } = reported;
  const zone =
    reported.zone !== null && GIVEN_ZONE.test(reported.zone)
      ? reported.zone
      : clock === null
        ? null
        : zoneOfPlace(reported);
  return {
    ...reported,
    zone,
    occurred_at: instantOf(date, clock, zone, fallback),
    has_time: clock !== null,
    ...classified(reported, classify),
  };
}

/** The day only: its noon, which is the same day in nearly every zone. No zone: the local clock, read as UTC. */
function instantOf(date: string | null, clock: string | null, zone: string | null, fallback: Date): Date {
  if (date === null) return fallback;
  if (clock === null) return new Date(`${date}T12:00:00Z`);
  return zone === null ? new Date(`${date}T${clock}Z`) : instantIn(zone, date, clock);
}

/** Statuses of a provider that has not seen the parcel: no information, and expired. */
const SAYS_NOTHING: readonly (ShipmentStatus | null)[] = [null, ShipmentStatus.Pending, ShipmentStatus.Expired];

/**
 * A shop knows what its own courier means. Otherwise the provider's status is one source, the courier's code and text are others; a named rule decides between them. One case is not left to the
 * rules: a text alone makes no delivery of what the provider reports as something else.
 */
function classified(
  reported: ReportedEvent,
  classify: Classify,
): Pick<EventRow, 'status' | 'sub_status' | 'status_source'> {
  const { content, lang, courier, raw_code: rawCode, said_status: status, said_sub_status: subStatus } = reported;
  if (isCustomCourier(courier)) return { status, sub_status: subStatus, status_source: 'provider' };
  const read = classify({
    text: content,
    lang,
    courier,
    rawCode,
    provider: status === null ? null : { status, subStatus },
  });
  if (read.status === ShipmentStatus.Delivered && !SAYS_NOTHING.includes(status) && !reportsDelivery(reported))
    return { status, sub_status: subStatus, status_source: 'provider' };
  const agrees = status === read.status && (subStatus === null || subStatus === read.subStatus);
  return {
    status: read.status,
    // The provider's own substatus may be absent: the general one of its status is meant.
    sub_status: read.source === 'provider' ? subStatus : read.subStatus,
    status_source: read.source === 'provider' || agrees ? 'provider' : read.rule,
  };
}

/** The identity of a new event. It stays when the provider corrects text, status or time later. */
function hashOf({ eventId, time, rawCode, content, location }: ProviderCheckpoint, source: EventSource): string {
  const own = eventId === null ? [time.raw, rawCode, content, location] : [eventId];
  return createHash('sha256')
    .update(JSON.stringify([source.journey, source.provider, ...own]))
    .digest('hex')
    .slice(0, 32);
}
