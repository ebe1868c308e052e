import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { createAfterShip } from './aftership';
import { createSeventeenTrack } from './seventeentrack';
import type { TrackingProvider } from './tracking-provider.port';
import { createTrackingMore } from './trackingmore';

/** For tests only: the adapters, and their providers' formats of the same content. */
export interface ProviderProtocol {
  name: string;
  create(base: string): TrackingProvider;
  /** The provider's code of our `ups`. */
  ups: string;
  /** Which numbers a call requests. */
  numbersOf(call: Call): string[];
  /** An answer to a fetch, with these records. */
  found(records: readonly unknown[]): unknown;
  record(number: string, events: readonly unknown[]): Record<string, unknown>;
  /** @param text is the description, and the parts of the place: city and state, not a line made of them. */
  event(time: unknown, text: string): Record<string, unknown>;
  /** An answer that refuses the whole call. */
  refusal: { status: number; body: unknown };
}

export interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: unknown;
}

const log = pino({ level: 'silent' });
const inQuery = ({ url }: Call): string[] => url.searchParams.get('tracking_numbers')?.split(',') ?? [];

export const trackingMore: ProviderProtocol = {
  name: 'TrackingMore',
  create: (base) =>
    createTrackingMore(
      { TRACKINGMORE_URL: base, TRACKINGMORE_API_KEY: 'key-1', TRACKINGMORE_WEBHOOK_SECRET: 'unused' },
      log,
    ),
  ups: 'ups',
  numbersOf: inQuery,
  found: (data) => ({ meta: { code: 200, message: 'OK' }, data }),
  record: (number, events) => ({ tracking_number: number, courier_code: 'ups', origin_info: { trackinfo: events } }),
  event: (time, text) => ({ checkpoint_date: time, tracking_detail: text, city: text, state: text }),
  refusal: { status: 400, body: { meta: { code: 4130, message: 'The request is not valid.' } } },
};

export const seventeenTrack: ProviderProtocol = {
  name: '17TRACK',
  create: (base) => createSeventeenTrack({ SEVENTEENTRACK_URL: base, SEVENTEENTRACK_API_KEY: 'key-1' }, log),
  ups: '100002',
  numbersOf: ({ body }) => (body as { number: string }[]).map(({ number }) => number),
  found: (accepted) => ({ code: 0, data: { accepted, rejected: [] } }),
  record: (number, events) => ({
    number,
    carrier: 100002,
    track_info: { tracking: { providers: [{ provider: { key: 100002 }, events }] } },
  }),
  event: (time, text) => ({ time_iso: time, description: text, address: { city: text, state: text } }),
  refusal: {
    status: 200,
    body: { code: -18010014, data: { errors: [{ code: -18010014, message: 'The request is not valid.' }] } },
  },
};

export const afterShip: ProviderProtocol = {
  name: 'AfterShip',
  create: (base) =>
    createAfterShip({ AFTERSHIP_URL: base, AFTERSHIP_API_KEY: 'key-1', AFTERSHIP_WEBHOOK_SECRET: 'unused' }, log),
  ups: 'ups',
  numbersOf: inQuery,
  found: (trackings) => ({ meta: { code: 200 }, data: { pagination: { has_next_page: false }, trackings } }),
  record: (number, checkpoints) => ({ tracking_number: number, slug: 'ups', checkpoints }),
  event: (time, text) => ({ checkpoint_time: time, message: text, city: text, state: text }),
  refusal: { status: 400, body: { meta: { code: 4008, message: 'The request is not valid.' }, data: {} } },
};

/** All of them: each must tolerate any answer of a provider. */
export const PROTOCOLS = [trackingMore, seventeenTrack, afterShip] as const;

export interface ProviderServer {
  base: string;
  calls: Call[];
  answer: (call: Call, response: ServerResponse) => void;
}

/** A provider's server on this machine with scripted answers; its calls are reset before each test. */
export function useProviderServer(): ProviderServer {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const call: Call = {
        method: request.method ?? '',
        url: new URL(request.url ?? '', 'http://provider'),
        headers: request.headers,
        body: text ? (JSON.parse(text) as unknown) : undefined,
      };
      served.calls.push(call);
      served.answer(call, response);
    });
  });
  const served: ProviderServer = { base: '', calls: [], answer: (_, response) => response.writeHead(404).end() };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    served.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    served.calls.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return served;
}

export const sendJson = (response: ServerResponse, body: unknown, status = 200, headers = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
