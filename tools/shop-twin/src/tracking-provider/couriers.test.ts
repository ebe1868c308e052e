import { detectCourier, generateNumber } from '@parcelway/couriers';
import Fastify, { type FastifyInstance } from 'fastify';
import formbody from '@fastify/formbody';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Clock } from '../clock';
import { randomFrom } from '../demo-store/random';
import { StoreError, type Twin } from '../twin';
import { CASE_NAMES, CASES, type CaseName, reservedCase } from './cases';
import { trackingProviderPlugin, type TrackingProviderOptions } from './tracking-provider.plugin';

const HOUR_MS = 3_600_000;
const random = randomFrom('couriers-test');
const ordinary = (): string => {
  for (;;) {
    const number = generateNumber('ups', random);
    if (reservedCase(number) === null) return number;
  }
};

let app: FastifyInstance;
let clock: Clock;

async function start(options: Partial<TrackingProviderOptions> = {}): Promise<void> {
  clock = new Clock();
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    error instanceof StoreError ? reply.code(422).send({ error: error.message }) : Promise.reject(error as Error),
  );
  await app.register(formbody);
  const config = { appUrl: 'http://127.0.0.1:9', trackingApiKey: 'key', trackingWebhookSecret: 'secret' };
  const twin = { clock, stores: new Map(), config } as unknown as Twin;
  await trackingProviderPlugin(app, { twin, callsPerSecond: 1000, createsPerSecond: 1000, ...options });
}
afterEach(() => app.close());

interface Told {
  courier_code: string;
  origin_info: Leg;
  destination_info: Leg;
}
interface Leg {
  trackinfo: { checkpoint_date: string; checkpoint_delivery_substatus: string | null; tracking_detail: string }[];
}
const ask = (url: string) =>
  app.inject({ url: `/tracking-provider/trackingmore/v4${url}`, headers: { 'tracking-api-key': 'key' } });
const follow = (number: string) =>
  app.inject({
    method: 'POST',
    url: '/tracking-provider/trackingmore/v4/trackings/create',
    headers: { 'tracking-api-key': 'key' },
    payload: { tracking_number: number, courier_code: 'ups' },
  });
const read = async (number: string): Promise<Told | undefined> =>
  (await ask(`/trackings/get?tracking_numbers=${number}`)).json<{ data: Told[] }>().data[0];
const eventsOf = (told: Told | undefined): Leg['trackinfo'] =>
  [told?.destination_info, told?.origin_info].flatMap((leg) => leg?.trackinfo ?? []);
const tell = (number: string, payload: object) =>
  app.inject({ method: 'POST', url: `/twin/couriers/parcels/${number}`, payload });
const mood = (payload: object) => app.inject({ method: 'PUT', url: '/twin/couriers/mood', payload });
async function living(name: CaseName, step: number): Promise<Told | undefined> {
  await start();
  const number = ordinary();
  await follow(number);
  await tell(number, { case: name, step, start: '2026-11-01T12:00:00Z' });
  return read(number);
}

test('a parcel tells what the step of its case says, one step after the other and back again', async () => {
  await start();
  const number = ordinary();
  await follow(number);
  const texts = async (step: number) => {
    await tell(number, { case: 'withdrawn-delivery', step });
    return eventsOf(await read(number)).map(({ tracking_detail }) => tracking_detail);
  };
  expect(await texts(0)).toContain('Delivered, front door');
  expect(await texts(1)).not.toContain('Delivered, front door');
  expect(await texts(0)).toContain('Delivered, front door');
});

test.each([
  ['plain-journey', '2026-11-02T02:00:00-06:00'],
  ['zoneless-times', '2026-11-02 02:00:00'],
  ['days-only', '2026-11-02'],
  ['midnight-for-no-time', '2026-11-02 00:00:00'],
] as const)('in %s the courier writes its times as %s', async (name, written) => {
  const events = eventsOf(await living(name, 1));
  expect(events.find(({ tracking_detail }) => tracking_detail === 'Picked up')?.checkpoint_date).toBe(written);
});

