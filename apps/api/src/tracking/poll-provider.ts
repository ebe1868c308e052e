import {
  NO_FACTS,
  PartialAnswerError,
  TrackingProviderError,
  type ProviderParcel,
  type RegisterResult,
  type TrackingSource,
  type TrackingResult,
} from '../tracking-providers/tracking-provider.port';
import { redactText } from '../log/redact';
import type { DueParcel } from './poll-claims.store';
import type { Outcome } from './apply-provider-result';

/** Refusals of one batch until its rest is given up: finding one bad parcel among forty needs seven, finding three some twenty. */
const REFUSALS = 20;
const ERROR_LENGTH = 200;

export interface PollResult {
  /** Parcels that were not polled are absent. */
  outcomes: Map<DueParcel, Outcome>;
  /** Why the provider should not be called any more for now. */
  stop: TrackingProviderError | null;
}

interface PollItem {
  /** Shops may have the same parcel: the provider is called once. */
  rows: DueParcel[];
  parcel: ProviderParcel;
  /** The provider that registered it just now. */
  registeredWith: string | null;
}

/**
 * Registers what is not registered, then fetches. Parcels that the provider refuses or fails on are found by bisection, and only they
 * fail; an unavailable or throttling provider ends the batch.
 * @param batch as many parcels as a call may hold. @param pushes the providers that send messages by themselves.
 */
export async function pollProvider(
  provider: TrackingSource,
  batch: readonly DueParcel[],
  requestedAt: Date,
  pushes: ReadonlySet<string>,
): Promise<PollResult> {
  const outcomes: PollResult['outcomes'] = new Map();
  const items = pollItems(batch);
  const settle = ({ rows }: PollItem, outcome: Outcome): void => {
    for (const row of rows) outcomes.set(row, outcome);
  };
  const refuse = (item: PollItem, error: unknown): void =>
    settle(item, { kind: 'failed', error: textOf(error), ...chargeOf(item, error) });
  /** Throttling is no failure of a parcel: it stays due, unless it was registered just now. */
  const fail = (item: PollItem, error: TrackingProviderError): void => {
    if (error.kind === 'throttled' && item.registeredWith === null) waiting.add(item);
    else if (error.kind === 'refused') refuse(item, error);
    else settle(item, { kind: 'failed', error: error.kind, ...chargeOf(item, error) });
  };
  const waiting = new Set<PollItem>();

  const register = async (part: PollItem[]): Promise<void> => {
    const { results, failureOf } = await partly(provider.register(part.map(({ parcel }) => parcel)));
    for (const item of part) {
      const failure = failureOf(item.parcel);
      if (failure) {
        fail(item, failure);
        continue;
      }
      const result = find(results, item.parcel);
      if (result?.accepted) {
        item.parcel = { ...item.parcel, courier: result.courier };
        item.registeredWith = nameOf(result, provider);
      } else settle(item, { kind: 'refused', reason: result?.reason ?? 'other' });
    }
  };
  const fetch = async (part: PollItem[]): Promise<void> => {
    const { results, failureOf } = await partly(provider.fetch(part.map(({ parcel }) => parcel)));
    for (const item of part) {
      const { rows, parcel, registeredWith } = item;
      const failure = failureOf(parcel);
      if (failure) {
        fail(item, failure);
        continue;
      }
      const result = find(results, parcel);
      const name = result ? nameOf(result, provider) : (registeredWith ?? provider.name);
      const tracked = {
        kind: 'tracked',
        provider: name,
        requestedAt,
        registeredNow: registeredWith !== null,
        pushed: pushes.has(name),
      } as const;
      if (result) for (const row of rows) outcomes.set(row, answered(row, { ...tracked, result }));
      // A newly accepted parcel may need a moment before it can be read.
      else if (registeredWith !== null)
        settle(item, {
          ...tracked,
          result: { ...parcel, origin: null, destination: null, checkpoints: [], facts: NO_FACTS },
        });
      else settle(item, { kind: 'forgotten' });
    }
  };

  const isOpen = (item: PollItem): boolean => !waiting.has(item) && item.rows.every((row) => !outcomes.has(row));
  try {
    await bisect(items.filter(isNew), register, refuse);
    await bisect(items.filter(isOpen), fetch, refuse);
    return { outcomes, stop: null };
  } catch (error) {
    if (!(error instanceof TrackingProviderError)) throw error;
    for (const item of items.filter(isOpen)) fail(item, error);
    return { outcomes, stop: error };
  }
}

