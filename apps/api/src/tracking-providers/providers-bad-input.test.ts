import type { ServerResponse } from 'node:http';
import naughty from '@parcelway/couriers/naughty-strings.json';
import { settle } from './answers';
import { MAX_ANSWER_BYTES } from './provider-http';
import { sendJson, PROTOCOLS, useProviderServer } from './test-protocols';
import { TrackingProviderError, type ProviderParcel } from './tracking-provider.port';

// Megabytes are read, three times over, on a machine that may be busy.
jest.setTimeout(60_000);

const server = useProviderServer();

const parcel = (number: string): ProviderParcel => ({ number, courier: 'ups', destination: null });
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: unknown) => error,
  );
const send = (status: number, type: string, text: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': type }).end(text);
};

const BAD_ANSWERS: [
  string,
  (response: ServerResponse) => void,
  { kind: string; message: RegExp; retryAfterMs?: number },
][] = [
  [
    '404 in HTML',
    send(404, 'text/html', '<h1>Not found</h1>'),
    { kind: 'unavailable', message: /answered 404 to .*not in JSON \(text\/html\)/ },
  ],
  ['401', send(401, 'text/plain', 'no'), { kind: 'unauthorized', message: /does not accept the API key/ }],
  ['500', send(500, 'application/json', '{}'), { kind: 'unavailable', message: /answered 500 to (GET|POST) \S+$/ }],
  [
    '503 in HTML',
    send(503, 'text/html', '<html>'),
    { kind: 'unavailable', message: /answered 503 to (GET|POST) \S+$/ },
  ],
  [
    '429 with a wait',
    (r) => r.writeHead(429, { 'retry-after': '7' }).end(),
    { kind: 'throttled', message: /asks for a pause/, retryAfterMs: 7000 },
  ],
  ['429 without a wait', (r) => r.writeHead(429).end('slow down'), { kind: 'throttled', message: /asks for a pause/ }],
  [
    '429 with a wait of a million years',
    (r) => r.writeHead(429, { 'retry-after': '31536000000000' }).end(),
    { kind: 'throttled', message: /asks for a pause/, retryAfterMs: 3_600_000 },
  ],
  [
    'HTML',
    send(200, 'text/html; charset=utf-8', '<!doctype html><html>'),
    { kind: 'unavailable', message: /answered 200 to .*not in JSON \(text\/html/ },
  ],
  [
    'truncated JSON',
    send(200, 'application/json', '{"meta":{"code":200},"data":[{"tracking_number":"AB1'),
    { kind: 'unavailable', message: /not in JSON \(application\/json\)/ },
  ],
  [
    'XML with entities that grow',
    send(
      200,
      'application/xml',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]><x>&b;&c;</x>',
    ),
    { kind: 'unavailable', message: /not in JSON \(application\/xml\)/ },
  ],
  ['nothing', send(200, 'application/json', ''), { kind: 'unavailable', message: /not in JSON/ }],
  [
    'null',
    send(200, 'application/json', 'null'),
    { kind: 'unavailable', message: /answered 200 in a form that is not its own/ },
  ],
  ['a number', send(200, 'application/json', '1e999'), { kind: 'unavailable', message: /form that is not its own/ }],
  [
    'brackets within brackets',
    send(200, 'application/json', '['.repeat(100_000) + ']'.repeat(100_000)),
    { kind: 'unavailable', message: /form that is not its own|not in JSON/ },
  ],
  ['a closed connection', (r) => r.destroy(), { kind: 'unavailable', message: /did not answer/ }],
  [
    'half an answer',
    (r) => {
      r.writeHead(200, { 'content-length': '1000' }).write('{', () => r.destroy());
    },
    { kind: 'unavailable', message: /did not answer/ },
  ],
  [
    'a way elsewhere',
    (r) =>
      r.req.url === '/elsewhere' ? r.writeHead(200).end('{}') : r.writeHead(302, { location: '/elsewhere' }).end(),
    { kind: 'unavailable', message: /did not answer/ },
  ],
];