test('a place has its own clock, in summer and in winter', async () => {
  await start();
  const number = ordinary();
  await follow(number);
  const picked = async (start: string) => {
    await tell(number, { case: 'plain-journey', step: 1, start });
    return eventsOf(await read(number))[1]?.checkpoint_date;
  };
  expect(await picked('2026-07-01T12:00:00Z')).toBe('2026-07-02T03:00:00-05:00');
  expect(await picked('2026-11-20T12:00:00Z')).toBe('2026-11-21T02:00:00-06:00');
});

test('texts without codes stand in eleven languages', async () => {
  const languages = CASE_NAMES.filter((name) => name.startsWith('text-only-'));
  expect(languages).toHaveLength(11);
  for (const name of languages)
    for (const { text, code } of CASES[name].steps.flatMap(({ tells }) => tells))
      expect([name, text !== '', code]).toEqual([name, true, null]);
});

test('two couriers of one parcel tell their own legs', async () => {
  const told = await living('first-leg-end', 1);
  const texts = (leg: Leg | undefined) => leg?.trackinfo.map(({ tracking_detail }) => tracking_detail);
  expect(texts(told?.origin_info)).toEqual(['Delivered to the partner', 'Picked up', 'Order received']);
  expect(texts(told?.destination_info)).toEqual(['Arrived at the delivery depot']);
});

test('an answer may name a courier that was not asked for', async () => {
  expect((await living('other-courier-code', 2))?.courier_code).toBe('usps');
});

test('a case goes on with the couriers’ time when nobody sets its step', async () => {
  await start();
  const number = ordinary();
  await follow(number);
  await tell(number, { case: 'silent', start: new Date().toISOString() });
  const count = async () => eventsOf(await read(number)).length;
  expect(await count()).toBe(0);
  clock.advance(3 * HOUR_MS);
  expect(await count()).toBe(2);
  clock.advance(44 * HOUR_MS);
  expect(await count()).toBe(3);
});

test('a number with a reserved ending lives its case without being told to, and another one does not', () => {
  const letters = (digits: string): string => `LZ123456${digits}US`;
  expect(reservedCase(letters('700'))).toBe(CASE_NAMES[0]);
  expect(reservedCase('1Z999AA10123456784')).toBeNull();
  expect(CASE_NAMES.map((_, index) => reservedCase(`7${String(index).padStart(2, '0')}`))).toEqual(CASE_NAMES);
});

test('few of the couriers’ numbers have a reserved ending', () => {
  const numbers = Array.from({ length: 20_000 }, () => generateNumber('ups', random));
  expect(detectCourier(numbers[0] ?? '').candidates[0]?.code).toBe('ups');
  const share = numbers.filter((number) => reservedCase(number) !== null).length / numbers.length;
  expect(share).toBeGreaterThan(0.01);
  expect(share).toBeLessThan(0.05);
});

test('what comes when the couriers’ clock jumps has happened by now, in its order, and keeps its time', async () => {
  const logFile = path.join(mkdtempSync(path.join(tmpdir(), 'couriers-')), 'parcels.jsonl');
  await start({ logFile });
  const number = ordinary();
  await follow(number);
  clock.advance(30 * 24 * HOUR_MS);
  const dates = async () =>
    eventsOf(await read(number))
      .map(({ checkpoint_date }) => Date.parse(checkpoint_date))
      .toReversed();
  const told = await dates();
  expect(told.length).toBeGreaterThan(3);
  expect(told).toEqual([...told].sort((a, b) => a - b));
  expect(told.at(-1)).toBeLessThanOrEqual(Date.now());
  clock.advance(24 * HOUR_MS);
  expect(await dates()).toEqual(told);
  await app.close();
  const { offsetMs } = clock;
  await start({ logFile });
  clock.restore(offsetMs);
  expect(await dates()).toEqual(told);
});

test('what somebody told a parcel to live outlives a restart', async () => {
  const logFile = path.join(mkdtempSync(path.join(tmpdir(), 'couriers-')), 'parcels.jsonl');
  await start({ logFile });
  const number = ordinary();
  await follow(number);
  await tell(number, { case: 'customs-held', step: 1 });
  const before = await read(number);
  await app.close();
  await start({ logFile });
  expect(eventsOf(await read(number))).toEqual(eventsOf(before));
});

test('a step that a case does not have is refused by name', async () => {
  await start();
  const answer = await tell(ordinary(), { case: 'silent', step: 9 });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([422, 'step: silent has 2 steps']);
});

