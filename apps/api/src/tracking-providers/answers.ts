import {
  PartialAnswerError,
  TrackingProviderError,
  type Failure,
  type ProviderParcel,
  type RegisterResult,
  type TrackingResult,
} from './tracking-provider.port';

/** Results and failures of a call side by side; anything but a `TrackingProviderError` is still thrown. */
export interface Settled<T> {
  results: T[];
  failures: Failure[];
}

/**
 * Waits for a call of a provider.
 * @param parcels what the call was about: all of them failed when it throws.
 */
export async function settle<T extends RegisterResult | TrackingResult>(
  parcels: readonly ProviderParcel[],
  call: Promise<T[]>,
): Promise<Settled<T>> {
  try {
    return { results: await call, failures: [] };
  } catch (error) {
    // Only `unsettle` makes these, from results of the same call.
    if (error instanceof PartialAnswerError) return { results: error.results as T[], failures: [...error.failures] };
    if (error instanceof TrackingProviderError) return { results: [], failures: [{ parcels, error }] };
    throw error;
  }
}

/**
 * The opposite of `settle`.
 * @throws the one error when everything failed with it, `PartialAnswerError` when something failed.
 */
export function unsettle<T>({ results, failures }: Settled<T>): T[] {
  const [first] = failures;
  if (!first) return results;
  if (results.length === 0 && failures.every(({ error }) => error === first.error)) throw first.error;
  throw new PartialAnswerError(results, failures);
}

/** The answer exceeds the size limit; a request for fewer parcels may help. */
export class AnswerTooLargeError extends TrackingProviderError {
  constructor(message: string) {
    super(message, 'refused');
  }
}

/**
 * Requests parcels in batches, one after the other. A batch whose answer is too large is requested in halves, down to one parcel.
 * After an error that concerns the provider rather than a batch, the rest is not sent.
 */
export async function inBatches<T extends RegisterResult | TrackingResult>(
  parcels: readonly ProviderParcel[],
  size: number,
  call: (batch: ProviderParcel[]) => Promise<T[]>,
): Promise<T[]> {
  const all: Settled<T> = { results: [], failures: [] };
  let ailing: TrackingProviderError | null = null;
  const waiting = chunks(parcels, size);
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    if (ailing) {
      all.failures.push({ parcels: batch, error: ailing });
      continue;
    }
    const { results, failures } = await settle(batch, call(batch));
    const tooLarge = failures.some(({ error }) => error instanceof AnswerTooLargeError);
    if (tooLarge && batch.length > 1) {
      waiting.unshift(...chunks(batch, Math.ceil(batch.length / 2)));
      continue;
    }
    all.results = all.results.concat(results);
    all.failures.push(...failures);
    ailing = failures.find(({ error }) => error.kind !== 'refused')?.error ?? null;
  }
  return unsettle(all);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** The format of numbers that every provider accepts; anything else is refused here, so that it cannot spoil a batch. */
const NUMBER = /^[A-Z0-9]{5,50}$/i;
export const isAskable = ({ number }: ProviderParcel): boolean => NUMBER.test(number);

export const accepted = ({ number, courier }: ProviderParcel): RegisterResult => ({
  number,
  courier,
  accepted: true,
  reason: null,
  message: '',
});

export const refused = (
  { number, courier }: ProviderParcel,
  reason: NonNullable<RegisterResult['reason']>,
  message: string,
): RegisterResult => ({ number, courier, accepted: false, reason, message });

/**
 * Registers what has a number that a courier could have; the rest is refused here.
 * @returns in the order of the parcels.
 */
export async function registerAskable(
  parcels: readonly ProviderParcel[],
  size: number,
  register: (batch: ProviderParcel[]) => Promise<RegisterResult[]>,
): Promise<RegisterResult[]> {
  const askable = parcels.filter(isAskable);
  const { results, failures } = await settle(askable, inBatches(askable, size, register));
  const hopeless = parcels
    .filter((parcel) => !isAskable(parcel))
    .map((parcel) => refused(parcel, 'bad_number', 'No courier has numbers like this.'));
  const order = new Map(parcels.map(({ number }, index) => [number, index]));
  const byOrder = (a: RegisterResult, b: RegisterResult) => (order.get(a.number) ?? 0) - (order.get(b.number) ?? 0);
  return unsettle({ results: [...results, ...hopeless].sort(byOrder), failures });
}

/**
 * Assigns answers to parcels: the one for the parcel's courier, else one for its number under another courier that no
 * other parcel requested, which the caller decides about.
 * @param answers with couriers in our codes; '' is an unknown one.
 */
export function answersFor(requested: readonly ProviderParcel[], answers: readonly TrackingResult[]): TrackingResult[] {
  return requested.flatMap((parcel) => {
    const ofNumber = answers.filter((answer) => sameNumber(parcel, answer));
    const answer =
      ofNumber.find((candidate) => isOf(parcel, candidate)) ??
      ofNumber.find((candidate) => !requested.some((other) => isOf(other, candidate)));
    return answer ? { ...answer, number: parcel.number, courier: answer.courier || parcel.courier } : [];
  });
}

const sameNumber = (parcel: ProviderParcel, { number }: { number: string }): boolean =>
  parcel.number.toUpperCase() === number.toUpperCase();

/** A parcel without a courier is found by its number alone. */
export const isOf = (parcel: ProviderParcel, answer: { number: string; courier: string }): boolean =>
  sameNumber(parcel, answer) && (parcel.courier === '' || parcel.courier === answer.courier);
