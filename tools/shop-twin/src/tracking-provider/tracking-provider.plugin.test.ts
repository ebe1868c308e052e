import { generateNumber } from '@parcelway/couriers';
import Fastify, { type FastifyInstance } from 'fastify';
import { createHmac } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../clock';
import { randomFrom } from '../demo-store/random';
import type { Twin } from '../twin';
import { trackingProviderPlugin, type TrackingProviderOptions } from './tracking-provider.plugin';
import { scenarioOf } from './journey';

const DAY_MS = 86_400_000;
const SECRET = 'webhook-secret';
const random = randomFrom('plugin-test');
/** A parcel that simply arrives. */
const arriving = findNumber('ups', 'delivered');

function findNumber(courier: string, story: string): string {
  for (;;) {
    const number = generateNumber(courier, random);
    if (scenarioOf(number, courier, true) === story) return number;
  }
}

interface Message {
  headers: http.IncomingHttpHeaders;
  body: { data: { tracking_number: string; delivery_status: string } };
}
const messages: Message[] = [];
let answerWith = 200;
const receiver = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    messages.push({ headers: request.headers, body: JSON.parse(text) as Message['body'] });
    response.writeHead(answerWith).end();
  });
});

let app: FastifyInstance;
let clock: Clock;

beforeAll(
  async () =>
    new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    }),
);
afterAll(() => receiver.close());
afterEach(async () => app.close());

async function start(options: Partial<TrackingProviderOptions> = {}): Promise<void> {
  messages.length = 0;
  answerWith = 200;
  clock = new Clock();
  app = Fastify();
  const config = {
    appUrl: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    trackingApiKey: 'key',
    trackingWebhookSecret: SECRET,
  };
  const twin = { clock, stores: new Map(), config } as unknown as Twin;
  await app.register(trackingProviderPlugin, { twin, callsPerSecond: 1000, createsPerSecond: 1000, ...options });
}

interface Answer {
  meta: { code: number; type: string; message: string };
  data: unknown;
}
async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  key = 'key',
): Promise<{ status: number; body: Answer }> {
  const response = await app.inject({
    method,
    url: `/tracking-provider/trackingmore/v4${path}`,
    headers: { 'tracking-api-key': key },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json<Answer>() };
}
const create = async (number: string, courier = 'ups', more: object = {}) =>
  call('POST', '/trackings/create', { tracking_number: number, courier_code: courier, ...more });
const get = async (number: string) =>
  ((await call('GET', `/trackings/get?tracking_numbers=${number}`)).body.data as Record<string, unknown>[])[0];

test('a call without the right key is refused', async () => {
  await start();
  expect(await call('GET', '/trackings/get', undefined, 'other')).toMatchObject({
    status: 401,
    body: { meta: { code: 401 } },
  });
});

test('a new parcel is pending, then moves with the couriers’ time until it is delivered', async () => {
  await start();
  expect(await create(arriving, 'ups', { destination_code: 'us', order_number: '#1001' })).toMatchObject({
    status: 200,
    body: {
      meta: { code: 200, type: 'OK' },
      data: {
        tracking_number: arriving,
        courier_code: 'ups',
        order_number: '#1001',
        delivery_status: 'pending',
        destination_country: 'US',
      },
    },
  });
  clock.advance(40 * DAY_MS);
  const record = await get(arriving);
  expect(record).toMatchObject({
    delivery_status: 'delivered',
    origin_country: expect.stringMatching(/^[A-Z]{2}$/),
    destination_country: 'US',
    origin_info: { courier_code: 'ups' },
  });
  type Leg = {
    trackinfo: { checkpoint_date: string; checkpoint_delivery_status: string; checkpoint_delivery_substatus: string }[];
  };
  // The leg abroad is the later one.
  const trackinfo = [record?.destination_info, record?.origin_info].flatMap((leg) => (leg as Leg).trackinfo);
  expect(trackinfo[0]).toMatchObject({
    checkpoint_delivery_status: 'delivered',
    checkpoint_delivery_substatus: expect.stringMatching(/^delivered00[1-4]$/),
  });
  expect(trackinfo.at(-1)).toMatchObject({ checkpoint_delivery_substatus: 'inforeceived001' });
  const times = trackinfo.map(({ checkpoint_date }) => checkpoint_date);
  for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  expect(times.map((time) => Date.parse(time))).toEqual(times.map((time) => Date.parse(time)).sort((a, b) => b - a));
});

test('refusals carry the provider’s codes', async () => {
  await start({ quota: 1 });
  await create(arriving);
  expect((await create(arriving)).body.meta.code).toBe(4101);
  expect((await create('x')).body.meta.code).toBe(4110);
  expect((await create("'; drop table")).body.meta.code).toBe(4110);
  expect((await create(arriving, 'nobody')).body.meta.code).toBe(4120);
  expect((await call('POST', '/trackings/create', { tracking_number: arriving })).body.meta.code).toBe(4120);
  expect(await create(findNumber('ups', 'delivered'))).toMatchObject({ status: 400, body: { meta: { code: 4190 } } });
  expect((await call('DELETE', '/trackings/delete/none')).body.meta.code).toBe(4102);
  expect((await call('POST', '/trackings/batch', [])).body.meta.code).toBe(400);
});

test('a batch separates accepted parcels from refused ones and has at most 40', async () => {
  await start();
  await create(arriving);
  const other = findNumber('usps', 'delivered');
  const { body } = await call('POST', '/trackings/batch', [
    { tracking_number: other, courier_code: 'usps' },
    { tracking_number: arriving, courier_code: 'ups' },
    null,
  ]);
  expect(body.data).toMatchObject({
    success: [{ tracking_number: other, courier_code: 'usps', id: expect.any(String) }],
    error: [{ tracking_number: arriving, errorCode: 4101, errorMessage: expect.any(String) }, { errorCode: 4110 }],
  });
  expect(
    (
      await call(
        'POST',
        '/trackings/batch',
        Array.from({ length: 41 }, () => ({})),
      )
    ).body.meta.code,
  ).toBe(400);
});

test('reading returns only parcels that are followed, by number, courier and time', async () => {
  await start();
  const other = findNumber('usps', 'delivered');
  await create(arriving);
  await create(other, 'usps');
  const read = async (query: string) =>
    ((await call('GET', `/trackings/get?${query}`)).body.data as { tracking_number: string }[]).map(
      (item) => item.tracking_number,
    );
  expect(await read(`tracking_numbers=${other},${arriving},UNKNOWN99`)).toEqual([other, arriving]);
  expect(await read(`tracking_numbers=${other},${arriving}&courier_code=usps`)).toEqual([other]);
  expect(await read(`created_date_min=${encodeURIComponent(new Date(Date.now() + DAY_MS).toISOString())}`)).toEqual([]);
  expect(await read('items_amount=1&pages_amount=2')).toEqual([other]);
});

test('a parcel registered with a courier it does not belong to is never found', async () => {
  await start();
  await create(arriving, 'fedex');
  clock.advance(20 * DAY_MS);
  expect(await get(arriving)).toMatchObject({
    delivery_status: 'notfound',
    substatus: 'notfound002',
    latest_event: null,
  });
});

test('the courier of a number is detected', async () => {
  await start();
  expect((await call('POST', '/couriers/detect', { tracking_number: arriving })).body.data).toEqual([
    { courier_code: 'ups', courier_name: 'UPS' },
  ]);
});

test('the provider uses its own courier codes and refuses ours where they differ', async () => {
  await start();
  const number = generateNumber('austrian-post', random);
  expect((await create(number, 'austrian-post')).body.meta.code).toBe(4120);
  expect((await create(number, 'austria-post')).body.data).toMatchObject({
    courier_code: 'austria-post',
    origin_info: { courier_code: 'austria-post' },
  });
  expect(await get(number)).toMatchObject({ courier_code: 'austria-post' });
  expect((await call('POST', '/couriers/detect', { tracking_number: number })).body.data).toEqual([
    { courier_code: 'austria-post', courier_name: 'Austrian Post' },
  ]);
});

test('more calls a second than allowed are answered with 429', async () => {
  await start({ callsPerSecond: 10, createsPerSecond: 3 });
  const creations = await Promise.all(Array.from({ length: 8 }, async () => create('x')));
  expect(creations.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
  const calls = await Promise.all(Array.from({ length: 30 }, async () => call('GET', '/trackings/get')));
  expect(calls.filter(({ status, body }) => status === 429 && body.meta.code === 429).length).toBeGreaterThanOrEqual(
    10,
  );
});

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 100 && !condition(); i++) await sleep(20);
  expect(condition()).toBe(true);
}

