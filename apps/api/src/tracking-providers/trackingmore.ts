import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from '../config';
import {
  TrackingProviderError,
  type ProviderParcel,
  type TrackingProvider,
  type RegisterResult,
  type TrackingResult,
} from './tracking-provider.port';
import {
  parseBatch,
  parseDetected,
  parseEnvelope,
  parseTrackings,
  type BatchItem,
  type Envelope,
} from './trackingmore/answer';
import { ownTurns } from './provider-turns';

const BATCH = 40;
const TIMEOUT_MS = 15_000;
/** TrackingMore asks for this pause after a 429 that does not say how long. */
const THROTTLE_PAUSE_MS = 120_000;
const WEBHOOK_MAX_AGE_MS = 5 * 60_000;
/** What its couriers' numbers look like; anything else is refused here, so that it cannot spoil a batch. */
const NUMBER = /^[A-Z0-9]{5,50}$/i;

const CODE_EXISTS = 4101;
const CODE_ABSENT = 4102;
const REASON: Readonly<Record<number, RegisterResult['reason']>> = {
  4110: 'bad_number',
  4111: 'bad_number',
  4120: 'bad_courier',
  4121: 'bad_courier',
  4122: 'bad_courier',
  4190: 'quota',
};

export type TrackingMoreConfig = Pick<
  Config,
  'TRACKINGMORE_URL' | 'TRACKINGMORE_API_KEY' | 'TRACKINGMORE_WEBHOOK_SECRET'
>;

/**
 * TrackingMore v4. Numbers are passed as they are; a parcel without a courier gets the one TrackingMore detects.
 * Keeps to its limits (10 calls a second, 3 of them creating); a 429 becomes `throttled`.
 * @param now the clock that webhook ages are measured with. @param turns what those limits are kept with; by default by this process alone.
 */