/** With whom a parcel is registered, or may be: a provider that did not answer may have charged it all the same. */
const chargeOf = ({ registeredWith }: PollItem, error: unknown) => ({
  registeredWith,
  chargedBy: registeredWith ?? (error instanceof TrackingProviderError ? error.provider : null),
});

/** An answer of which parts may have failed: one of several providers hung, one parcel's part was too large. */
async function partly<T>(
  call: Promise<T[]>,
): Promise<{ results: T[]; failureOf(parcel: ProviderParcel): TrackingProviderError | undefined }> {
  try {
    return { results: await call, failureOf: () => undefined };
  } catch (error) {
    if (!(error instanceof PartialAnswerError)) throw error;
    return {
      // Only the call's own results are in it.
      results: error.results as T[],
      failureOf: (parcel) =>
        error.failures.find(({ parcels }) =>
          parcels.some(({ number, courier }) => number === parcel.number && courier === parcel.courier),
        )?.error,
    };
  }
}

const isNew = ({ rows }: PollItem): boolean => rows.some((row) => row.registered_at === null);

function pollItems(batch: readonly DueParcel[]): PollItem[] {
  const items = new Map<string, PollItem>();
  for (const row of batch) {
    const parcel = asParcel(row);
    const key = JSON.stringify([parcel.number, parcel.courier, parcel.provider, row.registered_at === null]);
    const same = items.get(key);
    if (same) same.rows.push(row);
    else items.set(key, { rows: [row], parcel, registeredWith: null });
  }
  return [...items.values()];
}

/** Works on all at once; when that is refused, on each half, down to the ones that cause it. Other errors of the provider end it. */
async function bisect<T>(
  items: T[],
  work: (part: T[]) => Promise<void>,
  refuse: (item: T, error: unknown) => void,
  left = { refusals: REFUSALS },
): Promise<void> {
  if (items.length === 0) return;
  try {
    await work(items);
  } catch (error) {
    if (error instanceof TrackingProviderError && error.kind !== 'refused') throw error;
    left.refusals -= 1;
    if (items.length === 1 || left.refusals <= 0) {
      for (const item of items) refuse(item, error);
      return;
    }
    const half = Math.ceil(items.length / 2);
    await bisect(items.slice(0, half), work, refuse, left);
    await bisect(items.slice(half), work, refuse, left);
  }
}

/** An error as it is stored with the parcel. */
export const textOf = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error))
    .replace(/\s+/g, ' ')
    .slice(0, ERROR_LENGTH);

/** A courier is named when we know it; otherwise the provider detects it. */
function asParcel(row: DueParcel): ProviderParcel & { provider: string | null } {
  return {
    number: row.number_key,
    courier: row.courier,
    destination: row.destination,
    provider: row.provider,
    ...(row.postal_code && { postalCode: row.postal_code }),
    ...(row.lang && { lang: row.lang }),
  };
}

/** With several providers behind one port, the result names the one that answered. */
const nameOf = (result: RegisterResult | TrackingResult, { name }: TrackingSource): string =>
  'provider' in result && typeof result.provider === 'string' ? result.provider : name;

/** The answer for this courier, else the one for the number: providers may know it under another courier. */
function find<T extends RegisterResult | TrackingResult>(results: readonly T[], parcel: ProviderParcel): T | undefined {
  const ofNumber = results.filter((result) => result.number === parcel.number);
  return ofNumber.find((result) => result.courier === parcel.courier) ?? ofNumber[0];
}

/** Couriers from a certain source; a different one in the provider's answer is recorded as a candidate, not applied. */
const SURE_SOURCES: readonly string[] = ['user', 'platform_company', 'check_digit'];

/** The provider may answer for another courier: it is adopted where ours was a guess. */
function answered(row: DueParcel, tracked: Extract<Outcome, { kind: 'tracked' }>): Outcome {
  const { courier } = tracked.result;
  const differs = row.courier !== '' && courier !== row.courier;
  // Right after a change of courier the answer may still be about the previous one.
  if (differs && tracked.registeredNow)
    return { ...tracked, result: { ...tracked.result, courier: row.courier, checkpoints: [], facts: NO_FACTS } };
  return differs && SURE_SOURCES.includes(row.courier_source) ? { kind: 'other_courier', courier } : tracked;
}
