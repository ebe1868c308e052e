import { courierByCode, fromProviderCode, toProviderCode } from '@parcelway/couriers';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import { accepted, answersFor, inBatches, isAskable, refused, registerAskable } from './answers';
import { createProviderHttp } from './provider-http';
import { ownTurns } from './provider-turns';
import { parseEnvelope, parseNames, parseTrackings, type Envelope } from './seventeentrack/answer';
import {
  NO_FACTS,
  TrackingProviderError,
  type NamedParcel,
  type ProviderParcel,
  type RegisterResult,
  type TrackingProvider,
} from './tracking-provider.port';
import { jsonOf, single } from './webhooks';

const NAME = '17TRACK';
const BATCH = 40;
const THROTTLE_PAUSE_MS = 60_000;

const CODE_INTERNAL = -18010003;
/** Address not allowed, key unknown, account closed, not authorized. */
const UNAUTHORIZED: readonly number[] = [-18010001, -18010002, -18010004, -18010005];
const CODE_EXISTS = -18019901;
const CODE_NOTHING_YET = -18019909;
const REASON: Readonly<Record<number, RegisterResult['reason']>> = {
  [-18010012]: 'bad_number',
  [-18010013]: 'bad_number',
  [-18019903]: 'bad_number',
  [-18019907]: 'quota',
  [-18019908]: 'quota',
  [-18019910]: 'bad_courier',
  [-18019911]: 'bad_courier',
};

export type SeventeenTrackConfig = Record<'SEVENTEENTRACK_URL' | 'SEVENTEENTRACK_API_KEY', string>;

/**
 * 17TRACK v2.4. A parcel without a courier gets the one it detects. It cannot list what has changed; its webhooks report it.
 * Stays within its limit of 3 calls a second; beyond it a 429 becomes `throttled`.
 * @param turns enforces that limit; by default within this process alone.
 */
export function createSeventeenTrack(config: SeventeenTrackConfig, log: Logger, turns = ownTurns()): TrackingProvider {
  const http = createProviderHttp({
    name: NAME,
    base: `${config.SEVENTEENTRACK_URL.replace(/\/+$/, '')}/track/v2.4`,
    headers: { '17token': config.SEVENTEENTRACK_API_KEY },
    perSecond: 2.7,
    turns,
    pauseMs: THROTTLE_PAUSE_MS,
  });

  /** Every call of it is about a list of parcels. */
  async function call(path: '/register' | '/gettrackinfo', parcels: readonly ProviderParcel[]): Promise<Envelope> {
    const { status, json } = await http.call(
      'POST',
      path,
      parcels.map(({ number, courier }) => {
        const carrier = toProviderCode('seventeentrack', courier);
        if (carrier !== null) return { number, carrier: Number(carrier) };
        return path === '/register' ? { number, auto_detection: true } : { number };
      }),
    );
    const envelope = parseEnvelope(json);
    if (!envelope)
      throw new TrackingProviderError(`${NAME} answered ${status} in a form that is not its own`, 'unavailable');
    const { code, message } = envelope;
    if (code === 0) return envelope;
    if (UNAUTHORIZED.includes(code))
      throw new TrackingProviderError(`${NAME} does not accept the API key: ${code} ${message}`, 'unauthorized');
    throw new TrackingProviderError(
      `${NAME} refused: ${code} ${message}`,
      code === CODE_INTERNAL ? 'unavailable' : 'refused',
    );
  }

  async function registerBatch(parcels: ProviderParcel[]): Promise<RegisterResult[]> {
    // A courier that was named never becomes another one: without a code it is not sent for detection.
    const [sent, unknown] = split(parcels, covers);
    const unknowns = unknown.map((parcel) =>
      refused(
        parcel,
        'bad_courier',
        `${NAME} does not track ${courierByCode(parcel.courier)?.name ?? parcel.courier}.`,
      ),
    );
    if (sent.length === 0) return unknowns;
    const envelope = await call('/register', sent);
    const acceptances = parseNames(envelope.accepted).map(inOurCode);
    const results = sent.map((parcel) => {
      const ofNumber = ({ number }: { number: string }) => number.toUpperCase() === parcel.number.toUpperCase();
      const acceptance = acceptances.find((answer) => ofNumber(answer) && fits(parcel, answer.courier));
      if (acceptance) return accepted({ ...parcel, courier: parcel.courier || acceptance.courier });
      const refusal = envelope.rejected.find(
        (answer) => ofNumber(answer) && fits(parcel, answer.carrier === '' ? parcel.courier : ourCode(answer.carrier)),
      );
      if (!refusal) return refused(parcel, 'other', `${NAME} said nothing about this number.`);
      const { code, message } = refusal.error;
      if (code === CODE_EXISTS) return accepted({ ...parcel, courier: parcel.courier || ourCode(refusal.carrier) });
      return refused(parcel, REASON[code] ?? 'other', message);
    });
    return [...results, ...unknowns];
  }

  return {
    name: '17track',
    batchSize: BATCH,
    covers: (courier) => covers({ courier }),

    register: (parcels) => registerAskable(parcels, BATCH, registerBatch),

    async fetch(parcels) {
      const found = await inBatches(parcels.filter(isAskable), BATCH, async (batch) => {
        const envelope = await call('/gettrackinfo', batch);
        const answers = (await parseTrackings(envelope.accepted)).map((answer) => ({
          ...answer,
          courier: ourCode(answer.courier),
        }));
        const waiting = envelope.rejected
          .filter(({ error }) => error.code === CODE_NOTHING_YET)
          .map(({ number, carrier }) => ({
            number,
            courier: ourCode(carrier),
            origin: null,
            destination: null,
            checkpoints: [],
            facts: NO_FACTS,
          }));
        return answersFor(batch, [...answers, ...waiting]);
      });
      if (found.length < parcels.length)
        log.debug({ requested: parcels.length, found: found.length }, 'the provider does not know every parcel');
      return found;
    },

    verifyWebhook(headers, rawBody) {
      const signature = single(headers.sign);
      if (!/^[0-9a-f]{64}$/i.test(signature))
        throw new TrackingProviderError('The webhook is not signed', 'unauthorized');
      const expected = createHash('sha256').update(rawBody).update(`/${config.SEVENTEENTRACK_API_KEY}`).digest();
      if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
        throw new TrackingProviderError('The signature does not fit', 'unauthorized');
    },

    parseWebhook(rawBody) {
      const body = jsonOf(rawBody);
      const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
      return parseNames([data]).map(inOurCode);
    },
  };
}

const covers = ({ courier }: { courier: string }): boolean =>
  courier === '' || toProviderCode('seventeentrack', courier) !== null;

/** '' for a code that is none of our couriers'. */
const ourCode = (theirs: string): string => fromProviderCode('seventeentrack', theirs) ?? '';

const inOurCode = ({ number, courier }: NamedParcel): NamedParcel => ({ number, courier: ourCode(courier) });

const fits = (parcel: ProviderParcel, courier: string): boolean => parcel.courier === '' || parcel.courier === courier;

function split<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}
