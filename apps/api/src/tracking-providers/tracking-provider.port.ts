import type { ShipmentStatus, SubStatus } from '@parcelway/domain';
import type { ParcelFactsRow } from '../db/schema';
import type { CourierTime } from './courier-time';

/**
 * The port of tracking providers. Adapters translate their vocabulary to ours and validate all they send.
 * Its calls throw `TrackingProviderError`; where only some of the parcels failed, `PartialAnswerError` (`settle` reads it).
 */
export type TrackingProvider = TrackingSource & ProviderWebhook;

/** Its calls; several providers may be behind them (`providers.ts`). */
export interface TrackingSource {
  readonly name: string;
  /** The limit of parcels per call. */
  readonly batchSize: number;
  /** Whether it has a code for this courier of ours; '' is a courier that the provider has to detect. */
  covers(courier: string): boolean;
  /** Registers parcels; one that is registered already counts as accepted and is not charged again. */
  register(parcels: ProviderParcel[]): Promise<RegisterResult[]>;
  /** The provider's present data; a parcel it does not know is absent from the answer. */
  fetch(parcels: ProviderParcel[]): Promise<TrackingResult[]>;
  /** Which parcels have changed since then, where the provider can list them; at most the first 10,000. */
  updatedSince?(at: Date): Promise<NamedParcel[]>;
}

export interface ProviderWebhook {
  /** @throws when the signature does not fit or the message is too old. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): void;
  /** Which parcels a verified message is about. It is a ping only: the data is fetched. */
  parseWebhook(rawBody: Buffer): NamedParcel[];
}

/** `courier`: our code; '' where the provider names none, or an unknown one. */
export interface NamedParcel {
  number: string;
  courier: string;
}

export interface ProviderParcel extends NamedParcel {
  destination: string | null;
  /** With which provider it is registered (and charged); null: with none. */
  provider?: string | null;
  /** The destination: some couriers return more with it. */
  postalCode?: string;
  /** In which language the courier is queried, where it has several; one of ours. */
  lang?: string;
}

export interface RegisterResult extends NamedParcel {
  /** Which of several providers this answer is of. */
  provider?: string | null;
  accepted: boolean;
  reason: 'bad_number' | 'bad_courier' | 'quota' | 'other' | null;
  message: string;
}

export interface TrackingResult {
  /** Which of several providers this answer is of. */
  provider?: string | null;
  number: string;
  /** Under which courier of ours the provider follows it: it may differ from the requested one. */
  courier: string;
  origin: string | null;
  destination: string | null;
  /** All present events, in any order: a known event that is missing was retracted. */
  checkpoints: ProviderCheckpoint[];
  facts: ParcelFacts;
}

/**
 * `expectedAt`: ISO-8601 date. `lastMile`: the courier that delivers after another one's international leg, in our
 * code; an unknown one by the provider's name of it.
 */
export type ParcelFacts = ParcelFactsRow;
export const NO_FACTS: ParcelFacts = { expectedAt: null, signedBy: null, lastMile: null, weight: null, service: null };

export interface ProviderCheckpoint {
  /** The provider's own id of the event, where it has one that does not change with its text or status. */
  eventId: string | null;
  time: CourierTime;
  /** The provider's classification; null when it is absent or unknown. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  content: string;
  /** BCP 47, where the provider names the language. */
  lang: string | null;
  location: string;
  city: string;
  state: string;
  /** ISO 3166-1 alpha-2. */
  country: string | null;
  rawCode: string | null;
  leg: 'first' | 'last' | null;
}

export class TrackingProviderError extends Error {
  override readonly name = 'TrackingProviderError';
  /** Which of several providers failed. A parcel whose registering failed may be charged there all the same. */
  provider: string | null = null;
  constructor(
    message: string,
    readonly kind: 'throttled' | 'unavailable' | 'unauthorized' | 'refused',
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** What failed in a call, and for which of its parcels. */
export interface Failure {
  parcels: readonly ProviderParcel[];
  error: TrackingProviderError;
}

/**
 * Some parcels of a call failed, the others are answered. Its kind is `refused`: a caller that does not distinguish postpones all of them
 * and goes on with the next batch.
 */
export class PartialAnswerError extends TrackingProviderError {
  constructor(
    readonly results: readonly unknown[],
    readonly failures: readonly Failure[],
  ) {
    super([...new Set(failures.map(({ error }) => error.message))].join('; '), 'refused');
  }
}
