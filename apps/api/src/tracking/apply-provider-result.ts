import type { ShopTransaction } from '../db/database';
import type { ProviderCheckpoint, RegisterResult, TrackingResult } from '../tracking-providers/tracking-provider.port';
import { eventsOfParcels, isOfJourney, journeyOf, MOST_EVENTS, writeEvents, type EventRow } from './checkpoints.store';
import type { Known } from './derive-parcel';
import type { Classify } from './event-meaning.store';
import { mergeEvents, type Merged } from './merge-events';
import { readEvents } from './read-event';
import type { Mark, ParcelRow } from './tracking.store';

type Refusal = NonNullable<RegisterResult['reason']>;

/** The outcome of polling the provider for one parcel. */
export type Outcome =
  | {
      kind: 'tracked';
      result: TrackingResult;
      provider: string;
      requestedAt: Date;
      registeredNow: boolean;
      /** The provider sends messages, so that the next poll is a safety net only. */
      pushed: boolean;
    }
  | { kind: 'refused'; reason: Refusal }
  /** The provider answers for another courier than ours, of which we are sure: shown to the merchant, not polled again at once. */
  | { kind: 'other_courier'; courier: string }
  /** It was registered once, but the provider no longer knows it: it is registered again. */
  | { kind: 'forgotten' }
  /** `registeredWith`: the provider that registered it just before. `chargedBy`: the one that may have, so that no other is called at once. */
  | { kind: 'failed'; error: string; registeredWith: string | null; chargedBy: string | null }
  /** Events that the shop reports of a courier of its own; none of those before is retracted. */
  | { kind: 'reported'; checkpoints: readonly ProviderCheckpoint[] }
  /** No provider was called: derive again from what is stored, or with another mark of the merchant (after a mark, or after a rule changed). */
  | { kind: 'rederive'; mark?: Mark | undefined };

type Tracked = Extract<Outcome, { kind: 'tracked' }>;
/** Whether a parcel has more events than are merged; such a result is written by itself, so that no other waits for it or fails with it. */
export const isLong = (outcome: Outcome): outcome is Tracked =>
  outcome.kind === 'tracked' && outcome.result.checkpoints.length > MOST_EVENTS;

/** In place of a provider's name. */
export const REPORTED_BY_SHOP = 'shop';

/** A result with no event, or fewer than half of those known, counts once it is repeated this much later. */
const CONFIRMED_AFTER_MS = 3_600_000;

interface AppliedResult {
  known: Known;
  merged: Merged;
}

/** Merges the outcome into what is stored of the parcel and its journey. @param before what {@link eventsOfParcels} has of it. */
export async function applyProviderResult(
  trx: ShopTransaction,
  shopId: string,
  { parcel, outcome, before }: { parcel: ParcelRow; outcome: Outcome; before: readonly EventRow[] },
  classify: Classify,
  now: Date,
): Promise<AppliedResult> {
  const known = knownAfter(parcel, outcome, now);
  const journey = journeyOf(known.courier, parcel.number_key);
  const stored = before.filter((row) => isOfJourney(row, journey));
  if (outcome.kind === 'reported') {
    const source = { shipmentId: parcel.shipment_id, journey, provider: REPORTED_BY_SHOP, courier: known.courier, now };
    const added = await newEvents(stored, readEvents(outcome.checkpoints, source, classify));
    return { known, merged: { changed: added, events: [...stored, ...added] } };
  }
  if (outcome.kind !== 'tracked') return { known, merged: { changed: [], events: stored } };
  const source = { shipmentId: parcel.shipment_id, journey, provider: outcome.provider, courier: known.courier, now };
  const slices = readEvents(outcome.result.checkpoints, source, classify);
  if (isLong(outcome)) {
    const events = (await storeLong(trx, shopId, parcel, slices, now)).filter((row) => isOfJourney(row, journey));
    const storedHashes = new Set(stored.map(({ hash }) => hash));
    const changed = events.filter(({ hash }) => !storedHashes.has(hash));
    const poll_error = `of ${outcome.result.checkpoints.length} events all are stored, the status follows from the newest ${MOST_EVENTS}`;
    return { known: { ...known, empty_since: null, poll_error }, merged: { changed, events } };
  }
  const read: EventRow[] = [];
  for await (const slice of slices) read.push(...slice);
  const incoming = unique(read);
  const active = stored.filter((row) => row.retracted_at === null).length;
  const shrunk = incoming.length * 2 < active;
  const confirmed = parcel.empty_since !== null && now.getTime() - parcel.empty_since.getTime() >= CONFIRMED_AFTER_MS;
  return {
    known: { ...known, empty_since: shrunk && !confirmed ? (parcel.empty_since ?? now) : null },
    merged: mergeEvents(stored, incoming, !shrunk || confirmed, now),
  };
}

