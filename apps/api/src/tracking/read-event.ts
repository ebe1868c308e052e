import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ShipmentStatus } from '@parcelway/domain';
import type { ProviderCheckpoint } from '../tracking-providers/tracking-provider.port';
import type { EventRow } from './checkpoints.store';
import type { Classify } from './event-meaning.store';
import { saysDelivered } from './says-delivered';
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

/** An event as a provider tells it, with what we derive of it. Its hash is that of a new event. */
export function readEvent(checkpoint: ProviderCheckpoint, source: EventSource, classify: Classify): EventRow {
  const { time, status, subStatus, leg, ...said } = checkpoint;
  return derived(
    {
      shipment_id: source.shipmentId,
      hash: hashOf(checkpoint, source),
      journey: source.journey,
      provider: source.provider,
      courier: source.courier,
      event_id: said.eventId,
      time_raw: time.raw,
      local_date: time.date,
      local_time: time.clock,
      zone: time.offset,
      said_status: status,
      said_sub_status: subStatus,
      content: said.content,
      lang: said.lang,
      texts: null,
      location: said.location,
      city: said.city,
      state: said.state,
      country: said.country,
      leg: leg === null ? null : leg === 'first' ? 1 : 2,
      raw_code: said.rawCode,
      withdrawn_at: null,
    },
    source.now,
    classify,
  );
}

/** Events between which others have their turn: a courier may tell of one parcel for a second. */
const SLICE = 100;

/** Reads all that a provider tells of a parcel, slice by slice. */
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

type Said = Omit<EventRow, 'occurred_at' | 'has_time' | 'status' | 'sub_status' | 'witness'>;

/** Derives a stored event again from what was said. Rows of before the raw facts were kept stay as they are. */
export function rereadEvent(row: EventRow, classify: Classify): EventRow {
  return row.time_raw === null ? row : derived(row, row.occurred_at, classify);
}

const GIVEN_ZONE = /^(?:Z|[+-]\d{2}:\d{2})$/;

function derived(said: Said, fallback: Date, classify: Classify): EventRow {
  const { local_date: date, local_time: clock } = said;
  const zone = said.zone !== null && GIVEN_ZONE.test(said.zone) ? said.zone : clock === null ? null : zoneOfPlace(said);
  return {
    ...said,
    zone,
    occurred_at: instantOf(date, clock, zone, fallback),
    has_time: clock !== null,
    ...classified(said, classify),
  };
}

/** The day only: its noon, which is the same day in nearly every zone. No zone: the local clock, read as UTC. */
function instantOf(date: string | null, clock: string | null, zone: string | null, fallback: Date): Date {
  if (date === null) return fallback;
  if (clock === null) return new Date(`${date}T12:00:00Z`);
  return zone === null ? new Date(`${date}T${clock}Z`) : instantIn(zone, date, clock);
}

/** What a provider says without having seen the parcel: no information, and silence. */
const SAYS_NOTHING: readonly (ShipmentStatus | null)[] = [null, 0, 5];

/**
 * The provider's word is one witness, the courier's code and text are others; a named rule says who is right. Only this is not left to the
 * rules: a text alone makes no delivery of what the provider takes for something else.
 */
function classified(said: Said, classify: Classify): Pick<EventRow, 'status' | 'sub_status' | 'witness'> {
  const { content, lang, courier, raw_code: rawCode, said_status: status, said_sub_status: subStatus } = said;
  const read = classify({
    text: content,
    lang,
    courier,
    rawCode,
    provider: status === null ? null : { status, subStatus },
  });
  if (read.status === 4 && !SAYS_NOTHING.includes(status) && !saysDelivered(said))
    return { status, sub_status: subStatus, witness: 'provider' };
  const agrees = status === read.status && (subStatus === null || subStatus === read.subStatus);
  return {
    status: read.status,
    // Where the provider alone speaks, its substatus may be absent: the general one of its status is meant.
    sub_status: read.witness === 'provider' ? subStatus : read.subStatus,
    witness: read.witness === 'provider' || agrees ? 'provider' : read.rule,
  };
}

/** What makes a new event itself. It is kept when the provider corrects text, status or time later. */
function hashOf({ eventId, time, rawCode, content, location }: ProviderCheckpoint, source: EventSource): string {
  const own = eventId === null ? [time.raw, rawCode, content, location] : [eventId];
  return createHash('sha256')
    .update(JSON.stringify([source.journey, source.provider, ...own]))
    .digest('hex')
    .slice(0, 32);
}
