import type { ServerResponse } from 'node:http';
import { ShipmentStatus } from '@parcelway/domain';
import { sendJson as json, trackingMore, useProviderServer } from './test-protocols';
import { TrackingProviderError } from './tracking-provider.port';

const server = useProviderServer();
const provider = () => trackingMore.create(server.base);
const parcel = (number: string, courier = 'ups') => ({ number, courier, destination: 'DE' });
const ok = (data: unknown) => ({ meta: { code: 200, message: 'OK' }, data });
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof TrackingProviderError ? error : String(error)),
  );

describe('register', () => {
  test('sends batches of at most 40 with the key, and reads success and error by number', async () => {
    server.answer = ({ body }, response) => {
      const items = body as { tracking_number: string; courier_code: string }[];
      json(
        response,
        ok({
          success: items.slice(1).map((item) => ({ id: 'x', ...item })),
          error: items
            .slice(0, 1)
            .map((item) => ({ ...item, errorCode: 4120, errorMessage: 'The courier code is wrong.' })),
        }),
      );
    };
    const parcels = Array.from({ length: 85 }, (_, i) => parcel(`1Z${String(i).padStart(8, '0')}`));
    const results = await provider().register(parcels);
    expect(
      server.calls.map(({ method, url, headers, body }) => [
        method,
        url.pathname,
        headers['tracking-api-key'],
        (body as unknown[]).length,
      ]),
    ).toEqual([40, 40, 5].map((size) => ['POST', '/v4/trackings/batch', 'key-1', size]));
    expect(results).toHaveLength(85);
    expect(results.filter((r) => !r.accepted)).toHaveLength(3);
    expect(results[0]).toMatchObject({ accepted: false, reason: 'bad_courier', message: 'The courier code is wrong.' });
    expect(server.calls[0]?.body).toContainEqual({
      tracking_number: '1Z00000000',
      courier_code: 'ups',
      tracking_destination_country: 'DE',
    });
  });
  test('passes the postal code and the language where they are known', async () => {
    server.answer = (_, response) => json(response, ok({ success: [], error: [] }));
    await provider().register([{ ...parcel('AB12345'), postalCode: '10115', lang: 'de' }]);
    expect(server.calls.at(-1)?.body).toMatchObject([{ tracking_postal_code: '10115', language: 'de' }]);
  });
  test.each([
    [4101, true, null],
    [4110, false, 'bad_number'],
    [4121, false, 'bad_courier'],
    [4190, false, 'quota'],
    [4999, false, 'other'],
  ])('error code %i', async (errorCode, accepted, reason) => {
    server.answer = (_, response) =>
      json(
        response,
        ok({ success: [], error: [{ tracking_number: 'AB12345', courier_code: 'ups', errorCode, errorMessage: 'm' }] }),
      );
    expect(await provider().register([parcel('AB12345')])).toEqual([expect.objectContaining({ accepted, reason })]);
  });
  test('a number no courier could have is refused without spoiling the batch', async () => {
    server.answer = (_, response) =>
      json(response, ok({ success: [{ tracking_number: 'AB12345', courier_code: 'ups' }], error: [] }));
    const results = await provider().register([parcel('<script>'), parcel('AB12345'), parcel('')]);
    expect(results.map((r) => [r.number, r.accepted, r.reason])).toEqual([
      ['<script>', false, 'bad_number'],
      ['AB12345', true, null],
      ['', false, 'bad_number'],
    ]);
    expect(server.calls[0]?.body).toHaveLength(1);
  });
  test('a parcel without a courier gets the one the provider detects', async () => {
    server.answer = ({ url, body }, response) =>
      json(
        response,
        url.pathname.endsWith('/couriers/detect')
          ? ok([{ courier_code: 'fedex' }, { courier_code: 'purolator' }])
          : ok({ success: body, error: [] }),
      );
    expect(await provider().register([parcel('320590000149', '')])).toEqual([
      expect.objectContaining({ accepted: true, courier: 'fedex' }),
    ]);
  });
  test('a number for which the provider detects nobody is a bad number', async () => {
    server.answer = (_, response) => json(response, { meta: { code: 4110, message: 'invalid' } }, 400);
    expect(await provider().register([parcel('ABCDEFG', '')])).toEqual([
      expect.objectContaining({ accepted: false, reason: 'bad_number' }),
    ]);
  });
});