/**
 * Stores more events than may be merged as they come, slice by slice: each is identified by its hash alone, and none is retracted.
 * @returns the newest of the parcel.
 */
async function storeLong(
  trx: ShopTransaction,
  shopId: string,
  { shipment_id: id }: ParcelRow,
  slices: AsyncIterable<EventRow[]>,
  now: Date,
): Promise<EventRow[]> {
  for await (const slice of slices) await writeEvents(trx, shopId, unique(slice), now);
  return eventsOfParcels(trx, shopId, [id]);
}

/** Each is identified by its hash: the same text at another time is another event, not a correction. */
async function newEvents(stored: readonly EventRow[], slices: AsyncIterable<EventRow[]>): Promise<EventRow[]> {
  const known = new Set(stored.map(({ hash }) => hash));
  const read: EventRow[] = [];
  for await (const slice of slices) read.push(...slice);
  return unique(read).filter(({ hash }) => !known.has(hash));
}

const unique = (rows: readonly EventRow[]): EventRow[] => [...new Map(rows.map((row) => [row.hash, row])).values()];

/** The result is stale: a later poll was written first, or the merchant has restarted the tracking since. */
export const isStale = ({ answered_at: answered, restarted_at: restarted }: ParcelRow, outcome: Outcome): boolean =>
  outcome.kind === 'tracked' && [answered, restarted].some((since) => since !== null && outcome.requestedAt < since);

/** The parcel's own fields after the outcome, before its status. */
function knownAfter(parcel: ParcelRow, outcome: Outcome, now: Date): Known {
  const { shipment_id, courier, courier_source, candidates, origin, destination, facts } = parcel;
  const { registered_at, answered_at, empty_since, poll_failures, poll_error } = parcel;
  const same: Known = {
    shipment_id,
    courier,
    courier_source,
    candidates,
    origin,
    destination,
    registered_at,
    answered_at,
    empty_since,
    facts,
    poll_failures,
    poll_error,
  };
  switch (outcome.kind) {
    case 'tracked': {
      const { result } = outcome;
      // Without a certain courier the provider's guess is accepted only once that courier has scanned the parcel.
      const isGuess = courier === '' && candidates.length > 0 && result.checkpoints.length === 0;
      return {
        ...same,
        ...(courier !== result.courier && !isGuess && { courier: result.courier, courier_source: 'provider' }),
        origin: result.origin ?? origin,
        destination: destination ?? result.destination,
        registered_at: outcome.registeredNow ? now : (registered_at ?? now),
        answered_at: outcome.requestedAt,
        facts: Object.values(result.facts).some((fact) => fact !== null) ? result.facts : facts,
        poll_failures: 0,
        poll_error: null,
      };
    }
    case 'refused':
      return { ...same, registered_at: null, poll_failures: 0, poll_error: outcome.reason };
    case 'other_courier':
      return {
        ...same,
        candidates: [
          ...candidates.filter(({ code }) => code !== outcome.courier),
          { code: outcome.courier, score: 1, why: ['provider'] },
        ],
        registered_at: null,
        poll_failures: 0,
        poll_error: 'bad_courier',
      };
    case 'forgotten':
      return { ...same, registered_at: null, poll_failures: poll_failures + 1, poll_error: 'forgotten' };
    case 'failed':
      return {
        ...same,
        registered_at: outcome.registeredWith === null ? registered_at : now,
        poll_failures: poll_failures + 1,
        poll_error: outcome.error,
      };
    case 'reported':
    case 'rederive':
      return same;
  }
}