export function createTrackingMore(
  config: TrackingMoreConfig,
  log: Logger,
  now: () => Date = () => new Date(),
  turns = ownTurns(),
): TrackingProvider {
  const base = `${config.TRACKINGMORE_URL.replace(/\/+$/, '')}/v4`;
  // A little below its limits: turns are even, but the way to it is not.
  const turn = () => turns.take('call', 8.5);
  const createTurn = () => turns.take('create', 2.7);

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Envelope> {
    await turn();
    // After a 429 nothing is sent until the pause it asked for is over.
    const pause = await turns.paused();
    if (pause > 0) throw new TrackingProviderError('TrackingMore asked for a pause', 'throttled', pause);
    let response: Response;
    let json: unknown;
    try {
      response = await fetch(`${base}${path}`, {
        method,
        headers: {
          'Tracking-Api-Key': config.TRACKINGMORE_API_KEY,
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'error',
      });
      const text = await response.text();
      json = response.status === 429 ? {} : text === '' ? null : JSON.parse(text);
    } catch (error) {
      throw new TrackingProviderError(
        `TrackingMore did not give a usable answer to ${method} ${path.split('?')[0]}`,
        'unavailable',
        0,
        { cause: error },
      );
    }
    const envelope = parseEnvelope(json, response.status);
    const code = envelope?.code ?? response.status;
    if (response.status === 429 || code === 429) {
      const seconds = Number(response.headers.get('retry-after'));
      const wait = seconds > 0 ? seconds * 1000 : THROTTLE_PAUSE_MS;
      await turns.pause(wait);
      throw new TrackingProviderError('TrackingMore asks for a pause', 'throttled', wait);
    }
    if (response.status === 401 || response.status === 403 || code === 401 || (code >= 4001 && code <= 4003)) {
      throw new TrackingProviderError('TrackingMore does not accept the API key', 'unauthorized');
    }
    if (response.status >= 500 || !envelope)
      throw new TrackingProviderError(`TrackingMore answered ${response.status}`, 'unavailable');
    if (code !== CODE_ABSENT && (code < 200 || code > 299))
      throw new TrackingProviderError(`TrackingMore refused: ${code} ${envelope.message}`, 'refused');
    return envelope;
  }

  /** The courier that TrackingMore takes the number for; '' when it knows none. Its first answer is its best one. */
  async function detect(number: string): Promise<string> {
    const { data } = await call('POST', '/couriers/detect', { tracking_number: number }).catch((error: unknown) => {
      if (error instanceof TrackingProviderError && error.kind === 'refused') return { data: [] };
      throw error;
    });
    return parseDetected(data)[0] ?? '';
  }

  async function registerBatch(parcels: ProviderParcel[]): Promise<RegisterResult[]> {
    await createTurn();
    const { data } = await call(
      'POST',
      '/trackings/batch',
      parcels.map(({ number, courier, destination }) => ({
        tracking_number: number,
        courier_code: courier,
        ...(destination !== null && { tracking_destination_country: destination }),
      })),
    );
    const { accepted, refused } = parseBatch(data);
    const find = (items: BatchItem[], parcel: ProviderParcel) =>
      items.find((item) => sameParcel(parcel, item.tracking_number, item.courier_code));
    return parcels.map((parcel) => {
      const answer = { number: parcel.number, courier: parcel.courier };
      if (find(accepted, parcel)) return { ...answer, accepted: true, reason: null, message: '' };
      const refusal = find(refused, parcel);
      if (!refusal)
        return { ...answer, accepted: false, reason: 'other', message: 'TrackingMore said nothing about this number.' };
      if (refusal.errorCode === CODE_EXISTS) return { ...answer, accepted: true, reason: null, message: '' };
      return {
        ...answer,
        accepted: false,
        reason: REASON[refusal.errorCode] ?? 'other',
        message: refusal.errorMessage,
      };
    });
  }

  return {
    name: 'trackingmore',
    batchSize: BATCH,

    async register(parcels) {
      const results = new Map<ProviderParcel, RegisterResult>();
      const named = new Map<ProviderParcel, ProviderParcel>();
      for (const parcel of parcels) {
        const refuse = (reason: 'bad_number', message: string) =>
          results.set(parcel, { number: parcel.number, courier: parcel.courier, accepted: false, reason, message });
        if (!NUMBER.test(parcel.number)) refuse('bad_number', 'No courier has numbers like this.');
        else {
          const courier = parcel.courier || (await detect(parcel.number));
          if (courier) named.set(parcel, { ...parcel, courier });
          else refuse('bad_number', 'TrackingMore knows no courier with numbers like this.');
        }
      }
      const asked = [...named];
      for (let at = 0; at < asked.length; at += BATCH) {
        const part = asked.slice(at, at + BATCH);
        const answers = await registerBatch(part.map(([, parcel]) => parcel));
        part.forEach(([parcel], index) => {
          const answer = answers[index];
          if (answer) results.set(parcel, answer);
        });
      }
      return parcels.flatMap((parcel) => results.get(parcel) ?? []);
    },

    async fetch(parcels) {
      const found: TrackingResult[] = [];
      const askable = parcels.filter(({ number }) => NUMBER.test(number));
      for (let at = 0; at < askable.length; at += BATCH) {
        const part = askable.slice(at, at + BATCH);
        const numbers = [...new Set(part.map(({ number }) => number))];
        const { data } = await call(
          'GET',
          `/trackings/get?tracking_numbers=${numbers.map(encodeURIComponent).join(',')}`,
        );
        const trackings = data === null || data === undefined ? [] : parseTrackings(data);
        for (const parcel of part) {
          // It may know the number under another courier only: the caller decides what that means.
          const tracking =
            trackings.find((item) => sameParcel(parcel, item.number, item.courier)) ??
            trackings.find((item) => sameParcel({ ...parcel, courier: '' }, item.number, item.courier));
          if (tracking) found.push({ ...tracking, number: parcel.number });
        }
      }
      if (found.length < parcels.length)
        log.debug({ asked: parcels.length, found: found.length }, 'the provider does not know every parcel');
      return found;
    },

    verifyWebhook(headers, rawBody) {
      void rawBody; // The provider signs the timestamp only: what the message says is never believed, only fetched.
      const timestamp = single(headers.timestamp);
      const signature = single(headers.signature);
      if (!/^\d{10}(\d{3})?$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature))
        throw new TrackingProviderError('The webhook is not signed', 'unauthorized');
      const expected = createHmac('sha256', config.TRACKINGMORE_WEBHOOK_SECRET).update(timestamp).digest();
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
        throw new TrackingProviderError('The signature does not fit', 'unauthorized');
      const sentAt = Number(timestamp) * (timestamp.length === 10 ? 1000 : 1);
      if (Math.abs(now().getTime() - sentAt) > WEBHOOK_MAX_AGE_MS)
        throw new TrackingProviderError('The webhook is too old', 'unauthorized');
    },

    parseWebhook(rawBody) {
      let json: unknown;
      try {
        json = JSON.parse(rawBody.toString('utf8'));
      } catch (error) {
        throw new TrackingProviderError('The webhook is not JSON', 'refused', 0, { cause: error });
      }
      const envelope = parseEnvelope(json, 200);
      return envelope ? parseTrackings(envelope.data).map(({ number, courier }) => ({ number, courier })) : [];
    },
  };
}

const single = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** A parcel without a courier is found by its number alone. */
const sameParcel = (parcel: ProviderParcel, number: string, courier: string): boolean =>
  parcel.number.toUpperCase() === number.toUpperCase() && (parcel.courier === '' || parcel.courier === courier);
