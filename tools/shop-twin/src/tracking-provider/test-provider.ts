import formbody from '@fastify/formbody';
import { generateNumber } from '@parcelway/couriers';
import Fastify, { type FastifyInstance } from 'fastify';
import { Clock } from '../clock';
import { randomFrom } from '../demo-store/random';
import { StoreError, type Twin } from '../twin';
import { reservedCase } from './cases';
import { trackingProviderPlugin, type TrackingProviderOptions } from './tracking-provider.plugin';

export interface Leg {
  trackinfo: { checkpoint_date: string; checkpoint_delivery_substatus: string | null; tracking_detail: string }[];
}
export interface Tracking {
  courier_code: string;
  origin_info: Leg;
  destination_info: Leg;
}

const random = randomFrom('couriers-test');
/** A number of UPS that lives no case. */
export function ordinary(): string {
  for (;;) {
    const number = generateNumber('ups', random);
    if (reservedCase(number) === null) return number;
  }
}

/** The events of a parcel's answer, newest first. */
export const eventsOf = (tracking: Tracking | undefined): Leg['trackinfo'] =>
  [tracking?.destination_info, tracking?.origin_info].flatMap((leg) => leg?.trackinfo ?? []);

const KEY = { 'tracking-api-key': 'key' };
const API = '/tracking-provider/trackingmore/v4';

/** The provider alone, without stores, and the calls that tests make of it. */
export class TestProvider {
  readonly clock = new Clock();
  readonly app: FastifyInstance = Fastify();

  static async start(options: Partial<TrackingProviderOptions> = {}): Promise<TestProvider> {
    const provider = new TestProvider();
    const { app, clock } = provider;
    app.setErrorHandler((error, _request, reply) =>
      error instanceof StoreError ? reply.code(422).send({ error: error.message }) : Promise.reject(error as Error),
    );
    await app.register(formbody);
    const config = { appUrl: 'http://127.0.0.1:9', trackingApiKey: 'key', trackingWebhookSecret: 'secret' };
    const twin = { clock, stores: new Map(), config } as unknown as Twin;
    await trackingProviderPlugin(app, { twin, callsPerSecond: 1000, createsPerSecond: 1000, ...options });
    return provider;
  }

  request(url: string) {
    return this.app.inject({ url: `${API}${url}`, headers: KEY });
  }

  follow(number: string) {
    const payload = { tracking_number: number, courier_code: 'ups' };
    return this.app.inject({ method: 'POST', url: `${API}/trackings/create`, headers: KEY, payload });
  }

  async read(number: string): Promise<Tracking | undefined> {
    return (await this.request(`/trackings/get?tracking_numbers=${number}`)).json<{ data: Tracking[] }>().data[0];
  }

  setCase(number: string, payload: object) {
    return this.app.inject({ method: 'POST', url: `/twin/couriers/parcels/${number}`, payload });
  }

  setFaultMode(payload: object) {
    return this.app.inject({ method: 'PUT', url: '/twin/couriers/fault-mode', payload });
  }
}