/** A time as it was sent, and what is read of it. */
const TIMES: [unknown, { date: string | null; clock: string | null; offset: string | null }][] = [
  ['2026-11-19T08:30:00+08:00', { date: '2026-11-19', clock: '08:30:00', offset: '+08:00' }],
  ['2026-11-19 02:30 PM', { date: '2026-11-19', clock: '14:30:00', offset: null }],
  ['19/11/2026', { date: '2026-11-19', clock: null, offset: null }],
  [1795077000, { date: '2026-11-19', clock: '08:30:00', offset: 'Z' }],
  ['1795077000', { date: '2026-11-19', clock: '08:30:00', offset: 'Z' }],
  [1795077000000, { date: '2026-11-19', clock: '08:30:00', offset: 'Z' }],
  ['02:30 PM', { date: null, clock: null, offset: null }],
  ['0000-01-01T00:00:00Z', { date: null, clock: null, offset: null }],
  ['0000-00-00 00:00:00', { date: null, clock: null, offset: null }],
  ['9999-12-31T23:59:59Z', { date: null, clock: null, offset: null }],
  ['2026-02-31', { date: null, clock: null, offset: null }],
  ['yesterday', { date: null, clock: null, offset: null }],
];

describe.each(PROTOCOLS)('$name', (protocol) => {
  const fetchParcels = (...numbers: string[]) => protocol.create(server.base).fetch(numbers.map(parcel));

  test.each(BAD_ANSWERS)(
    '%s is an error of its kind with a readable reason',
    async (_, act, { message, ...expected }) => {
      server.answer = (__, response) => act(response);
      for (const call of [
        () => protocol.create(server.base).fetch([parcel('AB12345')]),
        () => protocol.create(server.base).register([parcel('AB12345')]),
      ]) {
        const error = await errorOf(call());
        expect(error).toBeInstanceOf(TrackingProviderError);
        expect(error).toMatchObject(expected);
        expect(error).toMatchObject({ message: expect.stringMatching(message) });
        expect(error).toMatchObject({ message: expect.stringContaining(protocol.name) });
      }
    },
  );

  test('a refusal of the whole call gives the reason', async () => {
    server.answer = (_, response) => sendJson(response, protocol.refusal.body, protocol.refusal.status);
    expect(await errorOf(fetchParcels('AB12345'))).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/refused: \S+ The request is not valid\./),
    });
  });

  test('after a 429 nothing is sent until the pause is over', async () => {
    server.answer = (_, response) => sendJson(response, {}, 429, { 'retry-after': '60' });
    const provider = protocol.create(server.base);
    await errorOf(provider.fetch([parcel('AB12345')]));
    expect(await errorOf(provider.register([parcel('AB12345')]))).toMatchObject({ kind: 'throttled' });
    expect(server.calls).toHaveLength(1);
    server.answer = (_, response) => sendJson(response, protocol.found([]));
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_050);
    expect(await provider.fetch([parcel('AB12345')])).toEqual([]);
    clock.mockRestore();
  });

  test('broken records and events never spoil those beside them', async () => {
    const good = protocol.record('GOOD1', [null, 7, 'x', [], {}, protocol.event('2026-11-19', 'Arrived')]);
    server.answer = (_, response) =>
      sendJson(
        response,
        protocol.found([null, 7, 'x', [], {}, { number: {}, tracking_number: [] }, good, protocol.record('GOOD2', [])]),
      );
    const found = await fetchParcels('GOOD1', 'GOOD2', 'GONE1');
    expect(found.map(({ number, checkpoints }) => [number, checkpoints.map(({ content }) => content)])).toEqual([
      ['GOOD1', ['Arrived']],
      ['GOOD2', []],
    ]);
  });

  test('an answer of 50 MB postpones the one parcel that it is of', async () => {
    let sent = 0;
    server.answer = (call, response) => {
      const numbers = protocol.numbersOf(call);
      if (!numbers.includes('BIG01'))
        return sendJson(response, protocol.found(numbers.map((number) => protocol.record(number, []))));
      response.writeHead(200, { 'content-type': 'application/json' });
      const megabyte = 'x'.repeat(1024 * 1024);
      const more = (left: number): void => {
        if (left === 0) response.end();
        else if (!response.destroyed)
          response.write(megabyte, () => {
            sent += megabyte.length;
            more(left - 1);
          });
      };
      more(50);
    };
    const numbers = ['GOOD1', 'GOOD2', 'BIG01', 'GOOD3', 'GOOD4'];
    const parcels = numbers.map(parcel);
    const { results, failures } = await settle(parcels, protocol.create(server.base).fetch(parcels));
    expect(results.map(({ number }) => number)).toEqual(['GOOD1', 'GOOD2', 'GOOD3', 'GOOD4']);
    expect(failures).toEqual([
      {
        parcels: [parcel('BIG01')],
        error: expect.objectContaining({ kind: 'refused', message: expect.stringMatching(/with more than 16 MB$/) }),
      },
    ]);
    expect(sent).toBeLessThan(3 * 2 * MAX_ANSWER_BYTES);
  });

  test('200,000 events of one parcel are all there', async () => {
    const events = Array.from({ length: 200_000 }, (_, i) => {
      const { location, city, state, address, ...event } = protocol.event('2026-11-19T08:30', String(i));
      void [location, city, state, address];
      return event;
    });
    server.answer = (_, response) =>
      sendJson(response, protocol.found([protocol.record('MANY1', events), protocol.record('GOOD1', [])]));
    const found = await fetchParcels('MANY1', 'GOOD1');
    expect(found.map(({ number, checkpoints }) => [number, checkpoints.length])).toEqual([
      ['MANY1', 200_000],
      ['GOOD1', 0],
    ]);
    expect(found[0]?.checkpoints.at(-1)?.content).toBe('199999');
  });

  test.each(TIMES)('the time %p is parsed, or stored as it is', async (time, expected) => {
    server.answer = (_, response) =>
      sendJson(response, protocol.found([protocol.record('GOOD1', [protocol.event(time, 'Arrived')])]));
    const [found] = await fetchParcels('GOOD1');
    expect(found?.checkpoints).toEqual([
      expect.objectContaining({ content: 'Arrived', time: { raw: String(time), ...expected } }),
    ]);
  });

  test('any text comes through as text that can be stored and shown', async () => {
    const texts = [
      ...naughty,
      '\u0000',
      '\ud800',
      `${'x'.repeat(999)}😀`,
      'y'.repeat(100_000),
      '{"__proto__":{"admin":true}}',
    ];
    const events = texts.map((text) => ({
      ...protocol.event('2026-11-19T08:30', text),
      ...(JSON.parse('{"__proto__":{"x":1},"constructor":1}') as object),
    }));
    server.answer = (_, response) => sendJson(response, protocol.found([protocol.record('GOOD1', events)]));
    const [found] = await fetchParcels('GOOD1');
    expect(found?.checkpoints).toHaveLength(texts.length);
    for (const { content, location, city, state } of found?.checkpoints ?? [])
      for (const text of [content, location, city, state]) {
        expect(text.length).toBeLessThanOrEqual(1000);
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
        expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }
    expect(found?.checkpoints.map(({ content }) => content)).toContain('<script>alert(123)</script>');
  });

  test('a number that no courier could have is refused here and sent nowhere', async () => {
    const strange = naughty.filter((text) => !/^[a-z0-9]{5,50}$/i.test(text));
    server.answer = (_, response) => sendJson(response, {}, 500);
    const results = await protocol.create(server.base).register(strange.map(parcel));
    expect(new Set(results.map(({ accepted, reason }) => `${accepted} ${reason}`))).toEqual(
      new Set(['false bad_number']),
    );
    expect(await protocol.create(server.base).fetch(strange.map(parcel))).toEqual([]);
    expect(server.calls).toEqual([]);
  });
});