describe('the provider’s mood', () => {
  test('it throttles, with the wait that it was given and without one', async () => {
    await start();
    await mood({ mood: 'throttles', seconds: 7 });
    const first = await ask('/trackings/get');
    expect([first.statusCode, first.headers['retry-after']]).toEqual([429, '7']);
    await mood({ mood: 'throttles' });
    const second = await ask('/trackings/get');
    expect([second.statusCode, second.headers['retry-after']]).toEqual([429, undefined]);
    await mood({ mood: 'well' });
    expect((await ask('/trackings/get')).statusCode).toBe(200);
  });

  test('it answers with a web page, or with JSON that ends too soon', async () => {
    await start();
    await follow(ordinary());
    await mood({ mood: 'html' });
    expect((await ask('/trackings/get')).body).toMatch(/^<!doctype html>/);
    await mood({ mood: 'cut' });
    const { body } = await ask('/trackings/get');
    expect(body).toMatch(/^\{/);
    expect(() => JSON.parse(body) as unknown).toThrow(SyntaxError);
  });

  test('it says nothing of one number and answers for the others', async () => {
    await start();
    const [hidden, other] = [ordinary(), ordinary()];
    await follow(hidden);
    await follow(other);
    await mood({ mood: 'empty', number: hidden });
    expect([await read(hidden), (await read(other)) !== undefined]).toEqual([undefined, true]);
    await mood({ mood: 'empty' });
    expect(await read(other)).toBeUndefined();
  });

  test('it never answers, or after the time that it was given', async () => {
    await start();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const get = (timeout: number) =>
      fetch(`${url}/tracking-provider/trackingmore/v4/trackings/get`, {
        headers: { 'tracking-api-key': 'key' },
        signal: AbortSignal.timeout(timeout),
      });
    await mood({ mood: 'hangs' });
    await expect(get(150)).rejects.toThrow(/aborted/);
    await mood({ mood: 'hangs', seconds: 0.2 });
    await expect(get(50)).rejects.toThrow(/aborted/);
    expect((await get(5000)).status).toBe(200);
    app.server.closeAllConnections();
  });
});

describe('the page of the couriers', () => {
  const page = async (query = '') => (await app.inject(`/couriers${query}`)).body;
  const post = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });

  test('it lists followed parcels with their case, what was told and what is to come', async () => {
    await start();
    const number = ordinary();
    await follow(number);
    await tell(number, { case: 'false-delivery', step: 0 });
    const [told, toCome] = (await page(`?q=${number}`)).split('To come');
    expect(told).toContain(number);
    expect(told).toContain('step 1 of 3');
    expect(told).toContain('Delivered, front door');
    expect(toCome).toContain('Delivered, signed for');
  });

  test('it shows what was told once and is not told any more', async () => {
    await start();
    const number = ordinary();
    await follow(number);
    await tell(number, { case: 'withdrawn-delivery', step: 1 });
    const [told, once] = (await page(`?q=${number}`)).split('Told once, no longer');
    expect(told).not.toContain('Delivered, front door');
    expect(once).toContain('Delivered, front door');
  });

  test('its buttons take a parcel one step on, move the clock and change the mood', async () => {
    await start();
    const number = ordinary();
    await follow(number);
    await post(`/couriers/parcels/${number}`, 'case=silent&step=');
    await post(`/couriers/parcels/${number}`, 'case=silent&step=1');
    expect(await page()).toContain('step 2 of 2');
    const before = clock.offsetMs;
    expect((await post('/couriers/clock', 'hours=24')).statusCode).toBe(303);
    expect(clock.offsetMs - before).toBe(24 * HOUR_MS);
    await post('/couriers/mood', 'mood=throttles&seconds=5&number=');
    expect(await page()).toContain('Asks to wait (429)</span> 5 s');
    expect((await ask('/trackings/get')).statusCode).toBe(429);
    await post('/couriers/mood', 'mood=well&seconds=&number=');
    expect((await ask('/trackings/get')).statusCode).toBe(200);
  });

  test('what was typed into it is text, never HTML', async () => {
    await start();
    await post('/couriers/mood', `mood=empty&seconds=&number=${encodeURIComponent('<b>x')}`);
    const body = await page(`?q=${encodeURIComponent('"><script>')}`);
    expect(body).not.toContain('<script>');
    expect(body).not.toContain('<b>x');
  });
});