describe('fetch', () => {
  const record = (number: string, extra = {}) => ({
    id: 'a',
    tracking_number: number,
    courier_code: 'ups',
    origin_country: 'cn',
    destination_country: 'DE',
    origin_info: {
      trackinfo: [
        {
          checkpoint_date: '2026-11-19T08:30:00+08:00',
          checkpoint_delivery_status: 'transit',
          checkpoint_delivery_substatus: 'transit007',
          tracking_detail: 'Departed \u0000 airport',
          location: '',
          city: 'Shenzhen',
          state: 'GD',
          country_iso2: 'CN',
          raw_status: 'DEP',
        },
      ],
    },
    destination_info: {
      trackinfo: [
        {
          checkpoint_date: '2026-11-20 10:31',
          checkpoint_delivery_status: 'delivered',
          checkpoint_delivery_substatus: 'delivered003',
          tracking_detail: 'Signed',
        },
      ],
    },
    ...extra,
  });

  test('merges both legs into our form', async () => {
    server.answer = (_, response) => json(response, ok([record('AB12345')]));
    expect(await provider().fetch([parcel('AB12345')])).toEqual([
      {
        number: 'AB12345',
        courier: 'ups',
        origin: 'CN',
        destination: 'DE',
        checkpoints: [
          {
            eventId: null,
            time: { raw: '2026-11-19T08:30:00+08:00', date: '2026-11-19', clock: '08:30:00', offset: '+08:00' },
            status: ShipmentStatus.InTransit,
            subStatus: 2007,
            content: 'Departed airport',
            lang: null,
            location: 'Shenzhen, GD',
            city: 'Shenzhen',
            state: 'GD',
            country: 'CN',
            rawCode: 'DEP',
            leg: 'first',
          },
          {
            eventId: null,
            time: { raw: '2026-11-20 10:31', date: '2026-11-20', clock: '10:31:00', offset: null },
            status: ShipmentStatus.Delivered,
            subStatus: 4003,
            content: 'Signed',
            lang: null,
            location: '',
            city: '',
            state: '',
            country: null,
            rawCode: 'delivered003',
            leg: 'last',
          },
        ],
        facts: { expectedAt: null, signedBy: null, lastMile: null, weight: null, service: null },
      },
    ]);
    expect(server.calls[0]?.url).toMatchObject({ pathname: '/v4/trackings/get', search: '?tracking_numbers=AB12345' });
  });
  test('one broken record or checkpoint never spoils the batch', async () => {
    server.answer = (_, response) =>
      json(
        response,
        ok([
          null,
          7,
          { tracking_number: 5 },
          { origin_info: 'nonsense' },
          record('GOOD1', {
            origin_info: {
              trackinfo: [
                'x',
                { checkpoint_date: 'yesterday' },
                { checkpoint_date: '2026-11-01', checkpoint_delivery_status: 'unheard-of' },
                {
                  checkpoint_date: '2026-11-02',
                  checkpoint_delivery_status: 'pickup',
                  checkpoint_delivery_substatus: 'pickup999',
                },
              ],
            },
            destination_info: null,
          }),
          record('GOOD2', { origin_info: null, destination_info: undefined }),
        ]),
      );
    const found = await provider().fetch([parcel('GOOD1'), parcel('GOOD2'), parcel('GONE1')]);
    expect(found.map((f) => [f.number, f.checkpoints.map((c) => [c.status, c.subStatus, c.time.date])])).toEqual([
      [
        'GOOD1',
        [
          [null, null, '2026-11-01'],
          [3, null, '2026-11-02'],
        ],
      ],
      ['GOOD2', []],
    ]);
  });
  test('nothing known is an empty answer', async () => {
    server.answer = (_, response) =>
      json(response, { meta: { code: 4102, message: 'Tracking does not exist.' }, data: [] });
    expect(await provider().fetch([parcel('AB12345')])).toEqual([]);
  });
  test('the courier distinguishes two parcels of one number', async () => {
    server.answer = (_, response) =>
      json(
        response,
        ok([record('SAME1'), record('SAME1', { courier_code: 'dhl', origin_info: null, destination_info: null })]),
      );
    const found = await provider().fetch([parcel('SAME1', 'dhl'), parcel('SAME1', 'ups')]);
    expect(found.map((f) => [f.courier, f.checkpoints.length])).toEqual([
      ['dhl', 0],
      ['ups', 2],
    ]);
  });
});

test.each<[string, (response: ServerResponse) => void, object]>([
  ['429 without a wait', (r) => r.writeHead(429).end('slow down'), { kind: 'throttled', retryAfterMs: 120_000 }],
  ['429 in the envelope', (r) => json(r, { meta: { code: 429, message: 'x' } }), { kind: 'throttled' }],
  ['a wrong key in the envelope', (r) => json(r, { meta: { code: 4001, message: 'x' } }), { kind: 'unauthorized' }],
])('%s', async (_, act, expected) => {
  server.answer = (__, response) => act(response);
  expect(await kindOf(provider().fetch([parcel('AB12345')]))).toMatchObject(expected);
});

test('what has changed is read page by page', async () => {
  const names = Array.from({ length: 100 }, (_, i) => ({ tracking_number: `AB${i}`, courier_code: 'ups' }));
  server.answer = ({ url }, response) =>
    json(response, ok(url.searchParams.get('pages_amount') === '1' ? names : names.slice(0, 1)));
  const found = await provider().updatedSince?.(new Date('2026-11-20T12:00:00Z'));
  expect(found).toHaveLength(101);
  expect(found?.[0]).toEqual({ number: 'AB0', courier: 'ups' });
  expect(server.calls.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual(
    ['1', '2'].map((page) => ({
      updated_date_min: '2026-11-20T12:00:00.000Z',
      pages_amount: page,
      items_amount: '100',
    })),
  );
});
