import {
  NO_FACTS,
  PartialAnswerError,
  TrackingProviderError,
  type ProviderParcel,
  type RegisterResult,
  type TrackingSource,
  type TrackingResult,
} from '../tracking-providers/tracking-provider.port';
import type { DueParcel } from './poll-claims.store';
import type { Outcome } from './take-in';

/** Refusals of one batch until its rest is given up: finding one bad parcel among forty takes seven, finding three some twenty. */
const REFUSALS = 20;
const ERROR_LENGTH = 200;

export interface Asked {
  /** Parcels that were not asked about are absent. */
  outcomes: Map<DueParcel, Outcome>;
  /** Why the provider should not be asked any more for now. */
  stop: TrackingProviderError | null;
}

interface Question {
  /** Shops may have the same parcel: the provider is asked once. */
  rows: DueParcel[];
  parcel: ProviderParcel;
  /** The provider that took it just now. */
  registeredWith: string | null;
}

/**
 * Registers what is not registered, then fetches. Parcels that the provider refuses, or chokes on, are found by halving, and only they
 * fail; an ailing or throttling provider ends the batch.
 * @param batch as many parcels as a call may hold. @param pushes the providers that send messages by themselves.
 */
export async function askProvider(
  provider: TrackingSource,
  batch: readonly DueParcel[],
  askedAt: Date,
  pushes: ReadonlySet<string>,
): Promise<Asked> {
  const outcomes: Asked['outcomes'] = new Map();
  const questions = questionsOf(batch);
  const tell = ({ rows }: Question, outcome: Outcome): void => {
    for (const row of rows) outcomes.set(row, outcome);
  };
  const refuse = (question: Question, error: unknown): void =>
    tell(question, { kind: 'failed', error: textOf(error), ...chargeOf(question, error) });
  /** Being asked to wait is no failure of a parcel: it stays due, unless it was registered just now. */
  const fail = (question: Question, error: TrackingProviderError): void => {
    if (error.kind === 'throttled' && question.registeredWith === null) waiting.add(question);
    else if (error.kind === 'refused') refuse(question, error);
    else tell(question, { kind: 'failed', error: error.kind, ...chargeOf(question, error) });
  };
  const waiting = new Set<Question>();

  const register = async (part: Question[]): Promise<void> => {
    const { results, failureOf } = await partly(provider.register(part.map(({ parcel }) => parcel)));
    for (const question of part) {
      const failure = failureOf(question.parcel);
      if (failure) {
        fail(question, failure);
        continue;
      }
      const result = find(results, question.parcel);
      if (result?.accepted) {
        question.parcel = { ...question.parcel, courier: result.courier };
        question.registeredWith = nameOf(result, provider);
      } else tell(question, { kind: 'refused', reason: result?.reason ?? 'other' });
    }
  };
  const fetch = async (part: Question[]): Promise<void> => {
    const { results, failureOf } = await partly(provider.fetch(part.map(({ parcel }) => parcel)));
    for (const question of part) {
      const { rows, parcel, registeredWith } = question;
      const failure = failureOf(parcel);
      if (failure) {
        fail(question, failure);
        continue;
      }
      const result = find(results, parcel);
      const name = result ? nameOf(result, provider) : (registeredWith ?? provider.name);
      const tracked = {
        kind: 'tracked',
        provider: name,
        askedAt,
        registeredNow: registeredWith !== null,
        pushed: pushes.has(name),
      } as const;
      if (result) for (const row of rows) outcomes.set(row, answered(row, { ...tracked, result }));
      // A parcel it has only just taken may need a moment before it can be read.
      else if (registeredWith !== null)
        tell(question, {
          ...tracked,
          result: { ...parcel, origin: null, destination: null, checkpoints: [], facts: NO_FACTS },
        });
      else tell(question, { kind: 'forgotten' });
    }
  };

  const isOpen = (question: Question): boolean =>
    !waiting.has(question) && question.rows.every((row) => !outcomes.has(row));
  try {
    await halving(questions.filter(isNew), register, refuse);
    await halving(questions.filter(isOpen), fetch, refuse);
    return { outcomes, stop: null };
  } catch (error) {
    if (!(error instanceof TrackingProviderError)) throw error;
    for (const question of questions.filter(isOpen)) fail(question, error);
    return { outcomes, stop: error };
  }
}

/** With whom a parcel is registered, or may be: a provider that did not answer may have charged it all the same. */
const chargeOf = ({ registeredWith }: Question, error: unknown) => ({
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

const isNew = ({ rows }: Question): boolean => rows.some((row) => row.registered_at === null);

function questionsOf(batch: readonly DueParcel[]): Question[] {
  const questions = new Map<string, Question>();
  for (const row of batch) {
    const parcel = asParcel(row);
    const key = JSON.stringify([parcel.number, parcel.courier, parcel.provider, row.registered_at === null]);
    const same = questions.get(key);
    if (same) same.rows.push(row);
    else questions.set(key, { rows: [row], parcel, registeredWith: null });
  }
  return [...questions.values()];
}

/** Works on all at once; when that is refused, on each half, down to the ones that cause it. Other errors of the provider end it. */
async function halving<T>(
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
    await halving(items.slice(0, half), work, refuse, left);
    await halving(items.slice(half), work, refuse, left);
  }
}

/** An error as it is kept with the parcel. */
export const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, ERROR_LENGTH);

/** A courier is named when we know it or when only one fits; otherwise the provider says which. */
function asParcel(row: DueParcel): ProviderParcel & { provider: string | null } {
  const [only, ...others] = row.candidates;
  return {
    number: row.number_key,
    courier: row.courier || (only && others.length === 0 ? only.code : ''),
    destination: row.destination,
    provider: row.provider,
  };
}

/** Several providers behind one port say which of them answered. */
const nameOf = (result: RegisterResult | TrackingResult, { name }: TrackingSource): string =>
  'provider' in result && typeof result.provider === 'string' ? result.provider : name;

/** The answer for this courier, else the one for the number: providers may know it under another courier. */
function find<T extends RegisterResult | TrackingResult>(results: readonly T[], parcel: ProviderParcel): T | undefined {
  const ofNumber = results.filter((result) => result.number === parcel.number);
  return ofNumber.find((result) => result.courier === parcel.courier) ?? ofNumber[0];
}

/** Couriers that somebody or something sure named; another one that the provider answers for is told, not taken. */
const SURE_SOURCES: readonly string[] = ['user', 'platform_company', 'check_digit'];

/** The provider may answer for another courier: it is adopted where ours was a guess. */
function answered(row: DueParcel, tracked: Extract<Outcome, { kind: 'tracked' }>): Outcome {
  const { courier } = tracked.result;
  const differs = row.courier !== '' && courier !== row.courier;
  // What it tells right after it was told another courier may still be of the one before.
  if (differs && tracked.registeredNow)
    return { ...tracked, result: { ...tracked.result, courier: row.courier, checkpoints: [], facts: NO_FACTS } };
  return differs && SURE_SOURCES.includes(row.courier_source) ? { kind: 'other_courier', courier } : tracked;
}
