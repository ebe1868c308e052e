import { courierByCode, fromProviderCode, toProviderCode } from '@parcelway/couriers';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { accepted, answersFor, inBatches, isAskable, isOf, refused, registerAskable } from './answers';
import { createProviderHttp } from './provider-http';
import { ownTurns } from './provider-turns';
import {
  TrackingProviderError,
  type NamedParcel,
  type ProviderParcel,
  type TrackingProvider,
  type RegisterResult,
} from './tracking-provider.port';
import {
  parseBatch,
  parseDetected,
  parseEnvelope,
  parseNames,
  parseTrackings,
  type BatchItem,
  type Envelope,
} from './trackingmore/answer';
import { jsonOf, single } from './webhooks';

const NAME = 'TrackingMore';
const BATCH = 40;
/** TrackingMore's documented pause after a 429 without a time. */
const THROTTLE_PAUSE_MS = 120_000;
const WEBHOOK_MAX_AGE_MS = 5 * 60_000;
const PAGE = 100;
const PAGES = 100;

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

export type TrackingMoreConfig = Record<
  'TRACKINGMORE_URL' | 'TRACKINGMORE_API_KEY' | 'TRACKINGMORE_WEBHOOK_SECRET',
  string
>;

/**
 * TrackingMore v4. Numbers are passed as they are, couriers in its own codes; a parcel without a courier gets the one it
 * detects. An answer under another courier than requested is returned with that courier.
 * Stays within its limits (10 calls a second, 3 of them creating); beyond them a 429 becomes `throttled`.
 * @param now the clock that webhook ages are measured with.
 * @param turns enforces those limits; by default within this process alone.
 */
export function createTrackingMore(
  config: TrackingMoreConfig,
  log: Logger,
  now: () => Date = () => new Date(),
  turns = ownTurns(),
): TrackingProvider {
  const http = createProviderHttp({
    name: NAME,
    base: `${config.TRACKINGMORE_URL.replace(/\/+$/, '')}/v4`,
    headers: { 'Tracking-Api-Key': config.TRACKINGMORE_API_KEY },
    perSecond: 8.5,
    turns,
    pauseMs: THROTTLE_PAUSE_MS,
  });

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Envelope> {
    const { status, json } = await http.call(method, path, body);
    const envelope = parseEnvelope(json, status);
    if (!envelope)
      throw new TrackingProviderError(`${NAME} answered ${status} in a form that is not its own`, 'unavailable');
    const { code, message } = envelope;
    if (code === 429) throw await http.throttled();
    if (code === 401 || (code >= 4001 && code <= 4003))
      throw new TrackingProviderError(`${NAME} does not accept the API key`, 'unauthorized');
    if (code !== CODE_ABSENT && (code < 200 || code > 299))
      throw new TrackingProviderError(`${NAME} refused: ${code} ${message}`, 'refused');
    return envelope;
  }

  /** Couriers that TrackingMore detects for the number, in its codes, best match first. */
  async function detect(number: string): Promise<string[]> {
    const { data } = await call('POST', '/couriers/detect', { tracking_number: number }).catch((error: unknown) => {
      if (error instanceof TrackingProviderError && error.kind === 'refused') return { data: [] };
      throw error;
    });
    return parseDetected(data);
  }

  /** TrackingMore's code for the parcel's courier; '' when it has none. A courier that was named never becomes another one. */
  async function codeFor({ number, courier }: ProviderParcel): Promise<string> {
    const code = toProviderCode('trackingmore', courier);
    if (code) return code;
    const detected = await detect(number);
    if (courier) return detected.find((theirs) => ourCode(theirs) === '' || ourCode(theirs) === courier) ?? '';
    return detected.find(ourCode) ?? detected[0] ?? '';
  }

  async function registerBatch(parcels: ProviderParcel[]): Promise<RegisterResult[]> {
    const results: RegisterResult[] = [];
    const named: { parcel: ProviderParcel; requested: ProviderParcel }[] = [];
    for (const parcel of parcels) {
      const courier = await codeFor(parcel);
      if (courier) named.push({ parcel, requested: { ...parcel, courier } });
      else if (parcel.courier)
        results.push(
          refused(
            parcel,
            'bad_courier',
            `${NAME} does not track ${courierByCode(parcel.courier)?.name ?? parcel.courier}.`,
          ),
        );
      else results.push(refused(parcel, 'bad_number', `${NAME} knows no courier with numbers like this.`));
    }
    if (named.length === 0) return results;
    await turns.acquire('create', 2.7);
    const { data } = await call(
      'POST',
      '/trackings/batch',
      named.map(({ requested: { number, courier, destination, postalCode, lang } }) => ({
        tracking_number: number,
        courier_code: courier,
        ...(destination !== null && { tracking_destination_country: destination }),
        ...(postalCode && { tracking_postal_code: postalCode }),
        ...(lang && { language: lang }),
      })),
    );
    const batch = parseBatch(data);
    for (const { parcel, requested } of named) {
      const find = (items: BatchItem[]) =>
        items.find((item) => isOf(requested, { number: item.tracking_number, courier: item.courier_code }));
      const ours = { ...parcel, courier: parcel.courier || ourCode(requested.courier) };
      const refusal = find(batch.refused);
      if (find(batch.accepted) || refusal?.errorCode === CODE_EXISTS) results.push(accepted(ours));
      else if (refusal) results.push(refused(ours, REASON[refusal.errorCode] ?? 'other', refusal.errorMessage));
      else results.push(refused(ours, 'other', `${NAME} said nothing about this number.`));
    }
    return results;
  }

  return {
    name: 'trackingmore',
    batchSize: BATCH,
    covers: (courier) => courier === '' || toProviderCode('trackingmore', courier) !== null,

    register: (parcels) => registerAskable(parcels, BATCH, registerBatch),

    async fetch(parcels) {
      const found = await inBatches(parcels.filter(isAskable), BATCH, async (batch) => {
        const numbers = [...new Set(batch.map(({ number }) => number))];
        const { data } = await call(
          'GET',
          `/trackings/get?tracking_numbers=${numbers.map(encodeURIComponent).join(',')}`,
        );
        const trackings = await parseTrackings(data ?? []);
        return answersFor(
          batch,
          trackings.map((tracking) => ({ ...tracking, courier: ourCode(tracking.courier) })),
        );
      });
      if (found.length < parcels.length)
        log.debug({ requested: parcels.length, found: found.length }, 'the provider does not know every parcel');
      return found;
    },

    async updatedSince(at) {
      const found: NamedParcel[] = [];
      for (let page = 1; page <= PAGES; page += 1) {
        const { data } = await call(
          'GET',
          `/trackings/get?updated_date_min=${encodeURIComponent(at.toISOString())}&pages_amount=${page}&items_amount=${PAGE}`,
        );
        const names = parseNames(data ?? []).map(inOurCode);
        found.push(...names);
        if (names.length < PAGE) return found;
      }
      log.warn({ provider: 'trackingmore', pages: PAGES }, 'more parcels have changed than are read at a time');
      return found;
    },

    verifyWebhook(headers, rawBody) {
      void rawBody; // The provider signs the timestamp only: so the message's content is not trusted, only fetched.
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
      const envelope = parseEnvelope(jsonOf(rawBody), 200);
      return envelope ? parseNames(envelope.data).map(inOurCode) : [];
    },
  };
}

/** '' for a code that is none of our couriers'. */
const ourCode = (theirs: string): string => fromProviderCode('trackingmore', theirs) ?? '';

const inOurCode = ({ number, courier }: NamedParcel): NamedParcel => ({ number, courier: ourCode(courier) });
