import { courierByCode, fromProviderCode, toProviderCode } from '@parcelway/couriers';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { parseEnvelope, parseNames, parsePage, parseTrackings, type Envelope } from './aftership/answer';
import { threeLetters } from './aftership/countries';
import { accepted, answersFor, inBatches, isAskable, refused, registerAskable } from './answers';
import { createProviderHttp } from './provider-http';
import { ownTurns } from './provider-turns';
import {
  TrackingProviderError,
  type NamedParcel,
  type ProviderParcel,
  type RegisterResult,
  type TrackingProvider,
} from './tracking-provider.port';
import { jsonOf, single } from './webhooks';

const NAME = 'AfterShip';
/** Numbers a call may name (it allows 50); parcels are registered one by one. */
const BATCH = 40;
const PAGE = 200;
const PAGES = 50;
/** Its limit is by the second. */
const THROTTLE_PAUSE_MS = 10_000;

const CODE_EXISTS = 4003;
const CODE_ABSENT = 4004;
const REASON: Readonly<Record<number, RegisterResult['reason']>> = {
  4005: 'bad_number',
  4007: 'bad_number',
  4010: 'bad_courier',
  4011: 'bad_courier',
  4012: 'bad_courier',
  4017: 'bad_number',
  402: 'quota',
};

export type AfterShipConfig = Record<'AFTERSHIP_URL' | 'AFTERSHIP_API_KEY' | 'AFTERSHIP_WEBHOOK_SECRET', string>;

/**
 * AfterShip Tracking 2026-07. A parcel without a courier gets the one it detects.
 * Stays within its limit of 10 calls a second; beyond it a 429 becomes `throttled`.
 * @param turns enforces that limit; by default within this process alone.
 */
export function createAfterShip(config: AfterShipConfig, log: Logger, turns = ownTurns()): TrackingProvider {
  const http = createProviderHttp({
    name: NAME,
    base: `${config.AFTERSHIP_URL.replace(/\/+$/, '')}/tracking/2026-07`,
    headers: { 'as-api-key': config.AFTERSHIP_API_KEY },
    perSecond: 8.5,
    turns,
    pauseMs: THROTTLE_PAUSE_MS,
  });

  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Envelope> {
    const { status, json } = await http.call(method, path, body);
    const envelope = parseEnvelope(json);
    if (!envelope)
      throw new TrackingProviderError(`${NAME} answered ${status} in a form that is not its own`, 'unavailable');
    if (envelope.code === 429) throw await http.throttled();
    if (envelope.code === 401 || envelope.code === 403)
      throw new TrackingProviderError(`${NAME} does not accept the API key`, 'unauthorized');
    if (envelope.code >= 500 && envelope.code <= 599)
      throw new TrackingProviderError(`${NAME} failed: ${envelope.code} ${envelope.message}`, 'unavailable');
    return envelope;
  }

  async function registerOne(parcel: ProviderParcel): Promise<RegisterResult> {
    const slug = toProviderCode('aftership', parcel.courier);
    // A courier that was named never becomes another one: without a code it is not sent for detection.
    if (slug === null && parcel.courier !== '')
      return refused(
        parcel,
        'bad_courier',
        `${NAME} does not track ${courierByCode(parcel.courier)?.name ?? parcel.courier}.`,
      );
    const destination = parcel.destination === null ? null : threeLetters(parcel.destination);
    const { code, message, data } = await call('POST', '/trackings', {
      tracking_number: parcel.number,
      ...(slug !== null && { slug }),
      ...(destination !== null && { destination_country_region: destination }),
    });
    if ((code >= 200 && code <= 299) || code === CODE_EXISTS)
      return accepted({ ...parcel, courier: parcel.courier || ourCode(parseNames([data])[0]?.courier ?? '') });
    return refused(parcel, REASON[code] ?? 'other', message);
  }

  /** @returns an empty page when it has none of these parcels. */
  async function list(query: string): Promise<ReturnType<typeof parsePage>> {
    const { code, message, data } = await call('GET', `/trackings?${query}`);
    if (code === CODE_ABSENT) return { trackings: [], next: null };
    if (code < 200 || code > 299) throw new TrackingProviderError(`${NAME} refused: ${code} ${message}`, 'refused');
    return parsePage(data);
  }

  return {
    name: 'aftership',
    batchSize: BATCH,
    covers: (courier) => courier === '' || toProviderCode('aftership', courier) !== null,

    register: (parcels) =>
      registerAskable(parcels, 1, (batch) => Promise.all(batch.map((parcel) => registerOne(parcel)))),

    async fetch(parcels) {
      const found = await inBatches(parcels.filter(isAskable), BATCH, async (batch) => {
        const numbers = [...new Set(batch.map(({ number }) => number))];
        const { trackings } = await list(`tracking_numbers=${numbers.map(encodeURIComponent).join(',')}&limit=${PAGE}`);
        const answers = await parseTrackings(trackings);
        return answersFor(
          batch,
          answers.map((answer) => ({ ...answer, courier: ourCode(answer.courier) })),
        );
      });
      if (found.length < parcels.length)
        log.debug({ requested: parcels.length, found: found.length }, 'the provider does not know every parcel');
      return found;
    },

    async updatedSince(at) {
      const found: NamedParcel[] = [];
      const since = `updated_at_min=${encodeURIComponent(at.toISOString())}&limit=${PAGE}&fields=tracking_number,slug`;
      let cursor: string | null = '';
      for (let page = 0; page < PAGES && cursor !== null; page += 1) {
        const answer = await list(cursor === '' ? since : `${since}&cursor=${encodeURIComponent(cursor)}`);
        found.push(...parseNames(answer.trackings).map(inOurCode));
        cursor = answer.next;
      }
      if (cursor !== null)
        log.warn({ provider: 'aftership', pages: PAGES }, 'more parcels have changed than are read at a time');
      return found;
    },

    verifyWebhook(headers, rawBody) {
      const signature = Buffer.from(single(headers['aftership-hmac-sha256']), 'base64');
      const expected = createHmac('sha256', config.AFTERSHIP_WEBHOOK_SECRET).update(rawBody).digest();
      if (signature.length !== expected.length || !timingSafeEqual(expected, signature))
        throw new TrackingProviderError('The signature does not fit', 'unauthorized');
    },

    parseWebhook(rawBody) {
      const body = jsonOf(rawBody);
      const message = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : null;
      return parseNames([message]).map(inOurCode);
    },
  };
}

/** '' for a slug that is none of our couriers'. */
const ourCode = (slug: string): string => fromProviderCode('aftership', slug) ?? '';

const inOurCode = ({ number, courier }: NamedParcel): NamedParcel => ({ number, courier: ourCode(courier) });
