import type { ShipmentStatus, SubStatus } from '@parcelway/domain';
import type { ParcelFactsRow } from '../db/schema';
import type { CourierTime } from './courier-time';

/** What we ask of a tracking provider. Adapters translate its vocabulary to ours at this edge and validate all it says. */
export interface TrackingProvider {
  readonly name: string;
  /** How many parcels one call may hold. */
  readonly batchSize: number;
  /** Tells the provider to follow these parcels; a parcel it follows already counts as accepted. */
  register(parcels: ProviderParcel[]): Promise<RegisterResult[]>;
  /** What the provider knows now; a parcel it does not know is absent from the answer. */
  fetch(parcels: ProviderParcel[]): Promise<TrackingResult[]>;
  /** @throws when the signature does not fit or the message is too old. */
  verifyWebhook(headers: Record<string, string | string[] | undefined>, rawBody: Buffer): void;
  /** Which parcels a verified message speaks of. It is a ping: the truth is fetched. */
  parseWebhook(rawBody: Buffer): { number: string; courier: string }[];
}

export interface ProviderParcel {
  number: string;
  courier: string;
  destination: string | null;
}

export interface RegisterResult {
  number: string;
  courier: string;
  accepted: boolean;
  reason: 'bad_number' | 'bad_courier' | 'quota' | 'other' | null;
  message: string;
}

export interface TrackingResult {
  number: string;
  /** Under which courier of ours the provider follows it: it may be another one than was asked for. */
  courier: string;
  origin: string | null;
  destination: string | null;
  /** All that the provider knows now, in any order: an event that is not among them any more was withdrawn. */
  checkpoints: ProviderCheckpoint[];
  facts: ParcelFacts;
}

/** `expectedAt`: ISO-8601 date. `lastMile`: the courier that delivers what another one brought into the country, by the provider's name of it. */
export type ParcelFacts = ParcelFactsRow;
export const NO_FACTS: ParcelFacts = { expectedAt: null, signedBy: null, lastMile: null, weight: null, service: null };

export interface ProviderCheckpoint {
  /** The provider's own id of the event, where it has one that does not change with its text or status. */
  eventId: string | null;
  time: CourierTime;
  /** What the provider takes it for; null when it does not say, or in a word nobody knows. */
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  content: string;
  /** BCP 47, where the provider says in which language. */
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
  constructor(
    message: string,
    readonly kind: 'throttled' | 'unavailable' | 'unauthorized' | 'refused',
    readonly retryAfterMs = 0,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