test('moving the couriers’ time pushes a signed message for each parcel that changed', async () => {
  await start();
  await create(arriving);
  clock.advance(40 * DAY_MS);
  await until(() => messages.length === 1);
  const { headers, body } = messages[0]!;
  expect(body.data).toMatchObject({ tracking_number: arriving, delivery_status: 'delivered' });
  expect(headers.signature).toBe(createHmac('sha256', SECRET).update(String(headers.timestamp)).digest('hex'));
  expect(Math.abs(Date.now() / 1000 - Number(headers.timestamp))).toBeLessThan(60);
  clock.advance(DAY_MS);
  await sleep(100);
  expect(messages).toHaveLength(1);
});

test('a step of a case that was set by hand is pushed', async () => {
  await start();
  await create(arriving);
  for (const [step, status] of ['transit', 'pickup'].entries()) {
    const payload = { case: 'waiting-for-collection', step };
    await app.inject({ method: 'POST', url: `/twin/couriers/parcels/${arriving}`, payload });
    await until(() => messages.length === step + 1);
    expect(messages[step]?.body.data).toMatchObject({ tracking_number: arriving, delivery_status: status });
  }
});

test('a message that is not accepted is sent again', async () => {
  await start();
  await create(arriving);
  answerWith = 500;
  clock.advance(40 * DAY_MS);
  await until(() => messages.length === 1);
  await sleep(50);
  answerWith = 200;
  clock.advance(31_000);
  await until(() => messages.length === 2);
});

test('the provider remembers its parcels across a restart', async () => {
  const logFile = path.join(mkdtempSync(path.join(tmpdir(), 'couriers-')), 'data', 'parcels.jsonl');
  await start({ logFile });
  const forgotten = findNumber('usps', 'delivered');
  await create(arriving);
  const { id } = (await create(forgotten, 'usps')).body.data as { id: string };
  await call('DELETE', `/trackings/delete/${id}`);
  const before = await get(arriving);
  await app.close();
  await start({ logFile });
  expect(await get(arriving)).toEqual(before);
  expect(await get(forgotten)).toBeUndefined();
});
